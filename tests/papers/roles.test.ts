import { afterAll, beforeAll, expect, it } from 'vitest'
import { callsOf } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Kind, kinds } from '#contract/kinds.ts'
import { receiveGoods, sellOil } from '#server/sales/story.ts'
import { type TestApp, testApp } from '#server/platform/test-app.ts'
import { everybody, printsOf } from './papers.ts'

const every = Object.keys(kinds) as Kind[]
/** Each has a document of his own: the first print of it is his. */
const idOf = (kind: Kind, person: number) => 300_000 + 100 * every.indexOf(kind) + person

/** Whoever may see a document may have it on paper and in a workbook: first and once more, whatever is hidden from him. */
let t: TestApp
let people: string[]
beforeAll(async () => {
  t = await testApp()
  await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 10, 28_500]])
  const { id: sold } = await sellOil(t)
  const { rows: blind } = await t.db.query(
    `select split_part(e.email, '@', 1) as name from employee e join role r on r.id = e.role_id where not 'cost.view' = any (r.rights)`,
  )
  // Who sees everything, and those from whom something is hidden; `npm run bench -- papers` asks as everybody.
  const hidden = new Set(blind.map(({ name }) => name))
  people = (await everybody(t)).filter(
    (name) => name === 'owner' || (hidden.has(name) && !name.endsWith('.mlg')),
  )
  await t.db.query(`update role set rights = array_append(rights, 'print.copy')`)
  const of = [await t.id('branch', 'SBY'), every, people.length]
  const each = `from unnest($2::text[]) with ordinality k(kind, n), generate_series(0, $3 - 1) p,
    lateral (select 300000 + 100 * (k.n - 1) + p as id) x`
  await t.db.query(
    `insert into document (branch_id, id, kind, number, doc_date, status, total, created_by, customer_id, account_id)
     select $1, x.id, k.kind, 'Z/' || x.id, '2026-01-05', 'POSTED', 10000, $4, (select min(id) from customer), $5 ${each}`,
    [...of, await t.id('employee', 'owner'), await t.id('account', 'SBY/1-1101')],
  )
  await t.db.query(
    `insert into document_goods (branch_id, document_id, line, goods_id, goods_unit_id, warehouse_id, qty, conversion, base_qty)
     select $1, x.id, g.line, g.goods_id, g.goods_unit_id, g.warehouse_id, g.qty, g.conversion, g.base_qty ${each}, document_goods g where g.document_id = $4`,
    [...of, sold],
  )
  await t.db.query(
    `insert into document_account (branch_id, document_id, line, account_id, debit, credit) select $1, x.id, 1, $4, 10000, 0 ${each}`,
    [...of, await t.id('account', '3-1101')],
  )
  await t.db.query(
    `insert into document_settlement (branch_id, document_id, line, method_id, amount, received) select $1, x.id, 1, $4, 10000, 10000 ${each}`,
    [...of, await t.id('method', 'TUNAI')],
  )
})
afterAll(async () => t.close())

it.each(every)(
  'of %s everybody gets the files that he may, and nobody an accident',
  async (kind) => {
    const { get, xlsx } = callsOf(kind)
    for (const [person, as] of people.entries()) {
      const id = idOf(kind, person)
      const seen = (await t.ask(as, get as Endpoint, { id })).status
      for (const call of printsOf(kind))
        for (const time of person === 0 ? ['first', 'again'] : ['first']) {
          const { status, error, raw } = await t.ask(as, call, { id })
          const is = [as, call.path, time]
          expect([...is, status, error?.message]).toEqual([...is, seen, error?.message])
          if (status === 200)
            expect([...is, raw.subarray(0, 4).toString()]).toEqual([...is, '%PDF'])
          else break
        }
      if (!xlsx) continue
      const { status, raw } = await t.ask(as, xlsx as Endpoint, { limit: 50, offset: 0 })
      expect([as, xlsx.path, status < 500]).toEqual([as, xlsx.path, true])
      if (status === 200) expect([as, raw.subarray(0, 2).toString()]).toEqual([as, 'PK'])
    }
  },
)
