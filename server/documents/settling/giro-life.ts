import type { GiroChangeInput } from '#contract/giro.ts'
import type { Saved } from '#contract/document.ts'
import { statusLabel } from '#contract/labels.ts'
import { bankAccountOf } from '#server/ledgers/masters.ts'
import { writeLedgers } from '#server/ledgers/books.ts'
import {
  type Posting,
  type Settled,
  credit,
  debit,
  journal,
  emptyPosting,
} from '#server/ledgers/posting.ts'
import type { Ctx } from '#server/platform/context.ts'
import { plus, rupiah, sumOf } from '#contract/money.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, notFound } from '#server/platform/errors.ts'
import type { Session } from '#server/platform/session.ts'
import { dayText } from '#server/platform/time.ts'
import { laterEvent, lockOne } from '#server/documents/change.ts'
import { branchOf } from '#server/documents/locate.ts'
import { postingFacts } from '#server/documents/create.ts'
import type {
  PostingContext,
  DocumentKind,
  PostingFacts,
  StoredDocument,
} from '#server/documents/types.ts'
import { openPosting } from '#server/documents/posting-context.ts'
import { paidBy } from './giro.ts'
import { PREPARED } from './prepared.ts'
import { writeAudit } from '#server/documents/write.ts'
import { settledEntries } from './allocation.ts'
import { writeStatuses } from '#server/documents/sources.ts'
import {
  dateRequests,
  lockPeriod,
  readPeriod,
  refuseClosedPeriod,
  refuseFuture,
} from '#server/documents/guards.ts'

interface Giro {
  line: number
  amount: number
  status: string
  no: string
  incoming: boolean
  effective_date: string
  bank_account_id: number | null
}

/** What follows when a giro fails: documents that are open again, and documents that stand otherwise. */
export interface Undone {
  allocations: Settled[]
  statuses: { id: number; status: string }[]
  warnings?: string[]
}
export interface Failed {
  line: number
  amount: number
  no: string
  /** Rows of the payment as they were before. */
  rows: (Parameters<typeof paidBy>[0][number] & { status: string | null })[]
}
/** What else follows from a giro that was paid, once its own ledgers are written. */
type Cleared = (context: PostingContext, document: StoredDocument, date: string) => Promise<void>
type Undo = (context: PostingContext, document: StoredDocument, giro: Failed) => Promise<Undone>

const FAILED: (string | null)[] = ['BOUNCED', 'CANCELLED']
const VERBS = { CLEARED: 'dicairkan', BOUNCED: 'ditolak', CANCELLED: 'dibatalkan' }

/** A giro of a payment clears, bounces or is cancelled; the latter two open again exactly what it paid. */
export async function changeGiro(
  ctx: Ctx,
  type: DocumentKind,
  input: GiroChangeInput,
  undo: Undo = reopenPaid,
  cleared?: Cleared,
): Promise<Saved> {
  const documentId = Math.floor(input.detailId / 100)
  const line = input.detailId % 100
  const branchId = await branchOf(ctx, type, documentId)
  return ctx.post(branchId, async (tx, session) => {
    const s = await session
    const date = input.date ?? s.today
    const context = openPosting(tx, branchId, session, { always: (one) => dateRequests(one, date) })
    await lockPeriod(tx, date)
    const document = await lockOne(context, type, { id: documentId })
    const rows = await tx.rows<Failed['rows'][number]>(
      `select line, amount, method_id, item_document_id, item_sign, status from document_settlement
       where branch_id = $1 and document_id = $2 order by line`,
      [branchId, documentId],
    )
    const giro = await giroAt(tx, branchId, documentId, line)
    refuseGiro(s, giro, input, date)
    const refuseUnapproved = context.deferApprovals()
    const approvedBy = await context.askRest(input.approvalToken)
    const undone =
      input.status === 'CLEARED'
        ? { allocations: [], statuses: [] }
        : await undo(context, document, { ...giro, rows })
    const common = await postingFacts(tx, branchId, s, await context.stock())
    const posting = postingOf(giro, document, { input, undone, common })
    const locked = await context.stock()
    const written = { kind: type.kind, draft: document, stored: document, posting, locked }
    await refuseUnapproved(documentId, written)
    const postingDate = await dayToPost(tx, s, date)
    const event = await laterEvent(tx, branchId, documentId, `GIRO_${input.status}`)
    const at = { branchId, documentId, postingDate, effectiveAt: null, event }
    writeLedgers(tx, at, posting, locked)
    writeEnd(tx, { branchId, documentId, line, approvedBy }, { ...input, date })
    writeStatuses(tx, branchId, undone.statuses)
    if (input.status === 'CLEARED') await cleared?.(context, document, postingDate)
    writeAudit(tx, ctx, branchId, document, {
      action: `Giro ${giro.no}`,
      memo: input.reason ?? null,
      before: statusLabel('OUTSTANDING'),
      after: statusLabel(input.status),
    })
    await tx.commit()
    const { warnings = [] } = undone
    return { id: documentId, docNo: document.number, status: input.status, warnings }
  })
}

/** Whether other money of the document stands: neither this giro nor one that failed before. */
export const otherMoney = ({ line, rows }: Failed) =>
  rows.some((r) => r.method_id !== null && r.line !== line && !FAILED.includes(r.status))

/**
 * Opens again what the giro paid. A payment of which nothing stands, no other money, no discount and
 * nothing that was set off, waits for money once more.
 */
