import {
  type DraftLine,
  type PostingFacts,
  type StoredDocument,
  type StoredLine,
  draftOf,
  lineOf,
} from '#server/documents/types.ts'
import { everythingLeft, partTotals, takeLines } from '#server/documents/take.ts'
import { type Journal, OWN, credit, debit } from '#server/ledgers/posting.ts'
import { Refusal } from '#server/platform/errors.ts'
import { minus, plus, sum, sumOf, times } from '#contract/money.ts'
import { documentAmounts } from '#contract/pricing/amounts.ts'
import { type PricedCart, priceCart } from '#contract/pricing/price-cart.ts'
import { paidSale } from '#server/sales/cash-sale.ts'
import { chargeLine, chargesOf } from '#server/sales/charges.ts'
import { returnedPosting } from '#server/sales/return-life.ts'
import { NOTHING, type Returned, broughtBack } from '#server/sales/return-parts.ts'
import { settle } from '#contract/pricing/settle.ts'
import { roundingOf } from '#server/ledgers/masters.ts'
import { FIXED, type RandomBill, TAX, randomBill } from './random-bill.ts'
import { type Random, pick, randomFrom } from './random.ts'

const FIELDS = ['gross', 'discount', 'headerDiscount', 'freight', 'net', 'vat'] as const
const DAY = '2026-01-07'

export interface Played {
  bills: number
  /** Carts whose discounts exceed their goods. */
  refused: number
  lines: number
  returns: number
  /** Returns that charged an advantage, or gave one back. */
  charged: number
  /** What is not as it must be, with the seed that shows it. */
  differences: string[]
}

/** Random bills through the functions that price, post and return them; each ends where it began (domain §0.2, §3.2). */
export function playBills({ count, seed }: { count: number; seed: number }): Played {
  const played: Played = { bills: 0, refused: 0, lines: 0, returns: 0, charged: 0, differences: [] }
  for (let own = seed; own < seed + count; own += 1) {
    const random = randomFrom(own)
    const told = (what: string, got: unknown, wanted: unknown) => {
      const [a, b] = [JSON.stringify(got), JSON.stringify(wanted)]
      if (a !== b) played.differences.push(`seed ${own}, ${what}: ${a} instead of ${b}`)
    }
    const bill = randomBill(random)
    const cart = pricedUnlessRefused(bill)
    if (!cart) {
      played.refused += 1
      continue
    }
    const sale = storedSale(bill, cart)
    played.bills += 1
    played.lines += sale.lines.length
    linesAreHeader(sale, cart, told)
    postSale(random, sale, cart, told)
    returnAll(random, { bill, sale, played, told })
    returnPurchase(random, bill, told)
  }
  return played
}

function pricedUnlessRefused({ cart, context }: RandomBill): PricedCart | undefined {
  try {
    return priceCart(cart, context)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'DISC_INVALID') return undefined
    throw error
  }
}

type Told = (what: string, got: unknown, wanted: unknown) => void

function storedSale({ cart, context, units }: RandomBill, priced: PricedCart): StoredDocument {
  const lines = cart.lines.map((l, i): StoredLine => {
    const { goodsId, conversion, weighed, taxType } = units[i] as RandomBill['units'][number]
    return {
      ...lineOf({
        goodsId,
        goodsUnitId: l.goodsUnitId,
        warehouseId: 1,
        qty: l.qty,
        conversion,
        taxType,
        baseQty: times(l.qty, conversion),
        unitPrice: priced.priced[i]?.unitPrice ?? 0,
        tiers: l.tiers,
        discountAmount: l.discountAmount,
        ...(priced.lines[i] as PricedCart['lines'][number]),
        priceSource: priced.priced[i]?.priceSource ?? null,
        campaigns: priced.given.shares[i] ?? [],
      }),
      line: i + 1,
      documentId: 1,
      unitName: '',
      allowFraction: weighed,
      units: [],
      taken: 0,
      takenValue: 0,
    }
  })
  const { gross, discount, headerDiscount, freight, dpp, exempt, vat, total } = priced
  const percent = cart.headerDiscount?.type === 'PERCENT' ? cart.headerDiscount.value : null
  const draft = draftOf(
    { docDate: DAY },
    {
      gross,
      discount,
      headerDiscount,
      freight,
      dpp,
      exempt,
      vat,
      total,
      customerId: 9,
      taxMode: context.taxMode,
      priceLevel: context.level,
      headerDiscountPercent: percent,
    },
  )
  return { ...draft, id: 1, kind: 'sales-invoice', number: 'FJ', version: 1, createdBy: 1, lines }
}

