import { updateMonthlyTotals } from '#server/documents/monthly-totals.ts'
import { openPools } from '#server/platform/db.ts'
import { openPeriod } from '#server/seed/company.ts'
import { learnStatistics } from '#server/platform/statistics.ts'
import { fillDocuments } from './fill.ts'
import { post, signInAs } from './http.ts'
import { PASSWORD, openStage, round, say, startProgram } from './stage.ts'

const SALES = 1_000_000
const PURCHASES = 200_000
const ROUNDS = 12

/**
 * What a person waits for on the lists of a shop that has written 1,200,000 documents: first, middle and last
 * pages, and every filter, with the count and the sums of the whole filter. Of one branch, and of both.
 */
export async function bench(args: string[]): Promise<Record<string, unknown>> {
  const stage = await openStage()
  const sales = Number(args[args.indexOf('--fill') + 1] || SALES)
  say(`filling ${sales} sales and ${PURCHASES} purchase papers`)
  await fillDocuments(stage.db, sales, PURCHASES)
  await stage.db.query('vacuum analyze document, open_item, customer, supplier, doc_counter')
  await learnStatistics(stage.db)
  // Every month but the running one has its monthly total, as the clock sees to.
  for (let month = 0; month < 75; month += 1)
    await openPeriod(stage.db, 2020 + Math.floor(month / 12), 1 + (month % 12))
  const pools = openPools(stage.url)
  await updateMonthlyTotals(pools)
  await pools.end()
  await stage.db.query('vacuum analyze document_tally')
  const program = await startProgram('./limit/product.ts', stage.url)
  const token = await signInAs(program.port, 'owner', PASSWORD)
  const { rows } =
    await stage.db.query(`select (select id from branch where code = 'SBY') as branch,
    (select substr(name, 11, 9) from customer where code = 'LC77') as customer, (select id from customer where code = 'LC77') as "customerId",
    (select substr(name, 9, 9) from supplier where code = 'LS77') as supplier,
    (select number from document where kind = 'sales-invoice' and branch_id = (select id from branch where code = 'SBY') and id > 2000000000 order by id offset 12345 limit 1) as number`)
  const { branch, customer, supplier, number } = rows[0]
  const customerId = Number(rows[0].customerId)
  const half = Math.floor(sales / 2)
  const wishes = (one: boolean): [string, string, object][] => {
    const all = one ? half : sales
    return [
      ['page 1', 'sales', {}],
      ['middle page', 'sales', { offset: Math.floor(all / 2) }],
      ['last page', 'sales', { offset: all - 25 }],
      [
        'last page, oldest first',
        'sales',
        { offset: all - 25, sort: { field: 'docDate', direction: 'asc' } },
      ],
      ['by date', 'sales', { filter: { dateFrom: '2023-03-01', dateTo: '2023-03-31' } }],
      ['by status, open', 'sales', { filter: { status: ['UNPAID', 'OVERDUE'] } }],
      ['by status, reversed', 'sales', { filter: { status: ['REVERSED'] } }],
      ['by status, paid', 'sales', { filter: { status: ['PAID'] } }],
      ['by customer', 'sales', { filter: { customerId } }],
      ['by number', 'sales', { search: number }],
      ['by the end of a number', 'sales', { search: String(number).split('/')[3] }],
      ['by name', 'sales', { search: customer }],
      ['by nothing known', 'sales', { search: 'tidak ada sama sekali' }],
      ['orders, page 1', 'orders', {}],
      ['orders, waiting', 'orders', { filter: { status: ['WAITING_APPROVAL'] } }],
      ['invoices, by supplier', 'invoices', { search: supplier }],
      ['invoices, by their number', 'invoices', { search: 'SUP-4003' }],
    ]
  }
  const paths: Record<string, string> = {
    sales: '/core/v1/sales/invoices/get/all',
    orders: '/core/v1/purchase/order/get/all',
    invoices: '/core/v1/purchase/invoice/get/all',
  }
  const p95: Record<string, number[]> = {}
  for (const one of [true, false]) {
    for (const [name, list, wish] of wishes(one)) {
      const body = { limit: 25, ...(one ? { branchId: branch } : {}), ...wish }
      const times = []
      let count = 0
      for (let i = 0; i < ROUNDS; i += 1) {
        const began = performance.now()
        ;({ count } = await post<{ count: number }>(
          program.port,
          `/api${paths[list]}`,
          body,
          token,
        ))
        times.push(performance.now() - began)
        if (i === 4 && times.every((t) => t > 700)) break
      }
      times.sort((a, b) => a - b)
      const at = round(times[Math.floor(times.length * 0.95)] ?? 0, 1)
      p95[name] = [...(p95[name] ?? []), at]
      say(`${one ? 'one branch ' : 'both branches'} ${name}: p95 ${at} ms, ${count} papers`)
    }
  }
  await program.stop()
  await stage.stop()
  const worst = Math.max(...Object.values(p95).flat())
  return { ours: worst, limit: 100, p95Ms: worst, byWish: p95 }
}
