import type { Preview } from '#contract/document-preview.ts'
import type { Saved } from '#contract/document.ts'
import { kinds } from '#contract/kinds.ts'
import { recalculateSoon } from '#server/ledgers/dirty.ts'
import { accountOf, mastersOf, refuseInactiveBranch } from '#server/ledgers/masters.ts'
import { OWN, type Posting, withSettlement } from '#server/ledgers/posting.ts'
import { type LockedStock, stockBook } from '#server/ledgers/stock.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Tx, ignoreRejection } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { Session } from '#server/platform/session.ts'
import { atItsRow } from './at-row.ts'
import { settlePoints } from './points-between.ts'
import { type Agree, foreseenOf, withLater } from './foreseen.ts'
import { openPosting } from './posting-context.ts'
import { replay } from './replay.ts'
import { previewOf, totalsOf } from './preview.ts'
import { refuseEmptyShift, takenFromDrawer } from './drawer.ts'
import type { Checked, DocumentType, Draft, PostingFacts } from './types.ts'
import { books, markDirty, writeLedgers } from '#server/ledgers/books.ts'
import { writeHeader, writeLines } from './write.ts'
import { writeSources } from './sources.ts'
import {
  claimRequest,
  dateRequests,
  effectiveAt,
  hashOf,
  movedLater,
  readPeriod,
  refuseBeforeTrade,
  refuseClosedPeriod,
  refuseFutureDays,
  refuseShortLater,
} from './guards.ts'

export interface Common {
  requestId: string
  branchId: number
  docDate: string
  taxInvoiceDate?: string | null | undefined
  approvalToken?: string | null | undefined
  /** Of what happened before it could be written, told by whoever signed it then: it is taken as it was, however late. */
  soldAt?: string
}

/**
 * Checks, posts and stores a document in one transaction: the first batch reads and locks, the last writes
 * everything and commits. Between them lie as many batches as the kind's check has questions that hang on
 * an earlier answer; a sale at the till has none. The same request again gets the first answer; nothing is
 * left behind by a refusal.
 */
export async function createDocument<I extends Common, F>(
  ctx: Ctx,
  type: DocumentType<I, F>,
  input: I,
): Promise<Saved> {
  let later: number[] = []
  const writing = ctx.post(input.branchId, (tx, session) => {
    later = []
    return createWithin(ctx, tx, session, type, input, later)
  })
  const saved = await writing.catch(atItsRow(input))
  if (later.length > 0) await recalculateSoon(ctx.pools, input.branchId, later)
  return saved
}

/** The same inside an open transaction; adds to `later` the goods whose later costs it changes. */
async function createWithin<I extends Common, F>(
  ctx: Ctx,
  tx: Tx,
  session: Promise<Session>,
  type: DocumentType<I, F>,
  input: I,
  later: number[],
): Promise<Saved> {
  const hash = hashOf({ kind: type.kind, input })
  const claim = ignoreRejection(
    claimRequest(tx, {
      branchId: input.branchId,
      requestId: input.requestId,
      endpoint: ctx.caller.endpoint,
      hash,
      docDate: input.docDate,
    }),
  )
  const period = ignoreRejection(readPeriod(tx, input.docDate))
  // A repeat's own refusal (stock is gone by now) must not hide the first answer.
  const work = ignoreRejection(compute(tx, session, type, input))
  const s = await session
  const { documentId } = await claim
  if (documentId === null) {
    // Where it stands in another branch's books meanwhile, it comes back first.
    await work.catch(() => undefined)
    return replay(tx, s, input.branchId, input.requestId, hash)
  }
  refuseFutureDays(s, input)
  const { draft, posting, locked, ...computed } = await work.finally(async () => {
    // The period's word goes before any detail.
    refuseClosedPeriod(await period, input.docDate, false, true)
  })
  const { branchCode, follows, takesCash, refuseUnapproved, beforeWrite, afterWrite } = computed
  refuseClosedPeriod(await period, input.docDate, posts(posting), draft.adjusting ?? false)
  refuseBeforeTrade(await period, input.docDate, !posts(posting) || draft.opening === true)
  const at = {
    branchId: input.branchId,
    documentId,
    postingDate: input.docDate,
    effectiveAt: effectiveAt(s, input.docDate, posting, follows),
  }
  later.push(...movedLater(at.effectiveAt, posting, locked))
  if (at.effectiveAt && later.length > 0 && !draft.soldAt)
    await refuseShortLater(tx, at.branchId, at.effectiveAt, posting, later, locked)
  await refuseUnapproved(documentId, { kind: type.kind, draft, posting, locked })
  await beforeWrite?.({ tx, ctx })
  writeLines(tx, at.branchId, documentId, draft)
  writeLedgers(tx, at, posting, locked)
  if (later.length > 0) ignoreRejection(markDirty(tx, at, later))
  writeSources(tx, at.branchId, documentId, draft)
  const header = writeHeader(tx, {
    branchId: at.branchId,
    documentId,
    prefix: kinds[type.kind].prefix,
    branchCode,
    number: draft.number,
    draft,
    address: ctx.caller.address,
    endpoint: ctx.caller.endpoint,
    kind: type.kind,
    requestId: input.requestId,
  })
  if (afterWrite)
    await afterWrite({ tx, ctx, documentId, number: (await header)[0]?.number ?? null, posting })
  if (draft.shiftId) await refuseEmptyShift(tx, at, takesCash, s)
  if (posting.points.length > 0) await settlePoints(tx, ctx, { ...at, day: at.postingDate })
  await tx.commit()
  return savedOf(documentId, (await header)[0]?.number ?? null, draft)
}