/** The head of a bill is the sum of its lines, and its price what these come to. */
function linesAreHeader({ lines, taxMode }: StoredDocument, cart: PricedCart, told: Told): void {
  for (const field of ['gross', 'discount', 'headerDiscount', 'freight', 'vat'] as const)
    told(
      `${field} of the lines`,
      sumOf(lines, (l) => l[field]),
      cart[field],
    )
  for (const l of lines)
    told(`line ${l.line}`, plus(plus(l.net, l.headerDiscount), l.discount), l.gross)
  const all = sumOf(lines, (l) => plus(l.net, l.freight))
  told('total', cart.total, taxMode === 'EXCLUDE' ? plus(all, cart.vat) : all)
  told('bases', sum([cart.dpp, cart.exempt, cart.vat]), cart.total)
  told(
    'whole rupiah',
    lines.every((l) => FIELDS.every((f) => Number.isInteger(l[f]))),
    true,
  )
}

const ROLES: string[] = []
/** Accounts by role, as a chart would have them. */
const account = (role: string) => {
  if (!ROLES.includes(role)) ROLES.push(role)
  return { id: ROLES.indexOf(role) + 1 }
}
const FACTS = {
  account,
  masters: { taxes: [TAX], fixedRates: FIXED, company: { point_value: 100 } },
  branchId: 1,
} as unknown as PostingFacts

const booked = (journal: Journal | null, role: string) =>
  sumOf(
    (journal?.entries ?? []).filter((e) => e.accountId === account(role).id),
    (e) => minus(e.credit, e.debit),
  )

/** What coins circulate in the branch. */
const coins = (random: Random) => ({
  rounding_unit: pick(random, [0, 50, 100, 500]),
  rounding_mode: pick(random, ['NEAREST', 'UP', 'DOWN'] as const),
})

/** Paid in cash and coins; a journal that does not balance is thrown where it is made. */
function postSale(random: Random, sale: StoredDocument, cart: PricedCart, told: Told): void {
  const rule = coins(random)
  const cash = { methodId: 1, kind: 'CASH', role: 'CASH_DRAWER', amount: cart.total + 1_000 }
  const tender = { ...cash, accountId: account('CASH_DRAWER').id }
  const paid = settle(
    cart.total,
    cart.total > 0 ? [tender as never] : [],
    roundingOf(rule as never),
  )
  const cost = Math.floor(random() * 50_000)
  const { journal } = paidSale(
    draftOf(sale, { ...sale, rounding: paid.rounding }),
    {
      ...FACTS,
      ...paid,
      points: cart.points,
      earned: cart.points,
      expiresAt: null,
      spent: 0,
      kept: [],
      onAccount: false,
      warnings: [],
    },
    {
      memo: 'Penjualan',
      costs: [...debit(account('COGS').id, cost), ...credit(account('INVENTORY').id, cost)],
    },
  )
  told('PPN booked', booked(journal, 'VAT_OUT'), cart.vat)
  const drawer = minus(0, booked(journal, 'CASH_DRAWER'))
  told('cash booked', drawer, plus(cart.total, paid.rounding))
}

interface Bill {
  bill: RandomBill
  sale: StoredDocument
  played: Played
  told: Told
}

