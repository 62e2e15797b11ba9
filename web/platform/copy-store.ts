import { activeEmail, COPIES } from './session.ts'

export interface Stamp<Name extends string> {
  /** Whose copy it is: another person, branch or right begins anew. */
  owner: string
  at: string
  scope: string
  /** A list without rows is here as well. */
  lists: Name[]
}

/** What changes of a list; no row at a number takes that one away. */
export interface ListWrite<Row> {
  list: string
  /** Nothing stays of what was there. */
  whole: boolean
  rows: (readonly [id: number, row: Row | undefined])[]
}

/** Goes up with every change in what rows are: an older copy is not read. */
const SHAPE = 3
const ROWS = 'rows'
const STAMPS = 'stamps'

async function inStores<T>(
  work: (rows: IDBObjectStore, stamps: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const asked = indexedDB.open(COPIES, SHAPE)
  asked.onupgradeneeded = () => {
    for (const old of [...asked.result.objectStoreNames]) asked.result.deleteObjectStore(old)
    // The till had a copy of its own, which outlived who signed out.
    indexedDB.deleteDatabase('gerai-till')
    asked.result.createObjectStore(ROWS)
    asked.result.createObjectStore(STAMPS)
  }
  const db = await answer(asked)
  // Another tab signs out: it must not wait for this one.
  db.onversionchange = () => db.close()
  try {
    const tx = db.transaction([ROWS, STAMPS], 'readwrite')
    const done = new Promise<void>((resolve, reject) => {
      tx.oncomplete = () => resolve()
      tx.onabort = () => reject(tx.error)
    })
    const [result] = await Promise.all([work(tx.objectStore(ROWS), tx.objectStore(STAMPS)), done])
    return result
  } finally {
    db.close()
  }
}

const keyOf = (copy: string, list: string, id: number) => [copy, list, id]
const rangeOf = (copy: string, list: string) =>
  IDBKeyRange.bound(keyOf(copy, list, 0), keyOf(copy, list, Infinity))

/** The copy of its owner; another's is deleted. */
export function readCopy<Name extends string, Row>(copy: string, owner: string) {
  return inStores(async (rows, stamps) => {
    const stamp = await answer<Stamp<Name> | undefined>(stamps.get(copy))
    if (stamp?.owner !== owner) {
      stamps.delete(copy)
      rows.delete(IDBKeyRange.bound([copy], [copy, []]))
      return null
    }
    const lists = await Promise.all(
      stamp.lists.map(async (list) => {
        const [keys, found] = await Promise.all([
          answer(rows.getAllKeys(rangeOf(copy, list))),
          answer<Row[]>(rows.getAll(rangeOf(copy, list))),
        ])
        const ids = keys as [string, string, number][]
        return [list, new Map(ids.map(([, , id], i) => [id, found[i] as Row]))] as const
      }),
    )
    return { stamp, lists: new Map(lists) }
  })
}

/**
 * Rows and stamp in one transaction: a stamp without its rows would hide a change for good. Nothing is
 * written once somebody signed out, and no changes where his own copy is gone. Answers whether it was.
 */
export function writeCopy<Name extends string, Row>(
  copy: string,
  email: string,
  stamp: Stamp<Name>,
  writes: { all: boolean; lists: ListWrite<Row>[] },
): Promise<boolean> {
  return inStores(async (rows, stamps) => {
    const stored = await answer<Stamp<Name> | undefined>(stamps.get(copy))
    if (activeEmail() !== email || (!writes.all && stored?.owner !== stamp.owner)) return false
    for (const { list, whole, rows: entries } of writes.lists) {
      if (whole) rows.delete(rangeOf(copy, list))
      for (const [id, row] of entries) {
        if (row === undefined) rows.delete(keyOf(copy, list, id))
        else rows.put(row, keyOf(copy, list, id))
      }
    }
    stamps.put(stamp, copy)
    return true
  })
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
