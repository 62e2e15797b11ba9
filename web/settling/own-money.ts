import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import { bankAccount } from '#contract/master/bank-account.ts'
import { edc } from '#contract/master/edc.ts'
import { paylater } from '#contract/master/paylater.ts'
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
  const { data } = useRead(bankAccount.getAll, useOwn(), { staleTime, enabled })
  return data?.rows ?? []
}

type EdcRow = ReplyOf<typeof edc.list>['edcRates'][number]
/** A card terminal, with what its bank keeps of which card. */
export type Terminal = Pick<EdcRow, 'id' | 'name' | 'rates'>
/** Who pays for customers that pay later, or the shop itself (`OWN`). */
export type Provider = Pick<
  ReplyOf<typeof paylater.getAll>['rows'][number],
  'id' | 'name' | 'funding'
>

/** The branch's own card terminals. */
export function useTerminals(enabled = true): readonly Terminal[] {
  const { data } = useRead(edc.list, useOwn(), { staleTime, enabled, quiet: true })
  return data?.edcRates ?? []
}

/** Who pays for customers of this branch that pay later; mostly nobody. */
export function useProviders(enabled = true): readonly Provider[] {
  const { data } = useRead(paylater.getAll, useOwn(), { staleTime, enabled, quiet: true })
  return data?.rows ?? []
}

function useOwn() {
  const { branchId } = useUser().employee
  return { limit: 100, offset: 0, branchId, filter: { isActive: true } }
}
