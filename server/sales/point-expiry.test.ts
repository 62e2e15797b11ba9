import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type Pools, openPools } from '#server/platform/db.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { openPeriod } from '#server/seed/company.ts'
import { expirePoints } from './point-expiry.ts'
import { receiveGoods } from './story.ts'

/** Points live as long as their terms say; what expires first is spent first (domain §3.2.13). */
describe('points in the order in which they expire', () => {
  let t: TestApp
  let pools: Pools
  let sby: number
  const id: Record<string, number> = {}
  beforeAll(async () => {
    t = await testApp()
    pools = openPools(t.url)
    sby = await t.id('branch', 'SBY')
    for (const month of [2, 3, 4]) await openPeriod(t.db, 2026, month)
    id.sari = await t.id('customer', 'Ibu Sari')
    id.unit = await t.id('unit', 'MIG/DUS')
    id.TUNAI = await t.id('method', 'TUNAI')
    id.POIN = await t.id('method', 'POIN')
    id.toko = await t.id('warehouse', 'SBY/TOKO')
    await receiveGoods(t, 'SBY', 'TOKO', [['MIG/DUS', 900, 90_000]])
  })
  afterAll(async () => {
    await pools.end()
    await t.close()
  })

  const sell = async (docDate: string, qty: number, points = 0) => {
    t.at(`${docDate}T03:00:00Z`)
    return t.call('kasir.sby', api.sales.cashier.payment, {
      requestId: newRequest(),
      branchId: sby,
      docDate,
      customerId: id.sari!,
      warehouseId: id.toko!,
      lines: [{ goodsUnitId: id.unit!, qty }],
      payments: [
        ...(points === 0 ? [] : [{ methodId: id.POIN!, amount: points * 100 }]),
        { methodId: id.TUNAI!, amount: 90_000_000 },
      ],
    })
  }
  const terms = (validFrom: string, expiryMonths: number | null) =>
    t.call('owner', api.master.pointConfig.update, {
      requestId: newRequest(),
      validFrom,
      earnAmount: 10_000,
      earnPoint: 1,
      levels: ['MEMBER'],
      excludeDiscounted: false,
      minRedeem: 100,
      redeemMultiple: 50,
      maxRedeemPct: 50,
      expiryMonths,
    })
  const lots = async () =>
    (
      await t.db.query(
        'select expires_at::text as until, points, rest from point_lot where customer_id = $1 order by seq',
        [id.sari],
      )
    ).rows.map((l) => [l.until, l.points, l.rest])
  const balance = async () =>
    (await t.db.query('select point_balance($1) as n', [id.sari])).rows[0].n as number

  it('takes the life of a point from the terms of its day', async () => {
    const first = (await sell('2026-01-10', 90)).points
    await terms('2026-01-11', 1)
    const second = (await sell('2026-01-11', 90)).points
    await terms('2026-01-12', null)
    const third = (await sell('2026-01-12', 10)).points
    expect(await lots()).toEqual([
      ['2027-01-10', first, first],
      ['2026-02-11', second, second],
      [null, third, third],
    ])
  })

  it('spends what expires first, not what came first', async () => {
    const [, [, second] = []] = await lots()
    const sold = await sell('2026-01-13', 30, 300)
    expect((await lots()).map(([, , rest]) => rest)).toEqual([
      (await lots())[0]?.[1],
      Number(second) - 300,
      (await lots())[2]?.[1],
      sold.points,
    ])
    await expectBooksInOrder(t.db)
  })

  it('takes what expired once its month is over, once, with two programs and after a standstill', async () => {
    expect(await expirePoints(pools)).toEqual([])
    const [, [, , left] = []] = await lots()
    const before = await balance()
    t.at('2026-02-28T03:00:00Z')
    expect(await expirePoints(pools)).toEqual([])
    // Nothing ran in March.
    t.at('2026-04-02T03:00:00Z')
    const both = await Promise.all([expirePoints(pools), expirePoints(pools)])
    expect(both.flat()).toEqual(['2026-02-01'])
    expect(await expirePoints(pools)).toEqual([])
    expect(await balance()).toBe(before - Number(left))
    const { rows } = await t.db.query(
      `select d.number, d.doc_date::text as day, d.memo, a.code, l.debit::int as debit, l.credit::int as credit
       from document d join journal_line l on l.branch_id = d.branch_id and l.journal_id = d.id join account a on a.id = l.account_id
       where d.memo like 'Poin hangus%' order by l.line`,
    )
    const value = Number(left) * 100
    expect(rows).toEqual([
      {
        number: 'AJP/SBY/2602/00001',
        day: '2026-02-28',
        memo: `Poin hangus Februari 2026: ${left} poin`,
        code: '2-1203',
        debit: value,
        credit: 0,
      },
      expect.objectContaining({ code: '4-1203', debit: 0, credit: value }),
    ])
    await expectBooksInOrder(t.db)
  })

  it('cannot be turned round as a journal', async () => {
    const { rows } = await t.db.query(`select id::int from document where memo like 'Poin hangus%'`)
    const answer = await t.ask('akuntansi', api.bankCash.cashFlow.reverse, {
      id: rows[0].id,
      requestId: newRequest(),
    })
    expect([answer.status, answer.error.message]).toEqual([
      422,
      'Poin hangus tidak dapat dibalik; kembalikan lewat Koreksi Poin',
    ])
  })
})
