import {
  type DeclaredReport,
  type ReportColumn,
  type ReportInput,
  before,
  columnsOf,
  hiddenFields,
  isReckoned,
  isSummed,
} from '#contract/report/declare.ts'
import { earlier } from '#contract/report/earlier.ts'
import { Refusal } from '#server/platform/errors.ts'
import { type Session, branchesOf } from '#server/platform/session.ts'

/** What a report's SQL is written with. */
export interface Ask {
  /** Takes a value along and gives its place in the text: `$3`. */
  $: (value: unknown) => string
  /** The branches that are asked, as an array in the text. */
  branches: string
  input: ReportInput
  s: Session
}
/** One select, a row for each row of the report, with the names of its columns. */
export type ReportSql = (ask: Ask) => string | PlacedRows | CountedOnce
/** Rows in which the same may stand several times: a bill with two tenders, told by tender. */
export interface CountedOnce {
  rows: string
  /** What the columns whose sum is `once` come to in the whole, each as a select of one number. */
  once: () => Readonly<Record<string, string>>
}
/** A long report in an order of its own: what a row is called is looked up only for the rows that are shown. */
export interface PlacedRows {
  /** Every row as narrow as it can be, with its `place`, which no other has, and what is summed. */
  rows: string
  /** Rows as the report tells them, from some of those; less of them where something is searched for. */
  shown: (some: string) => string
}

/** The statements that answer one question, over the report's own select. */
export interface Query {
  /** For `all`, `heads` and `groupSums`. */
  values: unknown[]
  /** For `page` and `sums`, which tell the whole. */
  wholeValues: unknown[]
  /** Some rows with count and sums of the whole beside each, as `$whole`; no row but the whole where there is none. */
  page(limit: number, offset: number): string
  /** Every row, in order. */
  all: string
  /** Count and sums of the whole. */
  sums: string
  /** The same of the groups whose values come as one more parameter behind the others. */
  groupSums: string
  /** The same of every group, in the order of their rows. */
  heads: string
  group: string | null
  /** The column that bears the words of a sum. */
  first: string
}

export function queryOf(
  report: DeclaredReport,
  sql: ReportSql,
  s: Session,
  input: ReportInput,
): Query {
  const values: unknown[] = []
  const $ = (value: unknown) => `$${values.push(value)}`
  const branches = `${$(branchesOf(s, input.branchIds))}::int[]`
  const told = (asked: ReportInput) => sql({ $, branches, input: asked, s })
  const compared = input.compare ?? null
  const columns = columnsOf(report, compared)
  const own = told(input)
  const then = compared ? told(earlier(input, compared)) : null
  const base = then ? beside(report, wholeOf(own), wholeOf(then)) : wholeOf(own)
  // Only what tells the whole takes the values of what counts once.
  const many = values.length
  const asOnce = report.compare?.of.some((key) => report.columns[key]?.sum === 'once')
  const once = new Map(onceOf(own, asOnce ? then : null))
  const reckoned = Object.entries(columns).flatMap(([key, column]) =>
    isReckoned(column) ? [`${reckon(column, quoted)} as ${quoted(key)}`] : [],
  )
  const rows = `select ${['r.*', ...reckoned].join(', ')} from (${base}) r`
  const sumsBy = (sumOf: (key: string) => string) =>
    Object.entries(columns)
      .filter(([, column]) => isSummed(column))
      .map(([key, column]) => {
        const sum = isReckoned(column) ? reckon(column, sumOf) : sumOf(key)
        return `${sum} as ${quoted(key)}`
      })
  const sums = sumsBy(summed)
  const sumsOfAll = sumsBy((key) => once.get(key) ?? summed(key))
  const group = input.group ?? null
  const placed = typeof own !== 'string' && 'shown' in own && inPlaces(report, input) ? own : null
  const order = placed ? orderOfPlaces(report, input) : orderOf(report, s, input, columns)
  const whole = (from: string) =>
    `select ${['count(*)::int as "$count"', ...sumsOfAll].join(', ')} from ${from} r`
  const by = `r.${quoted(group ?? '')}`
  const few = `$${many + 1}::text[]`
  return {
    values: values.slice(0, many),
    wholeValues: values,
    page(limit, offset) {
      const some = `whole r ${order} limit ${limit} offset ${offset}`
      return `with whole as materialized (${placed?.rows ?? rows})
      select w."$whole", r.* from (select to_jsonb(x) as "$whole" from (${whole('whole')}) x) w
      left join (select true as "$is", * from ${placed ? `(${placed.shown(`(select * from ${some})`)}) r` : some}) r on true ${order}`
    },
    all: `select * from (${rows}) r ${order}`,
    sums: whole(`(${base})`),
    groupSums: `select ${[`${by}::text as "$group"`, 'count(*)::int as "$count"', ...sums].join(', ')}
      from (${base}) r where ${by}::text = any (${few}) or (${by} is null and array_position(${few}, null) is not null) group by 1`,
    heads: `select ${[`${by} as ${quoted(group ?? '')}`, 'count(*)::int as "$count"', ...sums].join(', ')}
      from (${base}) r group by ${by} order by ${by} nulls last`,
    group,
    first:
      Object.keys(columns).find((key) => columns[key]?.type === 'text') ??
      Object.keys(columns)[0] ??
      '',
  }
}

