import { isPurchaseOrder } from '#server/ledgers/scopes.ts'
import {
  draftOf,
  type PostingContext,
  type DocumentType,
  type StoredDocument,
} from '#server/documents/types.ts'
import { addDays } from '#contract/days.ts'
import {
  type PurchaseOrderInput,
  purchaseOrder as contract,
} from '#contract/purchase/purchase-order.ts'
import { dayOf, reachedBy, reaches } from '#server/documents/limits.ts'
import { changeDocument, previewWritten, rewriteDocument } from '#server/documents/change.ts'
import { aboveAlone, reachedAlone } from '#server/documents/second-person.ts'
import { documentRoutes } from '#server/documents/routes.ts'
import { plannedAhead } from '#server/documents/settling/down-payment.ts'
import { getDocument } from '#server/documents/read.ts'
import { lastPrices } from '#server/pricing/last-price.ts'
import { taxOn, warehouseOf } from '#server/ledgers/masters.ts'
import { emptyPosting } from '#server/ledgers/posting.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { minus } from '#contract/money.ts'
import { route } from '#server/platform/route.ts'
import { requireRight } from '#server/platform/session.ts'
import { documentAmounts } from '#contract/pricing/amounts.ts'
import { agreesAlone, besideLast, farFromLast, tooDear } from './agreed-price.ts'
import { draftLines, refuseFractions, refuseTwins, refuseUnbought } from './lines.ts'
import { belowMinimum, readSupplier, refuseVat } from './supplier-facts.ts'
import { refuseWaitingBill } from './billed-ahead.ts'
import { orderedMore } from './purchase-print.ts'

/** An order binds nobody's books: it only says what may be received (domain §3.1.1). */
export const purchaseOrder: DocumentType<PurchaseOrderInput, object> = {
  kind: 'purchase-order',
  approvalLimit: 'poApproval',
  statuses: {
    WAITING_APPROVAL: ['OPEN', 'CANCELLED'],
    OPEN: ['CANCELLED', 'CLOSED'],
    PARTIALLY_RECEIVED: ['CLOSED'],
  },
  async check(context, input) {
    const [supplier, units, last, s, masters] = await Promise.all([
      readSupplier(context.tx, input.supplierId),
      context.units(input.lines.map((l) => l.goodsUnitId)),
      lastPrices(
        context.tx,
        input,
        input.lines.map((l) => l.goodsUnitId),
        'UNIT',
      ),
      context.session,
      context.masters(),
    ])
    refuseTwins(input.lines, units)
    refuseUnbought(input.lines, units)
    refuseVat(supplier, input.taxMode !== 'NONE')
    refuseFractions(input.lines, units)
    if (input.expectedDate && input.expectedDate < input.docDate) {
      throw new Refusal('DATE_ORDER', 'Tanggal diharapkan tidak boleh sebelum tanggal pesanan', {
        field: 'expectedDate',
      })
    }
    const warehouse = warehouseOf(masters, input.warehouseId, input.branchId)
    const placeOf = (own: number | null | undefined) =>
      own ? warehouseOf(masters, own, input.branchId).id : warehouse.id
    const amounts = documentAmounts({
      lines: input.lines.map((l) => ({
        qty: l.qty,
        unitPrice: l.unitPrice,
        tiers: l.discountTiers ?? [],
        discountAmount: l.discountAmount ?? 0,
        taxType: units.get(l.goodsUnitId)?.tax_type ?? 'NON',
      })),
      headerDiscount: input.headerDiscount,
      freight: input.freight,
      taxMode: input.taxMode,
      tax: taxOn(masters, input.docDate),
    })
    const prices = input.lines.flatMap((l) =>
      besideLast(units.get(l.goodsUnitId)?.name ?? '', l.unitPrice, last.get(l.goodsUnitId)),
    )
    const dear = tooDear(prices, masters).length > 0 && !agreesAlone(s, amounts.total)
    const reached = await reachedBy(context, 'poApproval', input, amounts.total)
    return {
      draft: draftOf(input, {
        status: reached > s.limits.poApproval || dear ? 'WAITING_APPROVAL' : 'OPEN',
        supplierId: supplier.id,
        warehouseId: warehouse.id,
        taxMode: input.taxMode,
        termDays: input.termDays ?? supplier.term_days,
        expectedDate: input.expectedDate ?? addDays(input.docDate, supplier.lead_time_days),
        headerDiscountPercent:
          input.headerDiscount?.type === 'PERCENT' ? input.headerDiscount.value : null,
        ...amounts,
        ...plannedAhead(input.downPaymentPlan, amounts.total, 'PO'),
        lines: draftLines(input.lines, units, amounts, placeOf),
        warnings: [
          ...belowMinimum(supplier, minus(amounts.total, amounts.vat)),
          ...farFromLast(prices, masters),
        ],
      }),
      facts: {},
    }
  },
  post: emptyPosting,
}

