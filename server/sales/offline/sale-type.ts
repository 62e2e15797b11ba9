import { KEPT_TENDERS, type KeptSale } from '#contract/sales/kept-sale.ts'
import { isKeptNumber } from '#contract/sales/receipt-code.ts'
import { minus, plus, sumOf } from '#contract/money.ts'
import { priceCart } from '#contract/pricing/price-cart.ts'
import { pointsExpireAt } from '#contract/pricing/points.ts'
import { settle } from '#contract/pricing/settle.ts'
import type { Common } from '#server/documents/create.ts'
import { tendersOf } from '#server/documents/settling/tenders.ts'
import { type DocumentType, type PostingContext, draftOf } from '#server/documents/types.ts'
import type { UnitFacts } from '#server/ledgers/locks.ts'
import {
  type Branch,
  type Masters,
  accountOf,
  isPkpOn,
  pointTermOn,
  warehouseOf,
} from '#server/ledgers/masters.ts'
import { emptyPosting } from '#server/ledgers/posting.ts'
import { type LockedStock, levelKey } from '#server/ledgers/stock.ts'
import { Refusal } from '#server/platform/errors.ts'
import { priceTermsOn, taxModeOn } from '#server/pricing/price-terms.ts'
import { countTakenUses } from '#server/pricing/read-campaigns.ts'
import { type EnteredCart, askedUnits, cartDraft, cartOf, draftLines, readCart } from '../cart.ts'
import { cartBecame } from '../cart-events.ts'
import { type Paid, paidSale } from '../cash-sale.ts'
import { type CustomerFacts, knownCustomer } from '../customer-facts.ts'
import { tellRepeated, repeatedCodes } from '../proof-of-money.ts'
import { pointsBrought } from '../points.ts'
import { costEntries } from '../revenue.ts'
import { type Arrived, type Difference, keepEntry } from './entries.ts'
import { paysAlone } from './limits.ts'

/** A kept sale on its way into the books. */
export interface TakenSale extends Common, Arrived<KeptSale> {
  soldAt: string
  /** What was seen before its goods were read. */
  seen: readonly Difference[]
  /** The branch had booked it before, and a restore lost it. */
  lost: boolean
  /** Hears of all of them once it is written. */
  differs: (all: readonly Difference[]) => void
}

interface Facts extends Paid {
  customerName: string
  asked: ReturnType<typeof askedUnits>
}

/**
 * A sale that a till made without a line: goods have left the shop and money lies in the drawer, so it is booked as it was
 * and whatever differs is told to a person (docs/domain/offline.md).
 */
export const offlineSale: DocumentType<TakenSale, Facts> = {
  kind: 'sales-invoice',
  async check(context, input) {
    const { entry: sale, docDate, branchId } = input
    const units = context.begunUnits(sale.lines.map((l) => l.goodsUnitId))
    const stock = context.lockStock(sale.lines.map((l) => l.goodsUnitId))
    const customer = await knownCustomer(context.tx, sale.customerId, branchId)
    const masters = await context.masters()
    const locked = await stock
    const cart = await pricedAsSold(input, { customer, masters, units: await units })
    const paid = await paidAsSold(context, input, { masters, customer, cart })
    const own = await ownTotal(context, input)
    const branch = masters.branches.get(branchId) as Branch
    const differences = [
      ...input.seen,
      ...tenderBeyond(input, branch, paid),
      ...differsFrom(own ?? cart.total, cart.total, sale, branch),
      ...shortOf(cart.lines, locked),
    ]
    // Whoever sold it wrote it; who sent it stands beside it.
    await context.tx.rows(
      `select set_config('app.sold_already', 'yes', true), set_config('app.employee', $1, true)`,
      [String(input.writtenBy)],
    )
    const draft = draftOf(
      { docDate },
      {
        ...cart.terms,
        salesmanId: sale.salesmanId ?? customer.salesman_id,
        warnings: paid.warnings,
        status: 'PAID',
        rounding: paid.rounding,
        points: paid.points,
        settlements: paid.tenders,
        change: paid.change,
        soldAt: input.soldAt,
        shiftId: input.late ? null : input.shiftId,
      },
    )
    return {
      draft,
      facts: { ...paid, customerName: customer.name, asked: askedUnits(await units) },
      async afterWrite(written) {
        const { tx, documentId } = written
        await countTakenUses(tx, branchId, documentId, cart.lines)
        await tellRepeated(tx, branchId, documentId, paid.warnings)
        await cartBecame(tx, sale, documentId)
        const all = [...differences, ...otherNumber(sale, written.number)]
        await keepEntry(tx, input, documentId, all)
        input.differs(all)
      },
    }
  },
  post: (draft, facts) => ({
    ...emptyPosting(),
    ...paidSale(draft, facts, {
      memo: `Penjualan tanpa jaringan - ${facts.customerName}`,
      costs: costEntries(draft, facts.stock, facts, facts.asked),
    }),
    moves: facts.stock.moves,
    reservations: facts.stock.reservations,
  }),
}

/** The customer was given a number of the branch's own series: it has another now, and the other may be a sale's too. */
const otherNumber = ({ number, total }: KeptSale, now: string | null): Difference[] =>
  isKeptNumber(number) || number === now ? [] : [{ kind: 'NUMBER', amount: total }]

interface Sold {
  customer: CustomerFacts
  masters: Masters
  units: Map<number, UnitFacts>
}

const enteredOf = ({ entry: sale, docDate }: TakenSale): EnteredCart => ({
  branchId: sale.branchId,
  docDate,
  customerId: sale.customerId,
  taxMode: sale.taxMode,
  ...(sale.headerDiscount ? { headerDiscount: sale.headerDiscount } : {}),
  lines: sale.lines.map(({ priceSource, listPrice, ...line }) => ({
    ...line,
    promised: { priceSource, listPrice },
  })),
})

