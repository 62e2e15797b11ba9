import { movesGoodsSold } from '#server/ledgers/scopes.ts'
import { onPage } from '#contract/list.ts'
import type { ParsedOf } from '#contract/endpoint.ts'
import { draftOf, type DocumentType, type PostingContext } from '#server/documents/types.ts'
import { documentRoutes } from '#server/documents/routes.ts'
import { nounOf } from '#contract/kinds.ts'
import {
  type SupplierReceiptInput,
  supplierReceipt as contract,
} from '#contract/purchase/supplier-receipt.ts'
import { openItems, settled } from '#server/documents/settling/allocation.ts'
import type { LockedItem } from '#server/ledgers/locks.ts'
import { emptyPosting } from '#server/ledgers/posting.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, notFound } from '#server/platform/errors.ts'
import { minus, sumOf } from '#contract/money.ts'
import { route, reads } from '#server/platform/route.ts'
import { branchOf } from '#server/documents/locate.ts'
import { agreeToBills, matchBills } from './bill-match.ts'
import { PAPERS_OF_A_BILL, handedOver } from './purchase-print.ts'
import { purchaseInvoice } from './purchase-invoice.ts'
import { outsideExchangeDays, readSupplier } from './supplier-facts.ts'

/** What a supplier may hand over: bills, notes, returns and other debts; money ahead is no document of his. */
export const RECEIVED_ROLES = ['AP', 'AP_OTHER']
const WAITING = ['WAITING_PAYMENT', 'PARTIALLY_PAID']

/** Bills that were handed over, and the day on which they are paid; posts nothing (domain §3.1.9). */
export const supplierReceipt: DocumentType<SupplierReceiptInput, object> = {
  kind: 'supplier-receipt',
  async check(context, input) {
    const ids = input.lines.map((l) => l.documentId)
    // Documents stay locked until the commit: the same bill is never taken twice.
    const [supplier, items] = await Promise.all([
      readSupplier(context.tx, input.supplierId),
      context.lockItems(ids),
    ])
    if (input.plannedPayDate < input.docDate) {
      throw new Refusal('DATE_ORDER', 'Rencana bayar tidak boleh sebelum tanggal tanda terima', {
        field: 'plannedPayDate',
      })
    }
    const wanted = input.lines.map((l) => ({
      documentId: l.documentId,
      amount: openOf(items, l.documentId),
    }))
    const lines = await settled(context, wanted, items, RECEIVED_ROLES, {
      supplierId: supplier.id,
      docDate: input.docDate,
    })
    refuseClosed(wanted)
    await refuseTaken(context.tx, context.branchId, ids, items)
    const total = sumOf(lines, (l) => l.sign * l.amount)
    const { warnings, dearerApprovedBy } = await agreeToBills(context, input, ids)
    return {
      draft: draftOf(input, {
        status: 'WAITING_PAYMENT',
        supplierId: supplier.id,
        refNo: input.receivedFrom,
        expectedDate: input.plannedPayDate,
        gross: total,
        total,
        settlements: lines.map((l, i) => ({
          amount: l.amount,
          itemDocumentId: l.documentId,
          itemSign: l.sign,
          refNo: missing(input.lines[i]),
        })),
        dearerApprovedBy,
        warnings: [
          ...(input.lines.some(missing) ? ['Sebagian dokumen belum lengkap'] : []),
          ...outsideExchangeDays(supplier, input.docDate),
          ...warnings,
        ],
      }),
      facts: {},
    }
  },
  post: emptyPosting,
}

function openOf(items: LockedItem[], documentId: number): number {
  const item = items.find((i) => i.document_id === documentId && i.line === 0)
  return item ? minus(item.amount, item.settled) : 0
}

function refuseClosed(lines: { amount: number }[]): void {
  const at = lines.findIndex((l) => l.amount <= 0)
  if (at === -1) return
  throw new Refusal('AMOUNT_OVER', 'Tagihan ini sudah lunas', { field: `lines.${at}.documentId` })
}

/** What the supplier still owes us in documents, in words. */
function missing(line: SupplierReceiptInput['lines'][number] | undefined): string | null {
  const has = [line?.hasInvoice, line?.hasTaxInvoice, line?.hasDeliveryNote]
  const lacks = PAPERS_OF_A_BILL.filter((_, i) => !has[i])
  return lacks.length > 0 ? `Kurang ${lacks.join(', ')}` : null
}

/** A document stands on one open receipt at a time. */
async function refuseTaken(tx: Tx, branchId: number, ids: number[], items: LockedItem[]) {
  const taken = await tx.one<{ id: number; number: string }>(
    `select x.item_document_id as id, d.number from document_settlement x
     join document d on d.branch_id = x.branch_id and d.id = x.document_id
     where x.branch_id = $1 and x.item_document_id = any ($2::bigint[]) and d.kind = $3 and d.status = any ($4::text[]) limit 1`,
    [branchId, ids, supplierReceipt.kind, WAITING],
  )
  if (!taken) return
  const document = items.find((i) => i.document_id === taken.id)?.number ?? ''
  throw new Refusal(
    'RECEIPT_TAKEN',
    `Faktur ${document} sudah ada pada tanda terima ${taken.number}`,
    {
      field: 'lines',
    },
  )
}

/**
 * Receipts whose documents a payment settles or a failed giro opens again, with the status that follows:
 * paid once nothing of them is open, waiting while nothing of them is paid. `after` tells what is open of
 * a document when that is done.
 */
