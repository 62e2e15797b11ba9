import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { kindsWhere } from '#contract/kinds.ts'
import { endpointsOf } from '#server/platform/openapi.ts'
import { hashPassword } from '#server/platform/password.ts'
import { PASSWORD, type TestApp, testApp } from '#server/platform/test-app.ts'
import { ownWorkbook } from './platform/report-sheet.ts'
import { type Real, askedOf, fingerprint, narrowed, realRows } from './real-rows.ts'
import { sampleOf } from './sample.ts'

/**
 * Over real trade of two branches: somebody with every right in one of them asks every call about real rows of the
 * other, and reads, exports and prints nothing of it.
 */
const calls = endpointsOf().filter((e) => e.rights !== 'public' && !e.upload)
/** What would end the session that asks. */
const tested = calls.filter((e) => !/logout|password|second-factor|sessions/.test(e.path))
const reads = tested.filter((e) => !e.writes)
/**
 * Answers that are compared word by word. A workbook holds what its list or report holds: in `npm test` every fourth is
 * opened, by `LEAKS=all` each of them.
 */
const compared = reads.filter(
  ({ answer }, i) =>
    answer === 'json' || (answer === 'xlsx' && (process.env.LEAKS === 'all' || i % 4 === 0)),
)

/**
 * What is not the branch's alone: customers, whose names every branch knows (`server/master/party.test.ts`), and the
 * tax of the company, told to who sees all of it.
 */
const OF_ALL = /^\/core\/v1\/(customers|reports\/final-tax-months)\//

/**
 * What waits for one's own decision goes by who decides, not by the branch alone; of a campaign of several branches each
 * sees what his own gave. Of prices to be looked at again those of all branches stand only before whoever may change them.
 */
const OF_HIM =
  /^\/core\/(v1\/event\/approval|v2\/discount|v1\/selling-prices\/margin\/review)(\/|$)/

/** Lists of the company itself, of no branch. */
const OF_COMPANY =
  /^\/core\/v1\/(approval-reasons|consent-texts|personal-requests|personal-breaches)\//
/** Told by the steps in which the till judges a price, to who sees no cost (docs/decisions/0028-no-cost-by-trying.md). */
const BY_STEPS = /^\/core\/v1\/campaigns\/below-cost\//
/** PPN of what is given away or used is reckoned from its cost (domain §3.3.3), and whoever settles it reads it. */
const BY_TAX = /^\/core\/v1\/reports\/vat-(month|documents)\//
const NUMBER = /\b[A-Z]+\/MLG\/\d{4}\/\d+/g

