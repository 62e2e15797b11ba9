import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { findViolations } from '#server/ledgers/invariants.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { openPeriod } from '#server/seed/company.ts'

const january = 2026 * 12 + 1

/** Money that one branch sends to another stands in both branches' books, or waits for its confirmation (domain §3.4.1). */
describe('money between branches', () => {
  let t: TestApp
  let sby: number
  let mlg: number
  const id: Record<string, number> = {}
  beforeAll(async () => {
    t = await testApp()
    await openPeriod(t.db, 2026, 2)
    sby = await t.id('branch', 'SBY')
    mlg = await t.id('branch', 'MLG')
    for (const code of ['SBY/1-1111', 'MLG/1-1112', 'MLG/1-1101', '1-1900', '3-1101', '6-1103'])
      id[code] = await t.id('account', code)
    await t.db.query(`insert into branch (code, name) values ('BTU', 'Batu')`)
  })
  afterAll(async () => t.close())

  const voucher = (branchId: number, account: string, amount: number, more: object = {}) => ({
    requestId: newRequest(),
    branchId,
    docDate: '2026-01-10',
    accountId: id[account],
    partyName: 'Cabang',
    lines: [{ accountId: id['1-1900'], amount, counterBranchId: branchId === sby ? mlg : sby }],
    ...more,
  })
  const send = (amount: number, more: object = {}) =>
    t.call('akuntansi', api.bankCash.bankOut.add, voucher(sby, 'SBY/1-1111', amount, more) as never)
  const receive = (amount: number, more: object = {}) =>
    t.ask('akuntansi', api.bankCash.bankIn.add, voucher(mlg, 'MLG/1-1112', amount, more))
  const reverse = (of: number) =>
    t.ask('akuntansi', api.bankCash.cashFlow.reverse, { id: of, requestId: newRequest() })
  const waiting = async (as = 'akuntansi') =>
    (
      await t.call(as, api.bankCash.moneyBetween.getAll, {
        filter: { status: ['WAITING_CONFIRMATION'] },
      })
    ).rows
  const stateOf = async (of: number) => {
    const row = await t.call('akuntansi', api.bankCash.moneyBetween.get, { id: of })
    return [row.status, row.confirmedNo]
  }
  const blocker = async () => {
    const { rows } = await t.call('akuntansi', api.system.period.checklist, { id: january })
    const check = rows.find((row) => row.key === 'money-between')
    return [check?.level, check?.ok, check?.leads.map(({ name, branchId }) => [name, branchId])]
  }

  it('waits in the other branch, which confirms it with its own document', async () => {
    const sent = await send(30_000_000, { memo: 'Modal kerja' })
    expect(await waiting()).toMatchObject([
      {
        id: sent.id,
        kind: 'bank-out',
        docNo: 'BBK/SBY/2601/00001',
        fromName: 'Surabaya',
        toName: 'Malang',
        amount: 30_000_000,
        incoming: true,
        memo: 'Modal kerja',
      },
    ])
    await expectBooksInOrder(t.db)
    // What is to be confirmed stands in the other branch, where one is led.
    const malang = await t.id('branch', 'MLG')
    expect(await blocker()).toEqual(['BLOCK', false, [['BBK/SBY/2601/00001 (Malang)', malang]]])
    const less = await receive(29_000_000, { confirmsId: sent.id })
    expect(less.error.message).toBe(
      'RK Antar Cabang harus Rp 30.000.000 di kredit, lawan dari BBK/SBY/2601/00001',
    )
    const received = await receive(30_000_000, { confirmsId: sent.id })
    expect(received.body.docNo).toBe('BBM/MLG/2601/00001')
    expect(await stateOf(sent.id)).toEqual(['COMPLETED', 'BBM/MLG/2601/00001'])
    expect(await blocker()).toEqual(['BLOCK', true, []])
    const again = await receive(30_000_000, { confirmsId: sent.id })
    expect(again.error.message).toBe(
      'BBK/SBY/2601/00001 sudah dikonfirmasi dengan BBM/MLG/2601/00001',
    )
    await expectBooksInOrder(t.db)
  })

  it('is found by whoever writes the other side on his own', async () => {
    const received = await receive(450_000)
    expect((await waiting()).map((row) => [row.docNo, row.incoming])).toEqual([
      [received.body.docNo, false],
    ])
    const sent = await send(450_000)
    expect(await stateOf(received.body.id)).toEqual(['COMPLETED', sent.docNo])
    expect(await waiting()).toEqual([])
    await expectBooksInOrder(t.db)
  })

  it('asks which one is meant where several wait with the same amount', async () => {
    const first = await send(70_000)
    const second = await send(70_000)
    const unclear = await receive(70_000)
    expect(unclear.error.message).toBe(
      `Beberapa dokumen Surabaya senilai ini menunggu konfirmasi: ${first.docNo}, ${second.docNo}. Pilih yang dikonfirmasi dari daftar Antar Cabang`,
    )
    expect((await receive(70_000, { confirmsId: second.id })).status).toBe(200)
    expect((await receive(70_000)).status).toBe(200)
    expect(await waiting()).toEqual([])
    await expectBooksInOrder(t.db)
  })

  it('is confirmed once, whoever is faster', async () => {
    const sent = await send(125_000)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => receive(125_000, { confirmsId: sent.id })),
    )
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1)
    expect(
      new Set(answers.filter((one) => one.status !== 200).map((one) => one.error.code)),
    ).toEqual(new Set(['STATUS_INVALID']))
    // Both sides at once, each on its own: one of them finds the other.
    await Promise.all([send(65_000), receive(65_000)])
    expect(await waiting()).toEqual([])
    await expectBooksInOrder(t.db)
  })

  it('is withdrawn by its reversal, and a pair is taken apart from its confirmation on', async () => {
    const alone = await send(10_000)
    expect((await reverse(alone.id)).status).toBe(200)
    expect(await stateOf(alone.id)).toEqual(['CANCELLED', null])
    expect((await receive(10_000, { confirmsId: alone.id })).error.message).toBe(
      `${alone.docNo} sudah dibalik oleh cabang asalnya`,
    )

    const sent = await send(20_000)
    const received = await receive(20_000, { confirmsId: sent.id })
    expect((await reverse(sent.id)).error.message).toBe(
      `${sent.docNo} sudah dikonfirmasi Malang dengan ${received.body.docNo}; balik dokumen itu dahulu`,
    )
    expect((await reverse(received.body.id)).status).toBe(200)
    expect(await stateOf(sent.id)).toEqual(['WAITING_CONFIRMATION', null])
    await expectBooksInOrder(t.db)
    expect((await reverse(sent.id)).status).toBe(200)
    expect(await waiting()).toEqual([])
    await expectBooksInOrder(t.db)
  })

  it('ends every month with both sides or neither', async () => {
    const sent = await send(40_000)
    t.at('2026-02-03T03:00:00Z')
    const late = await receive(40_000, { confirmsId: sent.id, docDate: '2026-02-03' })
    expect(late.error.message).toBe(
      `${sent.docNo} dikonfirmasi dengan tanggal di bulan Januari 2026`,
    )
    const reversal = await reverse(sent.id)
    expect(reversal.status).toBe(200)
    const { document } = await t.call('akuntansi', api.bankCash.cashFlow.get, {
      id: reversal.body.id,
    })
    expect(document.docDate).toBe('2026-01-31')
    await expectBooksInOrder(t.db)
    t.at('2026-01-10T03:00:00Z')
  })

  it('names one other branch, never its own, and is not reversed by the clock', async () => {
    const btu = await t.id('branch', 'BTU')
    const rk = (counterBranchId: number, amount: number) => ({
      accountId: id['1-1900'],
      amount,
      counterBranchId,
    })
    const two = await t.ask(
      'akuntansi',
      api.bankCash.bankOut.add,
      voucher(sby, 'SBY/1-1111', 0, { lines: [rk(mlg, 1_000), rk(btu, 2_000)] }),
    )
    expect(two.error.message).toBe(
      'Satu dokumen hanya untuk satu cabang lawan; pisahkan Malang dan Batu',
    )
    const own = await t.ask(
      'akuntansi',
      api.bankCash.bankOut.add,
      voucher(sby, 'SBY/1-1111', 0, { lines: [rk(sby, 1_000)] }),
    )
    expect(own.error.message).toBe('Cabang lawan harus berbeda dari cabang dokumen')
    const turning = await t.ask('akuntansi', api.bankCash.adjustmentJournal.add, {
      requestId: newRequest(),
      branchId: sby,
      docDate: '2026-01-10',
      autoReverseDate: '2026-02-01',
      lines: [
        { accountId: id['1-1900'], debit: 500, credit: 0, counterBranchId: mlg },
        { accountId: id['6-1103'], debit: 0, credit: 500 },
      ],
    })
    expect(turning.error.message).toBe('Jurnal dengan RK Antar Cabang tidak dapat dibalik otomatis')
    const nothing = await t.ask('akuntansi', api.bankCash.cashIn.add, {
      ...voucher(mlg, 'MLG/1-1101', 0, { lines: [{ accountId: id['3-1101'], amount: 5_000 }] }),
      confirmsId: 1,
    })
    expect(nothing.error.message).toBe('Konfirmasi memerlukan baris RK Antar Cabang')
  })

  it('shows the other branch what it confirms, and nobody else anything', async () => {
    const sent = await send(55_000, { memo: 'Titipan' })
    const malang = await waiting('kepala.mlg')
    expect(malang).toMatchObject([{ id: sent.id, docNo: sent.docNo, memo: 'Titipan' }])
    const whole = await t.ask('kepala.mlg', api.bankCash.cashFlow.get, { id: sent.id })
    expect(whole.status).toBe(404)
    // He may write in the drawer of his branch, and confirms there; the bank is not his.
    const bank = await t.ask(
      'kepala.mlg',
      api.bankCash.bankIn.add,
      voucher(mlg, 'MLG/1-1112', 55_000, { confirmsId: sent.id }),
    )
    expect(bank.status).toBe(403)
    await t.db.query(
      `update employee set branch_ids = array[$1::int], branch_id = $1 where email = 'kepala.mlg@gerai.test'`,
      [await t.id('branch', 'BTU')],
    )
    expect(await waiting('kepala.mlg')).toEqual([])
    const foreign = await t.ask('kepala.mlg', api.bankCash.moneyBetween.get, { id: sent.id })
    expect(foreign.status).toBe(404)
    await t.db.query(
      `update employee set branch_ids = array[$1::int], branch_id = $1 where email = 'kepala.mlg@gerai.test'`,
      [mlg],
    )
    const cash = await t.call(
      'kepala.mlg',
      api.bankCash.cashIn.add,
      voucher(mlg, 'MLG/1-1101', 55_000, { confirmsId: sent.id }) as never,
    )
    expect(await stateOf(sent.id)).toEqual(['COMPLETED', cash.docNo])
    await expectBooksInOrder(t.db)
  })

  it('is missed by the books where somebody changed or removed it', async () => {
    const sent = await send(77_000)
    const saidAfter = async (sql: string) => {
      await t.db.query('begin')
      try {
        await t.db.query(sql, [sent.id])
        const inside = (text: string) =>
          /^(begin|commit)/.test(text) ? Promise.resolve({ rows: [] }) : t.db.query(text)
        return (await findViolations({ query: inside } as never)).map((one) => one.code)
      } finally {
        await t.db.query('rollback')
      }
    }
    expect(await saidAfter('delete from money_between where document_id = $1')).toContain('L08')
    expect(
      await saidAfter('update money_between set amount = amount + 1 where document_id = $1'),
    ).toContain('L10')
    expect((await reverse(sent.id)).status).toBe(200)
    await expectBooksInOrder(t.db)
  })
})
