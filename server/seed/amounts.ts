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

/** How prices stand to PPN: without it, with it, or none at all. */
export type TaxMode = 'EXCLUDE' | 'INCLUDE' | 'NONE'

/** A cash amount at the till: to the nearest hundred, ties go up. */
export function cashRounded(amount: number): number {
  return Math.floor((amount + 50) / 100) * 100
}
