import { post, signInAs } from './http.ts'
import { PASSWORD, openStage, round, say, startProgram } from './stage.ts'

const LINES = 1_000_000

/** The trial balance of an open month with a million journal lines, against one bare sum over the same lines. */
export async function bench(): Promise<Record<string, unknown>> {
  const stage = await openStage()
  const { db } = stage
  const now = new Date()
  const month = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`
  say(`writing ${LINES} journal lines`)
  await db.query('set session_replication_role = replica')
  await db.query(`insert into document (branch_id, id, kind, number, doc_date, status, total, created_by)
    select 1 + n % 2, n, 'general-journal', 'X/' || n, date '${month}-01' + n % 28, 'POSTED', 100, 1 from generate_series(1, ${LINES / 4}) n`)
  await db.query(`insert into journal (branch_id, id, document_id, posting_date, memo, posted_by)
    select 1 + n % 2, n, n, date '${month}-01' + n % 28, 'uji', 1 from generate_series(1, ${LINES / 4}) n`)
  await db.query(`insert into journal_line (branch_id, journal_id, line, account_id, posting_date, debit, credit)
    select 1 + n % 2, n, l, a.ids[1 + (n + l) % array_length(a.ids, 1)], date '${month}-01' + n % 28, case when l % 2 = 0 then 100 else 0 end, case when l % 2 = 1 then 100 else 0 end
    from generate_series(1, ${LINES / 4}) n, generate_series(1, 4) l, (select array_agg(id) as ids from account where branch_id is null) a`)
  await db.query('set session_replication_role = origin')
  await db.query('vacuum analyze')
  const program = await startProgram('./limit/product.ts', stage.url)
  const token = await signInAs(program.port, 'akuntansi', PASSWORD)
  const ours = await median(15, async () => {
    const path = '/api/core/v1/reports/trial-balance/get/json'
    const period = { dateFrom: `${month}-01`, dateTo: `${month}-28` }
    const { balanced } = await post<{ balanced: boolean }>(program.port, path, period, token)
    if (!balanced) throw new Error('the trial balance does not balance')
  })
  const limit = await median(15, async () => {
    await db.query('select account_id, sum(debit), sum(credit) from journal_line group by 1')
  })
  await program.stop()
  await stage.stop()
  return { ours, limit, ratio: round(limit / ours), p95Ms: ours, lines: LINES }
}

async function median(times: number, work: () => Promise<void>): Promise<number> {
  const measured = []
  for (let i = 0; i < times + 3; i += 1) {
    const began = performance.now()
    await work()
    if (i >= 3) measured.push(performance.now() - began)
  }
  measured.sort((a, b) => a - b)
  return round(measured[Math.floor(measured.length / 2)] ?? 0, 1)
}
