import { z } from 'zod'
import { guarded } from '../document.ts'
import { type Address, type Endpoint, json } from '../endpoint.ts'
import { date, id, instant, total } from '../values.ts'
import { type ReportFilter, reportFilters } from './filters.ts'
import { reportFile } from './report-file.ts'

/** Indonesian, English. */
export type Words = readonly [id: string, en: string]

const values = {
  text: z.string(),
  date,
  /** A status by its name. */
  status: z.string(),
  money: total,
  qty: total,
  /** Rupiah of one unit, up to four decimals. */
  price: z.number(),
  integer: z.number().int(),
  /** 12.5 is 12,5 %. */
  percent: z.number(),
} as const

export interface ReportColumn {
  type: keyof typeof values
  /** What it is called, where `labels.ts` does not say it under this key. */
  label?: Words
  /**
   * Its sum stands in the foot, and in the head of each group. `once`: something may stand in several rows and counts
   * once in the whole, which the report's SQL tells row by row.
   */
  sum?: true | 'once'
  /** The first column in percent of the second: of a row, of a group, of the whole. Its SQL has no such field. */
  share?: readonly [part: string, whole: string]
  /** By how many percent the first column is above the second; likewise reckoned. */
  grown?: readonly [now: string, before: string]
  /** By how much the first column is above the second; likewise reckoned. Either may be reckoned itself. */
  less?: readonly [now: string, before: string]
  /** Of each row alone: what it is reckoned from does not add up, as quantities of different goods do not. */
  alone?: true
  /** Only for whoever has this right: what goods cost and what is earned on them. */
  right?: 'cost.view'
  /** Pixels; text without takes what is left. */
  width?: number
  /** On screen once it was chosen there; workbooks have it, and prints as far as they can be read. */
  hidden?: true
  /** What a text is called on screen and paper, where it is a code. */
  words?: Readonly<Record<string, Words>>
  /** A figure that became another column's: on screen both stand in one cell, `182.500 → 37.500`. */
  becomes?: { column: string; label: Words }
  /** A text that begins so stands out on screen. */
  warns?: string
  /** A text that may name a day, `31/01/2026`: a workbook reckons with it as one. */
  days?: true
  /** Below a figure on screen: how often it was, a line of earlier weeks, and how many times what is usual it is. */
  beside?: { times: string; weeks: string; factor: string }
}

/** From how many times what is usual on a figure says so, and from how many it stands out. */
export const [FACTOR_TOLD, FACTOR_FAR] = [1.5, 2]

export interface Declaration {
  /** Its key in addresses and file names. */
  key: string
  /** Its place in the menu, whose rights it has. */
  place: string
  /** Its address below the place; the place's first report has none. */
  at?: string
  names: Words
  /** What it tells of: the days of a period, the end of one day, or this moment. */
  time: 'period' | 'day' | 'now'
  /** The period before another is chosen: the running month, or the twelve months that end with it. */
  starts?: 'YEAR'
  filters?: readonly ReportFilter[]
  /** Parameters with a few values each; the first is meant where none is chosen. */
  choices?: Readonly<Record<string, { label: Words; of: Readonly<Record<string, Words>> }>>
  /** In their order on screen and paper. */
  columns: Readonly<Record<string, ReportColumn>>
  /** Fields of a row that lead on and are not shown. */
  ids?: readonly string[]
  /** `column.asc` or `column.desc`. */
  sort: string
  /** Columns by which rows can be put together. */
  groups?: readonly string[]
  /** Columns that are hidden in the report and told where its rows are opened below a figure of another. */
  toldBelow?: readonly string[]
  /** Columns that are left out there where every row tells the one beside them: it says the same in parts. */
  insteadBelow?: Readonly<Record<string, string>>
  /** Above the rows, for each value of the column: what is usual there, which fields of its rows tell by these names. */
  usual?: { by: string; name: Words; of: (column: string) => { figure: string; times: string } }
  /** Hidden columns whose sums are told below the rows all the same, each with where its sum leads. */
  also?: Readonly<Record<string, Down>>
  /** Figures that can be told beside those of an earlier period; rows are the same where `by` is. */
  compare?: {
    by: readonly string[]
    of: readonly string[]
    /** Those of them that are told by how much they differ, not by how many percent: rupiah, or points of a percentage. */
    differ?: readonly string[]
  }
  /** Figures that stand above the rows as well, of the whole, each against the earlier period where one is compared. */
  headline?: readonly string[]
  /** The report that tells why the figures changed since then; it is asked by the same parameters. */
  why?: string
  /** Where a row leads: its document, or another report with parameters from the row, `[parameter]: [field, name]`. */
  down?: 'document' | Down | ((row: ReportRow, asked?: Asked) => Down)
  /** What is said of rows that it may not tell, after how many there are: `tanpa persetujuan pesan`. Its SQL counts them. */
  leftOut?: Words
  /** Where a figure leads by itself, where that is another place than its row's. */
  cells?: Readonly<Record<string, Down | ((row: ReportRow, asked?: Asked) => Down | null)>>
}
/** What a report is asked by, as its address has it. */
export type Asked = Readonly<Record<string, unknown>>
export interface Down {
  /** Path below `/app`. */
  to: string
  with: Readonly<Record<string, readonly [field: string, name?: string]>>
  /** What is asked there whatever the row. */
  asks?: Readonly<Record<string, string>>
  /**
   * What figures of the row come to there, where that is not the sum of a column of the same name: sums of other columns,
   * `-credit` taken off, or how many `ROWS` there are. What nothing there can sum to is told `apart`.
   */
  sums?: Readonly<Record<string, string | readonly string[]>>
  apart?: readonly string[]
}
/** Rows where a walk down ends. */
export const ROWS = '$rows'
export type ReportRow = Readonly<Record<string, string | number | null | undefined>>

