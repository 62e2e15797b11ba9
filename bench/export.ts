import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { learnStatistics } from '#server/platform/statistics.ts'
import { fillDocuments } from './fill.ts'
import { ask, signInAs } from './http.ts'
import { PASSWORD, openStage, round, say, startProgram } from './stage.ts'

const ROWS = 100_000

/**
 * Workbooks over HTTP: `--papers` documents of a branch (100,000), 100,000 goods, and the report of those documents under
 * heads of their customers. Tells how long they take
 * and the most memory that the program held since it was signed in to (wanted: below 300 MB; 500,000 documents
 * at most 256 MB more than before).
 */
export async function bench(args: string[]): Promise<Record<string, unknown>> {
  const { values } = parseArgs({
    args,
    options: { papers: { type: 'string', default: String(ROWS) } },
  })
  const papers = Number(values.papers)
  const stage = await openStage()
  say(`filling ${papers} papers of a branch, ${ROWS} goods`)
  await fillDocuments(stage.db, 2 * papers, 1000)
  await stage.db.query(`insert into goods (code, name, receipt_name, category_id, base_unit_id)
    select 'B' || n, 'Barang seri ' || n, 'B' || n, (select min(id) from category), (select id from unit where code = 'PCS') from generate_series(1, ${ROWS}) n`)
  await stage.db.query(
    `insert into goods_unit (goods_id, unit_id, conversion, is_default_sales) select id, base_unit_id, 1, true from goods where code ~ '^B[0-9]+$'`,
  )
  await stage.db.query('vacuum analyze document, open_item, goods, goods_unit')
  await learnStatistics(stage.db)
  const program = await startProgram('./limit/product.ts', stage.url)
  const peak = () =>
    Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${program.pid}/status`, 'utf8'))?.[1]) / 1024
  const token = await signInAs(program.port, 'owner', PASSWORD)
  const { rows } = await stage.db.query(`select id from branch where code = 'SBY'`)
  // The sign-in's password hash takes its 64 MB for a moment: the peak begins after it.
  writeFileSync(`/proc/${program.pid}/clear_refs`, '5')
  const before = peak()
  const figures: Record<string, { seconds: number; kB: number; peakMB: number }> = {}
  for (const [name, path, body] of [
    ['papers', '/core/v1/sales/invoices/get/xlsx', { branchId: rows[0].id, limit: 25 }],
    ['goods', '/core/v1/goods/get/xlsx', { limit: 25 }],
    [
      'report',
      '/core/v1/reports/sales-by-invoice/get/xlsx',
      {
        dateFrom: '2020-01-01',
        dateTo: '2026-12-31',
        branchIds: [rows[0].id],
        group: 'customerName',
        limit: 25,
      },
    ],
  ] as const) {
    const began = performance.now()
    const { bytes } = await ask(program.port, `/api${path}`, { body, token })
    figures[name] = {
      seconds: round((performance.now() - began) / 1000, 1),
      kB: round(bytes.length / 1024, 0),
      peakMB: round(peak(), 0),
    }
    say(`${name}: ${JSON.stringify(figures[name])}`)
  }
  await program.stop()
  await stage.stop()
  const worst = Math.max(...Object.values(figures).map((f) => f.peakMB))
  return {
    ours: worst,
    limit: 300,
    idleMB: round(before, 0),
    addedMB: round(worst - before, 0),
    ...figures,
  }
}
