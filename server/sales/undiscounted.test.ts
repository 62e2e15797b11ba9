import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { giveApproval, receiveGoods } from './story.ts'

/** Every document that posts turnover, without a discount of anybody (domain §3.2.3). */
describe('turnover without a discount', () => {
  let t: TestApp
  let branchId: number
  const id: Record<string, number> = {}
  const { cashier, cod, exchange, salesInvoice, salesOrder, salesReturn } = api.sales
  const goods = ['MG2/PCS', 'MIG/DUS', 'BRS5/SAK', 'TLR/KG'] as const
  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    for (const unit of [...goods, 'MG2/DUS', 'KPI/PCS']) id[unit] = await t.id('unit', unit)
    for (const name of ['Ibu Sari', 'Toko Barokah']) id[name] = await t.id('customer', name)
    for (const name of ['TUNAI', 'TRANSFER']) id[name] = await t.id('method', name)
    id.toko = await t.id('warehouse', 'SBY/TOKO')
    id.courier = await t.id('employee', 'gudang.sby')
    await receiveGoods(t, 'SBY', 'TOKO', [
      ['MG2/PCS', 900, 28_500],
      ['MIG/DUS', 90, 100_000],
      ['BRS5/SAK', 90, 60_000],
      ['TLR/KG', 90, 21_000],
      ['KPI/PCS', 90, 12_000],
    ])
    await t.db.query(
      'update customer set credit_allowed = true, credit_limit = 900000000 where id = any($1)',
      [[id['Ibu Sari'], id['Toko Barokah']]],
    )
    // Goods of every tax type.
    await t.db.query(`update goods set tax_type = 'BESARAN_TERTENTU' where code = 'MIG'`)
    await t.db.query(`update goods set tax_type = 'BKP_MEWAH' where code = 'KPI'`)
  })
  afterAll(async () => {
    await expectBooksInOrder(t.db)
    await t.close()
  })

  const common = () => ({ requestId: newRequest(), branchId, docDate: '2026-01-10' })
  const cart = (qtys: number[]) => ({
    warehouseId: id.toko as number,
    lines: goods.flatMap((unit, i) =>
      qtys[i] ? [{ goodsUnitId: id[unit] as number, qty: qtys[i] as number }] : [],
    ),
  })
  const discounts = async () => {
    const { rows } = await t.db.query(
      `select j.document_id, l.debit::int, l.credit::int from journal_line l join journal j on j.branch_id = l.branch_id and j.id = l.journal_id
       join account a on a.id = l.account_id where a.usage = 'SALES_DISCOUNT'`,
    )
    return rows
  }
  const paidCash = () => ({ payments: [{ methodId: id.TUNAI as number, amount: 9_000_000 }] })
  const FREIGHTS = [0, 1, 7_777, 15_001, 24_500]
  const CARTS = [
    [3, 0, 0, 0],
    [5, 1, 0, 0],
    [1, 1, 1, 1.275],
    [12, 0, 2, 0],
  ]
  const eachCase = async (make: (qtys: number[], freight: number) => Promise<unknown>) => {
    for (const qtys of CARTS) for (const freight of FREIGHTS) await make(qtys, freight)
    expect(await discounts()).toEqual([])
  }
  const send = (qtys: number[], freight: number) =>
    t.call('kasir.sby', cod.add, {
      ...common(),
      ...cart(qtys),
      freight,
      courierId: id.courier as number,
      deliveryAddress: 'Jl. Waru 1',
    })

  it('of a COD, kept whole or in part', async () => {
    await eachCase(async (qtys, freight) => {
      for (const share of [1, 0.5]) {
        const { id: codId } = await send(qtys, freight)
        const { lines } = await t.call('owner', cod.get, { id: codId })
        const acceptedLines = lines.flatMap((l, i) => {
          const qty = share === 1 ? l.qty : Math.floor(l.qty * share)
          return qty > 0 || i === 0 ? [{ line: i + 1, qty: Math.max(qty, 1) }] : []
        })
        await t.call('kasir.sby', cod.payment, {
          ...common(),
          codId,
          acceptedLines,
          ...paidCash(),
        })
      }
    })
  }, 60_000)

  it.each(['EXCLUDE', 'INCLUDE', 'NONE'] as const)(
    'of a bill, %s',
    async (taxMode) => {
      await eachCase((qtys, freight) => {
        const { lines, warehouseId } = cart(qtys)
        return t.call('owner', salesInvoice.add, {
          ...common(),
          customerId: id['Ibu Sari'],
          warehouseId,
          goods: lines,
          freight,
          taxMode,
          ...(taxMode === 'NONE' ? { taxFreeReason: 'FASILITAS' } : {}),
        } as never)
      })
    },
    60_000,
  )

  it('of an order that is billed in parts, in another unit', async () => {
    const order = await t.call('owner', salesOrder.add, {
      ...common(),
      customerId: id['Ibu Sari'],
      warehouseId: id.toko,
      freight: 15_001,
      type: 'ORDER',
      taxMode: 'INCLUDE',
      lines: [
        { goodsUnitId: id['MG2/DUS'], qty: 2 },
        { goodsUnitId: id['BRS5/SAK'], qty: 2 },
      ],
    } as never)
    await t.call('owner', salesOrder.process, { id: order.id, action: 'PROCESS' } as never)
    for (const qty of [5, 6, 1])
      await t.call('owner', salesInvoice.add, {
        ...common(),
        orderIds: [order.id],
        lines: [{ orderId: order.id, orderLine: 1, qty, goodsUnitId: id['MG2/PCS'] }],
      } as never)
    expect(await discounts()).toEqual([])
  })

  it('of the till, what comes back and what is taken for it', async () => {
    for (const qtys of CARTS) {
      const sale = await t.call('kasir.sby', cashier.payment, {
        ...common(),
        customerId: id['Ibu Sari'],
        ...cart(qtys),
        ...paidCash(),
      } as never)
      const back = { invoiceLine: 1, qty: 1, condition: 'BAIK' as const }
      await t.call('kasir.sby', exchange.submit, {
        ...common(),
        invoiceId: sale.id,
        reason: 'LAIN',
        lines: [back],
        taken: [
          { goodsUnitId: id['KPI/PCS'] as number, qty: 3 },
          { goodsUnitId: id['MG2/PCS'] as number, qty: 1 },
        ],
        ...paidCash(),
        approvalToken: await giveApproval(t, 'kasir.sby', 'kepala.sby', 'SALES_RETURN'),
      } as never)
      if ((qtys[0] as number) < 2) continue
      const returned = await t.call('owner', salesReturn.add, {
        ...common(),
        invoiceId: sale.id,
        reason: 'LAIN',
        settleBy: 'TUNAI',
        lines: [back],
      } as never)
      await t.call('kepala.sby', salesReturn.process, { id: returned.id, action: 'APPROVE' })
    }
    expect(await discounts()).toEqual([])
  })
})
