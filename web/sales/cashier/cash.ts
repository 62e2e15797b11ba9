const notes = [10_000, 50_000, 100_000]

/** What people hand over: exactly what is due, and the next ten, fifty and hundred thousand. */
export function cashSuggestions(due: number): number[] {
  if (due <= 0) return []
  return [...new Set([due, ...notes.map((note) => Math.ceil(due / note) * note)])]
}
