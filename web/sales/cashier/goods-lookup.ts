import type { ReplyOf } from '#contract/endpoint.ts'
import type { goodsSearch } from '#contract/master/goods-search.ts'

/** Goods as the server hands them to the till: arrays, because there are tens of thousands. */
export type SyncedGoods = ReplyOf<typeof goodsSearch.sync>['goods'][number]
type SyncedUnit = SyncedGoods[7][number]

/** One selling price; `from` is an instant when it is yet to begin. */
export interface TillPrice {
  level: string
  minQty: number
  price: number
  ownOfBranch: boolean
  from: string | null
}

/** Goods in one unit in which they are sold. */
export interface TillGoods {
  goodsUnitId: number
  goodsId: number
  code: string
  name: string
  unitName: string
  conversion: number
  allowFraction: boolean
  taxType: string
  prices: TillPrice[]
}

/** Answers within a frame: barcodes, codes and scale numbers by map, names by one pass over words. */
export interface GoodsIndex {
  size: number
  /** Exactly this barcode or code. */
  exact: (text: string) => TillGoods | undefined
  /** The goods of a scale label. */
  weighed: (plu: string) => TillGoods | undefined
  /** All words, in any order, in name or code; names that begin so come first. */
  search: (words: string, most: number) => TillGoods[]
}

type Place = readonly [goods: SyncedGoods, unit: SyncedUnit]

export function indexOf(rows: Iterable<SyncedGoods>): GoodsIndex {
  const byBarcode = new Map<string, Place>()
  const byCode = new Map<string, Place>()
  const byPlu = new Map<string, Place>()
  const words: { text: string; row: SyncedGoods }[] = []
  for (const row of rows) {
    const [, code, name, , , plu, active] = row
    const usual = active ? usualUnit(row) : undefined
    if (!usual) continue
    byCode.set(code.toUpperCase(), [row, usual])
    if (plu) byPlu.set(plu, [row, baseUnit(row) ?? usual])
    for (const unit of sold(row)) if (unit[3]) byBarcode.set(unit[3], [row, unit])
    words.push({ text: `${name.toLowerCase()} ${code.toLowerCase()}`, row })
  }
  words.sort((a, b) => (a.text < b.text ? -1 : 1))
  const given = (place: Place | undefined) => place && tillGoods(place)
  return {
    size: words.length,
    exact: (text) => given(byBarcode.get(text) ?? byCode.get(text.toUpperCase())),
    weighed: (plu) => given(byPlu.get(plu)),
    search: (asked, most) => searchIn(words, asked, most),
  }
}

function searchIn(words: { text: string; row: SyncedGoods }[], asked: string, most: number) {
  const parts = asked.toLowerCase().split(/\s+/).filter(Boolean)
  const [first = ''] = parts
  if (first === '') return []
  const begins: SyncedGoods[] = []
  const contains: SyncedGoods[] = []
  for (const { text, row } of words) {
    if (!parts.every((part) => text.includes(part))) continue
    if (text.startsWith(first)) begins.push(row)
    else if (contains.length < most) contains.push(row)
    if (begins.length >= most) break
  }
  return [...begins, ...contains]
    .flatMap((row) => sold(row).map((unit) => tillGoods([row, unit])))
    .slice(0, most)
}

const sold = (row: SyncedGoods) => row[7].filter((unit) => unit[5] && unit[7])
const baseUnit = (row: SyncedGoods) => sold(row).find((unit) => unit[2] === 1)

/** The unit meant when only the goods are named. */
function usualUnit(row: SyncedGoods): SyncedUnit | undefined {
  return sold(row).find((unit) => unit[6]) ?? baseUnit(row) ?? sold(row)[0]
}

function tillGoods([row, unit]: Place): TillGoods {
  const [goodsId, code, name, , taxType] = row
  const [goodsUnitId, unitName, conversion, , allowFraction, , , , prices] = unit
  return {
    goodsUnitId,
    goodsId,
    code,
    name,
    unitName,
    conversion,
    allowFraction,
    taxType,
    prices: prices.map(([level, minQty, price, ownOfBranch, from]) => ({
      level,
      minQty,
      price,
      ownOfBranch,
      from,
    })),
  }
}
