import { allTaken, takeLines } from '#server/documents/take.ts'
import {
  draftOf,
  type DocumentType,
  type DraftLine,
  type StoredDocument,
  type StoredLine,
} from '#server/documents/types.ts'
import { nounOf } from '#contract/kinds.ts'
import {
  type PurchaseReturnInput,
  purchaseReturn as contract,
} from '#contract/purchase/purchase-return.ts'
import { documentRoutes } from '#server/documents/routes.ts'
import { readStored } from '#server/documents/stored.ts'
import { warehouseOf } from '#server/ledgers/masters.ts'
import { emptyPosting } from '#server/ledgers/posting.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, notFound } from '#server/platform/errors.ts'
import { dec, minus, plus, roundTo, sumOf } from '#server/platform/money.ts'
import { route } from '#server/platform/route.ts'
import { branchOf } from '#server/documents/change.ts'
import { purchaseInvoice } from './purchase-invoice.ts'
import { changeReturn, refuseShort, returnStatuses } from './return-life.ts'

/** Goods of one invoice go back to the supplier, once a supervisor agrees (domain §3.1.4). */
export const purchaseReturn: DocumentType<PurchaseReturnInput, object> = {
  kind: 'purchase-return',
  statuses: returnStatuses,
  async check(context, input) {
    const [[invoice], masters] = await Promise.all([
      context.lockSources(purchaseInvoice.kind, [input.purchaseInvoiceId]),
      context.masters(),
    ])
    if (!invoice) throw notFound(nounOf(purchaseInvoice.kind))
    const warehouse = warehouseOf(masters, input.warehouseId, input.branchId)
    refuseInvoice(invoice, input.docDate)
    const lines = takeLines(
      [invoice],
      input.lines.map((l) => ({ line: l.invoiceLine, qty: l.qty })),
      {
        over: ['RETURN_OVER', (left) => `Jumlah retur melebihi sisa yang dapat diretur (${left})`],
        field: 'invoiceLine',
      },
    ).map(({ line }) => ({ ...line, warehouseId: warehouse.id }))
    await refuseShort(context, lines, warehouse.name)
    return {
      draft: draftOf(input, {
        status: 'WAITING_APPROVAL',
        supplierId: invoice.supplierId,
        warehouseId: warehouse.id,
        refNo: invoice.refNo,
        refDate: invoice.docDate,
        taxMode: invoice.taxMode,
        reason: input.reason,
        settleBy: input.settleBy,
        ...returnTotals(lines, invoice.taxMode === 'INCLUDE'),
        lines,
        sources: [{ id: invoice.id }],
      }),
      facts: {},
    }
  },
  // The goods leave, and the supplier owes, once it is approved.
  post: emptyPosting,
}

function refuseInvoice(invoice: StoredDocument, docDate: string): void {
  if (docDate < invoice.docDate) {
    throw new Refusal('DATE_ORDER', 'Tanggal retur tidak boleh sebelum tanggal faktur', {
      field: 'docDate',
    })
  }
  if (allTaken(invoice, [])) {
    throw new Refusal('RETURN_OVER', `Faktur ${invoice.number} sudah diretur seluruhnya`, {
      field: 'purchaseInvoiceId',
    })
  }
}

/** Totals of returned lines with their freight (domain §0.4 D6); `inclusive` where PPN is within the net. */
function returnTotals(lines: DraftLine[], inclusive: boolean) {
  const whole = (l: DraftLine) => plus(l.net, l.freight)
  const vat = sumOf(lines, (l) => l.vat)
  const taxed = sumOf(
    lines.filter((l) => l.vat > 0),
    (l) => (inclusive ? minus(whole(l), l.vat) : whole(l)),
  )
  const total = plus(sumOf(lines, whole), inclusive ? 0 : vat)
  return {
    gross: sumOf(lines, (l) => l.gross),
    discount: sumOf(lines, (l) => l.discount),
    headerDiscount: sumOf(lines, (l) => l.headerDiscount),
    freight: sumOf(lines, (l) => l.freight),
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
    [branchId, id, invoice.supplierId],
  )
  const nameOf = (l: StoredLine) => names.find((n) => n.line === l.line) ?? {}
  return {
    id,
    docNo: invoice.number ?? '',
    supplierId: invoice.supplierId as number,
    supplierName: String(names[0]?.supplier ?? ''),
    warehouseId: invoice.warehouseId,
    lines: invoice.lines.map((l) => {
      const n = nameOf(l)
      const inUnits = (base: number) => roundTo(dec(base).div(l.conversion), 4)
      const left = Math.min(minus(l.baseQty, l.taken), Math.max(0, Number(n.on_hand ?? 0)))
      return {
        line: l.line,
        goodsId: l.goodsId,
        goodsUnitId: l.goodsUnitId,
        goodsCode: String(n.code ?? ''),
        goodsName: String(n.name ?? ''),
        unitName: String(n.unit ?? ''),
        baseUnitName: String(n.base ?? ''),
        conversion: l.conversion,
        taxType: l.taxType,
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

export const printedReturn = {
  title: 'Nota Retur Pembelian',
  words: { refNo: 'No. faktur supplier' },
  costly: true,
  signatures: ['Dibuat', 'Disetujui', 'Penerima'],
  notes: ['Nota retur atas faktur pajak dan faktur pembelian tersebut di atas.'],
}

export const purchaseReturnRoutes = [
  ...documentRoutes(contract, purchaseReturn, printedReturn),
  route(contract.calculate, async (ctx, input) => {
    const branchId = await branchOf(ctx, purchaseInvoice, input.id)
    return ctx.read((tx) => calculate(tx, branchId, input.id))
  }),
  route(contract.updateStatus, (ctx, input) =>
    changeReturn(ctx, purchaseReturn, 'purchase/return', input),
  ),
]
