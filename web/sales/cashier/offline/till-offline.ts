import { useEffect } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { offline } from '#contract/sales/offline.ts'
import { call } from '../../../platform/api.ts'
import { Failure, NoAnswer } from '../../../platform/errors.ts'
import { useHome } from '../../../platform/session.ts'
import { useTillKey } from '../../../platform/till-key.ts'
import { useKnownShift } from '../../shift/shift.ts'
import { reach, useConnection } from '../connection.ts'
import { numberSale } from '../till.ts'
import { toldTime } from './clock.ts'
import { canSign, deviceNow, enrolled, toldOfDevice, useDevice } from './device.ts'
import { type Kept, readQueue, refusedNow, settled, useQueue } from './queue.ts'

const HEARTBEAT_MS = 10_000
const FACTS_MS = 10 * 60_000
/** Between two tries of what the branch did not take. */
const PAUSE_MS = 15_000

/** What this till needs to sell without a line, and what it sold so, which goes up once there is one. */
export function useTillOffline(): void {
  const { branchId } = useHome().employee
  const key = useTillKey(branchId)
  const away = useConnection((s) => s.lostAt !== null)
  const device = useDevice((s) => s.device)
  const shiftId = useKnownShift()?.shift?.id ?? null
  const unsent = useQueue((s) => s.unsent.length)
  useEffect(() => {
    void quietly(readQueue())
  }, [])
  const known = device !== null && device.tillKey === key
  useEffect(() => {
    if (known || !key || !canSign()) return
    return every(HEARTBEAT_MS, () => enrolled(branchId, key))
  }, [known, branchId, key])
  useEffect(() => {
    if (!known || away || !key) return
    return every(FACTS_MS, () => learn(branchId, key))
  }, [known, away, branchId, key])
  useEffect(() => {
    if (!known || shiftId === null || !key) return
    return every(HEARTBEAT_MS, () => beat(branchId, key))
  }, [known, shiftId, branchId, key])
  useEffect(() => {
    if (away || unsent === 0) return
    return every(PAUSE_MS, sendAll)
  }, [away, unsent])
}

/** At once, and again as often. */
function every(ms: number, work: () => Promise<void>): () => void {
  const run = () => void quietly(work())
  run()
  const timer = setInterval(run, ms)
  return () => clearInterval(timer)
}

/** Work in the background: a missing answer or a refusal is no news here, it is tried again. */
async function quietly(work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof Failure || error instanceof NoAnswer)) throw error
  }
}

const quiet = { quiet: true, silent: true, repeatable: true } as const
const ask = <E extends Endpoint>(endpoint: E, input: Parameters<typeof call<E>>[1]) =>
  reach(call(endpoint, input, quiet))

async function learn(branchId: number, key: string): Promise<void> {
  await toldOfDevice(key, await ask(offline.facts, { branchId }))
}

async function beat(branchId: number, key: string): Promise<void> {
  const device = deviceNow()
  if (!device) return
  const { unsent } = useQueue.getState()
  const { now, lastSeq, closed } = await ask(offline.heartbeat, {
    ...{ branchId, deviceId: device.deviceId, unsent: unsent.length, lastSeq: device.lastSeq },
    version: VERSION,
  })
  toldTime(now)
  await toldOfDevice(key, { lastSeq, closed })
}

/** The program that runs here, by the name of its first file. */
const VERSION = (
  document.querySelector<HTMLScriptElement>('script[type=module]')?.src.split('/').at(-1) ?? ''
).slice(0, 40)

let sending = false

/** The oldest first, one at a time; the one that is refused stays, and the others go on. */
async function sendAll(): Promise<void> {
  if (sending) return
  sending = true
  try {
    for (const kept of useQueue.getState().unsent) await sendOne(kept)
  } finally {
    sending = false
  }
}

async function sendOne(kept: Kept): Promise<void> {
  const { branchId, body, signature, requestId } = kept
  try {
    const { id, docNo } = await ask(offline.take, { branchId, body, signature })
    await settled(kept, { id, docNo, at: new Date().toISOString() })
    if (id) numberSale(requestId, { id, number: docNo ?? kept.number })
  } catch (error) {
    if (!(error instanceof Failure) || error.status === 401 || error.status >= 500) throw error
    refusedNow(kept, error.message)
  }
}
