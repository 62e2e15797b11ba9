import { setup } from '#server/platform/test-postgres.ts'
import { playKilled } from '../tests/offline/killed/play.ts'
import { startJourney } from '../tests/journeys/browser.ts'
import { round, say } from './stage.ts'

/** Milliseconds until a browser has written down what opens without a line. */
const REST = 35_000
/** Sales of one company: its till begins anew after these. */
const COMPANY = 100

/**
 * `--sales` (500) in a real Chromium whose line is cut and mended at random and whose process is killed `--kills` (200)
 * times within 50 ms of "Selesai", from `--seed` on: 0 lost, 0 doubled, each found by its number, books in order.
 */
export async function bench(args: string[]): Promise<Record<string, unknown>> {
  const said = (name: string, otherwise: number) =>
    args.includes(name) ? Number(args[args.indexOf(name) + 1]) : otherwise
  const [sales, kills, first] = [said('--sales', 500), said('--kills', 200), said('--seed', 1)]
  const began = performance.now()
  const total = { sales: 0, alone: 0, kills: 0, cuts: 0, faults: 0 }
  const stop = await setup()
  for (let seed = first; total.sales < sales; seed += 1) {
    const j = await startJourney()
    const some = Math.min(COMPANY, sales - total.sales)
    const share = { sales: some, kills: (kills * some) / sales, seed, rest: REST }
    const { faults, ...played } = await playKilled(j.t, j.address, share)
    for (const fault of faults) say(`seed ${seed}: ${fault}`)
    for (const name of ['sales', 'alone', 'kills', 'cuts'] as const) total[name] += played[name]
    total.faults += faults.length
    await j.close()
    say(`${total.sales} sales, ${total.kills} kills, ${total.faults} faults`)
  }
  await stop()
  const seconds = round((performance.now() - began) / 1000)
  return { first, ...total, seconds, ours: total.faults, limit: 0 }
}
