import { Refusal } from '#server/platform/errors.ts'
import { quantity } from '#contract/money.ts'

/** The unit in which a person asked, to answer in the same words. */
export interface Asked {
  unitName: string
  conversion: number
}

/** Who asks: the line of the draft, counted from one, and its unit. */
export interface Asking {
  line?: number | undefined
  unit?: Asked | undefined
  /** It may leave before it came, where the branch sells so (domain §4.5). */
  early?: boolean | undefined
  /** What is set aside may leave too. */
  aside?: boolean | undefined
  /** It stays in the branch: what is set aside may go too once a supervisor agrees, so a refusal tells that figure too. */
  moves?: boolean | undefined
}

interface Short extends Asking {
  /** What is free, in base units. */
  available: number
  wanted: number
  /** What lies there besides and goes with an approval, in base units. */
  setAside?: number
}

/** STOCK_SHORT in the unit that was asked for, when it divides evenly; else in base units. */
export function stockShort(
  goods: { name: string; baseUnitName: string },
  warehouse: string,
  { available, wanted, setAside = 0, unit, line }: Short,
): Refusal {
  const whole =
    unit &&
    Number.isInteger(available / unit.conversion) &&
    Number.isInteger(setAside / unit.conversion) &&
    Number.isInteger((wanted / unit.conversion) * 1e4)
  const say = (n: number) =>
    whole
      ? `${quantity(n / unit.conversion)} ${unit.unitName}`
      : `${quantity(n)} ${goods.baseUnitName}`
  if (setAside > 0)
    return new Refusal(
      'STOCK_SHORT',
      `Stok ${goods.name} di ${warehouse} tidak mencukupi. Tersedia ${say(available)} dan ${say(setAside)} yang disisihkan (dapat dipindahkan dengan persetujuan), diminta ${say(wanted)}`,
      { line },
    )
  return new Refusal(
    'STOCK_SHORT',
    `Stok ${goods.name} di ${warehouse} tidak mencukupi. Tersedia ${say(available)}, diminta ${say(wanted)}`,
    { line },
  )
}
