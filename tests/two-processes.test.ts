import { allowBuying } from '#server/purchase/story.ts'
import { type ChildProcess, fork } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import {
  type TestApp,
  expectBooksInOrder,
  newRequest,
  PASSWORD,
  testApp,
} from '#server/platform/test-app.ts'

/** Two programs serve one database: nothing that keeps the books right may live in one program's memory. */
describe('two server processes', () => {
  let t: TestApp
  let today: string
  const programs: { child: ChildProcess; port: number; token: string }[] = []
  beforeAll(async () => {
    t = await testApp({ live: true })
    today = (await t.db.query(`select ((now() at time zone 'Asia/Jakarta')::date)::text as today`))
      .rows[0].today
    for (let i = 0; i < 2; i += 1) {
      const child = fork(new URL('./server-process.ts', import.meta.url), {
        env: { ...process.env, TEST_URL: t.url, GERAI_ENV: 'production' },
      })
      const port = await new Promise<number>((resolve, reject) => {
        child.once('message', (m) => resolve(Number(m)))
        child.once('exit', (code) => reject(new Error(`ended with ${code}`)))
      })
      const reply = await post(port, '/api/core/v1/employees/login', {
        email: 'kasir.sby@gerai.test',
        password: PASSWORD,
      })
      programs.push({ child, port, token: reply.body.accessToken })
    }
  }, 60_000)
  afterAll(async () => {
    for (const { child } of programs) child.kill('SIGTERM')
    await t.close()
  })

  async function post(port: number, path: string, body: object, token?: string) {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(body),
    })
    return { status: reply.status, body: await reply.json() }
  }
  const sell = (i: number, input: object) => {
    const program = programs[i % 2] as (typeof programs)[number]
    return post(program.port, `/api${api.sales.cashier.payment.path}`, input, program.token)
  }
  async function stock(code: string, qty: number, price: number): Promise<void> {
    const branchId = await t.id('branch', 'SBY')
    const warehouseId = await t.id('warehouse', 'SBY/TOKO')
    await allowBuying(t, [[code]])
    const order = await t.call('owner', api.purchase.purchaseOrder.add, {
      requestId: newRequest(),
      branchId,
      docDate: today,
      supplierId: await t.id('supplier', 'UD Tani Makmur'),
      warehouseId,
      taxMode: 'NONE',
      lines: [{ goodsUnitId: await t.id('unit', code), qty, unitPrice: price }],
    })
    await t.call('owner', api.purchase.purchaseReceipt.add, {
      requestId: newRequest(),
      branchId,
      docDate: today,
      purchaseOrderId: order.id,
      warehouseId,
      supplierDeliveryNo: `SJ-${code}-${qty}`,
      lines: [{ poLine: 1, qty }],
    })
  }
  const sale = async (code: string) => ({
    requestId: newRequest(),
    branchId: await t.id('branch', 'SBY'),
    docDate: today,
    lines: [{ goodsUnitId: await t.id('unit', code), qty: 1 }],
    payments: [{ methodId: await t.id('method', 'TUNAI'), amount: 100_000 }],
  })

  it('makes one sale of one request that reaches both, fifty times at once', async () => {
    await stock('BRS5/SAK', 100, 67_000)
    const input = await sale('BRS5/SAK')
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => sell(i, input)))
    const numbers = new Set(answers.filter((a) => a.status === 200).map((a) => a.body.docNo))
    expect(numbers.size).toBe(1)
    expect(answers.filter((a) => a.status !== 200).every((a) => a.body.code === 'BUSY')).toBe(true)
    await expectBooksInOrder(t.db)
  }, 30_000)

  it('sells the last ten pieces to ten, whoever serves them', async () => {
    await stock('KPI/PCS', 10, 14_500)
    const inputs = await Promise.all(Array.from({ length: 50 }, () => sale('KPI/PCS')))
    const answers = await Promise.all(inputs.map((input, i) => sell(i, input)))
    expect(answers.filter((a) => a.status === 200)).toHaveLength(10)
    const numbers = answers.filter((a) => a.status === 200).map((a) => a.body.docNo)
    expect(new Set(numbers).size).toBe(10)
    await expectBooksInOrder(t.db)
  }, 30_000)

  it('sells at a new price in both as soon as it is saved', async () => {
    await stock('MG2/PCS', 10, 30_000)
    const totals = async () => {
      const answers = []
      for (const i of [0, 1]) answers.push((await sell(i, await sale('MG2/PCS'))).body.totals.total)
      return answers
    }
    const [before] = await totals()
    expect(await totals()).toEqual([before, before])
    await t.call('owner', api.master.sellingPrice.add, {
      requestId: newRequest(),
      goodsUnitId: await t.id('unit', 'MG2/PCS'),
      priceLevel: 'RETAIL',
      price: before + 1000,
    })
    expect(await totals()).toEqual([before + 1000, before + 1000])
  }, 30_000)

  it('ends a right in both as soon as it is taken away, and a session too', async () => {
    await t.db.query(
      `update role set rights = array_remove(rights, 'sales/cashier:add') where name = (select r.name from role r join employee e on e.role_id = r.id where e.email = 'kasir.sby@gerai.test')`,
    )
    const input = await sale('BRS5/SAK')
    expect([(await sell(0, input)).status, (await sell(1, input)).status]).toEqual([403, 403])
    await t.db.query(`update employee set is_active = false where email = 'kasir.sby@gerai.test'`)
    expect([(await sell(0, input)).status, (await sell(1, input)).status]).toEqual([401, 401])
  }, 30_000)
})
