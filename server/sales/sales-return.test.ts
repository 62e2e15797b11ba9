import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { openPeriod } from '#server/seed/company.ts'
import { giveApproval, receiveGoods } from './story.ts'

/** Goods that customers bring back (domain §3.2.7). */
describe('returning what was sold', () => {
  let t: TestApp
  const id: Record<string, number> = {}
  const { salesReturn, salesInvoice, salesOrder, receivableRepayment, cashier } = api.sales
  beforeAll(async () => {
    t = await testApp()
    id.branch = await t.id('branch', 'SBY')
    id.gudang = await t.id('warehouse', 'SBY/GUDANG')
    id.toko = await t.id('warehouse', 'SBY/TOKO')
    id.barokah = await t.id('customer', 'Toko Barokah')
    id.sari = await t.id('customer', 'Ibu Sari')
    id.tunai = await t.id('method', 'TUNAI')
    id.transfer = await t.id('method', 'TRANSFER')
    id.bca = await t.id('bank', 'SBY')
    await receiveGoods(t, 'SBY', 'GUDANG', [
      ['MG2/DUS', 100, 171_000],
      ['MIG/DUS', 100, 102_655],
    ])
    await receiveGoods(t, 'SBY', 'TOKO', [
      ['MG2/PCS', 60, 28_500],
      ['MIG/PCS', 400, 2_567],
    ])
  })
  afterAll(async () => t.close())

  const common = (docDate = '2026-01-10') => ({
    requestId: newRequest(),
    branchId: id.branch as number,
    docDate,
  })
  /** Toko Barokah buys on credit; answers the bill. */
  async function sellOnCredit(lines: [unit: string, qty: number][], freight = 0) {
    const order = await t.call('sales.sby', salesOrder.add, {
      ...common(),
      type: 'ORDER',
      customerId: id.barokah as number,
      warehouseId: id.gudang,
      freight,
      headerDiscount: { type: 'AMOUNT', value: 1_001 },
      lines: await Promise.all(
        lines.map(async ([unit, qty]) => ({ goodsUnitId: await t.id('unit', unit), qty })),
      ),
    })
    await t.call('kepala.sby', salesOrder.process, { id: order.id, action: 'PROCESS' })
    return t.call('sales.sby', salesInvoice.add, { ...common(), orderIds: [order.id] })
  }
  /** Ibu Sari, a member, pays in cash. */
  async function sellForCash(lines: [unit: string, qty: number][]) {
    return t.call('kasir.sby', cashier.payment, {
      ...common(),
      customerId: id.sari as number,
      warehouseId: id.toko,
      lines: await Promise.all(
        lines.map(async ([unit, qty]) => ({ goodsUnitId: await t.id('unit', unit), qty })),
      ),
      payments: [{ methodId: id.tunai as number, amount: 2_000_000 }],
    })
  }
  const repay = (lines: { documentId: number; amount: number }[], amount: number) =>
    t.call('akuntansi', receivableRepayment.add, {
      ...common(),
      customerId: id.barokah as number,
      lines,
      payments: [{ methodId: id.transfer as number, amount, bankAccountId: id.bca }],
    })
  const write = (invoiceId: number, quantities: number[], more: object = {}) => ({
    ...common(),
    invoiceId,
    reason: 'RUSAK' as const,
    settleBy: 'POTONG_PIUTANG' as const,
    lines: quantities.map((qty, i) => ({ invoiceLine: i + 1, qty, condition: 'BAIK' as const })),
    ...more,
  })
  const add = (...of: Parameters<typeof write>) =>
    t.call('sales.sby', salesReturn.add, write(...of) as never)
  const refused = async (...of: Parameters<typeof write>) =>
    (await t.ask('sales.sby', salesReturn.add, write(...of) as never)).error
  const process = (
    returnId: number,
    action: 'APPROVE' | 'REJECT' | 'CANCEL' = 'APPROVE',
    as = 'kepala.sby',
  ) => t.ask(as, salesReturn.process, { id: returnId, action })
  const see = (returnId: number) => t.call('akuntansi', salesReturn.get, { id: returnId })
  const sides = async (returnId: number) =>
    (await see(returnId)).journal.map((l) => [l.accountCode, l.debit, l.credit])
  const open = async (invoiceId: number) =>
    (await t.call('akuntansi', salesInvoice.get, { id: invoiceId })).document.outstanding
  const points = async () =>
    (await t.db.query('select point_balance($1) as n', [id.sari])).rows[0].n as number

  it('waits for a supervisor, then lowers the bill and takes the goods back at what they cost', async () => {
    const bill = await sellOnCredit([
      ['MG2/DUS', 10],
      ['MIG/DUS', 10],
    ])
    const owed = (await open(bill.id)) as number
    const saved = await add(bill.id, [0, 2])
    expect([saved.docNo, saved.status]).toEqual([`RJ/SBY/TUNGGU/${saved.id}`, 'WAITING_APPROVAL'])
    expect((await see(saved.id)).journal).toEqual([])
    expect(await open(bill.id)).toBe(owed)
    expect((await process(saved.id, 'APPROVE', 'kasir.sby')).error.action).toBe('SALES_RETURN')
    expect((await process(saved.id)).body).toMatchObject({
      status: 'APPROVED',
      docNo: 'RJ/SBY/2601/00001',
    })
    const { document, lines, moves } = await see(saved.id)
    const total = saved.totals?.total as number
    expect(document.status).toBe('COMPLETED')
    expect(await sides(saved.id)).toEqual([
      ['4-1201', document.dpp, 0],
      ['2-1301', document.vat, 0],
      ['1-1201', 0, total],
      ['1-1301', 205_315, 0],
      ['5-1101', 0, 205_315],
    ])
    expect([lines[0]?.qty, lines[0]?.cost, moves[0]?.value]).toEqual([2, 205_315, 205_315])
    expect(owed - ((await open(bill.id)) as number)).toBe(total)
    await expectBooksInOrder(t.db)
  })

  it('gives exactly the sale back when all of it came in parts, one of them rejected', async () => {
    const bill = await sellOnCredit(
      [
        ['MG2/DUS', 3],
        ['MIG/DUS', 7],
      ],
      10_003,
    )
    const owed = await open(bill.id)
    const first = await add(bill.id, [1, 2])
    const second = await add(bill.id, [1, 1])
    await process(first.id, 'REJECT')
    const third = await add(bill.id, [0, 3])
    for (const one of [third, second]) await process(one.id)
    const fourth = await add(bill.id, [2, 3])
    await process(fourth.id)
    expect((await refused(bill.id, [1, 0])).message).toMatch(/sudah diretur seluruhnya/)
    const { rows } = await t.db.query(
      `select sum(d.total) as total, sum(d.vat) as vat, sum(d.freight) as freight,
         (select sum(m.value) from stock_move m where m.branch_id = $1 and m.document_id = any ($2)) as cost
       from document d where d.id = any ($2)`,
      [id.branch, [second.id, third.id, fourth.id]],
    )
    const sold = await t.call('akuntansi', salesInvoice.get, { id: bill.id })
    const cost = sold.lines.reduce((sum, l) => sum + (l.cost ?? 0), 0)
    expect(Object.values(rows[0]).map(Number)).toEqual([
      sold.document.total,
      sold.document.vat,
      10_003,
      cost,
    ])
    expect([owed, await open(bill.id)]).toEqual([sold.document.total, 0])
    await expectBooksInOrder(t.db)
  })

  it('follows its sale when a cost that is learnt late changes what that cost', async () => {
    const bill = await sellOnCredit([['MG2/DUS', 4]])
    const back = await add(bill.id, [3])
    await process(back.id)
    const costs = async () => {
      const sold = await t.call('akuntansi', salesInvoice.get, { id: bill.id })
      return [sold.lines[0]?.cost ?? 0, (await see(back.id)).lines[0]?.cost ?? 0] as const
    }
    const [before] = await costs()
    await receiveGoods(t, 'SBY', 'GUDANG', [['MG2/DUS', 50, 190_000]], '2026-01-09')
    const [sold, returned] = await costs()
    expect(sold).toBeGreaterThan(before)
    expect(returned).toBe(Math.round((sold * 3) / 4))
    await expectBooksInOrder(t.db)
  })

  it('keeps what exceeds the open rest as a credit, which the next repayment nets', async () => {
    const paid = await sellOnCredit([['MG2/DUS', 2]])
    const next = await sellOnCredit([['MG2/DUS', 5]])
    const owed = (await open(paid.id)) as number
    await repay([{ documentId: paid.id, amount: owed - 1_000 }], owed - 1_000)
    const back = await add(paid.id, [1])
    await process(back.id)
    const { document } = await see(back.id)
    expect([document.status, await open(paid.id), document.outstanding]).toEqual([
      'APPROVED',
      0,
      document.total - 1_000,
    ])
    const credit = document.total - 1_000
    const rest = (await open(next.id)) as number
    await repay(
      [
        { documentId: next.id, amount: rest },
        { documentId: back.id, amount: credit },
      ],
      rest - credit,
    )
    expect([await open(next.id), (await see(back.id)).document.status]).toEqual([0, 'COMPLETED'])
    await expectBooksInOrder(t.db)
  })

  it('keeps a deposit for the customer, which settles his next bill', async () => {
    const paid = await sellOnCredit([['MG2/DUS', 4]])
    const owed = (await open(paid.id)) as number
    await repay([{ documentId: paid.id, amount: owed }], owed)
    const bill = await sellOnCredit([['MG2/DUS', 4]])
    const back = await add(paid.id, [1], { settleBy: 'DEPOSIT' })
    await process(back.id)
    const { document } = await see(back.id)
    const total = document.total
    expect((await sides(back.id))[2]).toEqual(['2-1202', 0, total])
    const { rows } = await t.db.query(
      'select role, sign, amount::int, customer_id::int from open_item where document_id = $1',
      [back.id],
    )
    expect(rows).toEqual([
      { role: 'CUSTOMER_DEPOSIT', sign: -1, amount: total, customer_id: id.barokah },
    ])
    const items = await t.call('akuntansi', receivableRepayment.openItems, {
      customerId: id.barokah as number,
    })
    expect(items.rows.find((r) => r.documentId === back.id)).toMatchObject({
      sign: -1,
      open: total,
    })
    await t.call('akuntansi', receivableRepayment.add, {
      ...common(),
      customerId: id.barokah as number,
      lines: [
        { documentId: bill.id, amount: total },
        { documentId: back.id, amount: total },
      ],
      payments: [],
    })
    expect((await see(back.id)).document.status).toBe('COMPLETED')
    await expectBooksInOrder(t.db)
  })

  it('pays cash out of the drawer, as far as it is there, and takes the points back', async () => {
    const before = await points()
    const sale = await sellForCash([
      ['MG2/PCS', 3],
      ['MIG/PCS', 10],
    ])
    const earned = sale.points as number
    expect([earned > 0, await points()]).toEqual([true, before + earned])
    const back = await add(sale.id, [2, 0], { settleBy: 'TUNAI' })
    await process(back.id)
    const { document } = await see(back.id)
    expect([document.status, document.outstanding]).toEqual(['COMPLETED', 0])
    const journal = await sides(back.id)
    expect(journal[2]).toEqual(['1-1101', 0, document.total])
    const value = document.points * 100
    expect(journal.slice(5)).toEqual([
      ['4-1203', 0, value],
      ['2-1203', value, 0],
    ])
    expect(await points()).toBe(before + earned - document.points)
    const rest = await add(sale.id, [1, 10], { settleBy: 'TUNAI' })
    await process(rest.id)
    expect(await points()).toBe(before)
    await expectBooksInOrder(t.db)

    const other = await sellForCash([['MG2/PCS', 1]])
    const short = await add(other.id, [1], { settleBy: 'TUNAI' })
    await emptyDrawer()
    expect((await process(short.id)).error.code).toBe('CASH_SHORT')
    expect((await see(short.id)).document.status).toBe('WAITING_APPROVAL')
    await process(short.id, 'CANCEL', 'sales.sby')
    await expectBooksInOrder(t.db)
  })

  async function emptyDrawer() {
    const { rows } = await t.db.query(
      `select a.id, sum(l.debit - l.credit) as held from journal_line l join account a on a.id = l.account_id
       where a.usage = 'CASH_DRAWER' and l.branch_id = $1 group by 1`,
      [id.branch],
    )
    await t.call('owner', api.bankCash.cashOut.add, {
      ...common(),
      accountId: Number(rows[0].id),
      memo: 'Setor',
      partyName: 'Bank',
      lines: [{ accountId: await t.id('account', '6-1103'), amount: Number(rows[0].held) }],
    } as never)
  }

  it('puts damaged goods with the damaged, where the branch has a place for them', async () => {
    const bill = await sellOnCredit([['MG2/DUS', 2]])
    const damaged = { lines: [{ invoiceLine: 1, qty: 1, condition: 'RUSAK' }] }
    expect((await refused(bill.id, [], damaged)).code).toBe('WAREHOUSE_MISSING')
    const { rows } = await t.db.query(
      `insert into warehouse (branch_id, code, name, type) values ($1, 'RUSAK', 'Gudang Rusak', 'DAMAGED') returning id`,
      [id.branch],
    )
    const back = await add(bill.id, [], damaged)
    await process(back.id)
    const { lines, moves } = await see(back.id)
    expect([lines[0]?.condition, lines[0]?.warehouseId, moves[0]?.warehouseName]).toEqual([
      'RUSAK',
      Number(rows[0].id),
      'Gudang Rusak',
    ])
    await expectBooksInOrder(t.db)
  })

  it('refuses more than was sold, what is not taken back, and a day before the sale', async () => {
    const bill = await sellOnCredit([['MG2/DUS', 2]])
    const over = await refused(bill.id, [3])
    expect([over.message, over.errors?.[0]?.field]).toEqual([
      'Jumlah retur melebihi jumlah terjual',
      'lines.0.qty',
    ])
    expect((await refused(bill.id, [0])).code).toBe('LINES_EMPTY')
    expect((await refused(bill.id, [1], { docDate: '2026-01-09' })).errors?.[0]?.field).toBe(
      'docDate',
    )
    await t.db.query(`update goods set returnable = false where code = 'MG2'`)
    const kept = await refused(bill.id, [1])
    expect(kept.message).toMatch(/^Barang .+ tidak dapat diretur$/)
    const sale = await t.call('sales.sby', salesReturn.ofInvoice, { id: bill.id })
    expect(sale.lines[0]).toMatchObject({ qty: 2, returnedQty: 0, returnableQty: 0 })
    await t.db.query(`update goods set returnable = true where code = 'MG2'`)
  })

  it('asks a supervisor when retail goods come back late', async () => {
    const sale = await sellForCash([['MG2/PCS', 1]])
    const bill = await sellOnCredit([['MG2/DUS', 1]])
    t.at('2026-01-18T03:00:00Z')
    const late = { settleBy: 'TUNAI', docDate: '2026-01-18' }
    const asked = await refused(sale.id, [1], late)
    expect([asked.action, asked.message]).toEqual([
      'RETURN_LATE',
      'Batas waktu retur 7 hari sudah lewat',
    ])
    const approvalToken = await giveApproval(t, 'sales.sby', 'kepala.sby', 'RETURN_LATE')
    const back = await add(sale.id, [1], { ...late, approvalToken })
    expect(back.status).toBe('WAITING_APPROVAL')
    await process(back.id, 'CANCEL', 'sales.sby')
    // Wholesale has no such limit.
    expect((await add(bill.id, [1], { docDate: '2026-01-18' })).status).toBe('WAITING_APPROVAL')
    t.at('2026-01-10T03:00:00Z')
  })

  it('is written anew while it waits, and of the same sale', async () => {
    const bill = await sellOnCredit([['MG2/DUS', 4]])
    const other = await sellOnCredit([['MG2/DUS', 1]])
    const back = await add(bill.id, [3])
    const again = { ...write(bill.id, [4]), id: back.id, version: 1 }
    const saved = await t.call('sales.sby', salesReturn.update, again)
    expect([saved.docNo, (await see(back.id)).lines[0]?.qty]).toEqual([back.docNo, 4])
    const moved = { ...write(other.id, [1]), id: back.id, version: 2 }
    expect((await t.ask('sales.sby', salesReturn.update, moved)).error.code).toBe('INVOICE_FIXED')
    await process(back.id)
    const late = { ...write(bill.id, [1]), id: back.id, version: 3 }
    expect((await t.ask('sales.sby', salesReturn.update, late)).error.code).toBe('STATUS_INVALID')
    await expectBooksInOrder(t.db)
  })

  it('takes the last piece back once, however many ask at the same time', async () => {
    const bill = await sellOnCredit([['MG2/DUS', 1]])
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        t.ask('sales.sby', salesReturn.add, write(bill.id, [1]) as never),
      ),
    )
    const written = answers.filter((a) => a.status === 200)
    expect(written).toHaveLength(1)
    const [returnId = 0] = written.map((a) => (a.body as { id: number }).id)
    const said = await Promise.all(Array.from({ length: 4 }, () => process(returnId)))
    expect(said.filter((a) => a.status === 200)).toHaveLength(1)
    await expectBooksInOrder(t.db)
  })

  it('tells a customer’s sales with what may come back, to his branch alone', async () => {
    const { rows } = await t.call('sales.sby', salesReturn.ofCustomer, {
      customerId: id.barokah as number,
    })
    expect(rows.length).toBeGreaterThan(0)
    for (const sale of rows) expect(sale.lines.some((l) => l.returnableQty > 0)).toBe(true)
    const bill = rows[0] as (typeof rows)[0]
    const found = await t.call('sales.sby', salesReturn.ofCustomer, {
      customerId: id.barokah as number,
      search: bill.docNo.slice(-5),
    })
    expect(found.rows.map((r) => r.id)).toEqual([bill.id])
    expect((await t.ask('kepala.mlg', salesReturn.ofInvoice, { id: bill.id })).status).toBe(404)
    const foreign = await t.ask('kepala.mlg', salesReturn.add, {
      ...write(bill.id, [1]),
      branchId: await t.id('branch', 'MLG'),
    } as never)
    expect(foreign.status).toBe(404)
    const own = await t.call('kepala.sby', salesReturn.add, write(bill.id, [1]) as never)
    expect((await process(own.id)).error.code).toBe('APPROVAL_SELF')
    expect((await process(own.id, 'CANCEL', 'kepala.mlg')).status).toBe(404)
    await process(own.id, 'CANCEL')
  })

  it('written in one month and agreed to in the next is of the day on which it happened, in every report', async () => {
    const bill = await sellOnCredit([['MG2/DUS', 2]])
    const saved = await add(bill.id, [1])
    const written = await see(saved.id)
    expect(written.document.docDate).toBe('2026-01-10')
    t.at('2026-02-03T03:00:00Z')
    await openPeriod(t.db, 2026, 2)
    expect((await process(saved.id)).body.docNo).toMatch(/^RJ\/SBY\/2602\/\d{5}$/)
    const { document } = await see(saved.id)
    expect([document.docDate, document.createdAt.slice(0, 10)]).toEqual([
      '2026-02-03',
      written.document.createdAt.slice(0, 10),
    ])
    const booked = await t.db.query(
      'select distinct posting_date::text as day from journal where document_id = $1',
      [saved.id],
    )
    expect(booked.rows).toEqual([{ day: '2026-02-03' }])
    const listed = async (month: string) =>
      (
        await t.call('akuntansi', api.sales.salesReturn.getAll, {
          filter: { dateFrom: `2026-${month}-01`, dateTo: `2026-${month}-28` },
        } as never)
      ).rows.map((row: { id: number }) => row.id)
    expect(await listed('01')).not.toContain(saved.id)
    expect(await listed('02')).toContain(saved.id)
    // What is refused keeps the number that it waited with: no series has a gap.
    const refused = await add(bill.id, [1], { docDate: '2026-02-03' })
    expect((await process(refused.id, 'REJECT')).body.docNo).toBe(`RJ/SBY/TUNGGU/${refused.id}`)
    // One that an older program numbered when it was written keeps its number, for the same reason.
    const older = await add(bill.id, [1], { docDate: '2026-02-03' })
    await t.db.query(
      `with n as (update doc_counter set n = n + 1 where prefix = 'RJ' and yymm = '2602' and branch_id = $2 returning n)
       update document set number = 'RJ/SBY/2602/' || lpad(n::text, 5, '0') from n where id = $1`,
      [older.id, id.branch],
    )
    const { docNo } = (await see(older.id)).document
    expect(docNo).toMatch(/^RJ\/SBY\/2602\/\d{5}$/)
    expect((await process(older.id)).body.docNo).toBe(docNo)
    await expectBooksInOrder(t.db)
  })
})
