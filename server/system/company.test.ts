import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { openPools } from '#server/platform/db.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/sales/story.ts'
import { openBegunMonths } from './months.ts'

/** The company's settings as its accountant meets them: each does something, or says why not. */
describe('company settings', () => {
  let t: TestApp
  let sby: number
  const { get, update } = api.system.company
  const settings = async (change: object, as = 'akuntansi') => {
    const { printedName, pkpTerms, ...now } = await t.call('owner', get, {})
    return t.ask(as, update, { ...now, ...change, requestId: newRequest() })
  }
  const sell = async (docDate: string) =>
    t.ask('owner', api.sales.cashier.payment, {
      requestId: newRequest(),
      branchId: sby,
      docDate,
      lines: [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty: 1 }],
      payments: [{ methodId: await t.id('method', 'TUNAI'), amount: 40_000 }],
    })
  const vatOf = async (id: number) =>
    Number((await t.db.query('select vat from document where id = $1', [id])).rows[0].vat)
  beforeAll(async () => {
    t = await testApp()
    sby = await t.id('branch', 'SBY')
  })
  afterAll(async () => {
    await expectBooksInOrder(t.db)
    await t.close()
  })

  it('are seen and changed by owner and accounting alone, and every change is kept', async () => {
    expect((await t.ask('kepala.sby', get, {})).status).toBe(403)
    expect((await settings({ name: 'Sumber Rejeki', legalForm: 'CV', monthsOpen: 2 })).status).toBe(
      200,
    )
    expect(await t.call('akuntansi', get, {})).toMatchObject({
      printedName: 'CV Sumber Rejeki',
      isPkp: true,
      pkpFrom: null,
      monthsOpen: 2,
    })
    const { rows } = await t.db.query(
      `select e.email, a.before, a.after from audit a join employee e on e.id = a.employee_id where object_kind = 'company'`,
    )
    expect(rows).toEqual([
      {
        email: 'akuntansi@gerai.test',
        before: 'name: PT Sumber Rejeki Makmur\nlegal_form: PT\nmonths_open: 3',
        after: 'name: Sumber Rejeki\nlegal_form: CV\nmonths_open: 2',
      },
    ])
    const stale = await settings({ version: 1 })
    expect([stale.status, stale.error.data?.changedBy]).toEqual([409, 'Lina Kusumawardani'])
  })

  it('are a PKP from a day on: documents before it bear no PPN, those made already stand against it', async () => {
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/DUS', 10, 171_000]])
    const traded = await settings({ isPkp: false, pkpFrom: '2026-01-10' })
    expect(traded.error).toMatchObject({ code: 'PKP_TRADED' })
    expect(traded.error.message).toMatch(
      /^Sudah ada dokumen PB\/SBY\/2601\/00001 tanggal 10\/01\/2026; status PKP hanya dapat/,
    )
    expect((await settings({ isPkp: false, pkpFrom: null })).error.message).toBe(
      'Isi tanggal mulai berlakunya status PKP',
    )
    expect((await settings({ isPkp: false, pkpFrom: '2026-01-12' })).status).toBe(200)
    expect(await vatOf((await sell('2026-01-10')).body.id)).toBeGreaterThan(0)
    t.at('2026-01-12T03:00:00Z')
    const free = await sell('2026-01-12')
    expect(await vatOf(free.body.id)).toBe(0)
    // Backdated: what held on that day counts.
    expect(await vatOf((await sell('2026-01-11')).body.id)).toBeGreaterThan(0)
    expect((await settings({ isPkp: true, pkpFrom: '2026-02-01', npwp: null })).error.message).toBe(
      'NPWP wajib diisi untuk perusahaan PKP',
    )
    expect((await settings({ isPkp: true, pkpFrom: '2026-02-01' })).status).toBe(200)
    expect((await settings({ pkpFrom: '2026-01-11' })).error.code).toBe('PKP_TRADED')
    expect((await settings({ pkpFrom: '2026-01-13' })).status).toBe(200)
    expect((await t.call('owner', get, {})).pkpTerms).toEqual([
      { validFrom: '2026-01-13', isPkp: true },
      { validFrom: '2026-01-12', isPkp: false },
      { validFrom: '2000-01-01', isPkp: true },
    ])
    t.at('2026-01-13T03:00:00Z')
    expect(await vatOf((await sell('2026-01-13')).body.id)).toBeGreaterThan(0)
  })

  it('ask PPN on own use by default, and each document may say otherwise', async () => {
    const use = async (ownUseVat?: boolean) => {
      const saved = await t.call('owner', api.stock.correction.add, {
        requestId: newRequest(),
        branchId: sby,
        docDate: '2026-01-13',
        type: 'OUT',
        warehouseId: await t.id('warehouse', 'SBY/TOKO'),
        reason: 'PEMAKAIAN_SENDIRI',
        memo: 'dapur',
        lines: [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty: 1 }],
        ...(ownUseVat === undefined ? {} : { ownUseVat }),
      })
      return vatOf(saved.id)
    }
    expect([await use(), await use(false)]).toEqual([3_135, 0])
    await settings({ ownUseVat: false })
    expect([await use(), await use(true)]).toEqual([0, 3_135])
  })

  it('begin trade on a day: before it lie opening balances alone', async () => {
    const late = await settings({ goLive: '2026-01-11' })
    expect(late.error.message).toBe(
      'Sudah ada dokumen PB/SBY/2601/00001 tanggal 10/01/2026; transaksi tidak dapat dimulai sesudahnya',
    )
    expect((await settings({ goLive: '2025-10-01' })).error.message).toBe(
      'Mulai Oktober 2025 berarti 4 bulan terbuka bersamaan; yang diizinkan 2',
    )
    expect((await settings({ goLive: '2026-01-10' })).status).toBe(200)
    expect((await sell('2026-01-09')).error).toMatchObject({
      code: 'BEFORE_GO_LIVE',
      message: 'Transaksi dimulai 10/01/2026; tanggal sebelumnya hanya untuk saldo awal',
    })
    const opening = await t.ask('owner', api.stock.correction.add, {
      requestId: newRequest(),
      branchId: sby,
      docDate: '2026-01-09',
      type: 'IN',
      warehouseId: await t.id('warehouse', 'SBY/TOKO'),
      reason: 'SALDO_AWAL',
      memo: 'stok awal',
      lines: [{ goodsUnitId: await t.id('unit', 'TEH/PCS'), qty: 5, unitCost: 7_000 }],
    })
    expect(opening.status).toBe(200)
  })

  it('keep an NPWP under which PPN was reported; until then branches follow it', async () => {
    const nitku = async () =>
      (await t.db.query('select nitku from branch order by id')).rows.map((r) => r.nitku)
    expect((await settings({ npwp: '00.345.678.9-012.000' })).status).toBe(200)
    expect(await nitku()).toEqual(['0003456789012000000000', '0003456789012000000001'])
    const january = { id: 2026 * 12 + 1 }
    await t.call('akuntansi', api.system.period.open, { year: 2026, month: 2 })
    await t.call('akuntansi', api.system.period.postingClose, january)
    await t.call('akuntansi', api.system.period.close, { ...january, ignoreWarnings: true })
    expect((await settings({ npwp: '0013456789012000' })).error.message).toBe(
      'NPWP tidak dapat diganti: PPN Januari 2026 sudah ditutup dengan NPWP ini',
    )
  })

  it('end the fiscal year where they say, and not elsewhere once a year is closed', async () => {
    expect((await settings({ fiscalYearStartMonth: 3 })).status).toBe(200)
    const february = { id: 2026 * 12 + 2 }
    await t.call('akuntansi', api.system.period.postingClose, february)
    await t.call('akuntansi', api.system.period.close, { ...february, ignoreWarnings: true })
    const { rows } = await t.db.query(
      `select sum(l.debit - l.credit) as left from journal_line l join account a on a.id = l.account_id
         join account_type y on y.id = a.type_id and y.statement = 'LABA_RUGI'`,
    )
    expect(Number(rows[0].left)).toBe(0)
    expect((await settings({ fiscalYearStartMonth: 1 })).error.message).toBe(
      'Awal tahun buku tidak dapat diganti: tahun buku sudah ditutup dengan JT/SBY/2602/00001',
    )
    await expectBooksInOrder(t.db)
  })
})

