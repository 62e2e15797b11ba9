import { create } from 'zustand'
import { goodsSearch } from '#contract/master/goods-search.ts'
import { call } from '../../platform/api.ts'
import { keeperOf } from '../../platform/copy.ts'
import { isReachable, reach } from '../../platform/connection.ts'
import { whenIdle } from '../../platform/idle.ts'
import { atTill } from '../../platform/till-copies.ts'
import { glanceOf } from './goods-glance.ts'
import { type GoodsIndex, indexOf, type SyncedGoods } from './goods-lookup.ts'

interface IndexState {
  index: GoodsIndex
  /** Nothing is known until the browser's own copy, or the server's, has been read. */
  ready: boolean
  /** Instant as of which it is what the server had. */
  at: string | null
}
const nothing = (): IndexState => ({ index: indexOf([]), ready: false, at: null })

/** The goods of the shop, in this browser: a scan is answered without asking anybody. */
export const useGoodsIndex = create<IndexState>(nothing)

/** From the browser's copy at once, then from the server; afterwards every minute what has changed. */
export const keepGoodsFresh = keeperOf<'goods', SyncedGoods>({
  name: 'till',
  lists: ['goods'],
  every: 60_000,
  ask: async (question) =>
    isReachable() ? reach(call(goodsSearch.sync, question, { silent: true })) : null,
  place: atTill,
  idOf: ([id]) => id,
  isGone: ([, , , , , , active]) => !active,
  glance: (_, texts) => {
    if (texts.length > 0) useGoodsIndex.setState({ index: glanceOf(texts), ready: true })
  },
  // All goods at once are sorted once, when the till has nothing else to do; a few are put in between.
  show: (_, rows, changed) => {
    useGoodsIndex.setState(({ index }) => ({
      index: changed ? index.changed(changed) : indexOf(rows.values()),
      ready: true,
    }))
    whenIdle(() => useGoodsIndex.getState().index.prepare())
  },
  hide: () => useGoodsIndex.setState(nothing()),
  freshAsOf: (at) => useGoodsIndex.setState({ at }),
})
