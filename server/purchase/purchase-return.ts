import { nounOf } from '#contract/kinds.ts'
import {
  type PurchaseReturnInput,
  purchaseReturn as contract,
} from '#contract/purchase/purchase-return.ts'
import { documentRoutes } from '#server/documents/routes.ts'
import { readStored } from '#server/documents/stored.ts'
import type {
  DocumentType,
  DraftLine,
  StoredDocument,
  StoredLine,
} from '#server/documents/types.ts'
import { warehouseOf } from '#server/ledgers/masters.ts'
import { nothing } from '#server/ledgers/posting.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, notFound } from '#server/platform/errors.ts'
import { dec, minus, plus, quantity, round, roundTo, sumOf, times } from '#server/platform/money.ts'
import { route } from '#server/platform/route.ts'
import { branchOf } from '#server/documents/change.ts'
import { purchaseInvoice } from './purchase-invoice.ts'
import { changeReturn, refuseShort, returnStatuses } from './return-life.ts'

/** Goods of one invoice go back to the supplier, once a supervisor agrees (domain §3.1.4). */
export const purchaseReturn: DocumentType<PurchaseReturnInput, object> = {
  kind: 'purchase-return',
  statuses: returnStatuses,
  async check(desk, input) {
    const [[invoice], masters] = await Promise.all([
      desk.lockSources(purchaseInvoice.kind, [input.purchaseInvoiceId]),
      desk.masters(),
    ])
    if (!invoice) throw notFound(nounOf(purchaseInvoice.kind))
    const warehouse = warehouseOf(masters, input.warehouseId, input.branchId)
    refuseInvoice(invoice, input.docDate)
    refuseTwice(input)
    const lines = input.lines.flatMap((l, i) =>
      l.qty > 0 ? [returnedLine(invoice, l, i, warehouse.id)] : [],
    )
    if (lines.length === 0) {
      throw new Refusal('LINES_EMPTY', 'Minimal satu baris harus diisi', { field: 'lines' })
    }
    await refuseShort(desk, lines, warehouse.name)
    return {
      draft: {
        docDate: input.docDate,
        status: 'WAITING_APPROVAL',
        memo: input.memo,
        supplierId: invoice.supplier_id,
        warehouseId: warehouse.id,
        refNo: invoice.ref_no,
        refDate: invoice.doc_date,
        taxMode: invoice.tax_mode,
        reason: input.reason,
        settleBy: input.settleBy,
        ...returnTotals(lines, invoice.tax_mode === 'INCLUDE'),
        lines,
        accounts: [],
        settlements: [],
        sources: [{ id: invoice.id }],
        warnings: [],
      },
      facts: {},
    }
  },
  // The goods leave, and the supplier owes, once it is approved.
  post: nothing,
}

function refuseInvoice(invoice: StoredDocument, docDate: string): void {
  if (docDate < invoice.doc_date) {
    throw new Refusal('DATE_ORDER', 'Tanggal retur tidak boleh sebelum tanggal faktur', {
      field: 'docDate',
    })
  }
  if (invoice.lines.every((l) => l.taken >= l.base_qty)) {
    throw new Refusal('RETURN_OVER', `Faktur ${invoice.number} sudah diretur seluruhnya`, {
      field: 'purchaseInvoiceId',
    })
  }
}

function refuseTwice({ lines }: PurchaseReturnInput): void {
  lines.forEach((l, i) => {
    if (lines.findIndex((x) => x.invoiceLine === l.invoiceLine) === i) return
    throw new Refusal('DUPLICATE_LINE', 'Baris faktur ini sudah ada di daftar', {
      field: `lines.${i}.invoiceLine`,
    })
  })
}

/** A share of the invoice's line, taken from the running total: the last return gets the remainder. */
function returnedLine(
  invoice: StoredDocument,
  l: PurchaseReturnInput['lines'][number],
  i: number,
  warehouseId: number,
): DraftLine {
  const of = invoice.lines.find((x) => x.line === l.invoiceLine)
  if (!of) {
    throw new Refusal('NOT_FOUND', 'Baris faktur tidak ditemukan', {
      field: `lines.${i}.invoiceLine`,
    })
  }
  const baseQty = times(l.qty, of.conversion)
  const left = minus(of.base_qty, of.taken)
  if (baseQty > left) {
    throw new Refusal(
      'RETURN_OVER',
      `Jumlah retur melebihi sisa yang dapat diretur (${quantity(dec(left).div(of.conversion).toNumber())})`,
      { field: `lines.${i}.qty` },
    )
  }
  const share = (whole: number) => {
    const upTo = (qty: number) => round(dec(whole).times(qty).div(of.base_qty))
    return minus(upTo(plus(of.taken, baseQty)), upTo(of.taken))
  }
  const [gross, net, headerDiscount] = [share(of.gross), share(of.net), share(of.header_discount)]
  return {
    goodsId: of.goods_id,
    goodsUnitId: of.goods_unit_id,
    warehouseId,
    qty: l.qty,
    conversion: of.conversion,
    baseQty,
    unitPrice: of.unit_price,
    tiers: of.tiers,
    discountAmount: share(of.discount_amount),
    gross,
    discount: minus(minus(gross, net), headerDiscount),
    headerDiscount,
    freight: 0,
    net,
    vat: share(of.vat),
    taxType: of.tax_type,
    sourceDocumentId: invoice.id,
    sourceLine: of.line,
  }
}

