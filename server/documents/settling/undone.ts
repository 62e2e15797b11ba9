import type { Saved } from '#contract/document.ts'
import { nounOf } from '#contract/kinds.ts'
import { letCashOut } from '#server/documents/cash-out.ts'
import { changeDocument } from '#server/documents/change.ts'
import type { DocumentKind, PostingContext, StoredDocument } from '#server/documents/types.ts'
import type { LockedItem } from '#server/ledgers/locks.ts'
import { type Entry, type Settled, emptyPosting, journal } from '#server/ledgers/posting.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { minus } from '#contract/money.ts'
import { writeStatuses } from '#server/documents/sources.ts'
import type { Tx } from '#server/platform/db.ts'

/** The status of a document of money that was taken back; its settlement rows bear it too. */
export const UNDONE = 'REVERSED'
/** Of rows `x` of settlements, those that hold still. */
export const IN_FORCE = `x.status is distinct from '${UNDONE}'`

interface Change {
  id: number
  version?: number | null | undefined
  reason?: string | null | undefined
  approvalToken?: string | null | undefined
}

/** What a kind asks before its money is taken back, and which documents stand otherwise then. */
interface Follows {
  refuse?: (context: PostingContext, document: StoredDocument) => Promise<void>
  statuses?: (
    context: PostingContext,
    opened: Settled[],
  ) => Promise<{ id: number; status: string }[]>
  /** What follows elsewhere from documents that are open again. */
  after?: (context: PostingContext, opened: Settled[]) => Promise<void>
}

/**
 * A document of money is taken back while nothing hangs on it: what it settled is open again, what it opened is gone,
 * and its journals are booked the other way, today (domain §3.0.6). Giros that wait for the bank go back with it.
 */
export async function undoMoney(
  ctx: Ctx,
  type: DocumentKind,
  input: Change,
  { refuse, statuses, after }: Follows = {},
): Promise<Saved> {
  return changeDocument(ctx, type, change(input), UNDONE, 'dibalik', async (context, document) => {
    const { tx, branchId } = context
    refuseNoReason(input)
    await refuseClosedShift(context, document)
    await refuse?.(context, document)
    const settled = await settledBy(context, document.id)
    const items = await context.lockItems([document.id, ...settled.map((one) => one.documentId)])
    const own = items.filter((i) => i.document_id === document.id)
    refuseHanging(document, own)
    await refuseCleared(context, document)
    await refuseUsedSince(context, document.id)
    const entries = await opposite(context, document.id)
    const out = entries.map((e) => ({ accountId: e.accountId, amount: minus(e.credit, e.debit) }))
    const { today: docDate } = await context.session
    const asked = { docDate, approvalToken: input.approvalToken, shiftId: document.shiftId }
    const given = await letCashOut(context, asked, out, 'id')
    const allocations = [...settled, ...closed(own)]
    const others = (await statuses?.(context, settled)) ?? []
    return {
      warnings: given.warnings,
      approvedBy: given.approvedBy,
      posting: () => ({
        ...emptyPosting(),
        allocations,
        journal: journal(
          'AUTO',
          `Pembalikan ${document.number}: ${input.reason}`.slice(0, 200),
          entries,
        ),
      }),
      afterWrite: async () => {
        writeStatuses(tx, branchId, others)
        await after?.(context, settled)
        await tx.rows(
          `with given as (update giro set ended_on = $4, reason = $5 where branch_id = $1 and document_id = $2 and ended_on is null)
           update document_settlement set status = $3 where branch_id = $1 and document_id = $2`,
          [branchId, document.id, UNDONE, docDate, input.reason],
        )
        await waitsAgain(tx, branchId, settled)
        await given.note({ tx, documentId: document.id })
      },
    }
  })
}

function refuseNoReason({ reason }: Change): void {
  if (reason) return
  throw new Refusal('REQUIRED', 'Alasan wajib diisi', { status: 400, field: 'reason' })
}

const change = ({ id, version, reason }: Change) => ({
  id,
  version: version ?? null,
  reason: reason ?? null,
})

/** Payments by card, QRIS and paylater that it took as paid out. */
async function waitsAgain(tx: Tx, branchId: number, opened: Settled[]): Promise<void> {
  await tx.rows(
    `update document_settlement s set status = 'PENDING' from unnest($2::bigint[], $3::int[]) as x(document_id, line)
     where s.branch_id = $1 and s.document_id = x.document_id and s.line = x.line and s.status = 'SETTLED'`,
    [branchId, opened.map((one) => one.documentId), opened.map((one) => one.line)],
  )
}

