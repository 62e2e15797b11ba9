import { useEffect } from 'react'
import { offline } from '#contract/sales/offline.ts'
import { ask } from './ask.ts'
import { Failure, NoAnswer } from '../../../platform/errors.ts'
import { activeEmail, standIn, useHome, useSession } from '../../../platform/session.ts'
import { useTillKey } from '../../../platform/till-key.ts'
import { useKnownShift } from '../../shift/shift.ts'
import { useConnection } from '../../../platform/connection.ts'
import { session } from '#contract/auth/session.ts'
import { numberSale } from '../till.ts'
import { toldTime } from './clock.ts'
import { enrolAgain, readLost, sendAgain } from './restored.ts'
import { forgetOldDirect } from './direct.ts'
import { canSign, deviceNow, enrolled, toldOfDevice, useDevice } from './device.ts'
import { keepCustomersFresh } from './customers.ts'
import { installed } from './installed.ts'
import {
  endCodesOf,
  everybody,
  forgetStanding,
  toldOfPeople,
  useHere,
  whoStands,
} from './people.ts'
import { readQueue, refusedNow, settled, useQueue } from './queue.ts'
import { type Outcome, type Portion, sendQueue } from './sending.ts'

const HEARTBEAT_MS = 10_000
const FACTS_MS = 10 * 60_000
/** Between two tries of what the branch did not take. */
const PAUSE_MS = 15_000

/** What this till needs to sell without a line, and what it sold so, which goes up once there is one. */
export function useTillOffline(): void {
  const { branchId } = useHome().employee
  const key = useTillKey(branchId)
  const away = useConnection((s) => s.lostAt !== null)
  useEffect(() => {
    // Of a browser that is no till nothing stays.
    if (key) return keepCustomersFresh()
  }, [key])
  const device = useDevice((s) => s.device)
  const shiftId = useKnownShift()?.shift?.id ?? null
  // Whether, not how many: a station with a long cart is not drawn anew by each that is sent.
  const waits = useQueue((s) => s.unsent.length > 0)
  useEffect(() => {
    void quietly(readQueue())
    void quietly(forgetOldDirect())
    void quietly(readLost())
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
  const alone = useHere((s) => s.alone)
  useEffect(() => {
    if (away || !alone) return
    return every(PAUSE_MS, confirmed)
  }, [away, alone])
  useEffect(() => {
    if (!known || away || alone || !key) return
    return every(FACTS_MS, () => learnPeople(branchId, key, shiftId))
  }, [known, away, alone, branchId, key, shiftId])
  useEffect(() => {
    if (known && shiftId !== null) void installed()
  }, [known, shiftId])
  useEffect(() => {
    if (!known || shiftId === null || !key) return
    return every(HEARTBEAT_MS, () => beat(branchId, key))
  }, [known, shiftId, branchId, key])
  useEffect(() => {
    if (away || !waits) return
    const stop = every(PAUSE_MS, sendAll)
    const unheard = useQueue.subscribe(({ unsent }, before) => {
      if (unsent.length > before.unsent.length) void quietly(sendAll())
    })
    return () => {
      stop()
      unheard()
    }
  }, [away, waits])
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

async function learn(branchId: number, key: string): Promise<void> {
  const deviceId = deviceNow()?.deviceId ?? null
  await toldOfDevice(key, await ask(offline.facts, { branchId, deviceId }))
}

/** Who may go on here while nobody answers, as long as it is whoever stands here that asks. */
async function learnPeople(branchId: number, key: string, shiftId: number | null): Promise<void> {
  const { home } = useSession.getState()
  if (!home || home.employee.email !== activeEmail()) return
  await forgetStanding()
  const known = (await everybody())
    .filter(({ stamp }) => stamp !== '')
    .map(({ user, stamp }) => ({ person: user.employee.id, stamp }))
  const told = await ask(offline.people, { branchId, tillKey: key, known })
  await toldOfPeople(home, told)
  await endCodesOf(home.employee.email, shiftId)
}

/** The page came up without an answer: the branch says now whose session it is. */
async function confirmed(): Promise<void> {
  const user = await ask(session.current, {})
  if ((await whoStands()) !== user.employee.email) return
  standIn(user)
  useHere.setState({ alone: false, locked: false, discountPct: null })
}

async function beat(branchId: number, key: string): Promise<void> {
  const device = deviceNow()
  if (!device) return
  const { unsent } = useQueue.getState()
  const lives = {
    branchId,
    deviceId: device.deviceId,
    unsent: unsent.length,
    lastSeq: device.lastSeq,
    version: VERSION,
  }
  const { now, lastSeq, closed, epoch } = await ask(offline.heartbeat, lives).catch(
    async (error: unknown) => {
      // It was enrolled after the copy from which the branch's database was put back.
      if (error instanceof Failure && error.code === 'TILL_UNKNOWN') await enrolAgain(branchId, key)
      throw error
    },
  )
  toldTime(now)
  // Its number may be another device's by now: what is said of it holds after it was asked again.
  if (device.epoch && device.epoch !== epoch) return sendAgain({ branchId, key, epoch })
  await toldOfDevice(key, { lastSeq, closed, epoch })
}

/** The program that runs here, by the name of its first file. */
const VERSION = (
  document.querySelector<HTMLScriptElement>('script[type=module]')?.src.split('/').at(-1) ?? ''
).slice(0, 40)

async function taken([first, ...others]: Portion): Promise<readonly Outcome[]> {
  const { branchId, body, signature } = first
  if (others.length === 0) return [await ask(offline.take, { branchId, body, signature })]
  const entries = [first, ...others].map((one) => ({ body: one.body, signature: one.signature }))
  return (await ask(offline.takeSeveral, { branchId, entries })).rows
}

let sending = false

async function sendAll(): Promise<void> {
  if (sending) return
  sending = true
  try {
    await sendQueue({
      unsent: () => useQueue.getState().unsent,
      take: taken,
      settled: async (entries) => {
        await settled(entries)
        for (const { kept, as } of entries)
          if (as.id) numberSale(kept.requestId, { id: as.id, number: as.docNo ?? kept.number })
      },
      refused: refusedNow,
      refusedBy: (error) =>
        error instanceof Failure && error.status !== 401 && error.status < 500
          ? error.message
          : null,
    })
  } finally {
    sending = false
  }
}
