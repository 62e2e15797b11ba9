import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { settlePointsLeft } from '#server/documents/points-between.ts'
import { type Pools, openPools } from '#server/platform/db.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from './story.ts'

/** Points are the member's in every branch; who gave them owes what they are worth (docs/decisions/0047). */
describe('points of one branch that are used in another', () => {
  let t: TestApp
  let pools: Pools
  const id: Record<string, number> = {}
  beforeAll(async () => {
    t = await testApp()
    pools = openPools(t.url)
    id.SBY = await t.id('branch', 'SBY')
    id.MLG = await t.id('branch', 'MLG')
    id.sari = await t.id('customer', 'Ibu Sari')
    id.unit = await t.id('unit', 'MG2/PCS')
    id.TUNAI = await t.id('method', 'TUNAI')
    id.POIN = await t.id('method', 'POIN')
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 300, 28_500]])
    await receiveGoods(t, 'MLG', 'TOKO', [['MG2/PCS', 300, 28_500]])
  })
  afterAll(async () => {
    await pools.end()
    await t.close()
  })

  const common = (branch: string) => ({
    requestId: newRequest(),
    branchId: id[branch] as number,
    docDate: '2026-01-10',
  })
  const sell = (branch: string, qty: number, points = 0) =>
    t.call(`kasir.${branch.toLowerCase()}`, api.sales.cashier.payment, {
      ...common(branch),
      customerId: id.sari as number,
      lines: [{ goodsUnitId: id.unit as number, qty }],
      payments: [
        ...(points === 0 ? [] : [{ methodId: id.POIN as number, amount: points * 100 }]),
        { methodId: id.TUNAI as number, amount: 20_000_000 },
      ],
    })
  /** Of each branch what it owes for points, in points, by its ledger. */
  const owed = async () => {
    const { rows } = await t.db.query(
      `select b.code, (coalesce(sum(l.credit - l.debit), 0) / (select point_value from company))::int as n from branch b
       left join (journal_line l join account a on a.id = l.account_id and a.usage = 'POINT_LIABILITY') on l.branch_id = b.id
       where b.code in ('SBY', 'MLG') group by 1`,
    )
    return Object.fromEntries(rows.map((r) => [r.code, r.n]))
  }
  const rk = async () => {
    const { rows } = await t.db.query(
      `select b.code || c.code as pair, sum(l.debit - l.credit)::int as n from journal_line l join account a on a.id = l.account_id and a.usage = 'RK'
       join branch b on b.id = l.branch_id join branch c on c.id = l.counter_branch_id group by 1 order by 1`,
    )
    return Object.fromEntries(rows.map((r) => [r.pair, r.n]))
  }
  const crossings = async () =>
    (
      await t.db.query(
        `select d.number, d.memo, d.doc_date::text as day from document d
         where d.kind = 'adjustment-journal' and d.memo like 'Poin %' order by d.id`,
      )
    ).rows
  const bringBack = async (branch: string, sale: { id: number }, qty: number) => {
    const asked = await t.call(`sales.${branch.toLowerCase()}`, api.sales.salesReturn.add, {
      ...common(branch),
      invoiceId: sale.id,
      reason: 'RUSAK' as const,
      settleBy: 'TUNAI' as const,
      lines: [{ invoiceLine: 1, qty, condition: 'BAIK' as const }],
    } as never)
    const as = `kepala.${branch.toLowerCase()}`
    await t.call(as, api.sales.salesReturn.process, { id: asked.id, action: 'APPROVE' })
  }
  let earned = 0
  let spent: Awaited<ReturnType<typeof sell>>

  it('are paid for by the branch that gave them, at once, with RK between both', async () => {
    earned = (await sell('SBY', 100)).points ?? 0
    expect(earned).toBeGreaterThan(300)
    spent = await sell('MLG', 3, 200)
    const here = spent.points ?? 0
    expect(await owed()).toEqual({ SBY: earned - 200, MLG: here })
    expect(await rk()).toEqual({ MLGSBY: 20_000, SBYMLG: -20_000 })
    const written = await crossings()
    expect(written.map((w) => w.memo)).toEqual([
      `Poin di cabang Malang, ${spent.docNo}: 200 poin`,
      `Poin cabang Surabaya, ${spent.docNo}: 200 poin`,
    ])
    expect(written.map((w) => w.day)).toEqual(['2026-01-10', '2026-01-10'])
    await expectBooksInOrder(t.db)
  })

  it('are split where a document uses points of both', async () => {
    const before = await owed()
    await t.call('kasir.mlg', api.sales.pointRedemption.add, {
      ...common('MLG'),
      customerId: id.sari as number,
      voucherAmount: (earned - 200) * 100 - ((earned * 100) % 5_000),
    })
    const used = Number(before.SBY) - ((earned * 100) % 5_000) / 100
    const after = await owed()
    expect(Number(after.SBY) + Number(after.MLG)).toBe(
      Number(before.SBY) + Number(before.MLG) - used,
    )
    expect(Math.min(Number(after.SBY), Number(after.MLG))).toBeGreaterThanOrEqual(0)
    await expectBooksInOrder(t.db)
  })

  it('lie in the branch that gives them back', async () => {
    const before = await owed()
    await bringBack('MLG', spent, 3)
    const after = await owed()
    // What the sale had brought is taken from what expires first, which is Surabaya's.
    expect(after).toEqual({
      SBY: Number(before.SBY) - Number(spent.points),
      MLG: Number(before.MLG) + 200,
    })
    await expectBooksInOrder(t.db)
  })

  it('make good in one branch what is owed in another', async () => {
    const { rows } = await t.db.query('select point_balance($1) as n', [id.sari])
    const rest = Number(rows[0].n)
    const sold = await sell('SBY', 100)
    const all = Math.floor((rest + Number(sold.points)) / 50) * 50
    await t.call('kasir.sby', api.sales.pointRedemption.add, {
      ...common('SBY'),
      customerId: id.sari as number,
      voucherAmount: all * 100,
    })
    // The goods come back whose points are spent: Surabaya is owed points.
    await bringBack('SBY', sold, 100)
    const below = await owed()
    expect(Number(below.SBY) + Number(below.MLG)).toBeLessThan(0)
    await sell('MLG', 60)
    const after = await owed()
    expect(Number(after.SBY) + Number(after.MLG)).toBeLessThan(0)
    expect(after.MLG).toBe(0)
    await expectBooksInOrder(t.db)
  })

  it('of an older program are settled by the clock, once', async () => {
    await t.db.query(
      'update point_crossing set settled_by = null where id = (select min(id) from point_crossing)',
    )
    await expect(expectBooksInOrder(t.db)).rejects.toThrow()
    const written = (await crossings()).length
    const both = await Promise.all([settlePointsLeft(pools), settlePointsLeft(pools)])
    expect(both.toSorted()).toEqual([0, 1])
    expect((await crossings()).length).toBe(written + 2)
    expect(await settlePointsLeft(pools)).toBe(0)
  })
})
