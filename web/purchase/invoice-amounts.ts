import type { TaxMode } from '#contract/document.ts'
import {
  type TaxRule,
  isCredited,
  taxOfType,
  uncreditedBearers,
} from '#contract/master/tax-type.ts'

/** A line of the invoice as it is typed; quantity, price and percents have at most four decimals. */
export interface InvoiceLine {
  qty?: number | null
  unitPrice?: number | null
  discountTiers?: number[] | null
  discountAmount?: number | null
  taxType: string
}

export interface InvoiceTerms {
  lines: InvoiceLine[]
  headerDiscount?: { type: 'PERCENT' | 'AMOUNT'; value: number } | null
  freight?: number | null
  roundingAdj?: number | null
  taxMode: TaxMode
  /** As the supplier's tax invoice says, instead of what the lines come to. */
  taxInvoiceDpp?: number | null
  taxInvoiceVat?: number | null
  /** His PPN on goods whose PPN is not credited, instead of what follows from them. */
  uncreditedVat?: number | null
  /** The rule of the day, once it is known. */
  tax?: TaxRule | undefined
}

export interface InvoiceAmounts {
  /** Lines after their own discounts. */
  subtotal: number
  headerDiscount: number
  freight: number
  exempt: number
  dpp: number
  vat: number
  /** Of it, what is not credited. */
  uncreditedVat: number
  rounding: number
  total: number
}

/** Until the server has told the rule of the day: PPN of general goods, 12 % of 11/12 of the price (PMK 131/2024). */
export const GENERAL: TaxRule = { rate: 12, base_num: 11, base_den: 12, fixed: {} }
const SCALE = 10_000
const PERCENT = 1_000_000n

/** The totals while typing, by the server's rule; what is booked the server computes itself. */
export function invoiceAmounts(terms: InvoiceTerms): InvoiceAmounts {
  const { taxMode } = terms
  const nets = terms.lines.map(lineNet)
  const subtotal = sum(nets)
  const headerDiscount = headerDiscountOf(terms.headerDiscount, subtotal)
  const freight = terms.freight ?? 0
  const discounts = spread(headerDiscount, nets)
  const freights = spread(freight, nets)
  const lines = terms.lines.map(({ taxType }, i) => ({
    taxType,
    tax: taxMode === 'NONE' ? null : taxOfType(taxType, terms.tax ?? GENERAL),
    amount: (nets[i] ?? 0) - (discounts[i] ?? 0) + (freights[i] ?? 0),
  }))
  const vatOf = (some: Taxable[]) =>
    taxMode === 'EXCLUDE' ? sum(some.map(lineVat)) : vatWithin(some)
  const taxable = lines.filter(isTaxable)
  const typed = taxMode === 'NONE' ? null : (terms.uncreditedVat ?? null)
  const follows = vatOf(taxable.filter((line) => !isCredited(line.taxType)))
  const uncreditedVat = typed ?? follows
  const credited = vatOf(taxable.filter((line) => isCredited(line.taxType)))
  const others = uncreditedBearers(lines.map((line) => line.taxType))
  const bearing = lines.filter(
    (line, i) => isTaxable(line) || (uncreditedVat > follows && others[i]),
  )
  const base = sum(bearing.map((line) => line.amount))
  const all = subtotal - headerDiscount + freight
  const vat = terms.taxInvoiceVat ?? credited + uncreditedVat
  const dpp = terms.taxInvoiceDpp ?? (taxMode === 'INCLUDE' ? base - vat : base)
  const exempt = all - base
  const rounding = terms.roundingAdj ?? 0
  return {
    subtotal,
    headerDiscount,
    freight,
    exempt,
    dpp,
    vat,
    uncreditedVat,
    rounding,
    total: dpp + exempt + vat + rounding,
  }
}

/** R(qty × price), percentages on the exact value, then the amount (domain §0.2). */
export function lineNet(line: InvoiceLine): number {
  const exact = scaled(line.qty) * scaled(line.unitPrice)
  const gross = divided(exact, BigInt(SCALE) * BigInt(SCALE))
  let kept = gross
  let of = 1n
  for (const tier of line.discountTiers ?? []) {
    kept *= PERCENT - scaled(tier)
    of *= PERCENT
  }
  // The discount is what is rounded, not what is left of the price.
  const discount = divided(gross * of - kept, of)
  return Number(gross - discount) - (line.discountAmount ?? 0)
}

function headerDiscountOf(discount: InvoiceTerms['headerDiscount'], net: number): number {
  if (!discount) return 0
  if (discount.type === 'AMOUNT') return discount.value
  return Number(divided(BigInt(Math.trunc(net)) * scaled(discount.value), PERCENT))
}

interface Line {
  taxType: string
  tax: TaxRule | null
  amount: number
}
type Taxable = Line & { tax: TaxRule }
const isTaxable = (line: Line): line is Taxable => line.tax !== null

/** PPN on one line: the rate of the whole rupiah of its part that bears it (domain §0.4 D1). */
function lineVat({ amount, tax }: Taxable): number {
  const base = divided(BigInt(Math.round(amount)) * BigInt(tax.base_num), BigInt(tax.base_den))
  return Number(divided(base * scaled(tax.rate), PERCENT))
}

/** PPN within the price of all lines of a tax type together. */
function vatWithin(taxable: Taxable[]): number {
  const within = [...Map.groupBy(taxable, (line) => line.taxType).values()].map((lines) => {
    const { rate, base_num, base_den } = lines[0]?.tax ?? GENERAL
    const part = scaled(rate) * BigInt(base_num)
    const price = BigInt(Math.round(sum(lines.map((line) => line.amount))))
    return Number(divided(price * part, PERCENT * BigInt(base_den) + part))
  })
  return sum(within)
}

/** Largest remainder: floor each, the left-over rupiah go to the largest fractions, ties to the earlier. */
export function spread(amount: number, weights: number[]): number[] {
  const total = BigInt(Math.round(sum(weights)))
  if (total === 0n) return weights.map((_, i) => (i === 0 ? amount : 0))
  const shares = weights.map((w) => BigInt(Math.round(amount)) * BigInt(Math.round(w)))
  const parts = shares.map((s) => Number(s / total))
  const order = shares
    .map((s, i) => ({ i, fraction: s % total }))
    .sort((a, b) => (a.fraction === b.fraction ? a.i - b.i : a.fraction > b.fraction ? -1 : 1))
  const left = Math.round(amount) - sum(parts)
  for (const { i } of order.slice(0, Math.max(0, left))) parts[i] = (parts[i] ?? 0) + 1
  return parts
}

/** In ten-thousandths, so that products are exact. */
function scaled(n: number | null | undefined): bigint {
  return BigInt(Math.round((n ?? 0) * SCALE))
}

/** R: half away from zero. */
function divided(a: bigint, b: bigint): bigint {
  const twice = (a < 0n ? -a : a) * 2n + b
  const rounded = twice / (2n * b)
  return a < 0n ? -rounded : rounded
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, n) => total + n, 0)
}
