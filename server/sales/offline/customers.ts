import type { CopiedList } from '#server/masters/changes.ts'
import { PORTION } from '#server/masters/whole-list.ts'

/** Those whom a till finds (customer-search.ts). */
const BUYS = 'm.is_active and m.trades and m.merged_into is null'

/** Customers as a till keeps them for when nobody answers (`contract/sales/offline.ts`). */
export const tillCustomers: CopiedList = {
  count: async (tx) =>
    (await tx.one<{ n: number }>(`select count(*)::int as n from customer m where ${BUYS}`))?.n ??
    0,
  read: async (tx, _s, since, after) => {
    const found = await tx.rows<{ id: number; row: string }>(
      `select m.id, json_build_array(m.id, m.code, m.name, m.member_no, m.type, m.price_level, m.block_status = 'BLOCKED', not (${BUYS}))::text as row
       from customer m where m.id > $1 and ${since ? 'm.updated_at > $3::timestamptz' : `${BUYS} and $3::timestamptz is null`} order by m.id limit $2`,
      [after?.[0] ?? 0, PORTION, since],
    )
    return { rows: found.map(({ row }) => row), after: [found.at(-1)?.id] }
  },
}
