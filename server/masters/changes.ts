import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Session } from '#server/platform/session.ts'
import { PORTION, type Portion } from './whole-list.ts'

/** A list of which copies are held elsewhere. */
export interface CopiedList {
  /** Rows of the whole list; null when they are too many to be copied. */
  count(tx: Tx, s: Session): Promise<number | null>
  /** At most `PORTION` rows after the portion before: all there are, or what changed since. */
  read(tx: Tx, s: Session, since: string | null, after: unknown[] | null): Promise<Portion>
}

interface Asked {
  scope?: string | null | undefined
  changedSince?: string | null | undefined
  again?: string[] | null | undefined
}

/** What was written before the answer began may commit after it: so much is asked again, in minutes. */
const OVERLAP = 15

/**
 * Every list in turn, written while it is read, a transaction per portion: no row waits for another.
 * The rows are JSON from the database itself: checking 60,000 of them one by one would hold up every
 * other request.
 */
export async function answerChanges<R>(
  ctx: Ctx,
  asked: Asked,
  reply: FastifyReply,
  lists: Record<string, CopiedList>,
): Promise<R> {
  const first = await ctx.read(async (tx, s) => ({ at: await beginning(tx), scope: scopeOf(s) }))
  const since = asked.scope === first.scope ? (asked.changedSince ?? null) : null
  async function* answer() {
    yield `{"at":${JSON.stringify(first.at)},"scope":"${first.scope}","lists":{`
    for (const [i, [name, list]] of Object.entries(lists).entries()) {
      yield `${i > 0 ? ',' : ''}"${name}":`
      yield* changesOf(ctx, list, asked.again?.includes(name) ? null : since)
    }
    yield '}}'
  }
  reply.type('application/json; charset=utf-8').send(Readable.from(answer()))
  return reply as never
}

/** The instant from which the next question asks. */
async function beginning(tx: Tx): Promise<string> {
  const row = await tx.one<{ at: string }>(
    'select clock_timestamp() - make_interval(mins => $1) as at',
    [OVERLAP],
  )
  return row?.at as string
}

/**
 * What a role may see and which branches decide over the rows: whoever asks with another scope than
 * his own, because either changed in between, begins anew.
 */
function scopeOf(s: Session): string {
  const seen = [s.employeeId, s.branchId, s.branchIds, [...s.rights].sort()]
  return createHash('sha256').update(JSON.stringify(seen)).digest('base64url')
}

async function* changesOf(ctx: Ctx, list: CopiedList, since: string | null) {
  let { count, portion } = await ctx.read(async (tx, s) => {
    const rows = await list.count(tx, s)
    const nothing = { rows: [], after: [] }
    return { count: rows, portion: rows === null ? nothing : await list.read(tx, s, since, null) }
  })
  yield `{"whole":${since === null},"count":${count},"rows":[`
  for (let comma = ''; portion.rows.length > 0; comma = ',') {
    yield comma + portion.rows.join(',')
    if (portion.rows.length < PORTION) break
    const { after } = portion
    portion = await ctx.read((tx, s) => list.read(tx, s, since, after))
  }
  yield ']}'
}
