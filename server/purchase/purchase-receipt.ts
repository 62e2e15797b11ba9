import { type Taken, type Wanted, allTaken, takeLines } from '#server/documents/take.ts'
import {
  draftOf,
  lineOf,
  type DocumentType,
  type DraftLine,
  type PostingContext,
  type StoredDocument,
  type StoredLine,
} from '#server/documents/types.ts'
import {
  type PurchaseReceiptInput,
  purchaseReceipt as contract,
} from '#contract/purchase/purchase-receipt.ts'
import { branchOf } from '#server/documents/locate.ts'
import { createDocument } from '#server/documents/create.ts'
import { documentRoutes } from '#server/documents/routes.ts'
import { aheadToCome } from '#server/documents/settling/down-payment.ts'
import { warehouseOf, isPkpOn } from '#server/ledgers/masters.ts'
import { credit, debit, journal, emptyPosting } from '#server/ledgers/posting.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { dec, minus, plus, round, sumOf, times } from '#contract/money.ts'
import { route } from '#server/platform/route.ts'
import { dayText } from '#server/platform/time.ts'
import { aheadOfOrders, writeAheadMoves } from './billed-ahead.ts'
import { stockValue } from './invoice-values.ts'
import { billedApart, withoutParts } from './received-billed.ts'
import { cancellationOf, closeReceipt } from './receipt-life.ts'
import { type Arrived, enteredOf, notOrdered, withoutOrder } from './receipt-without-order.ts'
import { enteredAs } from './supplier-facts.ts'

/** Goods at the door: they enter stock at the order's price, owed but not yet invoiced (domain §3.1.2, F12). */
export const purchaseReceipt: DocumentType<PurchaseReceiptInput, object> = {
  kind: 'purchase-receipt',
  statuses: { RECEIVED: ['CLOSED', 'CANCELLED'] },
  async check(context, input) {
    const { purchaseOrderId } = input
    const {
      warnings = [],
      billed = [],
      ...arrived
    } = purchaseOrderId
      ? await ofOrder(context, input, purchaseOrderId)
      : await withoutOrder(context, input)
    await refuseTwin(context.tx, arrived.supplierId, input.supplierDeliveryNo)
    const total = sumOf(arrived.lines, (l) => l.net)
    const paid = (line: number) => billed.some((b) => b.line === line)
    const waits = arrived.lines.some((l, i) => l.baseQty > 0 && !paid(i + 1))
    return {
      draft: draftOf(input, {
        status: billed.length > 0 && !waits ? 'INVOICED' : 'RECEIVED',
        refNo: input.supplierDeliveryNo,
        vehicleNo: input.vehicleNo ?? null,
        receivedBy: input.receivedBy ?? null,
        gross: total,
        total,
        ...arrived,
        warnings: [
          ...warnings,
          ...expiredAlready(input),
          ...(await withoutExpiry(context.tx, arrived.lines)),
        ],
      }),
      facts: {},
      afterWrite: async ({ tx, documentId }) =>
        writeAheadMoves(
          tx,
          context.branchId,
          documentId,
          billed.map((b) => ({ ...b, receipt: { id: documentId, line: b.line } })),
        ),
    }
  },
  post(draft, { stock, account }) {
    draft.lines.forEach((l, i) => {
      const qty = plus(l.baseQty, times(l.bonusQty ?? 0, l.conversion))
      if (qty > 0) stock.receive(i + 1, l.warehouseId as number, l.goodsId, qty, l.net)
    })
    return {
      ...emptyPosting(),
      moves: stock.moves,
      journal: journal('AUTO', 'Penerimaan barang', [
        ...debit(account('INVENTORY').id, draft.total),
        ...credit(account('GRNI').id, draft.total, { supplierId: draft.supplierId }),
      ]),
    }
  },
}

type Received = PurchaseReceiptInput['lines'][number]
/** What the order does not know: it names its goods and no line of it. */
const isBeside = ({ poLine, goodsUnitId }: Received) => !poLine && Boolean(goodsUnitId)
const wanted = ({ lines }: PurchaseReceiptInput) =>
  lines.map((l) => ({ ...l, line: l.poLine ?? 0, ...(isBeside(l) ? { qty: 0 } : {}) }))
const bringsMore = (l: Received | undefined) => (l?.bonusQty ?? 0) > 0 || (l?.rejectedQty ?? 0) > 0

