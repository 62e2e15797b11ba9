import { Only } from '../ui/only.tsx'
import { ChoiceField, TextField } from '../ui/fields.tsx'
import { type Form, useField } from '../ui/form-state.ts'
import { useBankAccounts, useMethods } from './own-money.ts'

interface Tender {
  methodId?: number | null | undefined
  bankAccountId?: number | null | undefined
  refNo?: string | null | undefined
}

/** How one amount comes or goes: cash, or by which of the branch's bank accounts. */
export function TenderFields<V extends Tender>({ form: of }: { form: Form<V> }) {
  const form = of as unknown as Form<Tender>
  const { value: methodId } = useField(form, 'methodId')
  const usable = useMethods('DP').filter(({ kind }) => kind === 'CASH' || kind === 'TRANSFER')
  const method = usable.find((one) => one.id === methodId)
  const banked = method?.needs.includes('bankAccount') ?? false
  const bankAccounts = useBankAccounts()
  return (
    <>
      <ChoiceField
        form={form}
        name="methodId"
        required
        span={4}
        options={usable.map((one) => [one.id, one.name])}
      />
      <Only form={form} when={banked} of={['bankAccountId']}>
        <ChoiceField
          form={form}
          name="bankAccountId"
          required
          span={4}
          options={bankAccounts.map((bank) => [bank.id, bank.name])}
        />
      </Only>
      <TextField form={form} name="refNo" span={4} maxLength={50} />
    </>
  )
}
