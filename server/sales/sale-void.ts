import { endsSale, isDeliveryNote } from '#server/ledgers/scopes.ts'
import type { ParsedOf } from '#contract/endpoint.ts'
import type { shift } from '#contract/sales/shift.ts'
import { drawerShift, turnedAway } from '#server/documents/shift.ts'
import type { Saved } from '#contract/document.ts'
import { createDocument } from '#server/documents/create.ts'
import { noteOf } from '#server/documents/settling/bill-notes.ts'
import { giveGirosBack } from '#server/documents/settling/giro.ts'
import { markPaidOut } from '#server/documents/settling/tenders.ts'
import { takeLines } from '#server/documents/take.ts'
import {
  type DocumentType,
  type DraftLine,
  type PostingContext,
  type StoredDocument,
  draftOf,
} from '#server/documents/types.ts'
import { refuseEmptyCash } from '#server/ledgers/cash.ts'
import type { LockedItem } from '#server/ledgers/locks.ts'
import { accountOf } from '#server/ledgers/masters.ts'
import {
  type Entry,
  type PointChange,
  type Settled,
  credit,
  debit,
  emptyPosting,
  journal,
} from '#server/ledgers/posting.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { minus, sumOf } from '#contract/money.ts'
import type { Session } from '#server/platform/session.ts'
import { giveUsesBack } from '#server/pricing/read-campaigns.ts'
import { freeQris } from './qris/tender.ts'
import { hasEarned } from './bill-points.ts'
import { pointWarnings, pointsGivenBack } from './return-points.ts'
import { type CostParts, costParts, costsOf, takeBack } from './return-costs.ts'
import { reversed } from './sales-return.ts'

type Input = ParsedOf<typeof shift.void>

interface Facts {
  /** What the sale booked, with its sides exchanged. */
  entries: Entry[]
  /** Of that, what its goods cost. */
  cost: number
  lines: (DraftLine & { line: number })[]
  parts: CostParts
  tenders: Settled[]
  points: PointChange[]
}

export const voidSale = (ctx: Ctx, input: Input): Promise<Saved> =>
  createDocument(ctx, saleVoid, input)

/** A sale of today is undone wholly while its shift is open: a return of everything, by the way it was paid (domain §3.2.6). */
const saleVoid: DocumentType<Input, Facts> = {
  kind: 'sales-return',
  async check(context, input) {
    const [sale] = await context.lockSources('sales-invoice', [input.invoiceId])
    if (!sale) throw new Error('locked sources are never empty')
    await refuseNotVoidable(context, sale, input)
    await refuseElsewhere(context, sale)
    const stock = context.lockStock(sale.lines.map((l) => l.goodsUnitId))
    const lines = allOf(sale)
    const [origins, items, entries, spent, masters, s, { goods }, kept, earned] = await Promise.all(
      [
        costsOf(context, sale.id),
        context.lockItems([sale.id]),
        oppositeOf(context, sale),
        pointsGivenBack(context, sale, { ...sale, id: 0 }),
        context.masters(),
        context.session,
        stock,
        keptBefore(context, sale.id),
        hasEarned(context, sale.id),
      ],
    )
    const approvedBy = await approveVoid(context, s, sale, input)
    const of = (role: string) => {
      const { id: accountId } = accountOf(masters, role, input.branchId)
      const own = entries.filter((e) => e.accountId === accountId)
      return { accountId, amount: sumOf(own, (e) => minus(e.credit, e.debit)) }
    }
    const at = { ...input, shiftId: sale.shiftId }
    await refuseEmptyCash(context, masters, at, [of('CASH_DRAWER')], 'invoiceId')
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
        shiftId: sale.shiftId,
        approvedBy,
        lines,
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
  },
  post(_draft, { entries, cost, lines, parts, tenders, points, stock, account }) {
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
  },
}

async function refuseNotVoidable(
  context: PostingContext,
  sale: StoredDocument,
  { docDate }: Input,
): Promise<void> {
  const { tx, branchId, session } = context
  const refuse = (why: string) => {
    throw new Refusal('STATUS_INVALID', `${why}; buat retur penjualan`, { field: 'invoiceId' })
  }
  const [open, sent, exchange, note] = await Promise.all([
    // Its closing waits for this, and this for its closing.
    tx.one(
      'select id from shift where branch_id = $1 and id = $2 and closed_at is null for share',
      [branchId, sale.shiftId],
    ),
    tx.one(
      `select from document_source s join document n on n.branch_id = s.branch_id and n.id = s.document_id and ${isDeliveryNote('n')}
       where s.branch_id = $1 and s.source_id = $2`,
      [branchId, sale.id],
    ),
    tx.one<{ kind: string }>(
      `select r.kind from document_settlement s join document r on r.branch_id = s.branch_id and r.id = s.document_id and ${endsSale('r')}
       where s.branch_id = $1 and s.item_document_id = $2`,
      [branchId, sale.id],
    ),
    noteOf(context, sale.id, 'AR'),
  ])
  const { today } = await session
  if (!open || sale.docDate !== today || docDate !== today)
    refuse('Struk hanya dapat dibatalkan selama shiftnya terbuka')
  if (!['PAID', 'POSTED'].includes(sale.status) || sale.lines.some((l) => l.taken > 0))
    refuse('Sebagian atau seluruh struk ini sudah diretur')
  if (exchange?.kind === 'tender-correction') refuse('Cara bayar struk ini sudah dikoreksi')
  if (exchange) refuse('Struk ini hasil tukar barang')
  if (note) refuse(`Nota ${note.number} sudah mengubah struk ini`)
  if (sent || sale.lines.some((l) => l.costElsewhere !== null))
    refuse('Barang struk ini dikirim dengan surat jalan')
}

/**
 * What it gives back goes out of the drawer that it went into: at its own till, or at the desk of whoever agrees to
 * returns himself (decisions/0032).
 */
async function refuseElsewhere(context: PostingContext, { shiftId }: StoredDocument) {
  const { tx, branchId, session } = context
  const { rights, employeeId } = await session
  const shift = await tx.one<{ opener: number; till: string }>(
    'select s.employee_id as opener, t.name as till from shift s join till t on t.id = s.till_id where s.branch_id = $1 and s.id = $2',
    [branchId, shiftId],
  )
  if (!shift) return
  const createdBy = rights.has('sales/sales-returns:approve') ? shift.opener : employeeId
  if ((await drawerShift(context, { createdBy })) === shiftId) return
  throw new Refusal('TILL_ELSEWHERE', `Struk ini dijual di ${shift.till}, batalkan di sana`, {
    ...{ field: 'invoiceId', tried: turnedAway(shiftId) },
  })
}

async function approveVoid(
  context: PostingContext,
  { rights, employeeId }: Session,
  sale: StoredDocument,
  { approvalToken }: Input,
): Promise<number> {
  if (rights.has('sales/sales-returns:approve')) return employeeId
  const message = `Diperlukan persetujuan atasan untuk membatalkan struk ${sale.number}`
  return context.approved('SALES_VOID', approvalToken, message)
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
  ...{ customerId, salesmanId, warehouseId, taxMode, priceLevel, points },
  ...{ gross, discount, headerDiscount, freight, dpp, exempt, vat, rounding, total },
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
