import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { readWorkbook } from '#server/platform/excel.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/sales/story.ts'

/** A branch's day on a page, its figures those of the ledger (domain §7.1). */
describe('daily report', () => {
  let t: TestApp
  let sby: number
  beforeAll(async () => {
    t = await testApp({ at: '2026-01-10T03:00:00Z' })
    sby = await t.id('branch', 'SBY')
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/DUS', 10, 171_000]])
    await sell('kasir.sby', 3)
    await sell('kasir.sby', 1)
    await sell('kepala.sby', 2)
    t.at('2026-01-11T03:00:00Z')
    await sell('kasir.sby', 2, '2026-01-11')
  })
  afterAll(async () => t.close())

  const sell = async (as: string, qty: number, docDate = '2026-01-10') =>
    t.call(as, api.sales.cashier.payment, {
      requestId: newRequest(),
      branchId: sby,
      docDate,
      lines: [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty }],
      payments: [{ methodId: await t.id('method', 'TUNAI'), amount: qty * 37_500 }],
    } as never)
  const report = async (date: string, as = 'akuntansi') =>
    (await t.call(as, api.report.daily.json, { date, branchIds: [sby] })).rows
  const figures = async (date: string, section: string, as?: string) =>
    (await report(date, as))
      .filter((row) => row.section === section)
      .map((row) => [
        row.name ?? row.code,
        row.count,
        row.opening,
        row.added,
        row.taken,
        row.closing,
      ])

  it('tells sales by tender and by cashier', async () => {
    expect(await figures('2026-01-10', 'TENDERS')).toEqual([
      ['Tunai', 3, null, 225_000, null, null],
      ['SUM', null, null, 225_000, null, null],
    ])
    const cashiers = await figures('2026-01-10', 'CASHIERS')
    expect(cashiers.map(([, count, , added]) => [count, added]).sort()).toEqual([
      [1, 75_000],
      [2, 150_000],
    ])
  })

  it('begins each day where the day before ended, as the ledger does', async () => {
    const [first] = await figures('2026-01-10', 'CASH')
    const [second] = await figures('2026-01-11', 'CASH')
    expect(first?.slice(1)).toEqual([null, 0, 225_000, 0, 225_000])
    expect(second?.slice(1)).toEqual([null, 225_000, 75_000, 0, 300_000])
    const ledger = await t.call('akuntansi', api.report.ledger.trialBalance, {
      dateFrom: '2026-01-11',
      dateTo: '2026-01-11',
      branchIds: [sby],
    })
    const rows = await report('2026-01-11')
    for (const { accountCode, opening, added, taken, closing, section } of rows) {
      if (!accountCode) continue
      const account = ledger.rows.find((r) => r.code === accountCode)
      const side = section === 'OWED' && accountCode.startsWith('2') ? -1 : 1
      expect([side * (opening ?? 0), side * (closing ?? 0)]).toEqual([
        account?.opening,
        account?.closing,
      ])
      expect((added ?? 0) - (taken ?? 0)).toBe((closing ?? 0) - (opening ?? 0))
    }
    const [journals] = await figures('2026-01-11', 'JOURNALS')
    expect(journals?.[3]).toBe(journals?.[4])
    expect(journals?.[3]).toBe(ledger.sums.debit)
    await expectBooksInOrder(t.db)
  })

  it('tells the margin to who may see cost, and a debt as it grows', async () => {
    // Three, one and two pieces at 28.500.
    const margin = await figures('2026-01-10', 'MARGIN')
    expect(margin.map((row) => row[0])).toEqual(['NET_SALES', 'COGS', 'MARGIN'])
    expect(margin[1]?.[4]).toBe(171_000)
    const owed = await figures('2026-01-10', 'OWED')
    expect(owed.find(([name]) => name === 'Hutang Belum Ditagih')).toEqual([
      'Hutang Belum Ditagih',
      null,
      0,
      1_710_000,
      0,
      1_710_000,
    ])
  })

  it('shows a cashier his own sales and the drawer, nothing of the banks', async () => {
    const sections = new Set((await report('2026-01-10', 'kasir.sby')).map((row) => row.section))
    expect([...sections]).toEqual(['TENDERS', 'CASHIERS', 'CASH'])
    expect(await figures('2026-01-10', 'TENDERS', 'kasir.sby')).toEqual([
      ['Tunai', 2, null, 150_000, null, null],
      ['SUM', null, null, 150_000, null, null],
    ])
  })

  it('counts what a supervisor looks at', async () => {
    const control = async (date: string) =>
      Object.fromEntries((await figures(date, 'CONTROL')).map(([code, count]) => [code, count]))
    expect(await control('2026-01-10')).toMatchObject({ CANCELLED: 0, COPIES: 0, REMOVED: 0 })
    const documents = await figures('2026-01-10', 'DOCUMENTS')
    expect(documents.find(([kind]) => kind === 'sales-invoice')).toEqual([
      'sales-invoice',
      3,
      null,
      225_000,
      null,
      null,
    ])
  })

  it('goes out as a sheet and on paper, section by section', async () => {
    const input = { date: '2026-01-10', branchIds: [sby] }
    const sheet = await t.ask('akuntansi', api.report.daily.xlsx, input)
    const rows = await readWorkbook(sheet.raw)
    const words = JSON.stringify(rows)
    for (const word of [
      'Banyak',
      'Penjualan per metode bayar',
      'Kas',
      'Laba kotor (sesudah poin)',
      'Faktur Penjualan',
    ])
      expect(words).toContain(word)
    const pdf = await t.ask('akuntansi', api.report.daily.pdf, input)
    expect(pdf.raw.subarray(0, 5).toString()).toBe('%PDF-')
  })

  describe('signed by the head of the branch', () => {
    const day = '2026-01-10'
    const state = async (as = 'kepala.sby') =>
      (await t.call(as, api.report.daily.json, { date: day, branchIds: [sby] })).signings[0]
    const sign = async (more: object = {}, as = 'kepala.sby') =>
      t.ask(as, api.report.daily.sign, {
        requestId: newRequest(),
        branchId: sby,
        date: day,
        hash: (await state())?.hash,
        ...more,
      })
    const unsigned = async () =>
      (await t.call('kepala.sby', api.report.daily.unsigned, {})).rows.map((r) => [
        r.date,
        r.changed,
      ])
    const warning = async () => {
      const { rows } = await t.db.query(`select id from period where first_day = '2026-01-01'`)
      const { rows: checks } = await t.call('akuntansi', api.system.period.checklist, {
        id: Number(rows[0].id),
      })
      return checks.find(({ key }) => key === 'signed-days')
    }

    it('is done by those who have the right and see the whole day, as it was seen', async () => {
      expect((await state())?.signed).toBeNull()
      expect(await unsigned()).toEqual([[day, false]])
      expect((await sign({}, 'kasir.sby')).status).toBe(403)
      expect((await sign({}, 'akuntansi')).status).toBe(403)
      expect((await sign({ hash: 'lain' })).error.code).toBe('CHANGED')
      expect((await sign({ date: '2026-01-12' })).error.code).toBe('DATE_AHEAD')
      expect((await sign({ counts: [{ accountCode: '9-0000', counted: 1 }] })).error.code).toBe(
        'NOT_FOUND',
      )
      const mlg = await t.id('branch', 'MLG')
      expect((await sign({ branchId: mlg })).status).toBe(403)
      expect(await warning()).toMatchObject({ level: 'WARN', ok: false })
    })

    it('tells who, when and what was counted, on screen, in the sheet and in the history', async () => {
      const drawer = (await report(day)).find(({ section }) => section === 'CASH')
      const accountCode = drawer?.accountCode as string
      expect((await sign({ counts: [{ accountCode, counted: 224_000 }] })).status).toBe(200)
      const signing = await state('akuntansi')
      expect(signing?.signed).toMatchObject({
        changed: false,
        changes: [],
        counts: [{ accountCode, name: drawer?.name, closing: 225_000, counted: 224_000 }],
      })
      // A cashier learns that it was signed, not what was in it.
      expect((await state('kasir.sby'))?.signed).toMatchObject({ changed: false, counts: [] })
      expect(await unsigned()).toEqual([])
      const input = { date: day, branchIds: [sby] }
      const sheet = await t.ask('akuntansi', api.report.daily.xlsx, input)
      const words = JSON.stringify(await readWorkbook(sheet.raw))
      expect(words).toMatch(
        new RegExp(`Disahkan oleh ${signing?.signed?.by}, ../../.... pukul ..\\...`),
      )
      expect(words).toContain('dihitung Rp 224.000, selisih Rp -1.000')
      const { rows } = await t.db.query(
        `select after from audit where object_kind = 'daily-report' order by id desc limit 1`,
      )
      expect(rows[0].after).toContain('10/01/2026')
    })

    it('says so when a document of the day comes or goes afterwards, and is signed again', async () => {
      await t.call('akuntansi', api.bankCash.cashIn.add, {
        requestId: newRequest(),
        branchId: sby,
        docDate: day,
        partyName: 'Pemilik',
        accountId: await t.id('account', 'SBY/1-1102'),
        lines: [{ accountId: await t.id('account', '3-1101'), amount: 50_000 }],
      } as never)
      const { hash, signed } = (await state()) ?? {}
      expect(signed?.changed).toBe(true)
      expect(signed?.changes).toEqual([
        { figure: 'cashIn', before: 225_000, now: 275_000 },
        { figure: 'documents', before: 5, now: 6 },
        { figure: 'journals', before: expect.any(Number), now: expect.any(Number) },
      ])
      expect((await state('kasir.sby'))?.signed).toMatchObject({ changed: true, changes: [] })
      expect(await unsigned()).toEqual([[day, true]])
      const input = { date: day, branchIds: [sby] }
      const sheet = await t.ask('akuntansi', api.report.daily.xlsx, input)
      const words = JSON.stringify(await readWorkbook(sheet.raw))
      expect(words).toContain(
        'Berubah sesudah disahkan: Kas masuk dari Rp 225.000 menjadi Rp 275.000',
      )
      const pdf = await t.ask('akuntansi', api.report.daily.pdf, input)
      expect(pdf.raw.subarray(0, 5).toString()).toBe('%PDF-')
      const requestId = newRequest()
      const again = await sign({ requestId })
      expect(again.status).toBe(200)
      // The same request once more is the same signing.
      expect((await sign({ requestId, hash })).body).toEqual(again.body)
      expect((await state())?.signed).toMatchObject({ changed: false, changes: [], counts: [] })
      expect(await unsigned()).toEqual([])
      const { rows } = await t.db.query(
        'select count(*)::int as n, count(superseded_at)::int as old from daily_signing where day = $1',
        [day],
      )
      expect(rows[0]).toEqual({ n: 2, old: 1 })
      await expectBooksInOrder(t.db)
    })

    it('says so when a document of the day is taken back', async () => {
      const today = '2026-01-11'
      const of = async () =>
        (await t.call('kepala.sby', api.report.daily.json, { date: today, branchIds: [sby] }))
          .signings[0]
      await receiveGoods(t, 'SBY', 'TOKO', [['MIG/DUS', 1, 90_000]], today)
      const hash = (await of())?.hash
      await t.call('kepala.sby', api.report.daily.sign, {
        requestId: newRequest(),
        branchId: sby,
        date: today,
        hash: hash ?? '',
      })
      expect((await of())?.signed?.changed).toBe(false)
      const { rows } = await t.db.query(
        `select id from document where kind = 'purchase-receipt' and doc_date = $1`,
        [today],
      )
      await t.call('kepala.sby', api.purchase.purchaseReceipt.cancel, {
        requestId: newRequest(),
        id: Number(rows[0].id),
        reason: 'Salah gudang',
      } as never)
      expect((await of())?.signed?.changed).toBe(true)
      expect((await of())?.signed?.changes.map(({ figure }) => figure)).toEqual(['journals'])
    })
  })
})
