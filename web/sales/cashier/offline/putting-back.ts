import type { Direct } from './direct.ts'
import type { Kept } from './queue.ts'
import type { KeptDraft } from './kept-sale.ts'

/** So many keys are asked at once. */
const PORTION = 1000

/** What comes back after a restore needs of the world; the browser has one, the proof of days another. */
export interface Memory {
  /** The branch knows this device again. */
  enrol: () => Promise<void>
  /** All that lies here: entries that were signed, and sales that were booked at once. */
  read: () => Promise<{ kept: readonly Kept[]; direct: readonly Direct[] }>
  /** Of sales that were booked at once, and of what was signed, each by its key. */
  unknown: (requestIds: string[], keptIds: string[]) => Promise<readonly string[]>
  /** In the same bytes. */
  queueAgain: (kept: readonly Kept[]) => Promise<void>
  /** What was booked at once is signed now; false where that is another tab's to do, or the disk's full. */
  signAgain: (direct: Direct, draft: KeptDraft) => Promise<boolean>
  /** Numbers that only a person can enter again. */
  lost: (numbers: readonly string[]) => Promise<void>
  /** All of it lies in the queue: the new epoch is written down. */
  done: () => Promise<void>
}

/**
 * The branch's database was put back from a copy: what it does not know any more of the last seven days lies in the
 * queue again, the oldest first. Where something of it could not be written it is begun anew at the next sign of life.
 */
export async function putBack(memory: Memory): Promise<void> {
  await memory.enrol()
  const { kept, direct } = await memory.read()
  const [signed, booked] = [kept.filter(({ sent }) => sent), direct].map((all) =>
    all.map(({ requestId }) => requestId),
  ) as [string[], string[]]
  const unknown = new Set<string>()
  for (let from = 0; from < Math.max(signed.length, booked.length); from += PORTION) {
    const portion = (keys: string[]) => keys.slice(from, from + PORTION)
    for (const one of await memory.unknown(portion(booked), portion(signed))) unknown.add(one)
  }
  await memory.queueAgain(kept.filter(({ sent, requestId }) => sent && unknown.has(requestId)))
  const lost = direct.filter(({ requestId }) => unknown.has(requestId))
  for (const one of lost.toSorted((a, b) => (a.at < b.at ? -1 : 1)))
    if (one.draft && !(await memory.signAgain(one, one.draft))) return
  await memory.lost(lost.filter(({ draft }) => !draft).map(({ number }) => number))
  await memory.done()
}
