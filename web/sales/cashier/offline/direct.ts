import { DIRECT, answer, onDevice } from '../../../platform/device-database.ts'
import type { Station } from '../station.ts'
import type { KeptDraft } from './kept-sale.ts'
import { STAYS_MS } from './queue.ts'

/** A sale that the branch booked at once, as it would be told again. */
export interface Direct {
  requestId: string
  number: string
  total: number
  at: string
  /** Null of one that cannot be told so: paid with points, of a booking, brought to the customer. */
  draft: KeptDraft | null
}

/** What the branch booked in this step of a till; null where it was none, or a sale of the device's own. */
export function directOf(
  { lastSale }: Station,
  { lastSale: last, sent }: Station,
  now: () => string,
): Direct | null {
  if (!sent || !lastSale || lastSale === last || lastSale.kept) return null
  const { number, total } = lastSale
  return { requestId: sent.body.requestId, number, total, at: now(), draft: sent.draft ?? null }
}

export const putDirect = (store: (name: string) => IDBObjectStore, direct: Direct) =>
  store(DIRECT).put(direct, direct.requestId)

/** Those of long ago go. */
export const forgetOldDirect = (): Promise<void> =>
  onDevice('relaxed', async (store) => {
    const all = await answer<Direct[]>(store(DIRECT).getAll())
    for (const one of all)
      if (Date.parse(one.at) < Date.now() - STAYS_MS) store(DIRECT).delete(one.requestId)
  })