export async function reopenPaid(
  context: PostingContext,
  document: StoredDocument,
  giro: Failed,
): Promise<Undone> {
  const { line, no, rows } = giro
  // What was granted, and what the customer withheld for the state, stands though his giro comes back.
  const beside = plus(document.discount, document.withheld)
  const shares = paidBy(rows, beside, line)
  const items = await context.lockItems([document.id, ...shares.map((p) => p.documentId)])
  const allocations = shares.map((p) => {
    const item = items.find((i) => i.document_id === p.documentId && i.line === 0)
    if (!item) throw new Error(`paper ${p.documentId} of giro ${no} has no open item`)
    const { role, sign } = item
    return { documentId: p.documentId, line: 0, role, sign, amount: -p.amount }
  })
  const setOff = sumOf(
    rows.filter((r) => r.item_sign === -1),
    (r) => r.amount,
  )
  const stands = otherMoney(giro) || beside > 0 || setOff > 0
  return {
    allocations,
    warnings: setOff > 0 ? [keptOf(setOff, document)] : [],
    statuses: [{ id: document.id, status: stands ? 'PARTIALLY_PAID' : PREPARED }],
  }
}

const keptOf = (setOff: number, { number }: StoredDocument) =>
  `${rupiah(setOff)} yang dipotong tetap terpakai; balik ${number} bila tidak jadi`

async function giroAt(tx: Tx, branchId: number, documentId: number, line: number): Promise<Giro> {
  const giro = await tx.one<Giro>(
    `select g.line, s.amount, s.status, g.no, g.direction = 'IN' as incoming, g.effective_date, g.bank_account_id
     from giro g join document_settlement s on s.branch_id = g.branch_id and s.document_id = g.document_id and s.line = g.line
     where g.branch_id = $1 and g.document_id = $2 and g.line = $3 for no key update of g`,
    [branchId, documentId, line],
  )
  if (!giro) throw notFound('Giro')
  return giro
}

function refuseGiro(s: Session, giro: Giro, input: GiroChangeInput, date: string): void {
  if (giro.status !== 'OUTSTANDING') {
    throw new Refusal(
      'STATUS_INVALID',
      `Giro berstatus ${statusLabel(giro.status)} tidak dapat ${VERBS[input.status]}`,
    )
  }
  refuseFuture(s, date)
  const due = dayText(giro.effective_date)
  if (input.status !== 'CANCELLED' && date < giro.effective_date) {
    throw new Refusal('GIRO_EARLY', `Giro baru berlaku mulai ${due}`, { field: 'date' })
  }
  if (input.status === 'CANCELLED' && date >= giro.effective_date) {
    throw new Refusal('GIRO_LATE', `Giro yang sudah berlaku (${due}) tidak dapat dibatalkan`, {
      field: 'date',
    })
  }
}

/** What happened in a month that is closed by now is booked today. */
async function dayToPost(tx: Tx, s: Session, date: string): Promise<string> {
  const period = await readPeriod(tx, date)
  if (period?.status === 'OPEN' && period.posting_status === 'OPEN') return date
  await lockPeriod(tx, s.today)
  refuseClosedPeriod(await readPeriod(tx, s.today), s.today, true, false)
  return s.today
}

interface Change {
  input: GiroChangeInput
  undone: Undone
  common: PostingFacts
}

function postingOf(giro: Giro, document: StoredDocument, change: Change): Posting {
  const { input, undone, common } = change
  const { account } = common
  const role = giro.incoming ? 'GIRO_RECEIVABLE' : 'GIRO_PAYABLE'
  // Our own giro goes the one way, a customer's the other.
  const [down, up] = giro.incoming ? [credit, debit] : [debit, credit]
  const charge = input.charge ?? 0
  const bank = () => bankOf(giro, input, common)
  const party = giro.incoming
    ? { customerId: document.customerId }
    : { supplierId: document.supplierId }
  const cleared = input.status === 'CLEARED'
  return {
    ...emptyPosting(),
    allocations: [
      { documentId: document.id, line: giro.line, role, sign: 1, amount: giro.amount },
      ...undone.allocations,
    ],
    journal: journal('AUTO', `Giro ${giro.no} ${statusLabel(input.status).toLowerCase()}`, [
      ...down(account(role).id, giro.amount),
      ...(cleared ? up(bank(), giro.amount) : []),
      ...settledEntries(undone.allocations, common, party, giro.incoming),
      ...debit(account('BANK_CHARGE').id, charge),
      ...(charge > 0 ? credit(bank(), charge) : []),
    ]),
  }
}

function bankOf(giro: Giro, input: GiroChangeInput, { masters, branchId }: PostingFacts): number {
  const id = giro.incoming ? input.bankAccountId : giro.bank_account_id
  return bankAccountOf(masters, id, branchId, 'bankAccountId').account_id
}

interface Place {
  branchId: number
  documentId: number
  line: number
  approvedBy: number | null
}

function writeEnd(
  tx: Tx,
  { branchId, documentId, line, approvedBy }: Place,
  { status, date, bankAccountId, charge, reason }: GiroChangeInput,
): void {
  const key = [branchId, documentId, line]
  tx.rows(
    'update document_settlement set status = $4 where branch_id = $1 and document_id = $2 and line = $3',
    [...key, status],
  )
  tx.rows(
    `update giro set ended_on = $4, bank_account_id = coalesce(bank_account_id, $5), charge = $6, reason = $7
     where branch_id = $1 and document_id = $2 and line = $3`,
    [...key, date, bankAccountId ?? null, charge ?? 0, reason ?? null],
  )
  tx.rows(
    `update document set version = version + 1, updated_at = clock_timestamp(), approved_by = coalesce($3, approved_by)
     where branch_id = $1 and id = $2`,
    [branchId, documentId, approvedBy],
  )
}
