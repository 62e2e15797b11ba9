import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import { purchaseReturn } from '#contract/purchase/purchase-return.ts'
import { call } from '../platform/api.ts'
import { type Draft, newRow } from '../ui/form-state.ts'
import { type GoodsRow, goodsOf } from '../ui/goods-row.ts'

type Returnable = ReplyOf<typeof purchaseReturn.calculate>

/** A line of the invoice that may go back. What begins with `$` is not sent. */
export interface ReturnRow extends GoodsRow {
  invoiceLine: number
  $invoiced: number
  $returned: number
  $left: number
}

/** A return of this invoice, with nothing counted yet. */
export async function returnOf(id: number): Promise<Draft<InputOf<typeof purchaseReturn.add>>> {
  const invoice = await call(purchaseReturn.calculate, { id })
  return {
    purchaseInvoiceId: invoice.id,
    warehouseId: invoice.warehouseId,
    lines: rowsToReturn(invoice) as never,
    $names: { purchaseInvoiceId: invoice.docNo, supplier: invoice.supplierName },
  }
}

/** A return of goods that nobody has billed yet. */
export async function returnOfReceipt(
  id: number,
): Promise<Draft<InputOf<typeof purchaseReturn.add>>> {
  const receipt = await call(purchaseReturn.ofReceipt, { id })
  return {
    purchaseReceiptId: receipt.id,
    warehouseId: receipt.warehouseId,
    lines: rowsToReturn(receipt) as never,
    $names: { purchaseReceiptId: receipt.docNo, supplier: receipt.supplierName },
  }
}

function rowsToReturn({ lines }: Returnable): ReturnRow[] {
  return lines
    .filter((line) => line.returnableQty > 0)
    .map((line) =>
      newRow({
        invoiceLine: line.line,
        qty: 0,
        $invoiced: line.qty,
        $returned: line.returnedQty,
        $left: line.returnableQty,
        $goods: goodsOf(line),
      }),
    )
}
