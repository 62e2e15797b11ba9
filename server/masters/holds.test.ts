import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Held, holdWords } from '#contract/master/holds.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/sales/story.ts'

type Calls = Record<'update' | 'get' | 'getAll', Endpoint>
type Fields = Record<string, unknown>

/** Every master that can be switched off. */
const masters = Object.values(api).flatMap((area) =>
  Object.entries(area as Record<string, Partial<Calls>>).filter(([, { update }]) => {
    const input = update?.input
    return input instanceof z.ZodObject && 'isActive' in input.shape && 'version' in input.shape
  }),
) as [string, Calls][]

/** Nothing hangs on these: they end by themselves, or lie in their own party. */
const FREE = [
  'banner',
  'customerAddress',
  'supplierContact',
  'tillPurpose',
  'consentText',
  'personalRequest',
  'personalBreach',
  'vatCollectorRule',
  'vatFixedRate',
  'finalTaxTerm',
  'priceCeiling',
  'withholdingObject',
  'approvalReason',
  'recurringJournal',
  'bank',
  'paymentMethod',
  'edcConfig',
  'productDiscount',
  'promo',
  'gift',
  'billOfMaterial',
  'goodsUnit',
]

/** Whoever switches something off is told before what hangs on it: it must end, or goes on and is asked about. */
describe('a row that is switched off', () => {
  let t: TestApp
  let branchId: number
  /** By master: the row, and what hangs on it. */
  const cases: Record<string, { id: number; holds: (keyof typeof holdWords)[] }> = {}

  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 100, 28_500]])
    // Neither the primary warehouse nor the head office may go at all.
    await receiveGoods(t, 'SBY', 'GUDANG', [['MG2/PCS', 100, 28_500]])
    await receiveGoods(t, 'MLG', 'TOKO', [['MG2/PCS', 100, 28_500]])
    const goodsUnitId = await t.id('unit', 'MG2/PCS')
    const warehouseId = await t.id('warehouse', 'SBY/TOKO')
    const common = { requestId: newRequest(), branchId, docDate: '2026-01-10' }
    const customerId = await t.id('customer', 'Toko Barokah')
    const supplierId = await t.id('supplier', 'PT Tirta Pangan Sejahtera')
    await t.call('sales.sby', api.sales.salesOrder.add, {
      ...common,
      type: 'ORDER',
      warehouseId,
      lines: [{ goodsUnitId, qty: 2 }],
      customerId,
    } as never)
    await t.call('owner', api.campaign.productDiscount.add, {
      requestId: newRequest(),
      name: 'Minyak 5%',
      branchIds: [branchId],
      startAt: '2026-01-01T00:00',
      endAt: '2036-01-31T23:59',
      items: [{ goodsUnitId, type: 'PERCENT', discountTiers: [5] }],
    } as never)
    const device = { requestId: newRequest(), branchId, name: 'Kasir Depan' }
    const { key: tillKey } = await t.call('owner', api.sales.shift.register, device as never)
    await t.call('kasir.sby', api.sales.shift.open, {
      requestId: newRequest(),
      branchId,
      tillKey,
      openingFloat: 0,
    } as never)
    await t.call('pembelian.sby', api.purchase.purchaseOrder.add, {
      ...common,
      requestId: newRequest(),
      supplierId,
      warehouseId,
      taxMode: 'EXCLUDE',
      lines: [{ goodsUnitId: await t.id('unit', 'MG2/DUS'), qty: 1, unitPrice: 180_000 }],
    } as never)
    const edcId = await t.id('edc', 'SBY')
    const made = await t.db.query(
      `insert into paylater_provider (name, mdr_pct, bank_account_id) values ('Kredivo', 2, $1) returning id`,
      [await t.id('bank', 'SBY')],
    )
    const providerId = Number(made.rows[0].id)
    for (const [code, tender] of [
      ['DEBIT', { edcId, approvalCode: '123456', network: 'GPN', cardLast4: '1234' }],
      ['PAYLATER', { providerId, refNo: 'KRV-0091' }],
    ] as const)
      await t.call('kasir.sby', api.sales.cashier.payment, {
        ...common,
        requestId: newRequest(),
        warehouseId,
        lines: [{ goodsUnitId, qty: 1 }],
        payments: [
          { ...tender, methodId: await t.id('method', code), amount: 20_000 },
          { methodId: await t.id('method', 'TUNAI'), amount: 50_000 },
        ],
      } as never)
    await t.db.query(
      `update customer set salesman_id = (select id from employee where email = 'sales2.sby@gerai.test') where id = $1`,
      [customerId],
    )
    const only = async (text: string) => Number((await t.db.query(text)).rows[0].id)
    const goods = await t.id('goods', 'MG2')
    Object.assign(cases, {
      edc: { id: edcId, holds: ['open-items'] },
      paylater: { id: providerId, holds: ['open-items'] },
      goods: { id: goods, holds: ['documents', 'stock', 'campaigns'] },
      customer: { id: customerId, holds: ['documents'] },
      supplier: { id: supplierId, holds: ['documents'] },
      warehouse: { id: await t.id('warehouse', 'SBY/GUDANG'), holds: ['stock'] },
      branch: { id: await t.id('branch', 'MLG'), holds: ['stock', 'employees'] },
      employee: { id: await t.id('employee', 'kasir.sby'), holds: ['shifts', 'sessions'] },
      brand: {
        id: await only('select brand_id as id from goods where brand_id is not null limit 1'),
        holds: ['goods'],
      },
      category: { id: await only('select category_id as id from goods limit 1'), holds: ['goods'] },
      unit: { id: await only('select unit_id as id from goods_unit limit 1'), holds: ['goods'] },
      role: {
        id: await only(`select role_id as id from employee where email = 'kasir.sby@gerai.test'`),
        holds: ['employees'],
      },
      accountType: {
        id: await only('select type_id as id from account where is_active limit 1'),
        holds: ['accounts'],
      },
      account: {
        id: await only('select account_id as id from till_purpose where is_active limit 1'),
        holds: ['purposes'],
      },
      bankAccount: {
        id: await only('select bank_account_id as id from edc where is_active limit 1'),
        holds: ['edcs'],
      },
    })
  })
  afterAll(async () => {
    await expectBooksInOrder(t.db)
    await t.close()
  })

  const off = async ([, calls]: [string, Calls], id: number, more: object = {}) => {
    const { rows } = {
      rows: ((await t.ask('owner', calls.getAll, {})).body as { rows?: Fields[] }).rows ?? [],
    }
    const row = calls.get
      ? ((await t.ask('owner', calls.get, { id })).body as unknown as Fields)
      : (rows.find((one) => one.id === id) as Fields)
    const { shape } = calls.update.input as z.ZodObject
    const same = Object.fromEntries(Object.entries(row).filter(([field]) => field in shape))
    const parsed = Object.fromEntries(
      Object.entries(same).filter(
        ([field, value]) => (shape[field] as z.ZodType).safeParse(value).success,
      ),
    )
    return t.ask('owner', calls.update, {
      ...parsed,
      id,
      requestId: newRequest(),
      isActive: false,
      ...more,
    })
  }

  it('is of a master whose things are known', () => {
    const unknown = masters
      .map(([name]) => name)
      .filter((name) => !(name in cases) && !FREE.includes(name))
    expect(unknown).toEqual([])
  })

  for (const name of [
    'goods',
    'customer',
    'supplier',
    'warehouse',
    'branch',
    'employee',
    'brand',
    'category',
    'unit',
    'role',
    'accountType',
    'account',
    'bankAccount',
    'edc',
    'paylater',
  ])
    it(`of ${name} names what hangs on it`, async () => {
      const master = masters.find(([key]) => key === name) as [string, Calls]
      const { id, holds } = cases[name] as { id: number; holds: string[] }
      const { status, error } = await off(master, id)
      expect([status, error?.errors?.[0]?.field, error?.message]).toEqual([
        422,
        'isActive',
        expect.any(String),
      ])
      const told = (error.data as { holds: Held[] }).holds
      for (const key of holds) {
        const one = told.find((hold) => hold.key === key)
        expect(one?.names.filter(Boolean).length, `${name} ${key}`).toBeGreaterThan(0)
      }
      const stops = told.filter(({ asks }) => !asks)
      expect(stops.length).toBeGreaterThan(0)
      expect(error.message).toContain(
        (stops.find(({ key }) => key === 'stock') ?? stops[0])?.names[0],
      )
      expect((await off(master, id, { ignoreWarnings: true })).status).toBe(422)
    })

  it('is asked about where all of it goes on, and goes then', async () => {
    const master = masters.find(([key]) => key === 'employee') as [string, Calls]
    const id = await t.id('employee', 'sales2.sby')
    await t.token('sales2.sby')
    const { error } = await off(master, id)
    expect(error.code).toBe('IN_USE_ASKED')
    const { holds } = error.data as { holds: Held[] }
    expect(holds.map(({ key }) => key).sort()).toEqual(['customers', 'sessions'])
    expect(holds.find(({ key }) => key === 'customers')?.names).toEqual(['Toko Barokah'])
    expect((await off(master, id, { ignoreWarnings: true })).status).toBe(200)
  })
})
