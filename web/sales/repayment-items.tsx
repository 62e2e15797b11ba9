import type { InputOf } from '#contract/endpoint.ts'
import { receivableRepayment } from '#contract/sales/receivable-repayment.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { useRead } from '../platform/query.ts'
import { kindText } from '../platform/screens.ts'
import { type Form, useField } from '../ui/form-state.ts'
import { SettleItems } from '../ui/settle-items.tsx'
import { t } from './texts.ts'

type RepaymentInput = InputOf<typeof receivableRepayment.add>
const NONE: never[] = []

/** What the customer owes; `first` are the invoices that the payment began with. */
export function RepaymentItems({ form, first }: { form: Form<RepaymentInput>; first: number[] }) {
  const { value: customerId } = useField(form, 'customerId')
  const { value: branchId } = useField(form, 'branchId')
  const { data, isFetching } = useRead(
    receivableRepayment.openItems,
    { customerId: customerId ?? 0, ...(branchId ? { branchId } : {}) },
    { enabled: Boolean(customerId), staleTime: 0 },
  )
  return (
    <SettleItems
      form={form}
      items={customerId ? (data?.rows ?? NONE) : NONE}
      busy={Boolean(customerId) && isFetching}
      first={first}
      none={customerId ? t('nothingOwed') : t('customerFirst')}
      now={t('paidNow')}
      tells={{ label: fieldText('type'), of: (item) => kindText(item.kind) }}
    />
  )
}
