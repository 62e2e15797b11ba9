import { api } from '#contract/api.ts'
import { MOST_AT_ONCE } from '#contract/sales/offline.ts'
import { type TestApp, newRequest } from '#server/platform/test-app.ts'
import type { OfflineTill, Signed } from '../till.ts'

const { offline } = api.sales

export type Sent = Pick<Signed, 'body' | 'signature'>
interface Till {
  t: TestApp
  branchId: number
  till: OfflineTill
}
type Entries = Readonly<Sent>[]

/** By the till itself one by one or in portions, by a colleague, twice at once, or as a file: each until it is answered. */
export async function send(at: Till, random: () => number, all: readonly Sent[]): Promise<void> {
  const entries = all.map(({ body, signature }) => ({ body, signature }))
  if (entries.length === 0) return
  const way = random()
  if (way < 0.2) return asFile(at, entries)
  const size = way < 0.6 ? 1 : 1 + Math.floor(random() * MOST_AT_ONCE)
  while (entries.length > 0) {
    const portion = entries.splice(0, size)
    const take = inPortion(at, random() < 0.3 ? 'kepala.sby' : 'kasir.sby', portion)
    await (random() < 0.3 ? Promise.all([take(), take()]) : take())
  }
}

function inPortion({ t, branchId }: Till, who: string, portion: Entries): () => Promise<void> {
  const [first] = portion
  if (first && portion.length === 1)
    return async () => {
      await t.call(who, offline.take, { branchId, ...first })
    }
  return async () => {
    const { rows } = await t.call(who, offline.takeSeveral, { branchId, entries: portion })
    if (rows.length < portion.length || rows.some(({ refused }) => refused !== null))
      throw new Error(`entries of a portion are refused: ${JSON.stringify(rows)}`)
  }
}

async function asFile({ t, branchId, till }: Till, entries: Entries): Promise<void> {
  const { queueFileId } = await t.call('kepala.sby', offline.openFile, {
    requestId: newRequest(),
    branchId,
    deviceId: till.deviceId,
    tillName: 'Kasir 1',
    entries: entries.length,
    reason: 'Browser rusak',
  })
  const { rows } = await t.call('kepala.sby', offline.takeFile, {
    branchId,
    queueFileId,
    first: 1,
    entries,
  })
  const refused = rows.filter(({ outcome }) => outcome === 'REFUSED')
  if (refused.length > 0) throw new Error(`a file’s lines are refused: ${JSON.stringify(refused)}`)
}
