import { isOpening } from '#server/ledgers/scopes.ts'
import { lockPointsOf } from '#server/ledgers/customer-numbers.ts'
import type { z } from 'zod'
import type { openingBalance as contract } from '#contract/bank-cash/opening-balance.ts'
import type { Saved } from '#contract/document.ts'
import { createDocument } from '#server/documents/create.ts'
import {
  type DocumentType,
  type PostingContext,
  type StoredDocument,
  draftOf,
  lineOf,
} from '#server/documents/types.ts'
import { releaseNumbers } from '#server/documents/settling/withdrawn.ts'
import { writeAudit } from '#server/documents/write.ts'
import { refuseEmptyCash } from '#server/ledgers/cash.ts'
import {
  type Entry,
  type PointChange,
  type Settled,
  emptyPosting,
  journal,
} from '#server/ledgers/posting.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, notFound } from '#server/platform/errors.ts'
import { minus } from '#contract/money.ts'

type CancelInput = z.output<typeof contract.cancel.input>

interface Cancelling {
  requestId: string
  branchId: number
  docDate: string
  id: number
  reason: string | null
}
interface Moved {
  line: number
  warehouseId: number
  goodsId: number
  qty: number
  value: number
}
type Place = Pick<PostingContext, 'tx' | 'branchId'>
interface Facts {
  entries: Entry[]
  moved: Moved[]
  allocations: Settled[]
  points: PointChange[]
}

/**
 * A wrong opening is undone by the opposite document of the same day, with everything that it brought along,
 * while nothing of that was used and its month is open; then it is written anew (domain §3.4.4).
 */
export async function cancelOpening(ctx: Ctx, input: CancelInput): Promise<Saved> {
  const of = await ctx.read((tx) =>
    tx.one<{ branchId: number; docDate: string }>(
      `select branch_id as "branchId", doc_date as "docDate" from document where id = $1 and ${isOpening('document')}`,
      [input.id],
    ),
  )
  if (!of) throw notFound('Saldo Awal')
  if (!input.requestId)
    throw new Refusal('REQUIRED', 'Permintaan wajib bernomor', { status: 400, field: 'requestId' })
  const { id, requestId, reason } = input
  return createDocument(ctx, cancellation, { ...of, id, requestId, reason: reason ?? null })
}

const cancellation: DocumentType<Cancelling, Facts> = {
  kind: 'opening-balance',
  async check(context, input) {
    const [original] = await context.lockSources('opening-balance', [input.id])
    const opening = await refuseUndone(context, original as StoredDocument)
    await context.lockStock(opening.lines.map((l) => l.goodsUnitId))
    const brought = await broughtAlong(context, input.id)
    const items = await context.lockItems(brought)
    const { entries, moved, points } = await bookedBy(context, input.id)
    await lockPoints(context.tx, points)
    await refuseUsed(context, { id: input.id, brought, moved, points })
    const warnings = await refuseEmptyCash(
      context,
      await context.masters(),
      input,
      entries
        .filter((e) => e.credit > 0)
        .map((e) => ({ accountId: e.accountId, amount: e.credit })),
    )
    const words = `Pembatalan ${opening.number}`
    return {
      draft: draftOf(input, {
        memo: input.reason ? `${words}: ${input.reason}` : words,
        opening: true,
        total: opening.total,
        reversesId: input.id,
        accounts: entries,
        lines: opening.lines.map(({ sourceDocumentId: _, ...line }) => lineOf(line)),
        sources: [
          { id: input.id, status: 'REVERSED' },
          ...brought.map((id) => ({ id, status: 'CANCELLED' })),
        ],
        warnings,
      }),
      facts: {
        entries,
        moved,
        points,
        allocations: items.flatMap((i) => {
          const amount = minus(i.amount, i.settled)
          const { line, role, sign } = i
          return amount > 0 ? [{ documentId: i.document_id, line, role, sign, amount }] : []
        }),
      },
      afterWrite: async ({ tx, ctx, number }) => {
        releaseNumbers(tx, context.branchId, brought, number ?? '')
        const act = { action: 'Dibatalkan' as const, memo: input.reason }
        writeAudit(tx, ctx, context.branchId, opening, act)
      },
    }
  },
  post(draft, { entries, moved, allocations, points, stock }) {
    for (const { line, warehouseId, goodsId, qty, value } of moved) {
      const cost = stock.giveBack(line, warehouseId, goodsId, qty, value)
      if (cost !== value)
        throw new Refusal('USED', 'HPP barang saldo awal ini sudah berubah, buat koreksi stok')
    }
    return {
      ...emptyPosting(),
      moves: stock.moves,
      allocations,
      points,
      journal: journal('OPENING', draft.memo ?? '', entries),
    }
  },
}

