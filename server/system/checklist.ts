import type { z } from 'zod'
import { type CheckKey, checkWords } from '#contract/system/checks.ts'
import type { checkRow } from '#contract/system/period.ts'
import { sumOf } from '#contract/money.ts'
import { invariants } from '#server/ledgers/invariants.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { dayText, daysBetween } from '#server/platform/time.ts'
import { CHECKS } from './checks.ts'
import type { Asked, Check, Found, Lead, Month } from './open-item-checks.ts'

/** Rules of the installation itself are no matter of a month. */
const ASKED = Object.entries(invariants).filter(([code]) => !code.startsWith('X'))
const VIOLATIONS = `select array[${ASKED.map(([, { sql }]) => `(${sql})`).join(', ')}]::int[] as counts`

/** More than that nobody opens one by one. */
const NAMED = 50
const NAMES = (condition: string) => `
select d.id, d.kind, d.number as "docNo", d.doc_date as "docDate", b.name as "branchName", count(*) over () as count
from document d join branch b on b.id = d.branch_id where ${condition} order by d.doc_date, d.id limit ${NAMED}`

type Checked = z.output<typeof checkRow>
type Named = Checked['documents'][number]
type PeriodDays = { first_day: string; last_day: string }

async function found(
  tx: Pick<Tx, 'rows'>,
  { rules, sql, named, each, documents }: Check,
  month: Month,
  violations: ReadonlyMap<string, number>,
) {
  const days = [month.first, month.last]
  if (rules) return { count: sumOf(rules, (code) => violations.get(code) ?? 0), documents: [] }
  if (named) {
    const rows = await tx.rows<Found>(named, days)
    const leads = each ? rows.slice(0, NAMED).map((row) => leadOf(row.name, each(row, month))) : []
    return { count: rows.length, documents: [], names: rows.map((row) => row.name), leads }
  }
  if (documents) {
    const rows = await tx.rows<Named & { count: number }>(NAMES(documents), days)
    return {
      count: rows[0]?.count ?? 0,
      documents: rows.map(({ count: _count, ...document }) => document),
    }
  }
  const [row] = await tx.rows<{ count: number }>(sql as string, days)
  return { count: row?.count ?? 0, documents: [] }
}

const leadOf = (name: string, { path, asks = {}, branchId = null }: Lead) => ({
  name,
  path: addressOf(path, asks),
  branchId,
})

