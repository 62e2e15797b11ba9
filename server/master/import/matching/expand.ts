import { nameKey } from '#contract/values.ts'
import type { ImportKind } from '#contract/master/import-columns.ts'
import { ladder } from '#contract/master/import-match.ts'
import { levels } from '../goods-rows.ts'
import type { Line, RowError } from '../type.ts'
import { expandBills } from './expand-bills.ts'
import type { MatchedRow, Told } from './matched-row.ts'
import { contentsOf, isUnitWord } from './unit-words.ts'

type Expand = (rows: MatchedRow[], told: Told) => Line[]

/** Rows of somebody else's shape as lines of the strict sheet: the one way in. */
export const expanded: Readonly<Record<ImportKind, Expand>> = {
  goods: expandGoods,
  customer: (rows) => rows.map(({ line, given }) => ({ line, given: customerOf(party(given)) })),
  supplier: (rows) => rows.map(({ line, given }) => ({ line, given: party(given) })),
  'selling-price': expandPrices,
  margin: (rows) => rows,
  'price-ceiling': (rows) => rows,
  receivable: expandBills,
  payable: expandBills,
  'old-day': (rows) => rows,
}

type Given = Record<string, unknown>
const text = (value: unknown) => String(value ?? '').trim()

/** A town behind the address, and whoever is switched off. */
function party({ city, balance: _, isOff, ...given }: Given): Given {
  const address = text(given.address)
  const town = text(city)
  const whole = town && !nameKey(address).includes(nameKey(town)) ? `${address}, ${town}` : address
  return {
    // A table without the name of an NPWP means its own.
    ...(given.npwp && !given.taxName && given.name ? { taxName: given.name } : {}),
    ...given,
    ...(address || town ? { address: whole.replace(/^, /, '') } : {}),
    ...(isOff === undefined ? {} : { isActive: !isOff }),
  }
}

/** A level of his own has a member alone (domain §2.2). */
const customerOf = (given: Given): Given =>
  given.priceLevel && given.priceLevel !== 'RETAIL' && given.phone
    ? { ...given, type: 'MEMBER' }
    : given

const isLevel = (key: string) => levels.some((level) => level === key)

/** Prices of levels beside one another, each a line of its own. */
function expandPrices(rows: MatchedRow[]): Line[] {
  return rows.flatMap(({ line, given }) => {
    const shared = Object.fromEntries(Object.entries(given).filter(([key]) => !isLevel(key)))
    const beside = levels.filter((level) => given[level] !== undefined)
    if (beside.length === 0) return [{ line, given: { priceLevel: 'RETAIL', ...shared } }]
    return beside.map((level) => ({
      line,
      given: { ...shared, priceLevel: level, price: given[level] },
    }))
  })
}

function expandGoods(rows: MatchedRow[], told: Told): Line[] {
  const lines = goodsOf(rows).flatMap((group) => unitsOf(group, told))
  return lines.sort((a, b) => a.line - b.line)
}

/** The rows of each goods. */
function goodsOf(rows: MatchedRow[]): MatchedRow[][] {
  const named = rows.map((row) => ({ ...row, given: variantOf(row.given) }))
  return [...Map.groupBy(named, ({ given }) => keyOf(given)).values()]
}

/** Variants that are units are rows of one goods, whatever code each of them has. */
const keyOf = (given: Given) =>
  given.$isUnit || !given.code
    ? nameKey(`${text(given.name)}|${text(given.brand)}`)
    : text(given.code)

/** `KECAP 220 ML` of variant `KARTON` is that goods by the carton; of variant `PEDAS` it is another goods. */
function variantOf({ variant, ...given }: Given): Given {
  const word = text(variant)
  if (word === '' || /^(-|default|regular|tanpa varian)$/i.test(word)) return given
  if (isUnitWord(word)) return { ...given, unit: word.toUpperCase(), $isUnit: true }
  return { ...given, name: `${text(given.name)} ${word}` }
}

