import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import { type CountConflict, stockOpname as api } from '#contract/stock/stock-opname.ts'
import { call } from '../platform/api.ts'
import { NoAnswer } from '../platform/errors.ts'
import { useUser } from '../platform/session.ts'

export type Sheet = ReplyOf<typeof api.sheet>

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

/** Milliseconds. A count is of the moment it comes in: one that waited longer may have been sold from meanwhile. */
const PATIENCE = 60_000
const PAUSE = 2000

/** Sends counts until there is an answer: what others counted meanwhile; null where they were not saved. */
async function sent(
  input: InputOf<typeof api.add>,
  say: (state: 'waiting' | 'failed') => void,
): Promise<CountConflict[] | null> {
  const until = Date.now() + PATIENCE
  for (;;) {
    try {
      return (await call(api.add, input, { repeatable: true })).conflicts ?? []
    } catch (error) {
      // What was refused is told by the call itself.
      const waits = error instanceof NoAnswer && Date.now() < until
      say(waits ? 'waiting' : 'failed')
      if (!waits) return null
      await new Promise((resolve) => setTimeout(resolve, PAUSE))
    }
  }
}

/**
 * Writes counts at once, one after another, and shows them without reading the whole sheet again. A count said twice
 * is the same count, so that it is said again while the line is away. False where it was not kept: it stays in hand.
 */
export function useCounting(sheet: Sheet) {
  const [conflicts, setConflicts] = useState<Conflict[]>([])
  const [saving, setSaving] = useState<'saved' | 'saving' | 'waiting' | 'failed'>('saved')
  const client = useQueryClient()
  const { employee } = useUser()
  const before = useRef<Promise<unknown>>(Promise.resolve())

  const write = async (counts: Count[]): Promise<boolean> => {
    setSaving('saving')
    const lines = counts.map(({ memo, ...count }) => (memo ? { ...count, memo } : count))
    const input = { branchId: sheet.branchId, id: sheet.id, lines }
    const others = await sent(input, setSaving)
    if (!others) return false
    const theirs = new Map(others.map((one) => [one.goodsId, one]))
    setConflicts((known) => [
      ...known.filter(({ goodsId }) => counts.every((count) => count.goodsId !== goodsId)),
      ...counts.flatMap((mine) => {
        const one = theirs.get(mine.goodsId)
        return one ? [{ ...one, mine }] : []
      }),
    ])
    show(counts, theirs)
    setSaving('saved')
    void client.invalidateQueries({ queryKey: [api.causes.path, { id: sheet.id }] })
    return others.length === 0
  }
  /** What is saved now: what was written, and where somebody else had counted, his figure. */
  const show = (counts: Count[], theirs: ReadonlyMap<number, CountConflict>) => {
    const written = new Map(counts.map((one) => [one.goodsId, one]))
    const now = { countedByName: employee.name, countedAt: new Date().toISOString() }
    client.setQueryData<Sheet>([api.sheet.path, { id: sheet.id }], (known) =>
      known
        ? {
            ...known,
            rows: known.rows.map((row) => {
              const one = written.get(row.goodsId)
              if (!one) return row
              const other = theirs.get(row.goodsId)
              if (other) return { ...row, ...other, movedSince: null }
              const { countedQty, memo } = one
              return { ...row, ...now, countedQty, memo: memo || null, movedSince: null }
            }),
          }
        : known,
    )
  }
  const save = (counts: Count[]): Promise<boolean> => {
    const after = before.current.then(() => write(counts))
    before.current = after
    return after
  }
  /** Goods that nobody expected join the count, and the sheet is read anew. */
  const add = async (goodsId: number): Promise<boolean> => {
    try {
      await call(api.found, { branchId: sheet.branchId, id: sheet.id, goodsId })
    } catch {
      return false
    }
    await client.invalidateQueries({ queryKey: [api.sheet.path, { id: sheet.id }] })
    return true
  }
  /** Takes a figure for what two counted; what is not saved stays to be decided. False where it was not. */
  const decide = async (conflict: Conflict, countedQty: number): Promise<boolean> => {
    const { goodsId, countedQty: before, mine } = conflict
    if (countedQty !== before) return save([{ goodsId, countedQty, memo: mine.memo, before }])
    setConflicts((known) => known.filter((one) => one !== conflict))
    return true
  }
  return { saving, save, add, conflicts, decide }
}
