import { allTaken, partTotals, takeLines, takenWithin } from '#server/documents/take.ts'
import {
  draftOf,
  type DocumentType,
  type DraftLine,
  type PostingContext,
  type StoredDocument,
  type StoredLine,
} from '#server/documents/types.ts'
import { nounOf } from '#contract/kinds.ts'
import {
  type PurchaseReturnInput,
  purchaseReturn as contract,
} from '#contract/purchase/purchase-return.ts'
import { counted } from '#server/platform/counted.ts'
import { previewDocument } from '#server/documents/create.ts'
import { documentRoutes } from '#server/documents/routes.ts'
import { getDocument } from '#server/documents/read.ts'
import { notedLines } from '#server/documents/settling/noted-lines.ts'
import { readStored } from '#server/documents/stored.ts'
import { warehouseOf } from '#server/ledgers/masters.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, notFound } from '#server/platform/errors.ts'
import { dec, minus, plus, roundTo } from '#contract/money.ts'
import { reads, route } from '#server/platform/route.ts'
import { branchOf } from '#server/documents/locate.ts'
import { aheadOfBills, toCome } from './billed-ahead.ts'
import { purchaseInvoice } from './purchase-invoice.ts'
import { purchaseReceipt } from './purchase-receipt.ts'
import { held } from './held-goods.ts'
import { agreed, changeReturn, refuseShort, returnStatuses } from './return-life.ts'
import { billOf, printReturnDelivery, returnLayout } from './return-print.ts'
import { returnsWaiting } from './returns-waiting.ts'
import { uncreditedOf } from './uncredited-vat.ts'
import { withoutReturns } from './supplier-facts.ts'

/** Goods of one invoice, or of a receipt without a bill, go back once a supervisor agrees (domain §3.1.4, §3.1.2). */
export const purchaseReturn: DocumentType<PurchaseReturnInput, object> = {
  kind: 'purchase-return',
  statuses: returnStatuses,
  async check(context, input) {
    const [[source], masters] = await Promise.all([
      context.lockSources([purchaseInvoice.kind, purchaseReceipt.kind], [sourceOf(input)]),
      context.masters(),
    ])
    if (!source) throw notFound(nounOf(purchaseInvoice.kind))
    const warehouse = warehouseOf(masters, input.warehouseId, input.branchId)
    refuseSource(source, input)
    const back = takeLines(
      [source],
      input.lines.map(({ invoiceLine: line, qty, goodsUnitId }) => ({ line, qty, goodsUnitId })),
      {
        over: ['RETURN_OVER', (left) => `Jumlah retur melebihi sisa yang dapat diretur (${left})`],
        field: 'invoiceLine',
      },
    ).map(({ line }) => ({ ...line, warehouseId: warehouse.id }))
    if (source.kind === purchaseInvoice.kind) await refuseNotCome(context, source, back)
    await refuseShort(context, back, warehouse.name)
    const noted = await notedLines(context, source, back, { side: 'AP' })
    const lines = [...back, ...noted]
    return {
      draft: draftOf(input, {
        status: 'WAITING_APPROVAL',
        supplierId: source.supplierId,
        warehouseId: warehouse.id,
        refNo: source.refNo,
        refDate: source.docDate,
        taxMode: source.taxMode,
        reason: input.reason,
        settleBy: input.settleBy,
        ...partTotals(lines, source.taxMode === 'INCLUDE'),
        uncreditedVat: uncreditedOf(lines, input.docDate, masters),
        lines,
        warnings: await withoutReturns(context.tx, source.supplierId),
        sources: [{ id: source.id }],
      }),
      facts: {},
    }
  },
  // The goods leave, and the supplier owes, once it is approved; until then nobody sells them.
  post: ({ lines }, { stock }) => held(lines, stock),
}

/** Base units of its lines that never came so far: nothing of them can go back. */
const comingOf = async (tx: Tx, branchId: number, source: StoredDocument) =>
  source.kind === purchaseInvoice.kind
    ? new Map(
        (await aheadOfBills(tx, branchId, [source.id])).map((a) => [a.invoiceLine, toCome(a)]),
      )
    : new Map<number, number>()

async function refuseNotCome(
  { tx, branchId }: PostingContext,
  source: StoredDocument,
  back: readonly DraftLine[],
) {
  const coming = await comingOf(tx, branchId, source)
  const within = takenWithin(back)
  back.forEach((line, i) => {
    const of = source.lines.find((l) => l.line === line.sourceLine)
    const wait = coming.get(line.sourceLine ?? 0) ?? 0
    if (!of || wait === 0) return
    const taken = plus(of.taken, within[i] as number)
    if (plus(plus(taken, line.baseQty), wait) <= of.baseQty) return
    const unit = of.units.find(({ goodsUnitId }) => goodsUnitId === line.goodsUnitId) ?? of
    const left = counted(minus(minus(of.baseQty, taken), wait), unit, of.units)
    throw new Refusal(
      'RETURN_OVER',
      `Jumlah retur melebihi yang sudah datang (${left}); sisanya belum datang`,
      { field: `lines.${i}.qty` },
    )
  })
}

