import type { DocumentDetail } from '#contract/document-detail.ts'
import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import { salesReturn } from '#contract/sales/sales-return.ts'
import { call } from '../platform/api.ts'
import { toldText } from '../platform/i18n/define.ts'
import { type Draft, newRow } from '../ui/form-state.ts'
import { type GoodsRow, goodsOf } from '../ui/goods-row.ts'

type Sale = ReplyOf<typeof salesReturn.ofInvoice>
type Line = Sale['lines'][number]

/** A line of the sale that may come back. What begins with `$` is not sent. */
export interface ReturnRow extends GoodsRow {
  invoiceLine: number
  condition: string | null
  /** The reason told it, nobody chose it. */
  $implied?: boolean
  $sold: number
  $returned: number
  $left: number
}

const rowOf = (line: Line, qty: number, condition: string | null): ReturnRow =>
  newRow({
    invoiceLine: line.line,
    qty,
    condition,
    $sold: line.qty,
    $returned: line.returnedQty,
    $left: line.returnableQty,
    $goods: goodsOf(line),
  })

/** What is damaged or past its day is not sold again, unless its line says otherwise; of all else somebody says how it is. */
export const conditionAfter = (reason: string | null | undefined) =>
  reason === 'RUSAK' || reason === 'KEDALUWARSA' ? 'RUSAK' : null

/** A line under a reason that is chosen; what somebody chose himself stays where the reason tells nothing. */
export function impliedBy<R extends { condition?: string | null; $implied?: boolean }>(
  reason: string | null | undefined,
  line: R,
): R {
  const condition = conditionAfter(reason)
  if (condition) return { ...line, condition, $implied: true }
  return line.$implied ? { ...line, condition: null, $implied: false } : line
}

type Counted = { qty?: number | null; condition?: string | null }

/** What comes back and was counted without anybody having said how it is, by its place. */
export const withoutCondition = ({ lines }: { lines?: readonly Counted[] | null }) =>
  Object.fromEntries(
    (lines ?? []).flatMap(({ qty, condition }, at) =>
      (qty ?? 0) > 0 && !condition
        ? [[`lines.${at}.condition`, toldText('Pilih kondisi barang')]]
        : [],
    ),
  )

interface Asked {
  reason: string | null | undefined
  /** Where the goods come back. */
  branchId: number
  /** Number of the sale, where another branch sold it. */
  elsewhere?: string | undefined
}

/** A return of this sale, with nothing counted yet. */
export async function returnOf(
  id: number,
  { reason, branchId, elsewhere }: Asked,
): Promise<Draft<InputOf<typeof salesReturn.add>>> {
  const sale = elsewhere
    ? await call(salesReturn.ofOtherBranch, { branchId, number: elsewhere })
    : await call(salesReturn.ofInvoice, { id })
  return {
    invoiceId: sale.id,
    soldElsewhereNo: elsewhere ?? null,
    warehouseId: sale.warehouseId,
    // What is not owed cannot be lowered, and what is owed elsewhere is lowered there first.
    settleBy: sale.outstanding > 0 && !elsewhere ? 'POTONG_PIUTANG' : 'TUNAI',
    lines: sale.lines
      .filter((line) => line.qty > line.returnedQty)
      .map((line) => impliedBy(reason, rowOf(line, 0, null))) as never,
    $names: {
      invoiceId: sale.docNo,
      customer: sale.customerName,
      warehouseId: sale.warehouseName ?? '',
    },
  }
}

/** A return that waits, as it was written: what it takes itself is free for it. */
export function writtenReturn({ document, lines }: DocumentDetail) {
  const [first] = lines
  // Lines without a quantity tell what goods that stay cost more: reckoned anew.
  const brought = lines.filter((line) => line.qty > 0)
  return {
    id: document.id,
    version: document.version,
    branchId: document.branchId,
    docDate: document.docDate,
    memo: document.memo,
    invoiceId: first?.sourceDocumentId as number,
    warehouseId: lines.find((line) => line.condition === 'BAIK')?.warehouseId ?? null,
    reason: document.reason as 'RUSAK',
    settleBy: document.settleBy as 'TUNAI',
    customerNotaReturNo: document.taxReturnNo,
    lines: brought.map((line) =>
      rowOf(
        { ...line, line: line.sourceLine ?? 0, returnedQty: 0, returnableQty: line.qty },
        line.qty,
        line.condition,
      ),
    ) as never,
    $names: { invoiceId: document.refNo ?? '', customer: document.customerName ?? '' },
  }
}
