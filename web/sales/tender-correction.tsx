import { useRef } from 'react'
import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import { tenderCorrection as api } from '#contract/sales/tender-correction.ts'
import { instant, money } from '../platform/format.ts'
import { Pairs } from '../platform/pairs.tsx'
import { useRead } from '../platform/query.ts'
import * as column from '../ui/columns.tsx'
import { DocumentList } from '../ui/document-list.tsx'
import { DocumentView } from '../ui/document-view.tsx'
import { ChoiceField, DateField, SwitchField, TextField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { type Form as FormOf, useField } from '../ui/form-state.ts'
import { useSourceId } from '../ui/source.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { useMethods } from '../settling/own-money.ts'
import { Page } from '../platform/frame/page.tsx'
import { t as frame } from '../platform/i18n/texts.ts'
import { nounOf, placeOfCall } from '../platform/screens.ts'
import { CashierTabs } from './cashier-tabs.tsx'
import { type Place, placingOf, usePlaces } from './cashier/pay/places.ts'
import { PLACE, type Proof, isCard, provenAnew } from './tender-proof.ts'
import { t } from './tender-correction-texts.ts'
import './tender-correction.css'

export function List() {
  return (
    <DocumentList
      api={api}
      unit={t('corrections')}
      searchHint={t('find')}
      add={false}
      extra={<CashierTabs path="sales/cashier/corrections" />}
      columns={[
        column.text('partyName', { label: t('recordedBy'), sort: false }),
        column.text('refNo', { label: t('sale'), width: 176, sort: false }),
        column.text('memo', { width: 190, sort: false }),
      ]}
    />
  )
}

type Correction = FormOf<InputOf<typeof api.add>>
type Sale = ReplyOf<typeof api.sale>

/** `?invoice=12`: how that sale was paid, and how it was paid truly. */
export function Form() {
  const invoice = useSourceId('invoice')
  const read = useRead(
    api.sale,
    { id: invoice ?? 0 },
    { enabled: invoice !== undefined, staleTime: 0 },
  )
  const title = frame('addNoun', { noun: nounOf(placeOfCall(api.add)) })
  if (!invoice)
    return (
      <Page title={title} wide>
        <p className="panel empty">{t('fromReceipts')}</p>
      </Page>
    )
  const { data } = read
  if (!data) return <Waiting title={title} read={read} />
  const first = data.tenders.find((one) => one.stays === null)
  return (
    <FormScreen
      api={{ add: api.add, preview: api.preview }}
      draft={`?invoice=${invoice}`}
      start={{ paymentId: first?.paymentId ?? null, reason: '' }}
      header={(form) => <Fields form={form} sale={data} />}
      lines={() => <Recorded sale={data} />}
      totals={() => null}
    />
  )
}

function Fields({ form, sale }: { form: Correction; sale: Sale }) {
  const wrong = sale.tenders.filter((one) => one.stays === null)
  return (
    <>
      <ChoiceField
        form={form}
        name="paymentId"
        label={t('recorded')}
        required
        span={5}
        options={wrong.map((one) => [
          one.paymentId,
          t('tenderOf', { method: one.methodName, amount: money(one.amount) }),
        ])}
      />
      <DateField form={form} name="docDate" required span={2} />
      <TextField form={form} name="reason" required span={5} maxLength={200} />
      <Truly form={form} branchId={sale.branchId} />
    </>
  )
}

const MOVED = ['CASH', 'DEBIT_CARD', 'CREDIT_CARD', 'QRIS', 'TRANSFER', 'PAYLATER']

/** How it was paid, with what proves it. */
function Truly({ form, branchId }: { form: Correction; branchId: number }) {
  const { value: methodId } = useField(form, 'methodId')
  const methods = useMethods('CASHIER').filter(({ kind }) => MOVED.includes(kind))
  const method = methods.find((one) => one.id === methodId)
  const cash = !method || method.kind === 'CASH'
  const placing = method && !cash ? placingOf(method) : 'edc'
  const places = usePlaces(placing, branchId)
  const place = PLACE[placing]
  const before = useRef(form.get() as Proof)
  // What proved another way of paying, or another terminal, proves nothing here.
  const anew = () => {
    const now = form.get() as Proof
    form.change(provenAnew(before.current, now, methods))
    before.current = form.get() as Proof
  }
  return (
    <>
      <ChoiceField
        form={form}
        name="methodId"
        label={t('truly')}
        required
        span={3}
        options={methods.map((one) => [one.id, one.name])}
        onPick={anew}
      />
      {!cash && (
        <>
          <ChoiceField
            key={place}
            form={form}
            name={place}
            required
            span={4}
            options={places.map((one) => [one.id, one.name])}
            onPick={anew}
          />
          <TextField
            form={form}
            name={placing === 'edc' ? 'approvalCode' : 'refNo'}
            required={placing !== 'bankAccount'}
            span={3}
            maxLength={20}
          />
          {placing === 'edc' && <TextField form={form} name="traceNo" span={2} maxLength={12} />}
        </>
      )}
      {isCard(method) && (
        <>
          <SwitchField form={form} name="onUs" text={t('onUs')} span={2} />
          <CardFields form={form} places={places} />
        </>
      )}
    </>
  )
}

/** Of a card: its last figures, and what the fee of its terminal depends on. */
function CardFields({ form, places }: { form: Correction; places: readonly Place[] }) {
  const { value: edcId } = useField(form, 'edcId')
  const rates = places.find(({ id }) => id === edcId)?.rates ?? []
  const networks = distinct(rates.map(({ network }) => network))
  const months = distinct(rates.map((rate) => rate.installmentMonths)).sort((a, b) => a - b)
  return (
    <>
      {networks.length > 1 && (
        <ChoiceField
          form={form}
          name="network"
          span={3}
          options={networks.filter(Boolean).map((one) => [one, one] as const)}
          placeholder={t('anyNetwork')}
        />
      )}
      {months.length > 1 && (
        <ChoiceField
          form={form}
          name="installmentMonths"
          span={3}
          options={months.map((n) => [n, n === 0 ? t('atOnce') : t('inMonths', { n })] as const)}
          placeholder={t('atOnce')}
        />
      )}
      <TextField form={form} name="cardLast4" span={2} maxLength={4} />
    </>
  )
}

const distinct = <T,>(all: readonly T[]) => [...new Set(all)]

/** The receipt as its cashier left it. */
function Recorded({ sale }: { sale: Sale }) {
  return (
    <section className="panel tenders-recorded">
      <Pairs
        of={[
          [t('sale'), sale.docNo],
          [t('recordedBy'), [sale.cashierName, sale.shift].filter(Boolean).join(', ')],
          [t('soldAt'), instant(sale.soldAt)],
        ]}
      />
      <ul>
        {sale.tenders.map((one) => (
          <li key={one.paymentId}>
            <span>
              <strong>{one.methodName}</strong> <span className="hint">{one.proof}</span>
              {one.stays && <span className="hint">{`. ${one.stays}`}</span>}
            </span>
            <strong className="number">{money(one.amount)}</strong>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Detail({ id }: { id: number }) {
  return (
    <DocumentView
      api={api}
      id={id}
      labels={{ partyName: t('recordedBy'), refNo: t('sale') }}
      facts={({ createdByName }) => [[t('correctedBy'), createdByName]]}
    />
  )
}
