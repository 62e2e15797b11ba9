import { type Pools, type Tx, ignoreRejection, transaction } from './db.ts'
import { type Caller, type Session, openSession, openSessionOf, refuseForeign } from './session.ts'
import { refuseUnknown } from './references.ts'
import { refuseWrongClock } from './clock-fault.ts'
import { type Aside, asideOf } from './replica.ts'
import { clockOverride } from './time.ts'
import type { FieldCipher } from './field-cipher.ts'
import type { Files } from './files.ts'

/**
 * What a handler gets. The only ways to the database go through the caller's session, so no call can
 * forget who is asking: session, right and branch are read inside each transaction.
 */
export interface Ctx {
  caller: Caller
  pools: Pools
  files: Files
  /** Secret of this company, for tokens that derive from one another. */
  secret: Buffer
  /** For numbers of persons, with the key that is not in the database. */
  cipher: FieldCipher
  /** The session that the last transaction opened: field rights of the answer come from it. */
  seen: Session | null
  /** Where `report` reads, and of which moment that is. */
  aside: Aside
  /** Told how many rows of a workbook are written, where it is made in the background. */
  wrote?: (rows: number) => void
  /**
   * One transaction of the office's pool for work that changes nothing; each statement sees what is committed
   * when it begins. `branchId` narrows nothing by itself: it must be one of the employee's.
   */
  read<T>(work: (tx: Tx, session: Session) => Promise<T>, branchId?: number | null): Promise<T>
  /** Long reads on one read-only snapshot: exports and reports, on their own few connections, with cursors. */
  report<T>(work: (tx: Tx, session: Session) => Promise<T>, branchId?: number | null): Promise<T>
  write<T>(work: (tx: Tx, session: Session) => Promise<T>, branchId?: number | null): Promise<T>
  /** One branch: statements may be sent before the session is awaited, never committed before. */
  post<T>(branchId: number, work: (tx: Tx, session: Promise<Session>) => Promise<T>): Promise<T>
}

/** What the program has once for all calls. */
export interface Platform {
  pools: Pools
  files: Files
  secret: Buffer
  cipher: FieldCipher
}

export const createCtx = (caller: Caller, platform: Platform): Ctx =>
  ctxOf(caller, platform, {
    open: (tx, branchId) => openSession(tx, caller, branchId),
    aside: asideOf(
      platform.pools,
      { away: platform.pools.report, home: platform.pools.home },
      caller.aside ?? false,
    ),
  })

/**
 * For work that `employeeId` asked for and that runs later, without a session of his: with his branches and rights as
 * they are now. What it reads for long it reads on a connection of its own, not on one of those that somebody waits for
 * in front of a screen.
 */
export const createLaterCtx = (employeeId: number, caller: Caller, platform: Platform): Ctx =>
  ctxOf(caller, platform, {
    open: async (tx, branchId) => {
      const rights = caller.rights === 'signed-in' ? null : caller.rights
      const session = await openSessionOf(tx, employeeId, branchId, rights)
      if (caller.namedBranch) refuseForeign(session, caller.namedBranch)
      return session
    },
    aside: asideOf(
      platform.pools,
      { away: platform.pools.long, home: platform.pools.homeLong },
      caller.aside ?? false,
    ),
  })

/** Who it is about, and where long reads go. */
interface Way {
  open: (tx: Tx, branchId: number | null) => Promise<Session>
  aside: Aside
}

function ctxOf(caller: Caller, platform: Platform, way: Way): Ctx {
  const { pools } = platform
  // What the input refers to is asked once, by whichever transaction comes first.
  let refers = caller.refers
  const open = async (tx: Tx, branchId: number | null) => {
    const opening = ignoreRejection(way.open(tx, branchId))
    const asked = ignoreRejection(refuseUnknown(tx, refers ?? []))
    ctx.seen = await opening
    await asked
    refers = undefined
    return ctx.seen
  }
  const inOffice = <T>(
    work: (tx: Tx, session: Session) => Promise<T>,
    branchId: number | null = null,
  ) => transaction(pools.office, async (tx) => work(tx, await open(tx, branchId)), caller.call)
  const ctx: Ctx = {
    caller,
    ...platform,
    seen: null,
    aside: way.aside,
    read: inOffice,
    write: inOffice,
    report: (work, branchId = null) =>
      way.aside.read((pool, at) =>
        transaction(
          pool,
          async (tx) => {
            await tx.rows('set transaction isolation level repeatable read, read only')
            const session = await open(tx, branchId)
            // A replica's clock is not the database's: it answers for the moment whose data it has.
            return work(tx, at && !clockOverride() ? { ...session, now: at } : session)
          },
          caller.call,
        ),
      ),
    post: (branchId, work) =>
      transaction(
        pools.till,
        async (tx) => {
          refuseWrongClock()
          const session = open(tx, branchId)
          // The work may fail first only because the caller is nobody: the session's own refusal goes before.
          session.catch(() => undefined)
          try {
            return await work(tx, session)
          } catch (error) {
            await session
            throw error
          }
        },
        caller.call,
      ),
  }
  return ctx
}
