import { beforeEach, expect, test } from 'vitest'
import { newCart, withDiscount, withGoods } from '../cart.ts'
import { useTill } from '../till.ts'
import type { Totals } from '../totals.ts'
import { waysOn } from './short.tsx'

const GOODS = {
  goodsId: 5,
  goodsUnitId: 50,
  code: 'MG2',
  name: 'Minyak',
  unitName: 'PCS',
  price: 37_500,
  conversion: 1,
  weighed: false,
} as unknown as Parameters<typeof withGoods>[1]

type Lack = Totals['lacks'][number]
const lackOf = (available: number, missing: number, elsewhere: Lack['elsewhere']) =>
  ({
    goodsId: 5,
    goodsName: 'Minyak',
    unitName: 'PCS',
    warehouseId: 1,
    warehouseName: 'Toko',
    available,
    missing,
    elsewhere,
  }) as unknown as Lack

const ways = (lack: Lack) => waysOn({ lacks: [lack], short: [lack] as unknown as Totals['short'] })
const there = (warehouseId: number, name: string, available: number) => ({
  warehouseId,
  name,
  available,
})
const lines = () =>
  useTill
    .getState()
    .cart.lines.map((l) => [l.qty, l.warehouse?.name ?? null, l.discountAmount] as const)

beforeEach(() => useTill.setState({ cart: withGoods(newCart(), GOODS, 6) }))

test('what neither the shop nor one other warehouse has is taken out of two others', () => {
  const lack = lackOf(0, 6, [there(7, 'Gudang', 4), there(8, 'Gudang B', 3)])
  const [first, ...others] = ways(lack)
  expect([first?.label, ...others.map(({ label }) => label)]).toEqual([
    'Ambil 4 PCS dari Gudang, 2 PCS dari Gudang B',
    'Keluarkan dari nota',
  ])
  const [line] = useTill.getState().cart.lines
  useTill.setState(({ cart }) => ({
    cart: withDiscount(cart, line?.key ?? '', { discountPercent: 0, discountAmount: 1_000 }),
  }))
  ways(lack)[0]?.go()
  expect(lines()).toEqual([
    [4, 'Gudang', 667],
    [2, 'Gudang B', 333],
  ])
})

test('once more of it is short where it comes from, which is named as it is', () => {
  const twice = lackOf(0, 6, [there(7, 'Gudang', 4), there(8, 'Gudang B', 3)])
  ways(twice)[0]?.go()
  useTill.setState(({ cart }) => ({ cart: withGoods(cart, GOODS, 1) }))
  expect(lines()).toEqual([
    [5, 'Gudang', 0],
    [2, 'Gudang B', 0],
  ])
  const more = { ...lackOf(4, 1, [there(8, 'Gudang B', 1)]), warehouseId: 7 }
  expect(ways(more)[0]?.label).toBe('Ambil 4 PCS dari Gudang, 1 PCS dari Gudang B')
  ways(more)[0]?.go()
  expect(lines()).toEqual([
    [4, 'Gudang', 0],
    [3, 'Gudang B', 0],
  ])
})
