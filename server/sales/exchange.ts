import { owedOf } from '#server/documents/collected-vat.ts'
import type { ExchangeCart, ExchangeInput } from '#contract/sales/exchange.ts'
import { exchange as contract } from '#contract/sales/exchange.ts'
import type { ApprovalRequest } from '#server/documents/approval-types.ts'
import { postAutomatic } from '#server/documents/automatic.ts'
import { createDocument, postingFacts, previewDocument } from '#server/documents/create.ts'
import { deliveryNotes } from '#server/documents/delivery-notes.ts'
import { effectiveAt } from '#server/documents/guards.ts'
import { handOver, handOverWords } from '#server/documents/settling/hand-over.ts'
import { drawerShift, inShift } from '#server/documents/shift.ts'
import {
  type Checked,
  type DocumentType,
  type Draft,
  type PostingContext,
  draftOf,
} from '#server/documents/types.ts'
import type { Masters, Warehouse } from '#server/ledgers/masters.ts'
import { OWN, debit, emptyPosting, withSettlement } from '#server/ledgers/posting.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { minus, sumOf } from '#contract/money.ts'
import { route } from '#server/platform/route.ts'
import { agreedAtOnce } from './agreed-at-once.ts'
import { askedOnce } from './asked-once.ts'
import { followTenders } from './follow-tenders.ts'
import { type FromElsewhere, takenForElsewhere, writeFromElsewhere } from './exchange-elsewhere.ts'
import { type Paid, paidSale, takePayment } from './cash-sale.ts'
import { usesOf } from './gifts.ts'
import { broughtBack } from './return-parts.ts'
import { returnedBefore } from './returnable.ts'
import { takenAlong } from './exchanged-goods.ts'
import {
  type OtherTender,
  noteOtherTender,
  otherTenderLimit,
  otherTenderOf,
  otherTenderWords,
} from './other-tender.ts'
import { outOfDrawer } from './return-life.ts'
import { type StillOwed, refuseUnpaid, stillOwed } from './return-owed.ts'
import { hasEarned } from './bill-points.ts'
import { pointWarnings, pointsGivenBack } from './return-points.ts'
import { costEntries } from './revenue.ts'
import { comesBack, goodsBack } from './sales-return.ts'
import { type Sold, soldGoods } from './sold.ts'

interface Facts extends Paid, Pick<Sold, 'asked'> {
  customerName: string
  /** Of the total, what the goods that came back pay. */
  exchanged: number
}

/**
 * Goods come back and others are taken along (domain §3.2.7): a return that is agreed at once and a sale that it
 * pays, two documents in one transaction (decisions/0021-exchange.md).
 */
