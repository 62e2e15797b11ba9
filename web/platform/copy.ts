import type { CurrentUser } from '#contract/auth/session.ts'
import {
  type Laid,
  type ListWrite,
  type Place,
  type Stamp,
  readCopy,
  rowsMeanwhile,
  rowsOf,
  writeCopy,
} from './copy-store.ts'
import { whenIdle } from './idle.ts'
import { COPIES, useSession } from './session.ts'

/** What a call of `contract/master/changes.ts` answers. */
export interface Changes<Name extends string, Row> {
  at: string
  scope: string
  lists: Partial<Record<Name, { whole: boolean; rows: Row[]; count: number | null }>>
}
interface Question<Name extends string> {
  scope: string | undefined
  changedSince: string | undefined
  again: Name[]
}

/** Lists of the server that this browser holds a copy of. */
export interface CopyOf<Name extends string, Row> {
  /** Of the copy in IndexedDB. */
  name: string
  lists: readonly Name[]
  /** Milliseconds until it is asked again what has changed. */
  every: number
  /** Asks the server; null when this is not the moment. */
  ask: (question: Question<Name>) => Promise<Changes<Name, Row> | null>
  /** Where it lies, if it is no person's: null where it is. */
  place?: (home: CurrentUser) => Place | null
  idOf: (row: Row) => number
  /** A row that comes only to say that it is no longer in the list. */
  isGone?: (row: Row) => boolean
  /** Of a list that is large and wanted at once: as it lies here, before its rows are read. */
  glance?: (name: Name, texts: readonly string[]) => void
  /** The list as it is now; `changed` is all that differs from what was shown before. */
  show: (name: Name, rows: Map<number, Row>, changed?: Row[]) => void
  hide: (name: Name) => void
  /** The instant as of which the lists are what the server had. */
  freshAsOf?: (at: string) => void
}
export type Lists<Name extends string, Row> = Map<Name, Map<number, Row>>

/** The copy in memory of whoever is signed in. */
interface Held<Name extends string, Row> {
  /** Who looks at it. */
  owner: string
  place: Place
  email: string
  lists: Lists<Name, Row>
  stamp: Stamp<Name> | null
  /** Lists whose number of rows does not fit: they are asked whole once more. */
  wrong: Name[]
  /** IndexedDB has all that was held before. */
  stored: boolean
  read: Promise<void> | null
  asking: Promise<void> | null
}

/** Rights decide over what is in a row, branches over which rows there are. */
export const ownerOf = ({ employee, rights, branches }: CurrentUser) =>
  JSON.stringify([employee.email, employee.branchId, branches.map((b) => b.id), rights])

/**
 * Keeps the lists: the copy of the last visit at once, then what changed, and so on for as long as
 * somebody wants it. Whoever comes second gets the same copy. It is forgotten when the user goes, or
 * becomes another; what is in IndexedDB goes when he signs out, or when another begins, unless it has a place of its own.
 */
export function keeperOf<Name extends string, Row>(copy: CopyOf<Name, Row>): () => () => void {
  let held: Held<Name, Row> | null = null
  let wanted = 0
  let timer: ReturnType<typeof setInterval> | undefined

  const freshen = async () => {
    const { user, home } = useSession.getState()
    if (!user || !home) return
    if (held?.owner !== ownerOf(user)) held = emptyOf(user, copy.place?.(home))
    const mine = held
    mine.read ??= readCopy<Name, Row>(copy.name, mine.place)
      .catch(() => null)
      .then(async (found) => {
        if (!found || held !== mine) return
        copy.freshAsOf?.(found.stamp.at)
        const lists = await rowsOfAll(copy, found.lists)
        if (held !== mine) return
        Object.assign(mine, { stamp: found.stamp, lists, stored: !found.isOld })
        for (const [name, rows] of mine.lists) copy.show(name, rows)
      })
    await mine.read
    if (held !== mine) return
    mine.asking ??= refresh(copy, mine, () => held === mine).finally(() => {
      mine.asking = null
    })
    await mine.asking
  }
  // A load that fails is only logged (specification §8): the server answers every question itself.
  const freshenQuietly = () => void freshen().catch((error) => console.warn(copy.name, error))

  useSession.subscribe(({ user }) => {
    if (!held || (user && ownerOf(user) === held.owner)) return
    held = null
    for (const name of copy.lists) copy.hide(name)
    if (wanted > 0) freshenQuietly()
  })
  return () => {
    wanted += 1
    timer ??= setInterval(freshenQuietly, copy.every)
    freshenQuietly()
    return () => {
      wanted -= 1
      if (wanted > 0) return
      clearInterval(timer)
      timer = undefined
    }
  }
}

