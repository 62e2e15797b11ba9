import type { LaidTable } from './pdf-report-table.ts'

/** Hidden columns that have to go for the others to find room. */
export function tooMany(
  { columns }: LaidTable,
  widths: readonly number[],
  room: number,
): Set<number> {
  const left = new Set<number>()
  let width = widths.reduce((sum, one) => sum + one, 0)
  for (let place = columns.length - 1; place >= 0 && width > room; place -= 1) {
    if (!columns[place]?.hidden) continue
    left.add(place)
    width -= widths[place] ?? 0
  }
  return left
}

/** The table without some of its columns, by their places. */
export function withoutColumns(table: LaidTable, left: ReadonlySet<number>): LaidTable {
  const stay = <T>(all: readonly T[]) => all.filter((_, place) => !left.has(place))
  const placeOf = new Map(
    stay(table.columns.map((_, place) => place)).map((old, now) => [old, now]),
  )
  return {
    ...table,
    columns: stay(table.columns),
    body: table.body.map(stay),
    sums: table.sums && stay(table.sums),
    carried: table.carried.flatMap((one) => {
      const column = placeOf.get(one.column)
      return column === undefined ? [] : [{ ...one, column }]
    }),
  }
}
