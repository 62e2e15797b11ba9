import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { salesPerCashier } from '#contract/report/declared/selling.ts'
import { asking } from '#server/report/declared/story.ts'
import { giveApproval, receiveGoods } from './story.ts'
import { openShift, registerTill } from './till-story.ts'

/** Cash is rounded in both directions by the branch's step, whatever pays it out (domain §0.2). */
describe('cash that is handed over', () => {
  let t: TestApp
  let branchId: number
  let till: string
  let shiftId: number
  const id: Record<string, number> = {}
  const { cashier, exchange, salesReturn, salesPastReturn, salesDownPayment } = api.sales
  const { receivableRepayment, salesInvoice, qris, shift } = api.sales
  const { ask } = asking(() => t, salesPerCashier)
  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    for (const unit of ['TEH/PCS', 'KPI/PCS']) id[unit] = await t.id('unit', unit)
    id.barokah = await t.id('customer', 'Toko Barokah')
    id.sari = await t.id('customer', 'Ibu Sari')
    id.toko = await t.id('warehouse', 'SBY/TOKO')
    id.bca = await t.id('bank', 'SBY')
    id.edc = await t.id('edc', 'SBY')
    for (const method of ['TUNAI', 'TRANSFER', 'QRIS']) id[method] = await t.id('method', method)
    await receiveGoods(t, 'SBY', 'TOKO', [
      ['TEH/PCS', 200, 2_000],
      ['KPI/PCS', 200, 2_000],
    ])
    await t.call('akuntansi', api.bankCash.cashIn.add, {
      ...common(),
      accountId: await t.id('account', 'SBY/1-1101'),
      partyName: 'Modal',
      lines: [{ accountId: await t.id('account', '3-1101'), amount: 9_000_000 }],
    } as never)
    await t.db.query('update branch set shift_required = true where id = $1', [branchId])
    till = await registerTill(t, 'Kasir 2')
    shiftId = await openShift(t, till, 300_000)
  })
  afterAll(async () => {
    await expectBooksInOrder(t.db)
    await t.close()
  })

  /** A price per piece that comes to no whole coins. */
  const ODD = 4_037
  const common = () => ({ requestId: newRequest(), branchId, docDate: '2026-01-10' })
  const cash = () => ({ methodId: id.TUNAI as number, bankAccountId: null })
  const price = (unit: string, at: number) =>
    t.db.query('update selling_price set price = $2 where goods_unit_id = $1', [id[unit], at])
  const sell = (qty: number) =>
    t.call('kasir.sby', cashier.payment, {
      ...common(),
      customerId: id.sari,
      warehouseId: id.toko,
      lines: [{ goodsUnitId: id['TEH/PCS'] as number, qty }],
      payments: [{ methodId: id.TUNAI as number, amount: 500_000 }],
    })
  const back = (qty = 1) => [{ invoiceLine: 1, qty, condition: 'BAIK' as const }]

  interface Paid {
    id: number
    warnings?: string[] | null | undefined
  }
  /** Each pays 4.037 to a customer in cash; answers the document whose journal does. */
  const ways: Record<string, () => Promise<Paid>> = {
    async 'a sales return'() {
      const sale = await sell(1)
      const written = await t.call('kasir.sby', salesReturn.add, {
        ...common(),
        invoiceId: sale.id,
        reason: 'LAIN',
        settleBy: 'TUNAI',
        lines: back(),
      })
      expect(written.warnings?.join()).toMatch(/^Setelah disetujui: serahkan Rp /)
      return t.call('kepala.sby', salesReturn.process, { id: written.id, action: 'APPROVE' })
    },
    async 'a return of what was sold long ago'() {
      const written = await t.call('kasir.sby', salesPastReturn.add, {
        ...common(),
        customerId: id.sari as number,
        warehouseId: id.toko,
        taxable: true,
        oldInvoiceNo: 'Struk lama',
        reason: 'LAIN',
        settleBy: 'TUNAI',
        lines: [
          { goodsUnitId: id['TEH/PCS'] as number, qty: 1, unitPrice: ODD, condition: 'BAIK' },
        ],
      })
      return t.call('kepala.sby', salesPastReturn.process, { id: written.id, action: 'APPROVE' })
    },
    async 'an exchange'() {
      const sale = await sell(2)
      const cart = {
        ...common(),
        invoiceId: sale.id,
        reason: 'LAIN' as const,
        lines: back(2),
        taken: [{ goodsUnitId: id['KPI/PCS'] as number, qty: 1 }],
      }
      const told = await t.call('kasir.sby', exchange.calculate, cart)
      const approvalToken = await giveApproval(t, 'kasir.sby', 'kepala.sby', 'SALES_RETURN')
      const saved = await t.call('kasir.sby', exchange.submit, { ...cart, approvalToken })
      const sold = await t.call('akuntansi', salesInvoice.get, { id: saved.id })
      expect([told.rest, told.handOver]).toEqual([ODD, sold.exchange?.handedOver])
      return { id: sold.exchange?.id as number, warnings: saved.warnings }
    },
    async 'a deposit given back'() {
      const sale = await sell(1)
      const written = await t.call('kasir.sby', salesReturn.add, {
        ...common(),
        invoiceId: sale.id,
        reason: 'LAIN',
        settleBy: 'DEPOSIT',
        lines: back(),
      })
      await t.call('kepala.sby', salesReturn.process, { id: written.id, action: 'APPROVE' })
      return t.call('akuntansi', receivableRepayment.giveBack, {
        ...common(),
        documentId: written.id,
        amount: ODD,
        ...cash(),
      })
    },
    async 'money ahead given back'() {
      const ahead = await moneyAhead(ODD)
      return t.call('akuntansi', salesDownPayment.update, {
        id: ahead,
        requestId: newRequest(),
        action: 'REFUND',
        reason: 'Batal',
        ...cash(),
      })
    },
    async 'the rest of money ahead'() {
      const ahead = await moneyAhead(ODD + 60_000)
      await t.call('akuntansi', receivableRepayment.giveBack, {
        ...common(),
        documentId: ahead,
        amount: 60_000,
        methodId: id.TRANSFER as number,
        bankAccountId: id.bca,
      })
      return t.call('akuntansi', salesDownPayment.update, {
        id: ahead,
        requestId: newRequest(),
        action: 'REFUND',
        reason: 'Batal',
        ...cash(),
      })
    },
    async 'a QRIS payment that no sale used'() {
      const made = await t.db.query(
        `insert into qris_payment (branch_id, edc_id, method_id, request_id, reference, cart_key, amount, paid_amount, paid_at, approval_code, status, created_by, expires_at)
         select $1, $2, $3, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), $4, $4, clock_timestamp(), 'RRN1', 'RECEIVED', e.id, clock_timestamp()
         from employee e limit 1 returning id`,
        [branchId, id.edc, id.QRIS, ODD],
      )
      const approvalToken = await giveApproval(t, 'kasir.sby', 'kepala.sby', 'QRIS_REFUND')
      const saved = await t.call('kasir.sby', qris.refund, {
        ...common(),
        id: Number(made.rows[0].id),
        reason: 'Batal beli',
        approvalToken,
        methodId: id.TUNAI as number,
      })
      return saved as Paid
    },
  }
  const moneyAhead = async (amount: number) =>
    (
      await t.call('akuntansi', salesDownPayment.add, {
        ...common(),
        customerId: id.barokah as number,
        amount,
        taxed: false,
        payments: [{ methodId: id.TRANSFER as number, bankAccountId: id.bca, amount }],
      })
    ).id

  /** What it took out of the drawer, and what coins kept of it. */
  async function booked(documentId: number): Promise<[number, number]> {
    const { rows } = await t.db.query(
      `select coalesce(sum(l.credit - l.debit) filter (where a.usage = 'CASH_DRAWER'), 0)::int as cash,
         coalesce(sum(l.credit - l.debit) filter (where a.usage = 'ROUNDING'), 0)::int as kept
       from journal j join journal_line l on l.branch_id = j.branch_id and l.journal_id = j.id join account a on a.id = l.account_id
       where j.document_id = $1`,
      [documentId],
    )
    return [rows[0].cash, rows[0].kept]
  }
  const inDrawer = async () => {
    const x = await t.call('kepala.sby', shift.get, { id: shiftId })
    const day = { dateFrom: '2026-01-10', dateTo: '2026-01-10', shiftId }
    const { rows } = await ask('sales-per-shift', day)
    expect(rows[0]?.rounding).toBe(x.rounding)
    return { expected: x.cash?.expected ?? 0, rounding: x.rounding }
  }

  const RULES: [unit: number, mode: string, handed: number][] = [
    [100, 'NEAREST', 4_000],
    [500, 'UP', 4_500],
    [1_000, 'DOWN', 4_000],
    [0, 'NEAREST', 4_037],
  ]
  it.each(RULES)('is rounded to %i %s by whatever pays it', async (unit, mode, handed) => {
    await price('TEH/PCS', ODD)
    await price('KPI/PCS', ODD)
    await t.db.query('update branch set rounding_unit = $2, rounding_mode = $3 where id = $1', [
      branchId,
      unit,
      mode,
    ])
    for (const [way, pay] of Object.entries(ways)) {
      const paid = await pay()
      expect([way, ...(await booked(paid.id))]).toEqual([way, handed, ODD - handed])
      const words = `Serahkan Rp ${handed.toLocaleString('id-ID')} tunai`
      const from = handed === ODD ? '' : ', dibulatkan dari Rp 4.037'
      expect([way, paid.warnings]).toEqual([way, expect.arrayContaining([words + from])])
    }
    await expectBooksInOrder(t.db)
  })

  it('leaves in the drawer what X expects there, with the coins of both directions told', async () => {
    await t.db.query(`update branch set rounding_unit = 100, rounding_mode = 'NEAREST'`)
    const before = await inDrawer()
    await ways['a sales return']?.()
    const after = await inDrawer()
    // 4.037 came in as 4.000 and went out as 4.000.
    expect(after).toEqual({ expected: before.expected, rounding: before.rounding })
    await ways['a QRIS payment that no sale used']?.()
    expect(await inDrawer()).toEqual({
      expected: before.expected - 4_000,
      rounding: before.rounding + 37,
    })
  })
})
