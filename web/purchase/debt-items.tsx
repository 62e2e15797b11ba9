import { type DebtPaymentInput, debtPayment } from '#contract/purchase/debt-payment.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { useRead } from '../platform/query.ts'
import { type Form, useField } from '../ui/form-state.ts'
import { SettleItems } from '../ui/settle-items.tsx'
import { t } from './texts.ts'

const NONE: never[] = []

/** What is open with the supplier; `first` are the papers that the payment began with. */
export function DebtItems({
  form,
  first,
}: {
  form: Form<DebtPaymentInput>
  first: readonly number[]
}) {
  const { value: supplierId } = useField(form, 'supplierId')
  const { value: branchId } = useField(form, 'branchId')
  const { data, isFetching } = useRead(
    debtPayment.openItems,
    { supplierId: supplierId ?? 0, ...(branchId ? { branchId } : {}) },
    { enabled: Boolean(supplierId), staleTime: 0 },
  )
  return (
    <SettleItems
      form={form}
      items={supplierId ? (data?.rows ?? NONE) : NONE}
      busy={Boolean(supplierId) && isFetching}
      first={first}
      none={supplierId ? t('nothingOwed') : t('supplierFirst')}
      now={t('paidNow')}
      tells={{ label: fieldText('refNo'), of: (item) => item.refNo ?? '' }}
    />
  )
}
