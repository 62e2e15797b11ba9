import { UNSENT, answer, onDevice } from '../device-database.ts'
import type { Disk, Entry } from './entries.ts'

const byOrder = (a: Entry, b: Entry) => a.order - b.order

/** All that lies here, in its order. */
const all = async (store: IDBObjectStore) =>
  (await answer<Entry[]>(store.getAll())).toSorted(byOrder)

function put(store: IDBObjectStore, entries: Omit<Entry, 'order'>[], after: number): void {
  entries.forEach((entry, i) => {
    store.put({ ...entry, order: after + i }, entry.key)
  })
}

/** This browser's own database, which signing out leaves alone. */
export const disk: Disk = {
  read: () => onDevice('relaxed', (store) => all(store(UNSENT))),
  add: (entries) =>
    onDevice('strict', async (store) => {
      const known = await all(store(UNSENT))
      const last = known.at(-1)?.order ?? 0
      const same = new Map(known.map((one) => [one.key, one.order]))
      for (const entry of entries)
        if (same.has(entry.key)) put(store(UNSENT), [entry], same.get(entry.key) ?? 0)
      put(
        store(UNSENT),
        entries.filter(({ key }) => !same.has(key)),
        Math.floor(last) + 1,
      )
    }),
  change: (key, next) =>
    onDevice('strict', async (store) => {
      const entry = await answer<Entry | undefined>(store(UNSENT).get(key))
      if (!entry) return false
      store(UNSENT).delete(key)
      const stay = next(entry)
      // What one became stands where it stood.
      stay.forEach((one, i) => {
        store(UNSENT).put({ ...one, order: entry.order + i / (stay.length + 1) }, one.key)
      })
      return true
    }),
}
