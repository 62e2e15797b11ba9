import { salesInvoice as api } from '#contract/sales/sales-invoice.ts'
import { money } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { Pair, TotalLine } from '../platform/pairs.tsx'
import { useServerView } from '../ui/form-save.ts'
import { TotalDiscount, TotalEntry } from '../ui/total-entry.tsx'
import type { InvoiceForm } from './invoice-row.ts'
import './sales.css'
import { t } from './texts.ts'

/** What a bill of orders comes to, by the server; its own discount and freight are typed among the sums. */
export function BillTotals({ form }: { form: InvoiceForm }) {
  const { preview, busy, problem } = useServerView(form, api.add.input, api.preview)
  const totals = preview?.totals
  return (
    <section className="panel totals paper-totals" aria-label={fieldText('total')} aria-busy={busy}>
      <dl className="pairs">
        <Pair label={t('subtotal')} value={money(totals ? totals.gross - totals.discount : 0)} />
        {!!totals?.headerDiscount && (
          <Pair label={t('discountInAll')} value={money(-totals.headerDiscount)} />
        )}
        <TotalDiscount form={form as never} unit="AMOUNT" />
        <TotalEntry form={form} name="freight" />
        {!!totals?.exempt && <Pair label={fieldText('exempt')} value={money(totals.exempt)} />}
        <Pair label={fieldText('dpp')} value={totals ? money(totals.dpp) : '–'} />
        <Pair label={fieldText('vat')} value={totals ? money(totals.vat) : '–'} />
      </dl>
      {problem && (
        <p className="field-error" role="status">
          {problem}
        </p>
      )}
      <TotalLine label={fieldText('total')} value={totals ? money(totals.total) : '–'} />
    </section>
  )
}
