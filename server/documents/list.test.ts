import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'
import { fillPapers } from '../../bench/fill.ts'

/** A list's pages, counts and sums over many papers, of one branch and of two. */
describe('a long list', () => {
  let t: TestApp
  const sales = 6000
  beforeAll(async () => {
    t = await testApp()
    await fillPapers(t.db, sales, 400)
    await t.db.query('analyze document, open_item, customer, supplier')
  })
  afterAll(async () => t.close())
  const list = (wish: object) =>
    t.call('owner', api.sales.salesInvoice.getAll, { limit: 25, ...wish } as never)
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

  it('finds a paper by its number, its end, its party and another’s number', async () => {
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
    await t.call('akuntansi', api.bankCash.cashBank.cashIn, {
      requestId: newRequest(),
      branchId: await t.id('branch', 'SBY'),
      docDate: '2026-01-10',
      accountId: await t.id('account', 'SBY/1-1101'),
      partyName: 'Bengkel Pak Darmo',
      lines: [{ accountId: await t.id('account', '7-1101'), amount: 850_000 }],
    })
    const found = await t.call('owner', api.bankCash.cashBank.cashInHistory, {
      search: 'pak darmo',
    })
    expect([found.count, found.sums]).toEqual([1, { total: 850_000, outstanding: 0 }])
  })
})