/** What a closed shift counted stays as it was counted. */
async function refuseClosedShift(
  { tx }: PostingContext,
  { shiftId, kind, number }: StoredDocument,
) {
  if (!shiftId) return
  const open = await tx.one('select from shift where id = $1 and closed_at is null for share', [
    shiftId,
  ])
  if (open) return
  throw new Refusal(
    'STATUS_INVALID',
    `Shift ${nounOf(kind)} ${number} sudah ditutup, tidak dapat dibalik`,
  )
}

/** Its own giros, deposits and claims on banks must be as it left them. */
function refuseHanging({ number }: StoredDocument, own: LockedItem[]): void {
  const used = own.find(
    (i) => i.settled > 0 && !(i.role.startsWith('GIRO_') && i.settled >= i.amount),
  )
  if (used)
    throw new Refusal(
      'STATUS_INVALID',
      `Uang dari ${number} sudah dipakai atau dicairkan, tidak dapat dibalik`,
    )
}

async function refuseCleared({ tx, branchId }: PostingContext, { id }: StoredDocument) {
  const giro = await tx.one<{ no: string }>(
    `select g.no from giro g join document_settlement s on s.branch_id = g.branch_id and s.document_id = g.document_id and s.line = g.line
     where g.branch_id = $1 and g.document_id = $2 and s.status = 'CLEARED' limit 1`,
    [branchId, id],
  )
  if (giro) throw new Refusal('STATUS_INVALID', `Giro ${giro.no} sudah cair, tidak dapat dibalik`)
}

/** PPN of money ahead leaves in the order in which it is used. */
async function refuseUsedSince({ tx, branchId }: PostingContext, id: number): Promise<void> {
  const later = await tx.one<{ number: string }>(
    `select d.number from balance_move o join balance_move m on m.branch_id = o.branch_id and m.item_document_id = o.item_document_id and m.item_line = o.item_line and m.id > o.id
     join document d on d.branch_id = m.branch_id and d.id = m.document_id and d.id <> $2
     where o.branch_id = $1 and o.document_id = $2 and o.role in ('DP_SALES', 'DP_PURCHASE') and o.item_document_id <> $2 limit 1`,
    [branchId, id],
  )
  if (later)
    throw new Refusal('USED_SINCE', `Uang muka ini dipakai lagi sesudahnya pada ${later.number}`)
}

/** What it settled of other documents, to be open again. */
export async function settledBy({ tx, branchId }: PostingContext, id: number): Promise<Settled[]> {
  const moves = await tx.rows<{
    document: number
    line: number
    role: string
    sign: number
    amount: number
    vat: number
  }>(
    `select m.item_document_id as document, m.item_line as line, i.role, i.sign, sum(m.amount) as amount, sum(m.vat) as vat
     from balance_move m join open_item i on i.branch_id = m.branch_id and i.document_id = m.item_document_id and i.line = m.item_line
     where m.branch_id = $1 and m.document_id = $2 and m.item_document_id <> $2 group by 1, 2, 3, 4 having sum(m.amount) <> 0 order by 1, 2`,
    [branchId, id],
  )
  return moves.map(({ document, line, role, sign, amount, vat }) => ({
    documentId: document,
    line,
    role,
    sign,
    amount: sign * amount,
    vat: sign * vat,
  }))
}

/** What it opened itself, and nobody has used. */
const closed = (own: LockedItem[]): Settled[] =>
  own.flatMap(({ document_id: documentId, line, role, sign, amount, settled }) =>
    settled < amount ? [{ documentId, line, role, sign, amount: minus(amount, settled) }] : [],
  )

/** Its journals together, the other way. */
async function opposite({ tx, branchId }: PostingContext, id: number): Promise<Entry[]> {
  const lines = await tx.rows<{
    account: number
    supplier: number | null
    customer: number | null
    net: number
  }>(
    `select l.account_id as account, l.supplier_id as supplier, l.customer_id as customer, sum(l.debit - l.credit) as net
     from journal j join journal_line l on l.branch_id = j.branch_id and l.journal_id = j.id
     where j.branch_id = $1 and j.document_id = $2 group by 1, 2, 3 having sum(l.debit - l.credit) <> 0 order by min(l.line), 1`,
    [branchId, id],
  )
  return lines.map(({ account, supplier, customer, net }) => ({
    accountId: account,
    supplierId: supplier,
    customerId: customer,
    debit: net < 0 ? -net : 0,
    credit: net > 0 ? net : 0,
  }))
}
