import { api } from '#contract/api.ts'
import { COSTS, STOREROOM } from './begin.ts'
import { counted, lineOf, unitsOf } from './counted.ts'
import type { Deed } from './deed.ts'
import { type Standing, one, openOf } from './standing.ts'
import {
  type World,
  aBranch,
  act,
  by,
  common,
  happens,
  nextNo,
  of,
  rows,
  taxInvoice,
  whole,
} from './world.ts'

const { purchaseInvoice, purchaseOrder, purchaseReceipt, purchaseReturn } = api.purchase

/** Ordered, and received in full or in part, with some for nothing. */
const receipt: Deed = {
  name: 'goods are ordered and received',
  weight: 2,
  async play(w) {
    const branch = aBranch(w)
    const farmer = happens(w, 0.25)
    const supplierId = w.id('supplier', farmer ? 'TANI' : 'TIRTA')
    const taxMode = farmer ? 'NONE' : of(w, ['EXCLUDE', 'EXCLUDE', 'INCLUDE'])
    const warehouseId = w.id('warehouse', `${branch}/${STOREROOM[branch]}`)
    const units = [...new Set([1, 2, 3].map(() => of(w, Object.keys(COSTS))))]
    const lines = units.map((unit) => ({
      goodsUnitId: w.id('unit', unit),
      qty: whole(w, 5, 60),
      unitPrice: Math.round(((COSTS[unit] ?? 0) * whole(w, 85, 115)) / 100),
      discountTiers: happens(w, 0.3) ? [of(w, [5, 2.5, 3])] : [],
    }))
    const { id } = await act(w, 'owner', purchaseOrder.add, {
      ...common(w, branch),
      supplierId,
      warehouseId,
      taxMode,
      lines,
    })
    const ordered = await unitsOf(w, id)
    const saved = await act(w, by('gudang', branch), purchaseReceipt.add, {
      ...common(w, branch),
      purchaseOrderId: id,
      warehouseId,
      supplierDeliveryNo: `SJ-${nextNo(w)}`,
      lines: lines.flatMap(({ qty }, i) => {
        const row = { poLine: i + 1, qty: happens(w, 0.7) ? qty : whole(w, 1, qty) }
        const bonusQty = happens(w, 0.15) ? whole(w, 1, 3) : 0
        return counted(w, row, lineOf(ordered, i + 1)).map((one, at) => ({
          ...one,
          bonusQty: at === 0 ? bonusQty : 0,
        }))
      }),
    })
    return `${branch} ${saved.docNo}`
  },
}

interface Received {
  type: string
  line: number
  /** Base units, and how many of them a unit of its price holds. */
  left: number
  conversion: number
  price: number
  mode: 'EXCLUDE' | 'INCLUDE' | 'NONE'
}

/** What of a receipt is not billed and did not go back. */
const unbilled = (w: World, id: number) =>
  rows<Received>(
    w,
    `select g.line, g.unit_price::float8 as price, d.tax_mode as mode, g.tax_type as type, g.conversion::float8 as conversion, (g.base_qty - coalesce(t.qty, 0))::float8 as left
     from document_goods g join document d on d.branch_id = g.branch_id and d.id = g.document_id
     left join lateral (select sum(n.base_qty) as qty from line_taken n
       where n.branch_id = g.branch_id and n.document_id = g.document_id and n.line = g.line) t on true
     where d.id = $1 and g.base_qty > coalesce(t.qty, 0) and g.unit_price > 0`,
    [id],
  )

/** Of what trade here buys: gold says its own PPN, the rest is the maker's. */
const NOT_CREDITED = ['TEMBAKAU', 'EMAS_PERHIASAN']
const worth = (lines: readonly Received[]) =>
  lines.reduce((sum, l) => sum + (l.left * l.price) / l.conversion, 0)