type Told = ReturnType<ReportSql>
function wholeOf(told: Told): string {
  if (typeof told === 'string') return told
  return 'shown' in told ? told.shown(`(${told.rows})`) : told.rows
}

/** Sums that are no sums of the rows, those of the earlier period beside this one's. */
function onceOf(now: Told, then: Told | null): [key: string, sql: string][] {
  const of = (told: Told | null) =>
    told && typeof told !== 'string' && 'once' in told ? Object.entries(told.once()) : []
  return [
    ...of(now).map(([key, sql]): [string, string] => [key, `(${sql})`]),
    ...of(then).map(([key, sql]): [string, string] => [before(key), `(${sql})`]),
  ]
}

/** Whether every placed row is asked for, in the order of the places. */
const inPlaces = ({ sort }: DeclaredReport, input: ReportInput) =>
  !input.compare &&
  !input.group &&
  !input.search?.trim() &&
  (input.sort?.field ?? sort.split('.')[0]) === 'place'

const orderOfPlaces = ({ sort }: DeclaredReport, input: ReportInput) =>
  `order by place ${(input.sort?.direction ?? sort.split('.')[1]) === 'desc' ? 'desc' : 'asc'}`

const quoted = (key: string) => `"${key.replaceAll('"', '')}"`
const summed = (key: string) => `coalesce(sum(${quoted(key)}), 0)`

/** Percent to one decimal; nothing where there is nothing to compare with. */
function reckon({ share, grown }: ReportColumn, figure: (key: string) => string): string {
  const [part, whole] = (share ?? grown ?? ['', '']).map(figure) as [string, string]
  return share
    ? `round(100.0 * ${part} / nullif(${whole}, 0), 1)`
    : `round(100.0 * (${part} - ${whole}) / nullif(abs(${whole}), 0), 1)`
}

/** Groups first, then as was asked; what a person may not see he cannot sort by either. */
function orderOf(
  report: DeclaredReport,
  s: Session,
  { group, sort }: ReportInput,
  columns: Record<string, ReportColumn>,
): string {
  const [field, direction] = sort
    ? [sort.field, sort.direction]
    : (report.sort.split('.') as [string, string])
  const column = Object.hasOwn(columns, field) ? columns[field] : undefined
  const id = hiddenFields(report).includes(field)
  if ((!column && !id) || (column?.right && !s.rights.has(column.right)))
    throw new Refusal('VALIDATION', 'Kolom urutan tidak dikenal', { status: 400, field: 'sort' })
  // Rows that are equal in all that was asked keep one order, so that no page tells one twice.
  const rest = [...hiddenFields(report), ...Object.keys(report.columns)].map(quoted)
  return `order by ${[
    ...(group ? [`${quoted(group)} nulls last`] : []),
    `${quoted(field)} ${direction === 'desc' ? 'desc nulls last' : 'asc nulls last'}`,
    ...rest,
  ].join(', ')}`
}

/** The rows of both periods: figures of the earlier one beside those of this one. */
function beside(report: DeclaredReport, now: string, then: string): string {
  const { by = [], of = [] } = report.compare ?? {}
  const keys = [...hiddenFields(report), ...Object.keys(report.columns)].filter((key) => {
    const column = report.columns[key]
    return !column || !isReckoned(column)
  })
  const figure = (key: string) => Boolean(report.columns[key]?.sum)
  const both = keys.map((key) => {
    const own = `n.${quoted(key)}`
    return `${figure(key) ? `coalesce(${own}, 0)` : `coalesce(${own}, t.${quoted(key)})`} as ${quoted(key)}`
  })
  const earlierFigures = of.map((key) => `coalesce(t.${quoted(key)}, 0) as ${quoted(before(key))}`)
  // A full join wants plain equality, which unknown does not have.
  const same = by.map(
    (key) => `coalesce(n.${quoted(key)}::text, '') = coalesce(t.${quoted(key)}::text, '')`,
  )
  return `select ${[...both, ...earlierFigures].join(', ')} from (${now}) n full join (${then}) t on ${same.join(' and ')}`
}
