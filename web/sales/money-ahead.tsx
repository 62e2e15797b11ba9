import { salesInvoice as api } from '#contract/sales/sales-invoice.ts'
import { useRead } from '../platform/query.ts'
import { DownPaymentsUsed } from '../settling/down-payments-used.tsx'
import { useField } from '../ui/form-state.ts'
import type { InvoiceForm, InvoiceRow } from './invoice-row.ts'

/** What this customer paid before his bill, whether it bills his orders or names him. */
export function MoneyAhead({ form }: { form: InvoiceForm }) {
  const lines = (useField(form, 'lines').value ?? []) as unknown as InvoiceRow[]
  const { value: branchId } = useField(form, 'branchId')
  const { value: named } = useField(form, 'customerId')
  const customerId = named ?? lines[0]?.$customer?.id
  const { data } = useRead(
    api.downPayments,
    { customerId: customerId ?? 0, ...(branchId ? { branchId } : {}) },
    { enabled: Boolean(customerId), staleTime: 0, quiet: true },
  )
  const { rows: items = [], elsewhere } = (customerId && data) || {}
  return <DownPaymentsUsed form={form} items={items} elsewhere={elsewhere} />
}
