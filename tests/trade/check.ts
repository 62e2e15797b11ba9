import type { ReportReply } from '#contract/report/declare.ts'
import { declaredReports } from '#contract/report/declared/index.ts'
import type { Month } from './month.ts'
import { type Branch, type World, branches, rows } from './world.ts'

/** One thing that must hold of a month; answers what does not, in a line each. */
export interface Check {
  name: string
  ask(w: World, month: Month): Promise<string[]>
}

/** What was answered since the last deed: several checks ask the same. */
const answered = new WeakMap<World, { deeds: number; answers: Map<string, Promise<ReportReply>> }>()

/** A declared report as the accountant asks it. */
export function report(w: World, key: string, input: object): Promise<ReportReply> {
  const declared = declaredReports.find((one) => one.key === key)
  if (!declared) throw new Error(`there is no report ${key}`)
  const asked = { limit: 1000, ...input }
  const known = answered.get(w)
  const now = known?.deeds === w.told.length ? known : { deeds: w.told.length, answers: new Map() }
  answered.set(w, now)
  const name = `${key} ${JSON.stringify(asked)}`
  const answer = now.answers.get(name) ?? w.t.call('owner', declared.json, asked as never)
  now.answers.set(name, answer)
  return answer
}

export const period = ({ first, last }: Month) => ({ dateFrom: first, dateTo: last })

/** All branches together, and each by itself. */
export const scopes = (w: World): { name: string; ids: number[] }[] => [
  { name: 'all', ids: branches.map((b) => w.id('branch', b)) },
  ...branches.map((b: Branch) => ({ name: b, ids: [w.id('branch', b)] })),
]

/** What a month moved on accounts of these roles, or what stands there at its end: debit less credit. */
export async function ledger(
  w: World,
  ids: number[],
  roles: readonly string[],
  { from = '2000-01-01', to }: { from?: string; to: string },
): Promise<number> {
  const [row] = await rows<{ sum: number }>(
    w,
    `select coalesce(sum(l.debit - l.credit), 0)::float8 as sum from journal_line l join account a on a.id = l.account_id
     where l.branch_id = any ($1::int[]) and a.usage = any ($2::text[]) and l.posting_date between $3 and $4`,
    [ids, roles, from, to],
  )
  return row?.sum ?? 0
}

/** A line where two figures differ, none where they are one. */
export const same = (what: string, told: unknown, right: unknown): string[] =>
  Number(told ?? 0) === Number(right ?? 0) ? [] : [`${what}: ${told} instead of ${right}`]
