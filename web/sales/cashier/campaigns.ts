import { useCallback, useMemo } from 'react'
import { tillCampaigns } from '#contract/campaign/campaign.ts'
import { useRead } from '../../platform/query.ts'
import { useHome } from '../../platform/session.ts'
import type { TillCustomer } from './cart.ts'
import type { Campaigns } from './estimate.ts'

const MINUTE = 60_000

/** Those that hold for whoever buys in the sale in hand. */
export function useCampaigns(customer: TillCustomer | null): Campaigns | undefined {
  const of = useCampaignsOf()
  return useMemo(() => of(customer), [of, customer])
}

type CampaignsOf = (customer: TillCustomer | null) => Campaigns | undefined

/** The branch's campaigns, asked again every minute, so that the till reckons as the server will. */
export function useCampaignsOf(): CampaignsOf {
  const { branchId } = useHome().employee
  const { data } = useRead(
    tillCampaigns.get,
    { branchId },
    { every: MINUTE, staleTime: MINUTE, quiet: true },
  )
  return useCallback(
    (customer) =>
      data && {
        rows: data.rows,
        closed: new Set(data.closed),
        buyer: {
          branchId,
          at: localNow(data.timezone),
          customerId: customer?.id ?? null,
          level: customer?.priceLevel ?? 'RETAIL',
          member: customer?.type === 'MEMBER',
        },
      },
    [data, branchId],
  )
}

/** `2026-01-07`, as the branch's clock shows. */
export const localDay = (timeZone: string) => localNow(timeZone).slice(0, 10)

/** `2026-01-07T10:15`, as the branch's clock shows. */
const localNow = (timeZone: string) =>
  new Date().toLocaleString('sv-SE', { timeZone }).slice(0, 16).replace(' ', 'T')
