import {
  draftOf,
  type PostingContext,
  type DocumentType,
  type StoredDocument,
} from '#server/documents/types.ts'
import {
  type BookingChange,
  type BookingInput,
  type SalesOrderInput,
  salesOrder as contract,
} from '#contract/sales/sales-order.ts'
import {
  changeDocument,
  previewWritten,
  rewriteDocument,
  type StatusEffect,
} from '#server/documents/change.ts'
import { locate } from '#server/documents/locate.ts'
import { createDocument, previewDocument } from '#server/documents/create.ts'
import type { Layout } from '#server/documents/print.ts'
import { readingRoutes } from '#server/documents/routes.ts'
import { openPosting } from '#server/documents/posting-context.ts'
import { aheadToCome, plannedAhead } from '#server/documents/settling/down-payment.ts'
import { getDocument } from '#server/documents/read.ts'
import { emptyPosting } from '#server/ledgers/posting.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { dec, rupiah } from '#contract/money.ts'
import { route, reads } from '#server/platform/route.ts'
import { requireRight } from '#server/platform/session.ts'
import { readCosts } from '#server/pricing/below-cost.ts'
import { booking, changedBooking } from './booking.ts'
import { refuseHeld } from './booking-hold.ts'
import { cartDraft, readCart } from './cart.ts'
import { approveTerms } from './cart-terms.ts'
import { simulated } from './simulated.ts'
import { NOTHING_SAID, saidOfCampaigns } from './gifts.ts'
import { readSalesman } from './customer-facts.ts'
import { approveRequests, creditRequests, giroWarning } from './credit.ts'

/** A wholesale order: a draft until it is processed, which grants credit and sets the goods aside (domain §3.2.2). */
export const salesOrder: DocumentType<SalesOrderInput, object> = {
  kind: 'sales-order',
  statuses: {
    DRAFT: ['PROCESSED', 'CANCELLED'],
    PROCESSED: ['CANCELLED', 'CLOSED'],
    PARTIAL: ['CLOSED'],
  },
  async check(context, input) {
    const unitIds = input.lines.map((l) => l.goodsUnitId)
    const [facts, costs, s, salesman] = await Promise.all([
      readCart(context, input),
      readCosts(context.tx, input.branchId, unitIds),
      context.session,
      readSalesman(context, input),
    ])
    const approvedBy = await approveTerms(context, input, facts, costs, {
      action: 'MANUAL_DISCOUNT',
      limitPct: s.limits.discountPct,
    })
    const cart = cartDraft(input, facts)
    return {
      draft: draftOf(input, {
        ...cart,
        ...plannedAhead(input.downPaymentPlan, cart.total, 'pesanan'),
        status: 'DRAFT',
        salesmanId: salesman ?? facts.customer.salesman_id,
        refNo: input.poCustomerNo,
        termDays: input.termDays ?? facts.customer.term_days,
        expectedDate: input.requestedDate,
        deliveryAddress: input.deliveryAddress,
        reason: input.taxFreeReason,
        approvedBy,
      }),
      facts: {},
    }
  },
  post: emptyPosting,
}

/** Nothing is promised yet. */
const EDITABLE = ['DRAFT']
/** It waits for the cashier. */
const OPEN = ['OPEN']

interface Processed {
  id: number
  reason?: string | null | undefined
  approvalToken?: string | null | undefined
}

/** Credit first, then the goods: a processed order is a promise on both (domain §2.2 credit check). */
const process = (ctx: Ctx, input: Processed) =>
  changeDocument(ctx, salesOrder, input, 'PROCESSED', 'diproses', async (context, order) => {
    const stock = context.lockStock(order.lines.map((l) => l.goodsUnitId))
    const requests = await creditRequests(context, order.customerId, order.total)
    const approvedBy = await approveRequests(context, input.approvalToken, requests)
    const units = await context.units(order.lines.map((l) => l.goodsUnitId))
    await stock
    return {
      approvedBy,
      warnings: [
        ...(await giroWarning(context.tx, order.customerId)),
        ...(await notAhead(context, order)),
      ],
      posting: (common) => {
        for (const l of order.lines) {
          const unit = units.get(l.goodsUnitId)
          common.stock.reserve(l.warehouseId as number, l.goodsId, l.baseQty, {
            unit: unit && { unitName: unit.unit_name, conversion: unit.conversion },
          })
        }
        return { ...emptyPosting(), reservations: common.stock.reservations }
      },
    }
  })

/** Goods are promised although the money that was agreed ahead has not come: said, not refused. */
async function notAhead(context: PostingContext, order: StoredDocument): Promise<string[]> {
  const left = await aheadToCome(context, order, 'sales-down-payment')
  return left > 0 ? [`Uang muka yang direncanakan belum diterima ${rupiah(left)}`] : []
}

