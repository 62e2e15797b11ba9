import { answer } from './device-database.ts'
import { activeEmail } from './session.ts'

/** Where a copy lies, and whose it is there. */
export interface Place {
  database: string
  owner: string
}

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
  database: string,
  work: (rows: IDBObjectStore, stamps: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const asked = indexedDB.open(database, SHAPE)
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

/**
 * So many ids lie under one key, as one text: a browser reads two hundred texts in a quarter of the time of fifty
 * thousand rows, and a till opens with them.
 */
const PORTION = 256
const portionOf = (id: number) => Math.floor(id / PORTION)
const PORTIONS = 'portions'
type Entry<Row> = readonly [id: number, row: Row]

const keyOf = (copy: string, list: string, portion: number) => [copy, list, PORTIONS, portion]
const rangeOf = (copy: string, list: string) =>
  IDBKeyRange.bound(keyOf(copy, list, 0), keyOf(copy, list, Infinity))
/** Where an older program has each row under its own number. */
const oldRangeOf = (copy: string, list: string) =>
  IDBKeyRange.bound([copy, list, 0], [copy, list, Infinity])

/** A list as it lies: texts, which are read when its rows are wanted; or rows, as a program before wrote them. */
export type Laid<Row> = { texts: string[] } | { rows: Map<number, Row> }

export const rowsOf = <Row>(laid: Laid<Row>): Map<number, Row> =>
  'rows' in laid ? laid.rows : new Map(laid.texts.flatMap((text) => entriesOf<Row>(text)))

/** So long the page does nothing else, milliseconds. */
const SLICE = 12

/** The same while the page goes on: between two slices it does what its user asks. */
export async function rowsMeanwhile<Row>(laid: Laid<Row>): Promise<Map<number, Row>> {
  if ('rows' in laid) return laid.rows
  const rows = new Map<number, Row>()
  let began = performance.now()
  for (const text of laid.texts) {
    for (const [id, row] of entriesOf<Row>(text)) rows.set(id, row)
    if (performance.now() - began < SLICE) continue
    await new Promise((resolve) => setTimeout(resolve, 0))
    began = performance.now()
  }
  return rows
}

const entriesOf = <Row>(text: string | undefined): Entry<Row>[] => (text ? JSON.parse(text) : [])

/** A portion with what changed of it: a row at a new number comes behind the others, none takes one away. */
export function laidOver(text: string | undefined, changed: ListWrite<unknown>['rows']): string {
  const all = new Map([...entriesOf<unknown>(text), ...changed])
  return JSON.stringify([...all].filter(([, row]) => row !== undefined))
}

/**
 * The copy of its owner; another's is deleted. `isOld` where a program before wrote it: a till that is upgraded without
 * a line goes on with it, and what changes is written with all of it.
 */
export function readCopy<Name extends string, Row>(copy: string, { database, owner }: Place) {
  return inStores(database, async (rows, stamps) => {
    const stamp = await answer<Stamp<Name> | undefined>(stamps.get(copy))
    if (stamp?.owner !== owner) {
      stamps.delete(copy)
      rows.delete(IDBKeyRange.bound([copy], [copy, []]))
      return null
    }
    const read = await Promise.all(
      stamp.lists.map(async (list) => {
        const texts = await answer<string[]>(rows.getAll(rangeOf(copy, list)))
        const old = texts.length === 0 ? await oldEntries<Row>(rows, oldRangeOf(copy, list)) : []
        const laid: Laid<Row> = old.length > 0 ? { rows: new Map(old) } : { texts }
        return [list, laid] as const
      }),
    )
    return { stamp, isOld: read.some(([, laid]) => 'rows' in laid), lists: new Map(read) }
  })
}

async function oldEntries<Row>(rows: IDBObjectStore, range: IDBKeyRange): Promise<Entry<Row>[]> {
  const [keys, found] = await Promise.all([
    answer(rows.getAllKeys(range)),
    answer<Row[]>(rows.getAll(range)),
  ])
  const ids = keys as [string, string, number][]
  return ids.map(([, , id], i) => [id, found[i] as Row])
}

/**
 * Rows and stamp in one transaction: a stamp without its rows would hide a change for good. Nothing is
 * written once somebody signed out, and no changes where his own copy is gone. Answers whether it was.
 */
export function writeCopy<Name extends string, Row>(
  copy: string,
  { database }: Place,
  email: string,
  stamp: Stamp<Name>,
  writes: { all: boolean; lists: ListWrite<Row>[] },
): Promise<boolean> {
  return inStores(database, async (rows, stamps) => {
    const stored = await answer<Stamp<Name> | undefined>(stamps.get(copy))
    if (activeEmail() !== email || (!writes.all && stored?.owner !== stamp.owner)) return false
    for (const { list, whole, rows: changed } of writes.lists) {
      if (whole) for (const of of [rangeOf, oldRangeOf]) rows.delete(of(copy, list))
      const portions = Map.groupBy(changed, ([id]) => portionOf(id))
      for (const [portion, entries] of portions) {
        const key = keyOf(copy, list, portion)
        const known = whole ? undefined : await answer<string | undefined>(rows.get(key))
        rows.put(laidOver(known, entries), key)
      }
    }
    stamps.put(stamp, copy)
    return true
  })
}
