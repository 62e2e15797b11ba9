import { describe, expect, it } from 'vitest'
import { LONGEST_MS, type Patience, learnt, newPatience, usualMs, waitMs } from './patience.ts'

const MINUTE = 60_000
const USUAL = 4000

describe('how long a till waits for an answer', () => {
  type Answers = [took: number, at: number][]
  const learntFrom = (answers: Answers, from = newPatience(), usual = USUAL): Patience =>
    answers.reduce((patience, [took, at]) => learnt(patience, usual, took, at), from)
  const waits = (answers: Answers, from = newPatience(), usual = USUAL): number =>
    waitMs(learntFrom(answers, from, usual), usual)
  const slow: Answers = Array.from({ length: 12 }, (_, i) => [40_000, i * MINUTE])

  it('doubles after three late answers within ten minutes, up to fifteen seconds', () => {
    const two: Answers = [
      [5000, 0],
      [5000, MINUTE],
    ]
    expect(waits(two)).toBe(USUAL)
    expect(waits([...two, [5000, 2 * MINUTE]])).toBe(8000)
    expect(waits([...two, [5000, 11 * MINUTE]])).toBe(USUAL)
    expect(waits(slow)).toBe(LONGEST_MS)
  })

  it('is as usual again after ten minutes in which every answer was quick', () => {
    const late = learntFrom([
      [5000, 0],
      [5000, 1],
      [5000, 2],
    ])
    const quick = (at: number): Answers[number] => [300, at]
    expect(waits([quick(MINUTE), quick(10 * MINUTE)], late)).toBe(8000)
    expect(waits([quick(MINUTE), quick(11 * MINUTE)], late)).toBe(USUAL)
    expect(waits([quick(MINUTE), [6000, 5 * MINUTE], quick(11 * MINUTE)], late)).toBe(8000)
    // Ten minutes of a very slow line are as soon forgotten as a few seconds of it.
    expect(waits([quick(20 * MINUTE), quick(30 * MINUTE)], learntFrom(slow))).toBe(USUAL)
  })

  it('is what its branch says, from two seconds to thirty, and four where it was told nothing', () => {
    expect([usualMs({ waitSeconds: 2 }), usualMs({ waitSeconds: 30 })]).toEqual([2000, 30_000])
    expect([usualMs(null), usualMs({})]).toEqual([USUAL, USUAL])
    expect(waits([], newPatience(), 2000)).toBe(2000)
    expect(waits(slow, newPatience(), 2000)).toBe(LONGEST_MS)
    // A branch that lets its tills wait longer than any slow line does.
    expect(waits(slow, newPatience(), 30_000)).toBe(30_000)
    // Said anew it holds at once, for a line that was slow before, too.
    expect(waitMs(learntFrom(slow), 2000)).toBeLessThanOrEqual(LONGEST_MS)
    expect(waitMs({ doubled: 1 }, 3000)).toBe(6000)
  })
})
