import { describe, expect, it, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
const { ticksOf } = await import('./bars.tsx')

describe('the steps of a bar chart', () => {
  it('are three to five round ones and reach the greatest value', () => {
    expect(ticksOf(4_190_000)).toEqual([0, 2_000_000, 4_000_000, 6_000_000])
    expect(ticksOf(8)).toEqual([0, 2, 4, 6, 8])
    expect(ticksOf(9_999_999)).toEqual([0, 2_500_000, 5_000_000, 7_500_000, 10_000_000])
    expect(ticksOf(1)).toEqual([0, 0.25, 0.5, 0.75, 1])
    for (const greatest of [3, 17, 41, 990, 12_345, 5_600_000, 1e12]) {
      const ticks = ticksOf(greatest)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(greatest)
      expect(ticks.at(-2)).toBeLessThan(greatest)
      expect(ticks.length).toBeGreaterThanOrEqual(3)
      expect(ticks.length).toBeLessThanOrEqual(6)
    }
  })

  it('are none where nothing was sold', () => {
    expect(ticksOf(0)).toEqual([0])
  })
})
