import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { receiveGoods } from '#server/sales/story.ts'
import { endpointsOf } from '#server/platform/openapi.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'
import { textOf } from './papers/read-pdf.ts'
import { ownWorkbook } from './platform/report-sheet.ts'
import { sampleOf } from './sample.ts'

const DAY = '2026-01-10'
/** Everything that is only read, by a right to look at it or by whoever is signed in. */
const reading = endpointsOf().filter((e) => {
  if (e.rights === 'public' || e.upload) return false
  if (typeof e.rights === 'string') return e.method === 'GET' || /search|lists|changes/.test(e.path)
  return e.rights.every((right) => /:(view|print|export)$/.test(right))
})

/** What became of goods is the branch's, as stock is: who sells has to know it (domain §8.2, without "own"). */
const OF_GOODS = /\/(stock-card|sales\/history)/

/** What is "V own" in domain §8.2: of a colleague nothing is shown, in whatever way it is asked for. */
describe('things of a colleague', () => {
  let t: TestApp
  /** Numbers and names that only a colleague's things bear. */
  const theirs: Record<string, string> = {}
  const ids: Record<string, number[]> = {}
  let own: string

  async function sell(as: string, name: string) {
    const branchId = await t.id('branch', 'SBY')
    const { rows } = await t.db.query(
      `insert into customer (code, type, name, branch_id, salesman_id, price_level, credit_allowed, credit_limit, term_days)
       select $1, 'NON_MEMBER', $2, $3, e.id, 'GROSIR', true, 90000000, 30 from employee e where e.email = $4 returning id`,
      [name.replaceAll(' ', '').slice(0, 10), name, branchId, `${as}@gerai.test`],
    )
    const customerId = Number(rows[0].id)
    const common = { branchId, docDate: DAY, customerId }
    const lines = [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty: 2 }]
    const order = await t.call(as, api.sales.salesOrder.add, {
      ...common,
      requestId: newRequest(),
      warehouseId: await t.id('warehouse', 'SBY/TOKO'),
      type: 'ORDER',
      lines,
    } as never)
    const { docNo } = await t.call(as, api.sales.salesOrder.process, {
      id: order.id,
      action: 'PROCESS',
    } as never)
    const bill = await t.call('akuntansi', api.sales.salesInvoice.add, {
      branchId,
      docDate: DAY,
      requestId: newRequest(),
      orderIds: [order.id],
    } as never)
    return { customerId, id: order.id, order: docNo as string, bill }
  }

  beforeAll(async () => {
    t = await testApp()
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 100, 28_500]])
    const mine = await sell('sales.sby', 'CV Milik Sendiri')
    own = mine.order
    const { customerId, id, order, bill } = await sell('sales2.sby', 'CV Rahasia Rekan')
    Object.assign(theirs, { name: 'Rahasia Rekan', order, bill: bill.docNo })
    ids.document = [id, bill.id]
    ids.customer = [customerId]
  })
  afterAll(async () => t?.close())

  it('are shown to whoever oversees', async () => {
    const { rows } = await t.call('kepala.sby', api.sales.salesOrder.getAll, {} as never)
    expect(rows.map(({ docNo }) => docNo)).toEqual(expect.arrayContaining([own, theirs.order]))
  })

  it('do not stand beside his own', async () => {
    const { rows, count } = await t.call('sales.sby', api.sales.salesOrder.getAll, {} as never)
    expect([rows.map(({ docNo }) => docNo), count]).toEqual([[own], 1])
  })

  it('are told by no call', { timeout: 240_000 }, async () => {
    const told: string[] = []
    const answered = new Set<string>()
    for (const e of reading.filter(({ path }) => !OF_GOODS.test(path))) {
      for (const input of asked(e)) {
        const answer = await t.ask('sales.sby', e, input)
        if (answer.status === 200) answered.add(e.answer)
        const text = await wordsOf(answer.raw)
        for (const [what, word] of Object.entries(theirs))
          if (text.includes(word)) told.push(`${e.path} ${JSON.stringify(input)}: ${what}`)
        if (/\{id\}/.test(e.path) && answer.status === 200 && isOfSales(e))
          told.push(`${e.path} ${JSON.stringify(input)}: ${answer.status}`)
      }
    }
    expect(told).toEqual([])
    // Workbooks and prints were read as well, cell by cell and row by row.
    expect([...answered].sort()).toEqual(expect.arrayContaining(['json', 'pdf', 'xlsx']))
  })

  it('are no shifts either', async () => {
    const branchId = await t.id('branch', 'SBY')
    const { shift } = api.sales
    const device = { requestId: newRequest(), branchId, name: 'Kasir 7' }
    const { key: tillKey } = await t.call('owner', shift.register, device as never)
    const opened = await t.call('kasir.sby', shift.open, {
      requestId: newRequest(),
      branchId,
      tillKey,
      openingFloat: 100_000,
    } as never)
    const { id } = opened as { id: number }
    const seen = async (as: string) => [
      (await t.call(as, shift.getAll, {} as never)).rows.length,
      ...(await Promise.all(
        [shift.get, shift.pdf, shift.bills].map(async (e) => (await t.ask(as, e, { id })).status),
      )),
    ]
    expect(await seen('kasir.sby')).toEqual([1, 200, 200, 200])
    expect(await seen('kepala.sby')).toEqual([1, 200, 200, 200])
    expect(await seen('kasir2.sby')).toEqual([0, 404, 404, 404])
  })

  /** By its smallest input, over the day, by each of their ids and by their name. */
  function asked(e: Endpoint): Record<string, unknown>[] {
    const shape = 'shape' in e.input ? (e.input.shape as Record<string, unknown>) : {}
    const least = sampleOf(e.input) as Record<string, unknown>
    const period = Object.fromEntries(
      Object.entries({ date: DAY, dateFrom: DAY, dateTo: DAY, search: 'rahasia' }).filter(
        ([key]) => key in shape,
      ),
    )
    const { search: _, ...days } = period
    const whole = { ...least, ...days }
    const all = /customer(s|-account\/card)\//.test(e.path) ? ids.customer : ids.document
    const by = 'id' in shape ? (all ?? []).map((id) => ({ ...whole, id })) : []
    return [
      ...(by.length > 0 ? by : [whole]),
      ...('search' in period ? [{ ...whole, ...period }] : []),
    ]
  }

  const isOfSales = (e: Endpoint) => /\/(sales|customers|cod|booking)\//.test(e.path)

  it('are his own from the order to its bill where he names nobody', async () => {
    const branchId = await t.id('branch', 'SBY')
    const common = () => ({ branchId, docDate: DAY, requestId: newRequest() })
    const customerId = await t.id('customer', 'Toko Barokah')
    await t.db.query('update customer set salesman_id = null where id = $1', [customerId])
    const warehouseId = await t.id('warehouse', 'SBY/TOKO')
    const lines = [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty: 1 }]
    const order = await t.call('sales.sby', api.sales.salesOrder.add, {
      ...common(),
      customerId,
      warehouseId,
      type: 'ORDER',
      lines,
    } as never)
    await t.call('sales.sby', api.sales.salesOrder.process, { id: order.id, action: 'PROCESS' })
    const { id } = await t.call('akuntansi', api.sales.salesInvoice.add, {
      ...common(),
      orderIds: [order.id],
    } as never)
    const seen = await t.call('sales.sby', api.sales.salesInvoice.get, { id })
    expect(seen.document.salesmanId).toBe(await t.id('employee', 'sales.sby'))
    const theirs = await t.ask('sales2.sby', api.sales.salesInvoice.get, { id })
    expect(theirs.status).toBe(404)
    // Whoever oversees sells nothing himself.
    const other = await t.call('kepala.sby', api.sales.salesOrder.add, {
      ...common(),
      customerId,
      warehouseId,
      type: 'ORDER',
      lines,
    } as never)
    const { document } = await t.call('owner', api.sales.salesOrder.get, { id: other.id })
    expect(document.salesmanId).toBeNull()
  })
})

/** An answer as whoever holds it reads it: the cells of a workbook, the rows of a print, or the text itself. */
async function wordsOf(raw: Buffer): Promise<string> {
  const begins = raw.subarray(0, 4).toString('latin1')
  if (begins.startsWith('PK')) return JSON.stringify(await ownWorkbook(raw))
  return begins === '%PDF' ? textOf(raw) : raw.toString()
}