async function rowsOfAll<Name extends string, Row>(
  { glance }: Pick<CopyOf<Name, Row>, 'glance'>,
  laid: Map<Name, Laid<Row>>,
): Promise<Lists<Name, Row>> {
  if (!glance) return new Map([...laid].map(([name, one]) => [name, rowsOf(one)]))
  for (const [name, one] of laid) if ('texts' in one) glance(name, one.texts)
  await new Promise<void>((resolve) => whenIdle(resolve))
  const lists: Lists<Name, Row> = new Map()
  for (const [name, one] of laid) lists.set(name, await rowsMeanwhile(one))
  return lists
}

const emptyOf = <Name extends string, Row>(
  user: CurrentUser,
  place: Place | null | undefined,
): Held<Name, Row> => ({
  owner: ownerOf(user),
  place: place ?? { database: COPIES, owner: ownerOf(user) },
  email: user.employee.email,
  lists: new Map(),
  stamp: null,
  wrong: [],
  stored: false,
  read: null,
  asking: null,
})

async function refresh<Name extends string, Row>(
  copy: CopyOf<Name, Row>,
  held: Held<Name, Row>,
  stillHeld: () => boolean,
): Promise<void> {
  const { stamp, lists, wrong } = held
  const changes = await copy.ask({ scope: stamp?.scope, changedSince: stamp?.at, again: wrong })
  if (!changes || !stillHeld()) return
  const changed = take(copy, lists, changes)
  copy.freshAsOf?.(changes.at)
  held.wrong = copy.lists.filter((name) => {
    const count = changes.lists[name]?.count ?? null
    return count !== null && lists.get(name)?.size !== count
  })
  const { place, email } = held
  held.stamp = {
    owner: place.owner,
    at: changes.at,
    scope: changes.scope,
    lists: [...lists.keys()],
  }
  // Without room in the browser the next visit only asks for more.
  held.stored = await writeCopy(copy.name, place, email, held.stamp, {
    all: !held.stored,
    lists: held.stored
      ? changed.map((list) => writeOf(copy, list, changes))
      : copy.lists.map((list) => ({ list, whole: true, rows: [...(lists.get(list) ?? [])] })),
  }).catch(() => false)
}

function writeOf<Name extends string, Row>(
  copy: CopyOf<Name, Row>,
  list: Name,
  { lists }: Changes<Name, Row>,
): ListWrite<Row> {
  const { whole, rows, count } = lists[list] ?? { whole: true, rows: [], count: null }
  return {
    list,
    whole: whole || count === null,
    rows: rows.map((row) => [copy.idOf(row), copy.isGone?.(row) ? undefined : row]),
  }
}

/** Lays the changes over the lists and shows them; answers which lists look different now. */
export function take<Name extends string, Row>(
  copy: Pick<CopyOf<Name, Row>, 'lists' | 'idOf' | 'isGone' | 'show' | 'hide'>,
  lists: Lists<Name, Row>,
  changes: Pick<Changes<Name, Row>, 'lists'>,
): Name[] {
  return copy.lists.filter((name) => {
    const told = changes.lists[name]
    if (!told) return false
    if (told.count === null) {
      copy.hide(name)
      return lists.delete(name)
    }
    const rows = told.whole ? new Map<number, Row>() : lists.get(name)
    if (!rows || (!told.whole && told.rows.length === 0)) return false
    for (const row of told.rows) {
      if (copy.isGone?.(row)) rows.delete(copy.idOf(row))
      else rows.set(copy.idOf(row), row)
    }
    lists.set(name, rows)
    copy.show(name, rows, told.whole ? undefined : told.rows)
    return true
  })
}