/** Everything comes back in parts of any size; together they are the sale, to the rupiah. */
function returnAll(random: Random, { bill, sale, played, told }: Bill): void {
  const back = new Map<number, Returned>()
  const charged = new Map<number, Returned>()
  const rule = coins(random)
  const branches = new Map([[1, rule]])
  let total = 0
  const reckoned = {
    lines: sale.lines.map((l) => ({ ...l, closed: false, gift: false })),
    headerPct: sale.headerDiscountPercent,
    campaigns: bill.context.campaigns ?? [],
    buyer: bill.context.buyer as NonNullable<typeof bill.context.buyer>,
    giftPrice: () => 0,
  }
  for (;;) {
    const now = {
      ...sale,
      lines: sale.lines.map((l) => ({ ...l, taken: back.get(l.line)?.baseQty ?? 0 })),
    }
    const wanted = now.lines.flatMap((l) => partOfLine(random, l))
    if (wanted.length === 0) {
      if (now.lines.every((l) => l.taken === l.baseQty)) break
      continue
    }
    const goods = broughtBack(now, wanted, { lines: back }).map(({ line }) => line)
    const charges = chargesOf({
      sale: now,
      before: { charged },
      back: goods,
      bill: reckoned,
      tax: TAX,
    }).map(chargeLine)
    const lines = [...goods, ...charges]
    const totals = partTotals(lines, sale.taxMode === 'INCLUDE')
    for (const line of goods) add(back, line)
    for (const line of charges) add(charged, line)
    total = plus(total, totals.total)
    played.returns += 1
    played.charged += charges.length > 0 ? 1 : 0
    told('a return costs nobody money', totals.total >= 0, true)
    told(
      'head of a return',
      sum([totals.dpp, totals.exempt, totals.vat, totals.rounding]),
      totals.total,
    )
    const { journal } = returnedPosting(
      {
        id: OWN,
        customerId: 9,
        settleBy: 'TUNAI',
        total: totals.total,
        vat: totals.vat,
        collectedVat: 0,
        rounding: totals.rounding,
      },
      { goods: [], owed: [] },
      { account, stock: { moves: [] }, branchId: 1, masters: { branches } } as never,
    )
    told('PPN of a return', minus(0, booked(journal, 'VAT_OUT')), totals.vat)
    const handed = booked(journal, 'CASH_DRAWER')
    told('whole coins of a return', rule.rounding_unit ? handed % rule.rounding_unit : 0, 0)
    told(
      'what coins keep of a return',
      plus(handed, plus(booked(journal, 'ROUNDING'), totals.rounding)),
      totals.total,
    )
  }
  for (const l of sale.lines)
    for (const field of [
      'discount',
      'headerDiscount',
      'freight',
      'net',
      'vat',
      'rounding',
    ] as const)
      told(
        `${field} of line ${l.line} back`,
        plus(back.get(l.line)?.[field] ?? 0, charged.get(l.line)?.[field] ?? 0),
        l[field],
      )
  told('everything back', total, sale.total)
}

/** Whole units, any weight, or nothing this time. */
function partOfLine(random: Random, l: StoredLine): { invoiceLine: number; qty: number }[] {
  const left = minus(l.baseQty, l.taken) / l.conversion
  if (left === 0 || random() < 0.4) return []
  const all = random() < 0.3
  const qty = l.allowFraction
    ? Math.round(Math.max(0.001, random() * left) * 1_000) / 1_000
    : 1 + Math.floor(random() * left)
  return [{ invoiceLine: l.line, qty: all ? left : Math.min(qty, left) }]
}

function add(to: Map<number, Returned>, line: DraftLine): void {
  const { baseQty, discount, headerDiscount, freight, net, vat, rounding } =
    to.get(line.sourceLine ?? 0) ?? NOTHING
  to.set(line.sourceLine ?? 0, {
    baseQty: plus(baseQty, line.baseQty),
    discount: plus(discount, line.discount),
    headerDiscount: plus(headerDiscount, line.headerDiscount),
    freight: plus(freight, line.freight),
    net: plus(net, line.net),
    vat: plus(vat, line.vat),
    rounding: plus(rounding, line.rounding),
  })
}

/** The same goods bought, with PPN that comes in, and sent back in two parts: shares of a running total. */
function returnPurchase(random: Random, { cart, units }: RandomBill, told: Told): void {
  const amounts = documentAmounts({
    lines: cart.lines.map((l, i) => ({
      qty: l.qty,
      unitPrice: 1 + Math.floor(random() * 90_000),
      tiers: l.tiers,
      discountAmount: 0,
      taxType: units[i]?.taxType ?? 'BKP',
    })),
    freight: cart.freight ?? 0,
    taxMode: 'EXCLUDE',
    tax: TAX,
  })
  told(
    'PPN that comes in',
    sumOf(amounts.lines, (l) => l.vat),
    amounts.vat,
  )
  const bought = storedSale(
    { cart, units, context: { taxMode: 'EXCLUDE', level: 'RETAIL' } as never },
    { ...amounts, priced: [], given: { shares: [] } } as never,
  )
  const over = ['OVER', () => ''] as const
  const part = bought.lines.flatMap((l) => partOfLine(random, l))
  const wanted = part.map(({ invoiceLine, qty }) => ({ line: invoiceLine, qty }))
  const first = wanted.length > 0 ? takeLines([bought], wanted, { over, field: 'line' }) : []
  const taken = new Map(first.map(({ line }) => [line.sourceLine, line.baseQty]))
  const rest = {
    ...bought,
    lines: bought.lines.map((l) => ({ ...l, taken: taken.get(l.line) ?? 0 })),
  }
  const left = everythingLeft([rest]).filter(({ qty }) => qty > 0)
  const second = left.length > 0 ? takeLines([rest], left, { over, field: 'line' }) : []
  const lines = [...first, ...second].map(({ line }) => line)
  for (const field of FIELDS)
    told(
      `${field} sent back`,
      sumOf(lines, (l) => l[field]),
      sumOf(bought.lines, (l) => l[field]),
    )
}
