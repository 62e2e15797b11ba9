import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { account, accountType } from '#contract/master/account.ts'
import { paymentMethod } from '#contract/master/payment-method.ts'
import { receiveGoods } from '#server/sales/story.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'

/** The chart of accounts: shared but for cash and banks, and fixed where it was posted to. */
describe('chart of accounts', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp()
  })
  afterAll(async () => t.close())

  it('answers a plain array of shared accounts and those of the named branch', async () => {
    const chart = await t.call('kasir.sby', account.chart, { store_id: 'Surabaya' })
    expect(Array.isArray(chart)).toBe(true)
    expect(new Set(chart.map((a) => a.storeId))).toEqual(new Set([null, 'Surabaya']))
    const own = await t.call('kasir.sby', account.chart, {})
    expect(own).toHaveLength(chart.length)
    expect((await t.ask('kasir.sby', account.chart, { store_id: 'Malang' })).status).toBe(403)
    expect(
      (await t.ask('kasir.sby', account.get, { id: await t.id('account', 'MLG/1-1101') })).status,
    ).toBe(404)
    const equity = await t.call('owner', account.chart, { type: 'EQUITY', search: 'laba' })
    expect(equity.map((a) => a.code)).toEqual(['3-1201', '3-1202'])
  })

  it('resolves a role in a branch, and says which is missing', async () => {
    const branchId = await t.id('branch', 'SBY')
    const drawer = await t.call('kasir.sby', account.usageSearch, {
      usage: 'CASH_DRAWER',
      branchId,
    })
    expect(drawer.rows).toMatchObject([{ code: '1-1101', storeId: 'Surabaya' }])
    const none = await t.ask('kasir.sby', account.usageSearch, { usage: 'DIVIDEND_TAX', branchId })
    expect(none.error.message).toBe('Akun untuk DIVIDEND_TAX cabang Surabaya belum diatur')
  })

  it('gives a role to one account per branch and a code once', async () => {
    const { rows } = await t.call('akuntansi', account.type, { search: 'beban' })
    const fields = { name: 'Beban Keamanan', typeId: rows[0]?.id ?? 0 }
    const twin = await t.ask('akuntansi', account.add, {
      requestId: newRequest(),
      ...fields,
      code: '6-1101',
    })
    expect(twin.error.message).toBe('Kode akun 6-1101 sudah digunakan oleh Beban Gaji')
    const role = await t.ask('akuntansi', account.add, {
      requestId: newRequest(),
      ...fields,
      code: '6-1105',
      usage: 'BANK_CHARGE',
    })
    expect(role.error.message).toBe(
      'Peran Beban administrasi bank sudah dipakai akun 6-1302 Beban Administrasi Bank',
    )
    const { id } = await t.call('akuntansi', account.add, {
      requestId: newRequest(),
      ...fields,
      code: '6-1105',
    })
    expect(await t.call('kasir.sby', account.get, { id })).toMatchObject({
      code: '6-1105',
      storeId: null,
      normalBalance: 'D',
      group: 'EXPENSE',
    })
    expect(
      (
        await t.ask('kepala.sby', account.add, {
          requestId: newRequest(),
          ...fields,
          code: '6-1106',
        })
      ).status,
    ).toBe(403)
  })

  it('keeps code, type and role of what was posted to', async () => {
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/DUS', 1, 180000]])
    const id = await t.id('account', '1-1301')
    const row = await t.call('owner', account.get, { id })
    const same = {
      requestId: newRequest(),
      id,
      version: row.version,
      code: row.code,
      name: 'Persediaan Barang',
      typeId: row.typeId,
      usage: row.usage,
    }
    const code = await t.ask('owner', account.update, { ...same, code: '1-1399' })
    expect(code.error.message).toBe(
      'Kode, tipe dan peran akun tidak dapat diubah karena sudah ada transaksi',
    )
    await t.call('owner', account.update, { ...same, requestId: newRequest() })
    const off = await t.ask('owner', account.update, {
      ...same,
      requestId: newRequest(),
      version: row.version + 1,
      isActive: false,
    })
    expect(off.error.message).toBe(
      'Akun Persediaan Barang masih dipakai sebagai Persediaan barang dagang',
    )
    const types = await t.call('owner', accountType.getAll, {})
    const stock = types.find((x) => x.id === row.typeId)
    const turned = await t.ask('owner', accountType.update, {
      ...stock,
      requestId: newRequest(),
      normalBalance: 'K',
      isActive: null,
      updatedAt: undefined,
    })
    expect(turned.error.message).toBe(
      'Kelompok dan saldo normal tidak dapat diubah karena sudah ada transaksi',
    )
  })

  it('lists payment methods with what they need, and terminals of the own branch', async () => {
    const { rows } = await t.call('kasir.sby', paymentMethod.getAll, { usableAt: 'CASHIER' })
    const found = await t.call('kasir.sby', paymentMethod.getAll, {
      usableAt: 'CASHIER',
      search: 'tun',
      limit: 30,
      offset: 0,
    })
    expect(found.rows.map(({ name }) => name)).toEqual(['Tunai'])
    expect(rows.map((m) => [m.code, m.needs])).toEqual([
      ['TUNAI', []],
      ['DEBIT', ['edc', 'approvalCode']],
      ['KREDIT', ['edc', 'approvalCode']],
      ['QRIS', ['edc']],
      ['POIN', []],
      ['PAYLATER', ['provider']],
      ['TRANSFER', ['bankAccount']],
      ['GIRO', ['giro']],
      ['CEK', ['giro']],
      ['DEPOSIT', []],
      ['UANG-MUKA', []],
    ])
    const terminals = await t.call('kasir.mlg', paymentMethod.configEdc, {})
    expect(terminals.rows.map((e) => e.name)).toEqual(['EDC BRI Kasir 1', 'EDC BRI Kasir 2'])
    expect(terminals.rows[0]?.rates).toContainEqual({
      cardType: 'DEBIT',
      network: 'GPN',
      onUs: true,
      mdrPct: 0.15,
    })
  })
})
