import { setup } from '#server/platform/test-postgres.ts'
import { plantCauses } from '../tests/differences/plant.ts'
import { round, say } from './stage.ts'

/** `--count` counts (200) with a planted difference each: how many causes are named first. */
export async function bench(args: string[]): Promise<Record<string, unknown>> {
  const count = args.includes('--count') ? Number(args[args.indexOf('--count') + 1]) : 200
  const began = performance.now()
  const stop = await setup()
  const { missed, ...played } = await plantCauses({ count, seed: 2 })
  for (const one of missed) say(one)
  await stop()
  return { ...played, seconds: round((performance.now() - began) / 1000) }
}
