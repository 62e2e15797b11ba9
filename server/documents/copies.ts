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
 * Counts one printing of each and answers which it is, 1 for the original; two at once get two numbers. A receipt and the
 * invoice of the same sale are counted apart. Every further one is a SALINAN and wants the right `print.copy` or a
 * supervisor’s approval for this document, which is asked once for all that need it; then nothing is counted.
 */
export async function takeCopies(
  tx: Tx,
  ctx: Ctx,
  s: Session,
  documents: readonly DocumentAddress[],
  print: 'document' | 'receipt' = 'document',
): Promise<number[]> {
  const taken: number[] = []
  const refused: { id: number; words: string }[] = []
  for (const { type, branchId, id } of documents) {
    const row = await tx.one<{ copy: number; number: string | null }>(
      `update document set print_count = print_count + 1 where branch_id = $1 and id = $2
       returning number, 1 + (select count(*) from print_log l where l.branch_id = $1 and l.document_id = $2 and l.print = $3) as copy`,
      [branchId, id, print],
    )
    if (!row) throw new Error('a document that was just read is gone')
    const { copy, number } = row
    const free = copy === 1 || s.rights.has('print.copy')
    const word = free ? null : await takePermit(tx, s, branchId, id)
    if (word === undefined)
      refused.push({ id, words: `${nounOf(type.kind)} ${number ?? ''}`.trim() })
    tx.rows(
      'insert into print_log (branch_id, document_id, copy_no, approval_id, print) values ($1, $2, $3, $4, $5)',
      [branchId, id, copy, word?.id ?? null, print],
    )
    writeAudit(
      tx,
      ctx,
      branchId,
      { kind: type.kind, id, number },
      {
        action: copy === 1 ? 'Cetak' : `Cetak salinan ke-${copy - 1}`,
        ...(word ? { memo: `Disetujui ${word.name}: ${word.reason}` } : {}),
      },
    )
    taken.push(copy)
  }
  if (refused.length > 0) throw copyRequired(refused)
  return taken
}

/** As many as a supervisor reads. */
const TOLD = 10

/** Asks for a supervisor; the browser takes his word to `event/approval/document/print` first. */
export function copyRequired(copies: readonly { id: number; words: string }[]) {
  const told = copies.slice(0, TOLD).map(({ words }) => words)
  if (copies.length > TOLD) told.push(`+${copies.length - TOLD}`)
  const document = told.join(', ')
  const documentIds = copies.map(({ id }) => id)
  return approvalRequired(
    [{ action: 'REPRINT', limit: null }],
    `${document} sudah pernah dicetak, salinan memerlukan persetujuan`,
    { documentIds },
  )
}

const takePermit = (tx: Tx, s: Session, branchId: number, id: number) =>
  tx.one<{ id: number; reason: string; name: string }>(
    `update approval p set used_at = clock_timestamp() from employee e
     where e.id = p.approved_by and p.id = (
       select id from approval where action = 'REPRINT' and branch_id = $1 and document_id = $2 and requested_by = $3
         and used_at is null and expires_at > clock_timestamp() order by id limit 1 for update skip locked)
     returning p.id, p.reason, e.name`,
    [branchId, id, s.employeeId],
  )
