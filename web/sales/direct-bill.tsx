import { useEffect } from 'react'
import type { InputOf } from '#contract/endpoint.ts'
import { salesInvoice as api } from '#contract/sales/sales-invoice.ts'
import { taxFreeReason } from '#contract/sales/sales-order.ts'
import {
  WarehousePicker,
  CustomerField,
  SalesmanField,
  useOwnSalesman,
} from '../master/pickers.tsx'
import { writtenAgain } from '../master/written-again.ts'
import { useGo } from '../platform/link.tsx'
import { DateField, NumberField, TextField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { type Form as FormOf, useField } from '../ui/form-state.ts'
import { AddressField } from './address-field.tsx'
import { CreditFacts, CreditLeft } from './credit-facts.tsx'
import { MoneyAhead } from './money-ahead.tsx'
import { SellLines } from './sell-lines.tsx'
import { SellTotals } from './sell-totals.tsx'
import { soldDraft } from './sold-draft.ts'
import { TaxFields, taxModeOf } from './tax-fields.tsx'
import { VatCodeFields } from './vat-code-fields.tsx'

export { Detail } from './sales-invoice.tsx'

const path = 'sales/invoice/direct'
type Bill = FormOf<InputOf<typeof api.add>>

/** What was billed stands among the invoices. */
export function List() {
  const go = useGo()
  useEffect(() => {
    go('sales/invoice')
  }, [go])
  return null
}

/** The goods of another bill for the same customer, at the prices of today. */
const asWritten = writtenAgain(api.add.input, (detail) => ({
  lines: undefined,
  goods: soldDraft(api.add.input, detail).lines,
  taxFreeReason: taxFreeReason.safeParse(detail.document.reason).data,
  taxMode: taxModeOf(detail.document.taxMode),
}))

/** A credit invoice of goods that nobody ordered. */
export function Form() {
  const seller = useOwnSalesman()
  return (
    <FormScreen
      path={path}
      api={{ add: api.add, preview: api.preview, get: api.get }}
      from={asWritten}
      start={{
        goods: [],
        ...seller.values,
        $names: seller.names,
      }}
      header={(form) => <Head form={form} />}
      lines={(form) => (
        <>
          <SellLines form={form as never} name="goods" />
          <MoneyAhead form={form} />
        </>
      )}
      rail={(form) => <CreditFacts form={form as never} />}
      totals={(form) => <SellTotals form={form as never} />}
    />
  )
}

function Head({ form }: { form: Bill }) {
  return (
    <>
      <CustomerField
        form={form as never}
        required
        span={5}
        fact={<CreditLeft form={form as never} />}
        onPick={(row) => {
          if (typeof row.termDays === 'number') form.set('termDays', row.termDays)
        }}
      />
      <DateField form={form} name="docDate" required span={2} />
      <NumberField form={form} name="termDays" span={2} />
      <WarehousePicker form={form as never} required span={3} />
      <TextField form={form} name="poCustomerNo" span={3} maxLength={50} />
      <SalesmanField form={form as never} span={3} />
      <TaxFields form={form} span={3} />
      <VatCodeFields form={form} customerId={useField(form, 'customerId').value} />
      <AddressField form={form as never} />
      <TextField form={form} name="memo" span={3} maxLength={500} />
    </>
  )
}
