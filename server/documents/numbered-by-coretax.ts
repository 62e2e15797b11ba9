import type { Kind } from '#contract/kinds.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { writeAudit } from './write.ts'

interface Numbered {
  kind: Kind
  id: number
  branchId: number
  docNo: string
  /** What stood there. */
  before: string | null
  /** Seventeen digits and their day; nothing where no tax invoice of it stands any more. */
  number: string | null
  day: string | null
  /** As Coretax spells it. */
  status: string
}

/** Writes the number that Coretax gave a document of ours, or takes it off; it posts nothing. */
export async function numberByCoretax(tx: Tx, ctx: Ctx, told: Numbered): Promise<void> {
  const { kind, id, branchId, docNo, before, number, day, status } = told
  await tx.rows(
    `update document set tax_invoice_no = $3, tax_invoice_date = $4, version = version + 1, updated_at = clock_timestamp()
     where branch_id = $1 and id = $2`,
    [branchId, id, number, day],
  )
  const of = { kind, id, number: docNo }
  writeAudit(tx, ctx, branchId, of, {
    action: 'Isi faktur pajak',
    memo: status,
    before,
    after: number,
  })
}
