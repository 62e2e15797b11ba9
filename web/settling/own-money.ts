import type { InputOf } from '#contract/endpoint.ts'
import { bankAccount } from '#contract/master/bank-account.ts'
import { edc } from '#contract/master/edc.ts'
import { paymentMethod } from '#contract/master/payment-method.ts'
import { useRead } from '../platform/query.ts'
import { useUser } from '../platform/session.ts'

/** They change so rarely that a form need not ask again. */
const staleTime = 300_000

/** How money may come or go here. */
export function useMethods(usableAt: InputOf<typeof paymentMethod.getAll>['usableAt']) {
  return useRead(paymentMethod.getAll, { usableAt }, { staleTime }).data?.rows ?? []
}

/** The branch's own accounts at banks. */
export function useBankAccounts(enabled = true) {
  const { branchId } = useUser().employee
  const { data } = useRead(
    bankAccount.getAll,
    { limit: 100, offset: 0, branchId, filter: { isActive: true } },
    { staleTime, enabled },
  )
  return data?.rows ?? []
}

/** The branch's own card terminals. */
export function useTerminals(enabled = true) {
  const { branchId } = useUser().employee
  const { data } = useRead(
    edc.list,
    { limit: 100, offset: 0, branchId, filter: { isActive: true } },
    { staleTime, enabled, quiet: true },
  )
  return data?.edcRates.map(({ id, name }) => ({ id, name })) ?? []
}
