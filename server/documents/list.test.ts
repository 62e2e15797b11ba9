import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'
import { findViolations } from '#server/ledgers/invariants.ts'
import { readWorkbook } from '#server/platform/excel.ts'
import { openPools } from '#server/platform/db.ts'
import { openPeriod } from '#server/seed/company.ts'
import { updateMonthlyTotals } from './monthly-totals.ts'
import { fillDocuments } from '../../bench/fill.ts'

/** A list's pages, counts and sums over many documents, of one branch and of two. */
describe('a long list', () => {
  let t: TestApp
  const sales = 6000
  beforeAll(async () => {
    t = await testApp()
    await fillDocuments(t.db, sales, 400)
    await t.db.query('analyze document, open_item, customer, supplier')
  })
  afterAll(async () => t.close())
  const list = (request: object) =>
    t.call('owner', api.sales.salesInvoice.getAll, { limit: 25, ...request } as never)
  const whole = async (where: string) =>
    (
      await t.db.query(
        `select d.id::int from document d left join open_item i on i.branch_id = d.branch_id and i.document_id = d.id
         where d.kind = 'sales-invoice' and ${where} order by d.doc_date desc, d.id desc`,
      )
    ).rows.map((r) => r.id)

  it('reads every page in the order of days, the far ones from the end', async () => {
    const ids = await whole('true')
    for (const offset of [0, 25, 990, 2999, 3001, 4500, 5975, 5990, 6000, 7000]) {
      const page = await list({ offset })
      expect(page.rows.map((r) => r.id)).toEqual(ids.slice(offset, offset + 25))
      expect(page.count).toBe(sales)
    }
    const oldest = await list({ offset: 5980, sort: { field: 'docDate', direction: 'asc' } })
    expect(oldest.rows.map((r) => r.id)).toEqual([...ids].reverse().slice(5980, 6005))
    const named = await list({ offset: 5990, sort: { field: 'partyName', direction: 'asc' } })
    expect(named.rows.map((r) => r.partyName)).toEqual(Array(10).fill(null))
  })

  it('counts and sums the whole filter', async () => {
    const { rows } = await t.db.query(`select sum(total)::float8 as total,
      (select sum(amount - settled)::float8 from open_item) as open from document where kind = 'sales-invoice'`)
    expect((await list({})).sums).toEqual({ total: rows[0].total, outstanding: rows[0].open })
    for (const [status, where] of [
      ['OVERDUE', `d.status = 'POSTED' and i.settled < i.amount and i.due_date < '2026-01-10'`],
      ['PAID', `(d.status = 'PAID' or d.status = 'POSTED' and i.settled = i.amount)`],
      ['REVERSED', `d.status = 'REVERSED'`],
    ]) {
      const ids = await whole(where as string)
      const found = await list({ filter: { status: [status] } })
      expect([status, found.count]).toEqual([status, ids.length])
      expect(found.rows.map((r) => [r.id, r.status])).toEqual(
        ids.slice(0, 25).map((id) => [id, status]),
      )
    }
  })

  it('says the same when past months are told by their monthly totals, until a late document comes', async () => {
    const pools = openPools(t.url)
    // A month between that was never opened is counted, as are the days around.
    for (const [year, month] of [
      [2021, 3],
      [2021, 4],
      [2021, 6],
      [2022, 2],
    ] as const)
      await openPeriod(t.db, year, month)
    const asked = [
      {},
      { filter: { dateFrom: '2021-03-15', dateTo: '2021-06-30' } },
      { filter: { dateTo: '2021-04-29' } },
      { branchId: await t.id('branch', 'MLG'), filter: { dateFrom: '2021-04-01' } },
    ]
    const pages = [0, 1025, 2999, 4500, 5990].flatMap((offset) =>
      (['asc', 'desc'] as const).map((direction) => ({
        offset,
        sort: { field: 'docDate', direction },
      })),
    )
    const answers = async () =>
      Promise.all([...asked, ...pages].map(async (request) => JSON.stringify(await list(request))))
    const before = await answers()
    await updateMonthlyTotals(pools)
    const tallied = () =>
      t.db.query(`select count(*)::int as n from document_tally where kind = ''`)
    const branches = (await t.db.query('select count(*)::int as n from branch')).rows[0].n
    const months = (await tallied()).rows[0].n
    expect(months % branches).toBe(0)
    expect(months).toBeGreaterThanOrEqual(4 * branches)
    expect(await answers()).toEqual(before)

    const { count, sums } = await list({})
    await t.db.query(
      `insert into document (branch_id, id, kind, number, doc_date, status, total, created_by)
       select branch_id, 1, kind, 'FJ/LATE', '2021-04-20', status, 5, created_by from document where kind = 'sales-invoice' limit 1`,
    )
    expect((await tallied()).rows[0].n).toBe(months - 1)
    const now = await list({})
    expect([now.count, now.sums?.total]).toEqual([count + 1, sums!.total! + 5])
    await updateMonthlyTotals(pools)
    await t.db.query(
      `update document set total = 7, doc_date = '2021-03-02' where number = 'FJ/LATE'`,
    )
    expect((await tallied()).rows[0].n).toBe(months - 2)
    expect((await list({})).sums?.total).toBe(sums!.total! + 7)
    await updateMonthlyTotals(pools)
    expect((await list({})).sums?.total).toBe(sums!.total! + 7)
    const broken = async () => (await findViolations(t.db)).map((v) => v.code)
    expect(await broken()).not.toContain('D10')
    await t.db.query(`update document_tally set total = total + 1 where month = '2021-03-01'`)
    expect(await broken()).toContain('D10')
    await t.db.query(`delete from document where number = 'FJ/LATE'`)
    await t.db.query('delete from document_tally')
    await pools.end()
  })

  it('leaves as a workbook in the order of the screen, each document once', async () => {
    const ids = await whole('true')
    const { rows } = await t.db.query('select id::float8 as id, number from document')
    const numbers = new Map(rows.map((r) => [r.id, r.number]))
    const file = await t.ask('owner', api.sales.salesInvoice.xlsx, {
      limit: 25,
      offset: 50,
    } as never)
    const [head, ...sheet] = await readWorkbook(file.raw)
    const column = head?.indexOf('No. Dokumen') ?? -1
    expect(column).toBeGreaterThanOrEqual(0)
    expect(sheet.map((row) => row[column])).toEqual(ids.map((one) => numbers.get(one)))
    const one = await t.ask('owner', api.sales.salesInvoice.xlsx, {
      filter: { status: ['REVERSED'] },
    } as never)
    expect(await readWorkbook(one.raw)).toHaveLength(
      1 + (await whole(`d.status = 'REVERSED'`)).length,
    )
  })

  it('bears the name of the kind that was asked for, where a list holds several', async () => {
    const named = async (type?: 'ORDER' | 'BOOKING') => {
      const filter = type ? { type } : {}
      const { headers } = await t.ask('owner', api.sales.salesOrder.xlsx, { filter } as never)
      return String(headers['content-disposition'])
    }
    expect(await named('BOOKING')).toContain('export.booking.')
    expect(await named('ORDER')).toContain('export.sales-order.')
  })

  it('finds a document by its number, its end, its party and another’s number', async () => {
    const { rows } = await t.db.query(
      `select d.number, c.name from document d join customer c on c.id = d.customer_id order by d.id limit 1`,
    )
    const { number, name } = rows[0]
    const end = number.split('/')[3]
    for (const search of [number, number.toLowerCase(), end, number.split('/').slice(2).join('/')])
      expect((await list({ search })).rows.map((r) => r.docNo)).toEqual([number])
    expect((await list({ search: name.slice(11, 25) })).rows.map((r) => r.partyName)).toEqual([
      name,
    ])
    expect(await list({ search: 'tidak ada' })).toMatchObject({ rows: [], count: 0 })
    const bought = await t.call('owner', api.purchase.purchaseInvoice.getAll, { search: 'sup-203' })
    expect(bought.rows.map((r) => r.refNo)).toEqual(['SUP-203'])
  })

  it('finds money by the name of whoever paid', async () => {
    await t.call('akuntansi', api.bankCash.cashIn.add, {
      requestId: newRequest(),
      branchId: await t.id('branch', 'SBY'),
      docDate: '2026-01-10',
      accountId: await t.id('account', 'SBY/1-1101'),
      partyName: 'Bengkel Pak Darmo',
      lines: [{ accountId: await t.id('account', '7-1101'), amount: 850_000 }],
    })
    const found = await t.call('owner', api.bankCash.cashIn.getAll, {
      search: 'pak darmo',
    })
    expect([found.count, found.sums]).toEqual([1, { total: 850_000, outstanding: 0 }])
  })
})
