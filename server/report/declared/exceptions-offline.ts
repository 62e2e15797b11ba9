import type { exceptionEvents } from '#contract/report/exception-events.ts'
import type { DifferenceKind } from '#contract/sales/offline.ts'
import { NONE, type Source, type Within } from './exception-source.ts'
import { soldAt } from '#server/ledgers/scopes.ts'

type Told<E extends string> = E extends `OFFLINE_${infer K extends DifferenceKind}` ? K : never

/** Differences that somebody may have made on purpose; the rest is nobody's doing. */
const ASKED = [
  ...(['BELOW_LIST', 'CONNECTED', 'LIMIT', 'LATE', 'CLOCK', 'CHAIN'] as const),
] satisfies Told<keyof typeof exceptionEvents>[]

/**
 * Sales without a line that were otherwise than with one, each by whoever is written as its cashier: of what was charged
 * below the list that much, of the rest what the sale came to.
 */
export const offlineRows = (of: Within): Source => ({
  tells: ASKED.map((kind) => `OFFLINE_${kind}` as const),
  rows: `
  select d.branch_id, ${soldAt()}, o.cashier_id, d.kind, d.id, 'OFFLINE_' || x.kind, concat_ws(' · ', o.number, x.reason),
    null, 0, ${NONE}, ${NONE}, abs(coalesce(x.amount, o.total))
  from offline_difference x join offline_sale o on o.id = x.sale_id join document d on d.branch_id = o.branch_id and d.id = o.document_id
  where ${of(soldAt(), 'd.')} and x.kind in (${ASKED.map((kind) => `'${kind}'`).join(', ')})`,
})
