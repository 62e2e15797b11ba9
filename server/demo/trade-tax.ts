import { addDays } from '#contract/days.ts'
import type { TaxFreeReason } from '#contract/sales/sales-order.ts'
import { withheldAmount } from '#contract/withholding.ts'
import { baseWithin, totalWithTax } from '#server/seed/amounts.ts'
import { clock, weekday } from '#server/seed/calendar.ts'
import { goodsOf } from '#server/seed/catalogue.ts'
import { type Customer, taxParties } from '#server/seed/parties.ts'
import type { CreditInvoice, SalesOrder, TradeEvent, VatProof, Withheld } from './events.ts'
import { netOf } from './pricing.ts'
import {
  bankOf,
  baseQty,
  branchMail,
  nextNumber,
  pay,
  reserve,
  schedule,
  type Shop,
  storeroomOf,
  type Task,
} from './shop.ts'
import { deliver, deliveryOn, fill, incomingNo, workingDay } from './trade-wholesale.ts'

/** How a buyer of `taxParties` trades: in days, and in rupiah without PPN. */
interface Way {
  /** He orders on every so many days of the story, from one of its first on. */
  every: number
  first: number
  worth: number
  /** He takes so many goods at once, where that is more than usual. */
  goods?: number
  taxFree?: TaxFreeReason
  /** PPh that he withholds, in percent; nothing up to a base. */
  withholds?: { object: string; rate: number; freeTo: number }
  /** Rupiah with PPN above which he collects PPN. */
  collectsAbove?: number
  /** Days after the bill until he pays, and after that until the state's receipt of his PPN is here. */
  pays: number
  proves?: number
}

/** In the order of `taxParties`: treasurer, state-owned company, bonded zone, abroad, marketplace. */
const ways: readonly Way[] = [
  {
    ...{ every: 8, first: 1, worth: 6_000_000, pays: 1, proves: 1, collectsAbove: 2_000_000 },
    withholds: { object: '22-910-01', rate: 1.5, freeTo: 2_000_000 },
  },
  {
    ...{ every: 13, first: 2, worth: 24_000_000, goods: 24, pays: 12, proves: 9 },
    collectsAbove: 10_000_000,
    withholds: { object: '22-900-01', rate: 1.5, freeTo: 10_000_000 },
  },
  { every: 16, first: 3, worth: 9_000_000, pays: 20, taxFree: 'FASILITAS' },
  { every: 22, first: 4, worth: 14_000_000, pays: 10, taxFree: 'EKSPOR' },
  {
    ...{ every: 6, first: 0, worth: 4_000_000, pays: 3 },
    withholds: { object: '22-102-01', rate: 0.5, freeTo: 0 },
  },
]
const branch = 'SBY'

/** Now and then somebody buys whose PPN or PPh goes another way: never many, and beside everybody else's chances. */
export function planTaxParties(shop: Shop, day: string, number: number): Task[] {
  if (weekday(day) === 0) return []
  return taxParties.flatMap((customer, i) => {
    const way = ways[i]
    if (!way || number % way.every !== way.first) return []
    const minute = 9 * 60 + 3 + i * 6
    return [{ minute, run: () => order(shop, { customer, way, day, minute }) }]
  })
}

interface Deal {
  customer: Customer
  way: Way
  day: string
  minute: number
}

function order(shop: Shop, deal: Deal): TradeEvent[] {
  const { customer, way, day, minute } = deal
  const level = customer.priceLevel === 'RETAIL' ? 'RETAIL' : 'GROSIR'
  const draw = shop.chance.branch(`tax ${customer.code} ${day}`)
  const worth = way.worth * draw.between(0.9, 1.3)
  const lines = fill(shop, branch, worth, { draw, level, most: way.goods ?? draw.whole(4, 10) })
  if (lines.length === 0) return []
  const usual = level === 'RETAIL' ? 'INCLUDE' : 'EXCLUDE'
  const number = nextNumber(shop, 'SO tax')
  const made: SalesOrder = {
    type: 'salesOrder',
    ref: `SO-TAX-${number}`,
    branch,
    date: day,
    time: clock(minute),
    by: branchMail('kepala', branch),
    customer: customer.code,
    salesman: branchMail('sales', branch),
    warehouse: storeroomOf[branch],
    poCustomerNo: `PO-${customer.code}-${number}`,
    termDays: customer.termDays ?? 0,
    requestedDate: addDays(day, 1),
    taxFreeReason: way.taxFree ?? null,
    lines,
    ...totalWithTax(taxedOf(lines), way.taxFree ? 'NONE' : usual),
  }
  return [made, grant(shop, made, deal)]
}

