import { beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '../../platform/session.ts'
import { newCart } from './cart.ts'
import { useGoodsIndex } from './goods-index.ts'
import type { TillGoods } from './goods-lookup.ts'
import { takeScan } from './scans.ts'
import { useTill } from './till.ts'

vi.mock('../../platform/api.ts', async (original) => ({
  ...(await original<object>()),
  call: async () => ({ rows: [{ id: 4, name: 'Ibu Sari', memberNo: '880001', type: 'MEMBER' }] }),
}))
// What another module keeps of a session it keeps here.
vi.stubGlobal('localStorage', { setItem: () => {}, removeItem: () => {}, getItem: () => null })
useSession.setState({
  home: { employee: { branchId: 1 }, preferences: { columns: {} } },
} as never)

const TEA = {
  goodsId: 9,
  goodsUnitId: 90,
  code: 'TEH',
  name: 'Teh',
  unitName: 'PCS',
  price: 9_900,
  conversion: 1,
  weighed: false,
  isWeighed: false,
  allowFraction: false,
} as unknown as TillGoods

const sold = () => useTill.getState().cart.lines.map((l) => [l.name, l.qty] as const)
const problem = () => useTill.getState().problem?.text

beforeEach(() => {
  useTill.setState({ cart: newCart(), nextQty: null, problem: null, dialog: null })
  const exact = (code: string) => (code === '899TEH' ? TEA : undefined)
  useGoodsIndex.setState(({ index }) => ({ index: { ...index, exact } as never, ready: true }))
})

test('a figure before a code that nobody knows is told with it, and is not for the next one', async () => {
  takeScan('12*', 'person')
  takeScan('8991002', 'scanner')
  // Before anybody has answered whose card that may be.
  takeScan('899TEH', 'scanner')
  expect(sold()).toEqual([['Teh', 1]])
  await vi.waitFor(() => expect(problem()).toBe('12 × 8991002'))
})

test('an answer that comes late leaves the figure that was typed meanwhile', async () => {
  takeScan('8991003', 'scanner')
  takeScan('5*', 'person')
  await vi.waitFor(() => expect(problem()).toBe('8991003'))
  takeScan('899TEH', 'scanner')
  expect(sold()).toEqual([['Teh', 5]])
})

test('a figure in one with its code is the same', async () => {
  takeScan('3*8991004', 'scanner')
  await vi.waitFor(() => expect(problem()).toBe('3 × 8991004'))
  takeScan('899TEH', 'scanner')
  expect(sold()).toEqual([['Teh', 1]])
})

test("after a member's card the figure waits for goods again", async () => {
  takeScan('4*', 'person')
  takeScan('880001', 'scanner')
  await vi.waitFor(() => expect(useTill.getState().nextQty).toBe(4))
  expect(useTill.getState().cart.customer?.name).toBe('Ibu Sari')
  takeScan('899TEH', 'scanner')
  expect(sold()).toEqual([['Teh', 4]])
})
