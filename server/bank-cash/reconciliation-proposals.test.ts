import { describe, expect, it } from 'vitest'
import { proposals } from './reconciliation-proposals.ts'

/** What a person would see at a glance, and nothing that only looks so. */
describe('proposals of a reconciliation', () => {
  const line = (id: number, day: number, amount: number, description = 'TRSF') => ({
    id,
    day: `2026-01-${String(day).padStart(2, '0')}`,
    description,
    amount,
  })
  const entry = (id: number, day: number, amount: number, docNo = `BBM/SBY/2601/0000${id}`) => ({
    ...line(id, day, amount),
    documentId: id,
    kind: 'bank-in',
    docNo,
    memo: '',
    before: false,
  })
  const told = (...of: Parameters<typeof proposals>) =>
    proposals(...of).map((p) => [p.lineIds, p.entryIds])

  it('pair equal amounts, the nearest day first and each once', () => {
    expect(told([line(1, 10, 500), line(2, 5, 500)], [entry(1, 4, 500), entry(2, 9, 500)])).toEqual(
      [
        [[1], [2]],
        [[2], [1]],
      ],
    )
    expect(told([line(1, 20, 500)], [entry(1, 4, 500)])).toEqual([])
    expect(told([line(1, 4, 500)], [entry(1, 4, -500)])).toEqual([])
  })

  it('trust a number in the words of the bank more than the day', () => {
    const lines = [line(1, 28, 500, 'BAYAR BBM/SBY/2601/00001'), line(2, 4, 500)]
    expect(told(lines, [entry(1, 4, 500), entry(2, 6, 500)])).toEqual([
      [[1], [1]],
      [[2], [2]],
    ])
  })

  it('find several for one, on either side, with cents', () => {
    expect(
      told([line(1, 5, 100.3)], [entry(1, 4, 60.1), entry(2, 4, 7), entry(3, 5, 40.2)]),
    ).toEqual([[[1], [3, 1]]])
    expect(told([line(1, 5, -60), line(2, 5, -40)], [entry(1, 5, -100)])).toEqual([[[1, 2], [1]]])
  })

  it('hold nobody up where nothing fits', () => {
    const many = Array.from({ length: 500 }, (_, i) => 1 + (i % 28))
    const lines = many.map((day, i) => line(i, day, 1_000_003 + i * 7919))
    const entries = many.map((day, i) => entry(i, day, 200_001 + i * 6007))
    const start = performance.now()
    expect(proposals(lines, entries)).toEqual([])
    expect(performance.now() - start).toBeLessThan(500)
  })
})
