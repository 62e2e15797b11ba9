import Fastify from 'fastify'
import pg from 'pg'
import { z } from 'zod'

/**
 * The limits of any posting. `/same`: Fastify and zod, one statement that writes the very rows of the
 * product with its keys and triggers, but without session, request row, locks, reads and row security.
 * `/bare`: one header and as many narrow rows without keys between them, and no check of the input.
 */
const pool = new pg.Pool({ connectionString: process.env.BENCH_URL, max: 10 })
await pool.query(`
  create table if not exists bare_paper (id bigint generated always as identity primary key, kind text, date date, total numeric, at timestamptz default now());
  create table if not exists bare_row (paper bigint, line int, ref bigint, qty numeric, amount numeric, primary key (paper, line))`)

const figure = z.number()
const paper = z.strictObject({
  kind: z.string(),
  prefix: z.string(),
  branch: figure,
  code: z.string(),
  employee: figure,
  supplier: figure.nullable(),
  warehouse: figure.nullable(),
  toWarehouse: figure.nullable(),
  source: figure.nullable(),
  total: figure,
  lines: z.array(z.strictObject({ unit: figure, goods: figure, qty: figure, value: figure })),
  moves: z.array(z.strictObject({ warehouse: figure, goods: figure, qty: figure, value: figure })),
  tender: z.strictObject({ method: figure, account: figure }).nullable(),
  /** Documents that are settled, and by how much. */
  items: z.array(z.strictObject({ id: figure, amount: figure })),
  entries: z.array(z.strictObject({ account: figure, debit: figure, credit: figure })),
})
export type Paper = z.output<typeof paper>

const SAME = `
with n as (insert into doc_counter as c (branch_id, prefix, yymm, n) values ($1, $2, to_char(current_date, 'YYMM'), 1)
  on conflict (branch_id, prefix, yymm) do update set n = c.n + 1 returning n),
d as (insert into document (branch_id, id, kind, number, doc_date, status, supplier_id, warehouse_id, to_warehouse_id, ref_no, gross, total, created_by)
  select $1, nextval('document_id'), $4, $2 || '/' || $3 || '/' || lpad(n.n::text, 7, '0'), current_date, 'POSTED', $5, $6, $7, $2 || n.n, $8, $8, $9 from n returning id),
l as (insert into document_goods (branch_id, document_id, line, goods_id, goods_unit_id, warehouse_id, qty, conversion, base_qty, unit_price, gross, net)
  select $1, d.id, x.o, x.g, x.u, $6, x.q, 1, x.q, x.v, x.v, x.v from d, unnest($10::bigint[], $11::bigint[], $12::numeric[], $13::numeric[]) with ordinality x(g, u, q, v, o)),
m as (insert into stock_move (branch_id, id, document_id, line, warehouse_id, goods_id, effective_at, posting_date, qty, value, cost_rule)
  select $1, nextval('move_id'), d.id, x.o, x.w, x.g, now(), current_date, x.q, x.v, 'GIVEN' from d, unnest($14::bigint[], $15::bigint[], $16::numeric[], $17::numeric[]) with ordinality x(w, g, q, v, o)),
v as (update stock_value v set qty = v.qty + x.q, value = v.value + x.v, last_move_at = now() from (select g, sum(q) q, sum(v) v from unnest($15::bigint[], $16::numeric[], $17::numeric[]) y(g, q, v) group by g) x where v.branch_id = $1 and v.goods_id = x.g),
w as (update stock_level l set on_hand = l.on_hand + x.q from (select w, g, sum(q) q from unnest($14::bigint[], $15::bigint[], $16::numeric[]) y(w, g, q) group by w, g) x where l.branch_id = $1 and l.warehouse_id = x.w and l.goods_id = x.g),
s as (insert into document_settlement (branch_id, document_id, line, method_id, amount, received, account_id) select $1, d.id, 1, $18, $8, $8, $19 from d where $18::bigint is not null),
i as (insert into document_settlement (branch_id, document_id, line, amount, item_document_id, item_sign) select $1, d.id, 1000 + x.o, x.a, x.i, 1 from d, unnest($20::bigint[], $21::numeric[]) with ordinality x(i, a, o)),
o as (update open_item p set settled = p.settled + x.a from unnest($20::bigint[], $21::numeric[]) x(i, a) where p.branch_id = $1 and p.document_id = x.i and p.line = 0),
b as (insert into balance_move (branch_id, id, document_id, item_document_id, item_line, role, posting_date, amount) select $1, nextval('move_id'), d.id, x.i, 0, 'AP', current_date, -x.a from d, unnest($20::bigint[], $21::numeric[]) x(i, a)),
r as (insert into document_source (branch_id, document_id, source_id) select $1, d.id, $22 from d where $22::bigint is not null),
j as (insert into journal (branch_id, id, document_id, posting_date, memo, posted_by) select $1, d.id, d.id, current_date, $4, $9 from d where cardinality($23::bigint[]) > 0),
a as (insert into audit (branch_id, employee_id, endpoint, object_kind, object_id, action) select $1, $9, 'bench', $4, d.id, 'Tambah' from d)
insert into journal_line (branch_id, journal_id, line, account_id, posting_date, debit, credit)
select $1, d.id, x.o, x.a, current_date, x.debit, x.credit from d, unnest($23::bigint[], $24::numeric[], $25::numeric[]) with ordinality x(a, debit, credit, o)`
const BARE = `
with p as (insert into bare_paper (kind, date, total) values ($1, current_date, $2) returning id)
insert into bare_row select p.id, x.o, x.ref, x.qty, x.amount from p, unnest($3::bigint[], $4::numeric[], $5::numeric[]) with ordinality x(ref, qty, amount, o)`

const app = Fastify()
app.post('/same', async (request) => {
  const p = paper.parse(request.body)
  await pool.query({
    name: 'same',
    text: SAME,
    values: [
      p.branch,
      p.prefix,
      p.code,
      p.kind,
      p.supplier,
      p.warehouse,
      p.toWarehouse,
      p.total,
      p.employee,
      p.lines.map((l) => l.goods),
      p.lines.map((l) => l.unit),
      p.lines.map((l) => l.qty),
      p.lines.map((l) => l.value),
      p.moves.map((m) => m.warehouse),
      p.moves.map((m) => m.goods),
      p.moves.map((m) => m.qty),
      p.moves.map((m) => m.value),
      p.tender?.method ?? null,
      p.tender?.account ?? null,
      p.items.map((i) => i.id),
      p.items.map((i) => i.amount),
      p.source,
      p.entries.map((e) => e.account),
      p.entries.map((e) => e.debit),
      p.entries.map((e) => e.credit),
    ],
  })
  return { total: p.total }
})
app.post('/bare', async (request) => {
  const p = request.body as Paper
  const rows = [
    ...p.lines.map((l) => [l.goods, l.qty, l.value]),
    ...p.moves.map((m) => [m.goods, m.qty, m.value]),
    ...p.items.map((i) => [i.id, 1, i.amount]),
    ...p.entries.map((e) => [e.account, 1, e.debit - e.credit]),
  ]
  const column = (at: number) => rows.map((r) => r[at])
  await pool.query({
    name: 'bare',
    text: BARE,
    values: [p.kind, p.total, column(0), column(1), column(2)],
  })
  return { total: p.total }
})
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
process.send?.(typeof address === 'object' ? address?.port : 0)
process.on('SIGTERM', () => process.exit(0))
