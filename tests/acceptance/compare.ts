import type { Saved } from '#contract/document.ts'
import { dateOf, type MonthEvent, nameOf, seriesOf } from './event.ts'
import { add, type Branch, type Effect, effectKey, scenario } from './scenario.ts'
import type { Told } from './told.ts'

/** Accounts that hold what goods cost: known only when all earlier movements of the goods are. */
const costs = new Set([
  '1-1301',
  '1-1302',
  '1-1303',
  '1-1900',
  '5-1101',
  '5-1102',
  '5-1103',
  '6-1402',
])

/** Numbers follow one another, so a number is known only when none before it is missing. */
export function compareNumber(told: Told, event: MonthEvent, saved: Saved): void {
  if (told.missedSeries.has(seriesOf(event)) || saved.docNo === event.no) return
  told.differences.push(`${nameOf(event)}: its number is ${saved.docNo}`)
}

/** Totals of the document, and every account of its journals in every branch. */
export async function compare(told: Told, event: MonthEvent, saved: Saved): Promise<void> {
  compareTotals(told, event, saved)
  const found = await effectsOf(told, event, saved.id)
  const day = dateOf(event.day)
  const keys = new Set(found.keys())
  for (const key of told.expected.keys()) {
    if (key.startsWith(day) && key.endsWith(` ${event.no}`)) keys.add(key)
  }
  if (event.silent && keys.size > 0) told.differences.push(`${nameOf(event)}: has a journal`)
  if (!event.silent && keys.size === 0) told.differences.push(`${nameOf(event)}: has no journal`)
  const isWhole = (event.moves ?? []).every((goods) => !told.missedGoods.has(goods))
  if (event.carries && !isWhole) for (const goods of event.moves ?? []) told.missedGoods.add(goods)
  for (const key of keys) compareEffect(told, key, found.get(key) ?? new Map(), isWhole)
}

function compareTotals(told: Told, event: MonthEvent, saved: Saved): void {
  const expected = scenario.docs[event.no]
  if (!expected) return
  // Without PPN there is no base of it; the scenario puts the whole value there.
  const names =
    expected.vat === 0 ? (['total', 'vat'] as const) : (['total', 'vat', 'dpp'] as const)
  for (const name of names) {
    const found = saved.totals?.[name]
    if (found !== expected[name]) {
      told.differences.push(`${nameOf(event)}: ${name} is ${found}, expected ${expected[name]}`)
    }
  }
}

async function effectsOf(told: Told, event: MonthEvent, id: number): Promise<Map<string, Effect>> {
  const { rows } = await told.month.company.db.query(
    `select j.posting_date::text as date, b.code = 'SBY' as surabaya, a.code as account,
       l.debit::float8 as debit, l.credit::float8 as credit
     from journal j join journal_line l on l.branch_id = j.branch_id and l.journal_id = j.id
     join account a on a.id = l.account_id join branch b on b.id = l.branch_id
     where j.document_id in (
       -- A paper between branches has a leaf in each, and so has what follows from it.
       with leaves as (select $1::bigint as id union select counter_document_id from document_between where document_id = $1)
       select id from leaves union
       select s.document_id from document_source s join leaves l on l.id = s.source_id
         join document_between b on b.branch_id = s.branch_id and b.document_id = s.source_id)`,
    [id],
  )
  const effects = new Map<string, Effect>()
  for (const row of rows) {
    const branch: Branch = row.surabaya ? 'S' : 'M'
    const key = effectKey(row.date, branch, event.no)
    const effect: Effect = effects.get(key) ?? new Map()
    effects.set(key, effect)
    add(effect, row)
  }
  return effects
}

function compareEffect(told: Told, key: string, found: Effect, isWhole: boolean): void {
  const expected: Effect = told.expected.get(key) ?? new Map()
  const accounts = new Set([...expected.keys(), ...found.keys()])
  const wrong: string[] = []
  for (const account of accounts) {
    if (!isWhole && costs.has(account)) continue
    const is = sidesOf(found, account)
    const should = sidesOf(expected, account)
    if (is !== should) wrong.push(`${key} ${account}: ${is}, expected ${should}`)
  }
  told.differences.push(...wrong)
  if (wrong.length > 0) return
  told.exact.add(key)
  if (isWhole) told.whole.add(key)
}

const sidesOf = (effect: Effect, account: string) => {
  const { debit, credit } = effect.get(account) ?? { debit: 0, credit: 0 }
  return `D ${debit} K ${credit}`
}

/** Balances at the month's end, of the accounts whose every journal of the month was exact. */
export async function compareBalances(told: Told): Promise<{ exact: number; all: number }> {
  const { rows } = await told.month.company.db.query(
    `select case b.code when 'SBY' then 'S' else 'M' end || '/' || a.code as key,
       sum(l.debit - l.credit)::float8 as balance
     from journal_line l join account a on a.id = l.account_id join branch b on b.id = l.branch_id
     group by 1`,
  )
  const found = new Map<string, number>(rows.map((r) => [r.key, r.balance]))
  const known = Object.entries(scenario.trialBalance).filter(([key]) => isSettled(told, key))
  let exact = 0
  for (const [key, balance] of known) {
    if ((found.get(key) ?? 0) === balance) exact += 1
    else told.differences.push(`${key}: balance ${found.get(key)}, expected ${balance}`)
  }
  return { exact, all: Object.keys(scenario.trialBalance).length }
}

function isSettled(told: Told, balanceKey: string): boolean {
  const [branch, account = ''] = balanceKey.split('/')
  return [...told.expected].every(
    ([key, effect]) => key.split(' ')[1] !== branch || !effect.has(account) || told.whole.has(key),
  )
}
