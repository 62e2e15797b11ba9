import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'

/**
 * Guesses are slowed down, and nobody is locked out by others: tries are counted by account and place together,
 * where a place is a device that the account has signed in from before, or else an address. Five in a row cost
 * nothing, then each wait is twice the one before. Many strangers at one account, or one address at many, make
 * strangers wait; devices that are known do not.
 */
const FREE = 5
const FIRST_WAIT = 15
const LONGEST_WAIT = 900
const STRANGERS_AN_HOUR = 100
const ADDRESS_A_MINUTE = 20

const waitAfter = (tries: number): number =>
  tries < FREE ? 0 : Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (tries - FREE))

export interface Attempt {
  id: number
}

interface Tries {
  own: number
  own_for: number
  strangers: number
  strangers_for: number
  address: number
}

/** Seconds since the last are told beside each count. A right password ends the row of its own place only. */
const TRIES = `
with tried as (
  select at, ok, device, case when $3::bytea is null then device is null and address = $2 else device = $3 end as own
  from login_attempt where email = $1 and at > clock_timestamp() - interval '1 hour'),
since as (select coalesce(max(at), '-infinity') as at from tried where own and ok)
select count(*) filter (where own and t.at > since.at) as own,
  coalesce(extract(epoch from clock_timestamp() - max(t.at) filter (where own))::float8, 0) as own_for,
  count(*) filter (where device is null) as strangers,
  coalesce(extract(epoch from clock_timestamp() - max(t.at) filter (where device is null))::float8, 0) as strangers_for,
  (select count(*) from login_attempt where address = $2 and not ok and device is null
     and at > clock_timestamp() - interval '1 minute') as address
from tried t cross join since where not t.ok`

/** Counts a try before its password is looked at, so that guesses sent at once are counted one by one. */
export async function claimAttempt(
  ctx: Ctx,
  email: string,
  request: FastifyRequest,
): Promise<Attempt> {
  const device = deviceOf(request)
  const { address } = ctx.caller
  return transaction(ctx.pools.office, async (tx) => {
    for (const one of [address, email].sort())
      await tx.rows('select pg_advisory_xact_lock(9, hashtext($1))', [one])
    const known = device && (await isKnown(tx, email, device)) ? device : null
    const tries = await tx.one<Tries>(TRIES, [email, address, known])
    if (tries) refuseEager(tries, known !== null)
    const attempt = await tx.one<Attempt>(
      'insert into login_attempt (email, address, device, ok) values ($1, $2, $3, false) returning id',
      [email, address, known],
    )
    return attempt as Attempt
  })
}

function refuseEager(tries: Tries, known: boolean): void {
  const own = waitAfter(tries.own) - tries.own_for
  const strangers = tries.strangers >= STRANGERS_AN_HOUR ? LONGEST_WAIT - tries.strangers_for : 0
  const address = tries.address >= ADDRESS_A_MINUTE ? FIRST_WAIT : 0
  const wait = Math.ceil(Math.max(own, known ? 0 : Math.max(strangers, address)))
  if (wait <= 0) return
  const words = wait > 90 ? `${Math.ceil(wait / 60)} menit` : `${wait} detik`
  throw new Refusal('TOO_MANY', `Terlalu banyak percobaan masuk, coba lagi dalam ${words}`, {
    status: 429,
  })
}

/** Half way: the password was right and the code is asked for next. Codes that were wrong before still count. */
export const takeBack = (ctx: Ctx, { id }: Attempt): Promise<unknown> =>
  transaction(ctx.pools.office, (tx) => tx.rows('delete from login_attempt where id = $1', [id]))

/** The password was right: nothing of the try is held against this place, and it is known from now on. */
export async function forgive(
  ctx: Ctx,
  { id }: Attempt,
  employeeId: number,
  http: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const token = tokenOf(http.request) ?? randomBytes(32).toString('base64url')
  await transaction(ctx.pools.office, async (tx) => {
    const device = hashOf(token)
    await tx.rows(
      `insert into known_device (employee_id, device) values ($1, $2)
       on conflict (employee_id, device) do update set seen_at = clock_timestamp()`,
      [employeeId, device],
    )
    await tx.rows(
      `update login_attempt set ok = true, device = case when device is null then null else $2::bytea end where id = $1`,
      [id, device],
    )
    await tx.rows('update employee set last_login_at = clock_timestamp() where id = $1', [
      employeeId,
    ])
  })
  const secure = http.request.protocol === 'https'
  http.reply.setCookie(nameOf(secure), token, {
    ...{ httpOnly: true, sameSite: 'strict', secure, path: '/' },
    maxAge: KNOWN_DAYS * 86_400,
  })
}

const KNOWN_DAYS = 180
const nameOf = (secure: boolean) => (secure ? '__Host-device' : 'device')
const hashOf = (token: string) => createHash('sha256').update(token).digest()

function tokenOf({ cookies }: FastifyRequest): string | undefined {
  const token = cookies[nameOf(true)] ?? cookies[nameOf(false)]
  return token && /^[\w-]{43}$/.test(token) ? token : undefined
}

function deviceOf(request: FastifyRequest): Buffer | null {
  const token = tokenOf(request)
  return token ? hashOf(token) : null
}

async function isKnown(tx: Tx, email: string, device: Buffer): Promise<boolean> {
  const row = await tx.one(
    `select from known_device k join employee e on e.id = k.employee_id
     where e.email = $1 and k.device = $2 and k.seen_at > clock_timestamp() - make_interval(days => $3)`,
    [email, device, KNOWN_DAYS],
  )
  return row !== undefined
}
