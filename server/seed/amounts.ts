/**
 * Arithmetic of the demo company. Everything is a whole number on the way (rupiah, thousandths of a
 * base unit, whole percents), so plain numbers stay exact.
 */

/** To whole rupiah, half away from zero (domain §0.2); amounts here are never negative. */
export function rupiah(value: number): number {
  return Math.floor(value + 0.5 + 1e-9)
}

/** To the nearest multiple. */
export function rounded(value: number, multiple: number): number {
  return Math.max(multiple, Math.round(value / multiple) * multiple)
}

/** Up to the next multiple. */
export function roundUp(value: number, multiple: number): number {
  return Math.ceil(value / multiple - 1e-9) * multiple
}

/** Quantities have at most three decimals here. */
export function thousandths(qty: number): number {
  return Math.round(qty * 1000)
}

export interface Priced {
  gross: number
  discount: number
  net: number
}

/** One line: quantity × price, then whole-percent discounts one after the other, exactly. */
export function priced(qty: number, unitPrice: number, discounts: readonly number[]): Priced {
  const gross = rupiah((thousandths(qty) * unitPrice) / 1000)
  let left = gross
  let scale = 1
  for (const percent of discounts) {
    left *= 100 - percent
    scale *= 100
  }
  const discount = rupiah((gross * scale - left) / scale)
  return { gross, discount, net: gross - discount }
}

export interface TaxedLine {
  net: number
  taxed: boolean
}

/** How prices stand to PPN: without it, with it, or none at all. */
export type TaxMode = 'EXCLUDE' | 'INCLUDE' | 'NONE'

/** 12 % of the whole rupiah of 11/12 (domain §0.4 D1). */
const lineVat = (net: number) => rupiah(rupiah((net * 11) / 12) * 0.12)

/** PPN and total of a document's lines (domain §0.2). */
export function totalWithTax(lines: readonly TaxedLine[], mode: TaxMode) {
  const net = lines.reduce((sum, l) => sum + l.net, 0)
  const taxed = lines.filter((l) => l.taxed).reduce((sum, l) => sum + l.net, 0)
  if (mode === 'NONE') return { vat: 0, total: net }
  if (mode === 'INCLUDE') return { vat: rupiah((taxed * 11) / 111), total: net }
  const vat = lines.reduce((sum, l) => sum + (l.taxed ? lineVat(l.net) : 0), 0)
  return { vat, total: net + vat }
}

/** What of a bill with PPN in its prices is none: line by line, the whole base that its PPN brings to the price or next to it. */
export function baseWithin(lines: readonly TaxedLine[]): number {
  const within = (price: number) => {
    const near = rupiah(price / 1.11)
    return [near, near - 1, near + 1].find((b) => b + lineVat(b) === price) ?? near
  }
  return lines.reduce((sum, l) => sum + (l.taxed ? within(l.net) : l.net), 0)
}

/** A cash amount at the till: to the nearest hundred, ties go up. */
export function cashRounded(amount: number): number {
  return Math.floor((amount + 50) / 100) * 100
}
