import { giveGirosBack } from '#server/documents/settling/giro.ts'
import { markPaidOut } from '#server/documents/settling/tenders.ts'
import { takeLines } from '#server/documents/take.ts'
import {
  type Checked,
  type Draft,
  type DraftLine,
  type PostingContext,
  type PostingFacts,
  type StoredDocument,
  draftOf,
} from '#server/documents/types.ts'
import type { LockedItem } from '#server/ledgers/locks.ts'
import { type Masters, accountOf } from '#server/ledgers/masters.ts'
import {
  type Entry,
  type PointChange,
  type Posting,
  type Settled,
  credit,
  debit,
  emptyPosting,
  journal,
} from '#server/ledgers/posting.ts'
import { Refusal } from '#server/platform/errors.ts'
import { minus, sumOf } from '#contract/money.ts'
import { giveUsesBack } from '#server/pricing/read-campaigns.ts'
import { freeQris } from './qris/tender.ts'
import { hasEarned } from './bill-points.ts'
import { pointWarnings, pointsGivenBack } from './return-points.ts'
import { type CostParts, costParts, costsOf, takeBack } from './return-costs.ts'
import { reversed } from './sales-return.ts'

export interface WholeReturn {
  /** What the sale booked, with its sides exchanged. */
  entries: Entry[]
  /** Of that, what its goods cost. */
  cost: number
  lines: (DraftLine & { line: number })[]
  parts: CostParts
  tenders: Settled[]
  points: PointChange[]
}

/** How a whole sale comes back. */
interface Undoing {
  /** Whose drawer the money left. */
  shiftId: number | null
  /** Who agreed to it, where anybody must. */
  approved(): Promise<number | null>
  /** Refuses where the drawer does not hold what it takes. */
  afford(masters: Masters, taken: { accountId: number; amount: number }): Promise<void>
  /** What it books for an entry of the sale, its sides exchanged already. */
  instead?(entry: Entry, masters: Masters): Entry
  /** When it happened, where that was before it could be written. */
  soldAt?: string
}

/** A return of everything, by the way it was paid, of a sale that is locked. */
export async function wholeReturn(
  context: PostingContext,
  sale: StoredDocument,
  input: { branchId: number; docDate: string; why?: string | null | undefined },
  { shiftId, approved, afford, instead = (entry) => entry, soldAt }: Undoing,
): Promise<Checked<WholeReturn>> {
  const stock = context.lockStock(sale.lines.map((l) => l.goodsUnitId))
  const lines = allOf(sale)
  const [origins, items, opposite, spent, masters, { goods }, kept, earned] = await Promise.all([
    costsOf(context, sale.id),
    context.lockItems([sale.id]),
    oppositeOf(context, sale),
    pointsGivenBack(context, sale, { ...sale, id: 0 }),
    context.masters(),
    stock,
    keptBefore(context, sale.id),
    hasEarned(context, sale.id),
  ])
  const approvedBy = await approved()
  const entries = opposite.map((entry) => instead(entry, masters))
  const of = (role: string) => {
    const { id: accountId } = accountOf(masters, role, input.branchId)
    const own = entries.filter((e) => e.accountId === accountId)
    return { accountId, amount: sumOf(own, (e) => minus(e.credit, e.debit)) }
  }
  await afford(masters, of('CASH_DRAWER'))
  refuseOwed(items)
  const lost = earned ? sale.points : 0
  const stored = lines
    .map((l, i) => ({ ...l, line: i + 1 }))
    .filter((l) => goods.get(l.goodsId)?.type !== 'SERVICE')
  const tenders = items.filter((item) => item.line > 0).map(unpaidOut)
  return {
    draft: draftOf(input, {
      ...amountsOf(sale),
      status: 'APPROVED',
      memo: input.why,
      reason: 'VOID',
      refNo: sale.number,
      refDate: sale.docDate,
      shiftId,
      approvedBy,
      lines,
      ...(soldAt ? { soldAt } : {}),
      settlements: tenders.map((one) => ({
        amount: one.amount,
        itemDocumentId: one.documentId,
        itemLine: one.line,
        itemSign: 1,
      })),
      sources: [{ id: sale.id }],
      warnings: await pointWarnings(context, sale.customerId, { lost, back: spent }),
    }),
    facts: {
      entries,
      cost: minus(0, of('INVENTORY').amount),
      lines: stored,
      parts: costParts(stored, origins),
      tenders: [...tenders, ...kept],
      points: [...reversed(sale.customerId as number, lost), ...spent.changes],
    },
    async afterWrite({ tx, documentId }) {
      await markPaidOut(tx, input.branchId, tenders)
      await giveGirosBack(tx, { branchId: input.branchId, documentId: sale.id }, input.docDate)
      await freeQris(tx, input.branchId, sale.id)
      await giveUsesBack(tx, input.branchId, documentId, sale.id)
    },
  }
}

