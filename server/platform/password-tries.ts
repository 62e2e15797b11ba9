import { takeLock } from './lock-classes.ts'
import type { Ctx } from './context.ts'
import { transaction } from './db.ts'
import { Refusal } from './errors.ts'
import { knownDevice } from './known-device.ts'
import { within } from './sql.ts'
import { waitText } from './time.ts'

/**
 * Guesses of passwords and of second factors are slowed down, and nobody is locked out by others: tries are counted by
 * account and place together, where a place is a device that the account has signed in from before, or else an address.
 * Five within an hour cost nothing, then each wait is twice the one before. Wrong ones fade by time alone. Many strangers
 * at one account, or one address at many, make strangers wait; devices that are known do not (decisions/0025).
 */
/** Wrong passwords of an account from one place that cost no wait. */
export const FREE_TRIES = 5
const FIRST_WAIT = 15
const LONGEST_WAIT = 900
const STRANGERS_AN_HOUR = 100
const ADDRESS_A_MINUTE = 20

const waitAfter = (tries: number): number =>
  tries < FREE_TRIES ? 0 : Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (tries - FREE_TRIES))

/** A try that was counted: wrong, until it is told to have been right. */
export interface PasswordTry {
  id: number
}

interface Tries {
  own: number
  own_for: number
  strangers: number
  strangers_for: number
  address: number
}

/** Seconds since the last are told beside each count. */
const TRIES = `
with tried as (
  select at, device, case when $3::bytea is null then device is null and address = $2 else device = $3 end as own
  from login_attempt where email = $1 and not ok and ${within('at', '1 hour')})
select count(*) filter (where own) as own,
  coalesce(extract(epoch from clock_timestamp() - max(at) filter (where own))::float8, 0) as own_for,
  count(*) filter (where device is null) as strangers,
  coalesce(extract(epoch from clock_timestamp() - max(at) filter (where device is null))::float8, 0) as strangers_for,
  (select count(*) from login_attempt where address = $2 and not ok and device is null
     and ${within('at', '1 minute')}) as address
from tried`

/** Counts a try before its password is looked at, so that guesses sent at once are counted one by one. */
export async function claimPassword(ctx: Ctx, email: string): Promise<PasswordTry> {
  const { address } = ctx.caller
  return transaction(ctx.pools.office, async (tx) => {
    for (const one of [address, email].sort()) await takeLock(tx, 'passwordTries', one)
    const known = await knownDevice(tx, email, ctx.caller)
    const tries = await tx.one<Tries>(TRIES, [email, address, known])
    if (tries) refuseEager(tries, known !== null)
    const attempt = await tx.one<PasswordTry>(
      'insert into login_attempt (email, address, device, ok) values ($1, $2, $3, false) returning id',
      [email, address, known],
    )
    return attempt as PasswordTry
  })
}

function refuseEager(tries: Tries, known: boolean): void {
  const own = waitAfter(tries.own) - tries.own_for
  const strangers = tries.strangers >= STRANGERS_AN_HOUR ? LONGEST_WAIT - tries.strangers_for : 0
  const address = tries.address >= ADDRESS_A_MINUTE ? FIRST_WAIT : 0
  const wait = Math.ceil(Math.max(own, known ? 0 : Math.max(strangers, address)))
  if (wait <= 0) return
  throw new Refusal(
    'TOO_MANY',
    `Terlalu banyak percobaan masuk, coba lagi dalam ${waitText(wait)}`,
    {
      status: 429,
    },
  )
}

/** Half way: the password was right and the code is asked next. Codes that were wrong before still count. */
export const takeBackPassword = (ctx: Ctx, { id }: PasswordTry): Promise<unknown> =>
  transaction(ctx.pools.office, (tx) => tx.rows('delete from login_attempt where id = $1', [id]))

/** This try was right. It takes back no other. */
export const passwordWasRight = (ctx: Ctx, { id }: PasswordTry): Promise<unknown> =>
  transaction(ctx.pools.office, (tx) =>
    tx.rows('update login_attempt set ok = true where id = $1', [id]),
  )
