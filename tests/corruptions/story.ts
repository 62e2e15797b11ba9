import { api } from '#contract/api.ts'
import { tenderId } from '#contract/giro.ts'
import { addSeal } from '#server/ledgers/seals.ts'
import { type TestApp, newRequest } from '#server/platform/test-app.ts'
import { buyGoods } from '#server/purchase/story.ts'
import { giveApproval, receiveGoods } from '#server/sales/story.ts'
import { closePeriod } from '#server/system/close-period.ts'

const { bankCash, purchase, sales, stock, system } = api
/** January is closed after it, February is open with one day sealed. */
const JANUARY = '2026-01-10'

/** Two months of a small shop: money, purchases, a shift, cards, COD, a count; closed, and a sealed day after it. */
export async function playTwoMonths(t: TestApp): Promise<void> {
  const common = { branchId: await t.id('branch', 'SBY'), docDate: JANUARY }
  await bringMoney(t, common)
  await buy(t, common)
  await sellAtTill(t, common)
  await sendCod(t, common)
  await sellByCard(t, common)
  await countGoods(t, common)
  const tx = {
    rows: async <T>(sql: string, v?: unknown[]) => (await t.db.query(sql, v)).rows as T[],
  }
  await t.db.query('begin')
  const [month] = await tx.rows<{ id: number }>('select id from period order by id limit 1')
  await closePeriod(tx as never, month?.id as number, 1)
  await t.db.query('commit')
  await t.call('akuntansi', system.period.open, { year: 2026, month: 2 })
  t.at('2026-02-03T03:00:00Z')
  await t.db.query(`update branch set address = 'Jl. Baru 2' where id = $1`, [common.branchId])
  const later = { ...common, docDate: '2026-02-03' }
  await bringMoney(t, later)
  await sell(t, later, 2)
  await receiveGoods(t, 'SBY', 'TOKO', [['MIG/PCS', 40, 2500]], later.docDate)
  await t.call('gudang.sby', stock.internalMutation.add, {
    ...later,
    requestId: newRequest(),
    warehouseId: await t.id('warehouse', 'SBY/TOKO'),
    toWarehouseId: await t.id('warehouse', 'SBY/GUDANG'),
    lines: [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty: 5 }],
  })
  await addSeal(tx as never, { kind: 'DAY', day: later.docDate })
}

interface Common {
  branchId: number
  docDate: string
}

async function bringMoney(t: TestApp, common: Common): Promise<void> {
  const account = (code: string) => t.id('account', code)
  const money = async (at: string, other: string, amount: number) =>
    ({
      ...common,
      requestId: newRequest(),
      accountId: await account(at),
      partyName: 'Pemilik',
      lines: [{ accountId: await account(other), amount }],
    }) as never
  const { bankIn, cashIn, cashOut, generalJournal } = bankCash
  await t.call('akuntansi', bankIn.add, await money('SBY/1-1111', '3-1101', 900_000_000))
  await t.call('akuntansi', cashIn.add, await money('SBY/1-1101', '3-1101', 1_000_000))
  await t.call('akuntansi', cashOut.add, await money('SBY/1-1101', '6-1103', 250_000))
  await t.call('akuntansi', generalJournal.add, {
    ...common,
    requestId: newRequest(),
    lines: [
      { accountId: await account('6-1501'), debit: 400_000, credit: 0 },
      { accountId: await account('1-2201'), debit: 0, credit: 400_000 },
    ],
  } as never)
}

async function buy(t: TestApp, common: Common): Promise<void> {
  const supplier = 'PT Tirta Pangan Sejahtera'
  const bill = await buyGoods(t, supplier, [['MG2/DUS', 60, 180_000, [5]]])
  await receiveGoods(t, 'SBY', 'TOKO', [['MG2/DUS', 100, 171_000]])
  await t.call('akuntansi', purchase.debtPayment.add, {
    ...common,
    requestId: newRequest(),
    supplierId: await t.id('supplier', supplier),
    lines: [{ documentId: bill, amount: 1_000_000 }],
    payments: [
      {
        methodId: await t.id('method', 'TRANSFER'),
        amount: 1_000_000,
        bankAccountId: await t.id('bank', 'SBY'),
      },
    ],
  } as never)
}

