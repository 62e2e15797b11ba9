import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bankAccount } from '#contract/master/bank-account.ts'
import { edc } from '#contract/master/edc.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'
import { edcAdmin, rateFor } from '#server/pricing/edc-admin.ts'

/** What a card costs, and whom (domain §5.6 PV18). */
describe('EDC fee', () => {
  const rate = {
    cardType: 'CREDIT',
    network: 'VISA',
    onUs: false,
    mdrPct: 2,
    minAmount: 0,
    maxAmount: null,
    installmentMonths: 0,
    validFrom: '2025-01-01',
  }
  const swipe = { cardType: 'CREDIT', onUs: false, amount: 1_000_000 }
  const cost = (adminBearer: string, adminMode: string) =>
    edcAdmin({ adminBearer, adminMode, rates: [rate] }, swipe, '2026-01-10')

  it('is the vector PV18: borne by the shop, put on top, grossed up', () => {
    expect(cost('MERCHANT', 'SIMPLE')).toEqual({
      rate: 2,
      admin: 0,
      swipeAmount: 1_000_000,
      mdr: 20_000,
      netToStore: 980_000,
    })
    expect(cost('CUSTOMER', 'SIMPLE')).toEqual({
      rate: 2,
      admin: 20_000,
      swipeAmount: 1_020_000,
      mdr: 20_400,
      netToStore: 999_600,
    })
    expect(cost('CUSTOMER', 'GROSS_UP')).toEqual({
      rate: 2,
      admin: 20_409,
      swipeAmount: 1_020_409,
      mdr: 20_408,
      netToStore: 1_000_001,
    })
  })

  it('takes the newest rate in force, of the own network before any', () => {
    const rates = [
      rate,
      { ...rate, mdrPct: 1.8, validFrom: '2026-01-05' },
      { ...rate, mdrPct: 1.5, validFrom: '2026-02-01' },
      { ...rate, network: 'JCB', mdrPct: 3 },
    ]
    expect(rateFor(rates, { ...swipe, network: 'VISA' }, '2026-01-10').mdrPct).toBe(1.8)
    expect(rateFor(rates, { ...swipe, network: 'JCB' }, '2026-01-10').mdrPct).toBe(3)
    expect(() => rateFor(rates, { ...swipe, cardType: 'EWALLET' }, '2026-01-10')).toThrow(
      'Tarif EDC untuk e-wallet belum diatur',
    )
  })
})

describe('EDC terminal', () => {
  let t: TestApp
  let branchId: number
  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
  })
  afterAll(async () => t.close())
  const rates = [
    { cardType: 'CREDIT' as const, mdrPct: 2, validFrom: '2025-01-01' },
    { cardType: 'QRIS' as const, network: 'QRIS' as const, mdrPct: 0.7, validFrom: '2025-01-01' },
  ]

  it('is written with its rates, and its fee simulated as configured', async () => {
    const bankAccountId = await t.id('bank', 'SBY')
    const bankId = Number(
      (await t.db.query('select bank_id from bank_account where id = $1', [bankAccountId])).rows[0]
        .bank_id,
    )
    const { id, warnings } = await t.call('akuntansi', edc.add, {
      requestId: newRequest(),
      branchId,
      bankId,
      bankAccountId,
      name: 'EDC BCA Kasir 9',
      terminalId: 'T9',
      rates,
    })
    expect(warnings).toEqual([])
    const ask = { edcId: id, cardType: 'CREDIT' as const, amount: 1_000_000 }
    expect(await t.call('kasir.sby', edc.simulate, ask)).toMatchObject({
      mdr: 20_000,
      netToStore: 980_000,
    })
    const refused = await t.ask('akuntansi', edc.updateConfig, {
      requestId: newRequest(),
      id,
      version: 1,
      adminBearer: 'CUSTOMER',
      adminMode: 'GROSS_UP',
      settlementDays: 1,
    })
    expect(refused.error).toMatchObject({
      code: 'BEARER_INVALID',
      message: 'Bank Indonesia melarang membebankan MDR kepada konsumen',
    })
    const settled = { requestId: newRequest(), id, version: 1, settlementDays: 2 }
    await t.call('akuntansi', edc.updateConfig, {
      ...settled,
      adminBearer: 'MERCHANT',
      adminMode: 'SIMPLE',
    })
    const both = await t.call('kasir.sby', edc.calculate, {
      tenders: [ask, { edcId: id, cardType: 'QRIS', amount: 500_000 }],
    })
    expect(both.rows.map((r) => r.swipeAmount)).toEqual([1_000_000, 500_000])
    expect(both.total).toMatchObject({ amount: 1_500_000, swipeAmount: 1_500_000 })
    const missing = await t.ask('kasir.sby', edc.simulate, { ...ask, cardType: 'EWALLET' })
    expect(missing.error.message).toBe('Tarif EDC untuk e-wallet belum diatur')
    const late = await t.ask('akuntansi', edc.update, {
      requestId: newRequest(),
      id,
      version: 1,
      branchId,
      bankId,
      bankAccountId,
      name: 'Lain',
    })
    expect(late.status).toBe(409)
  })

  it('belongs to its branch', async () => {
    const { edcRates } = await t.call('kasir.mlg', edc.list, { limit: 999999999999 })
    expect(edcRates.map((e) => e.name)).toEqual(['EDC BRI Kasir 1', 'EDC BRI Kasir 2'])
    const id = await t.id('edc', 'SBY')
    expect((await t.ask('kasir.mlg', edc.get, { id })).status).toBe(404)
    expect(
      (await t.ask('kasir.mlg', edc.simulate, { edcId: id, cardType: 'DEBIT', amount: 1000 }))
        .status,
    ).toBe(404)
    const row = await t.call('akuntansi', edc.get, { id })
    const mixed = await t.ask('akuntansi', edc.update, {
      requestId: newRequest(),
      id,
      version: row.version,
      branchId,
      bankId: row.bankId,
      bankAccountId: await t.id('bank', 'MLG'),
      name: row.name,
    })
    expect(mixed.error.message).toBe(
      'Rekening pencairan harus penampung EDC milik cabang yang sama',
    )
    expect(
      (
        await t.ask('kasir.sby', edc.add, {
          requestId: newRequest(),
          branchId,
          bankId: 1,
          bankAccountId: 1,
          name: 'X',
        })
      ).status,
    ).toBe(403)
  })

  it('sends its money only to an account that takes card money, which stays one', async () => {
    const bankAccountId = await t.id('bank', 'SBY')
    const { rows } = await t.call('owner', bankAccount.getAll, { limit: 100, offset: 0, branchId })
    const account = rows.find((one) => one.id === bankAccountId)!
    const kept = await t.ask('owner', bankAccount.update, {
      requestId: newRequest(),
      id: bankAccountId,
      version: account.version,
      branchId,
      bankId: account.bankId,
      accountNo: account.accountNo,
      accountName: account.accountName,
      accountId: account.accountId,
      isEdcSettlement: false,
    })
    expect(kept.error.errors?.[0]?.field).toBe('isEdcSettlement')
    await t.db.query('update bank_account set is_edc_settlement = false')
    const added = await t.ask('akuntansi', edc.add, {
      requestId: newRequest(),
      branchId,
      bankId: account.bankId,
      bankAccountId,
      name: 'EDC lain',
      rates,
    })
    expect(added.error.message).toBe(
      'Rekening pencairan harus penampung EDC milik cabang yang sama',
    )
  })
})
