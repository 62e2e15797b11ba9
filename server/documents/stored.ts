import type { Tx } from '#server/platform/db.ts'
import { headerColumns, lineColumns, selected } from './columns.ts'
import type { StoredDocument, StoredLine } from './types.ts'

const HEADER = `
select d.id, d.kind, d.number, d.version, d.created_by as "createdBy", ${selected('d', headerColumns)}
from document d where branch_id = $1 and id = any ($2::bigint[]) order by id`

/** The units of goods as JSON, the smallest first. */
export const unitsOfGoods = (goods: string): string =>
  `(select coalesce(json_agg(json_build_object('goodsUnitId', x.id, 'unitName', y.name, 'conversion', x.conversion, 'allowFraction', y.allow_fraction) order by x.conversion), '[]')
   from goods_unit x join unit y on y.id = x.unit_id where x.goods_id = ${goods} and x.is_active)`

// What later documents took of a line is the sum over them: never a counter that could drift.
const LINES = `
select g.document_id as "documentId", ${selected('g', lineColumns)},
  n.name as "unitName", n.allow_fraction as "allowFraction", ${unitsOfGoods('g.goods_id')} as units, coalesce(t.qty, 0) as taken, coalesce(t.value, 0) as "takenValue"
from document_goods g join goods_unit u on u.id = g.goods_unit_id join unit n on n.id = u.unit_id
left join lateral (
  select sum(n.base_qty) as qty, sum(n.net) as value from line_taken n
  where n.branch_id = g.branch_id and n.document_id = g.document_id and n.line = g.line
) t on true
where g.branch_id = $1 and g.document_id = any ($2::bigint[]) order by g.document_id, g.line`

/** Documents with their lines, in id order; locked against any other writer when they are about to be used. */
export async function readStored(
  tx: Tx,
  branchId: number,
  ids: number[],
  lock: boolean,
): Promise<StoredDocument[]> {
  const wanted = [...new Set(ids)]
  const headers = tx.named<Omit<StoredDocument, 'lines'>>(
    lock ? 'stored-lock' : 'stored',
    lock ? `${HEADER} for no key update` : HEADER,
    [branchId, wanted],
  )
  const lines = tx.named<StoredLine>('stored-lines', LINES, [branchId, wanted])
  const [found, all] = await Promise.all([headers, lines])
  return found.map((d) => ({ ...d, lines: all.filter((l) => l.documentId === d.id) }))
}
