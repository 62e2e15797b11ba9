import type { MovingCause } from '#contract/report/moving-day.ts'
import { minus, plus, sumOf } from '#contract/money.ts'

/** A document of ours with its part of a figure. */
export interface OwnDocument {
  id: number
  kind: string
  docNo: string
  /** What it adds to the figure of its day; 0 for one that was cancelled. */
  amount: number
  /** What it would have added, had it not been cancelled. */
  cancelled: number
  /** Of its amount, what coins were rounded by. */
  rounding: number
  /** Of its amount, what was taken off, or put on, by hand. */
  byHand: number
  isReturn: boolean
}
/** A document of the old program, where its table tells them one by one. */
export interface OldDocument {
  docNo: string
  amount: number
}
export interface DayFigure {
  /** Ours less the old program's. */
  difference: number
  /** In the order in which they were written. */
  own: readonly OwnDocument[]
  old: readonly OldDocument[]
  /** The same difference of the day before and of the day after. */
  before: number
  after: number
}
export interface Explained {
  cause: MovingCause
  amount: number
  documents: { id: number; kind: string; docNo: string }[]
  /** Numbers of the old program, which nobody here can open. */
  oldNos: string[]
}

/** What a difference comes from, as far as the documents show it; what is left is told as such. */
export function causesOf(day: DayFigure): Explained[] {
  if (day.difference === 0) return []
  const found = day.old.length > 0 ? byDocument(day) : bySum(day)
  const rest = minus(
    day.difference,
    sumOf(found, ({ amount }) => amount),
  )
  return rest === 0 ? found : [...found, explained('UNKNOWN', rest, [])]
}

const explained = (
  cause: MovingCause,
  amount: number,
  documents: readonly OwnDocument[],
  oldNos: string[] = [],
): Explained => ({
  cause,
  amount,
  oldNos,
  documents: documents.map(({ id, kind, docNo }) => ({ id, kind, docNo })),
})

/** Less than this between two that are otherwise one is rounding, in rupiah. */
const COINS = 1000

/** Both sides document by document: equal amounts are one, what is left over is told. */
function byDocument({ own, old }: DayFigure): Explained[] {
  const left = [...own.filter(({ amount }) => amount !== 0)]
  const oldLeft = old.filter(({ amount }) => {
    const at = left.findIndex((one) => one.amount === amount)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  const cancelled = own.filter((one) => one.cancelled !== 0)
  const told: Explained[] = []
  const open = oldLeft.filter(({ docNo, amount }) => {
    const at = cancelled.findIndex((one) => one.cancelled === amount)
    if (at < 0) return true
    told.push(explained('CANCELLED', minus(0, amount), cancelled.splice(at, 1), [docNo]))
    return false
  })
  const returns = left.filter(({ isReturn }) => isReturn)
  if (returns.length > 0) told.push(explained('RETURN', total(returns), returns))
  const bills = left.filter(({ isReturn }) => !isReturn)
  // As many on both sides: each is the other's, at another price.
  if (bills.length === open.length && bills.length > 0) {
    const theirs = [...open].sort((a, b) => a.amount - b.amount)
    const ours = [...bills].sort((a, b) => a.amount - b.amount)
    return [
      ...told,
      ...ours.map((bill, i) => {
        const { amount, docNo } = theirs[i] as OldDocument
        const by = minus(bill.amount, amount)
        return explained(Math.abs(by) < COINS ? 'ROUNDING' : 'PRICE', by, [bill], [docNo])
      }),
    ]
  }
  return [
    ...told,
    ...(bills.length > 0 ? [explained('MISSING_OLD', total(bills), bills)] : []),
    ...(open.length > 0
      ? [
          explained(
            'MISSING_OWN',
            minus(
              0,
              sumOf(open, ({ amount }) => amount),
            ),
            [],
            open.map(({ docNo }) => docNo),
          ),
        ]
      : []),
  ]
}

const total = (documents: readonly OwnDocument[]) => sumOf(documents, ({ amount }) => amount)

interface Candidate {
  cause: MovingCause
  amount: number
  documents: OwnDocument[]
}

/** Of a sum alone: what of our documents comes to exactly the difference, by itself or by two, the likeliest first. */
function bySum(day: DayFigure): Explained[] {
  const candidates = candidatesOf(day).filter(({ amount }) => amount !== 0)
  const [one] = candidates.filter(({ amount }) => amount === day.difference)
  if (one) return [explained(one.cause, one.amount, one.documents)]
  const byAmount = new Map<number, Candidate>()
  for (const second of candidates) {
    const first = byAmount.get(minus(day.difference, second.amount))
    if (first && !overlap(first, second))
      return [first, second].map(({ cause, amount, documents }) =>
        explained(cause, amount, documents),
      )
    if (!byAmount.has(second.amount)) byAmount.set(second.amount, second)
  }
  return []
}

/** The same cause, or the same document, does not explain twice; two documents may both be missing. */
const overlap = (a: Candidate, b: Candidate) =>
  (a.cause === b.cause && !a.cause.startsWith('MISSING')) ||
  a.documents.some((one) => b.documents.includes(one))

function candidatesOf({ difference, own, before, after }: DayFigure): Candidate[] {
  const standing = own.filter(({ amount }) => amount !== 0)
  const returns = standing.filter(({ isReturn }) => isReturn)
  const rounded = standing.filter(({ rounding }) => rounding !== 0)
  const byHand = standing.filter((one) => one.byHand !== 0)
  const single = (cause: MovingCause, documents: OwnDocument[]) =>
    documents.map((one): Candidate => ({ cause, amount: one.amount, documents: [one] }))
  return [
    { cause: 'ROUNDING', amount: sumOf(rounded, (d) => d.rounding), documents: rounded },
    ...overMidnight(difference, standing, { before, after }),
    { cause: 'RETURN', amount: total(returns), documents: returns },
    ...single('RETURN', returns),
    { cause: 'PRICE', amount: sumOf(byHand, (d) => d.byHand), documents: byHand },
    ...byHand.map((one): Candidate => ({ cause: 'PRICE', amount: one.byHand, documents: [one] })),
    ...own.flatMap((one): Candidate[] =>
      one.cancelled === 0
        ? []
        : [{ cause: 'CANCELLED', amount: minus(0, one.cancelled), documents: [one] }],
    ),
    ...single(
      'MISSING_OLD',
      standing.filter(({ isReturn }) => !isReturn),
    ),
  ]
}

/** What one program counts to this day the other counts to the next, or to the one before: the last or first bills of it. */
function overMidnight(
  difference: number,
  own: OwnDocument[],
  { before, after }: { before: number; after: number },
): Candidate[] {
  const isMoved = plus(difference, after) === 0 || plus(difference, before) === 0
  if (!isMoved) return []
  for (const order of [[...own].reverse(), own]) {
    let sum = 0
    for (const [n, one] of order.entries()) {
      sum = plus(sum, one.amount)
      if (sum === difference)
        return [{ cause: 'TIME', amount: difference, documents: order.slice(0, n + 1) }]
    }
  }
  // The bills are the other day's.
  return [{ cause: 'TIME', amount: difference, documents: [] }]
}
