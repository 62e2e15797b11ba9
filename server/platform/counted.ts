import { dec, quantity } from '#contract/money.ts'

interface Unit {
  unitName: string
  /** Base units in one. */
  conversion: number
}

/**
 * A quantity in base units as people count it: `9 DUS` in the unit that was asked for, and `58 PCS` or `10,125 KG`
 * where that would be a part of a carton or of a sack.
 */
export function counted(base: number, unit: Unit, units: readonly Unit[]): string {
  const inUnit = dec(base).div(unit.conversion)
  const piece = units.find((one) => one.conversion === 1)
  if (inUnit.isInteger() || !piece) return `${quantity(inUnit.toNumber())} ${unit.unitName}`
  return `${quantity(base)} ${piece.unitName}`
}
