import { searchKey } from '#contract/search-key.ts'
import { nameKey } from '#contract/values.ts'
import { z } from 'zod'
import { priceLevel } from '#contract/master/customer.ts'
import { goodsUnitInput } from '#contract/master/goods-unit.ts'
import { goodsFields } from '#contract/master/goods.ts'
import { sellingPriceFields } from '#contract/master/selling-price.ts'
import type { Tx } from '#server/platform/db.ts'
import type { PriceLevel } from '#contract/pricing/price-cart.ts'
import type { Stored } from '#server/masters/table.ts'
import { barcodesOfCell, isBroken } from './goods-numbers.ts'
import type { Line, RowError } from './type.ts'

const { code, name, receiptName, type, taxType, minStock, maxStock, isWeighed, plu } = goodsFields
const { halalStatus, halalCertificateNo, distributionPermitNo } = goodsFields
const { conversion, isSales, isPurchase } = goodsUnitInput.shape
const price = sellingPriceFields.price.nullish()

/** A row of the sheet: goods, one of their units, its prices for all branches. */
export const goodsLine = z
  .strictObject({
    code,
    name,
    receiptName,
    category: z.string().max(100),
    brand: z.string().max(100).nullish(),
    type,
    taxType,
    unit: z.string().max(50),
    conversion,
    barcode: barcodesOfCell.nullish(),
    isSales,
    isPurchase,
    RETAIL: price,
    MEMBER: price,
    GROSIR: price,
    AGEN: price,
    KHUSUS: price,
    minStock,
    maxStock,
    isWeighed,
    plu,
    halalStatus,
    halalCertificateNo,
    distributionPermitNo,
    isActive: z.boolean().nullish(),
  })
  .partial()
export type GoodsLine = z.output<typeof goodsLine>
export const levels: readonly PriceLevel[] = priceLevel.options

/** The lines of one goods: what they say of the goods together, and of a unit each. */
export interface Group {
  key: string
  line: number
  /** No line of it is wrong by itself: what it lacks, no other line has. */
  isWhole: boolean
  row: GoodsLine
  /** Columns of the goods that the sheet fills. */
  columns: Stored
  units: { line: number; unitId: number; row: GoodsLine }[]
}

const own = ['name', 'receiptName', 'category', 'brand', 'type', 'taxType', 'minStock', 'maxStock']
const marks = ['halalStatus', 'halalCertificateNo', 'distributionPermitNo']
const goodsKeys = [...own, ...marks, 'isWeighed', 'plu', 'isActive'] as (keyof GoodsLine)[]

/** By which lines are of the same goods: their code, else their name and brand. */
const goodsKey = ({ code, name, brand }: { code?: unknown; name?: unknown; brand?: unknown }) =>
  code ? String(code).trim() : nameKey(`${name ?? ''}|${brand ?? ''}`)

/** Goods of which a line could not be read, or broke a rule by itself. */
export function brokenGoods(lines: readonly Line[], errors: readonly RowError[]): Set<string> {
  const wrong = new Set(errors.map(({ line }) => line))
  return new Set(
    lines.flatMap(({ line, given, isUnread }) =>
      isUnread || wrong.has(line) ? [goodsKey(given)] : [],
    ),
  )
}

/** Lines of the same goods, put together; `broken` are those of which a line is missing. What they say differently is an error at the later line. */
export function groupLines(
  parsed: { line: number; row: GoodsLine }[],
  names: Names,
  errors: RowError[],
  broken: ReadonlySet<string>,
): Group[] {
  const groups = new Map<string, Group>()
  for (const { line, row } of parsed) {
    const key = goodsKey(row)
    const isWhole = !broken.has(key)
    const group = groups.get(key) ?? { key, line, isWhole, row: {}, columns: {}, units: [] }
    groups.set(key, group)
    const unitId = row.unit ? names.unit(row.unit) : undefined
    if (!unitId) {
      const message = row.unit ? `Satuan ${row.unit} tidak ditemukan` : 'satuan wajib diisi'
      errors.push({ line, field: 'unit', message })
      continue
    }
    if (row.barcode?.some(isBroken)) {
      errors.push({ line, field: 'barcode', message: 'Digit pemeriksa barcode tidak valid' })
      row.barcode = undefined
    }
    const before = group.units.find((u) => u.unitId === unitId)
    if (before && isFurther(before.row, row)) {
      before.row.barcode?.push(...(row.barcode ?? []))
      continue
    }
    if (before) errors.push({ line, field: 'unit', message: 'Satuan barang tidak boleh berulang' })
    group.units.push({ line, unitId, row })
    merge(group, line, row, errors)
  }
  for (const group of groups.values()) Object.assign(group.columns, columnsOf(group, names, errors))
  return [...groups.values()]
}

