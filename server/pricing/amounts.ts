import { Refusal } from '#server/platform/errors.ts'
import {
  type Decimal,
  allocate,
  dec,
  exact,
  minus,
  plus,
  round,
  sumOf,
  timesRounded,
} from '#server/platform/money.ts'
import type { Tax } from '#server/ledgers/masters.ts'

export type TaxMode = 'EXCLUDE' | 'INCLUDE' | 'NONE'

/** A line before document discounts: quantity and price in the unit of entry. */
export interface LineTerms {
  qty: number
  unitPrice: number
  /** Successive percentages, at most three. */
  tiers: number[]
  /** Rupiah off the whole line, after the percentages. */
  discountAmount: number
  taxType: string
}
export interface LineAmounts {
  gross: number
  discount: number
  headerDiscount: number
  freight: number
  /** After all discounts, as written (with PPN where the price includes it); freight is apart. */
  net: number
  vat: number
}
export interface Amounts {
  lines: LineAmounts[]
  gross: number
  discount: number
  headerDiscount: number
  freight: number
  dpp: number
  exempt: number
  vat: number
  total: number
}
export type HeaderDiscount = { type: 'PERCENT' | 'AMOUNT'; value: number } | null | undefined

/** The share of PPN in a price without it: 12 % of 11/12 (PMK 131/2024). */
export const taxShare = (tax: Tax): Decimal =>
  dec(tax.rate).div(100).times(tax.base_num).div(tax.base_den)

/** PPN on a base without it, whole rupiah half up (PER-11/PJ/2025 art. 129). */
export const vatOn = (base: number, tax: Tax) => round(dec(base).times(taxShare(tax)))
/** PPN inside an amount that includes it: R(T×11/111). */
export const vatWithin = (amount: number, tax: Tax) => {
  const share = taxShare(tax)
  return round(dec(amount).times(share).div(share.plus(1)))
}

/** One line: R(qty×price), percentages on the exact value, then the amount (domain §0.2). */
export function lineAmounts(l: LineTerms): { gross: number; discount: number; net: number } {
  const gross = timesRounded(l.qty, l.unitPrice)
  const discount = plus(l.tiers.length > 0 ? offBy(l.tiers, gross) : 0, l.discountAmount)
  if (discount > gross)
    throw new Refusal('DISC_INVALID', 'Diskon melebihi nilai barang', { field: 'lines' })
  return { gross, discount, net: minus(gross, discount) }
}

/** What successive percentages take off, each of what the one before left. */
function offBy(tiers: number[], gross: number): number {
  const kept = tiers.reduce((left, tier) => left.times(dec(100).minus(tier)).div(100), dec(gross))
  return round(dec(gross).minus(kept))
}

/** A document: header discount and freight spread by net, PPN by mode and spread over taxable lines. */
export function documentAmounts(d: {
  lines: LineTerms[]
  headerDiscount?: HeaderDiscount
  freight?: number | null
  taxMode: TaxMode
  tax: Tax
}): Amounts {
  const own = d.lines.map(lineAmounts)
  const net = sumOf(own, (l) => l.net)
  const headerDiscount = headerDiscountOf(d.headerDiscount, net)
  const discounts = allocate(
    headerDiscount,
    own.map((l) => l.net),
  )
  const freights = allocate(
    d.freight ?? 0,
    own.map((l) => l.net),
  )
  const lines = own.map((l, i) => ({
    gross: l.gross,
    discount: l.discount,
    headerDiscount: discounts[i] ?? 0,
    freight: freights[i] ?? 0,
    net: minus(l.net, discounts[i] ?? 0),
    vat: 0,
  }))
  const taxable = lines.map((l, i) =>
    d.taxMode !== 'NONE' && d.lines[i]?.taxType === 'BKP' ? plus(l.net, l.freight) : 0,
  )
  const base = sumOf(taxable, (t) => t)
  const vat =
    d.taxMode === 'EXCLUDE'
      ? vatOn(base, d.tax)
      : d.taxMode === 'INCLUDE'
        ? vatWithin(base, d.tax)
        : 0
  const vats = vat === 0 ? lines.map(() => 0) : allocate(vat, taxable)
  const all = plus(
    sumOf(lines, (l) => l.net),
    d.freight ?? 0,
  )
  return {
    lines: lines.map((l, i) => ({ ...l, vat: vats[i] ?? 0 })),
    gross: sumOf(lines, (l) => l.gross),
    discount: sumOf(lines, (l) => l.discount),
    headerDiscount,
    freight: d.freight ?? 0,
    dpp: d.taxMode === 'INCLUDE' ? minus(base, vat) : base,
    exempt: minus(all, base),
    vat,
    total: d.taxMode === 'EXCLUDE' ? plus(all, vat) : all,
  }
}

function headerDiscountOf(discount: HeaderDiscount, net: number): number {
  if (!discount) return 0
  const amount =
    discount.type === 'PERCENT' ? round(dec(net).times(discount.value).div(100)) : discount.value
  if (amount > net)
    throw new Refusal('DISC_INVALID', 'Diskon melebihi nilai barang', { field: 'headerDiscount' })
  return amount
}

/** A line's value without PPN, freight included: what it adds to stock or turnover. */
export function withoutVat(line: LineAmounts, mode: TaxMode): number {
  const all = plus(line.net, line.freight)
  return mode === 'INCLUDE' ? minus(all, line.vat) : all
}

/** Gross without PPN of the whole document: taxable gross is divided once, not line by line. */
export function grossWithoutVat(
  lines: { gross: number; taxType: string }[],
  mode: TaxMode,
  tax: Tax,
): number {
  const gross = sumOf(lines, (l) => l.gross)
  if (mode !== 'INCLUDE') return gross
  return minus(
    gross,
    vatWithin(
      sumOf(
        lines.filter((l) => l.taxType === 'BKP'),
        (l) => l.gross,
      ),
      tax,
    ),
  )
}

/** Rounds what is paid in cash to coins that circulate (Permendag 35/2013). */
export function roundCash(
  amount: number,
  rule: { unit: number; mode: 'NEAREST' | 'DOWN' | 'UP' },
): number {
  if (rule.unit === 0) return amount
  const steps = dec(amount).div(rule.unit)
  const whole =
    rule.mode === 'DOWN'
      ? steps.floor()
      : rule.mode === 'UP'
        ? steps.ceil()
        : steps.toDecimalPlaces(0)
  return exact(whole.times(rule.unit))
}
