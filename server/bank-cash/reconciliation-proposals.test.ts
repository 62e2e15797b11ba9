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
    partyName: null as string | null,
    docNo,
    memo: '',
    before: false,
  })
  const told = (...of: Parameters<typeof proposals>) =>
    proposals(...of).proposals.map((p) => [p.lineIds, p.entryIds])

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

  it('pair two transfers of one sum on one day by the names in the words of the bank', () => {
    const lines = [
      line(1, 5, 500, 'TRSF E-BANKING CR 0501/FTSCY SITI RAHAYU'),
      line(2, 5, 500, 'TRSF E-BANKING CR 0501/FTSCY TOKO  CRÈME JAYA'),
    ]
    const of = (id: number, partyName: string, day = 5) => ({ ...entry(id, day, 500), partyName })
    expect(told(lines, [of(1, 'Toko Creme Jaya'), of(2, 'Siti Rahayu')])).toEqual([
      [[1], [2]],
      [[2], [1]],
    ])
    // A name that only one of them has leaves the other to who is left.
    expect(told(lines, [of(1, 'Toko Creme Jaya'), of(2, 'Kas kecil')])).toEqual([
      [[2], [1]],
      [[1], [2]],
    ])
    // What everybody is called tells nothing, and a name more than a day.
    expect(told([lines[1] as never], [of(1, 'Toko Lain', 5), of(2, 'Creme Jaya', 4)])).toEqual([
      [[2], [2]],
    ])
  })

  it('guess nothing where two are equally near, and tell both', () => {
    const two = [entry(1, 5, 500), entry(2, 5, 500)]
    expect(proposals([line(1, 5, 500)], two)).toEqual({
      proposals: [],
      unsure: [{ lineIds: [1], entryIds: [1, 2] }],
    })
    expect(proposals([line(1, 5, 500), line(2, 5, 500)], two)).toEqual({
      proposals: [],
      unsure: [{ lineIds: [1, 2], entryIds: [1, 2] }],
    })
    // A day before is as near as a day after.
    expect(told([line(1, 5, 500)], [entry(1, 4, 500), entry(2, 6, 500)])).toEqual([])
    // Two ways to come to one sum.
    expect(told([line(1, 5, 100)], [entry(1, 4, 60), entry(2, 5, 40), entry(3, 5, 40)])).toEqual([])
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
    expect(proposals(lines, entries)).toEqual({ proposals: [], unsure: [] })
    expect(performance.now() - start).toBeLessThan(500)
  })
})
