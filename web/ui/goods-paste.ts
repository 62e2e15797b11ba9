import { parseNumber } from '../platform/format.ts'
import { readDay } from './date-input.tsx'
import type { Warehouse } from './goods-cell.tsx'
import { coded } from './goods-find.ts'
import { type GoodsChoice, type GoodsRow, type Spec, withGoods } from './goods-row.ts'
import { parseTiers } from './tiers.ts'
import { withUnit } from './goods-units.ts'
import { asTyped } from './typed.ts'
import type { GridCell } from './grid.ts'

const MOST_ROWS = 1000
/** Codes that are asked for at once. */
const AT_ONCE = 8

/** The columns of a grid of goods that are written, as the clipboard fills them. */
export function goodsCells(
  specs: readonly Spec[],
  warehouses: readonly Warehouse[],
): GridCell<GoodsRow>[] {
  return specs
    .filter((spec) => spec.edit)
    .map((spec) => ({
      key: spec.key,
      title: spec.title,
      // Another line's unit is of other goods.
      ...(spec.edit === 'unit' ? { fields: [] } : {}),
      take: (row, text) => taken(row, spec, text, warehouses),
    }))
}

function taken(
  row: GoodsRow,
  { key, edit, options }: Spec,
  text: string,
  warehouses: readonly Warehouse[],
): GoodsRow | undefined {
  const named = text.toLowerCase()
  switch (edit) {
    case 'number': {
      const number = parseNumber(text)
      return number === undefined ? undefined : { ...row, ...asTyped(row, key, number) }
    }
    case 'tiers': {
      const discountTiers = parseTiers(text)
      return discountTiers && { ...row, discountTiers }
    }
    case 'unit': {
      const unit = row.$goods?.units.find((one) => one.unitName.toLowerCase() === named)
      return unit && withUnit(row, unit.goodsUnitId)
    }
    case 'warehouse': {
      const warehouse = warehouses.find((one) => one.name.toLowerCase() === named)
      return warehouse && { ...row, warehouseId: warehouse.id }
    }
    case 'date': {
      const day = readDay(text)
      return day === null ? undefined : { ...row, expiryDate: day }
    }
    case 'choice': {
      const option = options?.find(([, words]) => words.toLowerCase() === named)
      return option && { ...row, [key]: option[0] }
    }
    case 'text':
      return text.length > 200 ? undefined : { ...row, memo: text }
    default:
      return undefined
  }
}

/**
 * Rows copied from a spreadsheet: code or barcode first, then the cells in the grid's order. A code that is not found,
 * or with a cell that cannot be read, is named; the other rows are taken.
 */
export async function pastedRows(
  text: string,
  cells: readonly GridCell<GoodsRow>[],
  search: (text: string) => Promise<GoodsChoice[]>,
) {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim()))
    .filter(([code]) => code)
    .slice(0, MOST_ROWS)
  const found: Omit<GoodsRow, '$key'>[] = []
  const missing: string[] = []
  const rowOf = async ([code = '', ...texts]: string[]) => {
    const goods = coded(await search(code))
    return goods && filled(goods, cells, texts)
  }
  for (let at = 0; at < lines.length; at += AT_ONCE) {
    const some = lines.slice(at, at + AT_ONCE)
    for (const [i, row] of (await Promise.all(some.map(rowOf))).entries()) {
      if (row) found.push(row)
      else missing.push(some[i]?.[0] ?? '')
    }
  }
  return { found, missing }
}

async function filled(
  goods: GoodsChoice,
  cells: readonly GridCell<GoodsRow>[],
  texts: string[],
): Promise<Omit<GoodsRow, '$key'> | undefined> {
  let row: GoodsRow | undefined = withGoods({ $key: '' }, goods)
  for (const [i, cell] of cells.entries()) {
    const text = texts[i]
    if (text && row) row = await cell.take?.(row, text)
  }
  if (!row) return undefined
  const { $key: _, ...values } = row
  return values
}