const exchangeSale: DocumentType<ExchangeInput, Facts> = {
  kind: 'sales-invoice',
  async check(context, input) {
    const [masters, halves] = await Promise.all([context.masters(), bothHalves(context, input)])
    const { sold } = halves
    const { exchanged, due, rest } = halves.comesTo
    const payments = input.payments ?? []
    const paid = await takePayment(context, { ...input, payments }, masters, {
      ...sold,
      terms: { total: due },
    })
    const settleBy = rest === 0 ? 'TUKAR' : (input.rest ?? 'TUNAI')
    const { employeeId: createdBy } = await context.session
    const shiftId = settleBy === 'TUNAI' ? await drawerShift(context, { createdBy }) : null
    const handed = await outOfDrawer(context, { settleBy }, rest, shiftId)
    const soldBy = halves.elsewhere?.facts.soldBy
    const back = { id: OWN, saleId: input.invoiceId, settleBy, soldBy }
    const other = await otherTenderOf(context, back, rest)
    const approvedBy = await agreedAtOnce(context, input.approvalToken, {
      message: 'Diperlukan persetujuan atasan untuk tukar barang',
      asked: halves.asked,
      limit: otherTenderLimit(other, input),
    })
    const returned = { ...halves.back, status: 'APPROVED', approvedBy, settleBy }
    const draft = draftOf(input, {
      ...sold.terms,
      lines: [...sold.terms.lines, ...sold.gifts.lines],
      warnings: [
        ...halves.back.warnings,
        ...otherTenderWords(other),
        ...sold.gifts.warnings,
        ...(handed ? handOverWords(handed) : []),
      ],
      approvedBy,
      status: 'PAID',
      rounding: paid.rounding,
      points: paid.points,
      settlements: paid.tenders,
      change: paid.change,
    })
    const brought = (w: Warehouse) => w.type !== 'STORE'
    return {
      draft,
      facts: { ...paid, exchanged, customerName: sold.customer.name, asked: sold.asked },
      async afterWrite(written) {
        await usesOf(input.branchId, draft)?.(written)
        await followTenders(written, input.branchId, paid)
        await deliveryNotes(masters, draft, brought)?.(written)
        await writeReturn(context, returned, { exchanged, other, elsewhere: halves.elsewhere })(
          written,
        )
      },
    }
  },
  post(draft, facts) {
    const { account, exchanged } = facts
    const costs = costEntries(draft, facts.stock, facts, facts.asked)
    const customerId = draft.customerId ?? null
    return {
      ...paidSale(draft, facts, {
        memo: `Tukar barang - ${facts.customerName}`,
        costs,
        ahead: debit(account('CUSTOMER_DEPOSIT').id, exchanged, { customerId }),
      }),
      moves: facts.stock.moves,
      reservations: facts.stock.reservations,
    }
  },
}

/** What comes back and what is taken, before anybody has paid the difference or agreed to it. */
async function bothHalves(context: PostingContext, input: ExchangeCart) {
  const { today } = await context.session
  if (input.docDate !== today)
    throw new Refusal('DATE_ORDER', 'Tukar barang hanya untuk hari ini', { field: 'docDate' })
  if (input.soldElsewhereNo) return halvesFromElsewhere(context, input)
  const [sale] = await context.lockSources('sales-invoice', [input.invoiceId])
  if (!sale) throw new Error('locked sources are never empty')
  const { branchId, docDate, requestId, invoiceId, warehouseId, memo } = input
  const common = { branchId, docDate, requestId, warehouseId, memo }
  const asked: ApprovalRequest[] = []
  const units = sale.lines.map((l) => l.goodsUnitId)
  const asking: PostingContext = {
    ...askedOnce(context, asked),
    // Both halves lock the stock of all goods at once.
    lockStock: (own) => context.lockStock([...own, ...units]),
  }
  const before = await returnedBefore(context.tx, branchId, invoiceId, undefined)
  const { lines, again } = takenAlong(input.taken, broughtBack(sale, input.lines, before))
  const sold = await soldGoods(asking, { ...common, customerId: sale.customerId, lines })
  const { draft: back } = await comesBack(asking, {
    ...common,
    invoiceId,
    reason: input.reason,
    lines: input.lines,
    settleBy: input.rest ?? 'TUNAI',
    again,
  })
  const [owed, masters] = await Promise.all([stillOwed(context, sale), context.masters()])
  refuseOwed(owed)
  const asPoints = await pointsGivenBack(context, sale, { ...back, id: OWN })
  const lost = (await hasEarned(context, sale.id)) ? (back.points ?? 0) : 0
  const below = await pointWarnings(context, sale.customerId, { lost, back: asPoints })
  const credit = minus(owedOf(back), asPoints.value)
  const comesTo = comparedWith(credit, sold, input, masters)
  refuseUnpaid(owed, 'TUNAI', comesTo.rest)
  return {
    sold,
    asked,
    credit,
    comesTo,
    back: { ...back, warnings: [...back.warnings, ...below] },
    pointsBack: sumOf(asPoints.changes, (change) => change.points),
    elsewhere: undefined,
  }
}

