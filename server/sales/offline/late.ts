import type { ShiftReport } from '#contract/sales/shift-report.ts'
import { PAYABLE } from '#server/ledgers/sale-payments.ts'
import type { Tx } from '#server/platform/db.ts'

/** Sales of a shift that came after it was counted, less what was taken back so; one that had come by a payment stands in its figures. */
const LATE = `
select count(*) filter (where o.kind = 'SALE')::int as count,
  coalesce(sum(case o.kind when 'SALE' then 1 else -1 end * (${PAYABLE})), 0) as total
from offline_sale o join document d on d.branch_id = o.branch_id and d.id = o.document_id
where o.branch_id = $1 and o.shift_id = $2 and o.late and d.shift_id is null`

export const lateOf = async (
  tx: Tx,
  { branchId, id }: ShiftReport['shift'],
): Promise<ShiftReport['late']> =>
  (await tx.one<ShiftReport['late']>(LATE, [branchId, id])) ?? { count: 0, total: 0 }
