/**
 * Of the prices of one level those whose break a quantity reaches; the first that begins at one unit or below holds for
 * any quantity above zero (domain §0.4 D15).
 */
export function reached<R>(rows: readonly R[], qty: number, breakOf: (row: R) => number): R[] {
  const first = Math.min(1, ...rows.map(breakOf))
  return rows.filter((row) => breakOf(row) <= qty || breakOf(row) === first)
}