/** Totals of returned lines; `inclusive` where PPN is within the net. */
function returnTotals(lines: DraftLine[], inclusive: boolean) {
  const net = sumOf(lines, (l) => l.net)
  const vat = sumOf(lines, (l) => l.vat)
  const taxed = sumOf(
    lines.filter((l) => l.vat > 0),
    (l) => (inclusive ? minus(l.net, l.vat) : l.net),
  )
  const total = inclusive ? net : plus(net, vat)
  return {
    gross: sumOf(lines, (l) => l.gross),
    discount: sumOf(lines, (l) => l.discount),
    headerDiscount: sumOf(lines, (l) => l.headerDiscount),
    dpp: taxed,
    exempt: minus(minus(total, vat), taxed),
    vat,
    total,
  }
}

/** Of each line: what was invoiced, what went back already, what may still go back. */
async function calculate(tx: Tx, branchId: number, id: number) {
  const [invoice] = await readStored(tx, branchId, [id], false)
  if (!invoice) throw notFound(nounOf(purchaseInvoice.kind))
  const names = await tx.rows<Record<string, string | number>>(
    `select l.line, g.code, g.name, n.name as unit, b.name as base, (select name from supplier where id = $3) as supplier,
       coalesce((select sum(on_hand - reserved) from stock_level v where v.branch_id = $1 and v.goods_id = g.id), 0) as on_hand
     from document_goods l join goods g on g.id = l.goods_id join goods_unit u on u.id = l.goods_unit_id
     join unit n on n.id = u.unit_id join unit b on b.id = g.base_unit_id where l.branch_id = $1 and l.document_id = $2`,
    [branchId, id, invoice.supplier_id],
  )
  const nameOf = (l: StoredLine) => names.find((n) => n.line === l.line) ?? {}
  return {
    id,
    docNo: invoice.number ?? '',
    supplierId: invoice.supplier_id as number,
    supplierName: String(names[0]?.supplier ?? ''),
    warehouseId: invoice.warehouse_id,
    lines: invoice.lines.map((l) => {
      const n = nameOf(l)
      const inUnits = (base: number) => roundTo(dec(base).div(l.conversion), 4)
      const left = Math.min(minus(l.base_qty, l.taken), Math.max(0, Number(n.on_hand ?? 0)))
      return {
        line: l.line,
        goodsId: l.goods_id,
        goodsUnitId: l.goods_unit_id,
        goodsCode: String(n.code ?? ''),
        goodsName: String(n.name ?? ''),
        unitName: String(n.unit ?? ''),
        baseUnitName: String(n.base ?? ''),
        conversion: l.conversion,
        taxType: l.tax_type,
        qty: l.qty,
        returnedQty: inUnits(l.taken),
        returnableQty: inUnits(left),
        onHand: Number(n.on_hand ?? 0),
        net: l.net,
        vat: l.vat,
      }
    }),
  }
}

export const returnPaper = {
  title: 'Nota Retur Pembelian',
  words: { refNo: 'No. faktur supplier' },
  costly: true,
  signatures: ['Dibuat', 'Disetujui', 'Penerima'],
  notes: ['Nota retur atas faktur pajak dan faktur pembelian tersebut di atas.'],
}

export const purchaseReturnRoutes = [
  ...documentRoutes(contract, purchaseReturn, returnPaper),
  route(contract.calculate, async (ctx, input) => {
    const branchId = await branchOf(ctx, purchaseInvoice, input.id)
    return ctx.read((tx) => calculate(tx, branchId, input.id))
  }),
  route(contract.updateStatus, (ctx, input) =>
    changeReturn(ctx, purchaseReturn, 'purchase/return', input),
  ),
]