describe('the wall between branches', { timeout: 240_000 }, () => {
  let t: TestApp
  let own: number
  let foreign: Real
  /** Numbers of the other branch's documents that concern no other branch. */
  let numbers: Set<string>
  let days: { dateFrom: string; dateTo: string }

  beforeAll(async () => {
    t = await testApp({ live: true, demo: true })
    own = await t.id('branch', 'SBY')
    foreign = await realRows(t.db, await t.id('branch', 'MLG'))
    await addEmployee(
      'PENUH',
      `(select rights from role order by cardinality(rights) desc limit 1)`,
    )
    await addEmployee(
      'BUTA',
      `(select array_remove(rights, 'cost.view') from role order by cardinality(rights) desc limit 1)`,
    )
    const between = kindsWhere((kind) => Boolean(kind.transit || kind.counterpart))
    const { rows } = await t.db.query(
      `select d.number from document d where d.branch_id = $1 and d.number is not null and d.kind <> all ($2)
         and not exists (select from document o where o.branch_id = $3 and (o.number = d.number or position(d.number in concat_ws(' ', o.memo, o.ref_no)) > 0))
         and not exists (select from journal j join journal_line l on l.branch_id = j.branch_id and l.journal_id = j.id
           where j.branch_id = d.branch_id and j.document_id = d.id and l.counter_branch_id = $3)`,
      [foreign.branchId, between, own],
    )
    numbers = new Set(rows.map(({ number }) => number))
    expect(numbers.size).toBeGreaterThan(100)
    const last = await t.db.query('select max(doc_date)::text as day from document')
    days = { dateFrom: '2026-01-01', dateTo: last.rows[0].day }
  }, 120_000)
  afterAll(async () => t.close())

  async function addEmployee(code: string, rights: string): Promise<void> {
    await t.db.query(
      `with made as (insert into role (name, rights, discount_limit_pct) values ($1, ${rights}, 100) returning id)
       insert into employee (code, name, email, branch_id, role_id, branch_ids, password_hash, is_first_login)
       select $1::text, $1::text, lower($1::text) || '@gerai.test', $2, made.id, array[$2::int], $3, false from made`,
      [code, own, await hashPassword(PASSWORD)],
    )
  }
  const foreignIn = (text: string) => text.match(NUMBER)?.find((number) => numbers.has(number))
  /** As a screen asks: over the days of trade, as much as a page has. */
  const asked = (e: Endpoint, more: object = {}): Record<string, unknown> => {
    const sample = sampleOf(e.input) as Record<string, unknown>
    const shape = (e.input as unknown as { shape?: Record<string, unknown> }).shape ?? {}
    const period = Object.entries(days).filter(([field]) => field in shape)
    return { ...sample, ...Object.fromEntries(period), ...more }
  }

  it('gives no row of another branch by its id, and changes none, in any field of any call', async () => {
    const before = await fingerprint(t, foreign.branchId)
    const seen: string[] = []
    const answered: { e: Endpoint; input: Record<string, unknown>; status: number }[] = []
    for (const e of tested) {
      for (const input of askedOf(e, foreign)) {
        const { status, raw } = await t.ask('penuh', e, input)
        if (status >= 500 || foreignIn(raw.toString('latin1')))
          seen.push(`${status} ${e.path} ${JSON.stringify(input).slice(0, 120)}`)
        const byId = 'id' in input && input.branchId !== foreign.branchId
        if (!e.writes && byId && !OF_COMPANY.test(e.path)) answered.push({ e, input, status })
      }
    }
    expect(await fingerprint(t, foreign.branchId)).toEqual(before)
    let real = 0
    for (const { e, input, status } of answered) {
      if ((await t.ask('owner', e, input)).status !== 200) continue
      real += 1
      if (status === 200) seen.push(`200 ${e.path} ${JSON.stringify(input)}`)
    }
    expect(seen).toEqual([])
    // So many calls answered the owner about that very row: the question was a real one.
    expect(real).toBeGreaterThan(40)
  })

  it('refuses every list, report and export that names another branch', async () => {
    const open: string[] = []
    for (const e of reads.filter((one) => narrowed(one, own)?.branchIds)) {
      for (const branchIds of [[foreign.branchId], [own, foreign.branchId]]) {
        const input = asked(e, { branchIds })
        const { status } = await t.ask('penuh', e, input)
        if (![403, 404].includes(status)) open.push(`${status} ${e.path}`)
      }
    }
    expect(open).toEqual([])
  })

  it('shows him exactly what the owner sees of his branch, and exports it row by row', async () => {
    const other: string[] = []
    let told = 0
    for (const e of compared) {
      const one = narrowed(e, own)
      const mine = await t.ask('penuh', e, asked(e))
      if (mine.status !== 200) continue
      const text = await wordsOf(e, mine.raw)
      const seen = foreignIn(text)
      if (seen) other.push(`foreign ${e.path}: ${seen}`)
      if (!one || OF_ALL.test(e.path) || OF_HIM.test(e.path)) continue
      const his = await t.ask('owner', e, asked(e, one))
      told += 1
      if ((await wordsOf(e, his.raw)) !== text) other.push(`other ${e.path}`)
    }
    expect(other).toEqual([])
    expect(told).toBeGreaterThan(100)
  })

  it('tells who sees no cost the same, whatever goods cost', async () => {
    const answers = async () => {
      const told = new Map<string, string>()
      for (const e of compared.filter(({ path }) => !BY_STEPS.test(path) && !BY_TAX.test(path))) {
        const { status, raw } = await t.ask('buta', e, asked(e))
        if (status === 200) told.set(e.path, await wordsOf(e, raw))
      }
      return told
    }
    const before = await answers()
    // Other costs of the same trade: whatever reads otherwise now tells a cost.
    await t.db.query(`set session_replication_role = replica`)
    await t.db.query(
      `update stock_value set value = round(value * 1.37), last_purchase_price = last_purchase_price * 1.37`,
    )
    await t.db.query('update stock_move set value = round(value * 1.37)')
    await t.db.query('update document_goods set cost_elsewhere = round(cost_elsewhere * 1.37)')
    await t.db.query(`set session_replication_role = default`)
    const after = await answers()
    expect([...before].filter(([path, text]) => after.get(path) !== text).map(([p]) => p)).toEqual(
      [],
    )
    expect(before.size).toBeGreaterThan(100)
  })
})

/** An answer as words that can be compared: cells of a workbook, or the JSON without what names the asker or the moment. */
async function wordsOf(e: Endpoint, raw: Buffer): Promise<string> {
  if (e.answer === 'xlsx')
    return JSON.stringify(await ownWorkbook(raw)).replace(/Data per [^"]*/g, '')
  return raw.toString().replace(/"(now|at|asOf|serverTime|expiresAt|printedAt)":"[^"]*"/g, '')
}
