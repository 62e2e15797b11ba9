import { useCallback, useMemo } from 'react'
import { useHome } from '../../platform/session.ts'
import type { TillCustomer } from './cart.ts'
import type { Campaigns } from './reckoning.ts'
import { type TillTerms, useTillTerms } from './till-terms.ts'

/** Those that hold for whoever buys in the sale in hand. */
export function useCampaigns(customer: TillCustomer | null): Campaigns | undefined {
  const of = useCampaignsOf()
  return useMemo(() => of(customer), [of, customer])
}

interface Asked {
  branchId: number
  customer: TillCustomer | null
  now: Date
}

/** The campaigns of a branch as they stand for who buys at an instant. */
export const campaignsFor = (
  { rows, closed, timezone }: TillTerms,
  { branchId, customer, now }: Asked,
): Campaigns => ({
  rows,
  closed: new Set(closed),
  buyer: {
    branchId,
    at: localAt(now, timezone),
    customerId: customer?.id ?? null,
    level: customer?.priceLevel ?? 'RETAIL',
    member: customer?.type === 'MEMBER',
  },
})

type CampaignsOf = (customer: TillCustomer | null) => Campaigns | undefined

/** The branch's campaigns, for whoever buys. */
export function useCampaignsOf(): CampaignsOf {
  const { branchId } = useHome().employee
  const data = useTillTerms()
  return useCallback(
    (customer) => data && campaignsFor(data, { branchId, customer, now: new Date() }),
    [data, branchId],
  )
}

/** `2026-01-07`, as the branch's clock shows. */
export const localDay = (timeZone: string) => localAt(new Date(), timeZone).slice(0, 10)

/** `2026-01-07T10:15`, as the branch's clock shows. */
const localAt = (instant: Date, timeZone: string) =>
  instant.toLocaleString('sv-SE', { timeZone }).slice(0, 16).replace(' ', 'T')
