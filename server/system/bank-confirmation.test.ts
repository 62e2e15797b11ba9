import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restoreMonth } from './story.ts'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'

const { bankConfirmation, period } = api.system

/** Before a month closes, somebody has held each bank account against its statement (domain §6.3). */
describe('bank balances of a month', () => {
  let t: TestApp
  let bca: number
  const january = 2026 * 12 + 1
  beforeAll(async () => {
    t = await testApp()
    bca = await t.id('bank', 'SBY')
    await t.db.query(`update bank_account set is_active = false where id <> $1`, [bca])
    await deposit('2026-01-10', 5_000_000)
  })
  afterAll(async () => t.close())

  const deposit = async (docDate: string, amount: number) =>
    t.call('akuntansi', api.bankCash.openingBalance.add, {
      requestId: newRequest(),
      branchId: await t.id('branch', 'SBY'),
      docDate,
      accounts: [
        { accountId: await t.id('account', 'SBY/1-1111'), debit: amount, credit: 0 },
        { accountId: await t.id('account', '3-1101'), debit: 0, credit: amount },
      ],
    })
  const confirm = (statement: number, by = 'akuntansi') =>
    t.ask(by, bankConfirmation.confirm, { id: january, bankAccountId: bca, statement })
  const state = async () => {
    const { rows } = await t.call('akuntansi', bankConfirmation.list, { id: january })
    return rows.map((r) => [r.books, r.statement, r.confirmedByName])
  }
  const check = async () => {
    const { rows } = await t.call('akuntansi', period.checklist, { id: january })
    const row = rows.find((r) => r.key === 'banks')
    return [row?.ok, row?.level, row?.text]
  }

  it('are asked for in the checklist until they are typed', async () => {
    expect(await check()).toEqual([
      false,
      'WARN',
      'Saldo bank belum sesuai rekening koran: Bank Central Asia 4681234567',
    ])
    expect(await state()).toEqual([[5_000_000, null, null]])
    expect((await confirm(1, 'kasir.sby')).status).toBe(403)
    expect((await confirm(1, 'kepala.sby')).status).toBe(403)
  })

  it('tell a difference, and are confirmed once there is none', async () => {
    expect((await confirm(5_150_000.5)).body).toEqual({ difference: 150_000.5 })
    expect((await check())[0]).toBe(false)
    expect((await confirm(5_000_000)).body).toEqual({ difference: 0 })
    expect(await check()).toEqual([true, 'WARN', 'Saldo bank sama dengan rekening koran'])
    expect(await state()).toEqual([[5_000_000, 5_000_000, 'Lina Kusumawardani']])
    const kept = await t.db.query(
      'select balance, superseded_at is null as stands from bank_confirmation order by id',
    )
    expect(kept.rows.map((r) => [Number(r.balance), r.stands])).toEqual([
      [5_150_000.5, false],
      [5_000_000, true],
    ])
  })

  it('are no longer confirmed when something is booked afterwards', async () => {
    await deposit('2026-01-09', 100_000)
    expect((await check())[0]).toBe(false)
    await confirm(5_100_000)
    expect((await check())[0]).toBe(true)
  })

  it('are asked for anew when the month is opened again', async () => {
    await t.call('akuntansi', period.postingClose, { id: january })
    await t.call('akuntansi', period.close, { id: january, ignoreWarnings: true })
    expect((await confirm(1)).error?.message).toBe('Periode Januari 2026 sudah ditutup')
    await restoreMonth(t, january, 'koreksi')
    expect(await state()).toEqual([[5_100_000, null, null]])
    await expectBooksInOrder(t.db)
  })
})
