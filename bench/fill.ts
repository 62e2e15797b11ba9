import type pg from 'pg'

interface Shop {
  branch: number
  warehouse: number
  employee: number
  cash: number
  accounts: number[]
  goods: { unit: number; goods: number }[]
}

/**
 * A long past written in bulk, triggers off: the same tables and indexes as real sales, fifty thousand at a time,
 * `perDay` of them a day since `since`.
 */
export async function fillSales(
  db: pg.Client,
  shop: Shop,
  count: number,
  { since = '2020-01-01', perDay = 600 } = {},
): Promise<void> {
  const [first, second, third, fourth, fifth] = shop.accounts
  const goods = shop.goods.length
  const base = shop.goods[0]
  // What the planner takes for one value everywhere, it takes for nothing where another is asked for.
  const qty = `(1 + (n + l) % 3)`
  await db.query(`set session_replication_role = replica`)
  for (let from = 0; from < count; from += 50_000) {
    const to = Math.min(count, from + 50_000)
    const range = `generate_series(${from + 1}, ${to}) n`
    const day = `(date '${since}' + (n / ${perDay})::int)`
    await db.query('begin')
    await db.query(`insert into document (branch_id, id, kind, number, doc_date, status, warehouse_id, price_level, tax_mode, gross, dpp, vat, total, created_by)
      select ${shop.branch}, 1000000000 + n, 'sales-invoice', 'FJ/OLD/' || n, ${day}, 'PAID', ${shop.warehouse}, 'RETAIL', 'INCLUDE', 50000, 45045, 4955, 50000, ${shop.employee} from ${range}`)
    await db.query(`insert into document_goods (branch_id, document_id, line, goods_id, goods_unit_id, warehouse_id, qty, conversion, base_qty, unit_price, gross, net, vat)
      select ${shop.branch}, 1000000000 + n, l, ${base?.goods} + (n * 7 + l * 131) % ${goods}, ${base?.unit} + (n * 7 + l * 131) % ${goods}, ${shop.warehouse}, ${qty}, 1, ${qty}, 10000, 10000, 10000, 991 from ${range}, generate_series(1, 5) l`)
    await db.query(
      `insert into document_settlement (branch_id, document_id, line, method_id, amount, received, account_id) select ${shop.branch}, 1000000000 + n, 1, ${shop.cash}, 50000, 50000, ${first} from ${range}`,
    )
    await db.query(`insert into stock_move (branch_id, id, document_id, line, warehouse_id, goods_id, effective_at, posting_date, qty, value, cost_rule)
      select ${shop.branch}, 1000000000 + n::bigint * 5 + l, 1000000000 + n, l, ${shop.warehouse}, ${base?.goods} + (n * 7 + l * 131) % ${goods}, ${day}::timestamptz, ${day}, -${qty}, -8000, 'AVG' from ${range}, generate_series(1, 5) l`)
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

/**
 * A list's past in both branches: sales (four of five in cash, every hundredth of the rest unpaid) and a
 * fifth as many purchase documents, written in bulk. Only what a list reads: documents and open items.
 */
export async function fillDocuments(
  db: pg.Client,
  sales: number,
  purchases: number,
): Promise<void> {
  await db.query(`set session_replication_role = replica`)
  await db.query(
    `insert into customer (code, name, type, branch_id) select 'LC' || n, 'Pelanggan ' || md5(n::text), 'NON_MEMBER', (select min(id) from branch) from generate_series(1, 2000) n`,
  )
  await db.query(
    `insert into supplier (code, name) select 'LS' || n, 'Pemasok ' || md5(n::text) from generate_series(1, 200) n`,
  )
  const place = `(select array_agg(b.id order by b.id) as id, array_agg(b.code order by b.id) as code, array_agg(w.id order by b.id) as warehouse
    from branch b join warehouse w on w.branch_id = b.id and w.is_primary where b.code in ('SBY', 'MLG'))`
  const day = (total: number) => `(date '2020-01-01' + (n * 2300::bigint / ${total})::int)`
  await db.query(`insert into document (branch_id, id, kind, number, doc_date, status, customer_id, warehouse_id, total, due_date, created_by)
    select p.id[1 + n % 2], 2000000000 + n, 'sales-invoice',
      'FJ/' || p.code[1 + n % 2] || '/' || to_char(${day(sales)}, 'YYMM') || '/' || lpad(n::text, 7, '0'), ${day(sales)},
      case when n % 5 = 0 then 'POSTED' when n % 1000 in (1, 502) then 'REVERSED' else 'PAID' end,
      case when n % 5 = 0 then c.low + (n / 5) % 2000 end, p.warehouse[1 + n % 2], 1000 + n % 500000,
      case when n % 5 = 0 then ${day(sales)} + 30 end, e.id
    from generate_series(1, ${sales}) n, ${place} p, (select min(id) as low from customer where code ~ '^LC') c, (select min(id) as id from employee) e`)
  await db.query(`insert into open_item (branch_id, document_id, role, customer_id, doc_date, due_date, amount, settled)
    select branch_id, id, 'AR', customer_id, doc_date, due_date, total, case when id % 500 = 0 then 0 else total end
    from document where id > 2000000000 and status = 'POSTED'`)
  await db.query(`insert into document (branch_id, id, kind, number, doc_date, status, supplier_id, warehouse_id, ref_no, total, created_by)
    select p.id[1 + n % 2], 3000000000 + n, k.kind, k.prefix || '/' || p.code[1 + n % 2] || '/' || to_char(${day(purchases)}, 'YYMM') || '/' || lpad(n::text, 7, '0'),
      ${day(purchases)}, case when n % 2000 = 0 then 'WAITING_APPROVAL' when n % 4 < 2 then 'CLOSED' else 'INVOICED' end,
      s.low + n % 200, p.warehouse[1 + n % 2], case when n % 4 > 1 then 'SUP-' || n end, 100000 + n % 9000000, e.id
    from generate_series(1, ${purchases}) n, ${place} p, (select min(id) as low from supplier where code ~ '^LS') s, (select min(id) as id from employee) e,
      lateral (select case when n % 4 < 2 then 'purchase-order' when n % 4 = 2 then 'purchase-receipt' else 'purchase-invoice' end as kind,
        case when n % 4 < 2 then 'PO' when n % 4 = 2 then 'PB' else 'FB' end as prefix) k`)
  await db.query(`insert into doc_counter (branch_id, prefix, yymm, n) select branch_id, split_part(number, '/', 1), split_part(number, '/', 3), max(split_part(number, '/', 4)::int)
    from document where id > 2000000000 group by 1, 2, 3 on conflict do nothing`)
  await db.query(`set session_replication_role = origin`)
}
