import { describe, expect, it } from 'vitest'
import { playBills } from './bills/play.ts'

/** `npm run bench -- bills --count 100000` plays more. */
describe('random bills', () => {
  it('are the sum of their lines, balance, and come back to the rupiah in whatever parts', () => {
    const played = playBills({ count: 3_000, seed: 1 })
    expect(played.differences.slice(0, 5)).toEqual([])
    expect(played.charged).toBeGreaterThan(100)
  }, 120_000)
})
