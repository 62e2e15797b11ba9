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
  const ALSO = ['account', 'payment_method', 'till', 'edc', 'paylater_provider']
  beforeAll(async () => {
    t = await testApp({ from: trade, at: afterTrade })
    await t.db.query(
      `insert into supplier_bank_account (supplier_id, bank_id, account_no, account_name, is_default)
       select s.id, (select min(id) from bank), '1234567890', s.name, true from supplier s on conflict do nothing`,
    )
    await t.db.query(`update supplier_bank_account set account_name = account_name || ' ${NEW}'`)
    for (const table of [...RENAMED, ...ALSO])
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

  it('tells of a shift as of its closing, and of one that is open as today', async () => {
    const { rows } = await t.db.query<{ id: number; open: boolean; named: string }>(
      `select s.id::int, s.closed_at is null as open, e.name as named from shift s join employee e on e.id = s.employee_id order by s.id`,
    )
    const closed = rows.filter((row) => !row.open)
    expect(closed.length).toBeGreaterThan(1)
    const wrong: string[] = []
    for (const { id } of closed)
      for (const call of [api.sales.shift.pdf, api.sales.shift.safeSlip]) {
        const { status, raw } = await t.ask('owner', call, { id })
        if (status !== 200) continue
        const [word] = new RegExp(`.{0,40}${NEW}`).exec(textOf(raw)) ?? []
        if (word) wrong.push(`${call.path} ${id}: ${word}`)
      }
    const [first] = closed
    const { shift, cashiers, tenders } = await t.call('owner', api.sales.shift.get, {
      id: first?.id as number,
    })
    expect(JSON.stringify([shift, cashiers, tenders])).not.toContain(NEW)
    expect(wrong).toEqual([])
    // Whoever looks for a shift looks for people as they are called today.
    const list = await t.call('owner', api.sales.shift.getAll, { search: NEW.toLowerCase() })
    expect(list.rows[0]?.cashierName).toContain(NEW)
  })
})
