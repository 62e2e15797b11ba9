import { goodsUnit as contract, goodsUnitRow } from '#contract/master/goods-unit.ts'
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import { EVERYTHING } from '#contract/list.ts'
import { parseScaleLabel } from '#server/platform/barcode.ts'
import type { Tx } from '#server/platform/db.ts'
import { notFound } from '#server/platform/errors.ts'
import { dec, roundTo } from '#server/platform/money.ts'
import { route, reads, atBranch } from '#server/platform/route.ts'
import type { Session } from '#server/platform/session.ts'
import { type Wanted, levelOf, readChoices } from './goods-choice.ts'
import { listMaster } from '#server/masters/table.ts'
import { master } from '#server/masters/master.ts'
import { masterRoutes } from '#server/masters/routes.ts'
import { answerList } from '#server/masters/whole-list.ts'

type Row = ReplyOf<typeof contract.getData>['rows'][number]

const goodsUnit = master({
  kind: 'goods-unit',
  title: 'Satuan Barang',
  row: goodsUnitRow,
  table: 'goods_unit',
  from: 'goods_unit m join goods g on g.id = m.goods_id join unit n on n.id = m.unit_id',
  fields: {
    goodsCode: 'g.code',
    goodsName: 'g.name',
    unitName: 'n.name',
    allowFraction: 'n.allow_fraction',
  },
  search: 'g.search_text',
  orderBy: 'g.name, m.goods_id, m.conversion, m.id',
})

/** Every unit of one goods, smallest first. */
export async function unitsOf(tx: Tx, s: Session, goodsId: number): Promise<Row[]> {
  return (
    await listMaster<Row>(tx, s, goodsUnit, { limit: EVERYTHING, offset: 0, filter: { goodsId } })
  ).rows
}

const BY_BARCODE = `
select u.goods_id as "goodsId", u.id as "goodsUnitId" from goods_unit u join goods g on g.id = u.goods_id
where u.barcode = $1 and u.is_active and g.is_active`
const BY_PLU = `
select g.id as "goodsId", u.id as "goodsUnitId", n.coretax_unit_code = 'UM.0004' as "inGrams"
from goods g join goods_unit u on u.goods_id = g.id and u.unit_id = g.base_unit_id join unit n on n.id = u.unit_id
where g.plu = $1 and g.is_weighed and g.is_active`
const GRAMS_PER_KILOGRAM = 1000

/** A barcode is one unit; the label of a scale tells its goods and how many grams. */
async function findScanned(tx: Tx, barcode: string): Promise<Wanted & { qty: number }> {
  const unit = await tx.one<Wanted>(BY_BARCODE, [barcode])
  if (unit) return { ...unit, qty: 1 }
  const label = parseScaleLabel(barcode)
  const weighed = label && (await tx.one<Wanted & { inGrams: boolean | null }>(BY_PLU, [label.plu]))
  if (!label || !weighed) throw notFound(`Barcode ${barcode}`)
  return {
    ...weighed,
    qty: weighed.inGrams ? label.value : roundTo(dec(label.value).div(GRAMS_PER_KILOGRAM), 4),
  }
}

async function scanned(tx: Tx, s: Session, input: ParsedOf<typeof contract.barcodeGet>) {
  const [level, found] = await Promise.all([
    levelOf(tx, input.customerId),
    findScanned(tx, input.barcode.trim()),
  ])
  const [choice] = await readChoices(tx, s, [found], {
    branchId: s.branchId,
    warehouseId: input.warehouseId,
    level,
    purpose: 'SALES',
  })
  if (!choice) throw notFound(`Barcode ${input.barcode}`)
  return { ...choice, qty: found.qty }
}

export const goodsUnitRoutes = [
  ...masterRoutes(contract, goodsUnit, {
    getAll: (ctx, input, { reply }) =>
      answerList(ctx, goodsUnit, input, { reply, field: 'goodUnits' }),
  }),
  route(contract.getAllV2, (ctx, input, { reply }) =>
    answerList(ctx, goodsUnit, input, { reply, field: 'goodUnits' }),
  ),
  reads(contract.barcodeGet, scanned, atBranch),
]
