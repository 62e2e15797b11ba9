import type { Preview } from '#contract/document-preview.ts'
import type { Saved } from '#contract/document.ts'
import { statusLabel } from '#contract/labels.ts'
import { type Posting, emptyPosting, withSettlement } from '#server/ledgers/posting.ts'
import { kinds, nounOf } from '#contract/kinds.ts'
import { branchOf } from './locate.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, notFound, stale } from '#server/platform/errors.ts'
import { type Common, previewDocument, postingFacts } from './create.ts'
import type {
  Agreeing,
  PostingContext,
  DocumentKind,
  DocumentType,
  Draft,
  StoredDocument,
} from './types.ts'
import { atItsRow } from './at-row.ts'
import { refuseEmptyShift, takenFromDrawer } from './drawer.ts'
import { editsOf } from './edits.ts'
import { settlePoints } from './points-between.ts'
import type { Agree } from './foreseen.ts'
import { openPosting } from './posting-context.ts'
import { readStored } from './stored.ts'
import { books, writeLedgers } from '#server/ledgers/books.ts'
import { isWaitingNumber, rewriteHeader, takeNumber, writeAudit, writeLines } from './write.ts'
import { refuseTaken, writeSources } from './sources.ts'
import type { ApprovalRequest } from './approval-types.ts'
import {
  dateRequests,
  effectiveAt,
  lockPeriod,
  readPeriod,
  refuseClosedPeriod,
  refuseFutureDays,
} from './guards.ts'

interface Change {
  id: number
  version?: number | null
  branchId?: number | null
  reason?: string | null
}

/** What a change of status brings with it. Returned by the kind's own plan, written by the mechanism. */
export interface StatusEffect extends Agreeing {
  approvedBy?: number | null
  memo?: string
  /** What follows elsewhere, once its own ledgers are written. */
  afterWrite?: (tx: Tx, posting: Posting) => Promise<void>
  /** Lines and sources that the document has only now, with what its posting made of them. */
  lines?: (posting: Posting) => Draft
}

/** Moves a stored document to another status, if its kind allows that from where it stands. */
export async function changeDocument(
  ctx: Ctx,
  type: DocumentKind,
  input: Change,
  to: string,
  verb: string,
  plan: (
    context: PostingContext,
    document: StoredDocument,
  ) => Promise<StatusEffect> = async () => ({}),
): Promise<Saved> {
  const branchId = await branchOf(ctx, type, input.id)
  return ctx.post(branchId, async (tx, session) => {
    const s = await session
    const context = openPosting(tx, branchId, session)
    const refuseUnapproved = context.deferApprovals()
    await lockPeriod(tx, s.today)
    const document = await lockOne(context, type, input)
    if (!type.statuses?.[document.status]?.includes(to)) {
      throw new Refusal(
        'STATUS_INVALID',
        `${nounOf(type.kind)} berstatus ${statusLabel(document.status)} tidak dapat ${verb}`,
      )
    }
    const effect = await plan(context, document)
    const locked = await context.stock()
    const common = await postingFacts(tx, branchId, s, locked)
    const posting = withSettlement(effect.posting?.(common) ?? emptyPosting(), common.account)
    // A change happens today, whatever the day of the document: an old booking can still be let go.
    refuseClosedPeriod(await readPeriod(tx, s.today), s.today, happens(posting), adjusts(posting))
    const more = effect.lines?.(posting)
    await refuseUnapproved(document.id, { ...asChanged(document, more), posting, locked })
    const at = {
      branchId,
      documentId: document.id,
      postingDate: s.today,
      effectiveAt: effectiveAt(s, s.today, posting),
    }
    const event = books(posting) ? await laterEvent(tx, branchId, document.id, to) : undefined
    const now = datedNow(document, posting, s.today)
    if (more) writeLines(tx, branchId, document.id, more)
    writeLedgers(tx, { ...at, event }, posting, locked)
    if (more) writeSources(tx, branchId, document.id, more)
    tx.rows(
      `update document set status = $3, version = version + 1, updated_at = clock_timestamp(), approved_by = coalesce($4, approved_by),
         doc_date = coalesce($5, doc_date)
       where branch_id = $1 and id = $2`,
      [branchId, document.id, to, effect.approvedBy ?? null, now?.docDate ?? null],
    )
    await effect.afterWrite?.(tx, posting)
    const branch = { branchId, branchCode: common.masters.branches.get(branchId)?.code ?? '' }
    const number = await numberOf(tx, branch, { ...document, ...now }, to)
    await refuseEmptyShift(tx, at, takenFromDrawer(common.masters, posting), s)
    if (posting.points.length > 0) await settlePoints(tx, ctx, { ...at, day: s.today })
    writeAudit(
      tx,
      ctx,
      branchId,
      { ...document, number },
      {
        action: statusLabel(to),
        memo: input.reason ?? effect.memo ?? null,
        before: statusLabel(document.status),
        after: statusLabel(to),
      },
    )
    await tx.commit()
    return { id: document.id, docNo: number, status: to, warnings: effect.warnings ?? [] }
  })
}

