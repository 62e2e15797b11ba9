import { bankAccount } from '#contract/master/bank-account.ts'
import { paymentMethod } from '#contract/master/payment-method.ts'
import { useRead } from '../platform/query.ts'
import { useUser } from '../platform/session.ts'
import { type Form, useValues } from './form-state.ts'
import { PaymentRows } from './payment-rows.tsx'
import { settlingSums } from './settling.ts'

interface SettleTendersProps<V> {
  form: Form<V>
  usableAt: 'REPAYMENT' | 'DEBT_PAYMENT' | 'DP'
  /** What is to be paid, where it is not what the ticked papers come to. */
  total?: number
}

/** Cash, a transfer by one of the branch's own bank accounts, or a giro. */
export function SettleTenders<V>({ form, usableAt, total }: SettleTendersProps<V>) {
  const { employee } = useUser()
  const long = { staleTime: 300_000 }
  const methods = useRead(paymentMethod.getAll, { usableAt }, long)
  const banks = useRead(
    bankAccount.getAll,
    { limit: 100, offset: 0, branchId: employee.branchId, filter: { isActive: true } },
    long,
  )
  const { due } = settlingSums(useValues(form) as Parameters<typeof settlingSums>[0])
  return (
    <PaymentRows
      form={form}
      methods={methods.data?.rows ?? []}
      bankAccounts={banks.data?.rows ?? []}
      incoming={usableAt === 'REPAYMENT'}
      total={total ?? due}
    />
  )
}
