import type { StatementField } from '#contract/bank-cash/bank-statement.ts'
import type { Cell } from '#server/platform/excel.ts'
import { plain } from '#server/platform/file-cells.ts'
import { type Marks, marksOf } from '#server/platform/figures.ts'
import { minus } from '#contract/money.ts'
import { figureOf, signOf } from './bank-cells.ts'

interface Column {
  field: StatementField
  place: number
}

/**
 * The column that runs on by what each line brings is the balance, whatever its head says ("Total", "Posisi"): from the
 * oldest line or from the newest. Null where none does, or there is one line alone.
 */
export function runningPlace(
  width: number,
  lines: readonly Cell[][],
  columns: readonly Column[],
): number | null {
  const moves = movesOf(lines, columns)
  if (lines.length < 2 || moves.some((move) => !move)) return null
  const taken = new Set(columns.map(({ place }) => place))
  const free = Array.from({ length: width }, (_, place) => place).filter((p) => !taken.has(p))
  return free.find((place) => runsOn(figuresAt(lines, place), moves as number[])) ?? null
}

function runsOn(balances: readonly (number | null)[], moves: readonly number[]): boolean {
  if (balances.some((one) => one === null)) return false
  const steps = balances.slice(1).map((one, i) => minus(one ?? 0, balances[i] ?? 0))
  return (
    steps.every((step, i) => step === moves[i + 1]) || steps.every((step, i) => -step === moves[i])
  )
}

/** What each line brings, above zero what comes in. */
function movesOf(lines: readonly Cell[][], columns: readonly Column[]): (number | null)[] {
  const place = new Map(columns.map((one) => [one.field, one.place]))
  const at = (field: StatementField) => figuresAt(lines, place.get(field) ?? -1)
  const [amounts, debits, credits] = [at('amount'), at('debit'), at('credit')]
  const sign = place.get('sign') ?? -1
  return lines.map((line, i) => {
    const amount = amounts[i]
    if (!amount) return minus(credits[i] ?? 0, debits[i] ?? 0)
    return sign < 0 ? amount : (signOf(plain(line[sign])) ?? 1) * amount
  })
}

function figuresAt(lines: readonly Cell[][], place: number): (number | null)[] {
  const cells = lines.map((line) => line[place])
  const marks: Marks = marksOf(cells)
  return cells.map((cell) => {
    const read = figureOf(cell, marks, '')
    if (!read || 'wrong' in read) return null
    return read.value.sign === -1 ? minus(0, read.value.amount) : read.value.amount
  })
}
