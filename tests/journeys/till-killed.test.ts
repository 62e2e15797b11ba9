import { afterAll, beforeAll, expect, it } from 'vitest'
import { playKilled } from '../offline/killed/play.ts'
import { type Journey, startJourney } from './browser.ts'

let j: Journey
beforeAll(async () => {
  j = await startJourney()
})
afterAll(async () => j?.close())

it('a till whose browser is killed as soon as it says "Selesai" loses no sale and doubles none', async () => {
  const played = await playKilled(j.t, j.address, { sales: 8, kills: 4, seed: 7, rest: 0 })
  expect(played.faults).toEqual([])
  expect([played.sales, played.kills > 1, played.cuts > 0, played.alone > 0]).toEqual([
    8,
    true,
    true,
    true,
  ])
})