/** At other prices than were told, with freight, its tax invoice at once or later; money ahead pays of it. */
const billed = (name: string, paidAhead: boolean): Deed => ({
  name,
  weight: paidAhead ? 1 : 3,
  async play(w) {
    const found = await one(w, 'purchase-receipt', `d.status = 'RECEIVED'`)
    if (!found) return null
    const { id, branch, supplierId } = found
    const ahead = (await openOf(w, 'DP_PURCHASE', -1)).find(
      (s) => s.branch === branch && s.supplierId === supplierId,
    )
    const left = await unbilled(w, id)
    if (left.length === 0 || (paidAhead && !ahead)) return null
    const received = await unitsOf(w, id)
    const mode = left[0]?.mode ?? 'NONE'
    const tobacco = left.filter(({ type }) => type === 'TEMBAKAU')
    const input = {
      ...common(w, branch),
      supplierId,
      receiptIds: [id],
      taxMode: mode,
      // What his tax invoice says of PPN that the maker paid.
      ...(mode !== 'NONE' && tobacco.length > 0
        ? {
            uncreditedVat:
              9_999 + Math.round(worth(left.filter((l) => NOT_CREDITED.includes(l.type))) / 12),
          }
        : {}),
      supplierInvoiceNo: `INV-${nextNo(w)}`,
      freight: happens(w, 0.3) ? 54_321 : null,
      ...(mode !== 'NONE' && happens(w, 0.7) ? taxInvoice(w) : {}),
      lines: left.flatMap((l) => {
        const { conversion } = lineOf(received, l.line)
        const unitPrice = Math.round((l.price * whole(w, 95, 106)) / 100)
        const row = { receiptId: id, receiptLine: l.line, qty: l.left / conversion, unitPrice }
        return counted(w, row, lineOf(received, l.line))
      }),
    }
    const use = paidAhead && ahead ? await usedOf(w, ahead, input) : []
    const saved = await act(w, 'akuntansi', purchaseInvoice.add, {
      ...input,
      requestId: common(w, branch).requestId,
      downPaymentUse: use,
    })
    const uses = use.map((u) => ` uses ${u.amount} of UMB ${u.documentId}`)
    return `${branch} ${saved.docNo}${uses.join()}`
  },
})

/** A part of money ahead, or all that the bill takes of it. */
async function usedOf(w: World, { id, open }: Standing, input: object) {
  const told = await act(w, 'owner', purchaseInvoice.preview, input)
  const most = Math.min(open, told.totals?.total ?? 0)
  const amount = happens(w, 0.5) ? most : whole(w, 1, most)
  return amount > 0 ? [{ documentId: id, amount }] : []
}

const lateTaxInvoice: Deed = {
  name: 'tax invoice comes later',
  async play(w) {
    const found = await one(w, 'purchase-invoice', `d.tax_invoice_no is null and d.vat > 0`)
    if (!found) return null
    const [row] = await rows<{ version: number }>(w, 'select version from document where id = $1', [
      found.id,
    ])
    const input = { id: found.id, version: row?.version, ...taxInvoice(w, found.docDate) }
    await act(w, 'akuntansi', api.purchase.taxInvoice.fill, input)
    return `${found.branch} FB ${found.id}`
  },
}

const sentBack: Deed = {
  name: 'bought goods go back',
  refusals: ['RETURN_OVER'],
  async play(w) {
    const found = await one(w, 'purchase-invoice', 'd.gross > 0')
    if (!found) return null
    const { id, branch } = found
    const told = await act(w, 'owner', purchaseReturn.calculate, { id })
    const lines = told.lines.filter((l) => l.returnableQty >= 1)
    if (lines.length === 0) return null
    const saved = await act(w, by('pembelian', branch), purchaseReturn.add, {
      ...common(w, branch),
      purchaseInvoiceId: id,
      reason: 'RUSAK',
      warehouseId: told.warehouseId,
      settleBy: of(w, ['POTONG_HUTANG', 'GANTI_BARANG']),
      lines: lines.flatMap((l) => {
        const qty = whole(w, 1, Math.min(20, Math.floor(l.returnableQty)))
        return counted(w, { invoiceLine: l.line, qty }, l)
      }),
    })
    const approved = { id: saved.id, status: 'APPROVED' }
    await act(w, by('kepala', branch), purchaseReturn.updateStatus, approved)
    return `${branch} ${saved.docNo} of FB ${id}`
  },
}

export const buyingDeeds = [
  receipt,
  billed('supplier bills', false),
  billed('supplier bills what was paid ahead', true),
  lateTaxInvoice,
  sentBack,
]
