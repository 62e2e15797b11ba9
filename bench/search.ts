import { openPools } from '#server/platform/db.ts'
import { post, signInAs } from './http.ts'
import { PASSWORD, openStage, round, say, startProgram } from './stage.ts'

const WORDS = [
  'minyak',
  'gula',
  'beras',
  'sabun',
  'kopi',
  'susu',
  'teh',
  'mie',
  'kecap',
  'biskuit',
  'sampo',
  'tepung',
  'garam',
  'sirup',
  'keju',
]
const KINDS = [
  'goreng',
  'pasir',
  'premium',
  'cair',
  'bubuk',
  'kental',
  'celup',
  'instan',
  'manis',
  'kelapa',
  'segar',
  'serbaguna',
  'halus',
  'jeruk',
  'asin',
]

/** Goods search on the server at 20,000 and at 500,000 goods: what a person waits for while typing. */
export async function bench(): Promise<Record<string, unknown>> {
  const stage = await openStage()
  const program = await startProgram('./limit/product.ts', stage.url)
  const token = await signInAs(program.port, 'pembelian.sby', PASSWORD)
  const { rows } = await stage.db.query(`select id from branch where code = 'SBY'`)
  const branchId = rows[0].id
  const results: Record<string, number> = {}
  let from = 0
  for (const count of [20_000, 500_000]) {
    await addGoods(stage.db, from, count)
    from = count
    const ask = async (q: string) => {
      const began = performance.now()
      const wish = { q, branchId, purpose: 'SALES', limit: 20 }
      await post(program.port, '/api/core/v1/goods/search', wish, token)
      return performance.now() - began
    }
    for (let i = 0; i < 100; i += 1) await ask(query(i))
    const times = []
    for (let i = 0; i < 400; i += 1) times.push(await ask(query(i)))
    times.sort((a, b) => a - b)
    results[String(count)] = round(times[Math.floor(times.length * 0.95)] ?? 0)
    say(`${count} goods: p95 ${results[String(count)]} ms`)
  }
  const limit = await bareSearch(stage.url)
  await program.stop()
  await stage.stop()
  const p95 = results['20000'] ?? 0
  return {
    ours: p95,
    limit,
    ratio: round(limit / p95),
    p95Ms: p95,
    p95At500k: results['500000'],
    growth: round(p95 / (results['500000'] ?? 1)),
  }
}

/** The same trigram look-up by one bare statement. */
async function bareSearch(url: string): Promise<number> {
  const pools = openPools(url)
  const times = []
  for (let i = 0; i < 300; i += 1) {
    const began = performance.now()
    await pools.office.query({
      name: 'bare',
      text: 'select id, code, name from goods where search_text like $1 limit 20',
      values: [`%${query(i)}%`],
    })
    times.push(performance.now() - began)
  }
  await pools.end()
  times.sort((a, b) => a - b)
  return round(times[Math.floor(times.length * 0.95)] ?? 0)
}

const pick = (list: string[], n: number) => list[n % list.length] ?? ''
/** What people type: two words, the beginning of a word with a number, a whole code. */
function query(i: number): string {
  if (i % 3 === 0) return `${pick(WORDS, i)} ${pick(KINDS, i * 7)}`
  if (i % 3 === 1) return `${pick(KINDS, i)} ${i % 90}`
  return `b${1000 + ((i * 37) % 19_000)}`
}

/** Goods of one unit with a price: `B1`, `B2` and so on. */
export async function addGoods(
  db: { query(sql: string): Promise<unknown> },
  from: number,
  to: number,
): Promise<void> {
  const list = (words: string[]) => `(array[${words.map((w) => `'${w}'`).join(',')}])`
  await db.query(`insert into goods (code, name, receipt_name, category_id, base_unit_id)
    select 'B' || n, initcap(${list(WORDS)}[1 + n % 15] || ' ' || ${list(KINDS)}[1 + (n * 7) % 15]) || ' ' || (n % 90) || ' seri ' || n, 'B' || n,
      (select min(id) from category), (select id from unit where code = 'PCS') from generate_series(${from + 1}, ${to}) n`)
  await db.query(`insert into goods_unit (goods_id, unit_id, conversion, is_default_sales) select id, base_unit_id, 1, true from goods g where code ~ '^B[0-9]+$'
    and not exists (select 1 from goods_unit u where u.goods_id = g.id)`)
  await db.query(`insert into selling_price (goods_unit_id, price_level, price, effective_from) select u.id, 'RETAIL', 10000, '2025-12-01' from goods_unit u
    join goods g on g.id = u.goods_id and g.code ~ '^B[0-9]+$' where not exists (select 1 from selling_price p where p.goods_unit_id = u.id)`)
  await db.query('vacuum analyze')
}
