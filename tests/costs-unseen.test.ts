import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { api, callsOf } from '#contract/api.ts'
import { correctionReasons } from '#contract/stock/correction.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Kind, kinds } from '#contract/kinds.ts'
import { endpointsOf } from '#server/platform/openapi.ts'
import { maskOf } from '#server/platform/mask.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'
import { unzip } from '#server/platform/unzip.ts'
import { readPdf } from './papers/read-pdf.ts'
import { type Real, askedOf, realRows } from './real-rows.ts'
import { todays } from './journeys/turns.ts'
import { sampleOf } from './sample.ts'
import { afterTrade, period, trade } from './walks/trade.ts'

/** Two companies alike in all but what their goods cost: whoever may not see a cost is answered the same in both. */
const BLIND = 'gudang.sby'
/** Each goods by a factor of its own, so that no order by cost stays as it is. */
const OTHER = 'round((1 + %goods% % 7) * 0.31 * %value%)'
const scaled = (value: string, goods: string) =>
  OTHER.replace('%goods%', goods).replace('%value%', value)

/** Kinds whose amounts are what we pay. */
const costly = (Object.keys(kinds) as Kind[]).filter((kind) => {
  const list: Endpoint | undefined = callsOf(kind).getAll
  return list && maskOf(list.reply).any
})

let here: TestApp
let there: TestApp
let real: Real

beforeAll(async () => {
  here = await testApp({ from: trade, at: afterTrade })
  real = await realRows(here.db, await here.id('branch', 'SBY'))
  await widen(here)
  await here.at(afterTrade)
  there = await testApp({ from: trade, at: afterTrade })
  await widen(there)
  await chargeOtherCosts(there)
}, 240_000)
afterAll(async () => {
  await here?.close()
  await there?.close()
})

/** One person with all that those may who see no cost. */
async function widen(t: TestApp) {
  await t.db.query(
    `update role set rights = (select array_agg(distinct one) from role r, unnest(r.rights) one where not 'cost.view' = any (r.rights))
      || '{print.copy}', correction_limit = 500000
     where id = (select role_id from employee where email = $1)`,
    [`${BLIND}@gerai.test`],
  )
}

async function chargeOtherCosts(t: TestApp) {
  await t.db.query('set session_replication_role = replica')
  for (const [table, ...columns] of [
    ['stock_value', 'value', 'last_purchase_price'],
    ['stock_move', 'value', 'settled'],
  ] as const) {
    const set = columns.map((c) => `${c} = ${scaled(c, 'goods_id')}`)
    await t.db.query(`update ${table} set ${set.join(', ')}`)
  }
  const amounts = ['unit_price', 'gross', 'discount', 'net', 'vat'] as const
  await t.db.query(
    `update document_goods g set ${amounts.map((c) => `${c} = ${scaled(`g.${c}`, 'g.goods_id')}`).join(', ')}
     from document d where d.branch_id = g.branch_id and d.id = g.document_id and d.kind = any ($1)`,
    [costly],
  )
  await t.db.query(
    `update document set ${['gross', 'discount', 'dpp', 'vat', 'uncredited_vat', 'total'].map((c) => `${c} = ${scaled(c, 'id')}`).join(', ')} where kind = any ($1)`,
    [costly],
  )
  await t.db.query('set session_replication_role = origin')
}

const reading = endpointsOf().filter((e) => {
  if (e.rights === 'public' || e.upload) return false
  if (typeof e.rights === 'string') return e.method === 'GET' || /search|lists|changes/.test(e.path)
  return e.rights.every((right) => /:(view|print|export)$/.test(right))
})

/** Of how many things of a kind a call is asked. */
const OF_EACH = 1

/** Its smallest input, over the whole time, about each thing that it can name, by every column of its answer. */
function asked(e: Endpoint): Record<string, unknown>[] {
  if (!(e.input instanceof z.ZodObject)) return [{}]
  const shape = e.input.shape as Record<string, z.ZodType>
  const days = Object.fromEntries(Object.entries(period).filter(([key]) => key in shape))
  const whole = { ...(sampleOf(e.input) as object), ...days }
  const named = askedOf(e, real)
    .slice(0, OF_EACH)
    .map((input) => ({ ...input, ...days }))
  return [
    ...(named.length > 0 ? named : [whole]),
    ...ordered(e, shape).map((o) => ({ ...whole, ...o })),
  ]
}

