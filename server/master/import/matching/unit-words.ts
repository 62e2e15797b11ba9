/** Spellings of one unit; the first is the one by which it is made where nobody has it. */
const spellings: readonly (readonly string[])[] = [
  ['PCS', 'PC', 'PIECE', 'PIECES', 'PCE'],
  ['BUAH', 'BH'],
  ['KARTON', 'KRTN', 'KTN', 'CTN', 'CARTON', 'KRT', 'KRTON'],
  ['DUS', 'DOS', 'DS'],
  ['BOX', 'BX'],
  ['PAK', 'PACK', 'PCK', 'PK'],
  ['LUSIN', 'LSN', 'DZ', 'DOZ', 'DOZEN'],
  ['BOTOL', 'BTL', 'BOTTLE'],
  ['KALENG', 'KLG'],
  ['BUNGKUS', 'BKS', 'BGK', 'BGKS'],
  ['RENTENG', 'RTG', 'RCG', 'RENCENG'],
  ['SACHET', 'SCH', 'SCT', 'SASET'],
  ['LEMBAR', 'LBR'],
  ['TOPLES', 'TPL'],
  ['SAK', 'ZAK', 'KARUNG', 'KRG'],
  ['KG', 'KILO', 'KILOGRAM', 'KGS'],
  ['GRAM', 'GR', 'G'],
  ['LITER', 'LTR', 'LT', 'L'],
  ['METER', 'MTR', 'M'],
  ['ROLL', 'ROL'],
  ['SET'],
  ['UNIT'],
  ['RIM'],
  ['KODI'],
  ['GROS', 'GROSS'],
  ['BALL', 'BAL'],
]

/** How many pieces they hold by their very word. */
const CONTENTS: Readonly<Record<string, number>> = { LUSIN: 12, KODI: 20, GROS: 144 }

const groupOf = (word: string) => spellings.find((group) => group.includes(word.toUpperCase()))

export const isUnitWord = (word: string): boolean => groupOf(word.trim()) !== undefined

/** Of pieces; `undefined` where the word does not say it. */
export const contentsOf = (word: string): number | undefined =>
  CONTENTS[groupOf(word.trim())?.[0] ?? '']

export interface UnitRow {
  code: string
  name: string
}
export type UnitFound = { code: string } | { made: string } | { either: string[] }

/** The unit a word means among those there are; to be made where there is none, not guessed where there are two. */
export function unitMeant(word: string, units: readonly UnitRow[]): UnitFound {
  const upper = word.trim().toUpperCase()
  const own = units.find((u) => u.code.toUpperCase() === upper || u.name.toUpperCase() === upper)
  if (own) return { code: own.code }
  const group = groupOf(upper) ?? []
  const alike = units.filter((u) =>
    [u.code, u.name].some((one) => group.includes(one.toUpperCase())),
  )
  if (alike.length > 1) return { either: alike.map((u) => u.code) }
  return alike[0] ? { code: alike[0].code } : { made: group[0] ?? upper }
}
