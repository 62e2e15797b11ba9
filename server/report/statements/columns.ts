import type {
  Statement,
  StatementBeside,
  StatementInput,
  StatementPart,
  StatementReply,
} from '#contract/report/statements.ts'
import type { Tx } from '#server/platform/db.ts'
import { minus, sumOf } from '#contract/money.ts'
import { dayText } from '#server/platform/time.ts'
import { earlier } from '#contract/report/earlier.ts'
import { type Span, yearOf } from './figures.ts'
import type { Laid } from './layouts.ts'

export type Columns = StatementReply['columns']
/** A column that is read from the books: days and branches, and how it is called. */
export type Named = Columns[number]
type Beside = 'YTD' | 'PREVIOUS' | 'YEAR' | 'BRANCHES'

const BESIDE: Record<StatementBeside, readonly Beside[]> = {
  NONE: [],
  YTD: ['YTD'],
  PREVIOUS: ['PREVIOUS'],
  YEAR: ['YEAR'],
  YTD_PREVIOUS: ['YTD', 'PREVIOUS'],
  YTD_YEAR: ['YTD', 'YEAR'],
  BRANCHES: ['BRANCHES'],
}

/** The period, and what was asked to stand beside it. */
export async function spansFor(
  tx: Tx,
  key: Statement,
  { dateFrom, dateTo, branchIds, beside }: Pick<StatementInput, 'beside'> & Span,
): Promise<Named[]> {
  const yearStart = await yearOf(tx)
  const own = { dateFrom, dateTo, branchIds }
  const asked = BESIDE[beside ?? 'NONE']
  const named = (span: Span): Named => nameOf(key, ofOneYear(key, span, yearStart))
  if (asked.includes('BRANCHES')) return [...(await byBranch(tx, own, named)), together(named(own))]
  return [
    named(own),
    // A balance is of one day, whenever its year began.
    ...(asked.includes('YTD') && key !== 'balance-sheet'
      ? [named({ ...own, dateFrom: yearStart(dateTo) })]
      : []),
    ...(['PREVIOUS', 'YEAR'] as const)
      .filter((past) => asked.includes(past))
      .map((past) => named({ ...own, ...daysOf(earlier({ ...own, limit: 1, offset: 0 }, past)) })),
  ]
}

/**
 * What is asked of a balance sheet are balances: which closing journals stand in it follows from its own year, not
 * from the day on which the reader's period begins.
 */
export const ofOneYear = (key: Statement, span: Span, yearStart: (day: string) => string): Span => {
  const first = yearStart(span.dateTo)
  return key === 'balance-sheet' && span.dateFrom < first ? { ...span, dateFrom: first } : span
}

const daysOf = ({ dateFrom = '', dateTo = '' }: { dateFrom?: string; dateTo?: string }) => ({
  dateFrom,
  dateTo,
})
const nameOf = (key: Statement, span: Span): Named => ({
  ...span,
  code: null,
  label:
    key === 'balance-sheet'
      ? dayText(span.dateTo)
      : `${dayText(span.dateFrom)} – ${dayText(span.dateTo)}`,
})
const together = (column: Named): Named => ({ ...column, code: 'TOTAL', label: '' })

async function byBranch(tx: Tx, own: Span, named: (span: Span) => Named): Promise<Named[]> {
  const branches = await tx.rows<{ id: number; name: string }>(
    'select id, name from branch where id = any ($1::int[]) order by is_head_office desc, name',
    [own.branchIds],
  )
  return branches.map(({ id, name }) => ({ ...named({ ...own, branchIds: [id] }), label: name }))
}

interface Derived {
  code: StatementPart
  of: (figures: readonly number[]) => number | null
}

/** What follows from the columns that were read: shares of net sales, differences, what vanishes between branches. */
export function withDerived(
  spans: readonly Named[],
  laid: Laid,
  asked: StatementBeside | null | undefined,
): Pick<StatementReply, 'columns' | 'rows'> {
  const net = laid.rows.find(({ line }) => line === 'NET_SALES')?.figures
  const branches = asked === 'BRANCHES'
  const compared = BESIDE[asked ?? 'NONE'].some((one) => one === 'PREVIOUS' || one === 'YEAR')
  const past = compared ? spans.length - 1 : -1
  const made = spans.flatMap((span, i): { column: Named; of: Derived['of'] }[] => {
    const own = { column: span, of: (figures: readonly number[]) => figures[i] ?? 0 }
    const follow = ({ code, of }: Derived) => ({ column: { ...span, label: '', code }, of })
    if (i === past) return [own, ...differences(i).map(follow)]
    const share =
      net && (!branches || span.code === 'TOTAL') ? [follow(shareOf(i, net[i] ?? 0))] : []
    if (!branches || span.code !== 'TOTAL') return [own, ...share]
    const rest = eliminated(i)
    const vanishes = laid.rows.some(({ figures }) => figures.length > 0 && rest.of(figures) !== 0)
    return [...(vanishes ? [follow(rest)] : []), own, ...share]
  })
  return {
    columns: made.map(({ column }) => column),
    rows: laid.rows.map((row) => ({
      ...row,
      figures: row.kind === 'HEAD' ? [] : made.map(({ of }) => of(row.figures)),
    })),
  }
}

const percent = (part: number, whole: number) =>
  whole === 0 ? null : Math.round((1000 * part) / whole) / 10

const shareOf = (i: number, net: number): Derived => ({
  code: 'SHARE',
  of: (figures) => percent(figures[i] ?? 0, net),
})

/** The period's own figure is the first; a loss that was halved has grown by half. */
const differences = (i: number): Derived[] => {
  const grown = ([own = 0, ...rest]: readonly number[]) => minus(own, rest[i - 1] ?? 0)
  return [
    { code: 'DIFFERENCE', of: grown },
    { code: 'GROWTH', of: (figures) => percent(grown(figures), Math.abs(figures[i] ?? 0)) },
  ]
}

const eliminated = (i: number): Derived => ({
  code: 'ELIMINATION',
  of: (figures) =>
    minus(
      figures[i] ?? 0,
      sumOf(figures.slice(0, i), (figure) => figure),
    ),
})
