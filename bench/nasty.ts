import { parseArgs } from 'node:util'
import { testApp } from '#server/platform/test-app.ts'
import { setup } from '#server/platform/test-postgres.ts'
import { NASTY, playNasty } from '../tests/nasty.ts'
import { round, say } from './stage.ts'

/** Every nasty value in every field of every call, or `--per N` of them in turn: how many were a fault of ours. */
export async function bench(args: string[]): Promise<Record<string, unknown>> {
  const { values } = parseArgs({
    args,
    options: { per: { type: 'string', default: String(NASTY.length) } },
  })
  const per = Number(values.per)
  const began = performance.now()
  const stop = await setup()
  const t = await testApp({ live: true })
  const { requests, faults } = await playNasty(t, (turn) =>
    Array.from({ length: per }, (_, i) => NASTY[(turn * per + i) % NASTY.length]),
  )
  for (const fault of faults) say(fault)
  await t.close()
  await stop()
  const seconds = round((performance.now() - began) / 1000)
  return { ours: faults.length, limit: 0, requests, values: NASTY.length, per, seconds }
}
