import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { recalculateWaiting } from '#server/ledgers/dirty.ts'
import { openPools } from '#server/platform/db.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { openPeriod } from '#server/seed/company.ts'
import { giveApproval, receiveGoods } from './story.ts'
import { officeFaults } from '../../tests/papers/adds-up.ts'
import { readPdf, textOf } from '../../tests/papers/read-pdf.ts'

/** Goods of one branch's sale come back in another (domain §3.2.7). */
describe('returning in another branch than that which sold', () => {
  let t: TestApp
  const id: Record<string, number> = {}
  const { salesReturn, cashier } = api.sales
  beforeAll(async () => {
    t = await testApp()
    id.sby = await t.id('branch', 'SBY')
    id.mlg = await t.id('branch', 'MLG')
    id.sari = await t.id('customer', 'Ibu Sari')
    id.cash = await t.id('method', 'TUNAI')
    for (const unit of ['MG2/PCS', 'MIG/PCS']) id[unit] = await t.id('unit', unit)
    await receiveGoods(t, 'SBY', 'TOKO', [
      ['MG2/PCS', 100, 28_500],
      ['MIG/PCS', 300, 2_600],
    ])
    await receiveGoods(t, 'MLG', 'TOKO', [['MG2/PCS', 60, 30_000]])
    // Malang has money in its drawer.
    await sell('kasir.mlg', 'mlg', 'MG2/PCS', 40)
  })
  afterAll(async () => {
    await expectBooksInOrder(t.db)
    await t.close()
  })

  const sell = (as: string, branch: string, unit: string, qty: number, customerId?: number) =>
    t.call(as, cashier.payment, {
      requestId: newRequest(),
      branchId: id[branch] as number,
      docDate: '2026-01-10',
      customerId: customerId ?? null,
      lines: [{ goodsUnitId: id[unit] as number, qty }],
      payments: [{ methodId: id.cash as number, amount: 2_000_000 }],
    })
  type Sale = { id: number; docNo: string | null }
  const back = (sale: Sale, qty: number, more: object = {}) => ({
    requestId: newRequest(),
    branchId: id.mlg as number,
    docDate: '2026-01-10',
    invoiceId: sale.id,
    soldElsewhereNo: sale.docNo as string,
    reason: 'LAIN' as const,
    settleBy: 'TUNAI' as const,
    lines: [{ invoiceLine: 1, qty, condition: 'BAIK' as const }],
    ...more,
  })
  const bring = (...of: Parameters<typeof back>) =>
    t.call('kepala.mlg', salesReturn.add, back(...of))
  const refused = async (...of: Parameters<typeof back>) =>
    (await t.ask('kepala.mlg', salesReturn.add, back(...of))).error
  const sides = async (branch: string, kind: string) => {
    const { rows } = await t.db.query(
      `select a.code, l.debit::int as debit, l.credit::int as credit, c.code as counter from journal_line l
       join account a on a.id = l.account_id left join branch c on c.id = l.counter_branch_id
       where l.branch_id = $1 and l.journal_id = (select max(id) from document where branch_id = $1 and kind = $2) order by l.line`,
      [id[branch], kind],
    )
    return rows.map((r) => [r.code, r.debit, r.credit, ...(r.counter ? [r.counter] : [])])
  }

  it('lies in stock here at what it cost there, is paid out here, and turnover and PPN go back there', async () => {
    const sale = await sell('kasir.sby', 'sby', 'MG2/PCS', 3)
    const saved = await bring(sale, 1)
    expect(saved).toMatchObject({ docNo: 'RJC/MLG/2601/00001', status: 'APPROVED' })
    expect(await sides('mlg', 'branch-return')).toEqual([
      ['1-1301', 28_500, 0],
      ['1-1900', 0, 28_500, 'SBY'],
      ['1-1900', 37_500, 0, 'SBY'],
      ['1-1101', 0, 37_500],
    ])
    expect(await sides('sby', 'sales-return')).toEqual([
      ['4-1201', 33_784, 0],
      ['2-1301', 3_716, 0],
      ['1-1900', 0, 37_500, 'MLG'],
      ['1-1900', 28_500, 0, 'MLG'],
      ['5-1101', 0, 28_500],
    ])
    await expectBooksInOrder(t.db)
  })

  it('is exchanged here for goods of today, and the difference goes through this drawer', async () => {
    const sale = await sell('kasir.sby', 'sby', 'MIG/PCS', 20)
    const { rows } = await t.db.query('select total::int from document where id = $1', [sale.id])
    const half = rows[0].total / 2
    const { settleBy: _settleBy, ...cart } = back(sale, 10)
    const taken = [{ goodsUnitId: id['MG2/PCS'] as number, qty: 1 }]
    const input = { ...cart, requestId: newRequest(), taken }
    const told = await t.call('kepala.mlg', api.sales.exchange.calculate, input)
    expect(told).toMatchObject({ credit: half, total: 37_500, due: 37_500 - half, rest: 0 })
    const saved = await t.call('kepala.mlg', api.sales.exchange.submit, {
      ...input,
      payments: [{ methodId: id.cash as number, amount: 50_000 }],
    })
    expect(await sides('mlg', 'branch-return')).toEqual([
      ['1-1301', 26_000, 0],
      ['1-1900', 0, 26_000, 'SBY'],
      ['1-1900', half, 0, 'SBY'],
      ['2-1202', 0, half],
    ])
    const { exchange } = await t.call('kepala.mlg', api.sales.salesInvoice.get, { id: saved.id })
    expect(exchange).toMatchObject({ credit: half, exchanged: half, asPoints: 0, rest: 0 })
    await expectBooksInOrder(t.db)
  })

  it('is found by its whole number alone, and shows what a receipt shows', async () => {
    const sale = await sell('kasir.sby', 'sby', 'MG2/PCS', 3, id.sari)
    const find = (number: string, as = 'kasir.mlg') =>
      t.ask(as, salesReturn.ofOtherBranch, { branchId: id.mlg as number, number })
    const { body } = await find((sale.docNo as string).toLowerCase())
    expect(body).toMatchObject({ id: sale.id, docNo: sale.docNo, customerName: 'Ibu Sari' })
    expect(body.branchName).toBe('Surabaya')
    expect(body.lines.map((l) => [l.qty, l.returnableQty])).toEqual([[3, 3]])
    const own = await sell('kasir.mlg', 'mlg', 'MG2/PCS', 1)
    for (const number of ['FJ/SBY', (sale.docNo as string).slice(0, -1), own.docNo as string])
      expect([number, (await find(number)).error.code]).toEqual([number, 'NOT_FOUND'])
    expect((await find(sale.docNo as string, 'pembelian.mlg')).error.code).toBe('FORBIDDEN')
    // Whoever knows the id and not the number holds no receipt.
    expect((await refused(sale, 1, { soldElsewhereNo: own.docNo })).code).toBe('NOT_FOUND')
    expect((await refused(sale, 1, { soldElsewhereNo: null })).code).toBe('NOT_FOUND')
    expect((await refused({ id: own.id, docNo: sale.docNo }, 1)).code).toBe('NOT_FOUND')
  })

  it('asks a supervisor of this branch, once, and is refused what a return at home is refused', async () => {
    const sale = await sell('kasir.sby', 'sby', 'MG2/PCS', 3)
    const ask = async (more: object = {}) =>
      (await t.ask('kasir.mlg', salesReturn.add, back(sale, 1, more))).error
    expect((await ask()).action).toBe('SALES_RETURN')
    expect(await refused(sale, 4)).toMatchObject({ code: 'RETURN_OVER' })
    expect(await refused(sale, 1, { docDate: '2026-01-09' })).toMatchObject({ code: 'DATE_ORDER' })
    expect(await refused(sale, 1, { settleBy: 'DEPOSIT' })).toMatchObject({
      code: 'SETTLE_INVALID',
    })
    expect((await refused(sale, 1, { settleBy: 'POTONG_PIUTANG' })).message).toBe(
      'Pilih tunai atau deposit; yang belum dibayar dari nota ini dipotong lebih dulu di cabang penjual',
    )
    const approvalToken = await giveApproval(t, 'kasir.mlg', 'kepala.mlg', 'SALES_RETURN')
    const saved = await t.call('kasir.mlg', salesReturn.add, back(sale, 2, { approvalToken }))
    expect(saved.warnings).toEqual(['Serahkan Rp 75.000 tunai'])
    // At home it is known what came back here.
    const [line] = (await t.call('kasir.sby', salesReturn.ofInvoice, { id: sale.id })).lines
    expect([line?.returnedQty, line?.returnableQty]).toEqual([2, 1])
    expect(await refused(sale, 2)).toMatchObject({ code: 'RETURN_OVER' })
    // The rest at home, with the rest of the cost.
    const home = { ...back(sale, 1), branchId: id.sby as number, soldElsewhereNo: null }
    const rest = await t.call('kasir.sby', salesReturn.add, home)
    await t.call('kepala.sby', salesReturn.process, { id: rest.id, action: 'APPROVE' })
    const detail = await t.call('kepala.sby', salesReturn.get, { id: rest.id })
    expect(detail.journal.find((l) => l.accountCode === '1-1301')?.debit).toBe(28_500)
  })

  it('becomes a deposit here, and takes back there the points that the sale brought', async () => {
    const { rows } = await t.db.query('select point_balance($1) as n', [id.sari])
    const sale = await sell('kasir.sby', 'sby', 'MG2/PCS', 4, id.sari)
    await bring(sale, 2, { settleBy: 'DEPOSIT' })
    expect(await sides('mlg', 'branch-return')).toEqual([
      ['1-1301', 57_000, 0],
      ['1-1900', 0, 57_000, 'SBY'],
      ['1-1900', 73_000, 0, 'SBY'],
      ['2-1202', 0, 73_000],
    ])
    await bring(sale, 2)
    const after = await t.db.query('select point_balance($1) as n', [id.sari])
    expect(after.rows[0].n).toBe(rows[0].n)
  })

  it('hands nothing over for what nobody has paid', async () => {
    const order = await t.call('sales.sby', api.sales.salesOrder.add, {
      requestId: newRequest(),
      branchId: id.sby as number,
      docDate: '2026-01-10',
      type: 'ORDER',
      customerId: await t.id('customer', 'Toko Barokah'),
      warehouseId: await t.id('warehouse', 'SBY/TOKO'),
      lines: [{ goodsUnitId: id['MG2/PCS'] as number, qty: 4 }],
    })
    await t.call('kepala.sby', api.sales.salesOrder.process, { id: order.id, action: 'PROCESS' })
    const bill = await t.call('sales.sby', api.sales.salesInvoice.add, {
      requestId: newRequest(),
      branchId: id.sby as number,
      docDate: '2026-01-10',
      orderIds: [order.id],
    })
    const whole = bill.totals?.total as number
    const saved = await bring(bill, 1)
    expect(saved.totals?.total).toBe(37_500)
    expect(saved.warnings).toEqual([
      expect.stringMatching(/^Rp [\d.]+ memotong FJ\/SBY\/2601\/\d+ yang belum dibayar$/),
    ])
    expect(await sides('mlg', 'branch-return')).toEqual([
      ['1-1301', 28_500, 0],
      ['1-1900', 0, 28_500, 'SBY'],
    ])
    const { document } = await t.call('kepala.sby', api.sales.salesInvoice.get, { id: bill.id })
    expect(document.outstanding).toBe(whole - 37_500)
  })

  it('bears notes and lost advantages in lines of its own, on a paper that adds up', async () => {
    const head = { startAt: '2026-01-01T00:00', endAt: '2026-01-31T23:59' }
    await t.call('kepala.sby', api.campaign.promo.add, {
      requestId: newRequest(),
      name: 'Paket',
      ...head,
      branchIds: [id.sby as number],
      type: 'BUNDLE_PRICE',
      price: 39_000,
      items: ['MG2/PCS', 'MIG/PCS'].map((unit) => ({
        goodsUnitId: id[unit] as number,
        as: 'BUY' as const,
        qty: 1,
      })),
    })
    const sold = await t.call('kasir.sby', cashier.payment, {
      requestId: newRequest(),
      branchId: id.sby as number,
      docDate: '2026-01-10',
      lines: ['MG2/PCS', 'MIG/PCS'].map((unit) => ({ goodsUnitId: id[unit] as number, qty: 1 })),
      payments: [{ methodId: id.cash as number, amount: 2_000_000 }],
    })
    const bundle = await bring(sold, 1)
    // PPN comes on top of a bill's prices; of its goods a credit note of 20.000 and 2.200 took something off.
    const barokah = await t.id('customer', 'Toko Barokah')
    const bill = await t.call('sales.sby', api.sales.salesInvoice.add, {
      requestId: newRequest(),
      branchId: id.sby as number,
      docDate: '2026-01-10',
      customerId: barokah,
      warehouseId: await t.id('warehouse', 'SBY/TOKO'),
      goods: [{ goodsUnitId: id['MG2/PCS'] as number, qty: 4, discountTiers: [2.5] }],
    })
    await t.call('akuntansi', api.sales.salesCreditNote.add, {
      requestId: newRequest(),
      branchId: id.sby as number,
      docDate: '2026-01-10',
      scope: 'INVOICE',
      salesInvoiceId: bill.id,
      customerId: barokah,
      amount: 20_000,
      taxable: true,
      reason: 'POTONGAN',
      memo: 'Potongan',
    } as never)
    for (const saved of [bundle, await bring(bill, 1)]) {
      const { raw } = await t.ask('kepala.mlg', salesReturn.pdf, { id: saved.id })
      expect(officeFaults(readPdf(raw), null)).toEqual([])
      expect(textOf(raw)).not.toMatch(/Toko SBY|0 {2}PCS|Kode .* Gudang|%/)
      const { lines } = await t.call('kepala.mlg', salesReturn.get, { id: saved.id })
      expect(lines.map((l) => [l.qty, l.warehouseName?.slice(-3)])).toEqual([
        [1, 'MLG'],
        [0, undefined],
      ])
    }
    await expectBooksInOrder(t.db)
  })

  it('follows a cost that is learnt later in both branches', async () => {
    const sale = await sell('kasir.sby', 'sby', 'MIG/PCS', 10)
    await bring(sale, 5, { settleBy: 'TUNAI' })
    // Before that sale, other goods had come dearer.
    await receiveGoods(t, 'SBY', 'TOKO', [['MIG/PCS', 300, 3_600]], '2026-01-09')
    const pools = openPools(t.url)
    await recalculateWaiting(pools, new AbortController().signal)
    await recalculateWaiting(pools, new AbortController().signal)
    await pools.end()
    const [stock, owed] = (await sides('mlg', 'branch-return')) as [string, number, number][]
    const there = await sides('sby', 'sales-return')
    expect(stock?.[1]).toBeGreaterThan(13_000)
    expect(owed?.[2]).toBe(stock?.[1])
    expect(there.at(-1)).toEqual(['5-1101', 0, stock?.[1]])
    await expectBooksInOrder(t.db)
  })

  it('is settled by money between the branches, also in a later month', async () => {
    const { moneyBetween, bankOut, bankIn, cashFlow } = api.bankCash
    const standing = async (branch: string) =>
      (await t.call('akuntansi', moneyBetween.standings, { branchId: id[branch] as number })).rows
    const voucher = (
      branch: 'sby' | 'mlg',
      account: string,
      amount: number,
      more: object = {},
    ) => ({
      requestId: newRequest(),
      branchId: id[branch] as number,
      docDate: '2026-02-03',
      accountId: id[account] as number,
      partyName: 'Cabang',
      ...more,
      lines: [
        {
          accountId: id['1-1900'] as number,
          amount,
          counterBranchId: id[branch === 'sby' ? 'mlg' : 'sby'] as number,
        },
      ],
    })
    for (const code of ['1-1900', 'SBY/1-1111', 'MLG/1-1112'])
      id[code] = await t.id('account', code)
    const before = (await standing('mlg'))[0]?.rest ?? 0
    await bring(await sell('kasir.sby', 'sby', 'MG2/PCS', 3), 1)
    // Malang gave 37.500 and has goods of 28.500.
    const [here] = await standing('mlg')
    expect(here).toMatchObject({ id: id.sby, name: 'Surabaya', waiting: 0, rest: before + 9_000 })
    const owed = before + 9_000
    expect(await standing('sby')).toMatchObject([{ id: id.mlg, balance: -owed, rest: -owed }])
    // An unsettled return keeps no month open.
    const rows = await t.call('akuntansi', api.system.period.checklist, { id: 2026 * 12 + 1 })
    const between = rows.rows.filter(({ key, text }) => /RK|between/.test(`${key} ${text}`))
    expect(between.length).toBeGreaterThan(0)
    expect(between.filter((row) => !row.ok)).toEqual([])
    await openPeriod(t.db, 2026, 2)
    t.at('2026-02-03T03:00:00Z')
    await t.db.query(`update period set posting_status = 'CLOSED' where id = ${2026 * 12 + 1}`)
    const paid = await t.call('akuntansi', bankOut.add, voucher('sby', 'SBY/1-1111', owed))
    expect(await standing('mlg')).toMatchObject([{ balance: owed, waiting: owed, rest: 0 }])
    expect(await standing('sby')).toEqual([])
    const { raw } = await t.ask('akuntansi', cashFlow.pdf, { id: paid.id })
    expect(textOf(raw)).toContain('RK Antar Cabang – Malang')
    const confirmed = { confirmsId: paid.id }
    await t.call('akuntansi', bankIn.add, voucher('mlg', 'MLG/1-1112', owed, confirmed))
    expect([await standing('mlg'), await standing('sby')]).toEqual([[], []])
    expect(
      (await t.ask('kasir.sby', moneyBetween.standings, { branchId: id.sby as number })).status,
    ).toBe(403)
    await expectBooksInOrder(t.db)
    await t.db.query(`update period set posting_status = 'OPEN' where id = ${2026 * 12 + 1}`)
    t.at('2026-01-10T03:00:00Z')
  })

  it('is refused where the month takes no more, and leaves nothing between the branches but their debt', async () => {
    const sale = await sell('kasir.sby', 'sby', 'MG2/PCS', 1)
    const set = (status: string) =>
      t.db.query('update period set posting_status = $1 where id = $2', [status, 2026 * 12 + 1])
    await set('CLOSED')
    expect(await refused(sale, 1)).toMatchObject({ code: 'POSTING_CLOSED' })
    await set('OPEN')
    const { rows } = await t.db.query(
      `select sum(debit - credit)::int as n from journal_line l join account a on a.id = l.account_id and a.usage = 'RK'`,
    )
    expect(rows[0].n).toBe(0)
  })
})
