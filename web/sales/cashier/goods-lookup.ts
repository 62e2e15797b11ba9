import { searchKey, searchWords } from '#contract/search-key.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { barcodeKeys } from '#contract/master/goods-number.ts'
import type { goodsSearch } from '#contract/master/goods-search.ts'

/** Goods as the server hands them to the till: arrays, because there are tens of thousands. */
export type SyncedGoods = ReplyOf<typeof goodsSearch.sync>['lists']['goods']['rows'][number]
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
  /** Sold by weight, in kilograms of the base unit. */
  isWeighed?: boolean
  taxType: string
  prices: TillPrice[]
}

/**
 * Answers within a frame, also on a slow till (`npm run bench -- till-search`): barcodes, codes and scale
 * numbers by map; names by one native pass over all names in one string.
 */
export interface GoodsIndex {
  size: number
  /** Exactly this barcode, in any way of writing it, or this code. */
  exact: (text: string) => TillGoods | undefined
  /** The goods of a scale label. */
  weighed: (plu: string) => TillGoods | undefined
  /** All words, in any order, in name or code; names that begin so come first. */
  search: (words: string, most: number) => TillGoods[]
  /** Every unit in which the goods of this code are sold. */
  units: (code: string) => TillGoods[]
  /** The index with these goods as they are now; the one before is not asked any more. */
  changed: (rows: readonly SyncedGoods[]) => GoodsIndex
  /** Puts the names in order, which the first search does else: a scan asks for none of them. */
  prepare: () => void
}

type Place = readonly [goods: SyncedGoods, unit: SyncedUnit]
interface Named {
  text: string
  row: SyncedGoods
}
interface Places {
  barcode: Map<string, Place>
  code: Map<string, Place>
  plu: Map<string, Place>
}

export function indexOf(rows: Iterable<SyncedGoods>): GoodsIndex {
  const places: Places = { barcode: new Map(), code: new Map(), plu: new Map() }
  const sells = entered(places, rows)
  return answering(places, sells.length, () => namesOf(sells))
}

function answering(places: Places, size: number, make: () => Named[]): GoodsIndex {
  const given = (place: Place | undefined) => place && tillGoods(place)
  let made: Ordered | undefined
  const inOrder = () => {
    if (made) return made
    const names = make()
    made = { names, scan: scanOf(names) }
    return made
  }
  return {
    size,
    exact: (text) => {
      for (const key of barcodeKeys(text)) {
        const place = places.barcode.get(key)
        if (place) return tillGoods(place)
      }
      return given(places.code.get(text.toUpperCase()))
    },
    weighed: (plu) => given(places.plu.get(plu)),
    units: (code) => {
      const row = places.code.get(code.toUpperCase())?.[0]
      return row ? sold(row).map((unit) => tillGoods([row, unit])) : []
    },
    search: (asked, most) => searchIn(inOrder(), asked, most),
    prepare: () => void inOrder(),
    changed: (rows) => {
      const { names } = inOrder()
      const ids = new Set(rows.map((row) => row[0]))
      for (const { row } of names) if (ids.has(row[0])) forget(places, row)
      const others = names.filter(({ row }) => !ids.has(row[0]))
      const all = merged(others, namesOf(entered(places, rows)))
      return answering(places, all.length, () => all)
    },
  }
}

/** Notes where each is found by its codes; gives those that are sold. */
function entered(places: Places, rows: Iterable<SyncedGoods>): SyncedGoods[] {
  const sells: SyncedGoods[] = []
  for (const row of rows) {
    const [, code, , , , plu, active] = row
    const usual = active ? usualUnit(row) : undefined
    if (!usual) continue
    places.code.set(code.toUpperCase(), [row, usual])
    if (plu) places.plu.set(plu, [row, baseUnit(row) ?? usual])
    for (const unit of sold(row)) for (const key of unit[3]) places.barcode.set(key, [row, unit])
    sells.push(row)
  }
  return sells
}