function ordered(e: Endpoint, shape: Record<string, z.ZodType>): Record<string, unknown>[] {
  if (!('sort' in shape)) return []
  const rows = e.reply instanceof z.ZodObject ? e.reply.shape.rows : undefined
  const row = rows instanceof z.ZodArray ? rows.element : undefined
  const fields = row instanceof z.ZodObject ? Object.keys(row.shape) : []
  // What an answer has no guarded field of has no column of costs to be sorted by.
  if (!rows || !maskOf(e.reply).any) return []
  return fields.map((field) => ({ sort: { field, direction: 'desc' } }))
}

/** The same asked in both companies at once. */
const both = (e: Endpoint, input: object) =>
  Promise.all([here.ask(BLIND, e, input), there.ask(BLIND, e, input)])

/** Instants, and keys that no two answers share. */
const OWN =
  /"20\d\d-\d\d-\d\dT[^"]*"|"[0-9a-f-]{36}"|"(payloadHash|needs|card|seal|scope)":"[^"]*"/g

/** What was answered: the words of a print, the cells of a workbook, else all of it. */
function words({ raw, status }: { raw: Buffer; status: number }): string {
  const text = raw.subarray(0, 5).toString() === '%PDF-' ? JSON.stringify(readPdf(raw)) : ''
  const zip = raw.subarray(0, 2).toString() === 'PK'
  const sheets = zip ? [...unzip(raw)].filter(([name]) => /sheet|strings/i.test(name)) : []
  return `${status} ${text || (zip ? sheets.map(([, part]) => part.toString()).join('') : raw.toString().replace(OWN, ''))}`
}

/** What is a scale when its answer hangs on the cost: the same goods in more and more pieces. */
function weighings(warehouseId: number, goodsUnitId: number) {
  const { correction, internalMutation } = api.stock
  const head = { branchId: real.branchId, docDate: afterTrade.slice(0, 10), warehouseId }
  const reasons = Object.entries(correctionReasons).filter(([reason]) => reason !== 'SALDO_AWAL')
  const quantities = new Set(Array.from({ length: 40 }, (_, n) => Math.ceil(1.25 ** n)))
  return [...quantities].flatMap((qty) => {
    const lines = [{ goodsUnitId, qty }]
    const common = { ...head, requestId: newRequest(), lines }
    return [
      ...reasons.map(([reason, type]) => [
        correction.preview,
        { ...common, type, reason, memo: 'Uji' },
      ]),
      [internalMutation.preview, { ...common, toWarehouseId: real.rows.get('warehouse') }],
    ] as [Endpoint, object][]
  })
}

it('weighs no cost by quantities', { timeout: 300_000 }, async () => {
  const told: string[] = []
  const warehouseId = await here.id('warehouse', 'SBY/TOKO')
  const answers = new Set<string>()
  for (const unit of ['MG2/PCS', 'MIG/PCS', 'KPI/PCS']) {
    for (const [e, input] of weighings(warehouseId, await here.id('unit', unit))) {
      const [one, other] = await both(e, input)
      answers.add(`${one.status} ${one.error?.code}`)
      if (words(one) !== words(other)) told.push(`${e.path} ${JSON.stringify(input)}`)
    }
  }
  expect(told).toEqual([])
  expect([...answers]).toEqual(expect.arrayContaining(['200 undefined', '422 APPROVAL_REQUIRED']))
})

it('tells whoever may not see a cost the same, whatever goods cost', {
  timeout: 600_000,
}, async () => {
  const told: string[] = []
  let answered = 0
  for (const e of todays(reading)) {
    for (const input of asked(e)) {
      const [one, other] = await both(e, input)
      if (one.status === 200) answered += 1
      if (words(one) !== words(other)) {
        const at = [...words(one)].findIndex((letter, i) => letter !== words(other)[i])
        told.push(
          `${e.path} ${JSON.stringify(input)}: ${words(one).slice(Math.max(0, at - 80), at + 40)}`,
        )
      }
    }
  }
  expect(told).toEqual([])
  expect(answered).toBeGreaterThan(10)
})
