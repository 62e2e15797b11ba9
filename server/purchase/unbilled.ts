import { isPurchaseReturn } from '#server/ledgers/scopes.ts'
import { allTaken, takenWithin } from '#server/documents/take.ts'
import type { StatusEffect } from '#server/documents/change.ts'
import { writeStatuses } from '#server/documents/sources.ts'
import type {
  Awaiting,
  DraftLine,
  PostingContext,
  PostingFacts,
  StoredDocument,
  StoredLine,
} from '#server/documents/types.ts'
import { type Posting, credit, debit, emptyPosting, journal } from '#server/ledgers/posting.ts'
import type { Tx } from '#server/platform/db.ts'
import { minus, plus, sumOf, times } from '#contract/money.ts'
import { letGo } from './held-goods.ts'
import { takenValue } from './invoice-values.ts'

/**
 * Receipts as the books know them: what a return takes that still waits for approval is taken already, but stays in
 * stock and owed until it is approved.
 */
export async function asBooked(
  tx: Tx,
  branchId: number,
  receipts: readonly StoredDocument[],
): Promise<StoredDocument[]> {
  const waiting = await tx.rows<{ id: number; line: number; qty: number }>(
    `select l.source_document_id as id, l.source_line as line, sum(l.base_qty) as qty from document_goods l
     join document d on d.branch_id = l.branch_id and d.id = l.document_id and ${isPurchaseReturn()} and d.status = 'WAITING_APPROVAL'
     where l.branch_id = $1 and l.source_document_id = any ($2::bigint[]) group by 1, 2`,
    [branchId, receipts.map((r) => r.id)],
  )
  const held = (id: number, line: number) =>
    waiting.find((w) => w.id === id && w.line === line)?.qty ?? 0
  return receipts.map((r) => ({
    ...r,
    lines: r.lines.map((l) => ({ ...l, taken: minus(l.taken, held(r.id, l.line)) })),
  }))
}

/** The same line, as the books know it. */
export function lineOfBooks(booked: readonly StoredDocument[], of: StoredLine): StoredLine {
  const line = booked.find((r) => r.id === of.documentId)?.lines.find((l) => l.line === of.line)
  return line ?? of
}

/** What these lines of a receipt were received at, as far as the books still owe it. */
export const unbilledValues = (receipt: StoredDocument, lines: readonly DraftLine[]): number[] =>
  valuesTaken(lines, (line) => {
    const of = receipt.lines.find((l) => l.line === line.sourceLine)
    if (!of) throw new Error(`line ${line.sourceLine} of receipt ${receipt.id} is not there`)
    return of
  })

/** What these lines take was received at, by the line of a receipt that each takes from. */
export function valuesTaken(
  lines: readonly DraftLine[],
  ofLine: (line: DraftLine, place: number) => StoredLine,
): number[] {
  const within = takenWithin(lines)
  return lines.map((line, i) => {
    const of = ofLine(line, i)
    return takenValue({ ...of, taken: plus(of.taken, within[i] as number) }, line)
  })
}

/** What is still owed of a receipt without a bill. */
export const unbilledRest = (receipt: StoredDocument): number =>
  sumOf(receipt.lines, (of) => takenValue(of, { ...of, baseQty: minus(of.baseQty, of.taken) }))

/** How many base units of a line lie in stock: also those that were given free. */
export const inStock = (l: DraftLine): number => plus(l.baseQty, times(l.bonusQty, l.conversion))

interface Leaving {
  supplierId: number | null
  lines: readonly DraftLine[]
}

/** A receipt that never was: its goods leave at what they came for, and are no longer owed; what the stock is not worth is a price difference. */
export function goodsBack(
  of: Leaving,
  values: readonly number[],
  memo: string,
  common: PostingFacts,
): Posting {
  return { ...emptyPosting(), ...goodsOut(of, values, memo, common, true) }
}

function goodsOut(
  { supplierId, lines }: Leaving,
  values: readonly number[],
  memo: string,
  { stock, account }: PostingFacts,
  undone = false,
): Pick<Posting, 'moves' | 'journal'> {
  const owed = sumOf(values, (v) => v)
  const costs = lines.map((l, i) =>
    stock.giveBack(
      i + 1,
      l.warehouseId as number,
      l.goodsId,
      inStock(l),
      values[i] as number,
      undone,
    ),
  )
  const cost = sumOf(costs, (c) => c)
  const variance = account('PURCHASE_VARIANCE').id
  return {
    moves: stock.moves,
    journal: journal(
      'AUTO',
      memo,
      [
        ...debit(account('GRNI').id, owed, { supplierId }),
        ...credit(account('INVENTORY').id, cost),
        ...debit(variance, minus(cost, owed)),
      ],
      variance,
    ),
  }
}

/** Goods of a receipt go back before their bill comes (domain §3.1.2, D5). */
export async function returnUnbilled(
  context: PostingContext,
  document: Awaiting,
  receipt: StoredDocument,
): Promise<StatusEffect> {
  const { tx, branchId } = context
  const [[booked = receipt]] = await Promise.all([
    asBooked(tx, branchId, [receipt]),
    context.lockStock(document.lines.map((l) => l.goodsUnitId)),
  ])
  const values = unbilledValues(booked, document.lines)
  // Nothing of it waits for a bill any more.
  const done = allTaken(booked, document.lines)
  return {
    ...(done && {
      afterWrite: async (written) =>
        writeStatuses(written, branchId, [{ id: receipt.id, status: 'COMPLETED' }]),
    }),
    posting: (common) => ({
      ...letGo(document.lines, common.stock),
      ...goodsOut(document, values, 'Retur pembelian', common),
    }),
  }
}
