import Fastify from 'fastify'
import pg from 'pg'
import { z } from 'zod'

/**
 * The honest limit for structure: Fastify and zod, one statement that writes the very rows of the product
 * with its keys and triggers, but without session, request row, locks, reads and row security.
 */
const pool = new pg.Pool({ connectionString: process.env.BENCH_URL, max: 10 })
const input = z.strictObject({
  lines: z.array(z.strictObject({ unit: z.number(), goods: z.number(), q: z.number() })),
  branch: z.number(),
  warehouse: z.number(),
  accounts: z.array(z.number()),
  method: z.number(),
  employee: z.number(),
  code: z.string(),
})
const WRITE = `
with n as (insert into doc_counter as c (branch_id, prefix, yymm, n) values ($1, 'SR', $2, 1) on conflict (branch_id, prefix, yymm) do update set n = c.n + 1 returning n),
d as (insert into document (branch_id, id, kind, number, doc_date, status, warehouse_id, price_level, tax_mode, gross, dpp, vat, total, created_by)
  select $1, nextval('document_id'), 'sales-invoice', 'SR/' || $3 || '/' || $2 || '/' || lpad(n.n::text, 5, '0'), current_date, 'PAID', $4, 'RETAIL', 'INCLUDE', $5, $5, 0, $5, $6 from n returning id),
l as (insert into document_goods (branch_id, document_id, line, goods_id, goods_unit_id, warehouse_id, qty, conversion, base_qty, unit_price, gross, net)
  select $1, d.id, x.o, x.g, x.u, $4, x.q, 1, x.q, 10000, x.q * 10000, x.q * 10000 from d, unnest($7::bigint[], $8::bigint[], $9::numeric[]) with ordinality x(g, u, q, o)),
s as (insert into document_settlement (branch_id, document_id, line, method_id, amount, received, account_id) select $1, d.id, 1, $10, $5, $5, $11 from d),
m as (insert into stock_move (branch_id, id, document_id, line, warehouse_id, goods_id, effective_at, posting_date, qty, value, cost_rule)
  select $1, nextval('move_id'), d.id, x.o, $4, x.g, now(), current_date, -x.q, -x.q * 8000, 'GIVEN' from d, unnest($7::bigint[], $9::numeric[]) with ordinality x(g, q, o)),
v as (update stock_value v set qty = v.qty - x.q, value = v.value - x.q * 8000, last_move_at = now() from (select g, sum(q) q from unnest($7::bigint[], $9::numeric[]) y(g, q) group by g) x where v.branch_id = $1 and v.goods_id = x.g),
w as (update stock_level l set on_hand = l.on_hand - x.q from (select g, sum(q) q from unnest($7::bigint[], $9::numeric[]) y(g, q) group by g) x where l.branch_id = $1 and l.warehouse_id = $4 and l.goods_id = x.g),
j as (insert into journal (branch_id, id, document_id, posting_date, memo, posted_by) select $1, d.id, d.id, current_date, 'Penjualan eceran', $6 from d),
a as (insert into audit (branch_id, employee_id, endpoint, object_kind, object_id, action) select $1, $6, 'bench', 'sales-invoice', d.id, 'Tambah' from d)
insert into journal_line (branch_id, journal_id, line, account_id, posting_date, debit, credit)
select $1, d.id, x.o, x.a, current_date, x.debit, x.credit from d, unnest($12::bigint[], $13::numeric[], $14::numeric[]) with ordinality x(a, debit, credit, o)`

const app = Fastify()
app.post('/sale', async (request) => {
  const i = input.parse(request.body)
  const total = i.lines.reduce((sum, l) => sum + l.q * 10_000, 0)
  const now = new Date()
  await pool.query({
    name: 'same-rows',
    text: WRITE,
    values: [
      i.branch,
      `${String(now.getFullYear()).slice(2)}${String(now.getMonth() + 1).padStart(2, '0')}`,
      i.code,
      i.warehouse,
      total,
      i.employee,
      i.lines.map((l) => l.goods),
      i.lines.map((l) => l.unit),
      i.lines.map((l) => l.q),
      i.method,
      i.accounts[0],
      i.accounts.slice(0, 6),
      [total, 0, 0, total, 0, 1],
      [0, total - 1, 1, 0, total, 0]
        .map((x, k) => (k === 5 ? 0 : x))
        .map((x, k) => (k === 4 ? total + 1 : x)),
    ],
  })
  return z.object({ total: z.number() }).parse({ total })
})
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
process.send?.(typeof address === 'object' ? address?.port : 0)
process.on('SIGTERM', () => process.exit(0))
