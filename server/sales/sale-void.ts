import type { ParsedOf } from '#contract/endpoint.ts'
import type { shift } from '#contract/sales/shift.ts'
import type { Saved } from '#contract/document.ts'
import { createDocument } from '#server/documents/create.ts'
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
import { minus, sumOf } from '#server/platform/money.ts'
import { giveUsesBack } from '#server/pricing/read-campaigns.ts'
import { pointsGivenBack } from './return-points.ts'
import { type Origins, costsOf, takeBack } from './return-costs.ts'
import { reversed } from './sales-return.ts'

type Input = ParsedOf<typeof shift.void>

interface Facts {
  /** What the sale booked, with its sides exchanged. */
  entries: Entry[]
  /** Of that, what its goods cost. */
  cost: number
  lines: (DraftLine & { line: number })[]
  origins: Origins
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
    const stock = context.lockStock(sale.lines.map((l) => l.goodsUnitId))
    const lines = allOf(sale)
    const [origins, items, entries, spent, masters, s, { goods }] = await Promise.all([
      costsOf(context, sale.id),
      context.lockItems([sale.id]),
      oppositeOf(context, sale),
      pointsGivenBack(context, sale, { ...sale, id: 0 }),
      context.masters(),
      context.session,
      stock,
    ])
    const approvedBy = s.rights.has('sales/sales-returns:approve')
      ? s.employeeId
      : await context.approved(
          'SALES_VOID',
          input.approvalToken,
          `Diperlukan persetujuan atasan untuk membatalkan struk ${sale.number}`,
        )
    const of = (role: string) => {
      const { id: accountId } = accountOf(masters, role, input.branchId)
      const own = entries.filter((e) => e.accountId === accountId)
      return { accountId, amount: sumOf(own, (e) => minus(e.credit, e.debit)) }
    }
    await refuseEmptyCash(context.tx, masters, input, [of('CASH_DRAWER')], 'invoiceId')
    const tenders = items.map(unpaidOut)
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
      }),
      facts: {
        entries,
        cost: minus(0, of('INVENTORY').amount),
        lines: lines
          .map((l, i) => ({ ...l, line: i + 1 }))
          .filter((l) => goods.get(l.goodsId)?.type !== 'SERVICE'),
        origins,
        tenders,
        points: [...reversed(sale.customerId as number, sale.points), ...spent.changes],
      },
      async afterWrite({ tx, documentId }) {
        await markPaidOut(tx, input.branchId, tenders)
        await giveUsesBack(tx, input.branchId, documentId, sale.id)
      },
    }
  },
  post(_draft, { entries, cost, lines, origins, tenders, points, stock, account }) {
    const back = sumOf(lines, (l) => takeBack(stock, l, origins))
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
  { tx, branchId, session }: PostingContext,
  sale: StoredDocument,
  { docDate }: Input,
): Promise<void> {
  const refuse = (why: string) => {
    throw new Refusal('STATUS_INVALID', `${why}; buat retur penjualan`, { field: 'invoiceId' })
  }
  const [open, note, exchange] = await Promise.all([
    // Its closing waits for this, and this for its closing.
    tx.one(
      'select id from shift where branch_id = $1 and id = $2 and closed_at is null for share',
      [branchId, sale.shiftId],
    ),
    tx.one(
      `select from document_source s join document n on n.branch_id = s.branch_id and n.id = s.document_id and n.kind = 'delivery-note'
       where s.branch_id = $1 and s.source_id = $2`,
      [branchId, sale.id],
    ),
    tx.one(
      `select from document_settlement s join document r on r.branch_id = s.branch_id and r.id = s.document_id and r.kind = 'sales-return'
       where s.branch_id = $1 and s.item_document_id = $2`,
      [branchId, sale.id],
    ),
  ])
  const { today } = await session
  if (!open || sale.docDate !== today || docDate !== today)
    refuse('Struk hanya dapat dibatalkan selama shiftnya terbuka')
  if (sale.status !== 'PAID' || sale.lines.some((l) => l.taken > 0))
    refuse('Sebagian atau seluruh struk ini sudah diretur')
  if (exchange) refuse('Struk ini hasil tukar barang')
  if (note || sale.lines.some((l) => l.costElsewhere !== null))
    refuse('Barang struk ini dikirim dengan surat jalan')
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

/** A card or QRIS that the bank has not paid out goes back by the way it came. */
function unpaidOut(item: Awaited<ReturnType<PostingContext['lockItems']>>[number]): Settled {
  if (item.settled > 0)
    throw new Refusal(
      'STATUS_INVALID',
      'Pembayaran kartunya sudah dicairkan; buat retur penjualan',
      {
        field: 'invoiceId',
      },
    )
  const { document_id: documentId, line, role, sign, amount } = item
  return { documentId, line, role, sign, amount }
}
