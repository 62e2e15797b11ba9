import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { tenderId } from '#contract/giro.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { giveApproval } from '#server/sales/story.ts'
import { buyGoods } from './story.ts'

/** A giro pays the bill, but the bank pays later, or never (domain §3.0.5, §3.1.10, N8). */
describe('paying suppliers by giro', () => {
  let t: TestApp
  const id: Record<string, number> = {}
  const bills: number[] = []
  const { debtPayment, purchaseInvoice } = api.purchase
  beforeAll(async () => {
    t = await testApp()
    id.branch = await t.id('branch', 'SBY')
    id.tirta = await t.id('supplier', 'PT Tirta Pangan Sejahtera')
    id.giro = await t.id('method', 'GIRO')
    id.transfer = await t.id('method', 'TRANSFER')
    id.bca = await t.id('bank', 'SBY')
    // Three bills of 1.110.000 each.
    for (let i = 0; i < 3; i++) {
      bills.push(await buyGoods(t, 'PT Tirta Pangan Sejahtera', [['MG2/DUS', 10, 100_000]]))
    }
  })
  afterAll(async () => t.close())

  const giro = (amount: number, refNo: string, more: object = {}) => ({
    methodId: id.giro!,
    amount,
    refNo,
    bankAccountId: id.bca!,
    issueDate: '2026-01-10',
    effectiveDate: '2026-01-20',
    ...more,
  })
  const payment = (lines: [index: number, amount: number][], payments: object[], more = {}) => ({
    requestId: newRequest(),
    branchId: id.branch!,
    docDate: '2026-01-10',
    supplierId: id.tirta!,
    lines: lines.map(([i, amount]) => ({ documentId: bills[i]!, amount })),
    payments,
    ...more,
  })
  const pay = (...of: Parameters<typeof payment>) =>
    t.call('akuntansi', debtPayment.add, payment(...of) as never)
  const say = (detailId: number, status: string, more: object = {}) =>
    t.ask('akuntansi', debtPayment.changeTender, { detailId, status, ...more })
  const open = (i: number) =>
    t
      .call('akuntansi', purchaseInvoice.get, { id: bills[i]! })
      .then(({ document }) => document.outstanding)
  const journalOf = async (paymentId: number) =>
    (await t.call('akuntansi', debtPayment.get, { id: paymentId })).journal.map((l) => [
      l.date,
      l.accountCode,
      l.debit,
      l.credit,
    ])

  it('is drawn only on an account that has giros', async () => {
    await t.db.query(`update bank_account set is_giro = false where id = ${id.bca}`)
    const drawn = payment([[0, 1_000]], [giro(1_000, 'BG 9')])
    const refused = await t.ask('akuntansi', debtPayment.add, drawn)
    expect(refused.error.errors?.[0]).toMatchObject({
      field: 'payments.0.bankAccountId',
      message: expect.stringMatching(/bukan rekening giro$/),
    })
    await t.db.query(`update bank_account set is_giro = true where id = ${id.bca}`)
  })

  it('asks for number, account and dates that the bank accepts, and for each number once', async () => {
    const ask = (more: object) =>
      t.ask('akuntansi', debtPayment.add, payment([[0, 500]], [giro(500, 'BG 1', more)]))
    const late = await ask({ issueDate: '2026-01-01', effectiveDate: '2026-03-15' })
    expect([late.error.message, late.error.errors?.[0]?.field]).toEqual([
      'Tanggal efektif giro harus di antara tanggal penarikan dan 70 hari sesudahnya',
      'payments.0.effectiveDate',
    ])
    expect((await ask({ refNo: null })).error.message).toBe('No. giro wajib diisi')
    expect((await ask({ bankAccountId: null })).error.message).toBe('Rekening wajib diisi')
    expect((await ask({ issueDate: null })).error.message).toBe('Tanggal giro wajib diisi')
  })

  it('is a debt of its own until the bank has paid, with what the bank takes for it', async () => {
    const paid = await pay([[0, 1_110_000]], [giro(1_110_000, 'BG 100')])
    const again = await t.ask(
      'akuntansi',
      debtPayment.add,
      payment([[1, 500]], [giro(500, 'bg 100')]),
    )
    expect(again.error.message).toBe('No. giro sudah digunakan')
    expect(await open(0)).toBe(0)
    const tender = tenderId(paid.id, 1)
    const list = await t.call('akuntansi', debtPayment.tenders, { filter: { giroOnly: true } })
    expect(list.rows.map((r) => [r.id, r.refNo, r.dueDate, r.status])).toEqual([
      [tender, 'BG 100', '2026-01-20', 'OUTSTANDING'],
    ])
    expect(list.sums).toEqual({ amount: 1_110_000 })
    expect((await say(tender, 'CLEARED')).error.message).toBe('Giro baru berlaku mulai 20/01/2026')
    t.at('2026-01-20T03:00:00Z')
    const both = await Promise.all([
      say(tender, 'CLEARED', { charge: 5_000 }),
      say(tender, 'BOUNCED'),
    ])
    expect(both.map((a) => a.status).sort()).toEqual([200, 422])
    t.at('2026-01-10T03:00:00Z')
    await expectBooksInOrder(t.db)
  })

  it('opens again exactly the bills that a bounced giro paid', async () => {
    // 100.000 discount and a transfer of 1.110.000 pay the second bill and the begin of the third.
    const [first, second] = [await open(1), await open(2)]
    expect([first, second]).toEqual([1_110_000, 1_110_000])
    const paid = await pay(
      [
        [1, 1_110_000],
        [2, 1_110_000],
      ],
      [
        { methodId: id.transfer, amount: 1_110_000, bankAccountId: id.bca },
        giro(600_000, 'BG 200'),
        giro(410_000, 'BG 201'),
      ],
      { discount: 100_000 },
    )
    t.at('2026-01-25T03:00:00Z')
    const bounced = await say(tenderId(paid.id, 2), 'BOUNCED', { reason: 'Dana tidak cukup' })
    expect(bounced.body.status).toBe('BOUNCED')
    expect([await open(1), await open(2)]).toEqual([0, 600_000])
    expect((await journalOf(paid.id)).slice(-2)).toEqual([
      ['2026-01-25', '2-1103', 600_000, 0],
      ['2026-01-25', '2-1101', 0, 600_000],
    ])
    const late = await say(tenderId(paid.id, 3), 'CANCELLED')
    expect(late.error.code).toBe('GIRO_LATE')
    expect((await say(tenderId(paid.id, 2), 'CLEARED')).error.message).toBe(
      'Giro berstatus Tolak tidak dapat dicairkan',
    )
    expect((await say(tenderId(paid.id, 1), 'CLEARED')).status).toBe(404)
    await expectBooksInOrder(t.db)
  })

  it('is cancelled before its day, and books today what happened in a month that is closed', async () => {
    const due = { issueDate: '2026-01-25', effectiveDate: '2026-01-30' }
    const paid = await pay([[2, 600_000]], [giro(600_000, 'BG 300', due)], {
      docDate: '2026-01-25',
    })
    expect((await say(tenderId(paid.id, 1), 'CANCELLED')).status).toBe(200)
    expect(await open(2)).toBe(600_000)
    const next = await pay([[2, 600_000]], [giro(600_000, 'BG 301', due)], {
      docDate: '2026-01-25',
    })
    // Whoever closes the month is told of giros whose day has passed: this one and BG 201.
    const { rows } = await t.call('akuntansi', api.system.period.checklist, { id: 2026 * 12 + 1 })
    expect(rows.find((r) => r.key === 'giros-out')).toMatchObject({ level: 'WARN', count: 2 })
    expect(rows.find((r) => r.key === 'giros-in')).toMatchObject({ ok: true, count: 0 })
    await t.db.query(
      `insert into period (id, year, month, first_day, last_day) values (2026 * 12 + 2, 2026, 2, '2026-02-01', '2026-02-28')`,
    )
    await t.db.query(`update period set posting_status = 'CLOSED' where month = 1`)
    t.at('2026-02-03T03:00:00Z')
    // An earlier day than the role may write itself is asked of a supervisor, as with any document.
    await t.db.query(
      `update role r set backdate_days = 2 from employee e where e.role_id = r.id and e.email = 'akuntansi@gerai.test'`,
    )
    const early = { date: '2026-01-30' }
    expect((await say(tenderId(next.id, 1), 'BOUNCED', early)).error).toMatchObject({
      action: 'BACKDATE',
      message: 'Diperlukan persetujuan untuk tanggal mundur 4 hari',
    })
    const approvalToken = await giveApproval(t, 'akuntansi', 'owner', 'BACKDATE')
    const late = await say(tenderId(next.id, 1), 'BOUNCED', { ...early, approvalToken })
    expect(late.status).toBe(200)
    expect((await journalOf(next.id)).map((l) => l[0]).slice(-2)).toEqual([
      '2026-02-03',
      '2026-02-03',
    ])
    expect(await open(2)).toBe(600_000)
    await expectBooksInOrder(t.db)
  })
})
