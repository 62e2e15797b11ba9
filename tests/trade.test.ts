import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/platform/test-app.ts'
import { asking, checks } from './trade/ask.ts'
import { deeds } from './trade/deeds.ts'
import { playTrade } from './trade/play.ts'
import type { World } from './trade/world.ts'

/** Another trade than the suite's own is played with `TRADE_SEED=7`; `npm run bench -- trade` plays whole months. */
const seed = Number(process.env.TRADE_SEED ?? 1)

/** Asked by the bench alone as long as the program does not hold them; each leaves this list with what mends it. */
const OPEN_CHECKS: readonly string[] = []
/** Lawful; after them no month closes yet, or what they undo leaves something. */
const OPEN_DEEDS: readonly string[] = []

describe('random trade', () => {
  let t: TestApp
  let w: World
  const asked = checks.filter(({ name }) => !OPEN_CHECKS.includes(name))
  beforeAll(async () => {
    t = await testApp()
    const lawful = deeds.filter(({ name }) => !OPEN_DEEDS.includes(name))
    w = await playTrade(t, { seed, months: 1, size: 70, deeds: lawful, after: asking(asked) })
  }, 240_000)
  afterAll(async () => t?.close())

  it('is taken as the rules want it', () => {
    expect(w.told.length).toBeGreaterThan(30)
    expect(of('lawful deeds are taken')).toEqual([])
  })
  it('is undone without a trace', () => {
    expect(w.differences.filter(({ check }) => check.startsWith('what is undone'))).toEqual([])
  })
  for (const { name } of asked) it(name, () => expect(of(name)).toEqual([]))

  const of = (check: string) =>
    w.differences
      .filter((d) => d.check === check)
      .map((d) => `TRADE_SEED=${seed} ${d.at} ${d.says}`)
})
