import { expect, test } from 'vitest'
import { METHODS, SHOP } from '../../../../tests/offline/days/shop.ts'
import { figuresOf, keptReportSlip } from './kept-figures.ts'
import { type Kept, worthOfQueue } from './queue.ts'

const CASH = METHODS.find(({ kind }) => kind === 'CASH')?.id ?? 0
const CARD = METHODS.find(({ kind }) => kind !== 'CASH')?.id ?? 0

let seq = 0
function kept(body: object, more: Partial<Kept> = {}): Kept {
  seq += 1
  return {
    requestId: `r${seq}`,
    branchId: 1,
    seq,
    number: `SBY-K1-260110-000${seq}`,
    soldAt: '2026-01-10T03:00:00Z',
    total: 0,
    body: JSON.stringify(body),
    signature: '',
    slip: null,
    sent: null,
    refused: null,
    ...more,
  }
}
const sale = (total: number, rounding: number, payments: [id: number, amount: number][]) =>
  kept(
    { total, rounding, payments: payments.map(([methodId, amount]) => ({ methodId, amount })) },
    { kind: 'SALE', total },
  )

test('an X of a till without a line tells what it sold, by means, without what came back', () => {
  // Rp 37.460 rounds to 37.500, of 50.000 laid down; 100.060 partly by card, its cash rounds to 50.100.
  const first = sale(37_460, 40, [[CASH, 50_000]])
  const mixed = sale(100_060, 40, [
    [CARD, 50_000],
    [CASH, 50_100],
  ])
  const wrong = sale(12_000, 0, [[CASH, 12_000]])
  const back = kept(
    { total: 12_000 },
    { kind: 'TAKE_BACK', total: 12_000, takesBack: wrong.requestId },
  )
  const line = kept({ what: 'LINE', leaves: 5_000 }, { kind: 'REMOVAL', total: 37_460 })
  const cart = kept({ what: 'CART', leaves: 8_000 }, { kind: 'REMOVAL' })
  const unsent = [first, mixed, wrong, back, line, cart]
  const figures = figuresOf(unsent, METHODS)
  expect(figures.sales).toEqual({ count: 2, total: 137_600 })
  expect(Object.fromEntries(figures.tenders.map((one) => [one.name, one.total]))).toEqual({
    [METHODS.find(({ id }) => id === CASH)?.name ?? '']: 87_600,
    [METHODS.find(({ id }) => id === CARD)?.name ?? '']: 50_000,
  })
  expect(figures.takenBack).toEqual({ count: 1, total: 12_000 })
  expect([figures.lines, figures.carts]).toEqual([
    { count: 1, total: 5_000 },
    { count: 1, total: 8_000 },
  ])
  // What came back is neither sold nor counted against what may lie here.
  expect(worthOfQueue(unsent)).toBe(37_460 + 100_060)

  const shift = { number: 12, docNo: 'SH/SBY/2601/00012', tillName: 'Kasir 1', cashierName: 'Ani' }
  const slip = keptReportSlip({
    figures,
    shop: SHOP,
    printedBy: 'Ani',
    at: '2026-01-10T05:00:00Z',
    shift: { ...shift, openedAt: '2026-01-10T01:00:00Z' } as never,
  })
  expect([slip.title, slip.mark]).toEqual(['Laporan X 12', 'TANPA JARINGAN'])
  expect(slip.sections?.[0]?.rows?.at(-1)).toEqual({
    label: 'Jumlah (2)',
    value: '137.600',
    sum: true,
  })
})
