import { recalculation } from '#contract/system/recalculation.ts'
import { useRead } from '../platform/query.ts'
import { hasRight } from '../platform/session.ts'
import { Tag } from './status-tag.tsx'
import { t } from './texts.ts'

/** Goods whose cost is being reckoned anew in these branches; none for whoever does not see cost. */
export function usePendingCosts(branchIds?: readonly number[], goodsId?: number) {
  const { data } = useRead(
    recalculation.pending,
    { ...(branchIds ? { branchIds: [...branchIds] } : {}), ...(goodsId ? { goodsId } : {}) },
    { enabled: hasRight('cost.view'), quiet: true, staleTime: 30_000 },
  )
  return { goods: data?.goods ?? 0, ids: new Set(data?.goodsIds) }
}

/** As a report is asked: one branch, several, or all. */
const branchesOf = (asked: unknown): number[] | undefined => {
  const ids = [asked].flat().filter((id) => typeof id === 'number')
  return ids.length > 0 ? ids : undefined
}

/** Said beside figures that follow from a cost that is being reckoned anew. */
export function CostsWait({ branchIds, goodsId }: { branchIds?: unknown; goodsId?: number }) {
  const { goods } = usePendingCosts(branchesOf(branchIds), goodsId)
  if (goods === 0) return null
  return (
    <p role="status" className="report-waits">
      <Tag tone="orange">{t(goodsId ? 'costWaits' : 'costsWait', { count: goods })}</Tag>
    </p>
  )
}
