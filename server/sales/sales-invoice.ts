import { collectedItems, owedOf } from '#server/documents/collected-vat.ts'
import { moveDueDay } from '#server/documents/settling/due-day.ts'
import { type DraftLine, draftOf, type DocumentType } from '#server/documents/types.ts'
import { addDays } from '#contract/days.ts'
import { codeOnBill, transactionCode } from '#contract/master/tax-type.ts'
import { type SalesInvoiceInput, salesInvoice as contract } from '#contract/sales/sales-invoice.ts'
import { documentRoutes } from '#server/documents/routes.ts'
import { openItems, settlementRows } from '#server/documents/settling/allocation.ts'
import {
  downPaymentsUsed,
  excessVatWarnings,
  refuseUsedOver,
} from '#server/documents/settling/down-payment.ts'
import { deliveryNotes } from '#server/documents/delivery-notes.ts'
import { keptNumberOf } from '#server/documents/kept-number.ts'
import { listDocuments } from '#server/documents/list.ts'
import { getDocument } from '#server/documents/read.ts'
import { type Tax, pointTermOn, taxOn } from '#server/ledgers/masters.ts'
import { OWN, type Settled, credit, debit, journal, emptyPosting } from '#server/ledgers/posting.ts'
import type { Asked } from '#server/ledgers/stock-short.ts'
import { minus, sum, sumOf } from '#contract/money.ts'
import { route, reads } from '#server/platform/route.ts'
import { printed } from '#server/platform/strips.ts'
import { ceilingsOf, soldAboveCeilings } from '#server/pricing/price-ceilings.ts'
import { pointsExpireAt } from '#contract/pricing/points.ts'
import { percentOf, withHeader } from '#contract/pricing/price-cart.ts'
import { withHeaderDiscount, withTax } from '#contract/pricing/amounts.ts'
import { type Billed, billedGoods } from './billed.ts'
import { earnOfPaid, pointsOfBill } from './bill-points.ts'
import { askedUnits } from './cart.ts'
import { codeAhead, collectedVat, ownVat, refuseMoreAhead, withAhead } from './collected-vat.ts'
import { discountRequests, goodsBelowCost, withCosts } from './cart-terms.ts'
import { approveRequests, creditRequests, giroWarning } from './credit.ts'
import type { CustomerFacts } from './customer-facts.ts'
import { otherHalf } from './exchange-print.ts'
import { isGift } from './gift-lines.ts'
import { usesOf } from './gifts.ts'
import { invoiceLayout } from './invoice-print.ts'
import { receiptOf } from './receipt.ts'
import { costEntries, pointEntries, revenueEntries } from './revenue.ts'

/** Its tax invoice cannot be made yet; the goods need not wait for that. */
const taxIdWarning = ({ has_tax_id: known }: CustomerFacts, vat: number) =>
  vat > 0 && !known ? ['NPWP/NIK pelanggan belum lengkap'] : []

/** One tax invoice has one code: goods of another kind of PPN make another one (PER-11/PJ/2025). */
function severalCodes(
  { has_tax_id: known }: CustomerFacts,
  lines: readonly DraftLine[],
  { tax, ...terms }: { tax: Tax } & Parameters<typeof codeOnBill>[1],
): string[] {
  const codes = new Set(
    lines.flatMap((l) => {
      const own = isGift(l) ? null : transactionCode(l.taxType ?? '', tax)
      return own ? [codeOnBill(own, terms)] : []
    }),
  )
  if (!known || codes.size < 2) return []
  return [`Faktur ini menjadi ${codes.size} faktur pajak: kode ${[...codes].sort().join(', ')}`]
}

interface Facts {
  customerName: string
  /** Money ahead that pays part of it. */
  uses: Settled[]
  asked: (unitId: number) => Asked | undefined
  /** Points that it brings at once. */
  points: number
  expiresAt: string | null
}

