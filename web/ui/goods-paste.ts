import { parseNumber } from '../platform/format.ts'
import {
  type GoodsChoice,
  type GoodsRow,
  parseTiers,
  type Spec,
  withGoods,
  withUnit,
} from './goods-row.ts'

const MOST_ROWS = 1000

/**
 * Rows copied from a spreadsheet: code or barcode first, then the cells in the grid's order. A code
 * that is not found, or with a number that cannot be read, is named; the other rows are taken.
 */
export async function pastedRows(
  text: string,
  specs: Spec[],
  search: (text: string) => Promise<GoodsChoice[]>,
) {
  const lines = text.split(/\r?\n/).map((line) => line.split('\t').map((cell) => cell.trim()))
  const found: Omit<GoodsRow, '$key'>[] = []
  const missing: string[] = []
  for (const [code = '', ...cells] of lines.slice(0, MOST_ROWS)) {
    if (!code) continue
    const choices = await search(code)
    const goods = choices.find((g) => g.code === code.toUpperCase() || g.barcode === code)
    const edited = specs.filter((spec) => spec.edit)
    const row = goods && areRead(edited, cells) ? filled(goods, edited, cells) : undefined
    if (row) found.push(row)
    else missing.push(code)
  }
  return { found, missing }
}

const areRead = (specs: Spec[], cells: string[]) =>
  specs.every(({ edit }, i) => edit !== 'number' || parseNumber(cells[i] ?? '') !== undefined)

function filled(goods: GoodsChoice, specs: Spec[], cells: string[]): Omit<GoodsRow, '$key'> {
  let row = withGoods({ $key: '' }, goods)
  for (const [i, spec] of specs.entries()) {
    const cell = cells[i]
    if (!cell) continue
    if (spec.edit === 'unit') {
      const unit = goods.units.find((u) => u.unitName === cell.toUpperCase())
      if (unit) row = withUnit(row, unit.goodsUnitId)
    } else if (spec.edit === 'number') row = { ...row, [spec.key]: parseNumber(cell) ?? null }
    else if (spec.edit === 'tiers') row = { ...row, discountTiers: parseTiers(cell) ?? [] }
    else if (spec.edit === 'text') row = { ...row, memo: cell }
  }
  const { $key: _, ...values } = row
  return values
}
