import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restoreMonth } from './story.ts'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { giveApproval, receiveGoods } from '#server/sales/story.ts'

/** A month from open to closed and back, with everything that stands in its way (domain §6). */
describe('periods', () => {
  let t: TestApp
  let sby: number
  const january = 2026 * 12 + 1
  beforeAll(async () => {
    t = await testApp()
    sby = await t.id('branch', 'SBY')
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/DUS', 10, 171_000]])
  })
  afterAll(async () => t.close())
  const adjust = async (docDate = '2026-01-10') =>
    t.ask('akuntansi', api.bankCash.adjustmentJournal.add, {
      requestId: newRequest(),
      branchId: sby,
      docDate,
      lines: [
        { accountId: await t.id('account', '6-1501'), debit: 1_000, credit: 0 },
        { accountId: await t.id('account', '1-2201'), debit: 0, credit: 1_000 },
      ],
    })

  it('opens the next month only, as many at once as the company has set', async () => {
    await t.db.query('update company set months_open = 2')
    const open = (year: number, month: number) =>
      t.ask('akuntansi', api.system.period.open, { year, month })
    expect((await open(2026, 3)).error.message).toBe('Periode Maret 2026 bukan bulan berikutnya')
    expect((await open(2026, 2)).body).toMatchObject({ status: 'OPEN', postingStatus: 'OPEN' })
    // A month that is opened ahead does not run before its first day.
    expect(await t.call('kasir.sby', api.system.period.current, {})).toMatchObject({
      periodYear: 2026,
      periodMonth: 1,
    })
    expect((await open(2026, 3)).error.message).toBe(
      'Maksimal 2 periode terbuka. Tutup periode Januari 2026 terlebih dahulu',
    )
    expect(
      (await t.ask('kasir.sby', api.system.period.open, { year: 2026, month: 3 })).status,
    ).toBe(403)
  })

  it('closes posting first: documents stay out, adjustments may come', async () => {
    expect((await t.ask('akuntansi', api.system.period.close, { id: january })).error.message).toBe(
      'Tutup posting periode Januari 2026 terlebih dahulu',
    )
    // What is reckoned anew would be stopped half-way.
    await t.db.query(
      `insert into recalculation (branch_id, from_date, scope, status, created_by) select $1, '2026-01-05', 'ALL', 'APPLYING', min(id) from employee`,
      [sby],
    )
    const running = await t.ask('akuntansi', api.system.period.postingClose, { id: january })
    expect(running.error.message).toBe('Hitung ulang HPP masih berjalan, tunggu sampai selesai')
    await t.db.query(`update recalculation set status = 'APPLIED'`)
    await t.call('akuntansi', api.system.period.postingClose, { id: january })
    const sale = await t.ask('kasir.sby', api.sales.cashier.payment, {
      requestId: newRequest(),
      branchId: sby,
      docDate: '2026-01-10',
      lines: [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty: 1 }],
      payments: [{ methodId: await t.id('method', 'TUNAI'), amount: 40_000 }],
    })
    expect(sale.error.message).toBe('Posting periode Januari 2026 sudah ditutup')
    expect((await adjust()).status).toBe(200)
    await expectBooksInOrder(t.db)
  })

  it('names what stands in the way, and closes when it is cured', async () => {
    await t.db.query(`update stock_value set dirty_from = '2026-01-10' where branch_id = $1`, [sby])
    const blocked = await t.ask('akuntansi', api.system.period.close, {
      id: january,
      ignoreWarnings: true,
    })
    expect(blocked.error).toMatchObject({
      code: 'PERIOD_BLOCKED',
      message: 'HPP sebagian barang menunggu hitung ulang: Surabaya (1)',
    })
    await t.db.query('update stock_value set dirty_from = null')
    const order = await t.call('pembelian.sby', api.purchase.purchaseOrder.add, {
      requestId: newRequest(),
      branchId: sby,
      docDate: '2026-01-10',
      supplierId: await t.id('supplier', 'PT Tirta Pangan Sejahtera'),
      warehouseId: await t.id('warehouse', 'SBY/TOKO'),
      taxMode: 'EXCLUDE',
      lines: [{ goodsUnitId: await t.id('unit', 'MG2/DUS'), qty: 9_000, unitPrice: 180_000 }],
    } as never)
    expect(order.status).toBe('WAITING_APPROVAL')
    const waiting = await t.call('akuntansi', api.system.period.checklist, { id: january })
    // What waits happens in the month in which it is agreed to.
    expect(waiting.rows.find(({ key }) => key === 'waiting')).toMatchObject({
      level: 'WARN',
      ok: false,
      count: 1,
      documents: [{ id: order.id, kind: 'purchase-order', docNo: order.docNo }],
    })
    await t.db.query(`update document set status = 'CANCELLED' where id = $1`, [order.id])
    const list = await t.call('akuntansi', api.system.period.checklist, { id: january })
    expect(list.rows.filter((r) => !r.ok && r.level === 'BLOCK')).toEqual([])
    // On the 10th the tills would stand still for what is left of the month.
    expect(list.rows.find((r) => r.key === 'ended')).toMatchObject({
      level: 'WARN',
      ok: false,
      count: 21,
      text: 'Bulan ini belum berakhir',
    })
    expect(
      (await t.call('akuntansi', api.system.period.close, { id: january, ignoreWarnings: true }))
        .status,
    ).toBe('CLOSED')
    expect((await adjust()).error.message).toBe('Periode Januari 2026 sudah ditutup')
    await expectBooksInOrder(t.db)
    const report = await t.call('akuntansi', api.report.ledger.trialBalance, {
      dateFrom: '2026-01-01',
      dateTo: '2026-01-31',
    })
    expect(report.rows.find((r) => r.code === '1-1301')).toMatchObject({ closing: 1_710_000 })
  })

  it('opens only the newest closed month again, by the owner, with the same books', async () => {
    const sums = async () =>
      (await t.db.query('select sum(debit) as d, count(*) as n from journal_line')).rows[0]
    const before = await sums()
    const wished = { id: january, reason: 'koreksi' }
    expect((await t.ask('kepala.sby', api.system.period.restore, wished)).status).toBe(403)
    const alone = await t.ask('akuntansi', api.system.period.restore, wished)
    expect([alone.status, alone.error.action]).toEqual([422, 'PERIOD_RESTORE'])
    // Nor does the owner himself, whatever he may do: it takes another.
    const owner = await t.ask('owner', api.system.period.restore, wished)
    expect([owner.status, owner.error.action, owner.error.message]).toEqual([
      422,
      'PERIOD_RESTORE',
      'Diperlukan persetujuan pemilik lain untuk membuka kembali periode',
    ])
    expect((await restoreMonth(t, january, 'koreksi faktur')).status).toBe('OPEN')
    expect(await sums()).toEqual(before)
    expect(
      (await t.ask('owner', api.system.period.restore, { id: january, reason: 'lagi' })).error
        .message,
    ).toBe('Hanya periode terakhir yang dapat dibuka kembali')
    const nothing = await t.call('akuntansi', api.system.period.compare, { id: january })
    expect(nothing.rows).toEqual([])
    await adjust()
    await t.call('akuntansi', api.system.period.close, { id: january, ignoreWarnings: true })
    const { closings, rows } = await t.call('akuntansi', api.system.period.compare, { id: january })
    expect(closings).toBe(2)
    expect(rows.map((r) => [r.code, r.before, r.now, r.difference])).toEqual([
      ['1-2201', -1_000, -2_000, -1_000],
      ['6-1501', 1_000, 2_000, 1_000],
    ])
    await expectBooksInOrder(t.db)
  })

  it('opens again for the accountant with the owner’s approval', async () => {
    const approvalToken = await giveApproval(t, 'akuntansi', 'owner', 'PERIOD_RESTORE')
    const wished = { id: january, reason: 'koreksi', approvalToken }
    expect((await t.call('akuntansi', api.system.period.restore, wished)).status).toBe('OPEN')
    await t.call('akuntansi', api.system.period.close, { id: january, ignoreWarnings: true })
    await expectBooksInOrder(t.db)
  })

  it('moves the year’s result to retained earnings with December, and back when it is restored', async () => {
    for (let month = 2; month <= 12; month += 1) {
      const id = 2026 * 12 + month
      if (month > 2) await t.call('akuntansi', api.system.period.open, { year: 2026, month })
      await t.call('akuntansi', api.system.period.postingClose, { id })
      await t.call('akuntansi', api.system.period.close, { id, ignoreWarnings: true })
    }
    const balance = async (code: string) =>
      Number(
        (
          await t.db.query(
            'select coalesce(sum(debit - credit), 0) as b from journal_line l join account a on a.id = l.account_id where a.code = $1',
            [code],
          )
        ).rows[0].b,
      )
    expect([await balance('6-1501'), await balance('3-1201')]).toEqual([0, 2_000])
    const { rows } = await t.db.query(
      `select kind, number, doc_date from document where kind = 'closing-journal'`,
    )
    expect(rows).toMatchObject([{ number: 'JT/SBY/2612/00001' }])
    await expectBooksInOrder(t.db)
    const december = { dateFrom: '2026-12-01', dateTo: '2026-12-31' }
    const closingOf = async (beforeClosing: boolean) => {
      const of = { ...december, beforeClosing }
      const { rows, balanced } = await t.call('owner', api.report.ledger.trialBalance, of)
      const ledger = await t.call('owner', api.report.ledger.generalLedger, {
        ...of,
        code: '6-1501',
      })
      expect(balanced).toBe(true)
      const closing = (code: string) => rows.find((row) => row.code === code)?.closing ?? 0
      return [closing('6-1501'), closing('3-1201'), ledger.sums.closing, ledger.count]
    }
    expect(await closingOf(false)).toEqual([0, 2_000, 0, 1])
    // As the year stood before its profit moved.
    expect(await closingOf(true)).toEqual([2_000, 0, 2_000, 0])
    await restoreMonth(t, 2026 * 12 + 12, 'audit')
    expect([await balance('6-1501'), await balance('3-1201')]).toEqual([2_000, 0])
    await expectBooksInOrder(t.db)
  })
})
