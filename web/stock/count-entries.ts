import type { CountConflict, CountInput, OpnameLine } from '#contract/stock/stock-opname.ts'
import { type Entry, isWaiting, linesOf } from '../platform/outbox/entries.ts'

/** What somebody found, in base units. */
export interface Count {
  goodsId: number
  countedQty: number
  memo: string
  /** What stood there when it was begun to be written. */
  before: number | null
}

/** What somebody else counted meanwhile, with what was written here of the same goods. */
export interface Conflict extends CountConflict {
  mine: Count
}

/** What was written of one goods and lies on this device. */
export interface Written {
  line: CountInput['lines'][number]
  at: number
  state: 'waiting' | 'refused' | 'asking'
  /** Why it was refused. */
  why: string
}

/** A row as it is shown: what was written here and is on its way stands there already. */
export interface ShownLine extends OpnameLine {
  unsent?: boolean
  /** What was written here and not taken. */
  refused?: Written
}

/** The last of each goods: what was written later holds. */
export function writtenIn(entries: readonly Entry[]): Written[] {
  const last = new Map<number, Written>()
  for (const entry of entries) {
    const state = isWaiting(entry) ? 'waiting' : entry.refusal ? 'refused' : 'asking'
    const contested = new Set(contestedIn(entry).map(({ goodsId }) => goodsId))
    for (const line of linesOf(entry) as Written['line'][]) {
      if (state === 'asking' && !contested.has(line.goodsId)) continue
      last.set(line.goodsId, { line, at: entry.at, state, why: entry.refusal?.message ?? '' })
    }
  }
  return [...last.values()]
}

const contestedIn = ({ reply }: Entry): CountConflict[] =>
  (reply as { conflicts?: CountConflict[] } | undefined)?.conflicts ?? []

/** Whose figure differs from one's own, of what was written last. */
export function conflictsOf(entries: readonly Entry[], written: readonly Written[]): Conflict[] {
  const theirs = new Map(entries.flatMap(contestedIn).map((one) => [one.goodsId, one]))
  return written.flatMap(({ line, state }) => {
    const one = theirs.get(line.goodsId)
    const { goodsId, countedQty, memo, before } = line
    const mine = { goodsId, countedQty, memo: memo ?? '', before: before ?? null }
    return state === 'asking' && one ? [{ ...one, mine }] : []
  })
}

/** An entry without what it says of these goods; nothing where it says no more. */
export function withoutGoods(entry: Entry, goods: readonly number[]): Entry[] {
  const others = (one: unknown) => !goods.includes((one as { goodsId: number }).goodsId)
  const lines = linesOf(entry).filter(others)
  const conflicts = contestedIn(entry).filter(others)
  const isOver = entry.reply === undefined ? lines.length === 0 : conflicts.length === 0
  if (isOver) return []
  const reply = entry.reply === undefined ? {} : { reply: { ...entry.reply, conflicts } }
  return [{ ...entry, input: { ...entry.input, lines }, ...reply }]
}

export function shownRows(
  rows: readonly OpnameLine[],
  written: readonly Written[],
  name: string,
): ShownLine[] {
  const byGoods = new Map(written.map((one) => [one.line.goodsId, one]))
  return rows.map((row) => {
    const one = byGoods.get(row.goodsId)
    if (!one || one.state === 'asking') return row
    if (one.state === 'refused') return { ...row, refused: one }
    const { countedQty, memo } = one.line
    const countedAt = new Date(one.at).toISOString()
    return {
      ...row,
      countedQty,
      memo: memo || null,
      countedByName: name,
      countedAt,
      movedSince: null,
      unsent: true,
    }
  })
}
