import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { giveApproval, receiveGoods } from './story.ts'

/** Points are corrected by hand, and taken for goods or a voucher (domain §3.2.13). */
describe('points by hand', () => {
  let t: TestApp
  let sby: number
  const id: Record<string, number> = {}
  const { pointCorrection, pointRedemption, receivableRepayment } = api.sales
  beforeAll(async () => {
    t = await testApp()
    sby = await t.id('branch', 'SBY')
    id.sari = await t.id('customer', 'Ibu Sari')
    id.barokah = await t.id('customer', 'Toko Barokah')
    id.water = await t.id('goods', 'MG2')
    id.noodles = await t.id('goods', 'MIG')
    id.rice = await t.id('goods', 'BRS5')
    id.toko = await t.id('warehouse', 'SBY/TOKO')
    await receiveGoods(t, 'SBY', 'TOKO', [
      ['MG2/PCS', 100, 30_000],
      ['BRS5/SAK', 3, 60_000],
    ])
    const config = await t.call('owner', api.master.pointConfig.get, {})
    await t.call('owner', api.master.pointConfig.worthUpdate, {
      requestId: newRequest(),
      version: config.version,
      pointValue: config.pointValue,
      rewards: [
        { goodsId: id.water, points: 40, stockOnly: true },
        { goodsId: id.rice, points: 700, stockOnly: false },
      ],
    })
  })
  afterAll(async () => t.close())

  const common = () => ({ requestId: newRequest(), branchId: sby, docDate: '2026-01-10' })
  const correct = async (points: number, more: object = {}) =>
    t.ask('kepala.sby', pointCorrection.add, {
      ...common(),
      customerId: id.sari!,
      points,
      reason: 'TERLEWAT',
      approvalToken: await giveApproval(t, 'kepala.sby', 'owner', 'POINT_CORRECTION'),
      ...more,
    })
  const redeem = (more: object) =>
    t.ask('kasir.sby', pointRedemption.add, { ...common(), customerId: id.sari!, ...more })
  const balance = async () =>
    (await t.db.query('select point_balance($1) as n', [id.sari])).rows[0].n as number
  const bookedBy = async (document: number) =>
    (
      await t.db.query(
        `select a.code, l.debit::int as debit, l.credit::int as credit from journal_line l join account a on a.id = l.account_id
         where l.journal_id = $1 order by l.line`,
        [document],
      )
    ).rows.map((l) => [l.code, l.debit, l.credit])

  it('gives points with a supervisor’s approval, and never takes more than there are', async () => {
    const alone = await correct(199, { approvalToken: null })
    expect([alone.error.code, alone.error.action]).toEqual([
      'APPROVAL_REQUIRED',
      'POINT_CORRECTION',
    ])
    const given = await correct(199)
    expect(given.body).toMatchObject({ docNo: 'KP/SBY/2601/00001', status: 'POSTED' })
    expect(await bookedBy(given.body.id)).toEqual([
      ['4-1203', 19_900, 0],
      ['2-1203', 0, 19_900],
    ])
    expect((await correct(-250)).error.message).toBe('Saldo poin tidak boleh minus')
    expect((await correct(0)).status).toBe(400)
    expect((await correct(10, { customerId: id.barokah })).error.message).toBe(
      'Hanya pelanggan member yang dapat memiliki poin',
    )
    expect((await correct(10, { reason: 'LAIN' })).error.message).toBe('Keterangan wajib diisi')
    const clerk = { ...common(), customerId: id.sari!, points: 5, reason: 'LAIN' }
    expect((await t.ask('kasir.sby', pointCorrection.add, clerk)).status).toBe(403)
    await expectBooksInOrder(t.db)
  })

  it('takes points back, with the opposite journal', async () => {
    const taken = await correct(-99, { reason: 'SALAH_CATAT' })
    expect(await bookedBy(taken.body.id)).toEqual([
      ['4-1203', 0, 9_900],
      ['2-1203', 9_900, 0],
    ])
    expect(await balance()).toBe(100)
    const { rows } = await t.call('kepala.sby', pointCorrection.getAll, {})
    expect(rows.map((r) => [r.points, r.total, r.reason])).toEqual([
      [-99, -9_900, 'SALAH_CATAT'],
      [199, 19_900, 'TERLEWAT'],
    ])
    await expectBooksInOrder(t.db)
  })

  it('gives goods at what they cost, with their PPN', async () => {
    await correct(900)
    const shown = await t.call('kasir.sby', pointRedemption.rewards, { customerId: id.sari! })
    expect(shown).toMatchObject({ balance: 1000, pointValue: 100, minRedeem: 100 })
    expect(shown.rewards.map((r) => [r.goodsCode, r.points, r.available])).toEqual([
      ['MG2', 40, 100],
      ['BRS5', 700, 3],
    ])
    expect(shown.expiring).toEqual([{ until: '2027-01-10', points: 1000 }])
    const seen = await t.call('kepala.sby', pointRedemption.preview, {
      ...common(),
      customerId: id.sari!,
      rewards: [{ goodsId: id.water!, qty: 5 }],
    })
    expect(seen.points).toBe(-200)
    const saved = await redeem({ rewards: [{ goodsId: id.water!, qty: 5 }] })
    expect(saved.body).toMatchObject({ docNo: 'TP/SBY/2601/00001', status: 'POSTED', points: 200 })
    // 5 pieces at 30.000 and 11 % of it, for points that are worth 20.000.
    expect(await bookedBy(saved.body.id)).toEqual([
      ['2-1203', 20_000, 0],
      ['1-1301', 0, 150_000],
      ['2-1301', 0, 16_500],
      ['6-1201', 146_500, 0],
    ])
    expect(await balance()).toBe(800)
    const printed = await t.ask('kasir.sby', pointRedemption.pdf, { id: saved.body.id })
    expect(printed.raw.subarray(0, 5).toString()).toBe('%PDF-')
    await expectBooksInOrder(t.db)
  })

  it('gives a voucher that the member spends when he pays', async () => {
    const odd = await redeem({ voucherAmount: 10_050 })
    expect(odd.error.message).toBe('Nilai voucher harus kelipatan nilai satu poin')
    const step = await redeem({ voucherAmount: 12_000 })
    expect(step.error.message).toBe('Poin yang ditukar harus kelipatan 50')
    const saved = await redeem({ voucherAmount: 15_000 })
    expect(saved.body).toMatchObject({ status: 'POSTED', points: 150 })
    expect(await bookedBy(saved.body.id)).toEqual([
      ['2-1203', 15_000, 0],
      ['2-1202', 0, 15_000],
    ])
    const open = await t.call('akuntansi', receivableRepayment.openItems, {
      customerId: id.sari!,
      branchId: sby,
    })
    expect(open.rows).toMatchObject([{ kind: 'point-redemption', sign: -1, open: 15_000 }])
    await expectBooksInOrder(t.db)
  })

  it('refuses in words of the shop', async () => {
    const says = async (more: object) => (await redeem(more)).error.message
    expect(await says({})).toBe('Pilih hadiah atau isi nilai voucher')
    expect(await says({ rewards: [{ goodsId: id.noodles!, qty: 1 }] })).toBe(
      'Barang ini bukan hadiah poin',
    )
    expect(await says({ rewards: [{ goodsId: id.water!, qty: 1 }] })).toBe(
      'Poin yang ditukar minimal 100 poin',
    )
    expect(await says({ rewards: [{ goodsId: id.rice!, qty: 1 }] })).toBe(
      'Poin tidak mencukupi. Saldo 650, dibutuhkan 700',
    )
    await correct(5000)
    expect(await says({ rewards: [{ goodsId: id.rice!, qty: 4 }] })).toMatch(
      /^Stok .* tidak mencukupi/,
    )
    const short = await redeem({ rewards: [{ goodsId: id.rice!, qty: 4 }] })
    expect(short.error.errors?.map((one) => one.field)).toEqual(['rewards.0.qty'])
    expect(await says({ customerId: id.barokah!, voucherAmount: 15_000 })).toBe(
      'Hanya pelanggan member yang dapat memiliki poin',
    )
    await expectBooksInOrder(t.db)
  })

  it('never spends a point twice, though fifty ask at once', async () => {
    await correct(350 - (await balance()), { reason: 'SALAH_CATAT' })
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => redeem({ voucherAmount: 10_000 })),
    )
    expect(answers.filter((a) => a.status === 200)).toHaveLength(3)
    for (const refused of answers.filter((a) => a.status !== 200))
      expect(refused.error.message).toMatch(/^Poin tidak mencukupi\. Saldo \d+, dibutuhkan 100$/)
    expect(await balance()).toBe(50)
    await expectBooksInOrder(t.db)
  })
})
