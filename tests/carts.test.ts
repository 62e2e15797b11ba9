import { describe, expect, it } from 'vitest'
import { playCarts } from './carts/play.ts'
import { playSlips } from './carts/slips.ts'

/** `npm run bench -- carts` compares 20,000. */
describe('random carts at a till', () => {
  it.each([1, 2])(
    'come to what the server says of them, line by line (company %i)',
    async (seed) => {
      const played = await playCarts({ count: 250, seed })
      expect(played.differences.slice(0, 5)).toEqual([])
      expect(played.given).toBeGreaterThan(25)
      expect(played.refused).toBeGreaterThan(5)
      // A company that is no PKP asks for none.
      expect(played.onTop > 0).toBe(seed % 2 === 1)
    },
    60_000,
  )

  it.each([1, 2])(
    'have the slip that their documents have, word by word (company %i)',
    async (seed) => {
      const slips = await playSlips({ count: 50, seed })
      expect(slips.differences.slice(0, 1)).toEqual([])
      for (const seen of [slips.sold - 12, slips.rounded, slips.parted])
        expect(seen).toBeGreaterThan(5)
      expect(slips.onTop > 0).toBe(seed % 2 === 1)
    },
    60_000,
  )
})
