import type { PurchaseInvoiceInput } from '#contract/purchase/purchase-invoice.ts'
import type {
  DraftLine,
  PostingContext,
  StoredDocument,
  WrittenDocument,
} from '#server/documents/types.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { minus, plus, sumOf } from '#contract/money.ts'
import { partOf } from '#server/pricing/part.ts'

/** A line of a bill that came before its goods: what it bills, and what became of that. */
export interface AheadLine {
  orderId: number
  orderLine: number
  invoiceId: number
  invoiceNo: string
  invoiceLine: number
  baseQty: number
  /** Rupiah that the supplier is owed for goods that are not in stock. */
  value: number
  /** Base units that came since, or never will. */
  done: number
  doneValue: number
  /** Base units that came. */
  came: number
}

const AHEAD = `
select a.order_id as "orderId", a.order_line as "orderLine", a.document_id as "invoiceId", d.number as "invoiceNo", a.line as "invoiceLine",
  a.base_qty as "baseQty", a.value, a.done_qty as done, a.done_value as "doneValue", a.came_qty as came
from billed_ahead_state a join document d on d.branch_id = a.branch_id and d.id = a.document_id`

/** What was billed of these orders before it came, the first bill first. */
export const aheadOfOrders = (tx: Tx, branchId: number, orders: number[]) =>
  tx.rows<AheadLine>(
    `${AHEAD} where a.branch_id = $1 and a.order_id = any ($2::bigint[]) order by a.document_id, a.line`,
    [branchId, orders],
  )

/** The lines of bills whose goods had not come when they were entered. */
export const aheadOfBills = (tx: Tx, branchId: number, invoices: number[]) =>
  tx.rows<AheadLine>(
    `${AHEAD} where a.branch_id = $1 and a.document_id = any ($2::bigint[]) order by a.document_id, a.line`,
    [branchId, invoices],
  )

/** Base units of it that are still to come. */
export const toCome = ({ baseQty, done }: AheadLine) => minus(baseQty, done)

/** Base units of a line of an order that were billed and are still to come. */
export const billedOf = (ahead: readonly AheadLine[], orderId: number, line: number): number =>
  sumOf(
    ahead.filter((a) => a.orderId === orderId && a.orderLine === line),
    toCome,
  )

/** Orders whose goods are billed before they come. */
export function refuseUnordered(
  orders: readonly StoredDocument[],
  { supplierId, docDate }: Pick<PurchaseInvoiceInput, 'supplierId' | 'docDate'>,
): void {
  for (const { number, status, ...order } of orders) {
    if (order.supplierId !== supplierId) {
      throw new Refusal('SUPPLIER_MISMATCH', `Pesanan ${number} milik supplier lain`, {
        field: 'orderIds',
      })
    }
    if (!['OPEN', 'PARTIALLY_RECEIVED'].includes(status)) {
      throw new Refusal(
        'STATUS_INVALID',
        status === 'WAITING_APPROVAL'
          ? `Pesanan ${number} belum disetujui`
          : `Pesanan ${number} tidak menunggu barang lagi`,
        { field: 'orderIds' },
      )
    }
    if (docDate < order.docDate)
      throw new Refusal('DATE_ORDER', 'Tanggal faktur tidak boleh sebelum tanggal pesanan', {
        field: 'docDate',
      })
  }
}

/** A line of a bill whose goods are still to come, by its place (from 1), at what it comes to. */
interface NewAhead extends Pick<DraftLine, 'sourceDocumentId' | 'sourceLine' | 'baseQty'> {
  line: number
  value: number
}

/** Of a bill's lines those that it took of orders; `values` in rupiah, line by line. */
export const linesAhead = (
  lines: readonly DraftLine[],
  orders: readonly StoredDocument[],
  values: readonly number[],
): NewAhead[] =>
  lines.flatMap((l, i) =>
    orders.some((o) => o.id === l.sourceDocumentId)
      ? [{ ...l, line: i + 1, value: values[i] as number }]
      : [],
  )

/** Written with the bill. */
export function writeAhead(
  { tx, documentId }: Pick<WrittenDocument, 'tx' | 'documentId'>,
  branchId: number,
  lines: readonly NewAhead[],
): void {
  if (lines.length === 0) return
  tx.rows(
    `insert into billed_ahead (branch_id, document_id, line, order_id, order_line, base_qty, value)
     select $1, $2, x.* from unnest($3::int[], $4::bigint[], $5::int[], $6::numeric[], $7::numeric[]) as x(line, order_id, order_line, base_qty, value)`,
    [
      branchId,
      documentId,
      lines.map((l) => l.line),
      lines.map((l) => l.sourceDocumentId),
      lines.map((l) => l.sourceLine),
      lines.map((l) => l.baseQty),
      lines.map((l) => l.value),
    ],
  )
}

/** A part of such a line that a document settles. */
export interface AheadPart {
  of: Pick<AheadLine, 'invoiceId' | 'invoiceLine'>
  /** Base units; below zero where the bill waits for them again. */
  baseQty: number
  value: number
  /** The line of the receipt that is paid by it. */
  receipt: { id: number; line: number } | null
}

