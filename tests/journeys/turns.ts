const DAY_MS = 86_400_000
/** Days until all were walked. */
const TURNS = 10

/**
 * Of what takes minutes, `npm test` walks every tenth screen, and on the next days the others; `npm run look`, and
 * whoever names screens, walks all that are meant.
 */
export const isTodays = (place: number): boolean =>
  process.env.LOOK === 'whole' || (place + Math.floor(Date.now() / DAY_MS)) % TURNS === 0

/** Of what takes a second each, one half today and the other tomorrow. */
export const isOfHalf = (place: number): boolean =>
  process.env.LOOK === 'whole' || (place + Math.floor(Date.now() / DAY_MS)) % 2 === 0

/** Of a list that is walked, those of today. */
export const todays = <T>(all: readonly T[]): T[] => all.filter((_, place) => isTodays(place))
