import type pg from 'pg'

interface Shop {
  branch: number
  warehouse: number
  employee: number
  cash: number
  accounts: number[]
  goods: { unit: number; goods: number }[]
}

/** A long past written in bulk, triggers off: the same tables and indexes as real sales, ten thousand at a time. */
export async function fillSales(db: pg.Client, shop: Shop, count: number): Promise<void> {
  const [first, second, third, fourth, fifth] = shop.accounts
  const goods = shop.goods.length
  const base = shop.goods[0]
  await db.query(`set session_replication_role = replica`)
  for (let from = 0; from < count; from += 50_000) {
    const to = Math.min(count, from + 50_000)
    const range = `generate_series(${from + 1}, ${to}) n`
    const day = `(date '2020-01-01' + (n / 600)::int)`
    await db.query('begin')
    await db.query(`insert into document (branch_id, id, kind, number, doc_date, status, warehouse_id, price_level, tax_mode, gross, dpp, vat, total, created_by)
      select ${shop.branch}, 1000000000 + n, 'sales-invoice', 'FJ/OLD/' || n, ${day}, 'PAID', ${shop.warehouse}, 'RETAIL', 'INCLUDE', 50000, 45045, 4955, 50000, ${shop.employee} from ${range}`)
    await db.query(`insert into document_goods (branch_id, document_id, line, goods_id, goods_unit_id, warehouse_id, qty, conversion, base_qty, unit_price, gross, net, vat, cost)
      select ${shop.branch}, 1000000000 + n, l, ${base?.goods} + (n * 7 + l * 131) % ${goods}, ${base?.unit} + (n * 7 + l * 131) % ${goods}, ${shop.warehouse}, 1, 1, 1, 10000, 10000, 10000, 991, 8000 from ${range}, generate_series(1, 5) l`)
    await db.query(
      `insert into document_settlement (branch_id, document_id, line, method_id, amount, received, account_id) select ${shop.branch}, 1000000000 + n, 1, ${shop.cash}, 50000, 50000, ${first} from ${range}`,
    )
    await db.query(`insert into stock_move (branch_id, id, document_id, line, warehouse_id, goods_id, effective_at, posting_date, qty, value, cost_rule)
      select ${shop.branch}, 1000000000 + n::bigint * 5 + l, 1000000000 + n, l, ${shop.warehouse}, ${base?.goods} + (n * 7 + l * 131) % ${goods}, ${day}::timestamptz, ${day}, -1, -8000, 'AVG' from ${range}, generate_series(1, 5) l`)
    await db.query(
      `insert into journal (branch_id, id, document_id, posting_date, memo, posted_by) select ${shop.branch}, 1000000000 + n, 1000000000 + n, ${day}, 'Penjualan eceran', ${shop.employee} from ${range}`,
    )
    await db.query(`insert into journal_line (branch_id, journal_id, line, account_id, posting_date, debit, credit)
      select ${shop.branch}, 1000000000 + n, x.l, x.a, ${day}, x.d, x.c from ${range}, (values (1, ${first}::bigint, 50000, 0), (2, ${second}, 0, 45045), (3, ${third}, 0, 4955), (4, ${fourth}, 40000, 0), (5, ${fifth}, 0, 40000)) x(l, a, d, c)`)
    await db.query(
      `insert into audit (branch_id, employee_id, endpoint, object_kind, object_id, action) select ${shop.branch}, ${shop.employee}, 'fill', 'sales-invoice', 1000000000 + n, 'Tambah' from ${range}`,
    )
    await db.query(
      `insert into request (branch_id, key, employee_id, endpoint, hash, document_id) select ${shop.branch}, gen_random_uuid(), ${shop.employee}, 'fill', '\\x00', 1000000000 + n from ${range}`,
    )
    await db.query('commit')
  }
  await db.query(`set session_replication_role = origin`)
}
