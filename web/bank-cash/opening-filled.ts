import type { OpeningBalanceInput } from '#contract/bank-cash/opening-balance.ts'
import type { OpeningPart, openingSheet } from '#contract/bank-cash/opening-sheet.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type Draft, newRow } from '../ui/form-state.ts'
import { goodsOfUnits } from '../ui/goods-find.ts'
import type { GoodsChoice } from '../ui/goods-row.ts'

/** So many goods are asked for at once. */
const PORTION = 500

/** Rows of a sheet as rows of the form, with the names that the form shows for their ids. */
export async function openingFilled(
  part: OpeningPart,
  { rows, parties }: ReplyOf<typeof openingSheet.read>,
): Promise<Draft<OpeningBalanceInput>> {
  const names = new Map(parties.map(({ id, name }) => [id, name]))
  if (part === 'accounts') return { accounts: rows.accounts.map((row) => newRow(row)) }
  if (part !== 'stock') {
    const nameOf = (row: { supplierId?: number; customerId?: number }) =>
      names.get(row.supplierId ?? row.customerId ?? 0)
    return { [part]: rows[part].map((row) => newRow({ ...row, $party: nameOf(row) })) }
  }
  const goods = await goodsBehind(rows.stock.map((row) => row.goodsUnitId))
  return { stock: rows.stock.map((row) => newRow({ ...row, $goods: goods.get(row.goodsUnitId) })) }
}

async function goodsBehind(unitIds: number[]): Promise<Map<number, GoodsChoice>> {
  const ids = [...new Set(unitIds)]
  const portions = Array.from({ length: Math.ceil(ids.length / PORTION) }, (_, i) =>
    goodsOfUnits(ids.slice(i * PORTION, (i + 1) * PORTION)),
  )
  const found = (await Promise.all(portions)).flat()
  return new Map(found.map((goods) => [goods.goodsUnitId, goods]))
}