const happens = (posting: Posting) => books(posting) || posting.moves.length > 0
/** What the books take also where posting of the month is closed: as the guards of the ledgers judge it (domain §6.2). */
const adjusts = ({ moves, journal }: Posting): boolean =>
  moves.length === 0 && (!journal || ['ADJUSTMENT', 'CLOSING'].includes(journal.type))

/** A document with the lines that it has only now. */
const asChanged = (stored: StoredDocument, more: Draft | undefined) => ({
  kind: stored.kind,
  stored,
  draft: more ? { ...stored, lines: more.lines } : stored,
})

/** What waited for its approval is of the day on which it happens, and takes its number of that month's series. */
const datedNow = ({ kind, status, number }: StoredDocument, posting: Posting, today: string) =>
  kinds[kind].datedByApproval && status === 'WAITING_APPROVAL' && books(posting)
    ? { docDate: today, number: isWaitingNumber(number) ? null : number }
    : undefined

/** A document that was posted already gets a further journal for what happens to it now. */
export async function laterEvent(tx: Tx, branchId: number, documentId: number, name: string) {
  const row = await tx.one<{ id: number }>(
    `select nextval('document_id') as id from journal where branch_id = $1 and id = $2`,
    [branchId, documentId],
  )
  return row && { name, journalId: row.id }
}

/** Writes a document anew that has not been used yet: same id and number, other content. */
export async function rewriteDocument<
  I extends Omit<Common, 'requestId'> & { id: number; version: number },
  F,
>(
  ctx: Ctx,
  type: DocumentType<Omit<I, 'id' | 'version'> & I, F>,
  input: I,
  editable: string[],
): Promise<Saved> {
  const writing = ctx.write(async (tx, s) => {
    refuseFutureDays(s, input)
    let moved: ApprovalRequest[] = []
    const context = openPosting(tx, input.branchId, Promise.resolve(s), { always: () => moved })
    await lockPeriod(tx, input.docDate)
    const stored = await lockEditable(context, type, input, editable)
    if (stored.docDate !== input.docDate) moved = dateRequests(s, input.docDate)
    refuseClosedPeriod(await readPeriod(tx, input.docDate), input.docDate, false, true)
    const refuseUnapproved = context.deferApprovals()
    const { draft, facts } = await type.check(context, input)
    const approver = await context.askRest(input.approvalToken)
    const locked = await context.stock()
    const common = await postingFacts(tx, input.branchId, s, locked)
    // Nothing is booked of what may still be written anew; goods may be set aside for it.
    const { reservations } = type.post(draft, { ...facts, ...common })
    await refuseUnapproved(stored.id, {
      kind: type.kind,
      draft,
      locked,
      stored,
      posting: { ...emptyPosting(), reservations },
    })
    const edits = await editsOf(tx, stored, draft)
    for (const table of ['document_goods', 'document_account', 'document_settlement']) {
      tx.rows(`delete from ${table} where branch_id = $1 and document_id = $2`, [
        input.branchId,
        input.id,
      ])
    }
    writeLines(tx, input.branchId, input.id, draft)
    const at = { branchId: input.branchId, documentId: input.id, postingDate: input.docDate }
    writeLedgers(tx, { ...at, effectiveAt: null }, { ...emptyPosting(), reservations }, locked)
    const approvedBy = draft.approvedBy ?? approver
    await rewriteHeader(tx, input.branchId, input.id, { ...draft, approvedBy })
    writeAudit(tx, ctx, input.branchId, stored, { action: 'Ubah', ...edits })
    await tx.commit()
    return { id: input.id, docNo: stored.number, status: draft.status, warnings: draft.warnings }
  }, input.branchId)
  return writing.catch(atItsRow(input))
}

