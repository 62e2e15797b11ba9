import type pg from 'pg'
import { type Answer, type Statement, batches } from './batch.ts'
import { ENDLESS, commitsWaiting, isCancelledWait, isPatient, withPatience } from './commit-wait.ts'
import { isSharedConnection, sharedConnection } from './connection-proof.ts'
import { CommitUnknown, HeldByCommit, isAway, isLostLine } from './errors.ts'
import { type Call, tookOf } from './slow-statement.ts'
import { types } from './value-types.ts'

/**
 * The statements of one transaction on one connection, and what failed first: it is the cause, and those behind it only
 * say that the transaction is aborted.
 */
export function flightOn(client: pg.PoolClient, pool: pg.Pool, call: Call | undefined) {
  const fly = batches(client, types, tookOf(pool, call))
  const sent: Promise<unknown>[] = []
  const flight = {
    fly,
    failed: undefined as unknown,
    send(statement: Statement): Promise<Answer> {
      const answer = fly(statement)
      sent.push(
        answer.then(
          () => undefined,
          (error) => {
            flight.failed ??= error
          },
        ),
      )
      return answer
    },
    /** Never rejects. */
    all: (): Promise<unknown> => Promise.all(sent),
  }
  return flight
}

export type Flight = ReturnType<typeof flightOn>

/** Sends COMMIT behind what was sent, and waits for all of it; for a second server no longer than a person does. */
export async function commit(pool: pg.Pool, client: pg.PoolClient, flight: Flight) {
  const patient = isPatient(pool)
  let cancelled = false
  const listen = (notice: { routine?: string | undefined }) => {
    cancelled ||= isCancelledWait(notice)
  }
  if (patient) client.on('notice', listen)
  try {
    const begun = patient ? flight.send(ENDLESS) : undefined
    const answer = flight.send({ name: 'commit', text: 'COMMIT' })
    await (begun ? withPatience(begun, flight.all()) : flight.all())
    const own = await answer.then(
      ({ command }) => command,
      (error: unknown) => error,
    )
    if (cancelled || isAway(own) || isLostLine(flight.failed))
      throw new CommitUnknown(flight.failed)
    if (flight.failed) throw flight.failed
    // After an error the server answers ROLLBACK, without an error of its own.
    if (own !== 'COMMIT') throw new Error('transaction was not committed')
  } finally {
    client.off('notice', listen)
  }
}

/** What failed it, and whether its connection is fit for another one. */
export async function rolledBack(
  { fly, failed }: Flight,
  error: unknown,
): Promise<{ cause: unknown; broken?: Error }> {
  const cause = causeOf(error, failed)
  if (isSharedConnection(cause)) {
    const broken = sharedConnection()
    return { cause: broken, broken }
  }
  const broken = await fly({ name: 'rollback', text: 'ROLLBACK' }).then(
    () => undefined,
    (error: Error) => error,
  )
  const { code } = cause as { code?: string }
  // It writes no more: it became a standby, or leads to one.
  if (code === READ_ONLY) return { cause, broken: cause as Error }
  const isHeld = code === LOCKED && commitsWaiting() > 0
  return {
    cause: isHeld ? new HeldByCommit('held by a commit that waits', { cause }) : cause,
    ...(broken ? { broken } : {}),
  }
}
const READ_ONLY = '25006'
const LOCKED = '55P03'
/** A refusal thrown by the work stands; an aborted transaction's echo gives way to what aborted it. */
function causeOf(error: unknown, first: unknown): unknown {
  const echo = (error as { code?: string }).code === '25P02'
  return echo && first ? first : error
}
