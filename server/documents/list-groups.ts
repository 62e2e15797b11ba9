import { joinCustomer } from '#server/ledgers/customer-numbers.ts'
import type { DocumentGroup, DocumentRow } from '#contract/document.ts'
import type { GroupInput } from '#contract/list.ts'
import type { Tx } from '#server/platform/db.ts'
import { sumOf } from '#contract/money.ts'
import { type Head, placesOf } from '#server/platform/under-heads.ts'
import {
  type Filtered,
  type ListInput,
  ITEM,
  NAME,
  PAPERS,
  PARTY,
  SELECT,
  orderOf,
} from './list-filter.ts'

interface By {
  key: string
  /** Words, where the key is none. */
  label?: string
  joins?: string
  /** The latest first. */
  falling?: true
}

const named = (column: string, table: string): By => ({
  key: `d.${column}`,
  label: 'h.name',
  joins: `left join ${table} h on h.id = d.${column}`,
})

const BY: Record<DocumentGroup, By> = {
  day: { key: 'd.doc_date', falling: true },
  month: { key: `to_char(d.doc_date, 'YYYY-MM')`, falling: true },
  status: { key: 'status' },
  kind: { key: 'd.kind' },
  branchId: named('branch_id', 'branch'),
  customerId: {
    key: 'h.id',
    label: 'h.name',
    joins: joinCustomer('d.customer_id', { join: 'left join', as: 'h' }),
  },
  supplierId: named('supplier_id', 'supplier'),
  warehouseId: named('warehouse_id', 'warehouse'),
  courierId: named('courier_id', 'employee'),
  createdBy: named('created_by', 'employee'),
}

/** Its key as text; documents of none have an empty one and stand last. */
function partsOf(f: Filtered, by: string) {
  const { key, label = 'null::text', joins = '', falling } = BY[by as DocumentGroup]
  return {
    key: `coalesce((${key === 'status' ? f.status : key})::text, '')`,
    label,
    joins: `${f.from} ${f.from === PAPERS ? ITEM : ''} ${joins}`,
    where: `d.branch_id = any ($2::int[]) and d.kind = any ($3::text[]) and ${f.rest}`,
    order: `label nulls last, key ${falling ? 'desc' : ''}`,
  }
}

/** Every head of the filter with the count and sums of all its documents. */
export async function documentHeads(tx: Tx, f: Filtered, by: string): Promise<Head[]> {
  const { key, label, joins, where, order } = partsOf(f, by)
  const rows = await tx.rows<Omit<Head, 'sums'> & { total: number; outstanding: number }>(
    `select ${key} as key, ${label} as label, count(*) as count, coalesce(sum(d.total), 0) as total,
       coalesce(sum(i.amount - i.settled), 0) as outstanding
     from ${joins} where ${where} group by 1, 2 order by ${order}`,
    f.values,
  )
  return rows.map(({ total, outstanding, ...head }) => ({ ...head, sums: { total, outstanding } }))
}

/** The documents of the filter in the order of their heads, within them in the list's own. */
export function groupedIds(f: Filtered, input: ListInput, by: string, within = 'true'): string {
  const { key, label, joins, where, order } = partsOf(f, by)
  const { column, text } = orderOf(input)
  const own = column === 'party_name' ? NAME : column
  return `select x.branch_id, x.id, row_number() over (order by ${order}, ${text.replace('sorted', 'own')}) as sorted
    from (select d.branch_id, d.id, ${key} as key, ${label} as label, ${own} as own
      from ${joins} ${PARTY} where ${where}) x where ${within}`
}

/** A page under heads: which heads stand on it is known before any document is looked for. */
export async function groupedPage(tx: Tx, f: Filtered, input: ListInput, group: GroupInput) {
  const heads = await documentHeads(tx, f, group.by)
  const { groups, places, keys, offset, limit } = placesOf(heads, group, input)
  const values = [...f.values, keys]
  const ids = groupedIds(f, input, group.by, `x.key = any ($${values.length}::text[])`)
  const rows =
    limit === 0
      ? []
      : await tx.rows<DocumentRow>(
          `with page as materialized (${ids} order by sorted limit ${limit} offset ${offset})
           ${SELECT(f.status)} order by sorted`,
          values,
        )
  const total = (of: 'total' | 'outstanding') => sumOf(heads, (head) => head.sums?.[of] ?? 0)
  return {
    rows,
    groups,
    places,
    count: heads.reduce((sum, head) => sum + head.count, 0),
    sums: { total: total('total'), outstanding: total('outstanding') },
  }
}
