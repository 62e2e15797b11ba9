import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'

/** Cash, bank and journals: what a person writes by hand (domain §3.4). */
describe('cash, bank and journals', () => {
  let t: TestApp
  let sby: number
  let mlg: number
  const id: Record<string, number> = {}
  beforeAll(async () => {
    t = await testApp()
    sby = await t.id('branch', 'SBY')
    mlg = await t.id('branch', 'MLG')
    for (const code of [
      'SBY/1-1101',
      'SBY/1-1102',
      'SBY/1-1111',
      'MLG/1-1101',
      '6-1103',
      '1-1201',
      '6-1501',
      '1-2201',
      '3-1101',
      '1-1900',
    ])
      id[code] = await t.id('account', code)
  })
  afterAll(async () => t.close())
  const form = (more: object) => ({
    requestId: newRequest(),
    branchId: sby,
    docDate: '2026-01-10',
    ...more,
  })

  it('takes capital into the bank, moves some to the drawer and pays electricity', async () => {
    await t.call(
      'akuntansi',
      api.bankCash.bankIn.add,
      form({
        accountId: id['SBY/1-1111'],
        partyName: 'Pemilik',
        lines: [{ accountId: id['3-1101'], amount: 10_000_000 }],
      }) as never,
    )
    const cash = await t.call(
      'akuntansi',
      api.bankCash.cashIn.add,
      form({
        accountId: id['SBY/1-1102'],
        partyName: 'Bank BCA',
        lines: [{ accountId: id['SBY/1-1111'], amount: 1_000_000 }],
      }) as never,
    )
    expect(cash.docNo).toBe('BKM/SBY/2601/00001')
    const paid = await t.call(
      'akuntansi',
      api.bankCash.cashOut.add,
      form({
        accountId: id['SBY/1-1102'],
        partyName: 'PLN',
        lines: [{ accountId: id['6-1103'], amount: 850_000, memo: 'Listrik' }],
      }) as never,
    )
    const seen = await t.call('akuntansi', api.bankCash.cashFlow.get, { id: paid.id })
    expect(seen.journal.map((l) => [l.accountCode, l.debit, l.credit])).toEqual([
      ['1-1102', 0, 850_000],
      ['6-1103', 850_000, 0],
    ])
    await expectBooksInOrder(t.db)
  })

  it('pays rent from the bank', async () => {
    const paid = await t.call(
      'akuntansi',
      api.bankCash.bankOut.add,
      form({
        accountId: id['SBY/1-1111'],
        partyName: 'Pemilik ruko',
        lines: [{ accountId: id['6-1103'], amount: 2_500_000, memo: 'Sewa' }],
      }) as never,
    )
    expect(paid.docNo).toBe('BBK/SBY/2601/00001')
    const seen = await t.call('akuntansi', api.bankCash.cashFlow.get, { id: paid.id })
    expect(seen.journal.map((l) => [l.accountCode, l.debit, l.credit])).toEqual([
      ['1-1111', 0, 2_500_000],
      ['6-1103', 2_500_000, 0],
    ])
    await expectBooksInOrder(t.db)
  })

  it('never pays cash that is not there, nor writes on control accounts', async () => {
    const empty = await t.ask(
      'akuntansi',
      api.bankCash.cashOut.add,
      form({
        accountId: id['SBY/1-1102'],
        partyName: 'PLN',
        lines: [{ accountId: id['6-1103'], amount: 150_001 }],
      }),
    )
    expect(empty.error.message).toBe('Saldo kas tidak mencukupi: Kas Kecil berisi Rp 150.000')
    const control = await t.ask(
      'akuntansi',
      api.bankCash.generalJournal.add,
      form({
        lines: [
          { accountId: id['1-1201'], debit: 1, credit: 0 },
          { accountId: id['6-1103'], debit: 0, credit: 1 },
        ],
      }),
    )
    expect(control.error.message).toBe('Akun Piutang Usaha hanya dapat diisi otomatis')
    const odd = await t.ask(
      'akuntansi',
      api.bankCash.adjustmentJournal.add,
      form({
        lines: [
          { accountId: id['6-1501'], debit: 1_000, credit: 0 },
          { accountId: id['1-2201'], debit: 0, credit: 900 },
        ],
      }),
    )
    expect(odd.error.message).toBe('Jurnal tidak seimbang. Selisih Rp 100')
    const foreign = await t.ask(
      'akuntansi',
      api.bankCash.adjustmentJournal.add,
      form({
        lines: [
          { accountId: id['MLG/1-1101'], debit: 1, credit: 0 },
          { accountId: id['6-1103'], debit: 0, credit: 1 },
        ],
      }),
    )
    expect(foreign.status).toBe(404)
    await expectBooksInOrder(t.db)
  })

  it('takes interest less the tax that the bank keeps, on one document', async () => {
    const interest = await t.id('account', '7-1101')
    const tax = await t.id('account', '8-1104')
    const received = (kept: number) =>
      form({
        accountId: id['SBY/1-1111'],
        partyName: 'Bank BCA',
        lines: [
          { accountId: interest, amount: 45_250 },
          { accountId: tax, amount: -kept },
        ],
      })
    const saved = await t.call('akuntansi', api.bankCash.bankIn.add, received(9_050) as never)
    const seen = await t.call('akuntansi', api.bankCash.cashFlow.get, { id: saved.id })
    expect(seen.journal.map((l) => [l.accountCode, l.debit, l.credit])).toEqual([
      ['1-1111', 36_200, 0],
      ['7-1101', 0, 45_250],
      ['8-1104', 9_050, 0],
    ])
    const nothing = await t.ask('akuntansi', api.bankCash.bankIn.add, received(45_250))
    expect(nothing.error.message).toBe('Jumlah semua baris harus lebih dari 0')
    await expectBooksInOrder(t.db)
  })

  it('turns a wrong document round once, with the opposite document', async () => {
    const entry = await t.call(
      'akuntansi',
      api.bankCash.adjustmentJournal.add,
      form({
        memo: 'Penyusutan',
        lines: [
          { accountId: id['6-1501'], debit: 1_000_000, credit: 0 },
          { accountId: id['1-2201'], debit: 0, credit: 1_000_000 },
        ],
      }) as never,
    )
    const back = await t.call('akuntansi', api.bankCash.cashFlow.reverse, {
      id: entry.id,
      requestId: newRequest(),
      reason: 'salah bulan',
    })
    expect(back.docNo).toBe('AJP/SBY/2601/00002')
    const seen = await t.call('akuntansi', api.bankCash.journal.get, { id: entry.id })
    expect([seen.document.status, seen.related.map((r) => r.docNo)]).toEqual([
      'REVERSED',
      ['AJP/SBY/2601/00002'],
    ])
    expect(seen.history.map((one) => [one.action, one.memo])).toEqual([
      ['Tambah', null],
      ['Dibalik', 'AJP/SBY/2601/00002'],
    ])
    expect(
      (
        await t.ask('akuntansi', api.bankCash.cashFlow.reverse, {
          id: entry.id,
          requestId: newRequest(),
        })
      ).status,
    ).toBe(422)
    await expectBooksInOrder(t.db)
  })

  it('sends money between branches over RK, both sides on their own', async () => {
    await t.call('akuntansi', api.bankCash.adjustmentJournal.add, {
      ...form({
        lines: [
          { accountId: id['1-1900'], debit: 500, credit: 0, counterBranchId: mlg },
          { accountId: id['6-1103'], debit: 0, credit: 500 },
        ],
      }),
    } as never)
    const alone = await t.ask(
      'akuntansi',
      api.bankCash.adjustmentJournal.add,
      form({
        lines: [
          { accountId: id['1-1900'], debit: 500, credit: 0 },
          { accountId: id['6-1103'], debit: 0, credit: 500 },
        ],
      }),
    )
    expect(alone.error.message).toBe('Cabang lawan wajib diisi untuk RK Antar Cabang')
    await t.call('akuntansi', api.bankCash.adjustmentJournal.add, {
      ...form({
        lines: [
          { accountId: id['1-1900'], debit: 0, credit: 500, counterBranchId: sby },
          { accountId: id['6-1103'], debit: 500, credit: 0 },
        ],
      }),
      branchId: mlg,
    } as never)
    await expectBooksInOrder(t.db)
  })

  it('keeps numbers without gap or double while a fifth of a thousand fail', async () => {
    const post = (i: number) =>
      t.ask(
        'akuntansi',
        api.bankCash.generalJournal.add,
        form({
          memo: `ke-${i}`,
          lines: [
            { accountId: id['6-1103'], debit: 100, credit: 0 },
            { accountId: id['6-1501'], debit: 0, credit: i % 5 === 0 ? 99 : 100 },
          ],
        }),
      )
    // So many at once that all wait for a connection, and none as long as to be sent away.
    const answers: Awaited<ReturnType<typeof post>>[] = []
    for (let from = 0; from < 1000; from += 250)
      answers.push(...(await Promise.all(Array.from({ length: 250 }, (_, i) => post(from + i)))))
    expect(answers.filter((a) => a.status === 200)).toHaveLength(800)
    const numbers = answers
      .filter((a) => a.status === 200)
      .map((a) => Number(a.body.docNo?.slice(-5)))
      .sort((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 800 }, (_, i) => i + 1))
    await expectBooksInOrder(t.db)
  }, 60_000)

  it('lets nothing into a period that closes at the same moment', async () => {
    const post = () =>
      t.ask(
        'akuntansi',
        api.bankCash.generalJournal.add,
        form({
          lines: [
            { accountId: id['6-1103'], debit: 7, credit: 0 },
            { accountId: id['6-1501'], debit: 0, credit: 7 },
          ],
        }),
      )
    const period = 2026 * 12 + 1
    const posters = Promise.all(Array.from({ length: 200 }, post))
    await t.db.query('begin')
    await t.db.query('select pg_advisory_xact_lock(1, $1)', [period])
    const frozen = await t.db.query(
      'select coalesce(sum(debit), 0) as d from journal_line where period_id(posting_date) = $1',
      [period],
    )
    await t.db.query(
      `update period set status = 'CLOSED', posting_status = 'CLOSED', closed_at = clock_timestamp(), close_debit = $2 where id = $1`,
      [period, frozen.rows[0].d],
    )
    await t.db.query('commit')
    const codes = new Set((await posters).filter((a) => a.status !== 200).map((a) => a.error.code))
    expect([...codes].every((c) => c === 'PERIOD_CLOSED' || c === 'BUSY')).toBe(true)
    expect((await post()).error.message).toBe('Periode Januari 2026 sudah ditutup')
    await t.db.query(
      `update period set status = 'OPEN', posting_status = 'OPEN', closed_at = null, close_debit = null where id = $1`,
      [period],
    )
    await expectBooksInOrder(t.db)
  })
})
