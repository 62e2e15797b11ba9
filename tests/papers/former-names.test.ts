import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api, callsOf } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Kind, kinds } from '#contract/kinds.ts'
import { type TestApp, testApp } from '#server/platform/test-app.ts'
import { afterTrade, trade } from '../walks/trade.ts'
import { textOf } from './read-pdf.ts'

/** Whatever a paper names is called as it was when the paper was posted: every kind, in each of its layouts. */
describe('a paper of before', () => {
  let t: TestApp
  const NEW = 'ZZBARU'
  const RENAMED = ['customer', 'supplier', 'goods', 'unit', 'branch', 'employee', 'warehouse']
  beforeAll(async () => {
    t = await testApp({ from: trade, at: afterTrade })
    for (const table of [...RENAMED, 'account', 'payment_method'])
      await t.db.query(
        `update ${table} set name = name || ' ${NEW}' where ${table === 'employee' ? `email <> 'owner@gerai.test'` : 'true'}`,
      )
  }, 120_000)
  afterAll(async () => t?.close())

  it('names people, places, accounts and goods as they were', async () => {
    const wrong: string[] = []
    let printed = 0
    for (const kind of Object.keys(kinds) as Kind[]) {
      const calls = callsOf(kind) as Record<string, Endpoint>
      const layouts = Object.entries(calls).filter(([, call]) => call.answer === 'pdf')
      const { rows } = await t.db.query<{ id: number }>(
        `select d.id::int from document d where d.kind = $1 and stands_since(d) is not null order by (d.salesman_id is null), d.id limit 2`,
        [kind],
      )
      for (const [name, call] of layouts)
        for (const { id } of rows) {
          const { status, raw } = await t.ask('owner', call, { id })
          if (status !== 200) continue
          printed += 1
          const word = new RegExp(`.{0,40}${NEW}`).exec(textOf(raw))?.[0]
          if (word) wrong.push(`${kind} ${name} ${id}: ${word}`)
        }
    }
    const receipt = await t.db.query(
      `select id::int from document where kind = 'sales-invoice' and customer_id is not null order by id desc limit 3`,
    )
    for (const { id } of receipt.rows) {
      const { raw } = await t.ask('owner', api.sales.salesInvoice.receipt, { id })
      const word = new RegExp(`.{0,40}${NEW}`).exec(textOf(raw))?.[0]
      if (word) wrong.push(`receipt ${id}: ${word}`)
    }
    expect(wrong).toEqual([])
    expect(printed).toBeGreaterThan(40)
  }, 120_000)
})