/** Refused where somebody used something of it: what stands now, without a lock. */
export async function refuseUsedOpening(at: Place, id: number): Promise<void> {
  const brought = await broughtAlong(at, id)
  const { moved, points } = await bookedBy(at, id)
  await refuseUsed(at, { id, brought, moved, points })
}

/** One that stands by itself: neither cancelled before, nor a cancellation, nor what another brought along. */
async function refuseUndone(
  context: PostingContext,
  opening: StoredDocument,
): Promise<StoredDocument> {
  const of = await context.tx.one<{ number: string }>(
    `select d.number from document_source s join document d on d.branch_id = s.branch_id and d.id = s.source_id
     where s.branch_id = $1 and s.document_id = $2 and ${isOpening()}`,
    [context.branchId, opening.id],
  )
  if (of && !opening.reversesId)
    throw new Refusal('STATUS_INVALID', `Batalkan ${of.number}, dokumen ini bagian darinya`)
  if (opening.status !== 'POSTED' || opening.reversesId)
    throw new Refusal('STATUS_INVALID', `Saldo Awal ${opening.number} tidak dapat dibatalkan lagi`)
  return opening
}

/** Bills, giros and money ahead that came with it. */
async function broughtAlong({ tx, branchId }: Place, id: number): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    'select document_id as id from document_source where branch_id = $1 and source_id = $2 order by 1',
    [branchId, id],
  )
  return rows.map((row) => row.id)
}

/** Its journal and its points with the sides exchanged, and the goods that it brought. */
async function bookedBy(
  { tx, branchId }: Place,
  id: number,
): Promise<Pick<Facts, 'entries' | 'moved' | 'points'>> {
  const [entries, moved, points] = await Promise.all([
    tx.rows<Entry>(
      `select account_id as "accountId", credit as debit, debit as credit, customer_id as "customerId", supplier_id as "supplierId",
         counter_branch_id as "counterBranchId", memo
       from journal_line where branch_id = $1 and journal_id = $2 order by line`,
      [branchId, id],
    ),
    tx.rows<Moved>(
      `select line, warehouse_id as "warehouseId", goods_id as "goodsId", qty, value from stock_move
       where branch_id = $1 and document_id = $2 order by id`,
      [branchId, id],
    ),
    tx.rows<PointChange>(
      `select customer_id as "customerId", 'REVERSE' as type, -points as points, null as "expiresAt" from point_move
       where branch_id = $1 and document_id = $2 order by customer_id`,
      [branchId, id],
    ),
  ])
  return { entries, moved, points }
}

/** The lock under which tills spend points. */
async function lockPoints(tx: Tx, points: PointChange[]): Promise<void> {
  const ids = points.map((p) => p.customerId)
  await tx.rows(
    `select ${lockPointsOf('id')} from (select distinct customer_now(x) as id from unnest($1::bigint[]) x order by 1) n`,
    [ids],
  )
}

interface Brought extends Pick<Facts, 'moved' | 'points'> {
  id: number
  brought: number[]
}

/** Who used something of it is named: a payment, a bill, a sale of its goods, points that were spent. */
async function refuseUsed(
  { tx, branchId }: Place,
  { id, brought, moved, points }: Brought,
): Promise<void> {
  const used = await tx.one<{ number: string }>(
    `select d.number from document d where d.branch_id = $1 and (d.id <> all ($2::bigint[]) and d.status <> 'CANCELLED' and not ${isOpening()} and (
       d.id in (select document_id from balance_move where branch_id = $1 and item_document_id = any ($2::bigint[]))
       or d.id in (select document_id from document_settlement where branch_id = $1 and item_document_id = any ($2::bigint[]))
       or d.id in (select document_id from document_source where branch_id = $1 and source_id = any ($2::bigint[]))
       or d.id in (select document_id from stock_move where branch_id = $1 and goods_id = any ($3::bigint[]) and qty < 0 and document_id <> all ($2::bigint[])))
       -- Without a journal of its own: one that has one by now cleared, failed or went back.
       or d.id <> $4 and d.id in (select document_id from journal where branch_id = $1 and document_id = any ($2::bigint[])))
     order by d.id limit 1`,
    [branchId, [id, ...brought], moved.map((m) => m.goodsId), id],
  )
  if (used)
    throw new Refusal(
      'USED',
      `Saldo awal ini sudah dipakai pada ${used.number}, tidak dapat dibatalkan`,
    )
  const spent = await tx.one<{ name: string }>(
    `select c.name from point_move m join customer c on c.id = m.customer_id
     where m.customer_id in (select unnest(customer_ids(x)) from unnest($1::bigint[]) x) and m.points < 0 and m.type <> 'REVERSE' order by m.id desc limit 1`,
    [points.map((p) => p.customerId)],
  )
  if (spent)
    throw new Refusal(
      'USED',
      `Poin ${spent.name} sudah dipakai, saldo awal ini tidak dapat dibatalkan`,
    )
}
