import { create } from 'zustand'
import { sumOf } from '#contract/money.ts'
import type { Slip } from '#contract/print/slip.ts'
import { DIRECT, KEPT, answer, onDevice } from '../../../platform/device-database.ts'

/** What happened without a line, as it lies on this device: a sale, what left a cart, or a sale that came back. */
export interface Kept {
  /** Of the cart's payment; by it the branch knows it again. */
  requestId: string
  /** None of an older program's: a sale. */
  kind?: 'SALE' | 'REMOVAL' | 'TAKE_BACK'
  /** The key of the sale that came back by it. */
  takesBack?: string
  branchId: number
  seq: number
  number: string
  soldAt: string
  /** Rupiah that were sold, left a cart or came back. */
  total: number
  body: string
  signature: string
  /** What the customer was given. */
  slip: Slip | null
  /** What the branch answered; null while it lies here alone. */
  sent: { id: number | null; docNo: string | null; at: string } | null
  /** Why it was refused last; it stays here. */
  refused: string | null
}

/** An entry with what the branch made of it. */
export interface Settled {
  kept: Kept
  as: { id: number | null; docNo: string | null }
}

/** So long a sale that was sent stays here, should the branch lose it. */
export const STAYS_MS = 7 * 24 * 3_600_000

/** The sales that lie here and did not come back. */
export function stillSold(unsent: readonly Kept[]): Kept[] {
  const back = new Set(unsent.map(({ takesBack }) => takesBack))
  return unsent.filter(({ kind = 'SALE', requestId }) => kind === 'SALE' && !back.has(requestId))
}

/** Their rupiah. */
export const worthOfQueue = (unsent: readonly Kept[]): number =>
  sumOf(stillSold(unsent), ({ total }) => total)

export const useQueue = create<{ unsent: Kept[] }>(() => ({ unsent: [] }))

/** What lies here, the oldest first; what was sent long ago goes. */
export async function readQueue(): Promise<void> {
  const all = await onDevice('relaxed', async (store) => {
    const kept = await answer<Kept[]>(store(KEPT).getAll())
    const before = Date.now() - STAYS_MS
    for (const { requestId, sent } of kept)
      if (sent && Date.parse(sent.at) < before) store(KEPT).delete(requestId)
    return kept
  })
  const read = all.filter(({ sent }) => sent === null)
  useQueue.setState(({ unsent }) => {
    // What was kept while this was read.
    const later = unsent.filter(({ requestId }) => all.every((one) => one.requestId !== requestId))
    return { unsent: [...read, ...later].toSorted((a, b) => a.seq - b.seq) }
  })
}

/** What the device signed lies here once: no sale that was booked at once bears its key any more. */
export function putKept(store: (name: string) => IDBObjectStore, kept: Kept): void {
  store(KEPT).put(kept, kept.requestId)
  store(DIRECT).delete(kept.requestId)
}

/** Written once it is on the disk. */
export const added = (kept: Kept) =>
  useQueue.setState(({ unsent }) => ({ unsent: [...unsent, kept] }))

/** They leave the queue by the branch's own word about their keys, and by nothing else. */
export async function settled(entries: readonly Settled[]): Promise<void> {
  const at = new Date().toISOString()
  await onDevice('strict', async (store) => {
    for (const { kept, as } of entries)
      putKept(store, { ...kept, sent: { ...as, at }, refused: null })
  })
  const gone = new Set(entries.map(({ kept }) => kept.requestId))
  useQueue.setState(({ unsent }) => ({
    unsent: unsent.filter(({ requestId }) => !gone.has(requestId)),
  }))
}

export const refusedNow = (kept: Kept, refused: string) =>
  useQueue.setState(({ unsent }) => ({
    unsent: unsent.map((one) => (one.requestId === kept.requestId ? { ...one, refused } : one)),
  }))