const sell = async (t: TestApp, common: Common, qty: number) =>
  t.call('kasir.sby', sales.cashier.payment, {
    ...common,
    requestId: newRequest(),
    customerId: await t.id('customer', 'Ibu Sari'),
    lines: [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty }],
    payments: [{ methodId: await t.id('method', 'TUNAI'), amount: 200_000 }],
  } as never)

/** A shift of three sales, one of which a campaign made cheaper. */
async function sellAtTill(t: TestApp, common: Common): Promise<void> {
  const { branchId } = common
  const { shift } = sales
  const named = { requestId: newRequest(), branchId, name: 'Kasir 1' }
  const { key: tillKey } = await t.call('kepala.sby', shift.register, named)
  await t.db.query('update branch set drawer_tolerance = 5000000')
  const opened = { requestId: newRequest(), branchId, tillKey, openingFloat: 100_000 }
  const { id } = await t.call('kasir.sby', shift.open, opened)
  await t.call('kepala.sby', api.campaign.productDiscount.add, {
    requestId: newRequest(),
    name: 'Minyak hemat',
    branchIds: [branchId],
    startAt: '2026-01-01T00:00',
    endAt: '2026-02-01T00:00',
    items: [
      { goodsUnitId: await t.id('unit', 'MG2/PCS'), type: 'AMOUNT', value: 1, quotaTotal: 100 },
    ],
  })
  for (const qty of [1, 2, 3]) await sell(t, common, qty)
  await t.call('kasir.sby', shift.close, {
    requestId: newRequest(),
    branchId,
    id,
    counts: [{ denomination: 100_000, pieces: 2 }],
  })
}

/** One is sold, its money with the courier; the other is still on its way. */
async function sendCod(t: TestApp, common: Common): Promise<void> {
  const { cod } = sales
  const send = async () =>
    t.call('kasir.sby', cod.add, {
      ...common,
      requestId: newRequest(),
      courierId: await t.id('employee', 'gudang.sby'),
      deliveryAddress: 'Jl. Waru 1',
      lines: [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty: 2 }],
    } as never)
  await send()
  await t.call('kasir.sby', cod.payment, {
    ...common,
    requestId: newRequest(),
    codId: (await send()).id,
    acceptedLines: [{ line: 1, qty: 1 }],
    courierCash: true,
    payments: [{ methodId: await t.id('method', 'TUNAI'), amount: 100_000 }],
  } as never)
}

/** Two sales by card, of which the bank paid one out. */
async function sellByCard(t: TestApp, common: Common): Promise<void> {
  const price = 5500
  const sold: number[] = []
  for (const method of ['QRIS', 'DEBIT']) {
    const sale = await t.call('kasir.sby', sales.cashier.payment, {
      ...common,
      requestId: newRequest(),
      lines: [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty: 10 }],
      payments: [
        {
          methodId: await t.id('method', method),
          amount: 10 * price,
          edcId: await t.id('edc', 'SBY'),
          approvalCode: '311200',
        },
        { methodId: await t.id('method', 'TUNAI'), amount: 1_000_000 },
      ],
    } as never)
    sold.push(tenderId(sale.id, 1))
  }
  await t.call('akuntansi', bankCash.disbursement.add, {
    ...common,
    requestId: newRequest(),
    type: 'DC',
    bankAccountId: await t.id('bank', 'SBY'),
    paymentIds: [sold[0] as number],
  })
}

/** One piece is missing. */
async function countGoods(t: TestApp, { branchId, docDate }: Common): Promise<void> {
  const warehouseId = await t.id('warehouse', 'SBY/TOKO')
  const { id } = await t.call('gudang.sby', stock.stockOpname.add, {
    requestId: newRequest(),
    branchId,
    docDate,
    warehouseId,
    scope: 'ALL',
    blind: false,
  })
  const { rows } = await t.db.query(
    `select goods_id::int as "goodsId", on_hand::float8 as held from stock_level where warehouse_id = $1 and on_hand > 0`,
    [warehouseId],
  )
  const lines = rows.map(({ goodsId, held }, i) => ({
    goodsId,
    countedQty: i === 0 ? held - 1 : held,
  }))
  await t.call('gudang.sby', stock.stockOpname.add, { branchId, id, lines })
  await t.call('gudang.sby', stock.stockOpname.submit, {
    id,
    approvalToken: await giveApproval(t, 'gudang.sby', 'kepala.sby', 'OPNAME_SUBMIT'),
  })
}
