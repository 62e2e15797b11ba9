import { expect, test } from 'vitest'
import type { ApprovalCard, CardLine } from '#contract/application/approval-card.ts'
import { factOf } from './waits.tsx'

const line = (goodsName: string, qty: number) => ({ goodsName, qty, unitName: 'PCS' }) as CardLine
const card = (more: Partial<ApprovalCard>) =>
  ({ lines: [], more: 0, partyName: null, ...more }) as ApprovalCard

test('a request is known by its goods, how many others there are, or whom it is with', () => {
  const oil = line('Minyak', 40)
  expect(factOf(card({ lines: [oil], partyName: 'Ibu Sari' }))).toBe('Minyak, 40 PCS')
  expect(factOf(card({ lines: [oil, line('Gula', 2)], more: 5 }))).toBe(
    'Minyak, 40 PCS + 6 barang lain',
  )
  expect(factOf(card({ partyName: 'Ibu Sari' }))).toBe('Ibu Sari')
  expect(factOf(card({}))).toBeNull()
})
