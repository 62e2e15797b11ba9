import { testApp } from '#server/platform/test-app.ts'
import { setup } from '#server/platform/test-postgres.ts'
import { playDay } from '../tests/offline/days/play.ts'
import { beginPosted, playPosted } from '../tests/offline/days/posted.ts'
import { round, say } from './stage.ts'

/** Between two words about how far it is. */
const WORD_EVERY = 500
/** Shifts of one company: more than these and its lists get long. */
const COMPANY = 25

/**
 * `--days` days (10,000) of a till against a model of its branch: line, browser, clock and database fail at random, and
 * nothing may be lost, doubled or told otherwise. Then `--posted` shifts (300) against the program itself: after each
 * the books are in order, and drawer, goods and sales as the shop knows them. Both from `--seed` on; what fails is told by
 * its seed, and `--seed` of it with `--days 1 --posted 0`, or of the first shift of its company, plays it again.
 */
export async function bench(args: string[]): Promise<Record<string, unknown>> {
  const said = (name: string, otherwise: number) =>
    args.includes(name) ? Number(args[args.indexOf(name) + 1]) : otherwise
  const first = said('--seed', 1)
  const [days, posted] = [said('--days', 10_000), said('--posted', 300)]
  const began = performance.now()
  const model = await playModel(days, first)
  const faults = posted > 0 ? await playProgram(posted, first) : 0
  const seconds = round((performance.now() - began) / 1000)
  const ours = model.faults + faults
  return { days, posted, first, ...model, postedFaults: faults, seconds, ours, limit: 0 }
}

async function playModel(days: number, first: number) {
  const total = { sales: 0, kept: 0, takenBack: 0, restores: 0, faults: 0 }
  for (let seed = first; seed < first + days; seed += 1) {
    const day = await playDay(seed)
    for (const fault of day.faults) say(fault)
    total.sales += day.sales
    total.kept += day.kept
    total.takenBack += day.takenBack
    total.restores += day.restores
    total.faults += day.faults.length
    const done = seed - first + 1
    if (done % WORD_EVERY === 0) say(`${done} days, ${total.faults} faults`)
  }
  return total
}

async function playProgram(shifts: number, first: number): Promise<number> {
  let found = 0
  const stop = await setup()
  for (let done = 0; done < shifts; done += COMPANY) {
    const t = await testApp({ live: true })
    const world = await beginPosted(t)
    for (let n = 0; n < Math.min(COMPANY, shifts - done); n += 1) {
      const faults = await playPosted(world, first + done + n)
      for (const fault of faults) say(fault)
      found += faults.length
    }
    await t.close()
    say(`${Math.min(shifts, done + COMPANY)} shifts, ${found} faults`)
  }
  await stop()
  return found
}
