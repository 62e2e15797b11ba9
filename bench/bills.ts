import { playBills } from '../tests/bills/play.ts'
import { round, say } from './stage.ts'

const PORTION = 10_000

/** `--count` random bills (10,000), from `--seed` on: priced, posted and returned in random parts. */
export async function bench(args: string[]): Promise<Record<string, unknown>> {
  const said = (name: string, otherwise: number) =>
    args.includes(name) ? Number(args[args.indexOf(name) + 1]) : otherwise
  const [count, first] = [said('--count', 10_000), said('--seed', 1)]
  const began = performance.now()
  const total = { bills: 0, refused: 0, lines: 0, returns: 0, charged: 0, differences: 0 }
  for (let done = 0; done < count; done += PORTION) {
    const { differences, ...played } = playBills({
      count: Math.min(PORTION, count - done),
      seed: first + done,
    })
    for (const difference of differences.slice(0, 20)) say(difference)
    total.bills += played.bills
    total.refused += played.refused
    total.lines += played.lines
    total.returns += played.returns
    total.charged += played.charged
    total.differences += differences.length
    say(`${total.bills} bills, ${total.differences} differences`)
  }
  return { ...total, seconds: round((performance.now() - began) / 1000) }
}
