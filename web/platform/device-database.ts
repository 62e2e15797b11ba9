const DATABASE = 'gerai-station'
/** What each person left at this device, what the device signs with, what it sold without a line, and what it knows then. */
export const STATIONS = 'stations'
export const DEVICES = 'devices'
export const KEPT = 'kept'
/** What the branch answered last; who worked here. */
export const ANSWERS = 'answers'
export const PEOPLE = 'people'
/** What the branch booked at once, should it lose it. */
export const DIRECT = 'direct'
/** What else was written here and has no answer yet. */
export const UNSENT = 'unsent'
const STORES = [STATIONS, DEVICES, KEPT, ANSWERS, PEOPLE, DIRECT, UNSENT]

let opened: Promise<IDBDatabase> | undefined

/** As it stands, or by a number above its own, which lets stores be made. */
function openAt(version?: number): Promise<IDBDatabase> {
  const asked = indexedDB.open(DATABASE, version)
  asked.onupgradeneeded = () => {
    const db = asked.result
    for (const name of STORES) if (!db.objectStoreNames.contains(name)) db.createObjectStore(name)
  }
  return answer(asked)
}

/**
 * Programs of two releases stand open beside one another and share it, so none asks for a number of its own: what an
 * older one did not make is made, and nothing that a newer one has is in the way.
 */
async function database(): Promise<IDBDatabase> {
  let db = await openAt()
  if (STORES.some((name) => !db.objectStoreNames.contains(name))) {
    const next = db.version + 1
    db.close()
    // Where another tab makes it at the same moment it is opened as that one leaves it.
    db = await openAt(next).catch(() => openAt())
  }
  db.onversionchange = () => {
    opened = undefined
    db.close()
  }
  return db
}

/** All of it or nothing; `strict` is told only once it would outlive a power cut. Nothing else may be awaited in `work`. */
export async function onDevice<T>(
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

/** Nothing stays of a till; what was written elsewhere and waits for its answer does. */
export const forgetTill = (): Promise<void> =>
  onDevice('strict', async (store) => {
    for (const name of [STATIONS, ANSWERS, PEOPLE, DIRECT]) store(name).clear()
  })