export type Compared = 'PREVIOUS' | 'YEAR'
const PLACE_OF_DOCUMENT = ['documentId', 'kind'] as const

/** Fields that stand beside the shown columns: what leads on. */
export const hiddenFields = ({ ids = [], down }: Declaration): readonly string[] =>
  down === 'document' ? [...PLACE_OF_DOCUMENT, ...ids] : ids

/** The earlier period's figure beside a column's own, and by how many percent it grew since. */
export const before = (column: string) => `${column}Before`
export const growth = (column: string) => `${column}Growth`

/** And by how much it differs. */
export const change = (column: string) => `${column}Change`

/** The columns that an answer has: what is compared brings its earlier figure and its growth, or how much it differs. */
export function columnsOf(
  report: Declaration,
  compared: Compared | null | undefined,
): Record<string, ReportColumn> {
  if (!compared) return report.columns
  const { of = [], differ = [] } = report.compare ?? {}
  return Object.fromEntries(
    Object.entries(report.columns).flatMap(([key, column]): [string, ReportColumn][] => {
      if (!of.includes(key)) return [[key, column]]
      const since = differ.includes(key) ? differenceOf(key, column) : growthOf(key, column)
      return [[key, column], [before(key), earlierOf(column)], since]
    }),
  )
}

function earlierOf(column: ReportColumn): ReportColumn {
  const share = column.share?.map(before) as [string, string] | undefined
  return { ...column, label: ['Sebelumnya', 'Before'], ...(share ? { share } : {}) }
}

const likeIts = (column: ReportColumn) => ({
  ...(column.right ? { right: column.right } : {}),
  ...(isSummed(column) ? {} : { alone: true as const }),
})

const growthOf = (key: string, column: ReportColumn): [string, ReportColumn] => [
  growth(key),
  {
    type: 'percent',
    label: ['Naik/turun', 'Change'],
    grown: [key, before(key)],
    ...likeIts(column),
  },
]

/** Of a percentage they are points. */
const differenceOf = (key: string, column: ReportColumn): [string, ReportColumn] => [
  change(key),
  {
    type: column.type === 'percent' ? 'qty' : column.type,
    label: column.type === 'percent' ? ['Poin', 'Points'] : ['Beda', 'Difference'],
    less: [key, before(key)],
    ...(column.width ? { width: column.width } : {}),
    ...likeIts(column),
  },
]

