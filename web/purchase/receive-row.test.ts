import { expect, it } from 'vitest'
import { asTyped } from '../ui/typed.ts'
import { type ReceiveRow, countedIn, receiveCells, receivedInFull } from './receive-row.ts'

const [piece, carton] = [
  { goodsUnitId: 1, unitName: 'PCS', conversion: 1 },
  { goodsUnitId: 2, unitName: 'DUS', conversion: 6 },
]
const row = {
  $key: 'a',
  qty: 0,
  goodsUnitId: 2,
  $ordered: 10,
  $received: 0,
  $open: 10,
  $bonus: 1,
  $place: null,
  $goods: {
    goodsId: 1,
    code: 'MG2',
    name: 'Minyak',
    unitName: 'DUS',
    conversion: 6,
    units: [piece, carton],
  },
} as unknown as ReceiveRow

it('counts at the door in another unit what was typed as it was typed, the rest converted', () => {
  const typed = { ...row, ...asTyped(row, 'qty', 58) } as ReceiveRow
  expect(countedIn(typed, piece as never)).toMatchObject({ qty: 58, $open: 60, $ordered: 60 })
  expect(countedIn(receivedInFull(row), piece as never)).toMatchObject({ qty: 60, bonusQty: 6 })
  const pasted = receiveCells()[0]?.take?.(row, '58') as ReceiveRow
  expect(countedIn(pasted, piece as never).qty).toBe(58)
  // All of it again is no figure of a person any more.
  expect(countedIn(receivedInFull(pasted), piece as never).qty).toBe(60)
})
