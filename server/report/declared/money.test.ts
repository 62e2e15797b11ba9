import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { controlReports } from '#contract/report/declared/control.ts'
import { moneyReports } from '#contract/report/declared/money.ts'
import { purchaseReports } from '#contract/report/declared/purchase.ts'
import { type TestApp, testApp } from '#server/platform/test-app.ts'
import { asking } from './story.ts'

/** Money and control over days of trade in three branches: every sum is the ledger's for the same accounts. */
describe('money and control reports', () => {
  let t: TestApp
  let whole: { dateFrom: string; dateTo: string }
  const { ask, ledger } = asking(() => t, [...moneyReports, ...controlReports, ...purchaseReports])
  const scalar = async (sql: string) => Number((await t.db.query(sql)).rows[0].n)
  beforeAll(async () => {
    t = await testApp({ live: true, demo: true })
    const { rows } = await t.db.query('select max(doc_date)::text as day from document')
    whole = { dateFrom: `${Number(rows[0].day.slice(0, 4)) - 1}-01-01`, dateTo: rows[0].day }
  }, 120_000)
  afterAll(async () => t?.close())

  const MONEY = ['CASH_DRAWER', 'PETTY_CASH', 'CASH_IN_TRANSIT', 'BANK']

  it('closes every cash and bank account where the ledger has it, and begins the next day there', async () => {
    const now = 0 - (await ledger(...MONEY))
    const { sums, rows } = await ask('cash-accounts', whole)
    expect(sums.closing).toBe(now)
    expect(Number(sums.opening) + Number(sums.incoming) - Number(sums.outgoing)).toBe(now)
    const last = { dateFrom: whole.dateTo, dateTo: whole.dateTo }
    const before = await ask('cash-accounts', last)
    expect([before.sums.closing, before.sums.opening === sums.opening]).toEqual([now, false])
    const [one] = rows
    const book = await ask('cash-book', { ...whole, accountId: one?.accountId, limit: 1000 })
    expect(book.rows.at(-1)?.balance).toBe(one?.closing)
  })

  it('tells all money of now first, and what it comes to once all that is open was paid', async () => {
    const { sums, rows } = await ask('cash-position', { date: whole.dateTo, limit: 1000 })
    const now = 0 - (await ledger(...MONEY))
    const open = 0 - (await ledger('AR', 'AP', 'GIRO_RECEIVABLE', 'GIRO_PAYABLE'))
    expect(Number(sums.incoming) - Number(sums.outgoing)).toBe(now + open)
    expect(rows.at(-1)?.balance).toBe(now + open)
    // Cash is in the drawer of some branch; what falls due in a week is of all of them, or of the one that is asked for.
    const inHand = rows.filter(({ accountId }) => accountId)
    expect(new Set(inHand.map((r) => r.branchName)).size).toBeGreaterThan(1)
    expect(inHand.every(({ branchName }) => branchName)).toBe(true)
    expect(rows.filter(({ week }) => week).map((r) => r.branchName)).toContain('ALL')
    const branchIds = [await t.id('branch', 'SBY')]
    const one = await ask('cash-position', { date: whole.dateTo, branchIds, limit: 1000 })
    expect(new Set(one.rows.map((r) => r.branchName))).toEqual(new Set(['Surabaya']))
  })

  it('tells of any past day what the ledger had then', async () => {
    const { rows: days } = await t.db.query(
      'select distinct doc_date::text as day from document order by 1 desc limit 4',
    )
    for (const { day } of days) {
      const then = (...usages: string[]) =>
        scalar(`select coalesce(sum(l.debit - l.credit), 0) as n from journal_line l join account a on a.id = l.account_id
          where l.posting_date <= '${day}' and a.usage in (${usages.map((usage) => `'${usage}'`).join(', ')})`)
      const { incoming, outgoing } = (await ask('cash-position', { date: day })).sums
      const open = ['AR', 'AP', 'GIRO_RECEIVABLE', 'GIRO_PAYABLE']
      expect(Number(incoming) - Number(outgoing)).toBe(await then(...MONEY, ...open))
      const { sums } = await ask('giro-register', { date: day })
      expect(sums.receivable).toBe(await then('GIRO_RECEIVABLE'))
      const unbilled = await ask('received-unbilled', { date: day })
      expect([day, unbilled.sums.outstanding]).toEqual([day, 0 - (await then('GRNI'))])
      const cards = await ask('card-money', { dateFrom: whole.dateFrom, dateTo: day })
      expect([day, cards.sums.open]).toEqual([
        day,
        await then('EDC_CC', 'EDC_DC', 'QRIS', 'PAYLATER'),
      ])
      const points = await ask('point-liability', { date: day })
      expect([day, points.sums.value]).toEqual([day, 0 - (await then('POINT_LIABILITY'))])
    }
  })

  it('adds up on the page of a day: what was paid is what the bills come to and their rounding', async () => {
    const { rows: days } = await t.db.query(
      `select distinct doc_date::text as day from document where kind = 'sales-invoice' and rounding <> 0 order by 1 desc limit 2`,
    )
    expect(days.length).toBeGreaterThan(0)
    for (const { day } of days) {
      const { rows } = await t.call('owner', api.report.daily.json, { date: day })
      const told = (section: string, code: string) =>
        rows.find((row) => row.section === section && row.code === code)?.added ?? 0
      expect(told('TENDERS', 'ROUNDING')).not.toBe(0)
      expect(told('TENDERS', 'SUM') - told('TENDERS', 'ROUNDING')).toBe(
        told('DOCUMENTS', 'sales-invoice'),
      )
    }
  })

  it('tells what banks owe for cards, customers’ points and branches to one another as the ledger does', async () => {
    const cards = await ask('card-money', whole)
    expect(cards.sums.open).toBe(0 - (await ledger('EDC_CC', 'EDC_DC', 'QRIS', 'PAYLATER')))
    const points = await ask('point-liability', { date: whole.dateTo })
    expect(points.sums.value).toBe(await ledger('POINT_LIABILITY'))
    const pairs = await ask('branch-accounts', { date: whole.dateTo })
    expect(pairs.sums.balance).toBe(0 - (await ledger('RK')))
    expect(pairs.rows.map((r) => r.difference)).toEqual(pairs.rows.map(() => 0))
    const giros = await ask('giro-register', { date: whole.dateTo, state: 'ALL' })
    expect([giros.sums.receivable, giros.sums.payable]).toEqual([
      0 - (await ledger('GIRO_RECEIVABLE')),
      await ledger('GIRO_PAYABLE'),
    ])
  })

  it('keeps a card of each party that ends at what is open', async () => {
    const customers = await ask('customer-card', whole)
    const { opening, added, taken } = customers.sums
    expect(Number(opening) + Number(added) - Number(taken)).toBe(
      0 - (await ledger('AR', 'AR_OTHER', 'DP_SALES', 'CUSTOMER_DEPOSIT')),
    )
    const suppliers = await ask('supplier-card', whole)
    expect(
      Number(suppliers.sums.opening) + Number(suppliers.sums.added) - Number(suppliers.sums.taken),
    ).toBe(await ledger('AP', 'AP_OTHER', 'DP_PURCHASE'))
  })

  it('lists every journal line, both sides alike', async () => {
    const { sums, count } = await ask('journal-list', whole)
    expect(sums.debit).toBe(sums.credit)
    expect(count).toBe(await scalar('select count(*) as n from journal_line'))
  })

  it('tells who did what out of the ordinary, and leads to its document', async () => {
    await t.db.query(
      `insert into approval (branch_id, action, payload_hash, requested_by, approved_by, reason, token_hash, expires_at, used_at, document_id)
       select d.branch_id, 'PRICE_OVERRIDE', 'x', d.created_by, e.id, 'Harga pesaing', 'x', d.created_at, d.created_at, d.id
       from document d join employee e on e.id <> d.created_by where d.kind = 'sales-invoice' and d.number is not null limit 1`,
    )
    const { rows } = await ask('exceptions', { ...whole, limit: 1000 })
    const told = (what: string) => rows.filter((r) => r.what === what)
    expect(told('APPROVAL')).toHaveLength(
      await scalar('select count(*) as n from approval where used_at is not null'),
    )
    expect(told('VOID')).toHaveLength(
      await scalar(`select count(*) as n from audit where action = 'Dibatalkan'`),
    )
    expect(told('VOID').every((r) => r.documentId !== null && r.kind !== null)).toBe(true)
    expect(told('APPROVAL')).toContainEqual(
      expect.objectContaining({
        allowed: 'PRICE_OVERRIDE',
        kind: 'sales-invoice',
        docNo: expect.any(String),
        memo: expect.stringMatching(/ · Alasan: Harga pesaing$/),
      }),
    )
    const given = rows.filter((r) => r.what === 'PRICE')
    expect(given.every((r) => Number(r.given) > 0)).toBe(true)
  })
})
