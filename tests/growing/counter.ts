import type { Counter } from '../../bench/acknowledged.ts'

type Row = Record<'unit' | 'warehouse' | 'branch' | 'method', string>

/** What is sold at one counter: two goods of the shop in Surabaya, for cash, on the day that it is. */
export async function counterOf(
  ask: (sql: string) => Promise<Row[]>,
  docDate: Counter['docDate'],
): Promise<Counter> {
  const rows = await ask(
    `select u.id as unit, w.id as warehouse, b.id as branch, m.id as method
     from goods g join goods_unit u on u.goods_id = g.id and u.conversion = 1, branch b join warehouse w on w.branch_id = b.id, payment_method m
     where g.code in ('MG2', 'KPI') and b.code = 'SBY' and w.code = 'TOKO' and m.code = 'TUNAI'`,
  )
  return {
    branchId: Number(rows[0]?.branch),
    methodId: Number(rows[0]?.method),
    goods: rows.map((row) => ({ unit: Number(row.unit), warehouse: Number(row.warehouse) })),
    docDate,
  }
}
