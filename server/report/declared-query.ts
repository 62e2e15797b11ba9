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
export type ReportSql = ((ask: Ask) => string | PlacedRows) & {
  /** How many rows it may not tell, as `n`: a report whose declaration says `leftOut`. */
  leftOut?: (ask: Ask) => string
}
/**
 * Where a row tells beside a column whose sum is `once` how much of it no other row has told: of bills with two tenders,
 * told by tender, each counts in one of its two rows.
 */
export const onceOf = (key: string) => `${key}$once`
/** A long report in an order of its own: what a row is called is looked up only for the rows that are shown. */
export interface PlacedRows {
  /** Every row as narrow as it can be, with what is summed. */
  rows: string
  /** Their order, by which no two rows are alike. */
  by: readonly string[]
  /** Rows as the report tells them, from some of those, each with its `place`; less of them where something is searched for. */
  shown: (some: string) => string
}

/** The statements that answer one question, over the report's own select. */
export interface Query {
  values: unknown[]
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

/** How many rows a report may not tell; nothing of one that tells all. */
export function leftOutOf(sql: ReportSql, s: Session, input: ReportInput) {
  if (!sql.leftOut) return null
  const values: unknown[] = []
  const $ = (value: unknown) => `$${values.push(value)}`
  const branches = `${$(branchesOf(s, input.branchIds))}::int[]`
  return { text: sql.leftOut({ $, branches, input, s }), values }
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
  const reckoned = Object.entries(columns).flatMap(([key, column]) =>
    isReckoned(column) ? [`${reckon(column, columns, quoted)} as ${quoted(key)}`] : [],
  )
  const rows = `select ${['r.*', ...reckoned].join(', ')} from (${base}) r`
  const sumsBy = (sumOf: (key: string) => string) =>
    Object.entries(columns)
      .filter(([, column]) => isSummed(column))
      .map(([key, column]) => {
        const sum = isReckoned(column) ? reckon(column, columns, sumOf) : sumOf(key)
        return `${sum} as ${quoted(key)}`
      })
  const sums = sumsBy(summed)
  const isOnce = (key: string) => report.columns[key]?.sum === 'once'
  const sumsOfAll = sumsBy((key) => summed(isOnce(key) ? onceOf(key) : key))
  const group = input.group ?? null
  const placed = typeof own === 'string' ? null : inPlaces(report, input, own)
  const order = orderOf(report, s, input, columns)
  const whole = (from: string) =>
    `select ${['count(*)::int as "$count"', ...sumsOfAll].join(', ')} from ${from} r`
  const by = `r.${quoted(group ?? '')}`
  const few = `$${values.length + 1}::text[]`
  return {
    values,
    page(limit, offset) {
      const some = (by: string) => `whole r ${by} limit ${limit} offset ${offset}`
      const shown = placed
        ? `(${placed.rows.shown(`(${inPlace(placed.by, `(select * from ${some(placed.by)})`, offset)})`)}) r`
        : some(order)
      return `with whole as materialized (${placed?.rows.rows ?? rows})
      select w."$whole", r.* from (select to_jsonb(x) as "$whole" from (${whole('whole')}) x) w
      left join (select true as "$is", * from ${shown}) r on true ${placed ? 'order by place' : order}`
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

const wholeOf = (told: ReturnType<ReportSql>): string =>
  typeof told === 'string'
    ? told
    : told.shown(`(${inPlace(`order by ${told.by.join(', ')}`, `(${told.rows})`)})`)

/** Some rows with their places in an order, behind so many others. */
const inPlace = (order: string, some: string, behind = 0) =>
  `select p.*, (${behind} + row_number() over (${order}))::int as place from ${some} p`

/** The rows and their order, where every one of them is asked for in the order of the places. */
function inPlaces(
  { sort }: DeclaredReport,
  input: ReportInput,
  rows: PlacedRows,
): { rows: PlacedRows; by: string } | null {
  const [field, direction] = input.sort ? [input.sort.field, input.sort.direction] : sort.split('.')
  if (input.compare || input.group || input.search?.trim() || field !== 'place') return null
  return { rows, by: `order by ${rows.by.map((one) => `${one} ${direction}`).join(', ')}` }
}

const quoted = (key: string) => `"${key.replaceAll('"', '')}"`
const summed = (key: string) => `coalesce(sum(${quoted(key)}), 0)`

/** Percent to one decimal; nothing where there is nothing to compare with. */
function reckon(
  { share, grown, less }: ReportColumn,
  columns: Record<string, ReportColumn>,
  figure: (key: string) => string,
): string {
  const of = (key: string): string => {
    const column = columns[key]
    return column && isReckoned(column) ? reckon(column, columns, figure) : figure(key)
  }
  const [part, whole] = (share ?? grown ?? less ?? ['', '']).map(of) as [string, string]
  if (less) return `(${part} - ${whole})`
  return share
    ? `round(100.0 * ${part} / nullif(${whole}, 0), 1)`
    : `round(100.0 * (${part} - ${whole}) / nullif(abs(${whole}), 0), 1)`
}

/** Groups first, then as was asked; what a person may not see he cannot sort by either, and a report that begins so begins as its rows are called. */
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
  const unseen = Boolean(column?.right && !s.rights.has(column.right))
  if (sort && ((!column && !id) || unseen))
    throw new Refusal('VALIDATION', 'Kolom urutan tidak dikenal', { status: 400, field: 'sort' })
  // Rows that are equal in all that was asked keep one order, so that no page tells one twice.
  const rest = [...hiddenFields(report), ...Object.keys(report.columns)].map(quoted)
  return `order by ${[
    ...(group ? [`${quoted(group)} nulls last`] : []),
    ...(unseen ? [] : [`${quoted(field)} ${direction === 'desc' ? 'desc' : 'asc'} nulls last`]),
    ...rest,
  ].join(', ')}`
}

/** The rows of both periods: figures of the earlier one beside those of this one. */
function beside(report: DeclaredReport, now: string, then: string): string {
  const { by = [], of = [] } = report.compare ?? {}
  const told = Object.entries(report.columns).flatMap(([key, column]) => {
    if (isReckoned(column)) return []
    return column.sum === 'once' ? [key, onceOf(key)] : [key]
  })
  const keys = [...hiddenFields(report), ...told]
  const figure = (key: string) =>
    of.includes(key) || Boolean(report.columns[key.replace(/\$once$/, '')]?.sum)
  const both = keys.map((key) => {
    const own = `n.${quoted(key)}`
    return `${figure(key) ? `coalesce(${own}, 0)` : `coalesce(${own}, t.${quoted(key)})`} as ${quoted(key)}`
  })
  const stored = of.filter((key) => !isReckoned(report.columns[key] as ReportColumn))
  const earlierFigures = stored.map(
    (key) => `coalesce(t.${quoted(key)}, 0) as ${quoted(before(key))}`,
  )
  // A full join wants plain equality, which unknown does not have.
  const same = by.map(
    (key) => `coalesce(n.${quoted(key)}::text, '') = coalesce(t.${quoted(key)}::text, '')`,
  )
  return `select ${[...both, ...earlierFigures].join(', ')} from (${now}) n full join (${then}) t on ${same.join(' and ')}`
}
