import { useState } from 'react'
import { dropDraft, keepDraft, readDraft } from '../platform/drafts.ts'
import type { ShownLine } from './count-entries.ts'

interface InHand {
  /** By the units of the goods. */
  figures: (number | null)[]
  memo: string
  /** Another's figure that comes while one counts is not what was counted against. */
  before: number | null
}

/** What is being counted of one goods, kept with each key: a phone that dies begins there again. */
export function useInHand(page: string, row: ShownLine, units: { conversion: number }[]) {
  const key = `${page}/${row.goodsId}`
  // What was counted before, or not taken, stands in base units.
  const typed = row.refused?.line ?? row
  const [hand, setHand] = useState<InHand>(() => {
    const kept = readDraft<InHand>(key)?.values
    if (kept?.figures.length === units.length) return kept
    const figures = units.map(({ conversion }) => (conversion === 1 ? typed.countedQty : null))
    return { figures, memo: typed.memo ?? '', before: row.countedQty }
  })
  const change = (values: Partial<InHand>) => {
    const next = { ...hand, ...values }
    setHand(next)
    if (next.memo || next.figures.some((figure) => figure !== null)) keepDraft(key, next)
    else dropDraft(key)
  }
  return { ...hand, change, done: () => dropDraft(key) }
}
