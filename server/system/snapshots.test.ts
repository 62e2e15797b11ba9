import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restoreMonth } from './story.ts'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/sales/story.ts'

/** What a closed month keeps of itself is what its ledgers say, now and after it was opened again (domain §6.3). */
describe('the kept balances of a closed month', () => {
  let t: TestApp
  const january = 2026 * 12 + 1
  const id: Record<string, number> = {}
  beforeAll(async () => {
    t = await testApp({ at: '2026-01-10T03:00:00Z' })
    for (const code of ['SBY', 'MLG']) id[code] = await t.id('branch', code)
    Object.assign(id, {
      piece: await t.id('unit', 'MG2/PCS'),
      cash: await t.id('method', 'TUNAI'),
      power: await t.id('account', '6-1103'),
      wear: await t.id('account', '6-1501'),
      worn: await t.id('account', '1-2201'),
      till: await t.id('account', 'SBY/1-1101'),
    })
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/DUS', 30, 171_000]])
    await receiveGoods(t, 'SBY', 'GUDANG', [['MG2/DUS', 7, 173_500]])
    await receiveGoods(t, 'MLG', 'TOKO', [['MG2/DUS', 5, 174_000]])
    await t.call('akuntansi', api.system.period.open, { year: 2026, month: 2 })
  })
  afterAll(async () => t.close())

  const sell = (docDate: string, qty = 1, branch = 'SBY') =>
    t.ask(`kasir.${branch.toLowerCase()}`, api.sales.cashier.payment, {
      requestId: newRequest(),
      branchId: id[branch],
      docDate,
      lines: [{ goodsUnitId: id.piece, qty }],
      payments: [{ methodId: id.cash, amount: 40_000 * qty }],
    })
  const pay = (docDate: string, amount: number) =>
    t.ask('akuntansi', api.bankCash.cashOut.add, {
      requestId: newRequest(),
      branchId: id.SBY,
      docDate,
      accountId: id.till,
      partyName: 'PLN',
      lines: [{ accountId: id.power, amount }],
    })
  const adjust = (docDate: string, amount = 1_000) =>
    t.ask('akuntansi', api.bankCash.adjustmentJournal.add, {
      requestId: newRequest(),
      branchId: id.SBY,
      docDate,
      lines: [
        { accountId: id.wear, debit: amount, credit: 0 },
        { accountId: id.worn, debit: 0, credit: amount },
      ],
    })

  /** Debit less credit of every account of every branch up to the last day, from the journals alone. */
  const recomputed = async (to: string) =>
    (
      await t.db.query(
        `select branch_id, account_id, sum(debit - credit)::float8 as balance from journal_line
         where posting_date <= $1 group by 1, 2 order by 1, 2`,
        [to],
      )
    ).rows
  const kept = async (period: number) =>
    (
      await t.db.query(
        `select branch_id, account_id, balance::float8 from account_balance
         where period_id = $1 and superseded_at is null order by 1, 2`,
        [period],
      )
    ).rows
  const recountedStock = async (to: string) =>
    (
      await t.db.query(
        `select branch_id, warehouse_id, goods_id, sum(qty)::float8 as qty, sum(value)::float8 as value from (
           select branch_id, warehouse_id, goods_id, qty, 0 as value from stock_move where posting_date <= $1
           union all select m.branch_id, w.id, m.goods_id, 0, m.value from stock_move m
             join warehouse w on w.branch_id = m.branch_id and w.is_primary where m.posting_date <= $1) x
         group by 1, 2, 3 having sum(qty) <> 0 or sum(value) <> 0 order by 1, 2, 3`,
        [to],
      )
    ).rows
  const storedStock = async (period: number) =>
    (
      await t.db.query(
        `select branch_id, warehouse_id, goods_id, qty::float8, value::float8 from stock_balance
         where period_id = $1 and superseded_at is null order by 1, 2, 3`,
        [period],
      )
    ).rows
  const trialBalance = (month: '01' | '02') =>
    t.call('akuntansi', api.report.ledger.trialBalance, {
      dateFrom: `2026-${month}-01`,
      dateTo: month === '01' ? '2026-01-31' : '2026-02-28',
    })
  const card = async () => {
    const { opening, sums } = await t.call('akuntansi', api.report.stock.card, {
      goodsId: await t.id('goods', 'MG2'),
      branchId: id.SBY as number,
      dateFrom: '2026-02-01',
      dateTo: '2026-02-28',
    })
    return { opening, balance: sums.balance, value: sums.balanceValue }
  }
  const reports = async () => [await trialBalance('01'), await trialBalance('02'), await card()]
  const expectKeptAsRecomputed = async () => {
    expect(await kept(january)).toEqual(await recomputed('2026-01-31'))
    expect(await storedStock(january)).toEqual(await recountedStock('2026-01-31'))
    expect((await kept(january)).length).toBeGreaterThan(8)
    expect((await storedStock(january)).length).toBe(3)
  }

  it('equal the ledgers, and no report changes when the month closes or opens', async () => {
    for (const qty of [1, 2, 3]) expect((await sell('2026-01-10', qty)).status).toBe(200)
    expect((await sell('2026-01-10', 2, 'MLG')).status).toBe(200)
    expect((await pay('2026-01-10', 35_000)).status).toBe(200)
    t.at('2026-02-03T03:00:00Z')
    // February is under way while January is still open: it must not leak into what January keeps.
    expect((await sell('2026-02-03', 4)).status).toBe(200)
    expect((await pay('2026-02-03', 12_500)).status).toBe(200)
    const before = await reports()

    await t.call('akuntansi', api.system.period.postingClose, { id: january })
    await t.call('akuntansi', api.system.period.close, { id: january, ignoreWarnings: true })
    expect(await reports()).toEqual(before)
    await expectKeptAsRecomputed()
    await expectBooksInOrder(t.db)

    await restoreMonth(t, january, 'faktur terlambat')
    expect(await kept(january)).toEqual([])
    expect(await reports()).toEqual(before)
    await expectBooksInOrder(t.db)
  })

  it('are kept anew with what came in between, and the old ones stay to be looked up', async () => {
    expect((await adjust('2026-01-31', 7_000)).status).toBe(200)
    const before = await reports()
    await t.call('akuntansi', api.system.period.close, { id: january, ignoreWarnings: true })
    expect(await reports()).toEqual(before)
    await expectKeptAsRecomputed()
    const { rows } = await t.db.query(
      `select closing, superseded_at is null as current, sum(b.debit)::float8 as wear from account_balance b
       where period_id = $1 and account_id = $2 group by 1, 2 order by 1`,
      [january, id.wear],
    )
    // The first closing did not know of it.
    expect(rows).toEqual([{ closing: 2, current: true, wear: 7_000 }])
    const old = await t.db.query(
      'select count(*)::int as n from account_balance where period_id = $1 and superseded_at is not null',
      [january],
    )
    expect(old.rows[0].n).toBeGreaterThan(8)
    await expectBooksInOrder(t.db)
    await restoreMonth(t, january, 'uji bersamaan')
  })

  /** Waits for what a clerk is told when he was too late: nothing else may happen to him. */
  const came = (answers: { status: number; error: { message: string } }[], refusal: string) => {
    const late = answers.filter((a) => a.status !== 200)
    for (const a of late) expect([a.status, a.error.message]).toEqual([422, refusal])
    return answers.length - late.length
  }
  const documents = async (kind: string) =>
    (
      await t.db.query(
        `select count(*)::int as n from document where kind = $1 and doc_date <= '2026-01-31'`,
        [kind],
      )
    ).rows[0].n as number

  it('miss nothing when sixteen sales race against the end of posting', async () => {
    await t.call('akuntansi', api.system.period.postingOpen, { id: january })
    t.at('2026-01-10T03:00:00Z')
    const before = await documents('sales-invoice')
    // In the branch where nothing was sold since: a backdated sale would ask for a recalculation.
    const racing = Array.from({ length: 16 }, () => sell('2026-01-10', 1, 'MLG'))
    const closing = t.call('akuntansi', api.system.period.postingClose, { id: january })
    const [answers] = await Promise.all([Promise.all(racing), closing])
    const taken = came(answers, 'Posting periode Januari 2026 sudah ditutup')
    expect(await documents('sales-invoice')).toBe(before + taken)
    expect((await sell('2026-01-10')).error.message).toBe(
      'Posting periode Januari 2026 sudah ditutup',
    )
    await expectBooksInOrder(t.db)
  })

  it('miss nothing when sixteen adjustments race against the closing itself', async () => {
    const before = await documents('adjustment-journal')
    const racing = Array.from({ length: 16 }, () => adjust('2026-01-10'))
    const closing = t.call('akuntansi', api.system.period.close, {
      id: january,
      ignoreWarnings: true,
    })
    const [answers] = await Promise.all([Promise.all(racing), closing])
    const taken = came(answers, 'Periode Januari 2026 sudah ditutup')
    expect(await documents('adjustment-journal')).toBe(before + taken)
    expect((await adjust('2026-01-10')).error.message).toBe('Periode Januari 2026 sudah ditutup')
    await expectKeptAsRecomputed()
    const { rows } = await t.db.query(
      `select count(*)::int as n from journal j, period p
       where p.id = $1 and j.posting_date <= p.last_day and j.posted_at > p.closed_at`,
      [january],
    )
    expect(rows).toEqual([{ n: 0 }])
    await expectBooksInOrder(t.db)
  })
})
