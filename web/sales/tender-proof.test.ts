import { expect, test } from 'vitest'
import type { Method } from './cashier/pay/tenders.ts'
import { type Proof, provenAnew } from './tender-proof.ts'

const method = (id: number, kind: string, ...needs: string[]) =>
  ({ id, kind, name: kind, needs }) as unknown as Method
const methods = [
  method(1, 'CASH'),
  method(2, 'DEBIT_CARD', 'edc'),
  method(3, 'CREDIT_CARD', 'edc'),
  method(4, 'QRIS', 'edc'),
  method(5, 'TRANSFER', 'bankAccount'),
  method(6, 'PAYLATER', 'provider'),
]
/** What a card of each kind may say. */
const card = { cardLast4: '1234', onUs: true, network: 'VISA', installmentMonths: 6 }
const proven: Record<number, Proof> = {
  1: {},
  2: { edcId: 7, approvalCode: 'A1', traceNo: '9', ...card },
  3: { edcId: 7, approvalCode: 'A1', traceNo: '9', ...card },
  4: { edcId: 7, approvalCode: 'A1', traceNo: '9' },
  5: { bankAccountId: 8, refNo: 'T1' },
  6: { providerId: 9, refNo: 'P1' },
}
/** What the screen asks of each method. */
const shown: Record<number, readonly string[]> = {
  1: [],
  2: ['edcId', 'approvalCode', 'traceNo', ...Object.keys(card)],
  3: ['edcId', 'approvalCode', 'traceNo', ...Object.keys(card)],
  4: ['edcId', 'approvalCode', 'traceNo'],
  5: ['bankAccountId', 'refNo'],
  6: ['providerId', 'refNo'],
}
const said = (of: Proof) =>
  Object.entries(of).flatMap(([name, value]) => (value === null || name === 'methodId' ? [] : name))
const chosen = (before: Proof, now: Proof) => ({ ...now, ...provenAnew(before, now, methods) })
const pairs = methods.flatMap((from) => methods.map((to) => [from.id, to.id] as const))

test.each(pairs)(
  'from method %i to %i nothing is said that the screen no longer asks',
  (from, to) => {
    const before = { methodId: from, ...proven[from] }
    const after = chosen(before, { ...before, methodId: to })
    expect(said(after).filter((name) => !shown[to]?.includes(name))).toEqual([])
    if (from === to) expect(said(after).sort()).toEqual(said(before).sort())
  },
)

test('at another kind of place nothing proves it yet, at the same one its code stays', () => {
  const before = { methodId: 6, ...proven[6] }
  expect(said(chosen(before, { ...before, methodId: 5 }))).toEqual([])
  const debit = { methodId: 2, ...proven[2] }
  expect(said(chosen(debit, { ...debit, methodId: 3 }))).toEqual([
    'edcId',
    'approvalCode',
    'traceNo',
    'cardLast4',
  ])
})

test('another terminal is asked anew what its bank keeps of the card', () => {
  const before = { methodId: 3, ...proven[3] }
  expect(said(chosen(before, { ...before, edcId: 11 }))).toEqual([
    'edcId',
    'approvalCode',
    'traceNo',
    'cardLast4',
  ])
})
