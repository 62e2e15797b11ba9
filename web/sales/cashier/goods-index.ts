import { create } from 'zustand'
import { goodsSearch } from '#contract/master/goods-search.ts'
import { call } from '../../platform/api.ts'
import { keeperOf } from '../../platform/copy.ts'
import { isReachable, reach } from './connection.ts'
import { type GoodsIndex, indexOf, type SyncedGoods } from './goods-lookup.ts'

interface IndexState {
  index: GoodsIndex
  /** Nothing is known until the browser's own copy, or the server's, has been read. */
  ready: boolean
}
const nothing = (): IndexState => ({ index: indexOf([]), ready: false })

/** The goods of the shop, in this browser: a scan is answered without asking anybody. */
export const useGoodsIndex = create<IndexState>(nothing)

/** From the browser's copy at once, then from the server; afterwards every minute what has changed. */
export const keepGoodsFresh = keeperOf<'goods', SyncedGoods>({
  name: 'till',
  lists: ['goods'],
  every: 60_000,
  ask: async (question) =>
    isReachable() ? reach(call(goodsSearch.sync, question, { quiet: true })) : null,
  idOf: ([id]) => id,
  isGone: ([, , , , , , active]) => !active,
  // All goods at once are sorted once; a few are put in between.
  show: (_, rows, changed) =>
    useGoodsIndex.setState(({ index }) => ({
      index: changed ? index.changed(changed) : indexOf(rows.values()),
      ready: true,
    })),
  hide: () => useGoodsIndex.setState(nothing()),
})
