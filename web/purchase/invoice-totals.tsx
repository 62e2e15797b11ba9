import { CheckCircleFilled, WarningFilled } from '@ant-design/icons'
import { isCredited } from '#contract/master/tax-type.ts'
import { money } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { useField, useValues } from '../ui/form-state.ts'
import { withheldNow } from '../settling/withholding.tsx'
import { TotalDiscount, TotalEntry } from '../ui/total-entry.tsx'
import { AgreedDiscount, AgreedFreight } from './agreed.tsx'
import { type InvoiceAmounts, invoiceAmounts } from './invoice-amounts.ts'
import type { InvoiceForm, InvoiceRow } from './invoice-row.ts'
import { useTaxRule } from './tax-rule.ts'
import { t } from './texts.ts'
import { t as uncredited } from './uncredited-texts.ts'
import { Pair, TotalLine } from '../platform/pairs.tsx'

/** Further than this from the supplier's own total, and the document is refused. */
const TOLERANCE = 100

/** The foot of the supplier's document: what is typed there, and what it must come to. */
export function InvoiceTotals({ form }: { form: InvoiceForm }) {
  const amounts = useAmounts(form)
  return (
    <section className="panel totals paper-totals" aria-label={fieldText('total')}>
      <dl className="pairs">
        <Pair label={t('subtotal')} value={money(amounts.subtotal)} />
        <TotalDiscount form={form} unit="AMOUNT">
          <AgreedDiscount form={form} billed={amounts.headerDiscount} />
        </TotalDiscount>
        <TotalEntry form={form} name="freight">
          <AgreedFreight form={form} />
        </TotalEntry>
        {amounts.exempt !== 0 && <Pair label={fieldText('exempt')} value={money(amounts.exempt)} />}
        <Pair label={fieldText('dpp')} value={money(amounts.dpp)} />
        <Pair label={fieldText('vat')} value={money(amounts.vat)} />
        <UncreditedVat form={form} amounts={amounts} />
        <TotalEntry form={form} name="roundingAdj" label={fieldText('rounding')} />
      </dl>
      <TotalLine label={fieldText('total')} value={money(amounts.total)} />
      <SupplierTotal form={form} total={amounts.total} />
      <LeftToPay form={form} total={amounts.total} />
    </section>
  )
}

/** What was paid ahead of it and what is kept back, and what is left to pay. */
function LeftToPay({ form, total }: { form: InvoiceForm; total: number }) {
  const rows = (useField(form, 'downPaymentUse').value ?? []) as { amount?: number | null }[]
  const used = rows.reduce((sum, row) => sum + (row.amount ?? 0), 0)
  const kept = withheldNow(useValues(form))
  if (used === 0 && kept === 0) return null
  return (
    <dl className="pairs">
      {kept > 0 && <Pair label={fieldText('withheld')} value={money(-kept)} />}
      {used > 0 && <Pair label={fieldText('downPayment')} value={money(-used)} />}
      <Pair label={t('leftToPay')} value={<strong>{money(total - kept - used)}</strong>} />
    </dl>
  )
}

/** Asked where goods are on the bill whose PPN is not credited, with what follows from them if nothing is typed. */
function UncreditedVat({ form, amounts }: { form: InvoiceForm; amounts: InvoiceAmounts }) {
  const { taxMode, lines = [] } = useValues(form)
  const rows = lines as unknown as InvoiceRow[]
  const asks = rows.some((row) => row.$goods && !isCredited(row.$goods.taxType))
  if (taxMode === 'NONE' || !asks) return null
  return (
    <TotalEntry
      form={form}
      name="uncreditedVat"
      label={uncredited('ofItUncredited')}
      placeholder={money(amounts.uncreditedVat)}
    >
      <dd className="total-note total-words hint">{uncredited('uncreditedWords')}</dd>
    </TotalEntry>
  )
}

export function useAmounts(form: InvoiceForm): InvoiceAmounts {
  const values = useValues(form)
  const tax = useTaxRule(values.docDate)
  const rows = (values.lines ?? []) as unknown as InvoiceRow[]
  return invoiceAmounts({
    lines: rows.map((row) => ({ ...row, taxType: row.$goods?.taxType ?? 'NON' })),
    headerDiscount: values.headerDiscount ?? null,
    freight: values.freight ?? null,
    roundingAdj: values.roundingAdj ?? null,
    taxMode: values.taxMode ?? 'EXCLUDE',
    taxInvoiceDpp: values.taxInvoiceDpp ?? null,
    taxInvoiceVat: values.taxInvoiceVat ?? null,
    uncreditedVat: values.uncreditedVat ?? null,
    tax,
  })
}

/** The buyer types what the document says; the sum of the lines must come to it. */
function SupplierTotal({ form, total }: { form: InvoiceForm; total: number }) {
  const { value, error } = useField(form, 'supplierTotal')
  const difference = value ? total - value : 0
  return (
    <dl className="pairs">
      <TotalEntry
        form={form}
        name="supplierTotal"
        label={t('supplierTotal')}
        placeholder={t('compare')}
      >
        {!!value && !error && Math.abs(difference) <= TOLERANCE && (
          <dd className="total-note total-check balanced">
            <CheckCircleFilled aria-hidden="true" />{' '}
            {difference === 0 ? t('totalsMatch') : t('totalsNear', { amount: money(difference) })}
          </dd>
        )}
        {!!value && !error && Math.abs(difference) > TOLERANCE && (
          <dd className="total-note total-check field-error">
            <WarningFilled aria-hidden="true" /> {t('totalsDiffer', { amount: money(difference) })}
          </dd>
        )}
      </TotalEntry>
    </dl>
  )
}
