import { useState } from 'react'

/**
 * Which of the rows found is meant: the first, or the one that the hand led to, wherever an answer that comes later puts
 * it. By its place alone another row would be taken than the one that was seen.
 */
export function usePointed<R>(rows: readonly R[], keyOf: (row: R) => string | number) {
  const [key, setKey] = useState<string | number | null>(null)
  const placeIn = (some: readonly R[]) => some.findIndex((row) => keyOf(row) === key)
  const place = placeIn(rows)
  /** −1 where there are none. */
  const at = Math.min(Math.max(0, place), rows.length - 1)
  const point = (to: number) => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, to))]
    setKey(row === undefined ? null : keyOf(row))
  }
  return {
    at,
    /** An arrow said which, and it is still among them. */
    isPointed: place >= 0,
    /** The same row of another answer. */
    sameIn: (some: readonly R[]): R | undefined => some[placeIn(some)],
    point,
    step: (by: number) => point(at + by),
    /** Something else is looked for. */
    begin: () => setKey(null),
  }
}
