import { createServer } from 'node:http'
import pg from 'pg'

/**
 * The bare limit: plain http and pg, one durable statement that writes the least by which a sale of five
 * lines can be known and found again (18 rows: header, lines, tender, movements, journal lines). No session,
 * no checks, no numbering, no stock lowered, no keys between tables. At `/` as pg sends a query by itself,
 * parsed and planned each time (what the plan's goal was measured against: 0.46 ms of PostgreSQL); at
 * `/prepared` with a name, so that it is parsed once.
 */
const pool = new pg.Pool({ connectionString: process.env.BENCH_URL, max: 10 })
await pool.query(`
  create table if not exists bare_sale (id bigint generated always as identity primary key, branch int, number text,
    date date, cashier bigint, customer bigint, warehouse bigint, at timestamptz default now(), gross numeric, vat numeric, total numeric,
    unique (branch, number));
  create table if not exists bare_line (sale_id bigint, line int, goods bigint, unit bigint, qty numeric, price numeric, net numeric, cost numeric, primary key (sale_id, line));
  create table if not exists bare_tender (sale_id bigint primary key, method bigint, account bigint, amount numeric, received numeric);
  create table if not exists bare_move (id bigint generated always as identity primary key, sale_id bigint, warehouse bigint, goods bigint, at timestamptz default now(), qty numeric, value numeric);
  create table if not exists bare_journal (sale_id bigint, line int, account bigint, date date, debit numeric, credit numeric, primary key (sale_id, line))`)
const WRITE = `
with s as (insert into bare_sale (branch, number, date, cashier, warehouse, gross, vat, total) values (1, $6, current_date, 1, 1, $1, 0, $1) returning id),
l as (insert into bare_line select s.id, x.o, x.g, x.g, x.q, 10000, x.n, x.n from s, unnest($2::bigint[], $3::numeric[], $4::numeric[]) with ordinality x(g, q, n, o)),
t as (insert into bare_tender select s.id, 1, 1, $1, $1 from s),
m as (insert into bare_move (sale_id, warehouse, goods, qty, value) select s.id, 1, g, -q, -n from s, unnest($2::bigint[], $3::numeric[], $4::numeric[]) x(g, q, n))
insert into bare_journal select s.id, x.o, x.a, current_date, x.d, x.c from s, unnest($5::bigint[], $7::numeric[], $8::numeric[]) with ordinality x(a, d, c, o)`
let sold = 0

const server = createServer((request, reply) => {
  const chunks: Buffer[] = []
  request.on('data', (c) => chunks.push(c))
  request.on('end', async () => {
    const { lines } = JSON.parse(Buffer.concat(chunks).toString()) as {
      lines: { g: number; q: number }[]
    }
    const net = lines.map((l) => l.q * 10_000)
    const total = net.reduce((a, b) => a + b, 0)
    sold += 1
    await pool.query({
      ...(request.url === '/prepared' ? { name: 'bare' } : {}),
      text: WRITE,
      values: [
        total,
        lines.map((l) => l.g),
        lines.map((l) => l.q),
        net,
        [1, 2, 3, 4, 5, 6],
        `FJ/SBY/2601/${String(sold).padStart(5, '0')}`,
        [total, 0, 0, 0, total, 0],
        [0, total, 0, 0, 0, total],
      ],
    })
    reply.setHeader('content-type', 'application/json')
    reply.end(JSON.stringify({ total }))
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' ? address?.port : 0)
})
process.on('SIGTERM', () => process.exit(0))