/** Bills processed orders, or goods without one: the goods leave, the customer owes (domain §3.2.6). */
export const creditSale: DocumentType<SalesInvoiceInput, Facts> = {
  kind: 'sales-invoice',
  async check(context, input) {
    const billed = await billedGoods(context, input)
    const { customer, units, taxMode, freight, termDays } = billed
    const [masters, s] = await Promise.all([context.masters(), context.session])
    const uses = await downPaymentsUsed(context, { ...input, customerId: customer.id }, 'DP_SALES')
    const tax = taxOn(masters, input.docDate)
    const ceilings = await ceilingsOf(context.tx, masters, input.branchId, context.session)
    const full = ({ goodsUnitId }: DraftLine) => units.get(goodsUnitId)?.discountable === false
    const priced = withHeaderDiscount(billed.lines, input.headerDiscount, full)
    const amounts = withTax(priced, { freight, taxMode, tax, invoiced: true })
    const vatAhead = sumOf(uses, (l) => l.vat ?? 0)
    const code = await collectedVat(context, input, customer, {
      total: amounts.total,
      vat: refuseMoreAhead(uses, minus(amounts.vat, vatAhead)),
      ahead: codeAhead(uses),
    })
    const { warnings: collecting, ...collected } = withAhead(code, uses)
    const owes = owedOf({ ...amounts, ...collected })
    refuseUsedOver(uses, owes)
    const lines = priced.map((l, i) => ({ ...l, ...amounts.lines[i] }))
    // Costs may have risen and credit may be gone since the order was taken.
    const added = Math.max(0, minus(owes, billed.granted(amounts.total)))
    const below = goodsBelowCost(s, { lines, units, taxMode, tax }, billed.locked.goods)
    const requests = withCosts(s, DISCOUNT, below, [
      ...(await creditRequests(context, customer.id, added)),
      ...billed.asked,
      ...discountRequests(billedOff(input, billed), {
        action: DISCOUNT,
        limitPct: s.limits.discountPct,
      }),
    ])
    const term = pointTermOn(masters, input.docDate)
    const points = pointsOfBill({ total: amounts.total, taxMode, lines }, customer, units, term)
    const { headerDiscount } = input
    const draft = draftOf(input, {
      customerId: customer.id,
      approvedBy: await approveRequests(context, input.approvalToken, requests),
      ...billed.terms,
      taxMode,
      termDays,
      dueDate: addDays(input.docDate, termDays),
      headerDiscountPercent: headerDiscount?.type === 'PERCENT' ? headerDiscount.value : null,
      ...amounts,
      ...collected,
      points,
      lines,
      sources: billed.sources,
      settlements: settlementRows([], uses),
      warnings: [
        ...(await giroWarning(context.tx, customer.id)),
        ...taxIdWarning(customer, amounts.vat),
        ...excessVatWarnings(uses, amounts.vat),
        ...collecting,
        ...soldAboveCeilings(lines, ceilings, { day: input.docDate, units, taxMode, tax }),
        ...severalCodes(customer, lines, { ...collected, reason: billed.terms.reason, tax }),
      ],
    })
    return {
      draft,
      facts: {
        customerName: customer.name,
        uses,
        asked: askedUnits(units),
        points: term.earn_on === 'INVOICE' ? points : 0,
        expiresAt: pointsExpireAt(input.docDate, term),
      },
      async afterWrite(written) {
        for (const write of [usesOf(input.branchId, draft), deliveryNotes(masters, draft)])
          await write?.(written)
        // Money ahead may have paid it whole.
        if (uses.length > 0) await earnOfPaid(context, [written.documentId], input.docDate)
      },
    }
  },
  post(draft, facts) {
    // What was ordered had been set aside.
    for (const l of draft.lines.filter(({ sourceDocumentId }) => sourceDocumentId))
      facts.stock.reserve(l.warehouseId as number, l.goodsId, -l.baseQty)
    const costs = costEntries(draft, facts.stock, facts, facts.asked)
    const customerId = draft.customerId ?? null
    const retail = draft.priceLevel === 'RETAIL' || draft.priceLevel === 'MEMBER'
    const ahead = sumOf(facts.uses, (l) => l.amount)
    const owed = owedOf(draft)
    // Its PPN was owed when that money came.
    const vatAhead = sumOf(facts.uses, (l) => l.vat ?? 0)
    return {
      ...emptyPosting(),
      moves: facts.stock.moves,
      reservations: facts.stock.reservations,
      allocations:
        ahead > 0
          ? [{ documentId: OWN, line: 0, role: 'AR', sign: 1, amount: ahead }, ...facts.uses]
          : [],
      journal: journal(
        'AUTO',
        `${retail ? 'Penjualan eceran' : 'Penjualan grosir'} - ${facts.customerName}`,
        [
          ...debit(facts.account('AR').id, minus(owed, ahead), { customerId }),
          ...revenueEntries(
            { ...draft, ...ownVat({ ...draft, vat: minus(draft.vat, vatAhead) }) },
            facts,
          ),
          ...debit(facts.account('DP_SALES').id, minus(ahead, vatAhead), { customerId }),
          ...credit(facts.account('ROUNDING').id, draft.rounding),
          ...costs,
          ...pointEntries(facts.points, facts),
        ],
        facts.account('COGS').id,
      ),
      points:
        customerId && facts.points > 0
          ? [{ customerId, type: 'EARN', points: facts.points, expiresAt: facts.expiresAt }]
          : [],
      openItems: [
        {
          line: 0,
          role: 'AR',
          customerId,
          dueDate: draft.dueDate ?? null,
          sign: 1,
          amount: owed,
        },
        ...collectedItems({ ...draft, ...ownVat(draft) }),
      ],
    }
  },
}

