import { nounOf } from '#contract/kinds.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { approvalRequired } from '#server/platform/errors.ts'
import type { Session } from '#server/platform/session.ts'
import { writeAudit } from './write.ts'
import type { DocumentKind } from './types.ts'

interface DocumentAddress {
  type: DocumentKind
  branchId: number
  id: number
}

/**
 * Counts one printing and answers which it is, 1 for the original; two at once get two numbers. A receipt
 * and the invoice of the same sale are counted apart. Every
 * further one is a SALINAN and wants the right `print.copy` or a supervisor’s approval for this document.
 */
export async function takeCopy(
  tx: Tx,
  ctx: Ctx,
  s: Session,
  { type, branchId, id }: DocumentAddress,
  print: 'document' | 'receipt' = 'document',
): Promise<number> {
  const row = await tx.one<{ copy: number; number: string | null }>(
    `update document set print_count = print_count + 1 where branch_id = $1 and id = $2
     returning number, 1 + (select count(*) from print_log l where l.branch_id = $1 and l.document_id = $2 and l.print = $3) as copy`,
    [branchId, id, print],
  )
  if (!row) throw new Error('a document that was just read is gone')
  const copyNo = row.copy
  const word =
    copyNo > 1 && !s.rights.has('print.copy') ? await takePermit(tx, s, branchId, id) : null
  if (word === undefined) throw copyRequired(`${nounOf(type.kind)} ${row.number ?? ''}`.trim(), id)
  tx.rows(
    'insert into print_log (branch_id, document_id, copy_no, approval_id, print) values ($1, $2, $3, $4, $5)',
    [branchId, id, copyNo, word?.id ?? null, print],
  )
  writeAudit(
    tx,
    ctx,
    branchId,
    { kind: type.kind, id, number: row.number },
    {
      action: copyNo === 1 ? 'Cetak' : `Cetak salinan ke-${copyNo - 1}`,
      ...(word ? { memo: `Disetujui ${word.name}: ${word.reason}` } : {}),
    },
  )
  return copyNo
}

/** Asks for a supervisor; the browser takes his word to `event/approval/document/print` first. */
export const copyRequired = (document: string, documentId: number) =>
  approvalRequired(
    [{ action: 'REPRINT', limit: null }],
    `${document} sudah pernah dicetak, salinan memerlukan persetujuan`,
    { documentId },
  )

const takePermit = (tx: Tx, s: Session, branchId: number, id: number) =>
  tx.one<{ id: number; reason: string; name: string }>(
    `update approval p set used_at = clock_timestamp() from employee e
     where e.id = p.approved_by and p.id = (
       select id from approval where action = 'REPRINT' and branch_id = $1 and document_id = $2 and requested_by = $3
         and used_at is null and expires_at > clock_timestamp() order by id limit 1 for update skip locked)
     returning p.id, p.reason, e.name`,
    [branchId, id, s.employeeId],
  )
