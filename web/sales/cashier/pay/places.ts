import type { ReplyOf } from '#contract/endpoint.ts'
import { bankAccount } from '#contract/master/bank-account.ts'
import { edc } from '#contract/master/edc.ts'
import { paylater } from '#contract/master/paylater.ts'
import { useRead } from '../../../platform/query.ts'
import { useHome } from '../../../platform/session.ts'
import { sharedAnswer } from '../../../platform/shared-lists.ts'
import { useKnownShift } from '../../shift/shift.ts'
import { keptHere } from '../offline/kept-answers.ts'
import type { Method } from './tenders.ts'

/** Where money that is not cash goes: to a card terminal, to whoever pays for the customer, to an account. */
export type Placing = 'edc' | 'provider' | 'bankAccount'

export const placingOf = ({ needs }: Method): Placing =>
  needs.includes('edc') ? 'edc' : needs.includes('provider') ? 'provider' : 'bankAccount'

export type Rate = ReplyOf<typeof edc.getAll>['rows'][number]['rates'][number]
export interface Place {
  id: number
  name: string
  /** Of a card terminal: what its bank keeps. */
  rates?: Rate[]
  /** The code that hangs in the shop, and whether a code is made for each amount. */
  qrisText?: string
  qrisDynamic?: boolean
  /** Of who pays for the customer: he himself, or the shop. */
  funding?: 'PROVIDER' | 'OWN'
}

const staleTime = 600_000

/** Terminals, providers or bank accounts of this till's branch, or of another. */
export function usePlaces(placing: Placing, branchId?: number): Place[] {
  const input = useOwn(branchId)
  const terminals = useTerminals(branchId, placing === 'edc')
  const accounts = useRead(bankAccount.getAll, input, {
    enabled: placing === 'bankAccount',
    staleTime,
    via: keptHere,
  })
  const providers = useProviders(branchId)
  const own = useKnownShift()?.terminals ?? []
  if (placing === 'provider') return providers
  if (placing === 'bankAccount') return accounts.data?.rows ?? []
  return terminals.toSorted((a, b) => placeIn(own, a) - placeIn(own, b))
}

const NONE: Place[] = []

/** The card terminals of a branch, in no order that says which is this till's own. */
export function useTerminals(branchId?: number, enabled = true): readonly Place[] {
  const input = useOwn(branchId)
  const first = () => sharedAnswer(edc.getAll.path, input)
  return useRead(edc.getAll, input, { enabled, staleTime, first, via: keptHere }).data?.rows ?? NONE
}

/** This till's own terminal first; one that it does not know of, last. */
const placeIn = (own: readonly number[], { id }: Place): number => {
  const at = own.indexOf(id)
  return at < 0 ? own.length : at
}

/** Who pays for customers of this branch that pay later; mostly nobody. */
export function useProviders(branchId?: number): Place[] {
  const input = useOwn(branchId)
  return useRead(paylater.getAll, input, { staleTime, quiet: true, via: keptHere }).data?.rows ?? []
}

function useOwn(other?: number) {
  const { branchId } = useHome().employee
  return { limit: 100, offset: 0, branchId: other ?? branchId, filter: { isActive: true } }
}