const DISCOUNT = 'MANUAL_DISCOUNT'

/** Percent off in all, where the bill takes off more than its orders were allowed, or has none. */
function billedOff({ headerDiscount }: SalesInvoiceInput, { lines, allowed }: Billed): number {
  if (allowed && !headerDiscount) return 0
  const net = sumOf(lines, (l) => l.net)
  const header =
    headerDiscount?.type === 'PERCENT'
      ? headerDiscount.value
      : percentOf(headerDiscount?.value ?? 0, net)
  const off = lines.map((l) => {
    const campaigns = sumOf(l.campaigns, ({ amount }) => amount)
    const own = minus(sum([l.discount, l.headerDiscount]), campaigns)
    return withHeader(percentOf(own, minus(l.gross, campaigns)), header)
  })
  return Math.max(header, ...off, 0)
}

const { get, ...standard } = contract

export const salesInvoiceRoutes = [
  ...documentRoutes(standard, creditSale, invoiceLayout),
  reads(get, async (tx, s, { id }) => {
    const detail = await getDocument(tx, s, [creditSale], id)
    const [exchange, keptNumber] = await Promise.all([
      otherHalf(tx, s, detail.document),
      keptNumberOf(tx, detail.document),
    ])
    return { ...detail, exchange, keptNumber }
  }),
  reads(contract.downPayments, (tx, s, { customerId, branchId }) =>
    openItems(tx, s, ['DP_SALES'], { customerId, branchId }),
  ),
  reads(contract.getAllBare, (tx, s, input) => listDocuments(tx, s, [creditSale.kind], input)),
  reads(contract.getBare, (tx, s, input) => getDocument(tx, s, [creditSale], input.id)),
  reads(contract.print, (tx, s, input) => getDocument(tx, s, [creditSale], input.id)),
  route(contract.moveDueDay, (ctx, input) => moveDueDay(ctx, creditSale, input, 'DUE_DAY_SALES')),
  ...printed(contract.receipt, contract.receiptSlips, (ctx, id) => receiptOf(ctx, creditSale, id)),
]
