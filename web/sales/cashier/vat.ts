import type { ReplyOf } from '#contract/endpoint.ts'
import { tillCampaigns } from '#contract/campaign/campaign.ts'
import { useRead } from '../../platform/query.ts'
import { qty } from '../../platform/format.ts'
import { useHome } from '../../platform/session.ts'
import { t } from './texts.ts'

export type Vat = ReplyOf<typeof tillCampaigns.get>['vat']

/** What the till knows of PPN: for whom it comes on top, and how much it is; nothing before it was asked. */
export function useVat(): Vat | undefined {
  const { branchId } = useHome().employee
  const asked = { every: 60_000, staleTime: 60_000, quiet: true }
  return useRead(tillCampaigns.get, { branchId }, asked).data?.vat
}

export const isOnTop = (vat: Vat | undefined, level: string) => vat?.onTop.includes(level) ?? false

/** Of a price without PPN, what comes on top of it for this level; nothing where it is within. */
export const onTopOf = (vat: Vat | undefined, level: string, taxType: string) =>
  isOnTop(vat, level) ? (vat?.shares[taxType] ?? 0) : 0

interface Priced {
  price: number | null
  level: string
  taxType: string
}

/** Beside a price: that PPN is within it, or comes on top and what is to be paid then. */
export function vatWords(vat: Vat | undefined, { price, level, taxType }: Priced): string {
  const share = vat?.shares[taxType] ?? 0
  if (price === null || share === 0) return ''
  if (!isOnTop(vat, level)) return t('vatWithin')
  return t('vatOnTop', { amount: qty(Math.round(price * (1 + share))) })
}
