import { bankAccount } from '#contract/master/bank-account.ts'
import { paymentMethod } from '#contract/master/payment-method.ts'
import { useRead } from '../platform/query.ts'
import { useUser } from '../platform/session.ts'
import { ChoiceField, TextField } from '../ui/fields.tsx'
import { type Form, useField } from '../ui/form-state.ts'

interface Tender {
  methodId?: number | null | undefined
  bankAccountId?: number | null | undefined
  refNo?: string | null | undefined
}

/** How one amount comes or goes: cash, or by which of the branch's bank accounts. */
export function TenderFields<V extends Tender>({ form: of }: { form: Form<V> }) {
  const form = of as unknown as Form<Tender>
  const { employee } = useUser()
  const long = { staleTime: 300_000 }
  const methods = useRead(paymentMethod.getAll, { usableAt: 'DP' }, long)
  const { value: methodId } = useField(form, 'methodId')
  const usable = (methods.data?.rows ?? []).filter((method) => !method.needs.includes('giro'))
  const method = usable.find((one) => one.id === methodId)
  const banks = useRead(
    bankAccount.getAll,
    { limit: 100, offset: 0, branchId: employee.branchId, filter: { isActive: true } },
    long,
  )
  return (
    <>
      <ChoiceField
        form={form}
        name="methodId"
        required
        span={4}
        options={usable.map((one) => [one.id, one.name])}
      />
      {method?.needs.includes('bankAccount') && (
        <ChoiceField
          form={form}
          name="bankAccountId"
          required
          span={4}
          options={(banks.data?.rows ?? []).map((bank) => [bank.id, bank.name])}
        />
      )}
      <TextField form={form} name="refNo" span={4} maxLength={50} />
    </>
  )
}
