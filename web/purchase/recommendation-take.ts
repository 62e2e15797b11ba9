import type { ReplyOf } from '#contract/endpoint.ts'
import type { recommendation as api } from '#contract/purchase/recommendation.ts'

export type Suggested = ReplyOf<typeof api.basedOnAverage>['rows'][number]

/** What is ordered of each goods: as suggested unless somebody wrote otherwise; zero is left out. */
export function takenRows(rows: readonly Suggested[], written: ReadonlyMap<number, number>) {
  return rows.flatMap((row) => {
    const taken = written.get(row.goodsId) ?? row.suggestedQty
    return taken > 0 ? [{ ...row, taken }] : []
  })
}
