import { columnLetters } from './excel-cells.ts'

interface Column {
  key: string
  type: string
}

/** What the columns of figures come to so far: a total that is their sum is written as one, over the rows in sight. */
export class ColumnSums {
  readonly #sums: Map<string, number>
  readonly #columns: readonly Column[]
  readonly #first: number
  #rows = 0
  /** A sum stood between the rows: what is below it is no one range. */
  #parted = false
  #told = false
  constructor(columns: readonly Column[], first: number) {
    const added = columns.filter(({ type }) => type === 'money' || type === 'qty')
    this.#columns = columns
    this.#first = first
    this.#sums = new Map(added.map(({ key }) => [key, 0]))
  }
  add(row: Record<string, unknown>): void {
    this.#rows += 1
    this.#parted ||= this.#told
    for (const [key, sum] of this.#sums) {
      const value = row[key]
      if (value !== null && value !== undefined && value !== '')
        this.#sums.set(key, sum + Number(value))
    }
  }
  /** The sum of a column's rows, where the total is just that. */
  readonly formula = (key: string, total: unknown): Formula | undefined => {
    const sum = this.#sums.get(key)
    this.#told = true
    if (sum === undefined || this.#parted || this.#rows === 0) return undefined
    if (typeof total !== 'number') return undefined
    if (Math.abs(sum - total) > 0.000_05) return undefined
    const c = this.#columns.findIndex((column) => column.key === key)
    const last = this.#first + this.#rows - 1
    const letters = columnLetters(c)
    const range = `${letters}${this.#first}:${letters}${last}`
    return { formula: `SUBTOTAL(109,${range})`, result: total }
  }
}

export interface Formula {
  formula: string
  result: number
}
