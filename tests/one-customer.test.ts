import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpointsOf } from '#server/platform/openapi.ts'
import { giveApproval } from '#server/sales/story.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { sampleOf } from './sample.ts'
import { TWINS } from './trade/begin.ts'
import { afterTrade, period, trade } from './walks/trade.ts'

type Shape = Record<string, z.ZodType>
const shapeOf = (schema: z.ZodType | undefined): Shape => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return shapeOf(schema.unwrap() as z.ZodType)
  return schema instanceof z.ZodObject ? (schema.shape as Shape) : {}
}
/** What is only read, by customer: where his number is asked for. */
const asked = endpointsOf().flatMap((e) => {
  if (e.writes || e.upload || e.rights === 'public' || e.answer !== 'json') return []
  const shape = shapeOf(e.input)
  if ('customerId' in shape) return [{ e, by: (customerId: number): object => ({ customerId }) }]
  if (!('customerId' in shapeOf(shape.filter))) return []
  return [{ e, by: (customerId: number): object => ({ filter: { customerId } }) }]
})

/** Who was written down twice and is one has one answer to every question, by whichever number it is asked. */
describe('a customer with two numbers', () => {
  let t: TestApp
  let stays: number
  let goes: number
  /** An open bill that was written for the number that went. */
  let bill: number
  beforeAll(async () => {
    t = await testApp({ from: trade, at: afterTrade })
    const { rows } = await t.db.query(
      `select id::int, code, version from customer where code = any ($1)`,
      [TWINS.SBY],
    )
    // The other has goods on their way, which would have to end first.
    const [into, from] = TWINS.SBY.map((code) => rows.find((row) => row.code === code))
    ;[goes, stays] = [from.id, into.id]
    bill = await billOf(goes)
    const approvalToken = await giveApproval(t, 'kepala.sby', 'owner', 'CUSTOMER_MERGE')
    await t.call('kepala.sby', api.master.customer.merge, {
      requestId: newRequest(),
      id: goes,
      version: from.version,
      approvalToken,
      intoId: stays,
      intoVersion: into.version,
      reason: 'Terdaftar dua kali',
    })
  }, 120_000)
  afterAll(async () => {
    await expectBooksInOrder(t.db)
    await t.close()
  })
  const common = async () => ({
    requestId: newRequest(),
    branchId: await t.id('branch', 'SBY'),
    docDate: afterTrade.slice(0, 10),
  })
  async function billOf(customerId: number) {
    // What of his is late already is agreed to.
    const approvalToken = await giveApproval(t, 'sales.sby', 'kepala.sby', 'OVERDUE_CUSTOMER')
    const { id } = await t.call('sales.sby', api.sales.salesInvoice.add, {
      ...(await common()),
      customerId,
      termDays: 30,
      approvalToken,
      warehouseId: await t.id('warehouse', 'SBY/GUDANG'),
      goods: [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty: 3 }],
    } as never)
    return id
  }

  it('is told of alike under both, in every list and report', async () => {
    const differ: string[] = []
    let told = 0
    const days = { ...period, date: period.dateTo, limit: 200, offset: 0 }
    for (const { e, by } of asked) {
      const shape = shapeOf(e.input)
      const fitting = Object.entries(days).filter(([field]) => field in shape)
      const ask = async (id: number) => {
        const input = { ...(sampleOf(e.input) as object), ...Object.fromEntries(fitting) }
        const { status, body } = await t.ask('owner', e as Endpoint, { ...input, ...by(id) })
        const { asOf: _now, asked: _asked, ...rest } = (body ?? {}) as Record<string, unknown>
        return { status, says: JSON.stringify(rest) }
      }
      const [under, other] = [await ask(stays), await ask(goes)]
      if (under.status === 200 && /"rows":\[\{/.test(under.says)) told += 1
      if (under.status !== other.status || under.says !== other.says)
        differ.push(
          `${e.path}: ${under.status} ${under.says.length}, ${other.status} ${other.says.length}`,
        )
    }
    expect(differ).toEqual([])
    expect(told).toBeGreaterThan(10)
  }, 120_000)

  it.each(['stays', 'goes'])('has notes of an old bill under the number that %s', async (which) => {
    const customerId = which === 'stays' ? stays : goes
    const note = { scope: 'INVOICE' as const, customerId, salesInvoiceId: bill, taxable: false }
    const { salesCreditNote, salesDebitNote } = api.sales
    for (const [call, reason] of [
      [salesCreditNote, 'POTONGAN'],
      [salesDebitNote, 'ONGKIR'],
    ] as const) {
      const saved = await t.ask('akuntansi', call.add, {
        ...(await common()),
        ...note,
        amount: 1_000,
        reason,
        memo: 'Nota',
      } as never)
      expect([saved.status, saved.error?.message]).toEqual([200, undefined])
      const { rows } = await t.db.query(
        'select customer_id::int as id from document where id = $1',
        [saved.body.id],
      )
      expect(rows).toEqual([{ id: stays }])
    }
  })

  it.each(['stays', 'goes'])('pays ahead for an order under the number that %s', async (which) => {
    const customerId = which === 'stays' ? stays : goes
    const order = await t.call('sales.sby', api.sales.salesOrder.add, {
      ...(await common()),
      type: 'ORDER' as const,
      customerId,
      warehouseId: await t.id('warehouse', 'SBY/GUDANG'),
      lines: [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty: 2 }],
    })
    const saved = await t.ask('akuntansi', api.sales.salesDownPayment.add, {
      ...(await common()),
      customerId,
      salesOrderId: order.id,
      amount: 10_000,
      payments: [{ methodId: await t.id('method', 'TUNAI'), amount: 10_000 }],
    } as never)
    expect([saved.status, saved.error?.message]).toEqual([200, undefined])
  })
})
