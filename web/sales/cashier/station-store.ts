import type { Station } from './station.ts'

const DATABASE = 'gerai-station'
const STATIONS = 'stations'

interface Stored {
  /** The tab that may write. */
  tab: string
  station: Station
}

let opened: Promise<IDBDatabase> | undefined

function database(): Promise<IDBDatabase> {
  const asked = indexedDB.open(DATABASE, 1)
  asked.onupgradeneeded = () => asked.result.createObjectStore(STATIONS)
  return answer(asked).then((db) => {
    db.onversionchange = () => {
      opened = undefined
      db.close()
    }
    return db
  })
}

async function inStore<T>(
  durability: IDBTransactionDurability,
  work: (store: IDBObjectStore) => Promise<T>,
): Promise<T> {
  opened ??= database()
  const db = await opened.catch((error: unknown) => {
    opened = undefined
    throw error
  })
  const tx = db.transaction(STATIONS, 'readwrite', { durability })
  const done = new Promise<void>((resolve, reject) => {
    tx.oncomplete = () => resolve()
    tx.onabort = () => reject(tx.error)
  })
  const [result] = await Promise.all([work(tx.objectStore(STATIONS)), done])
  return result
}

/** What this person left at this device; from now on only this tab writes it. */
export function takeStation(who: string, tab: string, empty: Station): Promise<Station> {
  return inStore('relaxed', async (store) => {
    const stored = await answer<Stored | undefined>(store.get(who))
    // What an older program left may lack a part.
    const station = { ...empty, ...stored?.station }
    store.put({ tab, station }, who)
    return station
  })
}

/** Answers false, and writes nothing, where another tab has taken the till over. */
export function keepStation(who: string, tab: string, station: Station): Promise<boolean> {
  // A payment is told to the server only once it would outlive a power cut.
  return inStore(station.sent ? 'strict' : 'relaxed', async (store) => {
    const stored = await answer<Stored | undefined>(store.get(who))
    if (stored?.tab !== tab) return false
    store.put({ tab, station }, who)
    return true
  })
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