/** What is set aside goes back to stock. */
export async function release(
  context: PostingContext,
  document: StoredDocument,
): Promise<StatusEffect> {
  if (!['PROCESSED', 'PARTIAL', 'OPEN'].includes(document.status)) return {}
  await context.lockStock(document.lines.map((l) => l.goodsUnitId))
  return {
    posting: ({ stock }) => {
      for (const l of document.lines) {
        const left = dec(l.baseQty).minus(l.taken)
        if (left.gt(0)) stock.reserve(l.warehouseId as number, l.goodsId, -left.toNumber())
      }
      return { ...emptyPosting(), reservations: stock.reservations }
    },
  }
}

/** Whoever wrote it and takes no money lets it go himself, and so does a supervisor; all others bring his approval. */
const cancelBooking = (ctx: Ctx, input: Processed) =>
  changeDocument(ctx, booking, input, 'CANCELLED', 'dibatalkan', async (context, document) => {
    const s = await context.session
    await refuseHeld(context, document.id)
    const own = document.createdBy === s.employeeId && !s.rights.has('sales/cashier:add')
    const approvedBy =
      own || s.rights.has('sales/cashier:approve')
        ? null
        : await approvedCancel(context, input.approvalToken)
    return { approvedBy, ...(await release(context, document)) }
  })

export const approvedCancel = (context: PostingContext, token: string | null | undefined) =>
  context.approved(
    'CASHIER_CANCEL_BOOKING',
    token,
    'Diperlukan persetujuan atasan untuk membatalkan booking',
  )

/** The two kinds share calls; the right asked for is that of the kind. */
async function allowed(ctx: Ctx, type: 'BOOKING' | 'ORDER', action: string): Promise<void> {
  await ctx.read(async (_tx, s) =>
    requireRight(s, `sales/${type === 'BOOKING' ? 'booking' : 'order'}:${action}`),
  )
}

type Asked = Parameters<typeof readCart>[1] & { type?: 'BOOKING' | 'ORDER' | null | undefined }

/** Gifts are promised at the counter only. */
const simulate = (ctx: Ctx, input: Asked) =>
  ctx.read(async (tx, s) => {
    const facts = await readCart(openPosting(tx, s.branchId, Promise.resolve(s)), input)
    const said = input.type === 'BOOKING' ? await saidOfCampaigns(tx, facts) : NOTHING_SAID
    return { ...simulated(facts), ...said }
  }, input.branchId)

const orderLayout: Layout = { size: 'A5', signatures: ['Dibuat', 'Disetujui', 'Pelanggan'] }
const bookingLayout: Layout = {
  title: 'Nota Booking',
  size: 'A5',
  barcode: true,
  words: { refNo: 'No. Antrean' },
  signatures: ['Sales'],
}

export const salesOrderRoutes = [
  ...readingRoutes(contract, [salesOrder, booking], (type) =>
    type === booking ? bookingLayout : orderLayout,
  ),
  ...readingRoutes({ pdf: contract.bookingPdf }, [booking], () => bookingLayout),
  route(contract.preview, async (ctx, input) => {
    await allowed(ctx, input.type, input.id ? 'edit' : 'add')
    if (input.type === 'ORDER') return previewWritten(ctx, salesOrder, input, EDITABLE)
    return input.id
      ? previewWritten(ctx, changedBooking, input as BookingChange, OPEN)
      : previewDocument(ctx, booking, input as BookingInput)
  }),
  route(contract.add, async (ctx, input) => {
    await allowed(ctx, input.type, 'add')
    return input.type === 'BOOKING'
      ? createDocument(ctx, booking, input as BookingInput)
      : createDocument(ctx, salesOrder, input)
  }),
  route(contract.update, async (ctx, input) => {
    await allowed(ctx, input.type, 'edit')
    return input.type === 'BOOKING'
      ? rewriteDocument(ctx, changedBooking, input as BookingChange, OPEN)
      : rewriteDocument(ctx, salesOrder, input, EDITABLE)
  }),
  route(contract.process, async (ctx, input) => {
    const { action, ...change } = input
    const { type } = await locate(ctx, [salesOrder, booking], input.id)
    if (type === booking) {
      await allowed(ctx, 'BOOKING', 'cancel')
      if (action !== 'CANCEL') throw new Refusal('STATUS_INVALID', 'Booking diselesaikan di kasir')
      return cancelBooking(ctx, change)
    }
    await allowed(ctx, 'ORDER', action === 'PROCESS' ? 'add' : 'cancel')
    if (action === 'PROCESS') return process(ctx, change)
    return changeDocument(
      ctx,
      salesOrder,
      change,
      action === 'CANCEL' ? 'CANCELLED' : 'CLOSED',
      action === 'CANCEL' ? 'dibatalkan' : 'ditutup',
      release,
    )
  }),
  reads(contract.print, (tx, s, input) => getDocument(tx, s, [salesOrder, booking], input.id)),
  route(contract.simulate, (ctx, input) => simulate(ctx, input)),
  route(contract.calculateAfterDiscount, (ctx, input) => simulate(ctx, input)),
]
