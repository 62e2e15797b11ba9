import { Button } from 'antd'
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { qrisMerchant } from '#contract/master/qris-text.ts'
import { type QrisPayment, qris } from '#contract/sales/qris.ts'
import { call } from '../../../../platform/api.ts'
import { Failure } from '../../../../platform/errors.ts'
import { money, rupiah } from '../../../../platform/format.ts'
import { newRequestId } from '../../../../platform/request-id.ts'
import { useHome } from '../../../../platform/session.ts'
import { reach } from '../../../../platform/connection.ts'
import { useTill } from '../../till.ts'
import { AmountField, Choice, Field, FormButtons, onFormKey } from '../form-parts.tsx'
import { methodText } from '../method-list.tsx'
import { type Place, usePlaces } from '../places.ts'
import { useRepeated } from '../repeated.ts'
import type { Method, Tender } from '../tenders.ts'
import { t as payText } from '../texts.ts'
import { proofOf, tenderOf } from './codes.ts'
import { Qr } from './qr.tsx'
import { Wrong } from '../../../labelled.tsx'
import { t } from './texts.ts'

interface QrisFormProps {
  method: Method
  rest: number
  proposed: number
  unused: QrisPayment[]
  onAdd: (tender: Tender) => void
  onCancel: () => void
}

/** A code for this amount, or the one that hangs in the shop with what the customer's phone says of it. */
export function QrisForm({ method, rest, proposed, unused, onAdd, onCancel }: QrisFormProps) {
  const places = usePlaces('edc').toSorted((a, b) => rank(a) - rank(b))
  const [amount, setAmount] = useState<number | null>(proposed)
  const [chosen, setChosen] = useState<number | null>(null)
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState('')
  const ask = useCode()
  const repeated = useRepeated()
  const at = places.find((one) => one.id === chosen) ?? places[0]
  const submit = async () => {
    if (!amount || amount < 0 || amount > rest)
      return setWrong(payText('amountWrong', { amount: money(rest) }))
    if (!at) return setWrong(payText('edcNeeded'))
    if (at.qrisDynamic) {
      const problem = await ask({ methodId: method.id, edcId: at.id, amount })
      return problem ? setWrong(problem) : onCancel()
    }
    if (!code.trim()) return setWrong(payText('approvalNeeded'))
    const problem = await repeated(at.id, code.trim())
    if (problem) return setWrong(problem)
    onAdd(typed(method, at, amount, code.trim()))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields inside bubble here
    <div
      className="pay-form"
      onKeyDown={(event) => onFormKey(event, () => void submit(), onCancel)}
    >
      <h2>{methodText(method)}</h2>
      <AmountField
        value={amount}
        onChange={(value) => {
          setAmount(value)
          setWrong('')
        }}
      />
      <Choice
        label={payText('edc')}
        value={String(at?.id ?? '')}
        options={places.map((one) => [String(one.id), one.name] as const)}
        onChange={(value) => setChosen(Number(value) || null)}
      />
      {at && !at.qrisDynamic && (
        <Printed
          at={at}
          amount={amount ?? 0}
          code={code}
          onChange={(value) => {
            setCode(value)
            setWrong('')
          }}
        />
      )}
      <Unused rows={unused.filter((row) => (row.paidAmount ?? 0) <= rest)} onUse={onAdd} />
      <Wrong text={wrong} />
      <FormButtons
        onAdd={() => void submit()}
        onCancel={onCancel}
        {...(at?.qrisDynamic ? { add: t('show') } : {})}
      />
    </div>
  )
}

interface PrintedProps {
  at: Place
  amount: number
  code: string
  onChange: (code: string) => void
}

/** The code that hangs in the shop, for the screen too; what the customer's phone shows afterwards proves it. */
function Printed({ at, amount, code, onChange }: PrintedProps) {
  return (
    <>
      {at.qrisText && (
        <Qr text={at.qrisText} amount={amount} hint={t('typeAmount', { amount: rupiah(amount) })}>
          <p className="hint">{t('merchant', { name: qrisMerchant(at.qrisText) })}</p>
        </Qr>
      )}
      <Field label={payText('approval')}>
        {(id) => (
          <input
            id={id}
            className="field-input"
            autoComplete="off"
            maxLength={20}
            value={code}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
    </>
  )
}

/** What makes a code comes first, then what has one, then terminals that show their own. */
const rank = ({ qrisDynamic, qrisText }: Place) => (qrisDynamic ? 0 : qrisText ? 1 : 2)

const typed = (method: Method, at: Place, amount: number, approvalCode: string): Tender => ({
  key: newRequestId(),
  kind: method.kind,
  label: `${methodText(method)}, ${at.name}`,
  fact: payText('approved', { code: approvalCode }),
  payment: { methodId: method.id, amount, edcId: at.id, approvalCode },
})

/** Asks for a code; answers what went wrong. A try without an answer is asked for again under its own key. */
function useCode() {
  const { branchId } = useHome().employee
  const client = useQueryClient()
  const [last, setLast] = useState({ key: '', requestId: '' })
  return async (asked: { methodId: number; edcId: number; amount: number }): Promise<string> => {
    const key = `${asked.edcId} ${asked.amount}`
    const requestId = last.key === key ? last.requestId : newRequestId()
    setLast({ key, requestId })
    const cartKey = useTill.getState().cart.id
    try {
      await reach(call(qris.create, { ...asked, branchId, cartKey, requestId }, { quiet: true }))
    } catch (error) {
      return error instanceof Failure ? error.message : payText('waits')
    } finally {
      void client.invalidateQueries({ queryKey: [qris.ofCart.path] })
    }
    return ''
  }
}

/** Money of codes that were given up, or whose sale was undone: it may pay this one. */
function Unused({ rows, onUse }: { rows: QrisPayment[]; onUse: (tender: Tender) => void }) {
  if (rows.length === 0) return null
  return (
    <section className="qris-unused" aria-label={t('unused')}>
      <strong>{t('unused')}</strong>
      <ul className="qris-unused">
        {rows.map((row) => (
          <li key={row.id}>
            <span>{proofOf(row)}</span>
            <Button onClick={() => onUse(tenderOf(row))}>
              {t('use', { amount: money(row.paidAmount ?? 0) })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