/** By their names, in order. */
function namesOf(rows: readonly SyncedGoods[]): Named[] {
  const names = rows.map((row) => ({ text: searchKey(`${row[2]} ${row[1]}`), row }))
  return names.sort((a, b) => (a.text < b.text ? -1 : 1))
}

/** A barcode that another goods has taken over stays with that one. */
function forget({ barcode, code, plu }: Places, row: SyncedGoods): void {
  const drop = (map: Map<string, Place>, key: string) =>
    map.get(key)?.[0] === row && map.delete(key)
  drop(code, row[1].toUpperCase())
  if (row[5]) drop(plu, row[5])
  for (const unit of sold(row)) for (const key of unit[3]) drop(barcode, key)
}

function merged(a: Named[], b: Named[]): Named[] {
  if (b.length === 0) return a
  const all: Named[] = []
  let next = 0
  for (const one of a) {
    for (let other = b[next]; other && other.text < one.text; other = b[next]) {
      all.push(other)
      next += 1
    }
    all.push(one)
  }
  return [...all, ...b.slice(next)]
}

interface Scan {
  /** Every name on a line of its own, in order. */
  all: string
  /** Where each line begins. */
  starts: Uint32Array
}

function scanOf(names: Named[]): Scan {
  const starts = new Uint32Array(names.length + 1)
  let at = 0
  names.forEach(({ text }, i) => {
    starts[i] = at
    at += text.length + 1
  })
  starts[names.length] = at
  return { all: names.map(({ text }) => text).join('\n'), starts }
}

interface Ordered {
  names: Named[]
  scan: Scan
}

function searchIn({ names, scan }: Ordered, asked: string, most: number): TillGoods[] {
  const parts = searchWords(asked)
  const [first] = parts
  if (!first) return []
  const fits = ({ text }: Named) => parts.every((part) => text.includes(part))
  const found: SyncedGoods[] = []
  for (let i = firstFrom(names, first); i < names.length && found.length < most; i += 1) {
    const one = names[i] as Named
    if (!one.text.startsWith(first)) break
    if (fits(one)) found.push(one.row)
  }
  // The longest word is the rarest: few lines are left to look at.
  const rarest = parts.reduce((a, b) => (b.length > a.length ? b : a))
  let hit = found.length < most ? scan.all.indexOf(rarest) : -1
  while (hit >= 0 && found.length < most) {
    const line = lineAt(scan.starts, hit)
    const one = names[line] as Named
    if (!one.text.startsWith(first) && fits(one)) found.push(one.row)
    hit = scan.all.indexOf(rarest, scan.starts[line + 1])
  }
  return found.flatMap((row) => sold(row).map((unit) => tillGoods([row, unit]))).slice(0, most)
}

/** The first name that is not before the word. */
function firstFrom(names: Named[], word: string): number {
  let [low, high] = [0, names.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((names[middle] as Named).text < word) low = middle + 1
    else high = middle
  }
  return low
}

function lineAt(starts: Uint32Array, at: number): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] as number) <= at) low = middle
    else high = middle - 1
  }
  return low
}

const sold = (row: SyncedGoods) => row[7].filter((unit) => unit[5] && unit[7])
const baseUnit = (row: SyncedGoods) => sold(row).find((unit) => unit[2] === 1)

/** The unit meant when only the goods are named. */
function usualUnit(row: SyncedGoods): SyncedUnit | undefined {
  return sold(row).find((unit) => unit[6]) ?? baseUnit(row) ?? sold(row)[0]
}

function tillGoods([row, unit]: Place): TillGoods {
  const [goodsId, code, name, , taxType, plu] = row
  const [goodsUnitId, unitName, conversion, , allowFraction, , , , prices] = unit
  return {
    goodsUnitId,
    goodsId,
    code,
    name,
    unitName,
    conversion,
    allowFraction,
    isWeighed: plu !== null,
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