/** What comes back pays for what is taken; the rest is due, or left for the customer. */
function comparedWith(credit: number, sold: Sold, input: ExchangeCart, masters: Masters) {
  const exchanged = Math.min(credit, sold.terms.total)
  const rest = minus(credit, exchanged)
  return {
    exchanged,
    rest,
    due: minus(sold.terms.total, exchanged),
    cash: input.rest === 'DEPOSIT' ? 0 : handOver(rest, masters, input.branchId).cash,
  }
}

/** The same of a receipt of another branch, which takes back its sale (decisions/0042). */
async function halvesFromElsewhere(context: PostingContext, input: ExchangeCart) {
  const [{ sold, asked, elsewhere }, masters] = await Promise.all([
    takenForElsewhere(context, input),
    context.masters(),
  ])
  refuseOwed(elsewhere.owed)
  const { credit, pointsBack, warnings, draft } = elsewhere
  const comesTo = comparedWith(credit, sold, input, masters)
  return {
    sold,
    asked,
    credit,
    comesTo,
    pointsBack,
    elsewhere,
    back: { ...draft, warnings },
  }
}

/** What is owed of the old receipt is lowered by a return, not paid out in goods. */
function refuseOwed({ items }: StillOwed): void {
  if (items.length === 0) return
  throw new Refusal('STATUS_INVALID', 'Faktur ini belum lunas; buat retur penjualan', {
    field: 'invoiceId',
  })
}

interface WrittenWith {
  exchanged: number
  other: OtherTender | null
  elsewhere: FromElsewhere | undefined
}

/** The other half, once the sale is written: in the same shift, and settled by the sale. */
function writeReturn(
  context: PostingContext,
  returned: Draft,
  { exchanged, other, elsewhere }: WrittenWith,
): NonNullable<Checked<Facts>['afterWrite']> {
  return async ({ tx, ctx, documentId }) => {
    const { branchId } = context
    const session = await context.session
    const draft: Draft = {
      ...returned,
      shiftId: await drawerShift(context, { createdBy: session.employeeId }),
      settlements: [{ amount: exchanged, itemDocumentId: documentId, itemSign: 1 }],
    }
    if (elsewhere) return writeFromElsewhere(context, ctx, { draft, exchanged, other, elsewhere })
    const lines = returned.lines.map((l, i) => ({ ...l, line: i + 1 }))
    // Locked anew: as the sale left it.
    const { locked, posting, finish } = await goodsBack(
      context,
      { ...returned, id: OWN, lines },
      { exchanged },
    )
    const common = await postingFacts(tx, branchId, session, locked)
    const booked = withSettlement(posting(common), common.account)
    const at = {
      branchId,
      branchCode: common.masters.branches.get(branchId)?.code ?? '',
      masters: common.masters,
      effectiveAt: effectiveAt(session, returned.docDate, booked),
    }
    const returnId = await postAutomatic(tx, ctx, 'sales-return', at, draft, booked)
    await noteOtherTender(tx, branchId, returnId, other)
    await finish(tx, returnId)
  }
}

/** The same reckoning, and nothing of it stays. */
async function calculate(ctx: Ctx, input: ExchangeCart) {
  let told: Awaited<ReturnType<typeof bothHalves>> | undefined
  const reckoned: DocumentType<ExchangeCart, object> = {
    kind: 'sales-invoice',
    async check(context, given) {
      told = await bothHalves(context, given)
      return { draft: draftOf(given, { ...told.sold.terms, status: 'PAID' }), facts: {} }
    },
    post: emptyPosting,
  }
  await previewDocument(ctx, reckoned, input)
  const { sold, back, credit, comesTo, pointsBack } = told as NonNullable<typeof told>
  return {
    credit,
    pointsBack,
    due: comesTo.due,
    rest: comesTo.rest,
    total: sold.terms.total,
    handOver: comesTo.cash,
    lines: sold.terms.lines.map(({ goodsUnitId, unitPrice, net }) => ({
      goodsUnitId,
      unitPrice,
      net,
    })),
    warnings: back.warnings,
  }
}

export const exchangeRoutes = [
  route(contract.calculate, calculate),
  route(contract.submit, (ctx, input) => createDocument(ctx, inShift(exchangeSale), input)),
]
