import { create } from 'zustand'
import { offline } from '#contract/sales/offline.ts'
import { publicKeyText } from '#contract/sales/kept-sale.ts'
import { keepEntry } from '../keeping.ts'
import { ANSWERS, DIRECT, KEPT, answer, onDevice } from '../../../platform/device-database.ts'
import { ask } from './ask.ts'
import { deviceNow, toldOfDevice } from './device.ts'
import type { Direct } from './direct.ts'
import { putBack } from './putting-back.ts'
import { type Kept, putKept, readQueue } from './queue.ts'
import { signedSale } from './signed.ts'

/** Numbers of sales that a restore lost and that only a person can enter again. */
export const useLost = create<{ numbers: string[] }>(() => ({ numbers: [] }))

const LOST = 'lost'

/** They stand here until somebody has seen them, whatever is opened anew. */
async function changeLost(change: (numbers: string[]) => string[]): Promise<void> {
  const numbers = await onDevice('strict', async (store) => {
    const before = (await answer<string[] | undefined>(store(ANSWERS).get(LOST))) ?? []
    const after = change(before)
    store(ANSWERS).put(after, LOST)
    return after
  })
  useLost.setState({ numbers })
}
export const readLost = (): Promise<void> => changeLost((numbers) => numbers)
export const forgetLost = (): Promise<void> => changeLost(() => [])

interface Restored {
  branchId: number
  key: string
  epoch: string
}

/** What the branch does not know any more lies in the queue again; its epoch is written down only then. */
export function sendAgain(restored: Restored): Promise<void> {
  sending ??= send(restored).finally(() => {
    sending = null
  })
  return sending
}
let sending: Promise<void> | null = null

/** The branch knows this device by its key again, under whichever id. */
export async function enrolAgain(branchId: number, tillKey: string): Promise<void> {
  const device = deviceNow()
  if (!device) return
  const publicKey = await publicKeyText(device.keys)
  const { deviceId, lastSeq } = await ask(offline.enrol, { branchId, tillKey, publicKey })
  await toldOfDevice(tillKey, { deviceId, lastSeq })
}

async function send({ branchId, key, epoch }: Restored): Promise<void> {
  await putBack({
    enrol: () => enrolAgain(branchId, key),
    read: async () => {
      const [kept, direct] = await onDevice('relaxed', (store) =>
        Promise.all([
          answer<Kept[]>(store(KEPT).getAll()),
          answer<Direct[]>(store(DIRECT).getAll()),
        ]),
      )
      return { kept, direct }
    },
    unknown: async (requestIds, keptIds) =>
      (await ask(offline.unknown, { branchId, requestIds, keptIds })).requestIds,
    queueAgain: (kept) =>
      onDevice('strict', async (store) => {
        for (const one of kept) putKept(store, { ...one, sent: null, refused: null })
      }),
    // Under the number that its receipt bears and at its own moment.
    signAgain: ({ at, number }, draft) =>
      keepEntry((now, place) =>
        signedSale(draft, now, { ...place, soldAt: at, sureClock: true }, number),
      ),
    lost: (gone) => changeLost((numbers) => [...new Set([...numbers, ...gone])]),
    done: async () => {
      await readQueue()
      await toldOfDevice(key, { epoch })
    },
  })
}
