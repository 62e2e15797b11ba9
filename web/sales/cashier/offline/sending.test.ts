import { expect, it } from 'vitest'
import { MOST_AT_ONCE } from '#contract/sales/offline.ts'
import type { Kept } from './queue.ts'
import { type Outcome, type Post, sendQueue } from './sending.ts'

class Refused extends Error {}

const kept = (seq: number, branchId = 1, letters = 900): Kept => ({
  requestId: `key ${seq}`,
  branchId,
  seq,
  number: `SBY/${seq}`,
  soldAt: '2026-01-10T01:00:00.000Z',
  total: 37_500,
  body: 'x'.repeat(letters),
  signature: 's',
  slip: null,
  sent: null,
  refused: null,
})
const booked = ({ seq, number }: Kept): Outcome => ({ id: seq, docNo: number })

/** What was asked for, what left the queue and what stayed with its reason. */
async function sent(unsent: Kept[], take: Post['take']) {
  const asked: number[][] = []
  const gone: number[] = []
  const stays: [number, string][] = []
  const ended = await sendQueue({
    unsent: () => unsent,
    take: (portion) => {
      asked.push(portion.map(({ seq }) => seq))
      return take(portion)
    },
    settled: async (entries) => {
      gone.push(...entries.map((one) => one.kept.seq))
    },
    refused: (one, why) => stays.push([one.seq, why]),
    refusedBy: (error) => (error instanceof Refused ? error.message : null),
  }).then(
    () => 'whole',
    (error: Error) => error.message,
  )
  return { asked, gone, stays, ended }
}
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i)

it('sends the oldest first, as many at once as the branch takes', async () => {
  const all = numbers(1, 2 * MOST_AT_ONCE + 1).map((seq) => kept(seq))
  const { asked, gone, ended } = await sent(all, async (portion) => portion.map(booked))
  expect(asked.map((portion) => portion.length)).toEqual([MOST_AT_ONCE, MOST_AT_ONCE, 1])
  expect(gone).toEqual(numbers(1, 2 * MOST_AT_ONCE + 1))
  expect(ended).toBe('whole')
})

it('parts what is large, and what two branches sold', async () => {
  const large = [kept(1, 1, 250_000), kept(2, 1, 250_000), kept(3, 1, 250_000), kept(4, 2)]
  const { asked } = await sent(large, async (portion) => portion.map(booked))
  expect(asked).toEqual([[1, 2], [3], [4]])
})

it('keeps the one that is refused, and asks again for what the branch did not come to', async () => {
  const { asked, gone, stays } = await sent(
    numbers(1, 5).map((seq) => kept(seq)),
    async (portion) =>
      portion.slice(0, 3).map((one) => (one.seq === 2 ? { refused: 'other' } : booked(one))),
  )
  expect(asked).toEqual([
    [1, 2, 3, 4, 5],
    [4, 5],
  ])
  expect(gone).toEqual([1, 3, 4, 5])
  expect(stays).toEqual([[2, 'other']])
})

it('goes one by one where portions are not known', async () => {
  const { gone, stays, ended } = await sent(
    numbers(1, 3).map((seq) => kept(seq)),
    async ([first, ...others]) => {
      if (others.length > 0) throw new Refused('unknown')
      if (first.seq === 1) throw new Refused('refused')
      return [booked(first)]
    },
  )
  expect(gone).toEqual([2, 3])
  expect(stays).toEqual([[1, 'refused']])
  expect(ended).toBe('whole')
})

it('ends where nobody answers, and marks nothing as refused', async () => {
  const all = numbers(1, 3).map((seq) => kept(seq))
  const silent = await sent(all, async () => {
    throw new Error('silence')
  })
  expect(silent).toMatchObject({ gone: [], stays: [], ended: 'silence' })
  // An answer that tells of none would be asked for ever.
  expect((await sent(all, async () => [])).ended).toMatch(/nothing/)
})
