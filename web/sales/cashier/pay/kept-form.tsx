import { useState } from 'react'
import { money } from '../../../platform/format.ts'
import { newRequestId } from '../../../platform/request-id.ts'
import { AmountField, Choice, FormButtons, onFormKey } from './form-parts.tsx'
import { methodText } from './method-list.tsx'
import { aheadLeft, depositLeft, type Kept, type Method, type Tender } from './tenders.ts'
import { Wrong } from '../../labelled.tsx'
import { t } from './texts.ts'

interface KeptFormProps {
  method: Method
  kept: Kept
  tenders: readonly Tender[]
  rest: number
  onAdd: (tender: Tender) => void
  onCancel: () => void
}

/** Money that the customer gave before: his deposits together, or one of what he paid ahead. */
export function KeptForm({ method, kept, tenders, rest, onAdd, onCancel }: KeptFormProps) {
  const ahead = method.kind === 'DOWN_PAYMENT' ? aheadLeft(kept, tenders) : []
  const [documentId, setDocumentId] = useState(ahead[0]?.documentId ?? null)
  const from = ahead.find((one) => one.documentId === documentId)
  const most = Math.min(rest, from?.open ?? depositLeft(kept, tenders))
  const [typed, setTyped] = useState<number | null>(most)
  const [wrong, setWrong] = useState('')
  const add = () => {
    if (!typed || typed < 0 || typed > most)
      return setWrong(t('amountWrong', { amount: money(most) }))
    onAdd({
      key: newRequestId(),
      kind: method.kind,
      label: methodText(method),
      fact: from?.docNo ?? '',
      payment: {
        methodId: method.id,
        amount: typed,
        ...(from ? { documentId: from.documentId } : {}),
      },
    })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields inside bubble here
    <div className="pay-form" onKeyDown={(event) => onFormKey(event, add, onCancel)}>
      <h2>{methodText(method)}</h2>
      {method.kind === 'DEPOSIT' && (
        <p className="hint">{t('depositHint', { amount: money(depositLeft(kept, tenders)) })}</p>
      )}
      <AmountField
        value={typed}
        onChange={(amount) => {
          setTyped(amount)
          setWrong('')
        }}
      />
      {ahead.length > 0 && (
        <Choice
          label={t('ahead')}
          value={String(documentId)}
          options={ahead.map((one) => [
            String(one.documentId),
            t('aheadOf', { number: one.docNo, amount: money(one.open) }),
          ])}
          onChange={(chosen) => {
            const next = ahead.find((one) => one.documentId === Number(chosen))
            setDocumentId(next?.documentId ?? null)
            setTyped(Math.min(rest, next?.open ?? 0))
          }}
        />
      )}
      <Wrong text={wrong} />
      <FormButtons onAdd={add} onCancel={onCancel} />
    </div>
  )
}
