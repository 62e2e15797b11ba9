import { create } from 'zustand'
import { goodsSearch } from '#contract/master/goods-search.ts'
import { call } from '../../platform/api.ts'
import { type GoodsIndex, indexOf, type SyncedGoods } from './goods-lookup.ts'
import { isReachable, reach } from './connection.ts'

interface IndexState {
  index: GoodsIndex
  /** Nothing is known until the browser's own copy, or the server's, has been read. */
  ready: boolean
  /** When the server was last asked with success. */
  syncedAt: Date | null
}

/** The goods of the shop, in this browser: a scan is answered without asking anybody. */
export const useGoodsIndex = create<IndexState>(() => ({
  index: indexOf([]),
  ready: false,
  syncedAt: null,
}))

const rows = new Map<number, SyncedGoods>()
let branch = 0
let at: string | null = null
let copied: { branchId: number; done: Promise<void> } | null = null

/** From the browser's copy at once, then from the server; afterwards every minute what has changed. */
export function keepGoodsFresh(branchId: number): () => void {
  const start = async () => {
    if (copied?.branchId !== branchId) copied = { branchId, done: readCopy(branchId) }
    // Whoever comes second waits for the same copy: an old row must not be laid over a new one.
    await copied.done
    await refresh(branchId)
  }
  void start()
  const timer = setInterval(() => void refresh(branchId), 60_000)
  return () => clearInterval(timer)
}

async function readCopy(branchId: number): Promise<void> {
  branch = branchId
  rows.clear()
  at = null
  useGoodsIndex.setState({ index: indexOf([]), ready: false })
  const copy = await readAll(branchId).catch(() => null)
  if (!copy || branch !== branchId) return
  for (const row of copy.goods) rows.set(row[0], row)
  at = copy.at
  if (rows.size > 0) useGoodsIndex.setState({ index: indexOf(rows.values()), ready: true })
}

let asking: { branchId: number; answer: Promise<void> } | null = null

/** Who asks while the same is under way gets that answer: the station may open during the first load. */
function refresh(branchId: number): Promise<void> {
  if (asking?.branchId === branchId) return asking.answer
  const answer = ask(branchId).finally(() => {
    if (asking?.answer === answer) asking = null
  })
  asking = { branchId, answer }
  return answer
}

/** Asks only for what changed since the answer before. */
async function ask(branchId: number): Promise<void> {
  if (!isReachable()) return
  const input = { branchId, ...(at ? { changedSince: at } : {}) }
  const reply = await reach(call(goodsSearch.sync, input, { quiet: true })).catch(() => null)
  if (!reply || branch !== branchId) return
  at = reply.at
  for (const row of reply.goods) rows.set(row[0], row)
  useGoodsIndex.setState(({ index }) => ({
    ready: true,
    syncedAt: new Date(),
    // All goods at once are sorted once; a few are put in between.
    ...(reply.goods.length > 0
      ? { index: index.size === 0 ? indexOf(rows.values()) : index.changed(reply.goods) }
      : {}),
  }))
  // Without room in the browser the till works on; it only starts slower next time.
  await keep(branchId, reply.at, reply.goods).catch(() => {})
}

const GOODS = 'goods'
const STAMP = 'stamp'

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open('gerai-till', 1)
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore(GOODS)
      asked.result.createObjectStore(STAMP)
    }
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
  })
}

/** Every branch has its own prices, so every branch has its own rows. */
const ofBranch = (branchId: number) => IDBKeyRange.bound([branchId, 0], [branchId, Infinity])

async function readAll(branchId: number) {
  const db = await open()
  try {
    const tx = db.transaction([GOODS, STAMP])
    const [goods, stamp] = await Promise.all([
      answer<SyncedGoods[]>(tx.objectStore(GOODS).getAll(ofBranch(branchId))),
      answer<string | undefined>(tx.objectStore(STAMP).get(branchId)),
    ])
    return stamp ? { goods, at: stamp } : null
  } finally {
    db.close()
  }
}

/** Rows and stamp in one transaction: a stamp without its rows would hide a change for good. */
async function keep(branchId: number, stamp: string, changed: SyncedGoods[]): Promise<void> {
  const db = await open()
  try {
    const tx = db.transaction([GOODS, STAMP], 'readwrite')
    for (const row of changed) tx.objectStore(GOODS).put(row, [branchId, row[0]])
    tx.objectStore(STAMP).put(stamp, branchId)
    await new Promise<void>((resolve, reject) => {
      tx.oncomplete = () => resolve()
      tx.onabort = () => reject(tx.error)
    })
  } finally {
    db.close()
  }
}

function answer<T>(request: IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as T)
    request.onerror = () => reject(request.error)
  })
}
