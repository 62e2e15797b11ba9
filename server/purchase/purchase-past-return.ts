import { draftOf, type DocumentType } from '#server/documents/types.ts'
import {
  type PastReturnInput,
  purchasePastReturn as contract,
} from '#contract/purchase/purchase-past-return.ts'
import { previewDocument } from '#server/documents/create.ts'
import { documentRoutes } from '#server/documents/routes.ts'
import { taxOn, warehouseOf } from '#server/ledgers/masters.ts'
import { route } from '#server/platform/route.ts'
import { documentAmounts } from '#contract/pricing/amounts.ts'
import { draftLines, refuseFractions, refuseTwins } from './lines.ts'
import { printReturnDelivery, returnLayout } from './return-print.ts'
import { held } from './held-goods.ts'
import { agreed, changeReturn, refuseShort, returnStatuses } from './return-life.ts'
import { readSupplier, refuseVat, withoutReturns } from './supplier-facts.ts'
import { uncreditedOf } from './uncredited-vat.ts'

/** Goods bought before these books, or nobody knows when, go back at an agreed price (domain §3.1.5). */
export const purchasePastReturn: DocumentType<PastReturnInput, object> = {
  kind: 'purchase-past-return',
  statuses: returnStatuses,
  async check(context, input) {
    const [supplier, units, masters] = await Promise.all([
      readSupplier(context.tx, input.supplierId),
      context.units(input.lines.map((l) => l.goodsUnitId)),
      context.masters(),
    ])
    refuseTwins(input.lines, units)
    refuseVat(supplier, input.taxMode !== 'NONE')
    refuseFractions(input.lines, units)
    const warehouse = warehouseOf(masters, input.warehouseId, input.branchId)
    const amounts = documentAmounts({
      lines: input.lines.map((l) => ({
        qty: l.qty,
        unitPrice: l.unitPrice,
        tiers: [],
        discountAmount: 0,
        taxType: units.get(l.goodsUnitId)?.tax_type ?? 'NON',
      })),
      taxMode: input.taxMode,
      tax: taxOn(masters, input.docDate),
    })
    const lines = draftLines(input.lines, units, amounts, () => warehouse.id)
    await refuseShort(context, lines, warehouse.name)
    return {
      draft: draftOf(input, {
        status: 'WAITING_APPROVAL',
        supplierId: supplier.id,
        warehouseId: warehouse.id,
        refNo: input.refNo,
        taxMode: input.taxMode,
        reason: input.reason,
        settleBy: input.settleBy,
        ...amounts,
        uncreditedVat: uncreditedOf(lines, input.docDate, masters),
        lines,
        warnings: await withoutReturns(context.tx, supplier.id),
      }),
      facts: {},
    }
  },
  // The goods leave, and the supplier owes, once it is approved; until then nobody sells them.
  post: ({ lines }, { stock }) => held(lines, stock),
}

const { preview, ...standard } = contract

export const pastReturnRoutes = [
  ...documentRoutes(standard, purchasePastReturn, {
    ...returnLayout,
    words: { refNo: 'No. faktur lama' },
  }),
  route(preview, (ctx, input) => previewDocument(ctx, purchasePastReturn, input, agreed)),
  route(contract.deliveryNote, (ctx, { id }) => printReturnDelivery(ctx, purchasePastReturn, id)),
  route(contract.updateStatus, (ctx, input) =>
    changeReturn(ctx, purchasePastReturn, 'purchase/past-return', input),
  ),
]
