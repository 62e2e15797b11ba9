import { createServer } from 'node:http'
import pg from 'pg'

/**
 * The bare limit: plain http and pg, one durable statement that writes the least rows that a sale of five
 * lines could be. No session, no checks, no keys between tables.
 */
const pool = new pg.Pool({ connectionString: process.env.BENCH_URL, max: 10 })
await pool.query(`
  create table if not exists bare_sale (id bigint generated always as identity primary key, at timestamptz default now(), total numeric);
  create table if not exists bare_line (sale_id bigint, line int, goods int, qty numeric, net numeric, cost numeric, primary key (sale_id, line));
  create table if not exists bare_move (id bigint generated always as identity primary key, goods int, qty numeric, value numeric);
  create table if not exists bare_journal (sale_id bigint, line int, account int, debit numeric, credit numeric, primary key (sale_id, line))`)
const WRITE = `
with s as (insert into bare_sale (total) values ($1) returning id),
l as (insert into bare_line select s.id, x.o, x.g, x.q, x.n, x.n from s, unnest($2::int[], $3::numeric[], $4::numeric[]) with ordinality x(g, q, n, o)),
m as (insert into bare_move (goods, qty, value) select g, -q, -n from unnest($2::int[], $3::numeric[], $4::numeric[]) x(g, q, n))
insert into bare_journal select s.id, x.o, x.a, x.d, x.c from s, unnest($5::int[], $6::numeric[], $7::numeric[]) with ordinality x(a, d, c, o)`

const server = createServer((request, reply) => {
  const chunks: Buffer[] = []
  request.on('data', (c) => chunks.push(c))
  request.on('end', async () => {
    const { lines } = JSON.parse(Buffer.concat(chunks).toString()) as {
      lines: { g: number; q: number }[]
    }
    const net = lines.map((l) => l.q * 10_000)
    const total = net.reduce((a, b) => a + b, 0)
    await pool.query({
      name: 'bare',
      text: WRITE,
      values: [
        total,
        lines.map((l) => l.g),
        lines.map((l) => l.q),
        net,
        [1, 2, 3, 4, 5, 6],
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
