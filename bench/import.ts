import { type ImportKind, importColumns } from '#contract/master/import-columns.ts'
import { streamWorkbook } from '#server/platform/excel.ts'
import { installJobs } from '#server/platform/jobs.ts'
import { post, signInAs } from './http.ts'
import { PASSWORD, openStage, round, say, startProgram } from './stage.ts'

const ROWS = 50_000

interface State {
  status: string
  added: number
  changed: number
  unchanged: number
  message: string
}

/** 50,000 rows of goods with units, barcodes and prices through the page: checked, applied, and once more. */
export async function bench(): Promise<Record<string, unknown>> {
  const stage = await openStage()
  await installJobs(stage.url)
  const program = await startProgram('./limit/product.ts', stage.url, { BENCH_JOBS: 'yes' })
  const ask = await signedIn(program.port)
  const file = await workbook('goods', goodsRows())
  say(`workbook of ${ROWS} rows: ${round(file.length / 2 ** 20, 1)} MB`)
  const till = tillBeside(ask)
  const began = performance.now()
  const checked = await upload(program.port, ask, file)
  const checkS = seconds(began)
  if (checked.state.status !== 'CHECKED') throw new Error(checked.state.message)
  say(`checked in ${checkS} s`)
  const from = performance.now()
  await ask('/core/v1/imports/apply', { requestId: crypto.randomUUID(), id: checked.id })
  const applied = await settled(ask, checked.id)
  const applyS = seconds(from)
  if (applied.status !== 'APPLIED') throw new Error(applied.message)
  say(`applied in ${applyS} s`)
  const slowestMs = await till.end()
  const again = performance.now()
  const second = await upload(program.port, ask, file)
  const sameS = seconds(again)
  if (second.state.unchanged !== ROWS) throw new Error(second.state.message)
  const limit = await bareInsert(stage.url)
  await program.stop()
  await stage.stop()
  const ours = round(checkS + applyS)
  return {
    ours,
    limit,
    ratio: round(limit / ours),
    rows: ROWS,
    checkS,
    applyS,
    againS: sameS,
    p95Ms: slowestMs,
    searchBesideP95Ms: slowestMs,
  }
}

/** Goods of a number on, sent, checked and applied by whoever buys. */
export async function importGoods(port: number, goods: { from: number; count: number }) {
  const ask = await signedIn(port)
  const { id, state } = await upload(port, ask, await workbook('goods', goodsRows(goods)))
  if (state.status !== 'CHECKED') throw new Error(state.message)
  await ask('/core/v1/imports/apply', { requestId: crypto.randomUUID(), id })
  const applied = await settled(ask, id)
  if (applied.status !== 'APPLIED') throw new Error(applied.message)
}

const seconds = (from: number) => round((performance.now() - from) / 1000)
type Ask = (path: string, body: object) => Promise<Record<string, unknown>>
let token = ''

async function signedIn(port: number): Promise<Ask> {
  token = await signInAs(port, 'pembelian.sby', PASSWORD)
  return (path, body) => post(port, `/api${path}`, body, token)
}

async function upload(port: number, ask: Ask, file: Buffer) {
  const form = new FormData()
  form.append('file', new Blob([Uint8Array.from(file)]), 'barang.xlsx')
  const path = '/api/core/v1/goods/batch/upload'
  const { importId } = await post<{ importId: number }>(port, path, form, token)
  return { id: importId, state: await settled(ask, importId) }
}

async function settled(ask: Ask, id: number): Promise<State> {
  for (;;) {
    const state = (await ask(`/core/v1/imports/get/${id}`, {})) as unknown as State
    if (state.status !== 'CHECKING' && state.status !== 'APPLYING') return state
    await new Promise((done) => setTimeout(done, 100))
  }
}

/** Somebody looks for goods all the while: the import must not hold him up. */
function tillBeside(ask: Ask) {
  const times: number[] = []
  let going = true
  const looking = (async () => {
    while (going) {
      const from = performance.now()
      await ask('/core/v1/goods/search', { q: 'minyak', purpose: 'SALES', limit: 20 })
      times.push(performance.now() - from)
      await new Promise((done) => setTimeout(done, 50))
    }
  })()
  return {
    async end() {
      going = false
      await looking
      times.sort((a, b) => a - b)
      return round(times[Math.floor(times.length * 0.95)] ?? 0)
    },
  }
}

function* goodsRows({ from, count } = { from: 1, count: ROWS }) {
  for (let n = from; n < from + count; n += 1) {
    yield {
      code: `IMP${n}`,
      name: `Barang impor nomor ${n}`,
      category: 'MNY',
      unit: 'PCS',
      conversion: 1,
      barcode: `${200_000_000_000 + n}`.slice(0, 12) + check(`${200_000_000_000 + n}`),
      RETAIL: 1000 + (n % 900) * 50,
      GROSIR: 900 + (n % 900) * 50,
      minStock: n % 40,
    }
  }
}

function check(body: string): number {
  const sum = [...body].reverse().reduce((s, d, i) => s + Number(d) * (i % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}

async function workbook(kind: ImportKind, rows: Iterable<object>): Promise<Buffer> {
  const chunks: Buffer[] = []
  const columns = importColumns[kind].map((c) => ({
    key: c.key,
    label: c.title,
    type: c.type === 'number' ? ('money' as const) : ('text' as const),
  }))
  for await (const chunk of streamWorkbook({ name: kind, columns, rows })) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The same rows by bare statements, indexes and search text included: what the database alone needs. */
async function bareInsert(url: string): Promise<number> {
  const { default: pg } = await import('pg')
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  const from = performance.now()
  await db.query('begin')
  await db.query(`insert into goods (code, name, receipt_name, category_id, base_unit_id) select 'BARE' || n, 'Barang polos nomor ' || n, 'Barang polos',
    (select min(id) from category), (select id from unit where code = 'PCS') from generate_series(1, ${ROWS}) n`)
  await db.query(
    `insert into goods_unit (goods_id, unit_id, conversion, is_default_sales) select id, base_unit_id, 1, true from goods where code like 'BARE%'`,
  )
  await db.query(`insert into selling_price (goods_unit_id, price_level, price) select u.id, l, 1000 from goods_unit u join goods g on g.id = u.goods_id
    cross join unnest('{RETAIL,GROSIR}'::text[]) l where g.code like 'BARE%'`)
  await db.query('commit')
  await db.end()
  return seconds(from)
}
