import type { StatementReply } from '#contract/report/statements.ts'
import type { Tx } from '#server/platform/db.ts'
import { minus, plus, sumOf } from '#server/platform/money.ts'
import { type Figure, type Span, figuresOf, isResult } from './figures.ts'
import { credit, creditEnd } from './sheet.ts'

type Part = 'CAPITAL' | 'RETAINED' | 'CURRENT'
const PARTS = ['CAPITAL', 'RETAINED', 'CURRENT'] as const

function partOf(figure: Figure): Part | null {
  if (isResult(figure) || figure.usage === 'CURRENT_EARNINGS') return 'CURRENT'
  if (figure.usage === 'RETAINED_EARNINGS') return 'RETAINED'
  return figure.group === 'EQUITY' ? 'CAPITAL' : null
}

/** Perubahan Ekuitas: a column for each part of it, from the opening to the closing balance. */
export async function changesInEquity(tx: Tx, span: Span): Promise<Omit<StatementReply, 'asOf'>> {
  const [open, closed] = [await figuresOf(tx, span), await figuresOf(tx, span, false)]
  const byPart = (
    figures: Figure[],
    of: (figure: Figure) => number,
    only = (_: Figure) => true,
  ) => {
    const parts = PARTS.map((part) =>
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
      sumOf([opening, drawn, profit, rest], (row) => row[i] ?? 0),
    ),
  )
  const row = (
    line: StatementReply['rows'][number]['line'],
    figures: number[],
    kind: 'ROW' | 'SUM',
  ) => ({
    ...{ kind, line, figures },
    ...{ accountCode: null, accountName: null },
  })
  const column = (code: Part | 'TOTAL') => ({ label: '', code, ...span })
  return {
    columns: [...PARTS.map(column), column('TOTAL')],
    rows: [
      row('EQUITY_OPENING', opening, 'ROW'),
      row('CONTRIBUTED', rest, 'ROW'),
      row('DRAWN', drawn, 'ROW'),
      row('PROFIT', profit, 'ROW'),
      row('MOVED', moved, 'ROW'),
      row('EQUITY_CLOSING', end, 'SUM'),
    ],
    balanced:
      moved[3] === 0 &&
      end[3] ===
        plus(
          opening[3] ?? 0,
          sumOf([drawn, profit, rest], (r) => r[3] ?? 0),
        ),
  }
}
