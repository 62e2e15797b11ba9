import { MOST_AT_ONCE } from '#contract/sales/offline.ts'
import type { Kept, Settled } from './queue.ts'

/** What the branch made of an entry, or why it refused it. */
export type Outcome =
  | { refused?: null; id: number | null; docNo: string | null }
  | { refused: string }

/** Entries of one branch in their order, of which there is one at least. */
export type Portion = readonly [Kept, ...Kept[]]

/** What sending needs of the world; the browser has one, the proof of days another. */
export interface Post {
  /** What lies here unsent, the oldest first. */
  unsent: () => readonly Kept[]
  /** Of several in their order; fewer where the branch came no further. */
  take: (portion: Portion) => Promise<readonly Outcome[]>
  settled: (entries: readonly Settled[]) => Promise<void>
  refused: (kept: Kept, why: string) => void
  /** Why the branch refused it; null where the error tells nothing about it. */
  refusedBy: (error: unknown) => string | null
}

/** Letters of one question; a single sale may have half of them. */
const LETTERS = 512 * 1024

/** The oldest first, in portions; the one that is refused stays, and the others go on. */
export async function sendQueue(post: Post): Promise<void> {
  let [first, ...others] = post.unsent()
  while (first) {
    const portion = portionOf(first, others)
    const outcomes = await outcomesOf(post, portion)
    await keep(post, portion, outcomes)
    ;[first, ...others] = [first, ...others].slice(outcomes.length)
  }
}

/** A device that became another branch's till may hold the sales of both. */
function portionOf(first: Kept, others: readonly Kept[]): Portion {
  let letters = first.body.length
  const next = others.slice(0, MOST_AT_ONCE - 1)
  const end = next.findIndex(({ body, branchId }) => {
    letters += body.length
    return letters > LETTERS || branchId !== first.branchId
  })
  return [first, ...next.slice(0, end === -1 ? next.length : end)]
}

/** A portion that is refused as a whole, as by a machine that knows no portions, goes one by one. */
async function outcomesOf(post: Post, portion: Portion): Promise<readonly Outcome[]> {
  try {
    const outcomes = await post.take(portion)
    if (outcomes.length === 0) throw new Error('a portion of which nothing is told')
    return outcomes
  } catch (error) {
    const refused = post.refusedBy(error)
    if (refused === null) throw error
    return portion.length === 1 ? [{ refused }] : outcomesOf(post, [portion[0]])
  }
}

async function keep(post: Post, portion: Portion, outcomes: readonly Outcome[]): Promise<void> {
  const entries: Settled[] = []
  for (const [i, as] of outcomes.entries()) {
    const kept = portion[i]
    if (kept && typeof as.refused === 'string') post.refused(kept, as.refused)
    else if (kept && 'id' in as) entries.push({ kept, as: { id: as.id, docNo: as.docNo } })
  }
  if (entries.length > 0) await post.settled(entries)
}
