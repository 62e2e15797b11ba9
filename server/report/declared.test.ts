import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { type DeclaredReport, type ReportReply, columnsOf } from '#contract/report/declare.ts'
import { earlier } from '#contract/report/earlier.ts'
import { declaredReports } from '#contract/report/declared/index.ts'
import { tellsSales } from '#contract/report/declared/parts.ts'
import { type TestApp, testApp } from '#server/platform/test-app.ts'
import { isTodays } from '../../tests/journeys/turns.ts'
import { reportSheet, reportTable } from '../../tests/platform/report-sheet.ts'

/** Every way in which a report is printed: as it stands, and under each of its heads. */
const prints = declaredReports.flatMap((report: DeclaredReport) =>
  [undefined, ...(report.groups ?? [])].map((group) => ({ report, group })),
)

/**
 * Every declared report over some days of the demo's trade: each asks, sums, groups, compares and prints as it says.
 * Every tenth report is told in any order and under each head, and printed, and on the next days the others: that takes
 * as long as all else.
 */
describe('declared reports', () => {
  let t: TestApp
  let today: string
  let asked: Record<string, unknown>
  /** What two months of a few bills a day need not have. */
  const rare = new Set(['goods-bought-together'])
  /** Who may read the reports of a place without knowing costs. */
  const costless = new Map([
    ['report/sales-report', 'sales.sby'],
    ['report/stock-report', 'gudang.sby'],
    ['report/sales-analysis', 'sales.sby'],
    ['report/sales-dashboard', 'sales.sby'],
    ['report/promotion-report', 'sales.sby'],
    ['report/stock-age-analysis', 'gudang.sby'],
  ])
  beforeAll(async () => {
    t = await testApp({ live: true, demo: true })
    // Whether some goods of the demo are short depends on the day on which it is looked at.
    const short = '(select min(id) from goods where is_active)'
    await t.db.query(`update goods set min_stock = 1000000 where id = ${short}`)
    await t.db.query(`update goods_warehouse set min_stock = 1000000 where goods_id = ${short}`)
    const { rows } = await t.db.query('select max(doc_date)::text as day from document')
    today = rows[0].day
    asked = {
      dateFrom: `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`,
      dateTo: today,
      date: today,
    }
  }, 120_000)
  afterAll(async () => t?.close())

  const inputOf = (report: DeclaredReport, more: object = {}) => ({
    ...(report.time === 'period' ? { dateFrom: asked.dateFrom, dateTo: asked.dateTo } : {}),
    ...(report.time === 'day' ? { date: asked.date } : {}),
    ...more,
  })
  const ask = async (report: DeclaredReport, more: object = {}, as = 'owner') =>
    (await t.call(as, report.json as Endpoint, inputOf(report, more) as never)) as ReportReply

  for (const [place, report] of declaredReports.entries()) {
    const inTurn = it.runIf(isTodays(place))
    describe(report.key, () => {
      it('tells rows, with the sums of all of them', async () => {
        const whole = await ask(report, { limit: 1000 })
        if (!rare.has(report.key)) expect(whole.count).toBeGreaterThan(0)
        expect(whole.rows.length).toBe(Math.min(1000, whole.count))
        if (whole.count > 1000) return
        for (const [key, { sum }] of Object.entries(report.columns)) {
          if (sum !== true) continue
          const own = whole.rows.reduce(
            (all, row) => all + Math.round(Number(row[key] ?? 0) * 100),
            0,
          )
          expect([key, Math.round(Number(whole.sums[key]) * 100)]).toEqual([key, own])
        }
      })

      inTurn('tells every row once, page by page, in any order', async () => {
        const fields = ['', ...Object.keys(report.columns)]
        const { count } = await ask(report, { limit: 1 })
        const size = Math.max(1, Math.min(1000, Math.ceil(count / 2)))
        for (const field of fields) {
          const sort = field ? { sort: { field, direction: 'desc' } } : {}
          const [one, two] = [
            await ask(report, { ...sort, limit: size }),
            await ask(report, { ...sort, limit: size, offset: size }),
          ]
          const told = [...one.rows, ...two.rows].map((row) => JSON.stringify(row))
          expect(told.length).toBe(Math.min(count, 2 * size))
        }
      })

      for (const group of report.groups ?? []) {
        inTurn(`is put together by ${group}`, async () => {
          const told = await ask(report, { group, limit: 1000 })
          const names = [...new Set(told.rows.map((row) => (row[group] ?? null) as string | null))]
          expect(told.groups.map(({ value }) => value).sort()).toEqual(
            names.map((n) => (n === null ? null : String(n))).sort(),
          )
          if (told.count <= 1000)
            expect(told.groups.reduce((all, { count }) => all + count, 0)).toBe(told.count)
          const xlsx = await t.ask('owner', report.xlsx as Endpoint, inputOf(report, { group }))
          const { above, table } = await reportSheet(xlsx.raw)
          expect(above.join()).toContain('Kelompok: ')
          // A head above each group, with the number of its rows.
          const heads = table.filter((row) => row.some((cell) => /^.* \(\d+\)$/.test(String(cell))))
          if (told.count <= 1000) {
            expect(table).toHaveLength(told.count + told.groups.length + 2)
            expect(heads.length).toBeGreaterThanOrEqual(told.groups.length)
            expect(table.at(-1)?.[0]).toBe('Jumlah')
          }
        })
      }

      for (const compare of report.compare ? ['PREVIOUS', 'YEAR'] : []) {
        it(`stands beside its figures of ${compare}`, async () => {
          const now = await ask(report, { limit: 1 })
          const then = await ask(report, {
            ...earlier(inputOf(report) as never, compare as never),
            limit: 1,
          })
          const both = await ask(report, { compare, limit: 1 })
          for (const key of report.compare?.of ?? []) {
            expect(both.sums[key]).toBe(now.sums[key])
            expect(both.sums[`${key}Before`]).toBe(then.sums[key])
          }
        })
      }

      for (const [name, { of }] of Object.entries(report.choices ?? {})) {
        it(`answers each ${name}`, async () => {
          for (const value of Object.keys(of)) await ask(report, { [name]: value })
        })
      }

      it('narrows by every filter', async () => {
        const whole = await ask(report, { limit: 1 })
        for (const name of report.filters ?? []) {
          const value =
            {
              search: 'zz%_\\',
              level: 'RETAIL',
              showZero: true,
              terms: 'CREDIT',
              hour: '9',
              weekday: 'monday',
              basket: '2',
              unsold: '30',
              terminal: 'EDC',
              week: '2026-01-05',
              takenOn: '2026-01-05',
            }[name as string] ?? 1
          const some = await ask(report, { [name]: value, limit: 1 })
          if (name !== 'showZero') expect([name, some.count <= whole.count]).toEqual([name, true])
        }
      })

      it('is a workbook with all rows and a print', { timeout: 120_000 }, async () => {
        const { count } = await ask(report, { limit: 1 })
        const xlsx = await t.ask('owner', report.xlsx as Endpoint, inputOf(report))
        expect(xlsx.status).toBe(200)
        const { above, table } = await reportSheet(xlsx.raw)
        expect(above[0]).toContain(report.names[0])
        expect(above.at(-1)).toMatch(/^Data per \d\d\/\d\d\/\d{4} \d\d\.\d\d WIB · dibuat oleh /)
        // The columns' names above, the sums below.
        expect(table).toHaveLength(count + 2)
        // A day's print has heads and sums as a year's has.
        const day = report.time === 'period' ? { dateFrom: asked.dateTo } : {}
        for (const [place, { report: printed, group }] of prints.entries()) {
          if (printed !== report || !isTodays(place)) continue
          const input = inputOf(report, group ? { ...day, group } : day)
          const pdf = await t.ask('owner', report.pdf as Endpoint, input)
          expect(pdf.raw.subarray(0, 5).toString()).toBe('%PDF-')
        }
      })

      it('tells no cost to whoever may not know, by no field and no order', async () => {
        const hidden = Object.entries(columnsOf(report, report.compare ? 'YEAR' : null)).filter(
          ([, { right }]) => right,
        )
        if (hidden.length === 0) return
        const as = costless.get(report.place)
        if (!as) return
        const told = await ask(report, report.compare ? { compare: 'YEAR' } : {}, as)
        const names = new Set(
          [...told.rows, told.sums, ...told.groups].flatMap((row) => Object.keys(row)),
        )
        const xlsx = await t.ask(as, report.xlsx as Endpoint, inputOf(report))
        const [head = []] = xlsx.status === 200 ? await reportTable(xlsx.raw) : []
        for (const [key, { label }] of hidden) {
          expect(names.has(key)).toBe(false)
          expect(head).not.toContain(label?.[0])
          const input = { ...inputOf(report), sort: { field: key, direction: 'asc' } }
          expect((await t.ask(as, report.json as Endpoint, input)).status).toBe(400)
        }
      })

      it('is refused for a branch of others', async () => {
        const foreign = await t.id('branch', 'MLG')
        for (const call of [report.json, report.xlsx, report.pdf]) {
          const { status } = await t.ask(
            'kepala.sby',
            call as Endpoint,
            inputOf(report, { branchIds: [foreign] }),
          )
          expect([403, 404]).toContain(status)
        }
      })
    })
  }

  it('say in their files what they tell of', async () => {
    const report = declaredReports.find((one) => one.key === 'sales-by-goods') as DeclaredReport
    const id = await t.id('branch', 'MLG')
    const { rows } = await t.db.query('select id, name from category order by id limit 1')
    const input = {
      dateFrom: '2026-11-01',
      dateTo: '2026-11-20',
      branchIds: [id],
      categoryId: Number(rows[0].id),
      level: 'RETAIL',
      group: 'categoryName',
      compare: 'PREVIOUS',
    }
    const { raw } = await t.ask('owner', report.xlsx as Endpoint, input)
    const { above } = await reportSheet(raw)
    expect(above[0]).toBe('Laporan Penjualan · Per Barang')
    expect(above[1]).toMatch(/ · Malang$/)
    expect(above[2]).toBe('01/11/2026 – 20/11/2026')
    expect(above[3]?.split(' · ').sort()).toEqual([
      'Dibandingkan dengan 01/10/2026 – 20/10/2026',
      `Kategori: ${rows[0].name}`,
      'Kelompok: Kategori',
      'Level harga: Eceran',
      'Penjualan sebelum potongan poin',
    ])
  })

  it('say of net sales and margin, wherever they tell them, that points are not taken off', () => {
    const said = (report: DeclaredReport) =>
      Object.values(report.columns).some(({ label }) =>
        ['Penjualan bersih', 'Laba kotor'].includes(label?.[0] ?? ''),
      )
    const all: readonly DeclaredReport[] = declaredReports
    expect(all.filter(said).length).toBeGreaterThan(10)
    expect(
      all.filter((report) => said(report) !== tellsSales(report)).map(({ key }) => key),
    ).toEqual([])
  })

  it('count a bill once, whatever it was paid with', async () => {
    const report = declaredReports.find((one) => one.key === 'sales-by-tender') as DeclaredReport
    const bills = declaredReports.find((one) => one.key === 'sales-by-invoice') as DeclaredReport
    // A thousand of some cash bill is paid otherwise: three days of trade need not have such a bill.
    await t.db.query(`with part as (update document_settlement p set amount = p.amount - 1000
        where (p.branch_id, p.document_id) = (select s.branch_id, s.document_id from sale_tender s
          join document d on d.branch_id = s.branch_id and d.id = s.document_id join payment_method m on m.id = s.method_id
          where d.kind = 'sales-invoice' group by 1, 2
          having count(*) = 1 and min(s.amount) > 1000 and bool_and(m.kind = 'CASH') order by 2 limit 1)
          and p.method_id is not null returning p.*)
      insert into document_settlement (branch_id, document_id, line, method_id, amount) select branch_id, document_id, line + 1, (select id from payment_method where kind = 'QRIS' limit 1), 1000 from part`)
    const { sums, rows } = await ask(report, { limit: 1000, compare: 'PREVIOUS' })
    const told = rows.reduce((all, row) => all + Number(row.documents), 0)
    expect(sums.documents).toBe((await ask(bills, { limit: 1 })).count)
    expect(told).toBeGreaterThan(Number(sums.documents))
  })
})