export function postWholeReturn(
  _draft: Draft,
  { entries, cost, lines, parts, tenders, points, stock, account }: WholeReturn & PostingFacts,
): Posting {
  const back = sumOf(lines, (l) => takeBack(stock, l, parts))
  const more = minus(back, cost)
  const cogs = account('COGS').id
  return {
    ...emptyPosting(),
    moves: stock.moves,
    allocations: tenders,
    points,
    journal: journal(
      'AUTO',
      'Pembatalan struk',
      [...entries, ...debit(account('INVENTORY').id, more), ...credit(cogs, more)],
      cogs,
    ),
  }
}

const allOf = (sale: StoredDocument): DraftLine[] =>
  takeLines(
    [sale],
    sale.lines.map((l) => ({ line: l.line, qty: l.qty })),
    { over: ['RETURN_OVER', () => 'Jumlah retur melebihi jumlah terjual'], field: 'line' },
  ).map(({ line, of }) => ({ ...line, warehouseId: of.warehouseId, condition: 'BAIK' }))

const amountsOf = ({
  customerId,
  salesmanId,
  warehouseId,
  taxMode,
  priceLevel,
  gross,
  discount,
  headerDiscount,
  freight,
  dpp,
  exempt,
  vat,
  rounding,
  total,
  points,
}: StoredDocument) => ({
  customerId,
  salesmanId,
  warehouseId,
  taxMode,
  priceLevel,
  points,
  gross,
  discount,
  headerDiscount,
  freight,
  dpp,
  exempt,
  vat,
  rounding,
  total,
})

function oppositeOf({ tx, branchId }: PostingContext, { id }: StoredDocument): Promise<Entry[]> {
  return tx.rows<Entry>(
    `select l.account_id as "accountId", l.credit as debit, l.debit as credit, l.customer_id as "customerId", l.memo
     from journal_line l join journal j on j.branch_id = l.branch_id and j.id = l.journal_id
     where j.branch_id = $1 and j.document_id = $2 order by j.id, l.line`,
    [branchId, id],
  )
}

/** A giro that failed, of the sale or of money ahead, left part of it unpaid. */
function refuseOwed(items: LockedItem[]): void {
  if (items.every((item) => item.line > 0 || item.settled >= item.amount)) return
  throw new Refusal('STATUS_INVALID', 'Struk ini belum lunas lagi; buat retur penjualan', {
    field: 'invoiceId',
  })
}

/** Deposits and money ahead that paid it are the customer's again. */
async function keptBefore({ tx, branchId, lockItems }: PostingContext, id: number) {
  const spent = await tx.rows<{ documentId: number; line: number; amount: number; vat: number }>(
    `select item_document_id as "documentId", item_line as line, sum(amount) as amount, sum(vat) as vat from balance_move
     where branch_id = $1 and document_id = $2 and item_document_id <> $2 and role in ('CUSTOMER_DEPOSIT','DP_SALES')
     group by 1, 2 order by 1, 2`,
    [branchId, id],
  )
  const items = spent.length > 0 ? await lockItems(spent.map((one) => one.documentId)) : []
  return spent.map(({ documentId, line, amount, vat }): Settled => {
    const item = items.find((i) => i.document_id === documentId && i.line === line)
    if (!item) throw new Error(`what paid sale ${id} has no open item`)
    return { documentId, line, role: item.role, sign: item.sign, amount: -amount, vat: -vat }
  })
}

/** A card or QRIS that the bank has not paid out goes back by the way it came. */
function unpaidOut(item: LockedItem): Settled {
  if (item.settled > 0)
    throw new Refusal('STATUS_INVALID', 'Pembayarannya sudah dicairkan; buat retur penjualan', {
      field: 'invoiceId',
    })
  const { document_id: documentId, line, role, sign, amount } = item
  return { documentId, line, role, sign, amount }
}
