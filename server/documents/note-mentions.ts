import type { ReplyOf } from '#contract/endpoint.ts'
import type { documentNotes } from '#contract/document-note.ts'
import { type Kind, kindsWhere, menusOf } from '#contract/kinds.ts'
import { menuPlace } from '#contract/menu.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { Session } from '#server/platform/session.ts'

interface Of {
  id: number
  branchId: number
  kind: Kind
  createdBy: number
}

/** Who may be called to a document: whoever works in its branch and may see such documents, or wrote it, but oneself. */
export const peopleOf = (tx: Tx, s: Session, { branchId, kind, createdBy }: Of) =>
  tx.rows<ReplyOf<typeof documentNotes.people>['rows'][number]>(
    `select e.id, e.name, r.name as "roleName" from employee e join role r on r.id = e.role_id
     where e.is_active and r.is_active and e.id <> $1 and (r.all_branches or $2 = any (e.branch_ids)) and (r.rights && $3::text[] or e.id = $4)
     order by e.name, e.id`,
    [s.employeeId, branchId, menusOf([kind]).map((menu) => `${menu}:view`), createdBy],
  )

/** Calls them to the remark; somebody who may not see the document is refused, not left out. */
export async function mention(
  tx: Tx,
  s: Session,
  document: Of,
  noteId: string,
  employeeIds: number[],
): Promise<void> {
  if (employeeIds.length === 0) return
  const people = await peopleOf(tx, s, document)
  if (employeeIds.some((id) => !people.some((one) => one.id === id)))
    throw new Refusal('VALIDATION', 'Yang disebut tidak dapat melihat dokumen ini', {
      status: 400,
      field: 'mentions',
    })
  await tx.rows(
    `insert into note_mention (branch_id, document_id, note_id, employee_id)
     select $1, $2, $3, x from unnest($4::bigint[]) x on conflict do nothing`,
    [document.branchId, document.id, noteId, employeeIds],
  )
}

/** The remarks that call him and that he has not seen, the latest first; only of documents that he may still see or wrote. */
export const mentionsOf = (tx: Tx, s: Session) =>
  tx.rows<ReplyOf<typeof documentNotes.mentions>['rows'][number]>(
    `select n.id, d.id as "documentId", d.kind, d.number as "docNo", n.text, e.id as "byId", e.name as "byName", b.name as "branchName", n.created_at as at
     from note_mention m join document_note n on n.branch_id = m.branch_id and n.document_id = m.document_id and n.id = m.note_id
       join document d on d.branch_id = m.branch_id and d.id = m.document_id
       join employee e on e.id = n.created_by join branch b on b.id = m.branch_id
     where m.employee_id = $1 and m.seen_at is null and n.removed_at is null and m.branch_id = any ($2::int[]) and (d.kind = any ($3::text[]) or d.created_by = $1)
     order by n.created_at desc limit 50`,
    [
      s.employeeId,
      s.branchIds,
      kindsWhere(({ place }) => s.rights.has(`${menuPlace(place)}:view`)),
    ],
  )

export const seeMention = (tx: Tx, s: Session, branchId: number, noteId: string) =>
  tx.rows(
    `update note_mention set seen_at = clock_timestamp()
     where branch_id = $1 and note_id = $2 and employee_id = $3 and seen_at is null`,
    [branchId, noteId, s.employeeId],
  )