function unitsOf(rows: MatchedRow[], { errors, notes }: Told): Line[] {
  const [first] = rows
  if (!first) return []
  const base = rows.find(({ given }) => given.conversion === 1) ?? smallest(rows)
  const code = base.given.code
  return rows.flatMap(({ line, given }) => {
    const { $isUnit, stock: _, stockUnit: __, cost: ___, stockDay: ____, isOff, ...own } = given
    if (own.type === 'SERVICE')
      notes.push({ line, field: 'type', message: 'Dibuat sebagai jasa, tanpa stok' })
    const goods: Given = { ...own, ...(isOff === undefined ? {} : { isActive: !isOff }) }
    if ($isUnit && own.code && own.code !== code && own.code !== own.barcode)
      notes.push({
        line,
        field: 'code',
        message: `Kode ${text(own.code)} tidak dipakai: barang ini berkode ${text(code)}`,
      })
    if ($isUnit) Object.assign(goods, { code })
    if (line !== base.line)
      for (const field of ['minStock', 'maxStock'] as const)
        if (goods[field] !== undefined && goods[field] !== base.given[field]) {
          delete goods[field]
          notes.push({
            line,
            field,
            message: 'Tidak dipakai: batas stok dihitung dalam satuan dasar',
          })
        }
    if (rows.length > 1 && line !== base.line && goods.conversion === undefined) {
      const contents = contentsOf(text(goods.unit))
      if (contents) Object.assign(goods, { conversion: contents })
      else
        errors.push({
          line,
          field: 'conversion',
          message: `Isi ${text(goods.unit)} belum diketahui; isi kolomnya atau cocokkan kolom lain`,
        })
    }
    if (rows.length > 1 && line === base.line)
      Object.assign(goods, { conversion: goods.conversion ?? 1 })
    const barcode = [goods.barcode, ...loneBarcodes(goods)].filter(Boolean).join('; ')
    if (barcode) Object.assign(goods, { barcode })
    return [{ line, given: withoutRungs(goods) }, ...rungsOf(line, goods, errors)]
  })
}

/** The row whose unit is a piece, else the first. */
const smallest = (rows: MatchedRow[]) =>
  rows.find(({ given }) =>
    /^(PCS|PC|BUAH|BH|SACHET|BUNGKUS|BKS|BTL|BOTOL)$/i.test(text(given.unit)),
  ) ?? (rows[0] as MatchedRow)

const RUNG = /^(unit|conversion|barcode|RETAIL)[2-5]$/
const withoutRungs = (given: Given): Given =>
  Object.fromEntries(
    Object.entries(given).filter(([key, value]) => !RUNG.test(key) && value !== undefined),
  )

/** `Barcode 2` of a row without a second unit is one more of the first. */
const loneBarcodes = (given: Given): unknown[] =>
  ladder.filter((n) => text(given[`unit${n}`]) === '').map((n) => given[`barcode${n}`])

/** Further units beside the first. A rung without a unit's word is none; one that holds one is the first again. */
function rungsOf(line: number, given: Given, errors: RowError[]): Line[] {
  const { code, name, brand, category, isActive } = given
  return ladder.flatMap((n) => {
    const unit = text(given[`unit${n}`])
    const conversion = given[`conversion${n}`] as number | undefined
    if (unit === '' || unit.toUpperCase() === text(given.unit).toUpperCase()) return []
    if (!conversion) {
      const contents = contentsOf(unit)
      if (!contents) {
        errors.push({ line, field: `conversion${n}`, message: `Isi ${unit} belum diketahui` })
        return []
      }
    }
    const one = {
      code,
      name,
      brand,
      category,
      unit,
      isActive,
      conversion: conversion || contentsOf(unit),
      barcode: given[`barcode${n}`],
      RETAIL: given[`RETAIL${n}`],
    }
    return [{ line, given: withoutRungs(one) }]
  })
}

/** What of a row an opening takes: how much of which goods in which unit, at what cost each. */
export interface StockRow {
  line: number
  code: string | null
  name: string
  unit: string
  qty: number
  cost: number | null
}

export function stockOf(rows: MatchedRow[]): StockRow[] {
  return goodsOf(rows).flatMap((group) => {
    const [first] = group
    const base = group.find(({ given }) => given.conversion === 1) ?? (first && smallest(group))
    return group.flatMap(({ line, given }): StockRow[] => {
      const qty = Number(given.stock ?? 0)
      if (qty === 0 || given.type === 'SERVICE') return []
      const code = text(given.$isUnit ? base?.given.code : given.code) || null
      return [
        {
          line,
          code,
          qty,
          name: text(given.name),
          unit: text(given.stockUnit ?? given.unit),
          cost: typeof given.cost === 'number' ? given.cost : null,
        },
      ]
    })
  })
}
