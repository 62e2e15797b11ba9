import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { tenderId } from '#contract/giro.ts'
import { controlReports } from '#contract/report/declared/control.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { asking } from '#server/report/declared/story.ts'
import { SECRET, openSimulator } from './qris/story.ts'
import { giveApproval, receiveGoods } from './story.ts'
import { openShift, registerTill } from './till-story.ts'

type Answer = {
  status: number
  body?: { warnings?: string[] | null }
  error?: { code?: string; message?: string }
}
type Call = Parameters<TestApp['ask']>[1]
/** Rupiah that are to leave, how, and by whom. */
interface Leaving {
  amount: number
  as?: string
  leave: () => Promise<Answer>
  /** Where its form tells ahead what it would do. */
  look?: () => Promise<Answer>
}

/** By whichever way cash leaves the drawer of a shift, it held as much; each try at more is seen (decisions/0032). */
describe('whether a drawer holds it', () => {
  let t: TestApp
  let branchId: number
  let mlg: number
  let shiftId: number
  let price: number
  let simulator: Awaited<ReturnType<typeof openSimulator>>
  const id: Record<string, number> = {}
  const { shift, cashier, salesReturn, salesPastReturn, exchange, cod, qris } = api.sales
  const { ask: report } = asking(() => t, controlReports)
  const common = () => ({ requestId: newRequest(), branchId, docDate: '2026-01-10' })
  /** Whether somebody allowed what follows. */
  let allowed = true
  const give = async (action: string, as = 'kasir.sby') =>
    allowed ? giveApproval(t, as, 'owner', action) : null
  const at = (call: Call, input: object, as = 'kasir.sby') =>
    t.ask(as, call, { ...common(), ...input }) as Promise<Answer>
  const made = async (call: Call, input: object, as = 'kasir.sby') =>
    (await t.call(as, call, { ...common(), ...input } as never)) as { id: number; docNo: string }
  const cash = (amount: number) => ({ methodId: id.TUNAI, amount })
  const card = () => ({
    methodId: id.DEBIT,
    amount: price,
    edcId: id.edc,
    onUs: true,
    approvalCode: newRequest().slice(0, 8),
  })
  const oil = (qty = 1) => [{ goodsUnitId: id['MG2/PCS'], qty }]
  const sell = (payment: object = cash(price), as = 'kasir.sby', more: object = {}) =>
    made(cashier.payment, { lines: oil(), payments: [payment], ...more }, as)
  const back = { invoiceLine: 1, qty: 1, condition: 'BAIK' }
  const returning = { reason: 'LAIN', settleBy: 'TUNAI', lines: [back] }
  /** A return that waits, and how it is agreed to. */
  const agreed = async (invoiceId: number, as = 'kepala.sby'): Promise<Leaving> => {
    const { id: of } = await made(salesReturn.add, { ...returning, invoiceId })
    const input = { id: of, action: 'APPROVE' }
    const look = async () =>
      at(salesReturn.preview, { ...returning, invoiceId: (await sell()).id }, as)
    return { amount: price, as, look, leave: () => t.ask(as, salesReturn.process, input as never) }
  }
  /** Tea for oil: the rest goes back in cash. */
  const swapped = (of: object): Leaving => ({
    amount: price - id.tea!,
    leave: async () =>
      at(exchange.submit, {
        ...of,
        reason: 'LAIN',
        lines: [back],
        taken: [{ goodsUnitId: id['TEH/PCS'], qty: 1 }],
        approvalToken: await give('SALES_RETURN'),
      }),
  })
  const soldInMalang = () =>
    made(cashier.payment, { branchId: mlg, lines: oil(), payments: [cash(price)] }, 'kasir.mlg')
  const paidAtTheDoor = async (courierCash: boolean) => {
    const sent = await made(cod.add, {
      courierId: id.courier,
      deliveryAddress: 'Jl. Waru 1',
      lines: oil(),
      warehouseId: id.toko,
    })
    return made(cod.payment, {
      codId: sent.id,
      acceptedLines: [{ line: 1, qty: 1 }],
      courierCash,
      payments: [cash(price)],
    })
  }
  const late = async () => {
    const asked = { edcId: id.edc, methodId: id.QRIS, cartKey: newRequest(), amount: price }
    const { docDate: _, ...code } = { ...common(), ...asked }
    const payment = await t.call('kasir.sby', qris.create, code as never)
    await t.call('kasir.sby', qris.cancel, { branchId, id: payment.id })
    await simulator.notify(t, simulator.pay(payment.reference))
    return payment
  }

  /** Each makes ready what is to leave. */
  const ways: Record<string, () => Promise<Leaving>> = {
    'cash out': async () => ({
      amount: 40_000,
      leave: async () =>
        at(shift.cash, {
          amount: 40_000,
          purposeId: id.parking,
          reason: 'Parkir',
          approvalToken: await give('CASH_OUT'),
        }),
    }),
    'a sale that is voided': async () => {
      const { id: invoiceId } = await sell()
      return {
        amount: price,
        leave: async () =>
          at(shift.void, {
            invoiceId,
            why: 'Salah barang',
            approvalToken: await give('SALES_VOID'),
          }),
      }
    },
    'a sale that is voided at a desk': async () => {
      const { id: invoiceId } = await sell()
      const undo = { invoiceId, why: 'Salah barang' }
      return { amount: price, as: 'kepala.sby', leave: () => at(shift.void, undo, 'kepala.sby') }
    },
    'goods that come back': async () => agreed((await sell()).id),
    'a sale by card that is paid back in cash': async () => agreed((await sell(card())).id),
    'a sale by QRIS that is paid back in cash': async () =>
      agreed((await sell({ ...card(), methodId: id.QRIS, network: 'QRIS' })).id),
    'a sale at the door whose goods come back': async () => agreed((await paidAtTheDoor(false)).id),
    'a sale of another till': async () => agreed((await sell(cash(price), 'kasir2.sby')).id),
    'goods without a receipt': async () => {
      const past = {
        customerId: id.sari,
        taxable: true,
        oldInvoiceNo: 'Struk lama',
        reason: 'LAIN',
        settleBy: 'TUNAI',
        warehouseId: id.toko,
        lines: [{ goodsUnitId: id['MG2/PCS'], qty: 1, unitPrice: 30_000, condition: 'BAIK' }],
      }
      const { id: of } = await made(salesPastReturn.add, past)
      const look = () => at(salesPastReturn.preview, past)
      const input = { id: of, action: 'APPROVE' } as const
      const leave = () => t.ask('kepala.sby', salesPastReturn.process, input)
      return { amount: 30_000, as: 'kepala.sby', leave, look }
    },
    'goods of another branch': async () => {
      const { id: invoiceId, docNo } = await soldInMalang()
      const back = { ...returning, invoiceId, soldElsewhereNo: docNo }
      return {
        amount: price,
        look: async () =>
          at(salesReturn.preview, { ...back, approvalToken: await give('SALES_RETURN') }),
        leave: async () =>
          at(salesReturn.add, { ...back, approvalToken: await give('SALES_RETURN') }),
      }
    },
    'an exchange': async () => swapped({ invoiceId: (await sell()).id }),
    'an exchange of a sale by card': async () => swapped({ invoiceId: (await sell(card())).id }),
    'an exchange of a sale of another till': async () =>
      swapped({ invoiceId: (await sell(cash(price), 'kasir2.sby')).id }),
    'an exchange of a sale of another branch': async () => {
      const { id: invoiceId, docNo } = await soldInMalang()
      return swapped({ invoiceId, soldElsewhereNo: docNo })
    },
    'money by QRIS that no sale used': async () => {
      const payment = await late()
      return {
        amount: price,
        leave: async () =>
          at(qris.refund, {
            id: payment.id,
            reason: 'Batal beli',
            methodId: id.TUNAI,
            approvalToken: await give('QRIS_REFUND'),
          }),
      }
    },
    'a tender that was no cash': async () => {
      const { id: sale } = await sell()
      const right = { ...card(), amount: undefined, paymentId: tenderId(sale, 1) }
      const wrong = { ...right, reason: 'Salah tekan' }
      const leave = () => at(api.sales.tenderCorrection.add, wrong, 'kepala.sby')
      const look = () => at(api.sales.tenderCorrection.preview, wrong, 'kepala.sby')
      return { amount: price, as: 'kepala.sby', leave, look }
    },
    'cash in that is reversed': async () => {
      const came = { amount: 25_000, purposeId: id.income, reason: 'Uang kecil' }
      const { id: of } = await made(shift.cash, came)
      return {
        amount: 25_000,
        leave: async () =>
          t.ask('kasir.sby', api.bankCash.cashFlow.reverse, {
            id: of,
            requestId: newRequest(),
            reason: 'Salah',
            approvalToken: await give('CASH_OUT'),
          }),
      }
    },
    'money of a courier that is with him again': async () => {
      const { id: bill } = await paidAtTheDoor(true)
      const { id: of } = await made(api.sales.courierHandover.add, {
        courierId: id.courier,
        billIds: [bill],
        counted: price,
        approvalToken: await give('COD_HANDOVER'),
      })
      const undo = { id: of, reason: 'Salah kurir' }
      const leave = () => t.ask('kepala.sby', api.sales.courierHandover.undo, undo)
      return { amount: price, as: 'kepala.sby', leave }
    },
  }

  beforeAll(async () => {
    t = await testApp()
    simulator = await openSimulator()
    branchId = await t.id('branch', 'SBY')
    mlg = await t.id('branch', 'MLG')
    for (const code of ['TUNAI', 'DEBIT', 'QRIS']) id[code] = await t.id('method', code)
    for (const code of ['MG2/PCS', 'TEH/PCS']) id[code] = await t.id('unit', code)
    id.edc = await t.id('edc', 'SBY')
    id.toko = await t.id('warehouse', 'SBY/TOKO')
    id.sari = await t.id('customer', 'Ibu Sari')
    id.courier = await t.id('employee', 'gudang.sby')
    id.drawer = await t.id('account', 'SBY/1-1101')
    id.bank = await t.id('account', 'SBY/1-1111')
    id.parking = await t.id('purpose', 'Parkir dan ongkos')
    id.income = await t.id('purpose', 'Pendapatan lain-lain')
    await receiveGoods(t, 'SBY', 'TOKO', [
      ['MG2/PCS', 100, 28_500],
      ['TEH/PCS', 50, 6_000],
    ])
    await receiveGoods(t, 'MLG', 'TOKO', [['MG2/PCS', 20, 28_500]])
    const priceOf = async (unit: string) =>
      (
        await t.call('kasir.sby', cashier.calculate, {
          branchId,
          lines: [{ goodsUnitId: id[unit]!, qty: 1 }],
        })
      ).totals.total
    price = await priceOf('MG2/PCS')
    id.tea = await priceOf('TEH/PCS')
    await t.call('owner', api.master.edc.updateQrisProvider, {
      requestId: newRequest(),
      id: id.edc,
      version: 0,
      baseUrl: simulator.baseUrl,
      clientId: 'GERAI',
      clientSecret: SECRET,
      validMinutes: 10,
      isActive: true,
    })
    // Other drawers of the branch hold enough, and nobody's limit is in the way: what counts is this drawer.
    await made(
      api.bankCash.cashIn.add,
      {
        accountId: id.drawer,
        partyName: 'Modal',
        lines: [{ accountId: id.bank, amount: 90_000_000 }],
      },
      'akuntansi',
    )
    await t.db.query(`update role set cash_out_limit = 1e12, version = version + 1`)
    shiftId = await openShift(t, await registerTill(t), 1_000)
    await openShift(t, await registerTill(t, 'Kasir 2'), 500_000, 'kasir2.sby')
    await t.db.query('update branch set shift_required = true where id = $1', [branchId])
  })
  afterAll(async () => {
    await simulator.close()
    await t.close()
  })

  const held = async () =>
    (await t.call('kepala.sby', shift.get, { id: shiftId })).cash?.expected ?? 0
  /** All but a thousand goes out, or ten million come in. */
  const leaveIn = async (what: 'little' | 'enough') => {
    const amount = what === 'enough' ? 10_000_000 : (await held()) - 1_000
    if (amount <= 0) return
    const purposeId = what === 'enough' ? id.income : id.parking
    const approvalToken = await give('CASH_OUT')
    await made(shift.cash, { amount, purposeId, reason: 'Siapkan', approvalToken })
  }
  /** All but so much of the drawer's account is at the bank meanwhile. */
  const withAccount = async (least: number, work: () => Promise<void>) => {
    const { rows } = await t.db.query(
      'select sum(debit - credit)::float8 as held from journal_line where branch_id = $1 and account_id = $2',
      [branchId, id.drawer],
    )
    const lines = [{ accountId: id.bank, amount: rows[0].held - least }]
    const voucher = { accountId: id.drawer, partyName: 'Brankas', lines }
    await made(api.bankCash.cashOut.add, voucher, 'akuntansi')
    await work()
    await made(api.bankCash.cashIn.add, voucher, 'akuntansi')
  }
  const toldBy = ({ status, error, body }: Answer) => [status, error?.code, body?.warnings]
  const tries = async () =>
    (
      await report('exceptions', {
        dateFrom: '2020-01-01',
        dateTo: '2099-12-31',
        limit: 1000,
        what: 'SHORT',
      } as never)
    ).rows

  it.each(Object.keys(ways))('is asked of %s, and every try is counted', async (way) => {
    const { amount, as = 'kasir.sby', leave } = await (ways[way] as () => Promise<Leaving>)()
    await leaveIn('little')
    const before = (await tries()).length
    const refused = await leave()
    expect([way, refused.status, refused.error?.code]).toEqual([way, 422, 'CASH_SHORT'])
    expect(await held()).toBe(1_000)
    await leave()
    const now = await tries()
    expect([way, now.length]).toEqual([way, before + 2])
    const { rows } = await t.db.query('select name from employee where email = $1', [
      `${as}@gerai.test`,
    ])
    for (const row of now.slice(0, 2))
      expect([way, row]).toMatchObject([
        way,
        { kind: 'shift', documentId: shiftId, worth: amount, personName: rows[0].name },
      ])
    await leaveIn('enough')
    const full = await held()
    const done = await leave()
    expect([way, done.status, await held()]).toEqual([way, 200, full - amount])
    expect((await tries()).length).toBe(before + 2)
    await expectBooksInOrder(t.db)
  })

  it.each(Object.keys(ways))('is told of %s before anybody is asked to allow it', async (way) => {
    const { leave } = await (ways[way] as () => Promise<Leaving>)()
    await leaveIn('little')
    allowed = false
    const { error } = await leave().finally(() => {
      allowed = true
    })
    expect([way, error?.code]).toEqual([way, 'CASH_SHORT'])
  })

  it.each(Object.keys(ways))('is not asked ahead of %s', async (way) => {
    const { amount, look } = await (ways[way] as () => Promise<Leaving>)()
    if (!look) return
    await leaveIn('enough')
    const [full, before] = [await look(), await tries()]
    await leaveIn('little')
    await withAccount(1_000, async () => {
      const empty = await look()
      expect([way, amount, toldBy(empty)]).toEqual([way, amount, toldBy(full)])
      expect(['APPROVAL_REQUIRED', undefined]).toContain(empty.error?.code)
    })
    expect(await tries()).toEqual(before)
  })

  it('is not asked ahead of a voucher of the office', async () => {
    const { preview } = api.bankCash.cashOut
    const voucher = { partyName: 'Toko Kertas', lines: [{ accountId: id.bank, amount: 2e12 }] }
    const told = await at(preview, { ...voucher, accountId: id.drawer }, 'akuntansi')
    expect([told.status, told.error?.code]).not.toContain('CASH_SHORT')
  })

  it('stands at its shift where the account itself is short', async () => {
    for (const way of Object.keys(ways)) {
      const { leave } = await (ways[way] as () => Promise<Leaving>)()
      const before = (await tries()).length
      await withAccount(100, async () => {
        expect([way, (await leave()).error?.code]).toEqual([way, 'CASH_SHORT'])
      })
      const [first, ...rest] = await tries()
      expect([way, rest.length, first]).toMatchObject([
        way,
        before,
        { kind: 'shift', documentId: shiftId },
      ])
    }
  })

  it('stands in the Z of that shift, and a preview is no try', async () => {
    await leaveIn('little')
    const { id: sale } = await sell()
    await leaveIn('little')
    const before = await tries()
    const wrong = { ...card(), amount: undefined, paymentId: tenderId(sale, 1), reason: 'Salah' }
    await at(api.sales.tenderCorrection.preview, wrong, 'kepala.sby')
    expect(await tries()).toEqual(before)
    const { cashiers } = await t.call('kepala.sby', shift.get, { id: shiftId })
    const counted = cashiers.reduce((sum, one) => sum + one.watched.cashShort.count, 0)
    const worth = cashiers.reduce((sum, one) => sum + one.watched.cashShort.total, 0)
    expect([counted, worth]).toEqual([
      before.length,
      before.reduce((sum, row) => sum + Number(row.worth), 0),
    ])
  })
})
