import { everyWord } from '#server/platform/sql.ts'
import { draftOf, type DocumentType } from '#server/documents/types.ts'
import {
  type InternalMutationInput,
  internalMutation as contract,
} from '#contract/stock/internal-mutation.ts'
import { documentRoutes } from '#server/documents/routes.ts'
import type { UnitFacts } from '#server/ledgers/locks.ts'
import { warehouseOf } from '#server/ledgers/masters.ts'
import { emptyPosting } from '#server/ledgers/posting.ts'
import { Refusal } from '#server/platform/errors.ts'
import { route } from '#server/platform/route.ts'
import { askedIn, goodsLine } from './line.ts'
import { allowSetAside } from './set-aside.ts'

type Facts = { units: Map<number, UnitFacts>; aside: ReadonlySet<number> }

/** Quantity moves, value does not: the branch owns the goods before and after (domain §4.1). */
export const internalMutation: DocumentType<InternalMutationInput, Facts> = {
  kind: 'internal-mutation',
  async check(context, input) {
    const unitIds = input.lines.map((l) => l.goodsUnitId)
    const reading = context.units(unitIds)
    const locking = context.lockStock(unitIds)
    const [units, masters, locked] = await Promise.all([reading, context.masters(), locking])
    if (input.warehouseId === input.toWarehouseId) {
      throw new Refusal('WAREHOUSE_SAME', 'Gudang asal dan tujuan tidak boleh sama', {
        field: 'toWarehouseId',
      })
    }
    const from = warehouseOf(masters, input.warehouseId, input.branchId)
    const to = warehouseOf(masters, input.toWarehouseId, input.branchId)
    const lines = input.lines.map((l, i) => goodsLine(units, l, from.id, i))
    const { goods, warnings } = await allowSetAside(context, lines, {
      warehouseId: from.id,
      locked,
      token: input.approvalToken,
    })
    return {
      draft: draftOf(input, { warehouseId: from.id, toWarehouseId: to.id, lines, warnings }),
      facts: { units, aside: goods },
    }
  },
  post(draft, { stock, units, aside }) {
    const [from, to] = [draft.warehouseId as number, draft.toWarehouseId as number]
    draft.lines.forEach((l, i) => {
      const unit = askedIn(units, l.goodsUnitId)
      stock.move(i + 1, from, to, l.goodsId, l.baseQty, { unit, aside: aside.has(l.goodsId) })
    })
    return { ...emptyPosting(), moves: stock.moves }
  },
}

export const internalMutationRoutes = [
  ...documentRoutes(contract, internalMutation, {
    title: 'Bukti Mutasi',
    size: 'CONTINUOUS',
    prices: false,
    signatures: ['Pengirim', 'Penerima'],
  }),
  route(contract.stock, (ctx, input) =>
    ctx.read(async (tx, s) => {
      const values = [input.filter?.warehouseId ?? null, s.branchIds, everyWord(input.search ?? '')]
      const from = `from stock_level l join goods g on g.id = l.goods_id join goods_unit u on u.goods_id = g.id and u.conversion = 1
        join unit n on n.id = u.unit_id
        where l.warehouse_id = $1 and l.branch_id = any ($2::int[]) and l.on_hand > 0 and g.search_text like all ($3::text[])`
      const [rows, count] = await Promise.all([
        tx.rows(
          `select g.id as "goodsId", g.code as "goodsCode", g.name as "goodsName", u.id as "goodsUnitId", n.name as "unitName",
          l.on_hand as "onHand", l.reserved, l.on_hand - l.reserved as available ${from} order by g.name limit ${input.limit} offset ${input.offset}`,
          values,
        ),
        tx.one<{ count: number }>(`select count(*) as count ${from}`, values),
      ])
      return { rows: rows as never, count: count?.count ?? 0 }
    }),
  ),
]
