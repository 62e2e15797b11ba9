import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import type { GuideStep } from '#contract/system/guide.ts'
import { buildApp } from '#server/app.ts'
import { seed } from '#server/demo/run.ts'
import { migrate } from '#server/platform/migrate.ts'
import { setClock } from '#server/platform/time.ts'
import { FIELD_KEY, expectBooksInOrder, newRequest } from '#server/platform/test-app.ts'
import { type FreshDatabase, freshDatabase } from '#server/platform/test-postgres.ts'

const OWN_PASSWORD = 'telaga biru sebelum pagi'

/** From nothing but the first password to the first sale without a name, in a branch of its own. */
describe('a new company', () => {
  let database: FreshDatabase
  let db: pg.Client
  let app: FastifyInstance
  let token = ''
  let today = ''
  const made: Record<string, number> = {}
  /** What the browser at the counter is, once it is registered. */
  let till = ''

  async function ask<E extends Endpoint>(as: string, endpoint: E, input: InputOf<E>) {
    const response = await app.inject({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      headers: { ...(as && { authorization: `Bearer ${as}` }), ...(till && { 'till-key': till }) },
      payload: input as object,
    })
    if (response.statusCode !== 200) throw new Error(`${endpoint.path}: ${response.body}`)
    return response.json() as ReplyOf<E>
  }
  const call = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => ask(token, endpoint, input)
  const signIn = async (email: string, password: string) =>
    (await ask('', api.auth.session.login, { email, password })).accessToken
  /** A fresh employee changes the password he was given. */
  const enter = async (email: string, given: string) => {
    const first = await signIn(email, given)
    const change = { oldPassword: given, newPassword: OWN_PASSWORD }
    await ask(first, api.auth.session.changePassword, change)
    return signIn(email, OWN_PASSWORD)
  }
  const idOf = async (sql: string) => Number((await db.query(sql)).rows[0].id)

  beforeAll(async () => {
    database = await freshDatabase({ empty: true })
    await migrate(database.url)
    const said: string[] = []
    await seed({
      url: database.url,
      mode: 'none',
      demoPassword: '',
      say: (line) => said.push(line),
    })
    app = await buildApp({
      databaseUrl: database.url,
      settings: { fieldKey: FIELD_KEY },
      logger: { level: 'error' },
      dataDir: mkdtempSync(join(tmpdir(), 'gerai-new-')),
    })
    db = new pg.Client({ connectionString: database.url })
    await db.connect()
    const clock = `select ((now() at time zone 'Asia/Jakarta')::date)::text as today`
    today = (await db.query(clock)).rows[0].today
    token = await enter('admin@gerai.test', /kata sandi (\S+)/.exec(said[0] ?? '')?.[1] ?? '')
  })
  afterAll(async () => {
    await expectBooksInOrder(db)
    await db.end()
    await app.close()
    await database.drop()
  })

  const undone = async () =>
    (await call(api.system.guide.get, {})).steps
      .filter((step) => !step.done && !step.skipped)
      .map((step) => step.key)

  it('is led through what is still to do', async () => {
    expect(await undone()).toEqual([
      'company',
      'branches',
      'bankAccounts',
      'users',
      'goods',
      'customers',
      'suppliers',
      'opening',
      'firstSale',
    ])
    const [company, branches] = (await call(api.system.guide.get, {})).steps
    expect(company?.lacks.map(({ field }) => field)).toEqual(['name', 'goLive'])
    expect(new Set(branches?.lacks.map(({ field }) => field))).toEqual(
      new Set(['address', 'cityCode']),
    )
    const skip = (skipped: GuideStep[]) =>
      call(api.system.guide.update, { requestId: newRequest(), open: true, skipped })
    await skip(['bankAccounts', 'customers', 'opening'])
    await expect(skip(['goods'])).rejects.toThrow('Langkah ini tidak dapat dilewati')
    expect(await undone()).toEqual([
      'company',
      'branches',
      'users',
      'goods',
      'suppliers',
      'firstSale',
    ])
  })

  it('names itself and becomes a PKP', async () => {
    const { printedName, pkpTerms, ...now } = await call(api.system.company.get, {})
    expect([printedName, pkpTerms]).toEqual(['Perusahaan Anda', []])
    await call(api.system.company.update, {
      ...now,
      requestId: newRequest(),
      name: 'Toko Baru Jaya',
      legalForm: 'CV',
      npwp: '0999888777666000',
      isPkp: true,
      pkpFrom: today,
      goLive: today,
    })
    const head = (await call(api.master.branch.getAll, {})).rows[0]
    await call(api.master.branch.update, {
      requestId: newRequest(),
      id: head?.id ?? 0,
      version: head?.version ?? 0,
      code: 'PST',
      name: 'Pusat',
      address: 'Jl. Gajah Mada No. 1',
      cityCode: '51.71',
      nitku: '0999888777666000000000',
    })
    expect(await undone()).toEqual(['users', 'goods', 'suppliers', 'firstSale'])
  })

  it('opens a branch with a second warehouse, and hires a cashier', async () => {
    const { id: branchId } = await call(api.master.branch.add, {
      requestId: newRequest(),
      code: 'DPS',
      name: 'Denpasar',
      address: 'Jl. Teuku Umar No. 5',
      cityCode: '51.71',
      nitku: '0999888777666000000001',
    })
    const { id: warehouseId } = await call(api.master.warehouse.add, {
      requestId: newRequest(),
      branchId,
      code: 'GUDANG',
      name: 'Gudang Denpasar',
      type: 'WAREHOUSE',
    })
    Object.assign(made, { branchId, warehouseId })
    const hired = await call(api.system.employee.add, {
      requestId: newRequest(),
      name: 'Ayu',
      email: 'ayu@toko.test',
      branchId,
      roleId: await idOf(`select id from role where name = 'Kasir'`),
    })
    expect(hired).toHaveProperty('password')
    const cashier = await enter('ayu@toko.test', (hired as { password: string }).password)
    expect((await ask(cashier, api.system.period.current, {})).status).toBe('OPEN')
  })

  it('has goods at a price, and takes them in', async () => {
    const category = { requestId: newRequest(), name: 'Minuman' }
    const { id: categoryId } = await call(api.master.category.add, category)
    const unitId = await idOf(`select id from unit where code = 'PCS'`)
    await call(api.master.goods.add, {
      requestId: newRequest(),
      name: 'Kopi Bali 200 g',
      categoryId,
      baseUnitId: unitId,
      units: [{ unitId, conversion: 1, isPurchase: true, isSales: true, isDefaultSales: true }],
    })
    made.unit = await idOf('select id from goods_unit')
    await call(api.master.sellingPrice.add, {
      requestId: newRequest(),
      goodsUnitId: made.unit,
      priceLevel: 'RETAIL',
      price: 22_200,
    })
    const { id: supplierId } = await call(api.master.supplier.add, {
      requestId: newRequest(),
      name: 'Kebun Kintamani',
      isPkp: false,
      termDays: 0,
    })
    const { branchId = 0, warehouseId = 0 } = made
    const order = await call(api.purchase.purchaseOrder.add, {
      requestId: newRequest(),
      branchId,
      docDate: today,
      supplierId,
      warehouseId,
      taxMode: 'NONE',
      lines: [{ goodsUnitId: made.unit, qty: 24, unitPrice: 15_000 }],
    })
    await call(api.purchase.purchaseReceipt.add, {
      requestId: newRequest(),
      branchId,
      docDate: today,
      purchaseOrderId: order.id,
      warehouseId,
      supplierDeliveryNo: 'SJ-1',
      lines: [{ poLine: 1, qty: 24 }],
    })
    await call(api.master.warehouse.primary, {
      requestId: newRequest(),
      id: warehouseId,
      version: 1,
    })
  })

  it('sells to who gives no name, in that branch, in its own walk-in customer’s name', async () => {
    const sale = {
      docDate: today,
      branchId: made.branchId ?? 0,
      lines: [{ goodsUnitId: made.unit ?? 0, qty: 2 }],
      payments: [
        {
          methodId: await idOf(`select id from payment_method where code = 'TUNAI'`),
          amount: 50_000,
        },
      ],
    }
    const cashier = await signIn('ayu@toko.test', OWN_PASSWORD)
    const { branchId } = sale
    const { key: tillKey } = await call(api.sales.shift.register, {
      requestId: newRequest(),
      branchId,
      name: 'Kasir 1',
    })
    till = tillKey
    const opened = { requestId: newRequest(), branchId, tillKey, openingFloat: 200_000 }
    const shift = await ask(cashier, api.sales.shift.open, opened)
    expect(shift).toMatchObject({ tillName: 'Kasir 1', number: 1 })
    const paid = await ask(cashier, api.sales.cashier.payment, { requestId: newRequest(), ...sale })
    expect(paid).toMatchObject({ change: 5_600, totals: { total: 44_400, vat: 4_400 } })
    const { rows } = await db.query(
      `select d.number, c.code, c.name, d.vat from document d join customer c on c.id = d.customer_id where d.id = $1`,
      [paid.id],
    )
    expect(rows).toMatchObject([{ code: 'CDPS00000', name: 'Umum' }])
    expect(rows[0].number).toMatch(/^FJ\/DPS\//)
    expect(await undone()).toEqual([])
    const counted = {
      requestId: newRequest(),
      branchId,
      id: (shift as { id: number }).id,
      counts: [100_000, 20_000, 2_000, 200].map((denomination) => ({ denomination, pieces: 2 })),
    }
    expect(await ask(cashier, api.sales.shift.close, counted)).toMatchObject({ difference: 0 })
    const closed = { requestId: newRequest(), open: false, skipped: [] }
    await call(api.system.guide.update, closed)
    expect(await call(api.system.guide.get, {})).toEqual({ open: false, steps: [] })
  })

  const ofBranch = () => ({
    requestId: newRequest(),
    branchId: made.branchId ?? 0,
    docDate: today,
  })
  const account = (code: string, own = false) =>
    idOf(
      `select id from account where code = '${code}' and branch_id is not distinct from ${own ? made.branchId : 'null'}`,
    )
  const cashOf = (amount: number) => [{ methodId: made.cash ?? 0, amount }]

  it('brings along what it owned, owed and was owed', async () => {
    made.cash = await idOf(`select id from payment_method where code = 'TUNAI'`)
    made.supplier = await idOf(`select id from supplier where name = 'Kebun Kintamani'`)
    const { id: customerId } = await call(api.master.customer.add, {
      requestId: newRequest(),
      type: 'MEMBER',
      name: 'Warung Made',
      address: 'Jl. Gajah Mada 3',
      phone: '081234567890',
      branchId: made.branchId ?? 0,
      creditAllowed: true,
      creditLimit: 5_000_000,
      termDays: 14,
    })
    made.customer = customerId
    const bill = { docDate: '2020-01-02', dueDate: '2020-01-16' }
    await call(api.bankCash.openingBalance.add, {
      ...ofBranch(),
      accounts: [
        { accountId: await account('1-1101', true), debit: 2_000_000, credit: 0 },
        { accountId: await account('3-1101'), debit: 0, credit: 1_700_000 },
      ],
      receivables: [{ customerId, docNo: 'LAMA-7', ...bill, amount: 500_000 }],
      payables: [{ supplierId: made.supplier, docNo: 'K-12', ...bill, amount: 800_000 }],
      stock: [],
    })
    await expectBooksInOrder(db)
  })

  it('collects its old bill, and pays what it owed', async () => {
    const openOf = async (party: 'customer' | 'supplier') =>
      idOf(
        `select document_id as id from open_item where ${party}_id = ${made[party]} and settled < amount and sign = 1`,
      )
    await call(api.sales.receivableRepayment.add, {
      ...ofBranch(),
      customerId: made.customer ?? 0,
      lines: [{ documentId: await openOf('customer'), amount: 500_000 }],
      payments: cashOf(500_000),
    })
    await call(api.purchase.debtPayment.add, {
      ...ofBranch(),
      supplierId: made.supplier ?? 0,
      lines: [{ documentId: await openOf('supplier'), amount: 800_000 }],
      payments: cashOf(800_000),
    })
    const { rows } = await db.query(
      `select sum(amount - settled)::float8 as left from open_item where customer_id = $1 or supplier_id = $2`,
      [made.customer, made.supplier],
    )
    expect(rows[0].left).toBe(0)
    await expectBooksInOrder(db)
  })

  it('closes its first month', async () => {
    const { rows } = await db.query(
      `select id, (last_day + 1)::text || 'T02:00:00Z' as next from period where $1::date between first_day and last_day`,
      [today],
    )
    const [{ id, next }] = rows
    setClock(next)
    try {
      await call(api.system.period.postingClose, { id, ignoreWarnings: true })
      const { rows: checks } = await call(api.system.period.checklist, { id })
      expect(checks.filter((c) => c.level === 'BLOCK' && c.count > 0)).toEqual([])
      const closed = await call(api.system.period.close, { id, ignoreWarnings: true })
      expect(closed).toMatchObject({ status: 'CLOSED' })
    } finally {
      setClock(null)
    }
  })
})