/** What comes of an order: no more than is left of it, at its prices. */
async function ofOrder(
  context: PostingContext,
  input: PurchaseReceiptInput,
  orderId: number,
): Promise<Arrived> {
  const [order] = await context.lockSources('purchase-order', [orderId])
  if (!order) throw new Error('locked sources are never empty')
  const beside = enteredOf(input.lines, isBeside)
  const [masters, ahead, unpaid] = await Promise.all([
    context.masters(),
    aheadOfOrders(context.tx, context.branchId, [order.id]),
    aheadToCome(context, order, 'purchase-down-payment'),
    context.lockStock([...order.lines, ...beside].map((l) => l.goodsUnitId)),
  ])
  if (!['OPEN', 'PARTIALLY_RECEIVED'].includes(order.status)) {
    throw new Refusal(
      'STATUS_INVALID',
      order.status === 'WAITING_APPROVAL' ? 'PO belum disetujui' : 'PO sudah ditutup',
      { field: 'purchaseOrderId' },
    )
  }
  const warehouse = warehouseOf(masters, input.warehouseId, input.branchId)
  const creditable = isPkpOn(masters, input.docDate) && order.taxMode !== 'NONE'
  // As the next line finds them: what bills of before still wait for, and what lines of the order were received at.
  let waiting = ahead
  const values = new Map<number, number>()
  const received = takeLines([order], wanted(input), {
    over: ['RECEIVE_OVER', (left) => `Jumlah diterima melebihi sisa PO (${left})`],
    field: 'poLine',
    keeps: (i) => !isBeside(input.lines[i] as Received) && bringsMore(input.lines[i]),
  }).flatMap((taken) => {
    // What was ordered for a warehouse of its own is received there.
    const own = taken.of.warehouseId !== order.warehouseId ? taken.of.warehouseId : null
    const place = own ? warehouseOf(masters, own, input.branchId) : warehouse
    const whole = wholeValue(taken.of, order, creditable)
    const before = values.get(taken.of.line) ?? taken.of.takenValue
    const line = receivedLine(taken, place.id, { whole, before })
    values.set(taken.of.line, plus(before, line.net))
    const apart = billedApart(line, taken, { ahead: waiting, whole })
    waiting = withoutParts(waiting, apart)
    return apart
  })
  const lines = received.map((r) => r.line)
  const status = allTaken(order, lines) ? 'RECEIVED' : 'PARTIALLY_RECEIVED'
  const terms = { taxMode: order.taxMode ?? 'NONE', warehouseId: warehouse.id }
  const more = beside.length > 0 ? await notOrdered(context, input, beside, terms) : null
  return {
    supplierId: order.supplierId,
    ...terms,
    lines: [...lines, ...(more?.lines ?? [])],
    billed: received.flatMap(({ billed }, i) => (billed ? [{ ...billed, line: i + 1 }] : [])),
    sources: [
      { id: order.id, status },
      ...[...new Set(received.flatMap(({ billed }) => billed?.of.invoiceId ?? []))].map((id) => ({
        id,
      })),
    ],
    // Without the amount: whoever receives need not know what goods cost.
    warnings: [
      ...(unpaid > 0 ? [`Uang muka ${order.number} belum dibayar sesuai rencana`] : []),
      ...(more?.warnings ?? []),
    ],
  }
}

const wholeValue = (of: StoredLine, order: StoredDocument, vatCreditable: boolean) =>
  stockValue(of, order.taxMode ?? 'NONE', vatCreditable)

/** Value of a received line: the order's net by share; what completes the line takes the rest (domain §3.1.2). */
function receivedLine(
  { of, wanted, line }: Taken<Received & Wanted>,
  warehouseId: number,
  /** What all of the order's line comes to in stock, and what was received of it before came to. */
  { whole, before }: { whole: number; before: number },
): DraftLine {
  const net =
    plus(of.taken, line.baseQty) === of.baseQty
      ? minus(whole, before)
      : round(dec(whole).times(line.baseQty).div(of.baseQty))
  const received = { ...line, warehouseId, gross: net, net }
  return lineOf({
    ...received,
    discountAmount: 0,
    discount: 0,
    headerDiscount: 0,
    freight: 0,
    vat: 0,
    bonusQty: wanted.bonusQty,
    rejectedQty: wanted.rejectedQty,
    memo: wanted.reason,
    expiryDate: wanted.expiryDate,
  })
}

/** Goods may be taken in late, for a return for instance, but not unnoticed. */
function expiredAlready({ lines, docDate }: PurchaseReceiptInput): string[] {
  return lines.flatMap(({ expiryDate, poLine }, i) =>
    expiryDate && expiryDate <= docDate
      ? [`Baris ${poLine ?? i + 1}: tanggal kedaluwarsa ${dayText(expiryDate)} sudah lewat`]
      : [],
  )
}

/** A delivery is entered once (domain §3.1.2). */
async function refuseTwin(tx: Tx, supplierId: unknown, supplierDeliveryNo: string): Promise<void> {
  if (!(await enteredAs(tx, 'purchase-receipt', supplierId, supplierDeliveryNo))) return
  const message = 'No. surat jalan sudah pernah diinput untuk supplier ini'
  throw new Refusal('DUPLICATE', message, { field: 'supplierDeliveryNo' })
}

/** Goods with a shelf life that came without the day on which it ends (domain §3.1.2). */
async function withoutExpiry(tx: Tx, lines: readonly DraftLine[]): Promise<string[]> {
  const undated = lines.filter((l) => !l.expiryDate && (l.baseQty > 0 || (l.bonusQty ?? 0) > 0))
  if (undated.length === 0) return []
  const rows = await tx.rows<{ name: string }>(
    'select name from goods where id = any ($1::bigint[]) and shelf_life_days is not null order by name',
    [undated.map((l) => l.goodsId)],
  )
  return rows.map(({ name }) => `Tanggal kedaluwarsa ${name} belum diisi`)
}

export const purchaseReceiptRoutes = [
  ...documentRoutes(contract, purchaseReceipt, {
    title: 'Bukti Penerimaan Barang',
    party: 'Diterima dari',
    words: { refNo: 'No. surat jalan' },
    costly: true,
    signatures: ['Pengirim', 'Penerima', 'Mengetahui'],
  }),
  route(contract.cancel, async (ctx, input) => {
    const branchId = await branchOf(ctx, purchaseReceipt, input.id)
    const docDate = await ctx.read(async (_tx, s) => s.today)
    return createDocument(ctx, cancellationOf(ctx, purchaseReceipt), {
      ...input,
      branchId,
      docDate,
    })
  }),
  route(contract.close, (ctx, input) => closeReceipt(ctx, purchaseReceipt, input)),
]