/** Written with the document that settles them, by the line of it (from 1). */
export function writeAheadMoves(
  tx: Tx,
  branchId: number,
  documentId: number,
  parts: readonly (AheadPart & { line: number })[],
): void {
  if (parts.length === 0) return
  tx.rows(
    `insert into billed_ahead_move (branch_id, document_id, line, invoice_id, invoice_line, receipt_id, receipt_line, base_qty, value)
     select $1, $2, x.* from unnest($3::int[], $4::bigint[], $5::int[], $6::bigint[], $7::int[], $8::numeric[], $9::numeric[])
       as x(line, invoice_id, invoice_line, receipt_id, receipt_line, base_qty, value)`,
    [
      branchId,
      documentId,
      parts.map((p) => p.line),
      parts.map((p) => p.of.invoiceId),
      parts.map((p) => p.of.invoiceLine),
      parts.map((p) => p.receipt?.id ?? null),
      parts.map((p) => p.receipt?.line ?? null),
      parts.map((p) => p.baseQty),
      parts.map((p) => p.value),
    ],
  )
}

/** The value of the next units of such a line by its running total; the last take the rest. */
const aheadValue = ({ value, done, doneValue, baseQty: of }: AheadLine, baseQty: number): number =>
  partOf(value, doneValue, { upTo: plus(done, baseQty), of })

/** Of so many units of the line of an order that was billed so: those that a bill paid for already, bill by bill. */
export function billedParts(
  ahead: readonly AheadLine[],
  baseQty: number,
): { of: AheadLine; baseQty: number; value: number }[] {
  let left = baseQty
  return ahead.flatMap((of) => {
    const part = Math.min(left, toCome(of))
    if (part <= 0) return []
    left = minus(left, part)
    return [{ of, baseQty: part, value: aheadValue(of, part) }]
  })
}

/** The lines of a receipt that bills of before paid for. */
export interface BilledLine {
  line: number
  invoiceId: number
  invoiceLine: number
  baseQty: number
  value: number
}

export const billedOfReceipt = (tx: Tx, branchId: number, receiptId: number) =>
  tx.rows<BilledLine>(
    `select receipt_line as line, invoice_id as "invoiceId", invoice_line as "invoiceLine", sum(base_qty) as "baseQty", sum(value) as value
     from billed_ahead_move where branch_id = $1 and receipt_id = $2 group by 1, 2, 3 having sum(base_qty) > 0`,
    [branchId, receiptId],
  )

/** A receipt as it stands without those bills. */
export const withoutBilled = (receipt: StoredDocument, paid: readonly BilledLine[]) => ({
  ...receipt,
  lines: receipt.lines.map((l) => {
    const of = paid.find((p) => p.line === l.line)
    return of
      ? { ...l, taken: minus(l.taken, of.baseQty), takenValue: minus(l.takenValue, of.value) }
      : l
  }),
})

/** What went back from those bills had come with it: a receipt without which less had come stays. */
export async function refuseReturned(
  context: PostingContext,
  paid: readonly BilledLine[],
): Promise<void> {
  if (paid.length === 0) return
  const ids = [...new Set(paid.map((p) => p.invoiceId))]
  const bills = await context.lockSources('purchase-invoice', ids)
  const ahead = await aheadOfBills(context.tx, context.branchId, ids)
  for (const { invoiceId, invoiceLine, baseQty } of paid) {
    const bill = bills.find((b) => b.id === invoiceId)
    const line = bill?.lines.find((l) => l.line === invoiceLine)
    const of = ahead.find((a) => a.invoiceId === invoiceId && a.invoiceLine === invoiceLine)
    if (!bill || !line || !of) throw new Error(`line ${invoiceLine} of bill ${invoiceId} is gone`)
    // What never came went back too, without goods.
    const returned = minus(line.taken, minus(of.done, of.came))
    if (returned <= minus(of.came, baseQty)) continue
    throw new Refusal(
      'STATUS_INVALID',
      `Barang penerimaan ini sudah diretur dari faktur ${bill.number}, tidak dapat dibatalkan`,
    )
  }
}

/** What a receipt that is cancelled gives back to those bills, by the lines of its cancellation. */
export const takenBack = (paid: readonly BilledLine[], lines: readonly DraftLine[]) =>
  lines.flatMap((l, i) => {
    const of = paid.find((p) => p.line === l.sourceLine)
    const id = l.sourceDocumentId
    return of && id
      ? [
          {
            of,
            line: i + 1,
            baseQty: -of.baseQty,
            value: -of.value,
            receipt: { id, line: of.line },
          },
        ]
      : []
  })

/** Goods that a bill waits for keep their order open. */
export async function refuseWaitingBill(context: PostingContext, order: StoredDocument) {
  const ahead = await aheadOfOrders(context.tx, context.branchId, [order.id])
  const waiting = ahead.find((a) => toCome(a) > 0)
  if (!waiting) return
  throw new Refusal(
    'STATUS_INVALID',
    `Faktur ${waiting.invoiceNo} menunggu barang pesanan ini: terima barangnya, atau catat di faktur itu bahwa barang tidak datang`,
  )
}
