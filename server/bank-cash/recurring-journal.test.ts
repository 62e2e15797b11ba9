import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type Pools, openPools } from '#server/platform/db.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { openPeriod } from '#server/seed/company.ts'
import { writeRecurringJournals } from './recurring-job.ts'

/** Adjustments of every month: written by themselves or by one press, each month once (domain §3.4.2). */
describe('a recurring journal', () => {
  let t: TestApp
  let pools: Pools
  let sby: number
  const id: Record<string, number> = {}
  beforeAll(async () => {
    t = await testApp()
    pools = openPools(t.url)
    sby = await t.id('branch', 'SBY')
    for (const month of [2, 3]) await openPeriod(t.db, 2026, month)
    for (const code of [
      '6-1501',
      '1-2201',
      '6-1102',
      '1-1403',
      '6-1103',
      '2-1105',
      '1-1900',
      'SBY/1-1101',
    ])
      id[code] = await t.id('account', code)
  })
  afterAll(async () => {
    await pools.end()
    await t.close()
  })

  const sides = (debit: string, credit: string, amount: number) => [
    { accountId: id[debit] as number, debit: amount, credit: 0 },
    { accountId: id[credit] as number, debit: 0, credit: amount },
  ]
  const fields = (more: object) => ({
    requestId: newRequest(),
    branchId: sby,
    name: 'Penyusutan rak',
    type: 'DEPRECIATION',
    day: null,
    firstMonth: '2026-01-01',
    lastMonth: '2026-03-01',
    acquisitionCost: 11_000_000,
    residual: 1_000_000,
    automatic: true,
    lines: sides('6-1501', '1-2201', 10_000_000),
    ...more,
  })
  const add = (more: object) => t.ask('akuntansi', api.bankCash.recurringJournal.add, fields(more))
  const get = (of: number) => t.call('akuntansi', api.bankCash.recurringJournal.get, { id: of })
  const booked = async (code: string) =>
    (
      await t.db.query(
        `select d.doc_date::text as day, d.memo, l.debit::int as debit from document d join journal_line l on l.branch_id = d.branch_id and l.journal_id = d.id
         where l.account_id = $1 order by d.doc_date, d.id`,
        [id[code]],
      )
    ).rows.map((row) => [row.day, row.debit])
  const warned = async (month: number) =>
    (await t.call('akuntansi', api.system.period.checklist, { id: 2026 * 12 + month })).rows.find(
      (row) => row.key === 'recurring',
    )?.text

  it('spreads a cost in whole rupiah over its months, the last takes the rest', async () => {
    const saved = await add({})
    expect(saved.status).toBe(200)
    expect(await writeRecurringJournals(pools)).toEqual([])
    expect((await get(saved.body.id)).dueMonth).toBe(null)
    expect(await warned(1)).toBe(
      'Jurnal berulang bulan ini belum dijurnal: Penyusutan rak (Surabaya)',
    )
    // The last evening of January in Jakarta; a day before nothing was due.
    t.at('2026-01-31T10:00:00Z')
    expect(await writeRecurringJournals(pools)).toEqual(['Penyusutan rak 2026-01-01'])
    expect(await warned(1)).toBe('Jurnal berulang bulan ini sudah dijurnal')
    // After a standstill of two months both come, from two programs at once, and each once.
    t.at('2026-03-31T10:00:00Z')
    const both = await Promise.all([writeRecurringJournals(pools), writeRecurringJournals(pools)])
    expect(both.flat().sort()).toEqual(['Penyusutan rak 2026-02-01', 'Penyusutan rak 2026-03-01'])
    expect(await booked('6-1501')).toEqual([
      ['2026-01-31', 3_333_333],
      ['2026-02-28', 3_333_333],
      ['2026-03-31', 3_333_334],
    ])
    expect(await writeRecurringJournals(pools)).toEqual([])
    expect((await get(saved.body.id)).written).toBe(3)
    await expectBooksInOrder(t.db)
  })

  it('waits for a press where it is not automatic, once however often it is pressed', async () => {
    t.at('2026-02-20T03:00:00Z')
    const saved = await add({
      name: 'Sewa',
      type: 'FIXED',
      day: 15,
      lastMonth: null,
      acquisitionCost: null,
      residual: null,
      automatic: false,
      lines: sides('6-1102', '1-1403', 2_000_000),
    })
    expect(await writeRecurringJournals(pools)).toEqual([])
    expect((await get(saved.body.id)).dueMonth).toBe('2026-01-01')
    const press = () =>
      t.ask('akuntansi', api.bankCash.recurringJournal.post, {
        requestId: newRequest(),
        id: saved.body.id,
        month: '2026-01-01',
      })
    const answers = await Promise.all([press(), press()])
    expect(answers.map((one) => one.status).sort()).toEqual([200, 422])
    expect(answers.find((one) => one.status === 422)?.error.message).toBe(
      'Sewa Januari 2026 sudah dijurnal',
    )
    expect(await booked('6-1102')).toEqual([['2026-01-15', 2_000_000]])
    expect((await get(saved.body.id)).dueMonth).toBe('2026-02-01')
    await expectBooksInOrder(t.db)
  })

  it('stops when it is told to, and writes nothing into a month that is not open', async () => {
    const saved = await add({
      name: 'Listrik',
      type: 'FIXED',
      day: 1,
      lastMonth: null,
      acquisitionCost: null,
      residual: null,
      lines: sides('6-1103', '2-1105', 300_000),
    })
    await t.db.query(`update period set status = 'CLOSED', posting_status = 'CLOSED', closed_at = clock_timestamp(),
      close_debit = (select coalesce(sum(debit), 0) from journal_line where period_id(posting_date) = period.id) where month = 1`)
    expect(await writeRecurringJournals(pools)).toEqual(['Listrik 2026-02-01'])
    const late = await add({ name: 'Terlambat' })
    expect(late.error.message).toBe('Mulailah dari bulan yang belum ditutup')
    await t.db.query(
      `update period set status = 'OPEN', posting_status = 'OPEN', closed_at = null, close_debit = null where month = 1`,
    )
    const { version, ...row } = await get(saved.body.id)
    const stopped = await t.ask('akuntansi', api.bankCash.recurringJournal.update, {
      ...fields({
        name: 'Listrik',
        type: 'FIXED',
        day: 1,
        lastMonth: null,
        acquisitionCost: null,
        residual: null,
        lines: row.lines,
      }),
      id: row.id,
      version,
      isActive: false,
    })
    expect(stopped.status).toBe(200)
    expect(await writeRecurringJournals(pools)).toEqual([])
    await expectBooksInOrder(t.db)
  })

  it('refuses what cannot recur, and another spread once months are written', async () => {
    const message = async (more: object) => (await add({ name: 'Salah', ...more })).error.message
    expect(await message({ lines: sides('6-1501', '1-2201', 9_000_000) })).toBe(
      'Isi satu baris debit dan satu baris kredit, masing-masing Rp 10.000.000',
    )
    expect(await message({ residual: 11_000_000 })).toBe(
      'Nilai sisa harus di bawah harga perolehan',
    )
    expect(await message({ lines: sides('6-1501', 'SBY/1-1101', 10_000_000) })).toBe(
      'Gunakan Kas/Bank Masuk atau Keluar',
    )
    expect(await message({ lines: sides('6-1501', '1-1900', 10_000_000) })).toBe(
      'Jurnal berulang tidak memakai RK Antar Cabang',
    )
    const { rows } = await t.call('akuntansi', api.bankCash.recurringJournal.getAll, {
      search: 'rak',
    })
    const changed = await t.ask('akuntansi', api.bankCash.recurringJournal.update, {
      ...fields({ acquisitionCost: 12_000_000, lines: sides('6-1501', '1-2201', 11_000_000) }),
      id: rows[0]?.id,
      version: rows[0]?.version,
    })
    expect(changed.error.code).toBe('RECURRING_WRITTEN')
  })

  it('is seen by its branch alone', async () => {
    const { rows } = await t.call('kepala.mlg', api.bankCash.recurringJournal.getAll, {})
    expect(rows).toEqual([])
  })
})
