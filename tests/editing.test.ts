import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { receiveGoods } from '#server/sales/story.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'

/** A document that is written anew shows beforehand what saving it will make of it. */
type Fields = Record<string, unknown>
type Calls = Record<'add' | 'update' | 'preview' | 'get', Endpoint>

/** Kinds whose `update` takes all that `add` takes, with a preview beside it. */
/** A sale of another branch comes back at once: its return is never written anew. */
const ONCE = ['soldElsewhereNo']

const editable = Object.values(api).flatMap((area) =>
  Object.entries(area as unknown as Record<string, Partial<Calls>>).filter(
    ([, calls]) => calls.preview && calls.add && calls.update && writesAnew(calls as Calls),
  ),
) as [string, Calls][]

function writesAnew({ add, update }: Calls): boolean {
  return formsOf(add).some((written) =>
    formsOf(update).some((form) =>
      Object.keys(written.shape).every((field) => field in form.shape || ONCE.includes(field)),
    ),
  )
}

function formsOf({ input }: Endpoint): z.ZodObject[] {
  const forms = input instanceof z.ZodUnion ? input.options : [input]
  return forms.filter((form) => form instanceof z.ZodObject)
}

describe('a document written anew', () => {
  let t: TestApp
  /** What is written first, by kind. */
  let written: Record<string, Fields & { lines: (Fields & { qty: number })[] }>
  beforeAll(async () => {
    t = await testApp()
    const branchId = await t.id('branch', 'SBY')
    const common = { branchId, docDate: '2026-01-10' }
    const goodsUnitId = await t.id('unit', 'MG2/PCS')
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/DUS', 20, 171_000]])
    const warehouseId = await t.id('warehouse', 'SBY/TOKO')
    const customerId = await t.id('customer', 'Toko Barokah')
    const sale = await t.call('kasir.sby', api.sales.cashier.payment, {
      ...common,
      requestId: newRequest(),
      customerId,
      warehouseId,
      lines: [{ goodsUnitId, qty: 60 }],
      payments: [{ methodId: await t.id('method', 'TUNAI'), amount: 9_000_000 }],
    })
    const back = { ...common, warehouseId, reason: 'LAIN', settleBy: 'DEPOSIT' }
    written = {
      purchaseOrder: {
        ...common,
        supplierId: await t.id('supplier', 'PT Tirta Pangan Sejahtera'),
        warehouseId: await t.id('warehouse', 'SBY/GUDANG'),
        taxMode: 'EXCLUDE',
        lines: [{ goodsUnitId: await t.id('unit', 'MG2/DUS'), qty: 10, unitPrice: 180_000 }],
      },
      salesOrder: {
        ...common,
        type: 'ORDER',
        customerId: await t.id('customer', 'Toko Barokah'),
        warehouseId: await t.id('warehouse', 'SBY/TOKO'),
        lines: [{ goodsUnitId, qty: 10 }],
      },
      salesReturn: {
        ...back,
        invoiceId: sale.id,
        lines: [{ invoiceLine: 1, qty: 10, condition: 'BAIK' }],
      },
      salesPastReturn: {
        ...back,
        customerId,
        taxable: true,
        lines: [{ goodsUnitId, qty: 10, unitPrice: 20_000, condition: 'BAIK' }],
      },
    }
  })
  afterAll(async () => t.close())

  it('is told of every kind that can be', () => {
    expect(editable.map(([kind]) => kind).sort()).toEqual(Object.keys(written).sort())
  })

  for (const [kind, calls] of editable) {
    const first = () => ({ ...written[kind], requestId: newRequest() })
    const ask = (call: Endpoint, input: unknown) => t.ask('owner', call, input)
    const body = async (call: Endpoint, input: unknown) => {
      const answer = await ask(call, input)
      expect(answer.error?.message).toBeUndefined()
      return answer.body as {
        id: number
        document: { total: number; version: number }
        totals: { total: number }
      }
    }

    it(`${kind}: the preview is what the change makes of it`, async () => {
      const { id } = await body(calls.add, first())
      const { document } = await body(calls.get, { id })
      const lines = written[kind]?.lines.map((line) => ({ ...line, qty: line.qty + 5 }))
      const anew = { ...first(), lines, id, version: document.version }
      const { totals } = await body(calls.preview, anew)
      expect(totals.total).toBeGreaterThan(document.total)
      expect((await body(calls.get, { id })).document).toEqual(document)
      await body(calls.update, anew)
      expect((await body(calls.get, { id })).document.total).toBe(totals.total)
      const stale = await ask(calls.preview, anew)
      expect([stale.status, stale.error.code]).toEqual([409, 'STALE'])
    })

    it(`${kind}: the preview of a change that may not be says so`, async () => {
      const { id } = await body(calls.add, first())
      await t.db.query(`update document set status = 'CLOSED' where id = $1`, [id])
      const { document } = await body(calls.get, { id })
      const refused = await ask(calls.preview, { ...first(), id, version: document.version })
      expect([refused.status, refused.error.code]).toEqual([422, 'STATUS_INVALID'])
    })
  }
})
