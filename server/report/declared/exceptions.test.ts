import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exceptionEvents } from '#contract/report/exception-events.ts'
import { api } from '#contract/api.ts'
import { kindOf } from '#contract/kinds.ts'
import { controlReports, weighed } from '#contract/report/declared/control.ts'
import { counted } from '#contract/report/exception-events.ts'
import { thingPath } from '#contract/system/audit.ts'
import { PASSWORD, type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'
import { giveApproval, receiveGoods, sellOil } from '#server/sales/story.ts'
import { afterTrade, trade } from '../../../tests/walks/trade.ts'
import { asking } from './story.ts'
import { openShift, registerTill, sending, signingIn } from '#server/sales/till-story.ts'

const wide = { dateFrom: '2020-01-01', dateTo: '2099-12-31', limit: 1000 }
const TABLES: Record<string, string> = { till: 'till', shift: 'shift', audit: 'audit' }

/** Rows whose thing is not there, or is another kind's. */
async function strangers(t: TestApp): Promise<string[]> {
  const { rows } = await asking(() => t, controlReports).ask('exceptions', wide, 'owner')
  const wrong: string[] = []
  for (const { what, kind, documentId, docNo, allowed } of rows) {
    if (documentId === null || documentId === undefined) continue
    const known = kindOf(String(kind)) ?? thingPath(String(kind), Number(documentId))
    const table = TABLES[String(kind)] ?? (kindOf(String(kind)) ? 'document' : String(kind))
    const { rowCount } = await t.db.query(
      `select from ${table.replaceAll('-', '_')} where id = $1 ${table === 'document' ? 'and kind = $2' : 'and $2::text is not null'}`,
      [documentId, kind],
    )
    if (!known || !rowCount || !docNo)
      wrong.push(`${what} ${allowed ?? ''} ${kind} ${documentId} ${docNo}`)
  }
  return wrong
}

describe('what is out of the ordinary', () => {
  let t: TestApp
  let branchId: number
  let key: string
  let shiftId: number
  const { shift, cashier } = api.sales
  const { ask } = asking(() => t, controlReports)
  const common = () => ({ requestId: newRequest(), branchId, docDate: '2026-01-10' })
  const give = (action: string) => giveApproval(t, 'kasir.sby', 'kepala.sby', action)
  const told = async (what: string) =>
    (await ask('exceptions', { ...wide, what } as never)).rows.map((r) => ({
      kind: r.kind,
      id: r.documentId,
      docNo: r.docNo,
      allowed: r.allowed,
      worth: r.worth,
    }))

  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/DUS', 10, 171_000]])
    await t.db.query('update branch set shift_required = true')
    key = await registerTill(t)
    const opening = { requestId: newRequest(), branchId, tillKey: key, openingFloat: 300_000 }
    shiftId = (await t.call('kasir.sby', shift.open, opening)).id
  })
  afterAll(async () => t.close())

  it('leads from an approval to the till it was for, whatever paper has its number', async () => {
    const { rows } = await t.db.query('select id::int from till')
    const papers = await t.db.query('select from document where id = $1', [rows[0].id])
    expect(papers.rowCount).toBe(1)
    expect(await told('APPROVAL')).toEqual([
      { kind: 'till', id: rows[0].id, docNo: 'Kasir 1', allowed: 'TILL_REGISTER', worth: null },
    ])
  })

  it('calls a void a void, and the day counts as many', async () => {
    const { id: invoiceId } = await sellOil(t)
    const approvalToken = await give('SALES_VOID')
    const input = { ...common(), invoiceId, why: 'Salah input', approvalToken }
    const { id } = await t.call('kasir.sby', shift.void, input)
    expect(await told('VOID')).toMatchObject([{ kind: 'sales-return', id, worth: 112_500 }])
    const allowed = (await told('APPROVAL')).find((one) => one.id === id)
    expect(allowed).toMatchObject({ allowed: 'SALES_VOID', kind: 'sales-return', worth: 112_500 })
    const { rows } = await t.db.query(
      `select (created_at at time zone 'Asia/Jakarta')::date::text as date from document where id = $1`,
      [id],
    )
    const day = { ...rows[0], branchIds: [branchId] }
    const daily = await t.call('akuntansi', api.report.daily.json, day)
    expect(daily.rows.find(({ code }) => code === 'CANCELLED')?.count).toBe(1)
  })

  it('tells of carts, cash that went out and counts that differed, each at its rupiah', async () => {
    const removal = {
      requestId: newRequest(),
      branchId,
      what: 'LINE' as const,
      total: 37_500,
      lines: [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty: 1 }],
      approvalToken: await give('CASHIER_REMOVE_ITEM'),
    }
    await t.call('kasir.sby', cashier.remove, removal)
    // What is sold next is no cause of it.
    await sellOil(t)
    const [removed] = await told('REMOVED')
    expect(removed).toMatchObject({ kind: 'audit', docNo: 'AUDIT', worth: 37_500 })
    const allowed = (await told('APPROVAL')).find((one) => one.allowed === 'CASHIER_REMOVE_ITEM')
    expect(allowed).toMatchObject({ kind: 'audit', id: removed?.id, worth: 37_500 })

    const purposeId = await t.id('purpose', 'Parkir dan ongkos')
    const { id } = await t.call('kasir.sby', shift.cash, {
      ...common(),
      amount: 20_000,
      purposeId,
      reason: 'Parkir',
    })
    expect(await told('CASH_OUT')).toMatchObject([{ kind: 'cash-out', id, worth: 20_000 }])

    const { cash } = await t.call('kepala.sby', shift.get, { id: shiftId })
    const counted = (cash?.expected ?? 0) - 500
    await t.call('kasir.sby', shift.close, {
      requestId: newRequest(),
      branchId,
      id: shiftId,
      counts: [{ denomination: 500, pieces: counted / 500 }],
    })
    expect(await told('DIFFERENCE')).toMatchObject([
      { kind: 'shift', id: shiftId, docNo: 'Kasir 1 · Z 1', worth: -500 },
    ])
    // The difference is told once, as what it is.
    expect(await told('CASH_OUT')).toHaveLength(1)
    expect(await strangers(t)).toEqual([])
  })
})

