import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  EMPTY,
  type StockState,
  average,
  giveBack,
  issue,
  receive,
  settlement,
  varianceOnStock,
} from './costing.ts'

/** Moving average on whole rupiah, against the vectors of domain §4.7. */
describe('costing', () => {
  it('CV1: receipts and issues of the worked card', () => {
    let state = receive(EMPTY, 100, 100_000)
    const first = issue(state, 40)
    state = receive(first.state, 100, 120_000)
    const second = issue(state, 80)
    expect([first.cost, second.cost, second.state]).toEqual([
      40_000,
      90_000,
      { qty: 80, value: 90_000 },
    ])
  })

  it('CV2: what was sold before it came is settled by the next receipt', () => {
    const short = issue({ qty: 5, value: 5_000 }, 8)
    expect(short).toEqual({ cost: 8_000, state: { qty: -3, value: -3_000 } })
    expect(settlement(short.state, 10, 12_000)).toBe(600)
    expect(receive(short.state, 10, 12_000)).toEqual({ qty: 7, value: 8_400 })
  })

  it('CV6: what goes back at what it came for leaves the average as if it had never come', () => {
    const before = { qty: 5, value: 50_000 }
    const wrong = receive(before, 10, 1_000_000)
    expect(giveBack(wrong, 10, 1_000_000)).toEqual({ cost: 1_000_000, state: before })
    // Eight were sold at the wrong average: the stock bears what it can, the rest is a price difference.
    const sold = issue(receive(EMPTY, 10, 1_000_000), 8).state
    expect(giveBack(sold, 1, 300_000)).toEqual({ cost: 200_000, state: { qty: 1, value: 0 } })
    expect(giveBack(sold, 2, 300_000).cost).toBe(200_000)
  })

  it('remembers of an empty stock what it cost last', () => {
    const { state } = issue({ qty: 3, value: 10_000 }, 3)
    expect(state).toEqual({ qty: 0, value: 0, last: { qty: 3, value: 10_000 } })
    expect(issue(state, 2).cost).toBe(6_667)
    expect(issue(EMPTY, 2, 5_000).cost).toBe(5_000)
    expect(issue(state, 2, 5_000).cost).toBe(6_667)
  })

  it('CV3: the last unit takes the rest', () => {
    let state: StockState = { qty: 3, value: 10_000 }
    const costs = [1, 1, 1].map((qty) => {
      const out = issue(state, qty)
      state = out.state
      return out.cost
    })
    expect([costs, state]).toEqual([
      [3_333, 3_334, 3_333],
      { qty: 0, value: 0, last: { qty: 1, value: 3_333 } },
    ])
  })

  it('CV4: what is still in stock carries a later price difference, the rest is variance', () => {
    const worth = (qty: number) => ({ qty, value: qty * 25_000 })
    expect(varianceOnStock(500_000, worth(390), 1_000)).toBe(195_000)
    expect(varianceOnStock(500_000, EMPTY, 1_000)).toBe(0)
    expect(varianceOnStock(1_520_960, worth(60_760), 32_000)).toBe(1_520_960)
  })

  it('takes no more off the stock than it is worth, however low the bill', () => {
    expect(varianceOnStock(-20_000, { qty: 20, value: 10_000 }, 20)).toBe(-10_000)
    expect(varianceOnStock(-20_000, { qty: 20, value: 30_000 }, 40)).toBe(-10_000)
    expect(varianceOnStock(-20_000, { qty: 20, value: 0 }, 20)).toBe(0)
  })

  it('shows the average with four decimals', () => {
    expect(average({ qty: 3_717, value: 105_994_452 })).toBe(28_516.1291)
  })

  it('never leaves value without goods, nor creates any, whatever the history', () => {
    const step = fc.record({
      in: fc.boolean(),
      qty: fc.integer({ min: 1, max: 1_000 }),
      price: fc.integer({ min: 0, max: 1_000_000 }),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        let state = EMPTY
        let valueIn = 0
        let valueOut = 0
        for (const s of steps) {
          if (s.in || state.qty === 0) {
            state = receive(state, s.qty, s.qty * s.price)
            valueIn += s.qty * s.price
            continue
          }
          const out = issue(state, Math.min(s.qty, state.qty))
          valueOut += out.cost
          state = out.state
          expect(out.cost).toBeGreaterThanOrEqual(0)
        }
        expect(state.value).toBe(valueIn - valueOut)
        if (state.qty === 0) expect(state.value).toBe(0)
        expect(state.value).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 500 },
    )
  })
})
