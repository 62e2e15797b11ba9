import {
  type Decimal,
  allocate,
  dec,
  minus,
  plus,
  round,
  sum,
  sumOf,
  timesRounded,
} from '../money.ts'
import type { TaxMode } from '../document.ts'
import { type TaxRule, isTaxed, taxOfType } from '../master/tax-type.ts'
import { Refusal } from '../refusal.ts'

export type { TaxMode }

/** A line before document discounts: quantity and price in the unit of entry. */
export interface LineTerms {
  qty: number
  unitPrice: number
  /** Successive percentages, at most three. */
  tiers: number[]
  /** Rupiah off the whole line, after the percentages. */
  discountAmount: number
  /** Rupiah that campaigns took off before all that. */
  campaignDiscount?: number
  /** Goods that bear no discount: that of the whole document leaves them out. */
  full?: boolean
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
  /** Of the net, what no whole base with its PPN comes to. */
  rounding: number
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
  /** What PPN by line cannot bring to the whole price. */
  rounding: number
  total: number
}
/** How PPN stands to the prices of a level: none where the company is no PKP (`onTop` null), else on top of those named, within all others. */
export const taxModeOfLevel = (level: string, onTop: readonly string[] | null): TaxMode =>
  onTop === null ? 'NONE' : onTop.includes(level) ? 'EXCLUDE' : 'INCLUDE'

export type HeaderDiscount = { type: 'PERCENT' | 'AMOUNT'; value: number } | null | undefined

/** The share of PPN in a price without it: 12 % of 11/12 (PMK 131/2024); nothing where goods bear none. */
export const taxShare = (tax: TaxRule | null): Decimal => {
  if (!tax) return dec(0)
  const { rate, base_num, base_den } = tax
  const key = `${rate} ${base_num} ${base_den}`
  const known = shares.get(key)
  if (known) return known
  const share = dec(rate).div(100).times(base_num).div(base_den)
  shares.set(key, share)
  return share
}
/** The few rates that there are are asked for with every line. */
const shares = new Map<string, Decimal>()

/** DPP nilai lain: the part of a base that the rate is taken of. */
const otherBase = (base: number, tax: TaxRule) =>
  round(dec(base).times(tax.base_num).div(tax.base_den))
/**
 * PPN on one base without it, a line or a document of one amount: the rate on the whole rupiah of its DPP nilai lain,
 * half up (Coretax checks each; domain §0.4 D1, PER-11/PJ/2025 art. 129).
 */
export const vatOn = (base: number, tax: TaxRule | null) =>
  tax ? round(dec(tax.rate).div(100).times(otherBase(base, tax))) : 0
/** PPN inside an amount that includes it: R(T×11/111). */
export const vatWithin = (amount: number, tax: TaxRule) => {
  const share = taxShare(tax)
  return round(dec(amount).times(share).div(share.plus(1)))
}

/** An amount, and the PPN that it bears. */
export interface Taxable {
  amount: number
  taxType: string
}
/** Amounts of each tax type, summed: PPN within them is reckoned once, not line by line. */
function byTax(lines: readonly Taxable[], tax: TaxRule): [amount: number, tax: TaxRule][] {
  return [...Map.groupBy(lines, (l) => l.taxType)].flatMap(([type, own]) => {
    const of = taxOfType(type, tax)
    return of ? [[sumOf(own, (l) => l.amount), of]] : []
  })
}
/** PPN on amounts without it, each by itself. */
export const vatOnLines = (lines: readonly Taxable[], tax: TaxRule) =>
  sumOf(lines, ({ amount, taxType }) => vatOn(amount, taxOfType(taxType, tax)))
/** PPN inside amounts that include it. */
export const vatWithinLines = (lines: readonly Taxable[], tax: TaxRule) =>
  sumOf(byTax(lines, tax), ([amount, of]) => vatWithin(amount, of))

/** One line: R(qty×price), what campaigns give, percentages on the exact value, then the amount (domain §0.2, §5.1). */
export function lineAmounts(l: LineTerms): { gross: number; discount: number; net: number } {
  const gross = timesRounded(l.qty, l.unitPrice)
  const campaigns = l.campaignDiscount ?? 0
  const tiers = l.tiers.length > 0 ? offBy(l.tiers, minus(gross, campaigns)) : 0
  const discount = plus(plus(campaigns, tiers), l.discountAmount)
  if (discount > gross)
    throw new Refusal('DISC_INVALID', 'Diskon melebihi nilai barang', { field: 'lines' })
  return { gross, discount, net: minus(gross, discount) }
}

/** What successive percentages take off, each of what the one before left. */
function offBy(tiers: number[], gross: number): number {
  const kept = tiers.reduce((left, tier) => left.times(dec(100).minus(tier)).div(100), dec(gross))
  return round(dec(gross).minus(kept))
}

/** A document: header discount and freight spread by net, PPN by mode. */
export function documentAmounts(d: {
  lines: LineTerms[]
  headerDiscount?: HeaderDiscount
  freight?: number | null
  taxMode: TaxMode
  tax: TaxRule
}): Amounts {
  const own = d.lines.map(lineAmounts)
  const discounts = spread(
    d.headerDiscount,
    own.map((l, i) => (d.lines[i]?.full ? 0 : l.net)),
  )
  const lines = own.map((l, i) => ({
    gross: l.gross,
    discount: l.discount,
    headerDiscount: discounts[i] ?? 0,
    net: minus(l.net, discounts[i] ?? 0),
    taxType: d.lines[i]?.taxType ?? 'NON',
  }))
  return withTax(lines, { ...d, freight: d.freight ?? 0 })
}

