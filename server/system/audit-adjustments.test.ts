import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { giveApproval } from '#server/sales/story.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'

/** Period 13: the auditors come in March, when January and February are closed already (domain §6.4). */
describe('adjustments of the auditors', () => {
  let t: TestApp
  let sby: number
  const december = 2026 * 12 + 12
  const [january, february, march] = [december + 1, december + 2, december + 3]
  beforeAll(async () => {
    t = await testApp({ at: '2027-03-20T04:00:00Z' })
    sby = await t.id('branch', 'SBY')
    for (let id = 2026 * 12 + 1; id <= march; id += 1) {
      const next = { year: Math.floor(id / 12), month: (id % 12) + 1 }
      if (id < march) await t.call('akuntansi', api.system.period.open, next)
      if (id === december - 1) await adjust('2026-11-10', 400_000)
      if (id === january) await adjust('2027-01-10', 50_000)
      if (id < march) await close(id)
    }
  })
  afterAll(async () => t.close())

  const ask = async (docDate: string, amount: number, as = 'akuntansi') =>
    t.ask(as, api.bankCash.adjustmentJournal.add, {
      requestId: newRequest(),
      branchId: sby,
      docDate,
      lines: [
        { accountId: await t.id('account', '6-1501'), debit: amount, credit: 0 },
        { accountId: await t.id('account', '1-2201'), debit: 0, credit: amount },
      ],
    } as never)
  const adjust = async (docDate: string, amount: number) =>
    expect((await ask(docDate, amount)).status).toBe(200)
  const close = async (id: number) => {
    await t.call('akuntansi', api.system.period.postingClose, { id })
    await t.call('akuntansi', api.system.period.close, { id, ignoreWarnings: true })
  }
  const balanceOn = async (code: string, day: string) =>
    Number(
      (
        await t.db.query(
          `select coalesce(sum(debit - credit), 0) as b from journal_line l join account a on a.id = l.account_id
           where a.code = $1 and l.posting_date <= $2`,
          [code, day],
        )
      ).rows[0].b,
    )
  const states = async () =>
    (
      await t.db.query(
        `select id, status, audit_day::text from period where id >= $1 order by id`,
        [december],
      )
    ).rows.map((row) => [row.id, row.status, row.audit_day])
  const audit = (id: number, as = 'owner', approvalToken?: string) =>
    t.ask(as, api.system.period.auditOpen, { id, reason: 'Audit KAP', approvalToken })

  it('is for the year that was closed last, and opened by the owner or with his approval', async () => {
    expect((await audit(january)).error.message).toBe(
      'Periode 13 hanya untuk tahun buku terakhir yang ditutup, sampai Desember 2026',
    )
    expect((await audit(december, 'akuntansi')).error.action).toBe('PERIOD_RESTORE')
    const token = await giveApproval(t, 'akuntansi', 'owner', 'PERIOD_RESTORE')
    expect((await audit(december, 'akuntansi', token)).status).toBe(200)
    expect(await states()).toEqual([
      [december, 'OPEN', '2026-12-31'],
      [january, 'OPEN', '2026-12-31'],
      [february, 'OPEN', '2026-12-31'],
      [march, 'OPEN', null],
    ])
    expect((await audit(december)).error.message).toBe('Periode 13 tahun 2026 sudah terbuka')
    await expectBooksInOrder(t.db)
  })

  it('takes adjustments dated the last day of the year, and nothing else', async () => {
    const refused =
      'Periode 13 terbuka: hanya jurnal penyesuaian bertanggal 31/12/2026 yang diterima'
    for (const day of ['2026-12-30', '2027-01-15', '2027-02-28'])
      expect((await ask(day, 1_000)).error.message).toBe(refused)
    const general = await t.ask('akuntansi', api.bankCash.generalJournal.add, {
      requestId: newRequest(),
      branchId: sby,
      docDate: '2026-12-31',
      lines: [
        { accountId: await t.id('account', '6-1501'), debit: 1_000, credit: 0 },
        { accountId: await t.id('account', '1-2201'), debit: 0, credit: 1_000 },
      ],
    } as never)
    expect(general.error.message).toBe(refused)
    await adjust('2026-12-31', 90_000)
    // Trade goes on in the month that runs.
    await adjust('2027-03-20', 7_000)
    await expectBooksInOrder(t.db)
  })

  it('keeps its months from being closed, restored or opened one by one', async () => {
    const first = 'Tutup periode 13 tahun 2026 terlebih dahulu'
    const one = { id: december, reason: 'coba' }
    for (const call of [
      t.ask('akuntansi', api.system.period.close, { id: december, ignoreWarnings: true }),
      t.ask('akuntansi', api.system.period.postingOpen, { id: january }),
      t.ask('owner', api.system.period.restore, { ...one, id: december - 1 }),
    ])
      expect((await call).error.message).toBe(first)
  })

  it('moves profit by what changed when it is closed, and keeps every balance anew', async () => {
    expect(await balanceOn('3-1201', '2026-12-31')).toBe(400_000)
    const closed = await t.call('akuntansi', api.system.period.auditClose, { id: december })
    expect(closed.status).toBe('CLOSED')
    expect(await states()).toEqual([
      [december, 'CLOSED', null],
      [january, 'CLOSED', null],
      [february, 'CLOSED', null],
      [march, 'OPEN', null],
    ])
    expect(await balanceOn('3-1201', '2026-12-31')).toBe(490_000)
    expect(await balanceOn('6-1501', '2026-12-31')).toBe(0)
    expect(await balanceOn('6-1501', '2027-02-28')).toBe(50_000)
    const { closings, rows } = await t.call('akuntansi', api.system.period.compare, {
      id: february,
    })
    expect(closings).toBe(2)
    expect(rows.map((r) => [r.code, r.difference])).toEqual([
      ['1-2201', -90_000],
      ['3-1201', 90_000],
    ])
    const report = await t.call('akuntansi', api.report.ledger.trialBalance, {
      dateFrom: '2027-02-01',
      dateTo: '2027-02-28',
    })
    expect(report.balanced).toBe(true)
    expect(report.rows.find((r) => r.code === '1-2201')?.closing).toBe(-540_000)
    await expectBooksInOrder(t.db)
    expect((await ask('2026-12-31', 1_000)).error.message).toBe(
      'Periode Desember 2026 sudah ditutup',
    )
  })

  it('can be opened again, and closed without a change', async () => {
    const token = await giveApproval(t, 'akuntansi', 'owner', 'PERIOD_RESTORE')
    // The owner alone does it no more than the accountant.
    expect((await audit(december)).error.action).toBe('PERIOD_RESTORE')
    expect((await audit(december, 'akuntansi', token)).status).toBe(200)
    await t.call('akuntansi', api.system.period.auditClose, { id: december })
    expect((await t.call('akuntansi', api.system.period.compare, { id: december })).rows).toEqual(
      [],
    )
    expect(
      (await t.ask('akuntansi', api.system.period.auditClose, { id: december })).error.message,
    ).toBe('Periode 13 tidak terbuka')
    await expectBooksInOrder(t.db)
  })
})
