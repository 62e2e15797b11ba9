import {
  type PurchaseReceiptInput,
  purchaseReceipt as contract,
} from '#contract/purchase/purchase-receipt.ts'
import { documentRoutes } from '#server/documents/routes.ts'
import type {
  DocumentType,
  DraftLine,
  StoredDocument,
  StoredLine,
} from '#server/documents/types.ts'
import { warehouseOf } from '#server/ledgers/masters.ts'
import { credit, debit, journal, nothing } from '#server/ledgers/posting.ts'
import { Refusal } from '#server/platform/errors.ts'
import { dec, minus, plus, quantity, round, sumOf, times } from '#server/platform/money.ts'
import { dayText } from '#server/platform/time.ts'

/** Goods at the door: they enter stock at the order's price, owed but not yet invoiced (domain §3.1.2, F12). */
export const purchaseReceipt: DocumentType<PurchaseReceiptInput, object> = {
  kind: 'purchase-receipt',
  statuses: {},
  async check(desk, input) {
    const [order] = await desk.lockSources('purchase-order', [input.purchaseOrderId])
    if (!order) throw new Error('locked sources are never empty')
    const [masters] = await Promise.all([
      desk.masters(),
      desk.lockStock(order.lines.map((l) => l.goods_unit_id)),
    ])
    if (!['OPEN', 'PARTIALLY_RECEIVED'].includes(order.status)) {
      throw new Refusal(
        'STATUS_INVALID',
        order.status === 'WAITING_APPROVAL' ? 'PO belum disetujui' : 'PO sudah ditutup',
        { field: 'purchaseOrderId' },
      )
    }
    const warehouse = warehouseOf(masters, input.warehouseId, input.branchId)
    const company = masters.company
    const lines = input.lines
      .filter((l) => l.qty > 0 || (l.bonusQty ?? 0) > 0 || (l.rejectedQty ?? 0) > 0)
      .map((l) => receivedLine(l, order, warehouse.id, company.is_pkp && order.tax_mode !== 'NONE'))
    if (lines.length === 0)
      throw new Refusal('LINES_EMPTY', 'Minimal satu baris harus diisi', { field: 'lines' })
    const total = sumOf(lines, (l) => l.net)
    return {
      draft: {
        docDate: input.docDate,
        status: 'RECEIVED',
        memo: input.memo,
        supplierId: order.supplier_id,
        warehouseId: warehouse.id,
        refNo: input.supplierDeliveryNo,
        taxMode: order.tax_mode,
        partyName: input.vehicleNo,
        gross: total,
        total,
        lines,
        accounts: [],
        settlements: [],
        warnings: expiredAlready(lines, order, input.docDate),
        sources: [
          { id: order.id, status: allReceived(order, lines) ? 'RECEIVED' : 'PARTIALLY_RECEIVED' },
        ],
      },
      facts: {},
    }
  },
  post(draft, { stock, account }) {
    draft.lines.forEach((l, i) => {
      const qty = plus(l.baseQty, times(l.bonusQty ?? 0, l.conversion))
      if (qty > 0) stock.receive(i + 1, l.warehouseId as number, l.goodsId, qty, l.net)
    })
    return {
      ...nothing(),
      moves: stock.moves,
      journal: journal('AUTO', 'Penerimaan barang', [
        ...debit(account('INVENTORY').id, draft.total),
        ...credit(account('GRNI').id, draft.total, { supplierId: draft.supplierId }),
      ]),
    }
  },
}

/** Value of a received line: the order's net by share; the receipt that completes the line takes the rest (domain §3.1.2). */
function receivedLine(
  l: PurchaseReceiptInput['lines'][number],
  order: StoredDocument,
  warehouseId: number,
  vatCreditable: boolean,
): DraftLine {
  const of = order.lines.find((x) => x.line === l.poLine)
  if (!of) throw new Refusal('NOT_FOUND', 'Baris PO tidak ditemukan', { field: 'lines' })
  const baseQty = times(l.qty, of.conversion)
  const left = minus(of.base_qty, of.taken)
  if (baseQty > left) {
    throw new Refusal(
      'RECEIVE_OVER',
      `Jumlah diterima melebihi sisa PO (${quantity(dec(left).div(of.conversion).toNumber())} satuan)`,
      { field: 'lines' },
    )
  }
  const whole = orderedValue(of, order, vatCreditable)
  const net =
    baseQty === left
      ? minus(whole, of.taken_value)
      : round(dec(whole).times(baseQty).div(of.base_qty))
  return {
    goodsId: of.goods_id,
    goodsUnitId: of.goods_unit_id,
    warehouseId,
    qty: l.qty,
    conversion: of.conversion,
    baseQty,
    bonusQty: l.bonusQty ?? 0,
    rejectedQty: l.rejectedQty ?? 0,
    unitPrice: of.unit_price,
    tiers: of.tiers,
    discountAmount: 0,
    gross: net,
    discount: 0,
    headerDiscount: 0,
    freight: 0,
    net,
    vat: 0,
    taxType: of.tax_type,
    sourceDocumentId: order.id,
    sourceLine: of.line,
    memo: l.reason ?? null,
    expiryDate: l.expiryDate ?? null,
  }
}

/** Goods may be taken in late, for a return for instance, but not unnoticed. */
function expiredAlready(lines: DraftLine[], order: StoredDocument, day: string): string[] {
  return lines
    .filter((l) => l.expiryDate && l.expiryDate <= day)
    .map((l) => {
      const at = order.lines.findIndex((o) => o.line === l.sourceLine) + 1
      return `Baris ${at}: tanggal kedaluwarsa ${dayText(l.expiryDate as string)} sudah lewat`
    })
}

/** What the whole order line adds to stock: without PPN where it can be credited. */
function orderedValue(line: StoredLine, order: StoredDocument, vatCreditable: boolean): number {
  const inclusive = order.tax_mode === 'INCLUDE'
  const all = plus(line.net, line.freight)
  if (vatCreditable) return inclusive ? minus(all, line.vat) : all
  return inclusive ? all : plus(all, line.vat)
}

function allReceived(order: StoredDocument, lines: DraftLine[]): boolean {
  return order.lines.every((o) => {
    const now = sumOf(
      lines.filter((l) => l.sourceLine === o.line),
      (l) => l.baseQty,
    )
    return plus(o.taken, now) >= o.base_qty
  })
}

export const purchaseReceiptRoutes = [
  ...documentRoutes(contract, purchaseReceipt, {
    title: 'Bukti Penerimaan Barang',
    party: 'Diterima dari',
    words: { refNo: 'No. surat jalan' },
    costly: true,
    signatures: ['Pengirim', 'Penerima', 'Mengetahui'],
  }),
]
