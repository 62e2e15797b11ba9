import { setup } from '#server/platform/test-postgres.ts'
import { playCarts } from '../tests/carts/play.ts'
import { round, say } from './stage.ts'

/** Carts of one company; then another begins, with prices and campaigns of its own. */
const COMPANY = 1_000

/** `--count` random carts (20,000), from `--seed` on: what the till reckons beside what the server says. */
export async function bench(args: string[]): Promise<Record<string, unknown>> {
  const given = (name: string, otherwise: number) =>
    args.includes(name) ? Number(args[args.indexOf(name) + 1]) : otherwise
  const [count, first] = [given('--count', 20_000), given('--seed', 1)]
  const began = performance.now()
  const total = { carts: 0, given: 0, onTop: 0, refused: 0, differences: 0 }
  const stop = await setup()
  for (let seed = first; total.carts < count; seed += 1) {
    const played = await playCarts({ count: Math.min(COMPANY, count - total.carts), seed })
    for (const difference of played.differences.slice(0, 20)) say(`seed ${seed} ${difference}`)
    total.carts += played.carts
    total.given += played.given
    total.onTop += played.onTop
    total.refused += played.refused
    total.differences += played.differences.length
    say(`${total.carts} carts, ${total.differences} differences`)
  }
  await stop()
  return { ...total, seconds: round((performance.now() - began) / 1000) }
}