/** Whether PPN is in its prices is the till's to tell; whether there is any, the company's. */
function taxModeOf(
  { entry: sale, docDate }: TakenSale,
  { price_level }: CustomerFacts,
  masters: Masters,
) {
  if (!isPkpOn(masters, docDate)) return 'NONE'
  return sale.taxMode === 'NONE' ? taxModeOn(masters, docDate, price_level) : sale.taxMode
}

/** At the prices that the customer paid, with what campaigns took off then. */
async function pricedAsSold(input: TakenSale, { customer, masters, units }: Sold) {
  const entered = enteredOf(input)
  const cart = priceCart(cartOf(entered), {
    level: customer.price_level,
    prices: [],
    units,
    taxMode: taxModeOf(input, customer, masters),
    ...priceTermsOn(masters, input.docDate),
  })
  if (cart.lines.some(({ net }) => net < 0))
    throw new Refusal('BODY_INVALID', 'Isi penjualan tidak dapat dibaca', { field: 'body' })
  const warehouse = warehouseOf(masters, null, input.branchId)
  const from = (id: number) => masters.warehouses.get(id) ?? warehouse
  const lines = draftLines(entered, { units, cart, warehouse, from }).map((line, i) => ({
    ...line,
    priceSource: input.entry.lines[i]?.priceSource ?? null,
  }))
  const terms = cartDraft(entered, { customer, cart, lines, units, aboveCeilings: [] })
  return { lines, terms, total: cart.total, pointBase: cart.pointBase }
}

interface Priced {
  masters: Masters
  customer: CustomerFacts
  cart: { total: number; pointBase: number }
}

/** The money as it was taken: coins that did not circulate then, terminals that were in use. */
async function paidAsSold(
  { tx }: PostingContext,
  input: TakenSale,
  { masters, customer, cart }: Priced,
): Promise<Paid> {
  const { entry: sale, branchId, docDate } = input
  const at = { masters, branchId, docDate, use: 'CASHIER' as const, taken: true }
  const tenders = tendersOf(sale.payments, at)
  const other = tenders.find(({ kind }) => !KEPT_TENDERS.includes(kind))
  if (other) throw new Refusal('METHOD_INVALID', 'Metode pembayaran tidak dapat dipakai di sini')
  const paid = settle(plus(sale.total, sale.rounding), tenders, { unit: 0, mode: 'NEAREST' })
  const counted = accountOf(masters, 'CASH_OVER_SHORT', branchId).id
  const term = pointTermOn(masters, docDate)
  const points = pointsBrought(cart.pointBase, customer, term)
  return {
    ...paid,
    // The count of its shift has booked already what lay there.
    tenders: paid.tenders.map((t) =>
      input.late && t.kind === 'CASH' ? { ...t, accountId: counted } : t,
    ),
    // By another rate of PPN than the till knew the total stays what the customer paid.
    rounding: minus(plus(sale.total, sale.rounding), cart.total),
    points,
    earned: points,
    spent: 0,
    expiresAt: pointsExpireAt(docDate, term),
    kept: [],
    onAccount: false,
    warnings: await repeatedCodes(tx, { branchId, docDate }, tenders),
  }
}

/** What the list asks for the same goods now; null where it asks nothing. */
async function ownTotal(context: PostingContext, input: TakenSale): Promise<number | null> {
  const entered = enteredOf(input)
  const lines = entered.lines.map(({ goodsUnitId, qty, warehouseId }) => ({
    goodsUnitId,
    qty,
    warehouseId,
  }))
  const { headerDiscount: _, ...listed } = entered
  try {
    return (await readCart(context, { ...listed, lines })).cart.total
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** Below what the cashier may give by himself, or another total than the list, or its own lines, come to. */
function differsFrom(own: number, lines: number, sale: KeptSale, branch: Branch): Difference[] {
  if (own === sale.total && lines === sale.total) return []
  const amount = minus(sale.total, own)
  const least = own * (1 - branch.cashier_discount_limit_pct / 100)
  return [{ kind: sale.total < least ? 'BELOW_LIST' : 'TOTAL', amount }]
}

/** Paid in a way that the branch does not take without a line; a sale that a restore lost had its line. */
function tenderBeyond({ entry, seen, lost }: TakenSale, branch: Branch, paid: Paid): Difference[] {
  if (lost || seen.some(({ kind }) => kind === 'LIMIT')) return []
  if (paid.tenders.every(({ kind }) => paysAlone(branch, kind))) return []
  return [{ kind: 'LIMIT', amount: entry.total }]
}

/** Goods that were not there by the books, or set aside for somebody. */
function shortOf(
  lines: readonly { warehouseId: number | null; goodsId: number; baseQty: number }[],
  locked: LockedStock,
): Difference[] {
  const short = [...new Set(lines.map((l) => levelKey(l.warehouseId as number, l.goodsId)))]
    .map((key) => {
      const own = lines.filter((l) => levelKey(l.warehouseId as number, l.goodsId) === key)
      const { onHand, reserved } = locked.levels.get(key) ?? { onHand: 0, reserved: 0 }
      const left = minus(
        minus(onHand, reserved),
        sumOf(own, (l) => l.baseQty),
      )
      const goods = locked.goods.get(own[0]?.goodsId ?? 0)
      return { name: goods?.name ?? '', left, counts: goods?.type !== 'SERVICE' }
    })
    .filter(({ left, counts }) => counts && left < 0)
  if (short.length === 0) return []
  return [{ kind: 'STOCK', detail: short.map(({ name, left }) => `${name} ${left}`).join(', ') }]
}
