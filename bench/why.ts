import { setup } from '#server/platform/test-postgres.ts'
import { playPairs } from '../tests/why/play.ts'
import { round, say } from './stage.ts'

/** `--count` random pairs of periods of a month of trade (1,000): what made their margins differ, added up. */
export async function bench(args: string[]): Promise<Record<string, unknown>> {
  const count = args.includes('--count') ? Number(args[args.indexOf('--count') + 1]) : 1_000
  const began = performance.now()
  const stop = await setup()
  const { differences, ...pairs } = await playPairs({ count, seed: 1 })
  for (const difference of differences.slice(0, 20)) say(difference)
  await stop()
  return {
    ...pairs,
    differences: differences.length,
    seconds: round((performance.now() - began) / 1000),
  }
}
