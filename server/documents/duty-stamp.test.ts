import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { closing } from '#server/platform/pdf-closing.ts'
import { lookOf } from '#server/platform/pdf-look.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'

/** The e-Meterai on what acknowledges money above five million rupiah (domain §0.4 D13, §3.0.7). */
describe('duty stamp', () => {
  let t: TestApp
  let sby: number
  const { dutyStamp } = api.application
  const { cashIn, cashFlow } = api.bankCash
  beforeAll(async () => {
    t = await testApp()
    sby = await t.id('branch', 'SBY')
  })
  afterAll(async () => t.close())

  const received = async (amount: number) => {
    const saved = await t.call('akuntansi', cashIn.add, {
      requestId: newRequest(),
      branchId: sby,
      docDate: '2026-01-10',
      partyName: 'Hartono Wijaya',
      accountId: await t.id('account', 'SBY/1-1101'),
      lines: [{ accountId: await t.id('account', '3-1101'), amount }],
    } as never)
    return saved.id
  }
  const fill = (id: number, stampNo: string, version = 1, as = 'akuntansi') =>
    t.ask(as, dutyStamp.fill, { id, version, stampNo })
  const stampOf = async (id: number) =>
    (await t.call('akuntansi', cashFlow.get, { id })).document.stampNo

  it('is written down on a receipt above five million rupiah, and put right', async () => {
    const id = await received(5_000_001)
    expect(await stampOf(id)).toBe(null)
    expect((await fill(id, 'terlalu-pendek')).error.message).toBe(
      'Nomor e-Meterai terdiri dari 10 sampai 32 huruf dan angka',
    )
    expect((await fill(id, ' gqk2601k000000abc4 ')).status).toBe(200)
    expect(await stampOf(id)).toBe('GQK2601K000000ABC4')
    expect((await fill(id, 'GQK2601K000000ABC5', 1)).error.code).toBe('STALE')
    expect((await fill(id, 'GQK2601K000000ABC5', 2)).status).toBe(200)
    const { history } = await t.call('akuntansi', cashFlow.get, { id })
    expect(history.filter((h) => h.action === 'Isi nomor e-Meterai')).toHaveLength(2)
    await expectBooksInOrder(t.db)
  })

  it('is used once', async () => {
    const id = await received(9_000_000)
    expect((await fill(id, 'GQK2601K000000ABC5')).error.message).toBe(
      'Nomor e-Meterai ini sudah dipakai pada dokumen lain',
    )
    expect(await stampOf(id)).toBe(null)
  })

  it('is for what bears one, and for who writes such documents', async () => {
    expect((await fill(await received(5_000_000), 'GQK2601K000000ABC6')).error.message).toBe(
      'Kas Masuk ini tidak memerlukan meterai',
    )
    const id = await received(6_000_000)
    expect((await fill(id, 'GQK2601K000000ABC6', 1, 'gudang.sby')).status).toBe(403)
  })

  it('stands in the box of the print', () => {
    const box = (stampNo: string | null) =>
      JSON.stringify(
        closing({ signatures: ['Penerima'], stampDuty: true, stampNo }, lookOf('A5'), 400),
      )
    expect(box(null)).toContain('Meterai\\n10.000')
    expect(box('GQK2601K000000ABC5')).toContain('e-Meterai\\nGQK2601K000000ABC5')
  })
})
