import { goodsUnit as contract, goodsUnitRow } from '#contract/master/goods-unit.ts'
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import { EVERYTHING } from '#contract/list.ts'
import type { Tx } from '#server/platform/db.ts'
import { notFound } from '#server/platform/errors.ts'
import { route, reads, atBranch } from '#server/platform/route.ts'
import type { Session } from '#server/platform/session.ts'
import { addBarcode } from './add-barcode.ts'
import { goodsOfCode } from './goods-code.ts'
import { levelOf, readChoices } from './goods-choice.ts'
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

async function scanned(tx: Tx, s: Session, input: ParsedOf<typeof contract.barcodeGet>) {
  const [level, found] = await Promise.all([
    levelOf(tx, input.customerId),
    goodsOfCode(tx, s, input.barcode),
  ])
  if (!found) throw notFound(`Barcode ${input.barcode}`)
  const [choice] = await readChoices(tx, s, [found], {
    branchId: s.branchId,
    warehouseId: input.warehouseId,
    level,
    purpose: 'SALES',
  })
  if (!choice) throw notFound(`Barcode ${input.barcode}`)
  return { ...choice, qty: found.match.qty ?? 1 }
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
  route(contract.barcodeAdd, addBarcode),
]