/** Nothing is received yet. */
const EDITABLE = ['OPEN', 'WAITING_APPROVAL']

/** Who may approve that much does so at his own screen; anyone else brings a supervisor’s approval. Nobody approves his own order. */
async function approverOf(
  context: PostingContext,
  order: StoredDocument,
  token: string | null | undefined,
) {
  const s = await context.session
  const limit = {
    name: 'poApproval' as const,
    value: order.total,
    day: dayOf(order, order.total),
  }
  const may = s.rights.has('purchase/purchase-order:approve') && order.total <= s.limits.poApproval
  if (may && order.createdBy === s.employeeId) {
    throw new Refusal('APPROVAL_SELF', 'Anda tidak dapat menyetujui dokumen sendiri')
  }
  if (!may || !(await reaches(context, limit))) {
    const message = 'Diperlukan persetujuan atasan untuk pesanan di atas batas'
    return context.approved('PO_APPROVAL', token, message, { limit, not: [order.createdBy] })
  }
  const supplier = await context.tx.one<{ name: string }>(
    'select name from supplier where id = $1',
    [order.supplierId],
  )
  const { before, reached } = await reachedAlone(context.tx, {
    branchId: context.branchId,
    giverId: s.employeeId,
    asked: [{ action: 'PO_APPROVAL' }],
    card: { partyName: supplier?.name ?? null, docDate: order.docDate },
    sum: order.total,
  })
  if (reached <= s.limits.alone) return s.employeeId
  const message = aboveAlone(s.limits.alone, before)
  return context.approved('PO_APPROVAL', token, message, {
    limit,
    first: true,
    not: [order.createdBy],
  })
}

const { preview, ...standard } = contract

export const purchaseOrderRoutes = [
  ...documentRoutes(standard, purchaseOrder, {
    costly: true,
    signatures: ['Dibuat', 'Disetujui', 'Supplier'],
    more: orderedMore,
  }),
  route(contract.getData, (ctx, input) =>
    ctx.read(async (tx, s) => {
      const rows = []
      for (const id of input.ids) rows.push(await getDocument(tx, s, [purchaseOrder], id))
      return { rows }
    }),
  ),
  route(preview, (ctx, input) => previewWritten(ctx, purchaseOrder, input, EDITABLE)),
  route(contract.update, async (ctx, input) => {
    if (!('action' in input)) {
      await ctx.read(async (tx, s) => {
        requireRight(s, 'purchase/purchase-order:edit')
        await refuseReceived(tx, input.id, 'diubah')
      })
      return rewriteDocument(ctx, purchaseOrder, input, EDITABLE)
    }
    if (input.action === 'CLOSE') {
      await ctx.read(async (_tx, s) => requireRight(s, 'po.close'))
      return changeDocument(
        ctx,
        purchaseOrder,
        input,
        'CLOSED',
        'ditutup',
        async (context, order) => {
          await refuseWaitingBill(context, order)
          return {}
        },
      )
    }
    return changeDocument(
      ctx,
      purchaseOrder,
      input,
      'OPEN',
      'disetujui',
      async (context, order) => ({
        approvedBy: await approverOf(context, order, input.approvalToken),
      }),
    )
  }),
  route(contract.cancel, async (ctx, input) => {
    await ctx.read((tx) => refuseReceived(tx, input.id, 'dibatalkan'))
    return changeDocument(
      ctx,
      purchaseOrder,
      input,
      'CANCELLED',
      'dibatalkan',
      async (context, order) => {
        await refuseWaitingBill(context, order)
        return {}
      },
    )
  }),
]

/** What has come in part neither changes nor goes away; what is left of it is closed (domain §3.1.1). */
async function refuseReceived(
  tx: Tx,
  orderId: number,
  deed: 'diubah' | 'dibatalkan',
): Promise<void> {
  const received = await tx.one(
    `select 1 from document where id = $1 and ${isPurchaseOrder('document')} and status = 'PARTIALLY_RECEIVED'`,
    [orderId],
  )
  if (!received) return
  throw new Refusal('STATUS_INVALID', `PO sudah diterima sebagian, tidak dapat ${deed}`)
}