/** As a screen writes its address: what is no text as JSON. */
function addressOf(path: string, asks: Asked): string {
  const said = Object.entries(asks).map(([key, value]): [string, string] => [
    key,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  return said.length > 0 ? `${path}?${new URLSearchParams(said)}` : path
}

/** Everything that `npm run books` asks, once: violations by the rule's code. */
async function violationsOf(tx: Pick<Tx, 'rows'>): Promise<Map<string, number>> {
  const [row] = await tx.rows<{ counts: number[] }>(VIOLATIONS)
  return new Map(ASKED.map(([code], i) => [code, row?.counts[i] ?? 0]))
}

/** A row has room for a few names. */
const NAMES_SHOWN = 10

type Untold = Pick<Checked, 'level' | 'path' | 'count'> & {
  key: CheckKey
  stopped?: true | undefined
  documents?: Named[]
  names?: string[]
  leads?: Checked['leads']
}

/** With its words in Indonesian, for programs; a screen takes them by the key. */
function told({ key, stopped, documents = [], names = [], leads = [], ...found }: Untold): Checked {
  const ok = found.count === 0
  const shown = names.slice(0, NAMES_SHOWN)
  const rest = names.length - shown.length
  const list = [...shown, ...(rest > 0 ? [`dan ${rest} lagi`] : [])].join(', ')
  const [words] = checkWords[key][ok ? 'good' : 'bad']
  return {
    ...found,
    key,
    stopped: stopped ?? false,
    ok,
    documents,
    names: shown,
    leads,
    text: list ? `${words}: ${list}` : words,
  }
}

/** What is broken in the books is told by its code. */
function books(violations: ReadonlyMap<string, number>): Checked {
  const names = [...violations].flatMap(([code, count]) => (count > 0 ? [code] : []))
  return told({ key: 'books', level: 'BLOCK', count: names.length, path: null, names })
}

/** Closed early, a month takes no document of the days that are left of it. */
const ended = ({ last_day }: PeriodDays, today: string): Checked =>
  told({
    key: 'ended',
    level: 'WARN',
    count: Math.max(0, daysBetween(today, last_day)),
    path: null,
  })

/** Blockers first, what is not well before what is. Books of many years take longer than a page may. */
export async function checklist(
  tx: Pick<Tx, 'rows'>,
  period: PeriodDays,
  today: string,
): Promise<Checked[]> {
  await tx.rows(`set local statement_timeout = '5min'`)
  const violations = await violationsOf(tx)
  const rows: Checked[] = [books(violations), ended(period, today)]
  for (const check of CHECKS) rows.push(await asked(tx, check, monthOf(period, today), violations))
  const weight = (r: Checked) => (r.ok ? 2 : r.level === 'BLOCK' ? 0 : 1)
  return rows.sort((a, b) => weight(a) - weight(b))
}

const monthOf = ({ first_day: first, last_day: last }: PeriodDays, today: string): Month => ({
  first,
  last,
  day: last < today ? last : today,
})

async function asked(
  tx: Pick<Tx, 'rows'>,
  check: Check,
  month: Month,
  violations: ReadonlyMap<string, number> = new Map(),
): Promise<Checked> {
  const { key, level, path, asks, stopped } = check
  const place = path && addressOf(path, asks?.(month) ?? {})
  const what = await found(tx, check, month, violations)
  return told({ key, level, stopped, path: place ?? what.leads?.[0]?.path ?? null, ...what })
}

/** One of them alone. */
export function checkOf(
  tx: Pick<Tx, 'rows'>,
  key: CheckKey,
  period: PeriodDays,
  today: string,
): Promise<Checked> {
  const check = CHECKS.find((one) => one.key === key)
  if (!check) throw new Error(`no check is called ${key}`)
  return asked(tx, check, monthOf(period, today))
}

/** What is under way in a month and cannot go on in it once posting is closed: named, and closed over only by who saw it. */
export async function refuseToStop(
  tx: Pick<Tx, 'rows'>,
  period: PeriodDays,
  today: string,
): Promise<void> {
  const rows: Checked[] = []
  for (const check of CHECKS.filter(({ stopped }) => stopped)) {
    const row = await asked(tx, check, monthOf(period, today))
    if (!row.ok) rows.push(row)
  }
  if (rows.length === 0) return
  throw new Refusal('POSTING_STOPS', rows.map(textWithNumbers).join('. '), { data: { rows } })
}

/** What a check says, with the numbers of the first documents it is about. */
function textWithNumbers({ text, documents, count }: Checked): string {
  if (documents.length === 0) return text
  const numbers = documents.slice(0, FEW).map((d) => d.docNo ?? `${dayText(d.docDate)}`)
  const rest = count - numbers.length
  return `${text}: ${[...numbers, ...(rest > 0 ? [`dan ${rest} lagi`] : [])].join(', ')}`
}
const FEW = 5

/** Blockers must be cured, warnings be seen. */
export async function refuseBlocked(
  tx: Pick<Tx, 'rows'>,
  period: PeriodDays,
  today: string,
  ignoreWarnings: boolean,
): Promise<void> {
  const rows = await checklist(tx, period, today)
  const failing = rows.filter((r) => !r.ok && (r.level === 'BLOCK' || !ignoreWarnings))
  if (failing.length === 0) return
  const block = failing.some((r) => r.level === 'BLOCK')
  throw new Refusal(
    block ? 'PERIOD_BLOCKED' : 'PERIOD_WARNING',
    failing.map((r) => r.text).join('. '),
    { data: { rows } },
  )
}
