import { newDeviceKeys } from '#contract/sales/kept-sale.ts'
import type { Remembered } from '../../../web/sales/cashier/offline/clock.ts'
import type { Device } from '../../../web/sales/cashier/offline/device.ts'
import type { Direct } from '../../../web/sales/cashier/offline/direct.ts'
import type { Kept } from '../../../web/sales/cashier/offline/queue.ts'
import type { Station } from '../../../web/sales/cashier/station.ts'
import { Branch, NoAnswer } from './branch.ts'
import { LIMITS, SHOP } from './shop.ts'
import { type Time, randomOf, virtualTime } from './time.ts'

/** What lies on the device, whichever tab is open. */
export interface Disk {
  /** By whoever left it. */
  stations: Map<number, { tab: number; station: Station }>
  device: Device
  kept: Map<string, Kept>
  direct: Map<string, Direct>
  clock: Remembered | null
  /** As of when the copy of prices is. */
  pricesAt: string
}

/** How long each way takes at most, milliseconds, and how often something is lost on it. */
const WEATHER = {
  good: { ms: 300, lost: 0.005 },
  slow: { ms: 5000, lost: 0.05 },
  flaky: { ms: 1500, lost: 0.3 },
  cut: { ms: 3000, lost: 1 },
}
type Weather = keyof typeof WEATHER
const CHANGES: Weather[] = ['good', 'good', 'slow', 'flaky', 'cut', 'cut']
const MINUTE = 60_000
const OPENS = Date.parse('2026-01-10T01:00:00Z')

export interface Day {
  time: Time
  random: () => number
  branch: Branch
  disk: Disk
  /** By how much the machine's clock is wrong, milliseconds. */
  wall: number
  jumped: boolean
  publicKey: string
  /** Numbers that the till told a person to enter again. */
  lost: Set<string>
  /** The shop is shut: what lies on the till still goes up, by a line that holds. */
  shut: boolean
  /** What went wrong where nobody waits for it. */
  failure: unknown
  nextTab: () => number
  line: <T>(work: () => T) => Promise<T>
  guard: (...work: Promise<unknown>[]) => void
}

const keys = newDeviceKeys()

/** A shop that opens, with its till enrolled; its line, prices and copies change by themselves. */
export async function openDay(seed: number): Promise<Day> {
  const random = randomOf(seed)
  const time = virtualTime(OPENS)
  const branch = new Branch(time, random)
  // Some tills are enrolled after the copy was made.
  if (random() < 0.5) branch.copy()
  const device: Device = {
    tillKey: 'k',
    tillId: 7,
    keys: await keys,
    lastHash: null,
    ...branch.enrol('own key'),
    limits: LIMITS,
    shop: SHOP,
    closed: false,
  }
  branch.copy()
  const pricesAt = new Date(OPENS).toISOString()
  let [tabs, weather] = [0, 'good' as Weather]
  const day: Day = {
    time,
    random,
    branch,
    wall: 0,
    jumped: false,
    publicKey: 'own key',
    disk: {
      stations: new Map(),
      device,
      kept: new Map(),
      direct: new Map(),
      clock: null,
      pricesAt,
    },
    lost: new Set(),
    shut: false,
    failure: null,
    nextTab: () => (tabs += 1),
    line: (work) => carried(day, () => WEATHER[weather], work),
    guard: (...work) => {
      for (const one of work)
        one.catch((error: unknown) => {
          day.failure ??= error
        })
    },
  }
  const often = async (least: number, most: number, work: () => void) => {
    for (;;) {
      await time.sleep(MINUTE * (least + random() * (most - least)))
      if (day.shut) return
      work()
    }
  }
  const changed = () => {
    weather = CHANGES[Math.floor(random() * CHANGES.length)] as Weather
  }
  const repriced = () => branch.reprice()
  day.guard(
    often(0.5, 5, changed),
    often(5, 15, repriced),
    often(1, 1, () => branch.copy()),
  )
  if (random() < 0.5) day.guard(often(5, 60, () => branch.restore()))
  day.guard(
    often(1, 1, () => {}).then(() => {
      weather = 'good'
    }),
  )
  return day
}

/** There, the work, and back; each way takes its time and may lose what it carries. A restore breaks every line. */
async function carried<T>(
  { time, random, branch }: Day,
  weather: () => (typeof WEATHER)['good'],
  work: () => T,
): Promise<T> {
  const { ms, lost } = weather()
  const { epoch } = branch
  const there = () => {
    if (branch.epoch !== epoch) throw new NoAnswer()
    return work()
  }
  if (random() < lost) {
    // Whoever sent it hears nothing; what was sent may still arrive.
    if (lost < 1 && random() < 0.5)
      time
        .sleep(random() * ms)
        .then(there)
        .catch(() => undefined)
    await time.sleep(random() * 3000)
    throw new NoAnswer()
  }
  await time.sleep(random() * ms)
  const answer = Promise.resolve().then(there)
  answer.catch(() => undefined)
  await time.sleep(random() * ms)
  if (random() < weather().lost || branch.epoch !== epoch) throw new NoAnswer()
  return answer
}