/** 31 January, five to midnight in Surabaya. */
describe('a new month', () => {
  let t: TestApp
  let pools: ReturnType<typeof openPools>
  const open = async () =>
    (await t.db.query(`select id from period where status = 'OPEN' order by id`)).rows.map(
      ({ id }) => id - 2026 * 12,
    )
  beforeAll(async () => {
    t = await testApp({ at: '2026-01-31T16:55:00Z' })
    pools = openPools(t.url)
  })
  afterAll(async () => {
    await pools.end()
    await t.close()
  })

  it('opens by itself on its first day by the clock of the branch where it begins first', async () => {
    expect(await openBegunMonths(pools)).toEqual([])
    t.at('2026-01-31T17:00:00Z')
    expect(await openBegunMonths(pools)).toEqual([2026 * 12 + 2])
    expect(await openBegunMonths(pools)).toEqual([])
    expect(await open()).toEqual([1, 2])
    const { rows } = await t.db.query(`select employee_id, action from audit`)
    expect(rows).toEqual([{ employee_id: null, action: 'Buka periode Februari 2026' }])
    // Two hours earlier the day begins in Jayapura.
    await t.db.query(`update branch set timezone = 'Asia/Jayapura' where code = 'MLG'`)
    t.at('2026-02-28T15:00:00Z')
    await openBegunMonths(pools)
    expect(await open()).toEqual([1, 2, 3])
  })

  it('lets the tills sell at midnight', async () => {
    const sby = await t.id('branch', 'SBY')
    t.at('2026-02-28T17:00:00Z')
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/DUS', 1, 171_000]])
    const sale = await t.ask('kasir.sby', api.sales.cashier.payment, {
      requestId: newRequest(),
      branchId: sby,
      docDate: '2026-03-01',
      lines: [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty: 1 }],
      payments: [{ methodId: await t.id('method', 'TUNAI'), amount: 40_000 }],
    })
    expect(sale.status).toBe(200)
  })

  it('stays shut where the company opens months by hand', async () => {
    t.at('2026-03-31T17:00:00Z')
    await t.db.query('update company set opens_months = false')
    expect(await openBegunMonths(pools)).toEqual([])
    await t.db.query('update company set opens_months = true')
  })

  it('opens at 00:00 though as many months are open as the setting allows, and warns', async () => {
    const check = async () => {
      const { rows } = await t.call('owner', api.system.period.checklist, { id: 2026 * 12 + 1 })
      const row = rows.find((r) => r.key === 'months')
      return [row?.ok, row?.level, row?.text]
    }
    expect(await open()).toEqual([1, 2, 3])
    expect((await check())[0]).toBe(true)
    // Midnight in Surabaya, on 1 April.
    t.at('2026-03-31T17:00:00Z')
    expect(await openBegunMonths(pools)).toEqual([2026 * 12 + 4])
    const sale = await t.ask('kasir.sby', api.sales.cashier.payment, {
      requestId: newRequest(),
      branchId: await t.id('branch', 'SBY'),
      docDate: '2026-04-01',
      lines: [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty: 1 }],
      payments: [{ methodId: await t.id('method', 'TUNAI'), amount: 40_000 }],
    })
    expect(sale.status).toBe(200)
    expect(await check()).toEqual([
      false,
      'WARN',
      'Lebih banyak periode terbuka daripada pengaturan',
    ])
    const byHand = await t.ask('owner', api.system.period.open, { year: 2026, month: 5 })
    expect(byHand.error.message).toBe(
      'Maksimal 3 periode terbuka. Tutup periode Januari 2026 terlebih dahulu',
    )
  })

  it('opens every month that began while the machine was off', async () => {
    t.at('2026-06-15T00:00:00Z')
    expect(await openBegunMonths(pools)).toEqual([2026 * 12 + 5, 2026 * 12 + 6])
  })
})
