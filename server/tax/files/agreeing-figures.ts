import { Decimal, type Numeric, dec } from '#contract/money.ts'

/** A unit in which the same goods may be counted, smaller than that of the bill. */
export interface SmallerUnit {
  /** `UM.0004`. */
  unit: string
  /** How many of it are one of the bill's. */
  per: Numeric
}

/** A line of a bill as the books have it. */
export interface BilledLine {
  name: string
  /** `UM.0003`. */
  unit: string
  /** The unit's own name, for a quantity that can only be told in words. */
  unitName: string
  qty: Numeric
  /** Of one unit, without PPN, before discounts: of a price with PPN inside it may have any number of decimals. */
  unitPrice: Numeric
  /** DPP of the line in whole rupiah: what is taxed. */
  base: number
  /** Smaller units of the goods, the next before the others. */
  smaller?: readonly SmallerUnit[]
}

/** The same as Coretax reckons it: `price × qty − discount` is the base, to the cent. */
export interface AgreeingFigures {
  name: string
  unit: string
  /** At most two decimals. */
  qty: number
  /** At most two decimals. */
  price: number
  /** At most two decimals, never below 0: our discounts, and the rest of the rounding. */
  discount: number
}

/** Decimals that a figure of the file may have. */
const DECIMALS = 2

/**
 * Figures of a line that agree by construction: decimals of price and quantity together are no more than two, so their
 * product is exact; the price is raised until the product is not below the base, and what it is above it is discount.
 * A quantity of more decimals is told in the next smaller unit, and where none fits as one, with the quantity in the name.
 * @throws Error of a quantity that is not above 0, or a base or price below it
 */
export function agreeingFigures(line: BilledLine): AgreeingFigures {
  const { name, unit, qty, unitPrice } = counted(line)
  const base = dec(line.base)
  if (!qty.gt(0) || base.lt(0) || unitPrice.lt(0))
    throw new Error(`no line of a tax invoice: ${line.qty} × ${line.unitPrice} = ${line.base}`)
  const decimals = DECIMALS - qty.decimalPlaces()
  const raised = (of: typeof qty) => of.toDecimalPlaces(decimals, Decimal.ROUND_UP)
  const least = raised(base.div(qty))
  const price = raised(unitPrice).gt(least) ? raised(unitPrice) : least
  const discount = price.times(qty).minus(base)
  return {
    name,
    unit,
    qty: qty.toNumber(),
    price: price.toNumber(),
    discount: discount.toNumber(),
  }
}

/** The line in a unit whose quantity fits. */
function counted({ name, unit, unitName, qty, unitPrice, smaller = [] }: BilledLine) {
  const units = [{ unit, per: 1 as Numeric }, ...smaller]
  for (const one of units) {
    const count = dec(qty).times(one.per)
    if (count.decimalPlaces() <= DECIMALS)
      return { name, unit: one.unit, qty: count, unitPrice: dec(unitPrice).div(one.per) }
  }
  const told = `${name} (${dec(qty).toFixed().replace('.', ',')} ${unitName})`
  return { name: told, unit, qty: dec(1), unitPrice: dec(unitPrice).times(qty) }
}