export async function receiptsAfter(
  tx: Tx,
  branchId: number,
  ids: number[],
  after: (documentId: number, open: number) => number,
): Promise<{ id: number; status: string }[]> {
  // Locked before they are looked at: two payments of one receipt must see one another.
  const receipts = await tx.rows<{ id: number }>(
    `select d.id from document d where d.branch_id = $1 and d.kind = $3 and d.status = any ($4::text[]) and d.id in (
       select document_id from document_settlement where branch_id = $1 and item_document_id = any ($2::bigint[]))
     order by d.id for no key update of d`,
    [branchId, ids, supplierReceipt.kind, [...WAITING, 'PAID']],
  )
  if (receipts.length === 0) return []
  const rows = await tx.rows<{ id: number; item: number; received: number; open: number }>(
    `select d.id, x.item_document_id as item, x.amount as received, i.amount - i.settled as open from document d
     join document_settlement x on x.branch_id = d.branch_id and x.document_id = d.id
     join open_item i on i.branch_id = x.branch_id and i.document_id = x.item_document_id and i.line = 0
     where d.branch_id = $1 and d.id = any ($2::bigint[])`,
    [branchId, receipts.map((r) => r.id)],
  )
  return receipts.map(({ id }) => {
    const own = rows.filter((r) => r.id === id)
    if (own.every((r) => after(r.item, r.open) <= 0)) return { id, status: 'PAID' }
    const untouched = own.every((r) => after(r.item, r.open) >= r.received)
    return { id, status: untouched ? 'WAITING_PAYMENT' : 'PARTIALLY_PAID' }
  })
}

/** What a payment names as the receipt of its bills: his, not paid yet, and with one of them at least. */
export async function refuseReceipt(
  { tx, branchId }: PostingContext,
  { supplierId, supplierReceiptId, lines }: Paying,
): Promise<void> {
  const field = 'supplierReceiptId'
  const receipt = await tx.one<{ number: string; own: boolean; waits: boolean; some: boolean }>(
    `select d.number, d.supplier_id = $4 as own, d.status = any ($5::text[]) as waits,
       exists (select from document_settlement x where x.branch_id = d.branch_id and x.document_id = d.id and x.item_document_id = any ($6::bigint[])) as some
     from document d where d.branch_id = $1 and d.id = $2 and d.kind = $3`,
    [
      branchId,
      supplierReceiptId,
      supplierReceipt.kind,
      supplierId,
      WAITING,
      lines.map((l) => l.documentId),
    ],
  )
  if (!receipt) throw new Refusal('NOT_FOUND', 'Tanda terima tidak ditemukan', { field })
  const { number, own, waits, some } = receipt
  if (!own)
    throw new Refusal('SUPPLIER_MISMATCH', `Tanda terima ${number} milik supplier lain`, { field })
  if (!waits) throw new Refusal('STATUS_INVALID', `Tanda terima ${number} sudah lunas`, { field })
  if (!some)
    throw new Refusal(
      'RECEIPT_OTHER',
      `Tagihan yang dibayar tidak ada pada tanda terima ${number}`,
      {
        field,
      },
    )
}

interface Paying {
  supplierId: number
  supplierReceiptId: number
  lines: { documentId: number }[]
}

async function eligible(
  tx: Tx,
  s: Parameters<typeof openItems>[1],
  input: ParsedOf<typeof contract.eligible>,
) {
  const { rows, elsewhere } = await openItems(tx, s, RECEIVED_ROLES, {
    supplierId: input.supplierId,
    branchId: input.branchId,
  })
  const taken = await tx.rows<{ id: number }>(
    `select x.item_document_id as id from document_settlement x join document d on d.branch_id = x.branch_id and d.id = x.document_id
     where x.item_document_id = any ($1::bigint[]) and d.kind = $2 and d.status = any ($3::text[])`,
    [rows.map((r) => r.documentId), supplierReceipt.kind, WAITING],
  )
  const left = rows.filter((r) => !taken.some((one) => one.id === r.documentId))
  return { rows: onPage(left, input), elsewhere }
}

/** Goods of an invoice: how many of them went over the counter since it was written. */
function soldOf(tx: Tx, branchId: number, id: number) {
  return tx.rows<never>(
    `select l.line, l.goods_id as "goodsId", g.code as "goodsCode", g.name as "goodsName", n.name as "baseUnitName",
       l.base_qty as "invoicedQty", l.net,
       (select greatest(0, coalesce(-sum(s.qty), 0)) from (select m.qty, m.posting_date, d.kind from stock_move m
           join document d on d.branch_id = m.branch_id and d.id = m.document_id
           where m.branch_id = l.branch_id and m.goods_id = l.goods_id and ${movesGoodsSold()}) s where s.posting_date >= d.doc_date) as "soldQty",
       coalesce((select sum(v.on_hand) from stock_level v where v.branch_id = l.branch_id and v.goods_id = l.goods_id), 0) as "onHand"
     from document_goods l join document d on d.branch_id = l.branch_id and d.id = l.document_id
     join goods g on g.id = l.goods_id join unit n on n.id = g.base_unit_id
     where l.branch_id = $1 and l.document_id = $2 order by l.line`,
    [branchId, id],
  )
}

export const supplierReceiptRoutes = [
  ...documentRoutes(contract, supplierReceipt, {
    size: 'A5',
    party: 'Diterima dari',
    words: {
      refNo: 'Diserahkan oleh',
      expectedDate: 'Rencana bayar',
      settled: 'Tagihan yang diterima',
    },
    signatures: ['Penyerah', 'Penerima'],
    more: async (_at, detail) => handedOver(detail),
  }),
  reads(contract.eligible, eligible),
  reads(contract.match, matchBills),
  route(contract.soldOf, async (ctx, input) => {
    const branchId = await branchOf(ctx, purchaseInvoice, input.id)
    const rows = await ctx.read((tx) => soldOf(tx, branchId, input.id))
    if (rows.length === 0) throw notFound(nounOf(purchaseInvoice.kind))
    return { rows }
  }),
]
