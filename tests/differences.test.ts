import { expect, it } from 'vitest'
import { differenceCauses } from '#contract/stock/difference-causes.ts'
import { plantCauses } from './differences/plant.ts'

/** `npm run bench -- differences` plants 200. */
it('names what made a count differ from the books, four of five times first', async () => {
  const { planted, first, byCause, missed } = await plantCauses({ count: 30, seed: 1 })
  expect([planted, Object.keys(byCause).sort()]).toEqual([30, Object.keys(differenceCauses).sort()])
  expect(first, missed.join('\n')).toBeGreaterThanOrEqual(24)
}, 60_000)