/** The document whose goods go back; one of the two. */
function sourceOf({ purchaseInvoiceId, purchaseReceiptId }: PurchaseReturnInput): number {
  const id = purchaseReceiptId ?? purchaseInvoiceId
  if (id && !(purchaseReceiptId && purchaseInvoiceId)) return id
  throw new Refusal('REQUIRED', 'Pilih faktur, atau penerimaan yang belum difakturkan', {
    field: 'purchaseInvoiceId',
  })
}

function refuseSource(source: StoredDocument, input: PurchaseReturnInput): void {
  const unbilled = source.kind === purchaseReceipt.kind
  if (unbilled !== Boolean(input.purchaseReceiptId)) throw notFound(nounOf(source.kind))
  if (input.docDate < source.docDate) {
    const what = unbilled ? 'penerimaan' : 'faktur'
    throw new Refusal('DATE_ORDER', `Tanggal retur tidak boleh sebelum tanggal ${what}`, {
      field: 'docDate',
    })
  }
  if (unbilled) refuseReceipt(source, input)
  if (!unbilled && allTaken(source, [])) {
    throw new Refusal('RETURN_OVER', `Faktur ${source.number} sudah diretur seluruhnya`, {
      field: 'purchaseInvoiceId',
    })
  }
}

/** Before the bill there is no debt that money could settle; after it the goods go back from the bill. */
function refuseReceipt(receipt: StoredDocument, { settleBy }: PurchaseReturnInput): void {
  if (receipt.status !== 'RECEIVED' || allTaken(receipt, [])) {
    throw new Refusal(
      'STATUS_INVALID',
      `Penerimaan ${receipt.number} tidak punya sisa yang belum difakturkan; retur dari fakturnya`,
      { field: 'purchaseReceiptId' },
    )
  }
  if (settleBy === 'TUNAI') {
    throw new Refusal('SETTLE_INVALID', 'Barang ini belum difakturkan, tidak ada uang kembali', {
      field: 'settleBy',
    })
  }
}

/** Of each line: what was invoiced, what went back already, what may still go back. */
async function calculate(tx: Tx, branchId: number, id: number) {
  const [source] = await readStored(tx, branchId, [id], false)
  if (!source) throw notFound(nounOf(purchaseInvoice.kind))
  const names = await tx.rows<Record<string, string | number>>(
    `select l.line, g.code, g.name, n.name as unit, b.name as base, (select name from supplier where id = $3) as supplier,
       coalesce((select sum(on_hand - reserved) from stock_level v where v.branch_id = $1 and v.goods_id = g.id), 0) as on_hand
     from document_goods l join goods g on g.id = l.goods_id join goods_unit u on u.id = l.goods_unit_id
     join unit n on n.id = u.unit_id join unit b on b.id = g.base_unit_id where l.branch_id = $1 and l.document_id = $2`,
    [branchId, id, source.supplierId],
  )
  const coming = await comingOf(tx, branchId, source)
  const nameOf = (l: StoredLine) => names.find((n) => n.line === l.line) ?? {}
  return {
    id,
    docNo: source.number ?? '',
    supplierId: source.supplierId as number,
    supplierName: String(names[0]?.supplier ?? ''),
    warehouseId: source.warehouseId,
    lines: source.lines.map((l) => {
      const n = nameOf(l)
      const inUnits = (base: number) => roundTo(dec(base).div(l.conversion), 4)
      const came = minus(minus(l.baseQty, l.taken), coming.get(l.line) ?? 0)
      const left = Math.min(came, Math.max(0, Number(n.on_hand ?? 0)))
      return {
        line: l.line,
        goodsId: l.goodsId,
        goodsUnitId: l.goodsUnitId,
        goodsCode: String(n.code ?? ''),
        goodsName: String(n.name ?? ''),
        unitName: String(n.unit ?? ''),
        baseUnitName: String(n.base ?? ''),
        conversion: l.conversion,
        units: l.units,
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

const { get, preview, ...standard } = contract

export const purchaseReturnRoutes = [
  ...documentRoutes(standard, purchaseReturn, returnLayout),
  reads(get, async (tx, s, { id }) => {
    const detail = await getDocument(tx, s, [purchaseReturn], id)
    return { ...detail, bill: await billOf(tx, detail.document.branchId, id) }
  }),
  route(preview, (ctx, input) => previewDocument(ctx, purchaseReturn, input, agreed)),
  route(contract.deliveryNote, (ctx, { id }) => printReturnDelivery(ctx, purchaseReturn, id)),
  route(contract.calculate, async (ctx, input) => {
    const branchId = await branchOf(ctx, purchaseInvoice, input.id)
    return ctx.read((tx) => calculate(tx, branchId, input.id))
  }),
  route(contract.ofReceipt, async (ctx, input) => {
    const branchId = await branchOf(ctx, purchaseReceipt, input.id)
    return ctx.read((tx) => calculate(tx, branchId, input.id))
  }),
  reads(contract.waiting, returnsWaiting),
  route(contract.updateStatus, (ctx, input) =>
    changeReturn(ctx, purchaseReturn, 'purchase/return', input),
  ),
]
