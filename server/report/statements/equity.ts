import type { StatementLine } from '#contract/report/statements.ts'
import type { Tx } from '#server/platform/db.ts'
import { minus, plus, sumOf } from '#contract/money.ts'
import type { Columns, Named } from './columns.ts'
import { type Figure, figuresOf, isResult } from './figures.ts'
import type { Laid } from './layouts.ts'
import { type Row, credit, creditEnd, row } from './sheet.ts'

export const PARTS = ['CAPITAL', 'RETAINED', 'CURRENT', 'TOTAL'] as const
type Part = Exclude<(typeof PARTS)[number], 'TOTAL'>

function partOf(figure: Figure): Part | null {
  if (isResult(figure) || figure.usage === 'CURRENT_EARNINGS') return 'CURRENT'
  if (figure.usage === 'RETAINED_EARNINGS') return 'RETAINED'
  return figure.group === 'EQUITY' ? 'CAPITAL' : null
}

/** Perubahan Ekuitas: a column for each part of it; periods or branches stand one below the other. */
export async function changesInEquity(
  tx: Tx,
  spans: readonly Named[],
): Promise<Laid & { columns: Columns }> {
  const [{ label: _, code: __, ...first }] = spans as [Named]
  const rows: Row[] = []
  let balanced = true
  for (const { label, code, ...span } of spans) {
    const lines = equityOf(await figuresOf(tx, span), await figuresOf(tx, span, false))
    if (spans.length > 1) {
      const head = row('HEAD', code === 'TOTAL' ? 'ALL_BRANCHES' : null, [])
      rows.push({ ...head, accountName: label || null })
    }
    rows.push(...lines.map((line) => ({ ...line, span })))
    balanced &&= isWhole(lines)
  }
  const columns = PARTS.map((code) => ({ label: '', code, ...first }))
  return { columns, rows, balanced }
}

/** From the opening to the closing balance, before and after the journals that close a year. */
export function equityOf(open: readonly Figure[], closed: readonly Figure[]): Row[] {
  const byPart = (
    figures: readonly Figure[],
    of: (figure: Figure) => number,
    only = (_: Figure) => true,
  ) => {
    const parts = PARTS.slice(0, -1).map((part) =>
      sumOf(
        figures.filter((figure) => partOf(figure) === part && only(figure)),
        of,
      ),
    )
    return [...parts, sumOf(parts, (part) => part)]
  }
  const opening = byPart(open, ({ opening: before }) => minus(0, before))
  const drawn = byPart(open, credit, ({ usage }) => usage === 'DRAWING')
  const profit = byPart(open, credit, isResult)
  const rest = byPart(open, credit, (figure) => figure.usage !== 'DRAWING' && !isResult(figure))
  // What closing journals moved between its parts: at the year's end the profit becomes retained.
  const end = byPart(closed, creditEnd)
  const moved = end.map((figure, i) =>
    minus(
      figure,
      sumOf([opening, drawn, profit, rest], (of) => of[i] ?? 0),
    ),
  )
  return [
    row('ROW', 'EQUITY_OPENING', opening),
    row('ROW', 'CONTRIBUTED', rest),
    row('ROW', 'DRAWN', drawn),
    row('ROW', 'PROFIT', profit),
    row('ROW', 'MOVED', moved),
    row('SUM', 'EQUITY_CLOSING', end),
  ]
}

/** Nothing was moved but between its parts, and its lines lead from the beginning to the end. */
function isWhole(lines: readonly Row[]): boolean {
  const total = (line: StatementLine) =>
    lines.find((one) => one.line === line)?.figures[PARTS.indexOf('TOTAL')] ?? 0
  const changed = (['CONTRIBUTED', 'DRAWN', 'PROFIT'] as const).map(total)
  return (
    total('MOVED') === 0 &&
    total('EQUITY_CLOSING') ===
      plus(
        total('EQUITY_OPENING'),
        sumOf(changed, (one) => one),
      )
  )
}
