import { expect, test } from 'vitest'
import {
  balanceOf,
  type Method,
  methodTyped,
  depositLeft,
  isCharged,
  isForAnyone,
  offeredMethods,
  paymentsOf,
  pointsFor,
  restBesideCash,
  type Tender,
  tillMethods,
  withProviders,
} from './tenders.ts'

const method = (id: number, kind: string, isActive = true): Method => ({
  id,
  kind,
  isActive,
  version: 1,
  updatedAt: '',
  code: kind,
  name: kind,
  accountRole: kind,
  usableAt: ['CASHIER'],
  needs: [],
})
const cash = method(9, 'CASH')
const debit = method(2, 'DEBIT_CARD')
const nearest = { unit: 100, mode: 'NEAREST' as const }
const tender = (amount: number): Tender => ({
  key: String(amount),
  label: 'Debit',
  fact: '',
  kind: 'DEBIT_CARD',
  payment: { methodId: 2, amount, edcId: 1, approvalCode: '081726' },
})

test('cash is rounded and gives change, a card takes exactly its amount', () => {
  expect(balanceOf(36_848, [], 50_000, nearest)).toEqual({
    rest: 36_848,
    due: 36_800,
    change: 13_200,
    missing: 0,
  })
  expect(balanceOf(226_448, [tender(200_000)], 20_000, nearest)).toMatchObject({
    rest: 26_448,
    due: 26_400,
    missing: 6_400,
  })
  expect(balanceOf(36_848, [tender(36_848)], 0, nearest)).toMatchObject({ due: 0, missing: 0 })
})

test('cash goes last, and not at all when nothing is left for it', () => {
  expect(paymentsOf([tender(200_000)], cash, 50_000, 26_400).map((p) => p.methodId)).toEqual([2, 9])
  expect(paymentsOf([tender(200_000)], cash, 0, 0)).toHaveLength(1)
})

test('points are offered to who has them, once, in whole steps within what is left', () => {
  const methods = [cash, method(8, 'POINT')]
  const redeem = { usable: 850, multiple: 50, value: 100 }
  const buyer = { named: true, redeem, kept: null, laterForAnyone: false }
  expect(offeredMethods(methods, buyer, [])).toHaveLength(2)
  expect(offeredMethods(methods, { ...buyer, redeem: { ...redeem, usable: 0 } }, [])).toEqual([
    cash,
  ])
  expect(offeredMethods(methods, { ...buyer, redeem: null }, [])).toEqual([cash])
  expect(offeredMethods(methods, buyer, [{ ...tender(1), kind: 'POINT' }])).toEqual([cash])
  expect(pointsFor(redeem, 378_025)).toBe(850)
  expect(pointsFor(redeem, 33_000)).toBe(300)
})

test('what lies with us is offered as long as something is left of it, giros to whoever is known', () => {
  const methods = tillMethods([
    cash,
    method(5, 'DEPOSIT'),
    method(6, 'DOWN_PAYMENT'),
    method(7, 'GIRO'),
    method(8, 'CHEQUE'),
  ])
  const kinds = (
    ...asked: Parameters<typeof offeredMethods> extends [unknown, ...infer R] ? R : never
  ) => offeredMethods(methods, ...asked).map(({ kind }) => kind)
  const kept = {
    deposit: 40_000,
    downPayments: [{ documentId: 9, docNo: 'UMJ/1', open: 500 }],
    elsewhere: [],
  }
  const buyer = { named: true, redeem: null, kept, laterForAnyone: false }
  expect(kinds({ ...buyer, named: false, kept: null }, [])).toEqual(['CASH'])
  expect(kinds(buyer, [])).toEqual(['CASH', 'DEPOSIT', 'DOWN_PAYMENT', 'GIRO', 'CHEQUE'])
  const spent = [
    { ...tender(40_000), kind: 'DEPOSIT' },
    { ...tender(500), kind: 'DOWN_PAYMENT', payment: { methodId: 6, amount: 500, documentId: 9 } },
  ]
  expect(kinds(buyer, spent)).toEqual(['CASH', 'GIRO', 'CHEQUE'])
  expect(depositLeft(kept, spent.slice(0, 1))).toBe(0)
  expect(spent.map(isCharged)).toEqual([false, false])
})

test('nobody pays later where nobody pays for him', () => {
  const methods = tillMethods([method(3, 'PAYLATER'), cash])
  expect(withProviders(methods, []).map((m) => m.kind)).toEqual(['CASH'])
  expect(withProviders(methods, [{}]).map((m) => m.kind)).toEqual(['CASH', 'PAYLATER'])
})

test('instalments of the shop itself are offered to nobody whose name is unknown', () => {
  const methods = tillMethods([method(3, 'PAYLATER'), cash])
  const offered = (named: boolean, funding: ('OWN' | 'PROVIDER')[]) => {
    const laterForAnyone = funding.some((one) => isForAnyone({ funding: one }))
    const buyer = { named, redeem: null, kept: null, laterForAnyone }
    return offeredMethods(methods, buyer, []).map((m) => m.kind)
  }
  expect(offered(false, ['OWN'])).toEqual(['CASH'])
  expect(offered(true, ['OWN'])).toEqual(['CASH', 'PAYLATER'])
  expect(offered(false, ['OWN', 'PROVIDER'])).toEqual(['CASH', 'PAYLATER'])
})

test('only kinds that the till knows, in the order of their digits', () => {
  const listed = tillMethods([
    method(1, 'TRANSFER'),
    debit,
    method(3, 'BARTER'),
    method(4, 'QRIS', false),
    cash,
  ])
  expect(listed.map((m) => m.kind)).toEqual(['CASH', 'DEBIT_CARD', 'TRANSFER'])
  expect(methodTyped(listed, 2)?.kind).toBe('DEBIT_CARD')
  expect(methodTyped(listed, 7)).toBeUndefined()
  expect(methodTyped(listed, 50_000)).toBeUndefined()
  expect(methodTyped(listed, null)).toBeUndefined()
})

test('cash that does not cover it comes first, and the rest is what a card or QRIS is asked for', () => {
  expect(restBesideCash(189_500, 50_000)).toBe(139_500)
  expect(restBesideCash(189_500, null)).toBe(189_500)
  // A digit names a method; more than is due leaves nothing for another one.
  expect(restBesideCash(189_500, 4)).toBe(189_500)
  expect(restBesideCash(189_500, 200_000)).toBe(189_500)
})
