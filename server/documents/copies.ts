import { nounOf } from '#contract/kinds.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { approvalRequired } from '#server/platform/errors.ts'
import type { Session } from '#server/platform/session.ts'
import type { CardFacts } from './card-types.ts'
import { cardOf, storedFacts } from './approval-card.ts'
import { type PaperEnd, endsOf } from './print-end.ts'
import { readStored } from './stored.ts'
import { writeAudit } from './write.ts'
import type { DocumentKind } from './types.ts'

interface DocumentAddress {
  type: DocumentKind
  branchId: number
  id: number
}

/** A paper of a document whose copies are counted apart from those of its others. */
export type Print = 'document' | 'receipt' | 'delivery'

/** Which printing it is: null for the original, else the number of the copy. */
export interface Printing {
  copyNo: number | null
  end: PaperEnd
}

/**
 * Counts one printing of each, all of one branch, and answers which it is; two at once get two numbers. A receipt and the
 * invoice of the same sale are counted apart. Every further one, and every one of a paper that was undone, is a SALINAN and
 * wants the right `print.copy` or a supervisor’s approval for this document, which is asked once for all that need it; then
 * nothing is counted.
 */
export async function takeCopies(
  tx: Tx,
  ctx: Ctx,
  s: Session,
  documents: readonly DocumentAddress[],
  print: Print = 'document',
): Promise<Printing[]> {
  const counted: ({ before: number; number: string | null } | undefined)[] = []
  for (const { branchId, id } of documents)
    counted.push(
      await tx.one(
        `update document set print_count = print_count + 1 where branch_id = $1 and id = $2
       returning number, (select coalesce(max(l.copy_no), 0) from print_log l where l.branch_id = $1 and l.document_id = $2 and l.print = $3) as before`,
        [branchId, id, print],
      ),
    )
  // Now that each is held, so that none is cancelled meanwhile.
  const ids = documents.map(({ id }) => id)
  const ends = await endsOf(tx, documents[0]?.branchId ?? s.branchId, ids)
  const taken: Printing[] = []
  const refused: Copy[] = []
  for (const [i, { type, branchId, id }] of documents.entries()) {
    const [row, end] = [counted[i], ends.get(id)]
    if (!row || !end) throw new Error('a document that was just read is gone')
    const { before, number } = row
    const copy = Math.max(before + 1, end.undone ? 2 : 1)
    const free = copy === 1 || s.rights.has('print.copy')
    const word = free ? null : await takePermit(tx, s, branchId, id)
    if (word === undefined)
      refused.push({ id, words: `${nounOf(type.kind)} ${number ?? ''}`.trim(), end })
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
    taken.push({ copyNo: copy > 1 ? copy - 1 : null, end })
  }
  if (refused.length === 0) return taken
  const refusal = copyRequired(refused)
  const at = documents[0]?.branchId ?? s.branchId
  const asked = [{ action: 'REPRINT', message: refusal.message }]
  refusal.card = cardOf(s, asked, await copyFacts(tx, s, at, refused))
  throw refusal
}

/** Of several the first one's, whose number and party a supervisor knows them by. */
export async function copyFacts(
  tx: Tx,
  s: Session,
  branchId: number,
  copies: readonly Copy[],
): Promise<CardFacts> {
  const [first] = await readStored(
    tx,
    branchId,
    copies.slice(0, 1).map(({ id }) => id),
    false,
  )
  return first ? storedFacts(tx, s, branchId, first) : {}
}

/** A document whose next print is a copy, and what became of it. */
interface Copy {
  id: number
  words: string
  end?: PaperEnd | undefined
}

/** As many as a supervisor reads. */
const TOLD = 10

/** Asks for a supervisor; the browser takes his word to `event/approval/document/print` first. */
export function copyRequired(copies: readonly Copy[]) {
  const told = copies
    .slice(0, TOLD)
    .map(({ words, end }) => (end?.undone ? `${words} (${end.words})` : words))
  if (copies.length > TOLD) told.push(`+${copies.length - TOLD}`)
  const document = told.join(', ')
  const documentIds = copies.map(({ id }) => id)
  return approvalRequired(
    [{ action: 'REPRINT', limit: null }],
    copies.some(({ end }) => end?.undone)
      ? `${document} hanya dicetak sebagai salinan, yang memerlukan persetujuan`
      : `${document} sudah pernah dicetak, salinan memerlukan persetujuan`,
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
