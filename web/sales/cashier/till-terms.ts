import type { ReplyOf } from '#contract/endpoint.ts'
import { tillCampaigns } from '#contract/campaign/campaign.ts'
import { useRead } from '../../platform/query.ts'
import { useHome } from '../../platform/session.ts'
import { keptHere } from './offline/kept-answers.ts'

export type TillTerms = ReplyOf<typeof tillCampaigns.get>

const MINUTE = 60_000

/** Campaigns, PPN and price ceilings of the branch, asked again every minute, so that the till reckons as the server will. */
export function useTillTerms(): TillTerms | undefined {
  const { branchId } = useHome().employee
  const asked = { every: MINUTE, staleTime: MINUTE, via: keptHere }
  return useRead(tillCampaigns.get, { branchId }, asked).data
}