interface Priced extends Omit<LineAmounts, 'freight' | 'vat' | 'rounding'> {
  taxType: string
}
interface Taxing {
  freight: number
  taxMode: TaxMode
  tax: TaxRule
  /** Of a bill with a tax invoice: PPN within the price is of each line too. */
  invoiced?: boolean
}

/** Lines whose price is known, with their share of the freight and their PPN, and the sums of all. */
export function withTax(priced: readonly Priced[], d: Taxing): Amounts {
  const freights = allocate(
    d.freight,
    priced.map((l) => l.net),
  )
  const taxable = priced.map((l, i) => ({
    taxType: l.taxType,
    amount: d.taxMode !== 'NONE' && isTaxed(l.taxType) ? plus(l.net, freights[i] ?? 0) : 0,
  }))
  const base = sumOf(taxable, (t) => t.amount)
  const { vats, roundings } = vatsOf(taxable, d)
  const vat = sum(vats)
  const rounding = sum(roundings)
  const all = plus(
    sumOf(priced, (l) => l.net),
    d.freight,
  )
  return {
    lines: priced.map(({ taxType: _type, ...l }, i) => ({
      ...l,
      freight: freights[i] ?? 0,
      vat: vats[i] ?? 0,
      rounding: roundings[i] ?? 0,
    })),
    gross: sumOf(priced, (l) => l.gross),
    discount: sumOf(priced, (l) => l.discount),
    headerDiscount: sumOf(priced, (l) => l.headerDiscount),
    freight: d.freight,
    dpp: d.taxMode === 'INCLUDE' ? minus(minus(base, vat), rounding) : base,
    exempt: minus(all, base),
    vat,
    rounding,
    total: d.taxMode === 'EXCLUDE' ? plus(all, vat) : all,
  }
}

/** PPN of each line: on the line itself; within it; or its share of what lies within the price of all of its tax type. */
function vatsOf(taxable: Taxable[], { taxMode, tax, invoiced }: Taxing) {
  const taxes = taxable.map((t) => taxOfType(t.taxType, tax))
  if (taxMode === 'EXCLUDE')
    return { vats: taxable.map((t, i) => vatOn(t.amount, taxes[i] ?? null)), roundings: [] }
  if (taxMode === 'INCLUDE' && invoiced) {
    const bases = taxable.map((t, i) => baseWithin(t.amount, taxes[i] ?? null))
    const vats = bases.map((b, i) => vatOn(b, taxes[i] ?? null))
    const roundings = taxable.map((t, i) => minus(t.amount, plus(bases[i] ?? 0, vats[i] ?? 0)))
    return { vats, roundings }
  }
  return {
    vats: taxMode === 'INCLUDE' ? vatsWithin(taxable, tax) : taxable.map(() => 0),
    roundings: [],
  }
}

function vatsWithin(taxable: Taxable[], tax: TaxRule): number[] {
  const vats = taxable.map(() => 0)
  for (const type of new Set(taxable.map((t) => t.taxType))) {
    const weights = taxable.map((t) => (t.taxType === type ? t.amount : 0))
    const of = taxOfType(type, tax)
    const vat = of ? vatWithin(sum(weights), of) : 0
    if (vat !== 0)
      allocate(vat, weights).forEach((part, i) => {
        vats[i] = plus(vats[i] ?? 0, part)
      })
  }
  return vats
}

/** The base whose PPN brings it to a price, or next to it where no whole rupiah does (domain §0.4 D1). */
function baseWithin(price: number, tax: TaxRule | null): number {
  const near = round(dec(price).div(taxShare(tax).plus(1)))
  return [near, near - 1, near + 1].find((b) => b + vatOn(b, tax) === price) ?? near
}

/** Lines with a further discount of their document, spread over them by what they come to. */
export function withHeaderDiscount<L extends { net: number; headerDiscount: number }>(
  lines: readonly L[],
  discount: HeaderDiscount,
  full: (line: L) => boolean,
): L[] {
  const shares = spread(
    discount,
    lines.map((l) => (full(l) ? 0 : l.net)),
  )
  return lines.map((l, i) => {
    const share = shares[i] ?? 0
    return { ...l, headerDiscount: plus(l.headerDiscount, share), net: minus(l.net, share) }
  })
}

/** A discount of the whole over what may bear it, each by what it comes to. */
function spread(discount: HeaderDiscount, bearing: number[]): number[] {
  return allocate(headerDiscountOf(discount, sum(bearing)), bearing)
}

function headerDiscountOf(discount: HeaderDiscount, net: number): number {
  if (!discount) return 0
  const amount =
    discount.type === 'PERCENT' ? round(dec(net).times(discount.value).div(100)) : discount.value
  if (amount > net)
    throw new Refusal('DISC_INVALID', 'Diskon melebihi nilai barang yang boleh didiskon', {
      field: 'headerDiscount',
    })
  return amount
}