const taxedOf = (lines: SalesOrder['lines']) =>
  lines.map((l) => ({ net: netOf(l), taxed: goodsOf(l.goods).taxType === 'BKP' }))

/** Whoever heads the branch decides at once, so that nobody takes the goods between. */
function grant(shop: Shop, made: SalesOrder, deal: Deal): TradeEvent {
  const { date, time, by, ref, warehouse } = made
  for (const l of made.lines) reserve(shop, `${branch}/${warehouse}`, l.goods, baseQty(l))
  schedule(shop, date, { minute: deal.minute + 30, run: () => bill(shop, made, deal) })
  return { type: 'processOrder', branch, date, time, by, order: ref }
}

function bill(shop: Shop, made: SalesOrder, { customer, way, day, minute }: Deal): TradeEvent[] {
  deliver(shop, made)
  const collects = way.collectsAbove !== undefined && made.total > way.collectsAbove
  const invoice: CreditInvoice = {
    type: 'creditInvoice',
    ref: `FJ of ${made.ref}`,
    branch,
    date: day,
    time: clock(minute + 30),
    by: made.by,
    order: made.ref,
    customer: customer.code,
    dueDate: addDays(day, made.termDays),
    total: made.total,
    collectedVat: collects ? made.vat : 0,
    delivery: deliveryOn(shop, day),
  }
  const payDay = workingDay(addDays(day, way.pays))
  const minutes = 13 * 60 + 20 + (minute % 60)
  const isWithin = customer.priceLevel === 'RETAIL'
  const base = isWithin ? baseWithin(taxedOf(made.lines)) : made.total - made.vat
  schedule(shop, payDay, {
    minute: minutes,
    run: () => [receive(shop, invoice, { way, base, day: payDay, minute: minutes })],
  })
  return [invoice]
}

interface Payment {
  way: Way
  /** What of the bill is no PPN. */
  base: number
  day: string
  minute: number
}

/** One bill at a time, less what he withholds; his slip comes with the money, the proof of his PPN later. */
function receive(shop: Shop, invoice: CreditInvoice, { way, base, day, minute }: Payment) {
  const { ref, customer, collectedVat } = invoice
  const owed = invoice.total - collectedVat
  const withheld = keptBack(shop, way, base)
  const total = owed - (withheld?.amount ?? 0)
  const account = bankOf[branch]
  pay(shop, branch, account, total)
  if (collectedVat > 0 && way.proves !== undefined) {
    const on = workingDay(addDays(day, way.proves))
    const of = { branch, date: on, time: clock(minute), by: 'akuntansi', customer, ref } as const
    const number = nextNumber(shop, 'NTPN') + 4_210
    const proof: VatProof = {
      ...{ type: 'vatProof', ...of, total: collectedVat },
      ntpn: `${String(number).padStart(8, '0')}GERAIPPN`,
    }
    schedule(shop, on, { minute, run: () => [proof] })
  }
  return {
    ...({ type: 'repayment', branch, method: 'TRANSFER' } as const),
    ...{ date: day, time: clock(minute), by: 'akuntansi', customer, account },
    items: [{ ref, amount: owed }],
    refNo: incomingNo(shop, branch),
    withheld,
    total,
  }
}

function keptBack(shop: Shop, { withholds }: Way, base: number): Withheld | null {
  if (!withholds || base <= withholds.freeTo) return null
  return {
    object: withholds.object,
    base,
    amount: withheldAmount(base, withholds.rate),
    slipNo: `26${String(nextNumber(shop, 'slip') + 310).padStart(7, '0')}`,
  }
}
