import type { Saved } from '#contract/document.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { Session } from '#server/platform/session.ts'
import { type Totalled, totalsOf } from './preview.ts'

interface Replayed {
  employee_id: number
  hash: Buffer
  id: number
  number: string | null
  status: string
  points: number | null
  change: number
}

/** The first answer again, for the same intention of the same person. */
export async function replay(
  tx: Tx,
  session: Session,
  branchId: number,
  key: string,
  hash: Buffer,
): Promise<Saved> {
  const row = await tx.one<Totalled & Replayed>(
    `select r.employee_id, r.hash, d.id, d.number, d.status, d.gross, d.discount, d.header_discount as "headerDiscount", d.freight, d.dpp, d.exempt,
       d.vat, d.rounding, d.total, d.points,
       (select coalesce(sum(received - amount), 0) from document_settlement x where x.branch_id = d.branch_id and x.document_id = d.id and method_id is not null) as change
     from request r join document d on d.branch_id = r.branch_id and d.id = r.document_id
     where r.branch_id = $1 and r.key = $2`,
    [branchId, key],
  )
  if (!row || row.employee_id !== session.employeeId) {
    throw new Refusal('NOT_FOUND', 'Permintaan tidak ditemukan', { status: 404 })
  }
  if (!row.hash.equals(hash)) {
    throw new Refusal(
      'REQUEST_REUSED',
      'Permintaan ini sudah dipakai untuk isian lain, muat ulang formulir',
    )
  }
  return {
    id: row.id,
    docNo: row.number,
    status: row.status,
    warnings: [],
    change: row.change,
    points: row.points ?? 0,
    totals: totalsOf(row),
  }
}