const posts = (p: Posting) =>
  books(p) || p.moves.length + p.openItems.length + p.allocations.length + p.points.length > 0

const savedOf = (id: number, docNo: string | null, draft: Draft): Saved => ({
  id,
  docNo,
  status: draft.status,
  warnings: draft.warnings,
  change: draft.change ?? null,
  points: draft.points ?? 0,
  totals: totalsOf(draft),
})

interface Computed {
  context: ReturnType<typeof openPosting>
  draft: Draft
  posting: Posting
  locked: LockedStock
  branchCode: string
  follows: string | null | undefined
  beforeWrite: Checked<unknown>['beforeWrite']
  afterWrite: Checked<unknown>['afterWrite']
  /** Rupiah that leave drawers. */
  takesCash: number
  /** Tells of an approval that is missing, after all that none would heal. */
  refuseUnapproved: ReturnType<ReturnType<typeof openPosting>['deferApprovals']>
}

async function compute<I extends Common, F>(
  tx: Tx,
  session: Promise<Session>,
  type: DocumentType<I, F>,
  input: I,
  isPreview = false,
): Promise<Computed> {
  const { branchId, docDate, approvalToken, soldAt } = input
  const always = (s: Session) => (soldAt ? [] : dateRequests(s, docDate))
  const context = openPosting(tx, branchId, session, { always, isPreview })
  const refuseUnapproved = context.deferApprovals()
  const { draft, facts, follows, beforeWrite, afterWrite } = await type.check(context, input)
  const approver = await context.askRest(approvalToken)
  const locked = await context.stock()
  const common = await postingFacts(tx, branchId, await session, locked, draft.soldAt !== null)
  // Its books are ended by money and journals.
  if (!kinds[type.kind].place.startsWith('bank-cash/'))
    refuseInactiveBranch(common.masters, branchId)
  const posting = withSettlement(type.post(draft, { ...facts, ...common }), common.account)
  return {
    context,
    draft: { ...draft, approvedBy: draft.approvedBy ?? approver },
    posting,
    locked,
    branchCode: common.masters.branches.get(branchId)?.code ?? '',
    follows,
    beforeWrite,
    afterWrite,
    takesCash: takenFromDrawer(common.masters, posting),
    refuseUnapproved,
  }
}

/** What a posting may ask besides its own facts. */
export async function postingFacts(
  tx: Tx,
  branchId: number,
  session: Session,
  locked: LockedStock,
  /** What was sold already has left the shop, whatever lies there by the books. */
  soldAlready = false,
): Promise<PostingFacts> {
  const masters = await mastersOf(tx, session.mastersVersion)
  return {
    session,
    masters,
    branchId,
    account: (role) => accountOf(masters, role, branchId),
    stock: stockBook(locked, {
      warehouse: (id) => masters.warehouses.get(id)?.name ?? '',
      allowNegative: soldAlready || (masters.branches.get(branchId)?.allow_negative_stock ?? false),
    }),
  }
}

/**
 * What the document would do, computed by the code that posts it; nothing is written. Of one that waits for approval
 * it tells what follows once `agree` is done.
 */
export async function previewDocument<I extends Common & { id?: number | null | undefined }, F>(
  ctx: Ctx,
  type: DocumentType<I, F>,
  input: I,
  agree?: Agree,
): Promise<Preview> {
  const done = Symbol('preview')
  let preview: Preview | undefined
  try {
    await ctx.post(input.branchId, async (tx, session) => {
      const period = ignoreRejection(readPeriod(tx, input.docDate))
      const work = ignoreRejection(compute(tx, session, type, input, true))
      const s = await session
      refuseFutureDays(s, input)
      refuseClosedPeriod(await period, input.docDate, false, true)
      const { context, draft, posting, locked, refuseUnapproved } = await work
      refuseClosedPeriod(await period, input.docDate, posts(posting), draft.adjusting ?? false)
      refuseBeforeTrade(await period, input.docDate, !posts(posting) || draft.opening === true)
      await refuseUnapproved(null, { kind: type.kind, draft, posting, locked })
      const { branchId } = input
      const own = { branchId, own: input.id ?? OWN, draft }
      const waits = draft.status === 'WAITING_APPROVAL'
      const written = { id: input.id ?? undefined, kind: type.kind, draft, saved: posting }
      const later =
        waits && agree
          ? await foreseenOf(context, written, agree, (left) => postingFacts(tx, branchId, s, left))
          : { posting, locked, warnings: [] }
      const saved = waits ? posting : undefined
      preview = withLater(await previewOf(tx, s, { ...own, ...later, saved }), later)
      // Leaves the transaction by its back door: locks and used approvals are given back.
      throw done
    })
  } catch (error) {
    if (error !== done) {
      // Whoever only looks takes nothing out.
      if (error instanceof Refusal) error.tried = undefined
      atItsRow(input)(error)
    }
  }
  return preview as Preview
}
