import { expect, it } from 'vitest'
import { marginCauses } from '#contract/report/declared/why.ts'
import { playPairs } from './why/play.ts'

/** `npm run bench -- why` asks 1,000. */
it('tells of random pairs of periods why their margins differ, to the rupiah', async () => {
  const { differences, told } = await playPairs({ count: 12, seed: 1 })
  expect(differences.slice(0, 3)).toEqual([])
  for (const cause of Object.keys(marginCauses)) expect([cause, told[cause] ?? 0]).not.toContain(0)
}, 120_000)