/** Each deed leaves its row, with its rupiah where there are any. */
describe('a day at the till as a thief would spend it', () => {
  let t: TestApp
  let branchId: number
  let key: string
  let shiftId: number
  const { shift, cashier, salesReturn } = api.sales
  const id: Record<string, number> = {}
  const { ask } = asking(() => t, controlReports)
  const common = () => ({ requestId: newRequest(), branchId, docDate: '2026-01-10' })
  const give = (action: string) => giveApproval(t, 'kasir.sby', 'kepala.sby', action)
  const did = async (what: string) =>
    (await ask('exceptions', { ...wide, what } as never)).rows.map((r) => r.worth)
  const sell = (payments: object[], more: object = {}) =>
    t.call('kasir.sby', cashier.payment, {
      ...common(),
      lines: [{ goodsUnitId: id.oil, qty: 1 }],
      payments,
      ...more,
    } as never)
  const cash = { methodId: 0, amount: 37_500 }
  const cart = (cartKey: string, total: number) => ({
    branchId,
    cartKey,
    total,
    tillName: 'Kasir 1',
    content: { id: cartKey, lines: [{ goodsUnitId: id.oil, qty: 1 }] },
  })
  const back = (invoiceId: number) => ({
    ...common(),
    invoiceId,
    reason: 'LAIN' as const,
    settleBy: 'TUNAI' as const,
    lines: [{ invoiceLine: 1, qty: 1, condition: 'BAIK' as const }],
  })

  const deeds: Record<string, { worth: number | null; does: () => Promise<unknown> }> = {
    DEVICE: {
      worth: null,
      async does() {
        key = await registerTill(t)
        const opening = { requestId: newRequest(), branchId, tillKey: key, openingFloat: 900_000 }
        shiftId = (await t.call('kasir.sby', shift.open, opening)).id
      },
    },
    LEFT: {
      worth: 750_000,
      async does() {
        for (const [whole, worth] of [
          [false, 750_000],
          [true, 37_500],
        ] as const)
          await t.call('kasir.sby', cashier.left, {
            branchId,
            key: newRequest(),
            lines: 1,
            whole,
            worth,
          })
      },
    },
    REMOVED: {
      worth: 37_500,
      async does() {
        await t.call('kasir.sby', cashier.tell, cart('one', 75_000))
        await t.call('kasir.sby', cashier.remove, {
          requestId: newRequest(),
          branchId,
          what: 'LINE',
          cartKey: 'one',
          leaves: 37_500,
          lines: [{ goodsUnitId: id.oil, qty: 1 }],
          total: 37_500,
          approvalToken: await give('CASHIER_REMOVE_ITEM'),
        } as never)
      },
    },
    DROPPED: {
      worth: 37_500,
      does: async () =>
        t.call('kasir.sby', cashier.remove, {
          requestId: newRequest(),
          branchId,
          what: 'CART',
          cartKey: 'one',
          total: 37_500,
          approvalToken: await give('CASHIER_REMOVE_ITEM'),
        } as never),
    },
    LOWERED: {
      worth: 1_000,
      async does() {
        await t.call('kasir.sby', cashier.tell, cart('two', 37_500))
        const approvalToken = await give('CASHIER_REMOVE_ITEM')
        await t.call('kasir.sby', cashier.tell, { ...cart('two', 36_500), approvalToken })
      },
    },
    UNPAID: {
      worth: 36_500,
      does: () => t.db.query(`update told_cart set told_at = told_at - interval '20 minutes'`),
    },
    TENDER_OFF: {
      worth: 50_000,
      does: () =>
        t.call('kasir.sby', cashier.remove, {
          requestId: newRequest(),
          branchId,
          what: 'TENDER',
          tender: 'Debit BCA',
          total: 50_000,
          reason: 'Gesek batal',
        } as never),
    },
    VOID: {
      worth: 37_500,
      async does() {
        const { id: invoiceId } = await sell([cash])
        const approvalToken = await give('SALES_VOID')
        const undoing = { ...common(), invoiceId, why: 'Salah input', approvalToken }
        await t.call('kasir.sby', shift.void, undoing)
      },
    },
    MEMBER: {
      worth: 5 * 36_500,
      async does() {
        const customerId = await t.id('customer', 'Ibu Sari')
        for (let times = 0; times < 5; times += 1) await sell([cash], { customerId })
        // It stays told where the card is made another's number.
        const into = await t.call('owner', api.master.customer.add, {
          requestId: newRequest(),
          type: 'MEMBER' as const,
          name: 'Bu Sari',
          branchId,
          phone: '081300008888',
          address: 'Jl. Dinoyo 4',
        })
        const { version } = await t.call('owner', api.master.customer.get, { id: customerId })
        await t.call('kepala.sby', api.master.customer.merge, {
          requestId: newRequest(),
          id: customerId,
          version,
          reason: 'Dua kartu',
          intoId: into.id,
          intoVersion: into.version,
          approvalToken: await giveApproval(t, 'kepala.sby', 'owner', 'CUSTOMER_MERGE'),
        })
      },
    },
    TO_CASH: {
      worth: 37_500,
      async does() {
        const card = { methodId: id.card, amount: 37_500, edcId: id.edc, approvalCode: '1' }
        const { id: sale } = await sell([card])
        const { id: written } = await t.call('kasir.sby', salesReturn.add, back(sale))
        const approving = { id: written, action: 'APPROVE' as const }
        await t.call('kepala.sby', salesReturn.process, approving)
      },
    },
    PROOF: {
      worth: 37_500,
      async does() {
        const card = { methodId: id.card, amount: 37_500, edcId: id.edc, approvalCode: 'A77' }
        for (const approvalCode of ['A77', 'a77']) await sell([{ ...card, approvalCode }])
      },
    },
    POINTS: {
      worth: 10_000,
      async does() {
        const customerId = await t.id('customer', 'Bu Sari')
        await t.call('kepala.sby', api.sales.pointCorrection.add, {
          ...common(),
          customerId,
          points: 100,
          reason: 'TERLEWAT',
          approvalToken: await giveApproval(t, 'kepala.sby', 'owner', 'POINT_CORRECTION'),
        } as never)
        const pointId = await t.id('method', 'POIN')
        const paid = [
          { methodId: pointId, amount: 10_000 },
          { methodId: cash.methodId, amount: 37_500 },
        ]
        await sell(paid, { customerId })
      },
    },
    PRICE: {
      worth: 500,
      does: () => sell([cash], { lines: [{ goodsUnitId: id.oil, qty: 1, discountAmount: 500 }] }),
    },
    CASH_OUT: {
      worth: 20_000,
      async does() {
        const purposeId = await t.id('purpose', 'Parkir dan ongkos')
        const out = { amount: 20_000, purposeId, reason: 'Parkir' }
        await t.call('kasir.sby', shift.cash, { ...common(), ...out })
      },
    },
    SHORT: {
      worth: 3_000_000,
      async does() {
        const purposeId = await t.id('purpose', 'Parkir dan ongkos')
        const out = { amount: 3_000_000, purposeId, reason: 'Parkir' }
        for (let times = 0; times < 2; times += 1) {
          const approvalToken = await giveApproval(t, 'kasir.sby', 'owner', 'CASH_OUT')
          const asked = { ...common(), ...out, approvalToken }
          expect((await t.ask('kasir.sby', shift.cash, asked)).error.code).toBe('CASH_SHORT')
        }
      },
    },
    REFUSED: {
      worth: 600_000,
      async does() {
        const purposeId = await t.id('purpose', 'Parkir dan ongkos')
        const out = { ...common(), amount: 600_000, purposeId, reason: 'Parkir' }
        const { error } = await t.ask('kasir.sby', shift.cash, out)
        const { approval } = api.application
        const { id: request } = await t.call('kasir.sby', approval.request, {
          requestId: newRequest(),
          demand: error.data?.demand,
        } as never)
        const refusing = { id: request, approve: false, reason: 'Untuk apa?' }
        await t.call('kepala.sby', approval.decide, refusing)
      },
    },
    ELSEWHERE: {
      worth: null,
      async does() {
        const sale = { lines: [{ goodsUnitId: id.oil, qty: 1 }], payments: [cash] }
        const token = await t.token('kasir.sby')
        const away = await sending(() => t)(token, cashier.payment, { ...common(), ...sale })
        expect(away.body.code).toBe('TILL_ELSEWHERE')
      },
    },
    RETURN: {
      worth: 37_500,
      async does() {
        const { id: sale } = await sell([cash])
        const { id: written } = await t.call('kasir.sby', salesReturn.add, back(sale))
        await agreedLater('RETURN', salesReturn.process, written)
      },
    },
    OFFICE_CASH: {
      worth: 15_000,
      does: async () =>
        t.call('akuntansi', api.bankCash.cashOut.add, {
          ...common(),
          accountId: await t.id('account', 'SBY/1-1101'),
          partyName: 'Warung',
          lines: [{ accountId: await t.id('account', '6-1103'), amount: 15_000 }],
        } as never),
    },
    COD_BACK: {
      worth: 73_000,
      async does() {
        const buyer = { customerId: await t.id('customer', 'Ibu Sari') }
        const { id: codId } = await t.call('kasir.sby', api.sales.cod.add, {
          ...common(),
          ...buyer,
          courierId: await t.id('employee', 'gudang.sby'),
          deliveryAddress: 'Jl. Kertajaya 8',
          lines: [{ goodsUnitId: id.oil, qty: 3 }],
        } as never)
        await t.call('kasir.sby', api.sales.cod.payment, {
          ...common(),
          codId,
          acceptedLines: [{ line: 1, qty: 1 }],
          payments: [{ methodId: cash.methodId, amount: 36_500 }],
        } as never)
      },
    },
    CASH_UNDONE: {
      worth: 12_000,
      async does() {
        const purposeId = await t.id('purpose', 'Parkir dan ongkos')
        const out = { amount: 12_000, purposeId, reason: 'Parkir' }
        const { id: of } = await t.call('kasir.sby', shift.cash, { ...common(), ...out })
        await t.call('kasir.sby', api.bankCash.cashFlow.reverse, {
          id: of,
          requestId: newRequest(),
          reason: 'Salah',
        })
      },
    },
    LET_OUT: {
      worth: 25_000,
      async does() {
        const ahead = await t.call('akuntansi', api.sales.salesDownPayment.add, {
          ...common(),
          customerId: await t.id('customer', 'Toko Barokah'),
          amount: 25_000,
          taxed: false,
          payments: [{ methodId: cash.methodId, amount: 25_000 }],
        } as never)
        await t.call('akuntansi', api.sales.salesDownPayment.update, {
          id: ahead.id,
          requestId: newRequest(),
          action: 'REFUND',
          reason: 'Batal',
          methodId: cash.methodId,
        } as never)
      },
    },
    DRAWER: {
      worth: null,
      does: () =>
        t.call('kasir.sby', shift.openDrawer, {
          requestId: newRequest(),
          branchId,
          reason: 'Tukar uang kecil',
        }),
    },
    HELD: {
      worth: 75_000,
      async does() {
        await t.call('kasir.sby', cashier.hold, {
          branchId,
          key: 'h',
          total: 75_000,
          tillName: 'Kasir 1',
          content: { id: 'h', lines: [] },
        })
        for (const one of ['h', 'two'])
          await t.call('kasir.sby', cashier.passHeld, { branchId, key: one })
      },
    },
    REPRINT: {
      worth: 37_500,
      async does() {
        const { id: sale } = await sell([cash])
        for (let copy = 0; copy < 2; copy += 1)
          await t.ask('kepala.sby', api.sales.salesInvoice.pdf, { id: sale } as never)
      },
    },
    RECOUNT: {
      worth: 1_000,
      async does() {
        // The first count, and the same once more, are none.
        for (const pieces of [1, 1, 2]) {
          expect(await did('RECOUNT')).toEqual([])
          const counting = { requestId: newRequest(), branchId, id: shiftId }
          const counts = [{ denomination: 500, pieces }]
          const asked = await t.ask('kasir.sby', shift.close, { ...counting, counts })
          expect(asked.error.action).toBe('SHIFT_DIFFERENCE')
        }
      },
    },
    DIFFERENCE: {
      worth: -500,
      async does() {
        const { cash: drawer } = await t.call('kepala.sby', shift.get, { id: shiftId })
        const pieces = ((drawer?.expected ?? 0) - 500) / 500
        await t.call('kasir.sby', shift.close, {
          requestId: newRequest(),
          branchId,
          id: shiftId,
          counts: [{ denomination: 500, pieces }],
          leftFloat: 100_000,
        })
      },
    },
    FLOAT: {
      worth: -10_000,
      async does() {
        const opening = { requestId: newRequest(), branchId, tillKey: key, openingFloat: 90_000 }
        shiftId = (await t.call('kasir.sby', shift.open, opening)).id
      },
    },
    PRICE_BACK: {
      worth: 2_500,
      async does() {
        const price = async (price: number) =>
          t.call('owner', api.master.sellingPrice.batchUpdate, {
            requestId: newRequest(),
            reason: 'Coba',
            rows: [{ goodsUnitId: id.oil as number, branchId, priceLevel: 'RETAIL', price }],
          })
        const { totals } = await t.call('kasir.sby', cashier.calculate, {
          branchId,
          lines: [{ goodsUnitId: id.oil, qty: 1 }],
        } as never)
        await price(totals.total)
        await price(totals.total - 2_500)
        const sold = await t.call('kasir.sby', cashier.payment, {
          ...common(),
          lines: [{ goodsUnitId: id.oil, qty: 1 }],
          payments: [{ methodId: cash.methodId, amount: totals.total - 2_500 }],
        } as never)
        const rows = async () =>
          (await ask('exceptions', { ...wide, what: 'PRICE_BACK' } as never)).rows
        // As long as it stays low it is the price.
        expect(await rows()).toEqual([])
        await price(totals.total)
        expect(await rows()).toMatchObject([
          { documentId: sold.id, oldPrice: totals.total, newPrice: totals.total - 2_500 },
        ])
      },
    },
    UNSEEN: {
      worth: 50_000,
      async does() {
        for (const one of ['h', 'two'])
          await t.call('kasir.sby', cashier.passHeld, { branchId, key: one })
        await t.call('kasir.sby', shift.close, {
          requestId: newRequest(),
          branchId,
          id: shiftId,
          leftFloat: 40_000,
          counts: [{ denomination: 500, pieces: 180 }],
        })
      },
    },
    CREDIT_NOTE: {
      worth: 5_000,
      does: async () =>
        t.call('akuntansi', api.sales.salesCreditNote.add, {
          ...common(),
          scope: 'CUSTOMER',
          taxable: false,
          reason: 'POTONGAN',
          memo: 'Rabat',
          customerId: await t.id('customer', 'Toko Barokah'),
          amount: 5_000,
        }),
    },
    PAID_LESS: {
      worth: 500,
      async does() {
        const customerId = await t.id('customer', 'Toko Barokah')
        const { id: documentId } = await t.call('sales.sby', api.sales.salesInvoice.add, {
          ...common(),
          customerId,
          warehouseId: await t.id('warehouse', 'SBY/TOKO'),
          goods: [{ goodsUnitId: id.oil, qty: 1 }],
        } as never)
        await t.call('akuntansi', api.sales.receivableRepayment.add, {
          ...common(),
          customerId,
          lines: [{ documentId, amount: 10_500 }],
          discount: 500,
          payments: [{ methodId: cash.methodId, amount: 10_000 }],
        } as never)
      },
    },
    NO_SLIP: {
      worth: 80,
      async does() {
        const customerId = await t.id('customer', 'Toko Barokah')
        const { id: documentId } = await t.call('sales.sby', api.sales.salesInvoice.add, {
          ...common(),
          customerId,
          warehouseId: await t.id('warehouse', 'SBY/TOKO'),
          goods: [{ goodsUnitId: id.oil, qty: 1 }],
        } as never)
        const kept = { whtObject: '24-104-01', whtBase: 4_000 }
        const paying = (more: object) => ({
          ...common(),
          customerId,
          lines: [{ documentId, amount: 5_080 }],
          payments: [{ methodId: cash.methodId, amount: 5_000 }],
          ...kept,
          ...more,
        })
        const { add } = api.sales.receivableRepayment
        await t.call('akuntansi', add, paying({}) as never)
        // With a slip nobody looks at it, unless it is of more than the rule has.
        const slip = { whtSlipNo: '2600000001', whtSlipDate: '2026-01-10' }
        await t.call('akuntansi', add, paying({ ...slip }) as never)
        const { rows } = await ask('exceptions', { ...wide, what: 'NO_SLIP' } as never)
        expect(rows.map(({ memo }) => memo)).toEqual(['24-104-01 · belum ada bukti potong'])
        const more = { whtRate: 20, lines: [{ documentId, amount: 5_800 }], whtSlipNo: '26B' }
        const approvalToken = await giveApproval(t, 'akuntansi', 'owner', 'WITHHELD_BEYOND')
        const agreed = paying({ ...slip, ...more, approvalToken })
        const beyond = await t.call('akuntansi', add, agreed as never)
        const told = (await ask('exceptions', { ...wide, what: 'NO_SLIP' } as never)).rows
        expect(told.find(({ documentId: of }) => of === beyond.id)).toMatchObject({
          worth: 800,
          memo: '24-104-01 · tarif 20%, menurut aturan 2%',
        })
        await t.call('akuntansi', api.sales.receivableRepayment.undo, {
          id: beyond.id,
          requestId: newRequest(),
          reason: 'Salah tarif',
        } as never)
      },
    },
    SECRET: {
      worth: null,
      async does() {
        const { rows } = await t.db.query(
          `select id::int from employee where email = 'gudang.sby@gerai.test'`,
        )
        await t.call('owner', api.system.employee.resetPin, rows[0])
      },
    },
    NO_BILL: {
      worth: 36_500,
      async does() {
        const { add, process } = api.sales.salesPastReturn
        const { id: written } = await t.call('kasir.sby', add, {
          ...common(),
          customerId: await t.id('customer', 'Ibu Sari'),
          taxable: true,
          oldInvoiceNo: 'Struk lama',
          reason: 'LAIN',
          settleBy: 'DEPOSIT',
          warehouseId: await t.id('warehouse', 'SBY/TOKO'),
          lines: [{ goodsUnitId: id.oil!, qty: 1, unitPrice: 36_500, condition: 'BAIK' }],
        } as never)
        await agreedLater('NO_BILL', process, written)
      },
    },
    WRONG_PIN: {
      worth: null,
      does: () =>
        t.ask('kasir.sby', api.application.approval.verify, {
          branchId,
          action: 'SALES_VOID',
          pin: '000000',
          reason: 'Salah input',
          employeeCode: 'KEPALA-SBY',
          payloadHash: '0'.repeat(64),
        } as never),
    },
    WRONG_PASSWORD: {
      worth: null,
      async does() {
        const guess = { email: 'sales.sby@gerai.test', password: 'tebakan pertama' }
        for (let times = 0; times < 5; times += 1) {
          expect(await did('WRONG_PASSWORD')).toEqual([])
          await t.ask(null, api.auth.session.login, guess)
        }
      },
    },
    TAKE_OVER: {
      worth: null,
      async does() {
        const pin = { pin: '739164', password: PASSWORD }
        await t.call('kasir2.sby', api.system.employee.changePin, pin)
        const taking = { branchId, tillKey: key, pin: '739164' }
        // What goes on in this story goes on in her other session.
        const own = await signingIn(() => t)('kasir.sby')
        const { status } = await sending(() => t)(own, api.auth.tillSession.takeOver, taking)
        expect(status).toBe(200)
      },
    },
  }

  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    id.oil = await t.id('unit', 'MG2/PCS')
    id.edc = await t.id('edc', 'SBY')
    id.card = await t.id('method', 'DEBIT')
    cash.methodId = await t.id('method', 'TUNAI')
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/DUS', 10, 171_000]])
    await t.db.query('update branch set shift_required = true')
  })
  afterAll(async () => t.close())

  /** Written a week ago, it counts from the moment on at which somebody agrees. */
  const agreedLater = async (
    what: string,
    process: typeof salesReturn.process,
    written: number,
  ): Promise<void> => {
    const before = (await did(what)).length
    await t.db.query(
      `update document set created_at = created_at - interval '7 days', updated_at = updated_at - interval '7 days' where id = $1`,
      [written],
    )
    expect((await did(what)).length).toBe(before)
    await t.call('kepala.sby', process, { id: written, action: 'APPROVE' })
    const { rows: days } = await t.db.query(
      `select to_char(now() at time zone 'Asia/Jakarta' - n * interval '7 days', 'YYYY-MM-DD') as day from generate_series(0, 1) n order by n`,
    )
    const toldOn = async (day: string) =>
      (await ask('exceptions', { ...wide, dateFrom: day, dateTo: day, what } as never)).rows.filter(
        ({ documentId }) => documentId === written,
      ).length
    expect([what, await toldOn(days[0].day), await toldOn(days[1].day)]).toEqual([what, 1, 0])
  }

  it.each(Object.entries(deeds))('%s', async (what, { worth, does }) => {
    const before = (await did(what)).length
    await does()
    const rows = await did(what)
    expect(rows.length).toBeGreaterThan(before)
    expect(rows).toContain(worth)
  })

  it('shows the same by other ways: a shift that another closes, a courier who brings less, points that are given', async () => {
    const courierId = await t.id('employee', 'gudang.sby')
    const { cod, courierHandover } = api.sales
    shiftId = await openShift(t, key, 0)
    const sent = await t.call('kasir.sby', cod.add, {
      ...common(),
      courierId,
      deliveryAddress: 'Jl. Kertajaya 8',
      lines: [{ goodsUnitId: id.oil, qty: 1 }],
    } as never)
    const { id: bill } = await t.call('kasir.sby', cod.payment, {
      ...common(),
      codId: sent.id,
      acceptedLines: [{ line: 1, qty: 1 }],
      courierCash: true,
      payments: [cash],
    } as never)
    const handed = await t.call('kasir.sby', courierHandover.add, {
      ...common(),
      courierId,
      billIds: [bill],
      counted: 36_000,
      reason: 'Kembalian',
      approvalToken: await give('COD_HANDOVER'),
    })
    const rows = async (what: string) => (await ask('exceptions', { ...wide, what } as never)).rows
    const { rows: courier } = await t.db.query('select name from employee where id = $1', [
      courierId,
    ])
    expect(await rows('COURIER_SHORT')).toMatchObject([
      {
        kind: 'courier-handover',
        documentId: handed.id,
        worth: -1_500,
        personName: courier[0].name,
      },
    ])
    expect((await rows('DIFFERENCE')).map(({ kind }) => kind)).not.toContain('courier-handover')
    await t.call('kepala.sby', courierHandover.undo, { id: handed.id, reason: 'Salah hitung' })
    expect(await rows('COURIER_SHORT')).toEqual([])
    await t.call('kasir.sby', courierHandover.add, {
      ...common(),
      courierId,
      billIds: [bill],
      counted: 36_000,
      reason: 'Kembalian',
      approvalToken: await give('COD_HANDOVER'),
    })
    expect((await rows('POINTS')).map(({ kind, worth }) => [kind, worth])).toContainEqual([
      'point-correction',
      10_000,
    ])
    const { cash: drawer } = await t.call('kepala.sby', shift.get, { id: shiftId })
    const counted = drawer?.expected ?? 0
    for (const one of ['h', 'two'])
      await t.call('kasir.sby', cashier.passHeld, { branchId, key: one })
    await t.call('kepala.sby', shift.close, {
      requestId: newRequest(),
      branchId,
      id: shiftId,
      counts: [{ denomination: 500, pieces: counted / 500 }],
    })
    expect(await rows('TAKE_OVER')).toContainEqual(
      expect.objectContaining({ kind: 'shift', documentId: shiftId, worth: counted }),
    )
    shiftId = await openShift(t, key, 0)
  })

  it('tells a card that many sales are written on a few at a time, or by several cashiers', async () => {
    const { id: card } = await t.call('owner', api.master.customer.add, {
      requestId: newRequest(),
      type: 'MEMBER' as const,
      name: 'Bu Ratna',
      branchId,
      phone: '081300007777',
      address: 'Jl. Dinoyo 5',
    })
    const many = async () =>
      (await ask('exceptions', { ...wide, what: 'MEMBER' } as never)).rows
        .filter(({ memo }) => String(memo).includes('Bu Ratna'))
        .map(({ memo, worth }) => [memo, worth])
    // Three a day for a week, and not more than two on the last one.
    for (let day = 0; day < 5; day += 1) {
      for (let times = 0; times < (day === 0 ? 1 : 3); times += 1)
        await sell([cash], { customerId: card })
      await t.db.query(
        `update document set created_at = created_at - interval '1 day' where customer_id = $1`,
        [card],
      )
    }
    expect(await many()).toEqual([['3 × Bu Ratna · 13 × dalam 7 hari', 3 * 36_500]])
    await t.db.query(
      `update document set created_at = created_at - interval '30 days' where customer_id = $1`,
      [card],
    )
    expect(await many()).toHaveLength(1)
    for (let times = 0; times < 8; times += 1) await sell([cash], { customerId: card })
    await t.db.query(
      `update document set created_by = (select id from employee where email = 'kasir2.sby@gerai.test')
       where id in (select id from document where customer_id = $1 and created_at > now() - interval '20 days' order by id limit 4)`,
      [card],
    )
    const shared = (await many()).filter(([memo]) => String(memo).includes('semua kasir'))
    expect(shared).toEqual(
      Array.from({ length: 2 }, () => ['4 × Bu Ratna · 8 × semua kasir', 4 * 36_500]),
    )
  })

  it('tells a price that was low for a while however it came and went: planned, in steps, over another price', async () => {
    const { id: sale } = await sell([cash])
    type Row = [price: number, hours: number, more?: { written?: number; all?: true; min?: number }]
    const high: Row = [40_000, -30]
    const planned = { written: -20 }
    const cases: Record<string, [Row[], number[]]> = {
      'at once': [[high, [37_500, -1], [40_000, 1]], [2_500]],
      planned: [[high, [37_500, -1, planned], [40_000, 1, planned]], [2_500]],
      'planned, and put back by hand': [[high, [37_500, -1, planned], [41_000, 1]], [2_500]],
      'in steps': [[high, [38_000, -2], [37_500, -1], [39_000, 1], [40_000, 2, planned]], [2_500]],
      'of a branch over all': [
        [
          [40_000, -30, { all: true }],
          [37_500, -1],
          [40_000, 1],
        ],
        [2_500],
      ],
      'of a quantity': [
        [
          [40_000, -30, { min: 0.5 }],
          [37_500, -1],
          [40_000, 1],
        ],
        [2_500],
      ],
      'longer than a shift': [[high, [37_500, -5, planned], [40_000, 4, planned]], []],
      'not all the way': [[high, [37_500, -1], [39_000, 1]], []],
      'still low': [[high, [37_500, -1, planned]], []],
      'planned and given up before': [[high, [37_500, 1, planned], [40_000, 2, planned]], []],
    }
    const ofOil = 'from selling_price where goods_unit_id = $1'
    await t.db.query(
      `create temp table kept as select * from selling_price where goods_unit_id = ${id.oil}`,
    )
    for (const [name, [prices, worth]] of Object.entries(cases)) {
      await t.db.query(`delete ${ofOil}`, [id.oil])
      for (const [price, hours, { written = hours, all, min = 1 } = {}] of prices)
        await t.db.query(
          `insert into selling_price (goods_unit_id, branch_id, price_level, min_qty, price, effective_from, updated_at, changed_by)
           select $1, $2, 'RETAIL', $3, $4, created_at + $5 * interval '1 hour', created_at + $6 * interval '1 hour', created_by from document where id = $7`,
          [id.oil, all ? null : branchId, min, price, hours, written, sale],
        )
      const { rows } = await ask('exceptions', { ...wide, what: 'PRICE_BACK' } as never)
      const told = rows.filter(({ documentId }) => documentId === sale).map((row) => row.worth)
      expect([name, told]).toEqual([name, worth])
    }
    await t.db.query(`delete ${ofOil}`, [id.oil])
    await t.db.query('insert into selling_price overriding system value select * from kept')
  })

  it('stands by cashier, kind beside kind, with what is usual, how far it is from it, and six weeks', async () => {
    const { rows } = await ask('exceptions-by-cashier', wide as never)
    const [one] = rows.filter((row) => row.personName === 'Nurul Fadilah')
    const { rows: listed } = await ask('exceptions', wide as never)
    const own = listed.filter((row) => row.personName === 'Nurul Fadilah')
    for (const what of [...weighed, ...counted])
      expect([what, one?.[`${what}Times`]]).toEqual([
        what,
        own.filter((row) => row.what === what).length,
      ])
    for (const what of weighed)
      expect([what, one?.[what]]).toEqual([
        what,
        own
          .filter((row) => row.what === what)
          .reduce<number | null>((sum, row) => (sum ?? 0) + Number(row.worth ?? 0), null),
      ])
    // Of all bills of the branch those that somebody else wrote count as well.
    const bills = rows.reduce((sum, row) => sum + Number(row.bills), 0)
    const all = rows.reduce((sum, row) => sum + Number(row.CASH_OUT ?? 0), 0)
    expect(one?.CASH_OUTUsual).toBe(Math.round((1000 * all) / bills))
    expect(one?.CASH_OUTFactor).toBeCloseTo(
      Number(one?.CASH_OUT) / Number(one?.bills) / (all / bills),
      1,
    )
    // Six weeks are told of a day too.
    const clock = await t.db.query(`select (now() at time zone 'Asia/Jakarta')::date::text as day`)
    const { day } = clock.rows[0]
    const today = { ...wide, dateFrom: day, dateTo: day }
    const [then] = (await ask('exceptions-by-cashier', today as never)).rows.filter(
      (row) => row.personName === 'Nurul Fadilah',
    )
    expect(then?.CASH_OUTWeeks).toBe('0,0,0,0,0,32000')
    // Alone he is what is usual: the same times and rupiah as before.
    const cashierId = one?.personId
    const alone = await ask('exceptions-by-cashier', { ...wide, cashierId } as never)
    expect(alone.rows).toEqual([one])
  })

  it('keeps who looked at it, of which days and what was found, and never of oneself', async () => {
    const { exceptionChecks } = api.report
    const { rows } = await ask('exceptions-by-cashier', wide as never)
    const of = rows.find((row) => row.personName === 'Nurul Fadilah')
    const looked = {
      branchId,
      cashierId: Number(of?.personId),
      what: 'CASH_OUT' as const,
      dateFrom: '2026-01-01',
      dateTo: '2026-01-31',
    }
    const memo = 'Sudah dicocokkan dengan bon'
    const input = { requestId: newRequest(), ...looked, memo }
    const kept = await t.call('owner', exceptionChecks.add, input)
    expect(kept).toMatchObject({ memo, dateFrom: looked.dateFrom, dateTo: looked.dateTo })
    // Sent once more it is the same.
    expect(await t.call('owner', exceptionChecks.add, input)).toEqual(kept)
    const seen = (as: string, days: object) =>
      t.call(as, exceptionChecks.get, { ...looked, ...days })
    expect((await seen('kepala.sby', { dateFrom: '2026-01-31' })).rows).toEqual([kept])
    expect((await seen('owner', { dateFrom: '2026-02-01', dateTo: '2026-02-28' })).rows).toEqual([])
    const { rows: audited } = await t.db.query(
      `select after from audit where object_kind = 'exception-check' order by id desc limit 1`,
    )
    expect(audited[0].after).toBe(`Nurul Fadilah, 01/01/2026–31/01/2026: ${memo}`)
    const { rows: people } = await t.db.query(
      `select id from employee where email = 'owner@gerai.test'`,
    )
    const own = await t.ask('owner', exceptionChecks.add, {
      ...input,
      requestId: newRequest(),
      cashierId: Number(people[0].id),
    })
    expect(own.error).toMatchObject({ code: 'CHECK_SELF', errors: [{ field: 'cashierId' }] })
    const turned = await t.ask('owner', exceptionChecks.add, {
      ...input,
      requestId: newRequest(),
      dateTo: '2025-12-31',
    })
    expect(turned.error).toMatchObject({ code: 'VALIDATION', errors: [{ field: 'dateTo' }] })
    const foreign = await t.ask('gudang.sby', exceptionChecks.get, looked)
    expect(foreign.status).toBe(403)
  })

  it('stands by person beside what the branch comes to, and each figure sums what it leads to', async () => {
    await t.db.query(`update document set created_by = (select id from employee where email = 'kasir2.sby@gerai.test')
      where id = (select min(id) from document where kind = 'sales-invoice')`)
    const { rows } = await ask('exceptions-by-person', wide as never)
    expect(new Set(rows.map((r) => r.what))).toEqual(
      new Set(
        [...Object.keys(deeds), 'APPROVAL', 'BACKDATED', 'COURIER_SHORT'].filter(
          (what) => !['UNPAID', 'WRONG_PASSWORD'].includes(what),
        ),
      ),
    )
    for (const { what, personName, times, worth, average, aboveAverage } of rows) {
      const listed = (await ask('exceptions', { ...wide, what } as never)).rows
      const his = listed.filter((r) => r.personName === personName)
      const sum = his.reduce((so, r) => so + Number(r.worth ?? 0), 0)
      expect([what, personName, times, worth]).toEqual([what, personName, his.length, sum])
      expect([what, average]).toEqual([what, listed.length / 2])
      const above = (Number(times) / Number(average) - 1) * 100
      expect(aboveAverage).toBeCloseTo(above, 1)
    }
    expect(await strangers(t)).toEqual([])
  })

  it('tells of each kind alone what it tells of it among all', async () => {
    // But for its place among them.
    const rowsOf = async (asked: object) =>
      (await ask('exceptions', { ...wide, ...asked } as never)).rows.map(
        ({ place: _place, ...row }) => row,
      )
    const all = await rowsOf({})
    const kinds = Object.keys(exceptionEvents)
    expect(new Set(all.map(({ what }) => what)).size).toBeGreaterThan(20)
    for (const what of kinds) {
      expect(await rowsOf({ what }), what).toEqual(all.filter((row) => row.what === what))
    }
  })

  it('tells of guesses at an account as of nobody, from where only to whoever reads the audit', async () => {
    const rows = async (as: string) =>
      (await ask('exceptions', { ...wide, what: 'WRONG_PASSWORD' } as never, as)).rows
    const [seen] = await rows('owner')
    const { rows: guessed } = await t.db.query(
      `select id::int from employee where email = 'sales.sby@gerai.test'`,
    )
    expect(seen).toMatchObject({ personId: null, kind: 'employee', documentId: guessed[0].id })
    expect(seen?.memo).toBe('5 × · 127.0.0.1')
    await t.db.query(
      `update role set rights = array_remove(rights, 'system/audit:view'), version = version + 1`,
    )
    expect((await rows('akuntansi')).map(({ memo }) => memo)).toEqual(['5 ×'])
  })
})

it('leads from every row of a month of trade to the thing it is about', async () => {
  const t = await testApp({ from: trade, at: afterTrade })
  try {
    expect(await strangers(t)).toEqual([])
    const { count } = await asking(() => t, controlReports).ask('exceptions', wide, 'owner')
    expect(count).toBeGreaterThan(50)
  } finally {
    await t.close()
  }
}, 120_000)
