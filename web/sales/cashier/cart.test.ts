import { expect, test } from 'vitest'
import { shallow } from 'zustand/shallow'
import {
  chosenLine,
  contentOf,
  newCart,
  shownOf,
  withDiscount,
  linesFrom,
  withGoods,
  withPartFrom,
  withWarehouse,
  withStep,
  without,
} from './cart.ts'
import type { TillGoods } from './goods-lookup.ts'
import { addTender, newStation, startPaying, stopPaying } from './station.ts'

const goods = (goodsUnitId: number, name: string): TillGoods => ({
  goodsUnitId,
  goodsId: goodsUnitId,
  code: name,
  name,
  unitName: 'PCS',
  conversion: 1,
  allowFraction: false,
  taxType: 'BKP',
  prices: [],
})
const oil = goods(1, 'Minyak')
const soap = goods(2, 'Sabun')

test('the same goods again are more of the same line, and it is the chosen one', () => {
  const cart = withGoods(withGoods(withGoods(newCart(), oil, 1), soap, 2), oil, 3)
  expect(cart.lines.map((l) => [l.name, l.qty])).toEqual([
    ['Minyak', 4],
    ['Sabun', 2],
  ])
  expect(chosenLine(cart)?.name).toBe('Minyak')
})

test('every weighed packet is a line of its own', () => {
  const cart = withGoods(withGoods(newCart(), oil, 0.1, true), oil, 0.2, true)
  expect(cart.lines.map((l) => l.qty)).toEqual([0.1, 0.2])
  expect(withGoods(withGoods(newCart(), oil, 0.1), oil, 0.2).lines[0]?.qty).toBe(0.3)
})

test('after a line is removed its neighbour is chosen', () => {
  const two = withGoods(withGoods(newCart(), oil, 1), soap, 1)
  const first = two.lines[0]?.key ?? ''
  expect(chosenLine(without(two, first))?.name).toBe('Sabun')
  expect(chosenLine(without(two, two.chosen ?? ''))?.name).toBe('Minyak')
  expect(chosenLine(withStep(two, -1))?.name).toBe('Minyak')
  expect(chosenLine(withStep(two, 5))?.name).toBe('Sabun')
})

test('what is sent holds no prices: the server has them', () => {
  const cart = withGoods(newCart(), oil, 2)
  const discounted = withDiscount(cart, cart.lines[0]?.key ?? '', {
    discountPercent: 5,
    discountAmount: 0,
  })
  expect(contentOf(discounted)).toEqual({
    lines: [{ goodsUnitId: 1, qty: 2, discountTiers: [5] }],
  })
  const booked = { ...discounted, booking: { id: 7, number: 'BO/SBY/2611/00001', version: 1 } }
  expect(contentOf(booked)).toEqual({ bookingId: 7, bookingVersion: 1 })
})

test('what stands behind the payment window is the same while it opens, takes money and is left', () => {
  const open = { ...newStation(), cart: withGoods(newCart(), oil, 2) }
  const tender = {
    key: 't',
    kind: 'QRIS',
    label: '',
    fact: '',
    payment: { methodId: 1, amount: 1 },
  }
  const paying = startPaying(open)
  const paid = addTender(paying, tender)
  for (const { cart } of [paying, paid, stopPaying(paid)]) {
    expect(cart).not.toBe(open.cart)
    expect(shallow(shownOf(cart), shownOf(open.cart))).toBe(true)
  }
  expect(shallow(shownOf(withGoods(open.cart, oil, 1)), shownOf(open.cart))).toBe(false)
})

test('a part of a line comes out of another warehouse, with its share of what was taken off', () => {
  const store = { id: 7, name: 'Gudang' }
  const first = withGoods(withGoods(newCart(), oil, 5), soap, 1)
  const key = first.lines[0]?.key ?? ''
  const off = withDiscount(first, key, { discountPercent: 0, discountAmount: 1_000 })
  const told = (cart: typeof off) =>
    cart.lines.map((l) => [l.name, l.qty, l.discountAmount, l.warehouse?.name ?? null])
  const two = withPartFrom(off, key, 2, store)
  expect(told(two)).toEqual([
    ['Minyak', 3, 600, null],
    ['Minyak', 2, 400, 'Gudang'],
    ['Sabun', 1, 0, null],
  ])
  // Scanned once more it is more of what is here; short again, more of what is there.
  const again = withPartFrom(withGoods(two, oil, 1), key, 1, store)
  expect(told(again)).toEqual([
    ['Minyak', 3, 450, null],
    ['Minyak', 3, 550, 'Gudang'],
    ['Sabun', 1, 0, null],
  ])
  expect(linesFrom(again, oil.goodsId, 7).map((l) => l.qty)).toEqual([3])
  expect(linesFrom(again, oil.goodsId, 1).map((l) => l.key)).toEqual([key])
  expect(withPartFrom(again, key, 3, store)).toBe(again)
})

test('a cart out of another warehouse is told anew: what its shop lacked is there now, and does not go freely', () => {
  const store = { id: 7, name: 'Gudang' }
  const told = { ...withGoods(newCart(), oil, 5), totalled: true, told: 187_500 }
  const key = told.lines[0]?.key ?? ''
  for (const cart of [withPartFrom(told, key, 2, store), withWarehouse(told, told.lines, store)])
    expect([cart.totalled, cart.told]).toEqual([true, null])
})
