import { expectBooksInOrder, testApp } from '#server/platform/test-app.ts'
import { setup } from '#server/platform/test-postgres.ts'
import { playHistories } from '../tests/histories/play.ts'
import { round, say } from './stage.ts'

/** Histories of one company: more than these and its lists get long. */
const COMPANY = 100

/** `--count` random histories (1,000), from `--seed` on, of `--deeds` documents in their first month, against the oracle of costing. */
export async function bench(args: string[]): Promise<Record<string, unknown>> {
  const said = (name: string, otherwise: number) =>
    args.includes(name) ? Number(args[args.indexOf(name) + 1]) : otherwise
  const [count, first, deeds] = [said('--count', 1000), said('--seed', 1), said('--deeds', 10)]
  const began = performance.now()
  const total = { documents: 0, movements: 0, refused: 0, differences: 0 }
  const stop = await setup()
  for (let done = 0; done < count; done += COMPANY) {
    const t = await testApp({ at: '2026-01-02T03:00:00Z' })
    const seed = first + done
    const played = await playHistories(t, { count: Math.min(COMPANY, count - done), seed, deeds })
    for (const difference of played.differences) say(difference)
    total.documents += played.documents
    total.movements += played.movements
    total.refused += played.refused
    total.differences += played.differences.length
    await expectBooksInOrder(t.db)
    await t.close()
    say(`${Math.min(count, done + COMPANY)} histories, ${total.differences} differences`)
  }
  await stop()
  return { histories: count, ...total, seconds: round((performance.now() - began) / 1000) }
}