/** Its number, taken now where it has none yet, before its drawer is asked, as in all that is written; what is cancelled needs none. */
async function numberOf(
  tx: Tx,
  branch: { branchId: number; branchCode: string },
  { id, kind, docDate, number }: StoredDocument,
  to: string,
): Promise<string | null> {
  if (number || to === 'CANCELLED') return number
  const { prefix } = kinds[kind]
  const [taken] = await takeNumber(tx, { ...branch, documentId: id, prefix, docDate })
  return taken?.number ?? null
}

/** What saving would do: a new document, or one that is written anew where it still may be. */
export function previewWritten<I extends Common & Partial<Change>, F>(
  ctx: Ctx,
  type: DocumentType<I, F>,
  input: I,
  editable: string[],
  agree?: Agree,
): Promise<Preview> {
  const { id, version, docDate } = input
  if (!id) return previewDocument(ctx, type, input, agree)
  const check: typeof type.check = async (context, given) => {
    await lockEditable(context, type, { id, version, docDate }, editable)
    return type.check(context, given)
  }
  return previewDocument(ctx, { ...type, check }, input, agree)
}

/** The document to be written anew, locked; refused where it is used already. */
async function lockEditable(
  context: PostingContext,
  type: DocumentKind,
  input: Change & { docDate: string },
  editable: string[],
): Promise<StoredDocument> {
  const stored = await lockOne(context, type, input)
  if (!editable.includes(stored.status)) {
    throw new Refusal(
      'STATUS_INVALID',
      `${nounOf(type.kind)} berstatus ${statusLabel(stored.status)} tidak dapat diubah`,
    )
  }
  await refuseTaken(context, stored)
  if (stored.number && stored.docDate.slice(0, 7) !== input.docDate.slice(0, 7)) {
    throw new Refusal(
      'DATE_MONTH',
      'Tanggal tidak boleh pindah bulan karena nomor dokumen sudah ada',
      { field: 'docDate' },
    )
  }
  return stored
}

/** A stored document for a change of one's own, locked; another version than the one seen is refused. */
export async function lockOne(
  context: PostingContext,
  type: DocumentKind,
  input: Change,
): Promise<StoredDocument> {
  const [document] = await readStored(context.tx, context.branchId, [input.id], true)
  if (!document || document.kind !== type.kind) throw notFound(nounOf(type.kind))
  if (input.version && input.version !== document.version) {
    const last = await context.tx.one<{ name: string; action: string; at: string }>(
      `select e.name, a.action, a.at from audit a join employee e on e.id = a.employee_id
       where a.branch_id = $1 and a.object_kind = $2 and a.object_id = $3 order by a.id desc limit 1`,
      [context.branchId, type.kind, document.id],
    )
    throw stale({
      changedBy: last?.name,
      action: last?.action,
      at: last?.at,
      version: document.version,
    })
  }
  return document
}
