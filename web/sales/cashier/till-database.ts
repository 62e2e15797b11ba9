const DATABASE = 'gerai-station'
/** What each person left at this device, what the device signs with, and what it sold without a line. */
export const STATIONS = 'stations'
export const DEVICES = 'devices'
export const KEPT = 'kept'
const STORES = [STATIONS, DEVICES, KEPT]

let opened: Promise<IDBDatabase> | undefined

function database(): Promise<IDBDatabase> {
  const asked = indexedDB.open(DATABASE, 2)
  asked.onupgradeneeded = () => {
    const db = asked.result
    for (const name of STORES) if (!db.objectStoreNames.contains(name)) db.createObjectStore(name)
  }
  return answer(asked).then((db) => {
    db.onversionchange = () => {
      opened = undefined
      db.close()
    }
    return db
  })
}

/** All of it or nothing; `strict` is told only once it would outlive a power cut. Nothing else may be awaited in `work`. */
export async function inTill<T>(
  durability: IDBTransactionDurability,
  work: (store: (name: string) => IDBObjectStore) => Promise<T>,
): Promise<T> {
  opened ??= database()
  const db = await opened.catch((error: unknown) => {
    opened = undefined
    throw error
  })
  const tx = db.transaction(STORES, 'readwrite', { durability })
  const done = new Promise<void>((resolve, reject) => {
    tx.oncomplete = () => resolve()
    tx.onabort = () => reject(tx.error)
  })
  const [result] = await Promise.all([work((name) => tx.objectStore(name)), done])
  return result
}

export function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
