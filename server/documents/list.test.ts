import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { groupsOf } from '#contract/list.ts'
import { endpointsOf } from '#server/platform/openapi.ts'
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

  it('stands under heads with the subtotals of all their documents, however its pages fall', async () => {
    for (const by of ['month', 'status', 'customerId', 'branchId', 'kind', 'createdBy'] as const) {
      const heads = new Map<string, { count: number; rows: number; total: number }>()
      const found: number[] = []
      for (let offset = 0; offset < sales; offset += 1000) {
        const page = await list({
          limit: 1000,
          offset,
          group: { by },
          sort: { field: 'total', direction: 'asc' },
        })
        expect(page).toMatchObject({ count: sales, places: sales })
        expect(page.groups?.reduce((n, one) => n + one.rows, 0)).toBe(page.rows.length)
        for (const { key, count, sums, rows } of page.groups ?? []) {
          const before = heads.get(key)?.rows ?? 0
          heads.set(key, { count, total: sums?.total ?? 0, rows: before + rows })
        }
        found.push(...page.rows.map((row) => row.id))
      }
      expect(new Set(found).size).toBe(sales)
      for (const [key, { count, rows }] of heads) expect([key, rows]).toEqual([key, count])
      const { sums } = await list({})
      expect([...heads.values()].reduce((sum, one) => sum + one.total, 0)).toBe(sums?.total)
    }
    const { rows } = await t.db.query(
      `select to_char(doc_date, 'YYYY-MM') as key, count(*)::int as count, sum(total)::float8 as total
       from document where kind = 'sales-invoice' group by 1 order by 1 desc limit 2`,
    )
    const newest = await list({ group: { by: 'month' }, limit: 1000 })
    expect(
      newest.groups
        ?.slice(0, 2)
        .map(({ key, count, sums }) => ({ key, count, total: sums?.total })),
    ).toEqual(rows)
  })

  it('folds heads away: a shut one takes one place, the others keep theirs', async () => {
    const open = await list({ group: { by: 'month' }, limit: 1000 })
    const [first, second] = open.groups ?? []
    const shut = await list({ group: { by: 'month', except: [first?.key ?? ''] }, limit: 3 })
    expect(shut.groups).toMatchObject([
      { key: first?.key, folded: true, rows: 0, count: first?.count },
      { key: second?.key, folded: false, rows: 2 },
    ])
    expect(shut.places).toBe(sales - (first?.count ?? 0) + 1)
    expect(shut.rows[0]?.id).toBe(open.rows[first?.count ?? 0]?.id)
    expect(shut.sums).toEqual(open.sums)
    const all = await list({
      group: { by: 'month', folded: true, except: [second?.key ?? ''] },
      limit: 1000,
    })
    expect(all.groups?.map((one) => one.folded).slice(0, 3)).toEqual([true, false, true])
  })

  it('tells no sum under any head to a role that may not see cost', async () => {
    const asked = { group: { by: 'month' } } as const
    const bills = await t.call('owner', api.purchase.purchaseOrder.getAll, asked)
    const [head] = bills.groups ?? []
    expect(head?.sums?.total).toBeGreaterThan(0)
    const seen = await t.call('gudang.sby', api.purchase.purchaseOrder.getAll, asked)
    expect(seen.groups?.[0]?.count).toBeGreaterThan(0)
    expect(seen.groups?.filter((one) => one.sums)).toEqual([])
  })

  it('stands under every head that its call offers', async () => {
    const lists = endpointsOf().filter(
      ({ answer, path, input }) =>
        answer === 'json' && groupsOf(input).length > 0 && !path.endsWith('/history'),
    )
    expect(lists.length).toBeGreaterThan(50)
    for (const one of lists) {
      for (const by of groupsOf(one.input)) {
        const { status } = await t.ask('owner', one, { limit: 5, group: { by } } as never)
        expect([one.path, by, status]).toEqual([one.path, by, 200])
      }
    }
  }, 60_000)

  it('leaves as a workbook with the columns, order and heads of the screen', async () => {
    const asked = {
      columns: ['total', 'docNo', 'partyName', 'nothing'],
      group: { by: 'status', folded: true },
      sort: { field: 'total', direction: 'desc' },
    }
    const file = await t.ask('owner', api.sales.salesInvoice.xlsx, asked as never)
    const [head, ...sheet] = await readWorkbook(file.raw)
    expect(head).toEqual(['Status', 'Total', 'No. Dokumen', 'Pihak'])
    const { groups } = await list({ group: { by: 'status', folded: true } })
    expect(sheet).toHaveLength(sales + (groups?.length ?? 0))
    const subtotals = sheet.filter((row) => /\(\d+\)$/.test(String(row[0])))
    expect(subtotals.map((row) => row[1])).toEqual(groups?.map((one) => one.sums?.total))
    const first = sheet.slice(1, 1 + (groups?.[0]?.count ?? 0)).map((row) => Number(row[1]))
    expect(first).toEqual([...first].sort((a, b) => b - a))
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
