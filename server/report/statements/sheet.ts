import type { StatementLine, StatementReply } from '#contract/report/statements.ts'
import { minus, plus, sumOf } from '#contract/money.ts'
import type { Figure } from './figures.ts'

/** A row as it is laid out: in rupiah, what follows from other columns comes later. */
export type Row = Omit<StatementReply['rows'][number], 'figures'> & { figures: number[] }

/** One column's figures, by which every row of a sheet is filled. */
export type Column = readonly Figure[]

export const row = (kind: Row['kind'], line: StatementLine | null, figures: number[]): Row => ({
  kind,
  line,
  figures,
  accountCode: null,
  accountName: null,
})

/** A sheet that is built from top to bottom, each row with a figure for every column. */
export function sheetOver(columns: readonly Column[]) {
  const rows: Row[] = []
  const over = (of: (column: Column, i: number) => number) => columns.map(of)
  return {
    rows,
    over,
    head: (line: StatementLine) => rows.push(row('HEAD', line, [])),
    /** Left out where it says nothing in any column. */
    line(line: StatementLine, figures: number[]): number[] {
      if (figures.some((figure) => figure !== 0)) rows.push(row('ROW', line, figures))
      return figures
    },
    sum(line: StatementLine, figures: number[]): number[] {
      rows.push(row('SUM', line, figures))
      return figures
    },
    /** The accounts of a part, each with what `of` makes of it; answers their sum. */
    accounts(belongs: (figure: Figure) => boolean, of: (figure: Figure) => number): number[] {
      const named = new Map(
        columns
          .flat()
          .filter(belongs)
          .map((figure) => [figure.code, figure.name]),
      )
      for (const [code, name] of [...named].sort(([a], [b]) => (a < b ? -1 : 1))) {
        const figures = over((column) =>
          sumOf(
            column.filter((one) => one.code === code),
            of,
          ),
        )
        if (figures.some((figure) => figure !== 0))
          rows.push({ ...row('ROW', null, figures), accountCode: code, accountName: name })
      }
      return over((column) => sumOf(column.filter(belongs), of))
    },
  }
}

export const added = (...parts: number[][]): number[] =>
  (parts[0] ?? []).map((_, i) => sumOf(parts, (part) => part[i] ?? 0))
export const taken = (from: number[], what: number[]): number[] =>
  from.map((figure, i) => minus(figure, what[i] ?? 0))
export const equal = (a: number[], b: number[]): boolean =>
  a.every((figure, i) => figure === (b[i] ?? 0))

/** As people read an account that stands in credit: more of it is a greater figure. */
export const credit = ({ moved }: Figure): number => minus(0, moved)
export const debitEnd = ({ opening, moved }: Figure): number => plus(opening, moved)
export const creditEnd = (figure: Figure): number => minus(0, debitEnd(figure))
