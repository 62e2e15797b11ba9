import type { PurchaseInvoiceInput } from '#contract/purchase/purchase-invoice.ts'
import { type Taken, takeLines } from '#server/documents/take.ts'
import { getDocument } from '#server/documents/read.ts'
import type { DocumentKind, PostingContext, StoredDocument } from '#server/documents/types.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { plus } from '#contract/money.ts'
import type { Session } from '#server/platform/session.ts'
import { aheadOfOrders, billedOf, refuseUnordered } from './billed-ahead.ts'

type Line = PurchaseInvoiceInput['lines'][number]
const wanted = (l: Line) => ({
  ...l,
  documentId: l.receiptId ?? l.orderId ?? 0,
  line: l.receiptLine ?? l.orderLine ?? 0,
})
export type Billed = ReturnType<typeof wanted>

interface Sources {
  receipts: StoredDocument[]
  /** Whose goods are billed before they come; what was billed of them so already is taken. */
  orders: StoredDocument[]
}

/** What a bill is for, locked. */
export async function lockBilled(
  context: PostingContext,
  input: PurchaseInvoiceInput,
): Promise<Sources> {
  const orderIds = input.orderIds ?? []
  if (input.receiptIds.length + orderIds.length === 0) {
    throw new Refusal(
      'REQUIRED',
      'Pilih penerimaan barang, atau pesanan yang barangnya belum datang',
      {
        field: 'receiptIds',
      },
    )
  }
  // A receipt is locked before its order, as where it is cancelled.
  const [receipts, orders] = await Promise.all([
    context.lockSources('purchase-receipt', input.receiptIds),
    context.lockSources('purchase-order', orderIds),
  ])
  refuseReceipts(receipts, input)
  refuseUnordered(orders, input)
  const ahead =
    orderIds.length > 0 ? await aheadOfOrders(context.tx, context.branchId, orderIds) : []
  const billed = (id: number, line: number) => billedOf(ahead, id, line)
  return {
    receipts,
    orders: orders.map((order) => ({
      ...order,
      lines: order.lines.map((l) => ({ ...l, taken: plus(l.taken, billed(order.id, l.line)) })),
    })),
  }
}

/** Its lines: no more than came and is not billed, or than is still to come and not billed. */
export function takeBilled(
  { receipts, orders }: Sources,
  input: PurchaseInvoiceInput,
): Taken<Billed>[] {
  const isOrder = (id: number) => orders.some((o) => o.id === id)
  return takeLines([...receipts, ...orders], input.lines.map(wanted), {
    over: [
      'INVOICE_OVER',
      (left, of) =>
        isOrder(of.documentId)
          ? `Jumlah difakturkan melebihi sisa pesanan (sisa ${left})`
          : `Jumlah difakturkan melebihi jumlah diterima (sisa ${left})`,
    ],
    field: 'receiptLine',
  })
}

/** An order for the form of such a bill. */
export async function orderToBill(tx: Tx, session: Session, kind: DocumentKind, id: number) {
  const detail = await getDocument(tx, session, [kind], id)
  const ahead = await aheadOfOrders(tx, detail.document.branchId, [id])
  return {
    ...detail,
    lines: detail.lines.map((l) => ({
      ...l,
      takenQty: plus(l.takenQty, billedOf(ahead, detail.document.id, l.line)),
    })),
  }
}

function refuseReceipts(receipts: StoredDocument[], input: PurchaseInvoiceInput): void {
  for (const r of receipts) {
    if (r.supplierId !== input.supplierId) {
      throw new Refusal('SUPPLIER_MISMATCH', `Penerimaan ${r.number} milik supplier lain`, {
        field: 'receiptIds',
      })
    }
    refuseEnded(r)
    if (input.docDate < r.docDate) {
      throw new Refusal('DATE_ORDER', 'Tanggal faktur tidak boleh sebelum tanggal penerimaan', {
        field: 'docDate',
      })
    }
  }
}

/** A receipt that was taken back or closed waits for no bill. */
function refuseEnded({ status, number }: StoredDocument): void {
  const ended: Record<string, string> = {
    CANCELLED: 'sudah dibatalkan',
    CLOSED: 'sudah ditutup',
    COMPLETED: 'sudah diretur seluruhnya',
  }
  const words = ended[status]
  if (!words) return
  throw new Refusal('STATUS_INVALID', `Penerimaan ${number} ${words}`, { field: 'receiptIds' })
}
