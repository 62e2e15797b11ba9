import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { DatabaseClient } from '#server/platform/hosts.ts'
import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import { createCtx } from '#server/platform/context.ts'
import { type Pools, keepPlans, openPools } from '#server/platform/db.ts'
import { cipherOf } from '#server/platform/field-cipher.ts'
import { localFiles } from '#server/platform/files.ts'
import { hashToken } from '#server/platform/session.ts'
import { atInstant } from '#server/platform/time.ts'
import { routes } from '#server/routes.ts'
import { type Ids, readIds } from '#server/seed/ids.ts'

export type Db = Pick<pg.Pool, 'query'>

/** Employees who act through the very functions that answer their browser, without the wire. */
export interface Players {
  ids: Ids
  /** Does something as an employee (`kasir.sby`) at an instant of the story, or at this moment. */
  act<E extends Endpoint>(
    as: string,
    at: string | null,
    endpoint: E,
    input: InputOf<E>,
  ): Promise<ReplyOf<E>>
  /** A supervisor's approval for what an employee is about to do; the token is good once. */
  approve(approval: Approval): Promise<string>
  pools: Pools
  /** As the owner of the database, who sees every branch. */
  db: Db
  leave(): Promise<void>
}

export interface Approval {
  branch: string
  action: string
  /** Who asks and who approves: parts of e-mails before the @. */
  asks: string
  approves: string
  reason: string
}

/** Signs every employee in; `leave` signs them out again. `tills`: by person, which his device is since he opened a shift there. */
export async function openPlayers(
  url: string,
  tills = new Map<string, string>(),
): Promise<Players> {
  const pools = openPools(url)
  keepPlans(pools)
  // Each branch asks for itself.
  const db = new pg.Pool({ Client: DatabaseClient, connectionString: url, max: 3 })
  const files = localFiles(join(tmpdir(), 'gerai-seed'))
  const secret = randomBytes(32)
  // Nobody in the story writes a number of a person.
  const cipher = cipherOf(randomBytes(32))
  const ids = await readIds(db)
  const tokens = await signInAll(db)
  const handlers = new Map(routes.map((r) => [r.endpoint, r.handler]))
  return {
    ids,
    db,
    pools,
    async act(as, at, endpoint, input) {
      const handler = handlers.get(endpoint)
      const token = tokens.get(as)
      if (!handler || !token) throw new Error(`${as} cannot call ${endpoint.path}`)
      const rights = endpoint.rights === 'public' ? 'signed-in' : endpoint.rights
      const name = `${endpoint.method} ${endpoint.path}`
      const { tillKey } = input as { tillKey?: string }
      if (tillKey) tills.set(as, tillKey)
      const caller = {
        tillKey: tills.get(as) ?? null,
        accessHash: hashToken(token),
        address: '127.0.0.1',
        claimedEmail: null,
        rights,
        beforePasswordChange: false,
        endpoint: name,
      }
      const parsed = endpoint.input.parse(input)
      const ctx = createCtx(caller, { pools, files, secret, cipher })
      // Nothing that is posted looks at the request itself, so there is none.
      const act = () => handler(ctx, parsed as never, undefined as never)
      return (await (at === null ? act() : atInstant(at, act))) as never
    },
    approve: (approval) => approve(db, ids, approval),
    async leave() {
      await db.query('delete from session where access_hash = any ($1::bytea[])', [
        [...tokens.values()].map(hashToken),
      ])
      await Promise.all([pools.end(), db.end()])
    },
  }
}

async function signInAll(db: Db): Promise<Map<string, string>> {
  const { rows } = await db.query<{ name: string; id: string }>(
    `select split_part(email, '@', 1) as name, id from employee where is_active`,
  )
  const tokens = new Map<string, string>()
  for (const row of rows) {
    const token = randomBytes(32).toString('base64url')
    await db.query(
      `insert into session (access_hash, refresh_hash, family, employee_id, access_expires_at,
         refresh_expires_at, family_expires_at)
       select $1, $2, $3, $4, t, t, t from (select clock_timestamp() + interval '1 hour' as t) x`,
      [hashToken(token), randomBytes(32), randomUUID(), row.id],
    )
    tokens.set(row.name, token)
  }
  return tokens
}

async function approve(db: Db, ids: Ids, approval: Approval): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.query(
    `insert into approval (branch_id, action, payload_hash, requested_by, approved_by, reason, token_hash, expires_at)
     values ($1, $2, '', $3, $4, $5, $6, clock_timestamp() + interval '5 minutes')`,
    [
      ids.of('branch', approval.branch),
      approval.action,
      ids.of('employee', approval.asks),
      ids.of('employee', approval.approves),
      approval.reason,
      createHash('sha256').update(token).digest(),
    ],
  )
  return token
}
