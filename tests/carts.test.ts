import { describe, expect, it } from 'vitest'
import { playCarts } from './carts/play.ts'

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
})