/** A row per barcode: the same unit again, which says nothing but another number. */
const isFurther = (before: GoodsLine, row: GoodsLine) =>
  Boolean(before.barcode && row.barcode) &&
  Object.entries(row).every(
    ([field, value]) =>
      field === 'barcode' ||
      value === undefined ||
      JSON.stringify(value) === JSON.stringify(before[field as keyof GoodsLine]),
  )

/** A name is the same in letters of either case. */
const formOf = (field: keyof GoodsLine, row: Partial<GoodsLine>) =>
  field === 'name' ? nameKey(row.name ?? '') : row[field]

function merge(group: Group, line: number, row: GoodsLine, errors: RowError[]): void {
  if (row.code) group.row.code = row.code
  for (const field of goodsKeys) {
    if (row[field] === undefined) continue
    if (group.row[field] !== undefined && formOf(field, group.row) !== formOf(field, row)) {
      const message = `Isian berbeda dari baris ${group.line} untuk barang yang sama`
      errors.push({ line, field, message })
    } else if (group.row[field] === undefined) Object.assign(group.row, { [field]: row[field] })
  }
}

function columnsOf({ row, line }: Group, names: Names, errors: RowError[]): Stored {
  const columns: Stored = {}
  const put = (column: string, value: unknown) => {
    if (value !== undefined) columns[column] = value
  }
  const look = (
    field: 'category' | 'brand',
    word: string,
    find: (t: string) => number | undefined,
  ) => {
    const id = find(word)
    const noun = field === 'category' ? 'Kategori' : 'Merek'
    if (!id) errors.push({ line, field, message: `${noun} ${word} tidak ditemukan` })
    return id
  }
  put('code', row.code ?? undefined)
  put('name', row.name)
  put('receipt_name', row.receiptName ?? undefined)
  put('type', row.type ?? undefined)
  put('tax_type', row.taxType ?? undefined)
  put('min_stock', row.minStock)
  put('max_stock', row.maxStock)
  put('is_weighed', row.isWeighed ?? undefined)
  put('plu', row.plu)
  put('halal_status', row.halalStatus ?? undefined)
  put('halal_certificate_no', row.halalCertificateNo)
  put('distribution_permit_no', row.distributionPermitNo)
  put('is_active', row.isActive ?? undefined)
  if (row.category) put('category_id', look('category', row.category, names.category))
  if (row.brand) put('brand_id', look('brand', row.brand, names.brand))
  else put('brand_id', row.brand)
  return columns
}

export interface Names {
  category(word: string): number | undefined
  brand(word: string): number | undefined
  unit(word: string): number | undefined
}

/** Categories, brands and units by code or name, first as it is written but for case and blanks, then as a search finds it. */
export async function readNames(tx: Tx): Promise<Names> {
  const finder = async (table: string) => {
    const rows = await tx.rows<{ id: number; code: string; name: string }>(
      `select id, code, name from ${table} where is_active order by id desc`,
    )
    const ids = new Map(rows.map((r) => [searchKey(r.name), r.id]))
    for (const r of rows) ids.set(nameKey(r.name), r.id)
    for (const r of rows) ids.set(nameKey(r.code), r.id)
    return (word: string) => ids.get(nameKey(word)) ?? ids.get(searchKey(word))
  }
  const [category, brand, unit] = [
    await finder('category'),
    await finder('brand'),
    await finder('unit'),
  ]
  return { category, brand, unit }
}
