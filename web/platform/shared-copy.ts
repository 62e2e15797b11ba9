import type { CurrentUser } from '#contract/auth/session.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type SharedListName, sharedList, sharedListNames } from '#contract/master/shared-lists.ts'
import { call } from './api.ts'
import { activeEmail, LISTS_COPY } from './session.ts'
import { dropLists, holdList, type ListRow } from './shared-lists.ts'

type News = ReplyOf<typeof sharedList.changes>
interface Stamp {
  /** Whose copy it is: another person, branch or right begins anew. */
  who: string
  at: string
  scope: string
}
type Lists = Map<SharedListName, Map<number, ListRow>>

const EVERY = 5 * 60_000

/**
 * The shared lists of the specification in this browser: the copy of the last visit at once, then
 * what changed, and every five minutes again while the window is seen. The end forgets what is in
 * memory; the copy itself goes at sign-out.
 */
export function keepListsFresh(user: CurrentUser): () => void {
  const { employee, rights, branches } = user
  const who = JSON.stringify([employee.email, employee.branchId, branches.map((b) => b.id), rights])
  const lists: Lists = new Map()
  let stamp: Stamp | null = null
  let wrong: SharedListName[] = []
  let ended = false

  const start = async () => {
    const copy = await readCopy(who).catch(() => null)
    if (ended) return
    stamp = copy?.stamp ?? null
    for (const [name, rows] of copy?.lists ?? []) {
      lists.set(name, new Map(rows.map((row) => [row.id, row])))
      holdList(name, rows)
    }
    await refresh()
  }
  const refresh = async () => {
    if (!navigator.onLine) return
    const base = stamp
    const news = await call(
      sharedList.changes,
      { scope: base?.scope, changedSince: base?.at, again: wrong },
      { silent: true },
    )
    if (ended || stamp !== base) return
    stamp = { who, at: news.at, scope: news.scope }
    const changed = take(lists, news)
    wrong = sharedListNames.filter((name) => {
      const count = news.lists[name]?.count ?? null
      return count !== null && lists.get(name)?.size !== count
    })
    // Without room in the browser the next visit only asks for more.
    await writeCopy(stamp, base?.at ?? null, lists, changed).catch(() => {})
  }
  // A load that fails is only logged (specification §8): the server answers every question itself.
  const logged = (error: unknown) => {
    if (!ended) console.warn('shared lists', error)
  }
  start().catch(logged)
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') refresh().catch(logged)
  }, EVERY)
  return () => {
    ended = true
    clearInterval(timer)
    dropLists()
  }
}

/** Lays the news over the lists; answers which of them look different now. */
export function take(lists: Lists, news: News): SharedListName[] {
  return sharedListNames.filter((name) => {
    const told = news.lists[name]
    if (!told) return false
    if (told.count === null) {
      dropLists([name])
      return lists.delete(name)
    }
    if (!told.whole && told.rows.length === 0) return false
    const rows = told.whole ? new Map<number, ListRow>() : new Map(lists.get(name))
    for (const row of told.rows) rows.set(row.id, row)
    lists.set(name, rows)
    holdList(name, rows.values())
    return true
  })
}

const STORE = 'lists'
const STAMP = 'stamp'

async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const asked = indexedDB.open(LISTS_COPY, 1)
  asked.onupgradeneeded = () => asked.result.createObjectStore(STORE)
  const db = await answer(asked)
  // Another tab signs out: it must not wait for this one.
  db.onversionchange = () => db.close()
  try {
    return await work(db.transaction(STORE, mode).objectStore(STORE))
  } finally {
    db.close()
  }
}

async function readCopy(who: string) {
  return inStore('readwrite', async (store) => {
    const [stamp, names, lists] = await Promise.all([
      answer<Stamp | undefined>(store.get(STAMP)),
      answer(store.getAllKeys()),
      answer<unknown[]>(store.getAll()),
    ])
    if (stamp?.who !== who) {
      await answer(store.clear())
      return null
    }
    const known = new Map(names.map((name, i) => [name, lists[i]]))
    return {
      stamp,
      lists: sharedListNames.flatMap((name) => {
        const rows = known.get(name) as ListRow[] | undefined
        return rows ? [[name, rows] as const] : []
      }),
    }
  })
}

/**
 * Lists and stamp in one transaction: a stamp without its rows would hide a change for good. Where
 * another tab has written since, everything goes in; where somebody signed out, nothing does.
 */
async function writeCopy(
  stamp: Stamp,
  base: string | null,
  lists: Lists,
  changed: SharedListName[],
): Promise<void> {
  await inStore('readwrite', async (store) => {
    const stored = await answer<Stamp | undefined>(store.get(STAMP))
    const [email] = JSON.parse(stamp.who) as [string]
    if (activeEmail() !== email || (base && !stored)) return
    const written = stored?.at === base ? changed : sharedListNames
    for (const name of written) {
      const rows = lists.get(name)
      if (rows) store.put([...rows.values()], name)
      else store.delete(name)
    }
    await answer(store.put(stamp, STAMP))
  })
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
