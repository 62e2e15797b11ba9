import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'

describe('what may be written by hand, and when', () => {
  let t: TestApp
  let sby: number
  const account: Record<string, number> = {}
  beforeAll(async () => {
    t = await testApp()
    sby = await t.id('branch', 'SBY')
    for (const code of ['SBY/1-1101', 'SBY/1-1102', 'SBY/1-1111', '3-1101', '6-1103', '6-1501'])
      account[code] = await t.id('account', code)
    for (const code of ['1-1402', '2-1301', '2-1304', '3-1201', '3-1202', '3-1301'])
      account[code] = await t.id('account', code)
  })
  afterAll(async () => t.close())

  const money = (endpoint: Endpoint, docDate: string, own: string, other: string, amount: number) =>
    t.ask('akuntansi', endpoint, {
      requestId: newRequest(),
      branchId: sby,
      docDate,
      accountId: account[own],
      partyName: 'Pemilik',
      lines: [{ accountId: account[other], amount }],
    })
  const written = (endpoint: Endpoint, debit: string, credit: string) =>
    t.ask('akuntansi', endpoint, {
      requestId: newRequest(),
      branchId: sby,
      docDate: '2026-01-10',
      memo: 'Uji',
      lines: [
        { accountId: account[debit], debit: 1000, credit: 0 },
        { accountId: account[credit], debit: 0, credit: 1000 },
      ],
    })

  it('takes no cash out of a day on which it was not there, nor would be missing since', async () => {
    const { cashIn, cashOut } = api.bankCash
    const early = await money(cashIn.add, '2026-01-05', 'SBY/1-1102', '3-1101', 100_000)
    await money(cashIn.add, '2026-01-09', 'SBY/1-1102', '3-1101', 500_000)
    const before = await money(cashOut.add, '2026-01-06', 'SBY/1-1102', '6-1103', 200_000)
    expect([before.status, before.error.message]).toEqual([
      422,
      'Saldo kas tidak mencukupi: Kas Kecil berisi Rp 100.000',
    ])
    expect((await money(cashOut.add, '2026-01-10', 'SBY/1-1102', '6-1103', 550_000)).status).toBe(
      200,
    )
    // 100,000 lay there on the 6th, but 550,000 of the 600,000 left on the 10th.
    const since = await money(cashOut.add, '2026-01-06', 'SBY/1-1102', '6-1103', 60_000)
    expect(since.error.message).toContain('Saldo kas tidak mencukupi: Kas Kecil berisi')
    expect((await money(cashOut.add, '2026-01-06', 'SBY/1-1102', '6-1103', 50_000)).status).toBe(
      200,
    )
    const back = await t.ask('akuntansi', api.bankCash.cashFlow.reverse, {
      id: (early.body as { id: number }).id,
      requestId: newRequest(),
    })
    expect(back.error.message).toContain('Saldo kas tidak mencukupi')
    await expectBooksInOrder(t.db)
  })

  it('has no sen in cash, and two decimals at the bank', async () => {
    const { bankIn, cashIn } = api.bankCash
    const coins = await money(cashIn.add, '2026-01-10', 'SBY/1-1102', '3-1101', 1000.5)
    expect(coins.error.message).toBe('Kas tidak memakai sen; isi rupiah bulat')
    const moved = await money(bankIn.add, '2026-01-10', 'SBY/1-1111', 'SBY/1-1102', 0.5)
    expect(moved.error.message).toBe('Kas tidak memakai sen; isi rupiah bulat')
    expect((await money(bankIn.add, '2026-01-10', 'SBY/1-1111', '3-1101', 12.34)).status).toBe(200)
  })

  it('keeps tax and equity to those who may write on them (domain §0.4 D14)', async () => {
    const { generalJournal, adjustmentJournal, bankOut } = api.bankCash
    const adjusted = 'hanya dapat diisi lewat Jurnal Penyesuaian'
    const automatic = 'hanya dapat diisi otomatis'
    for (const [code, name, how] of [
      ['1-1402', 'PPN Masukan', adjusted],
      ['2-1301', 'PPN Keluaran', adjusted],
      ['2-1304', 'Hutang PPN (Kurang Bayar)', adjusted],
      ['3-1201', 'Laba Ditahan', adjusted],
      ['3-1202', 'Laba Tahun Berjalan', automatic],
      ['3-1301', 'Ekuitas Saldo Awal', automatic],
    ] as const) {
      const refused = await written(generalJournal.add, code, '6-1501')
      expect([code, refused.error.message]).toEqual([code, `Akun ${name} ${how}`])
    }
    expect((await written(adjustmentJournal.add, '2-1301', '1-1402')).status).toBe(200)
    expect((await written(adjustmentJournal.add, '3-1202', '6-1501')).status).toBe(422)
    // A dividend leaves as money.
    expect((await money(bankOut.add, '2026-01-10', 'SBY/1-1111', '3-1201', 10)).status).toBe(200)
    expect((await money(bankOut.add, '2026-01-10', 'SBY/1-1111', '3-1202', 10)).status).toBe(422)
    await expectBooksInOrder(t.db)
  })
})