function inputOf({ time, filters = [], choices = {}, groups, compare }: Declaration) {
  const times = {
    period: { dateFrom: date, dateTo: date },
    day: { date },
    now: {},
  }
  return z.strictObject({
    branchIds: z.array(id).max(500).nullish(),
    ...times[time],
    ...Object.fromEntries(filters.map((name) => [name, reportFilters[name].nullish()])),
    ...Object.fromEntries(
      Object.entries(choices).map(([name, { of }]) => [
        name,
        z.enum(Object.keys(of) as [string, ...string[]]).nullish(),
      ]),
    ),
    ...(groups ? { group: z.enum(groups as [string, ...string[]]).nullish() } : {}),
    ...(compare ? { compare: z.enum(['PREVIOUS', 'YEAR']).nullish() } : {}),
    sort: z
      .strictObject({ field: z.string().max(40), direction: z.enum(['asc', 'desc']) })
      .nullish(),
    limit: z.number().int().min(1).max(1000).default(50),
    offset: z.number().int().min(0).max(10_000_000).default(0),
  })
}

export const isReckoned = ({ share, grown, less }: ReportColumn) => Boolean(share ?? grown ?? less)
/** Whether something stands below the column, for the whole report. */
export const isSummed = (column: ReportColumn) =>
  Boolean(column.sum) || (isReckoned(column) && !column.alone)

const shown = ({ type, right }: ReportColumn) => {
  const value = values[type].nullish()
  return right ? guarded(value) : value
}

function replyOf(report: Declaration) {
  const columns = Object.entries(columnsOf(report, report.compare ? 'YEAR' : null))
  const summed = columns.filter(([, column]) => isSummed(column))
  const sums = z.object(Object.fromEntries(summed.map(([key, column]) => [key, shown(column)])))
  return z.object({
    /** When it was read: what it says is true as of then. */
    asOf: instant,
    rows: z.array(
      z.object({
        ...Object.fromEntries(columns.map(([key, column]) => [key, shown(column)])),
        ...Object.fromEntries(
          hiddenFields(report).map((key) => [key, z.union([z.number(), z.string()]).nullish()]),
        ),
      }),
    ),
    count: z.number().int(),
    sums,
    /** How many rows it may not tell, where it says so of any. */
    leftOut: z.number().int().optional(),
    /** The groups of these rows, each with its own count and sums. */
    groups: z.array(z.object({ value: z.string().nullable(), count: z.number().int(), sums })),
  })
}

export interface DeclaredReport extends Declaration {
  input: ReturnType<typeof inputOf>
  json: Endpoint<ReturnType<typeof inputOf>, ReturnType<typeof replyOf>>
  xlsx: Endpoint<ReturnType<typeof inputOf>, z.ZodUnknown>
  pdf: Endpoint<ReturnType<typeof inputOf>, z.ZodUnknown>
}
/** What is asked of a report, validated. */
export type ReportInput = z.output<DeclaredReport['input']> & {
  dateFrom?: string
  dateTo?: string
  date?: string
  group?: string | null
  compare?: Compared | null
} & { [F in ReportFilter]?: z.output<(typeof reportFilters)[F]> | null } & Record<string, unknown>
export type ReportReply = z.output<DeclaredReport['json']['reply']>

/**
 * A report (domain §7.1): what is asked, which columns answer, where a row leads. Its three calls follow from it,
 * its SQL stands under the same key in `server/report/declared`, its screen is `web/report/declared-report.tsx`.
 */
export function report(declaration: Declaration): DeclaredReport {
  const { key, place } = declaration
  const input = inputOf(declaration)
  const call = { summary: declaration.names[0], input }
  const at = <A extends string>(answer: A): Address => `POST /core/v1/reports/${key}/get/${answer}`
  return {
    ...declaration,
    input,
    json: json(at('json'), {
      ...call,
      rights: [`${place}:view`],
      reply: replyOf(declaration),
    }),
    xlsx: reportFile(place, 'xlsx')(at('xlsx'), call),
    pdf: reportFile(place, 'pdf')(at('pdf'), call),
  }
}

/** Their calls, as `contract/api.ts` lists them. */
export const callsOf = (reports: readonly DeclaredReport[]) =>
  Object.fromEntries(
    reports.flatMap(({ key, json, xlsx, pdf }) => [
      [key, json],
      [`${key}-xlsx`, xlsx],
      [`${key}-pdf`, pdf],
    ]),
  )
