export interface RoundingRule {
  /** Smallest coin that circulates, rupiah; 0 does not round. */
  unit: number
  mode: string
}

/** Cash is paid in coins that circulate; ties go up. */
export function roundCash(amount: number, { unit, mode }: RoundingRule): number {
  if (unit <= 0 || amount <= 0) return amount
  const steps = amount / unit
  const whole =
    mode === 'DOWN' ? Math.floor(steps) : mode === 'UP' ? Math.ceil(steps) : Math.round(steps)
  return whole * unit
}

const notes = [10_000, 50_000, 100_000]

/** What people hand over: exactly what is due, and the next ten, fifty and hundred thousand. */
export function cashSuggestions(due: number): number[] {
  if (due <= 0) return []
  return [...new Set([due, ...notes.map((note) => Math.ceil(due / note) * note)])]
}
