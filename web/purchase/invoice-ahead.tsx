import { useStore } from 'zustand'
import type { ReplyOf } from '#contract/endpoint.ts'
import { purchaseInvoice } from '#contract/purchase/purchase-invoice.ts'
import { day, money } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { ScreenLink } from '../platform/link.tsx'
import { PHONE, useMedia } from '../platform/media.ts'
import { useRead } from '../platform/query.ts'
import { documentPath } from '../platform/screens.ts'
import { newRow, useField, useValues } from '../ui/form-state.ts'
import { TickedRow } from '../ui/ticked-row.tsx'
import { walkInputs } from '../ui/walk-inputs.ts'
import type { InvoiceForm } from './invoice-row.ts'
import { useAmounts } from './invoice-totals.tsx'
import { t } from './texts.ts'

type Ahead = ReplyOf<typeof purchaseInvoice.downPayments>['rows'][number]
interface Used {
  $key: string
  documentId: number
  amount: number | null
}

export const usedRows = (values: { downPaymentUse?: unknown }) =>
  (values.downPaymentUse ?? []) as Used[]

/** Money paid ahead to this supplier: what of it pays this bill. Nothing to see where there is none. */
export function InvoiceAhead({ form }: { form: InvoiceForm }) {
  const { value: supplierId } = useField(form, 'supplierId')
  const { value: branchId } = useField(form, 'branchId')
  const { data } = useRead(
    purchaseInvoice.downPayments,
    { supplierId: supplierId ?? 0, ...(branchId ? { branchId } : {}) },
    { enabled: Boolean(supplierId), staleTime: 0, quiet: true },
  )
  const items = supplierId ? (data?.rows ?? []) : []
  if (items.length === 0) return null
  return <AheadTable form={form} items={items} />
}

function AheadTable({ form, items }: { form: InvoiceForm; items: readonly Ahead[] }) {
  const phone = useMedia(PHONE)
  const { total } = useAmounts(form)
  const rows = usedRows(useValues(form))
  const errors = useStore(form.store, (s) => s.errors)
  const { error } = useField(form, 'downPaymentUse')
  const write = (next: Used[]) => form.set('downPaymentUse', next as never)
  const rest = total - rows.reduce((sum, row) => sum + (row.amount ?? 0), 0)
  const put = (item: Ahead, amount: number | null) => {
    const row = rows.find((one) => one.documentId === item.documentId)
    if (!row) return write([...rows, newRow({ documentId: item.documentId, amount })])
    write(rows.map((one) => (one === row ? { ...one, amount } : one)))
  }
  const tick = (item: Ahead, on: boolean) =>
    on
      ? put(item, Math.max(0, Math.min(item.open, rest)) || item.open)
      : write(rows.filter((row) => row.documentId !== item.documentId))
  return (
    <section className="panel invoice-ahead" aria-label={t('aheadTitle')}>
      <header className="settle-head">
        <h2>{t('aheadTitle')}</h2>
      </header>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the inputs inside bubble here */}
      <div onKeyDown={(event) => walkInputs(event, event.currentTarget)}>
        <table className={phone ? 'grid settle-grid is-narrow' : 'grid settle-grid'}>
          <AheadHead phone={phone} />
          <tbody>
            {items.map((item) => {
              const at = rows.findIndex((row) => row.documentId === item.documentId)
              const row = rows[at]
              const over = (row?.amount ?? 0) > item.open
              const problem =
                errors[`downPaymentUse.${at}.amount`] ??
                (over ? t('aheadOver', { open: money(item.open) }) : undefined)
              return (
                <TickedRow
                  key={item.documentId}
                  label={t('useAhead', { number: item.docNo })}
                  amountLabel={t('useAhead', { number: item.docNo })}
                  ticked={row !== undefined}
                  amount={row?.amount}
                  problem={problem}
                  span={phone ? 2 : 4}
                  onTick={(on) => tick(item, on)}
                  onAmount={(amount) => put(item, amount)}
                >
                  <AheadCells item={item} phone={phone} />
                </TickedRow>
              )
            })}
          </tbody>
        </table>
      </div>
      {(error || rest < 0) && (
        <p className="grid-problem" role="alert">
          {error ?? t('aheadOverBill', { total: money(total) })}
        </p>
      )}
    </section>
  )
}

function AheadHead({ phone }: { phone: boolean }) {
  return (
    <>
      <colgroup>
        <col width={40} />
        <col />
        {!phone && <col />}
        {!phone && <col width={140} />}
        <col width={phone ? 124 : 140} />
      </colgroup>
      <thead>
        <tr>
          <td />
          <th scope="col">{fieldText('docNo')}</th>
          {!phone && <th scope="col">{t('order')}</th>}
          {!phone && (
            <th scope="col" className="number">
              {t('notUsedYet')}
            </th>
          )}
          <th scope="col" className="number">
            {t('usedNow')}
          </th>
        </tr>
      </thead>
    </>
  )
}

function AheadCells({ item, phone }: { item: Ahead; phone: boolean }) {
  return (
    <>
      <td className="settle-paper">
        <ScreenLink to={documentPath(item.kind, item.documentId)} className="row-link">
          {item.docNo}
        </ScreenLink>
        {phone && <span>{money(item.open)}</span>}
        <span className="hint">{phone ? item.refNo : day(item.docDate)}</span>
      </td>
      {!phone && <td>{item.refNo}</td>}
      {!phone && <td className="number">{money(item.open)}</td>}
    </>
  )
}
