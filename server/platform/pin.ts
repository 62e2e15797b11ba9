import type { Ctx } from './context.ts'
import type { Tx } from './db.ts'
import { Refusal } from './errors.ts'
import { pinKey } from './field-cipher.ts'
import { missingCode, proveFactor, wrongCode } from './second-factor.ts'

const WAIT_AFTER = 5

/** Whose PIN it is, with what proves it. */
export interface PinOwner {
  id: number
  name: string
  password_hash: string
  pin_hash: string | null
  branch_id: number
  rights: string[]
  locked: boolean
  /** Told to everybody by the documents of the program: proves nothing to another machine. */
  public_pin: boolean
}

/**
 * A try at somebody else's PIN or password is the asker's, counted before anybody is looked for, so that fifty
 * guesses at once are fifty tries: after five wrong ones in a row he waits a quarter of an hour, then twice as long
 * each time (domain §8.3).
 */
export async function claimGuess(tx: Tx, askerId: number): Promise<void> {
  const own = await tx.one(
    `update employee set failed_guesses = failed_guesses + 1,
       guesses_locked_until = case when (failed_guesses + 1) % $2 = 0
         then clock_timestamp() + least(interval '1 day', interval '15 minutes' * power(2, (failed_guesses + 1) / $2 - 1))
         else guesses_locked_until end
     where id = $1 and coalesce(guesses_locked_until < clock_timestamp(), true) returning id`,
    [askerId, WAIT_AFTER],
  )
  if (!own)
    throw new Refusal('TOO_MANY', 'Terlalu banyak percobaan, tunggu beberapa saat', { status: 429 })
}

/** Who in this branch has that PIN. Two who chose the same digits are told apart by their names. */
export async function ownerOfPin(
  tx: Tx,
  { cipher }: Ctx,
  pin: string,
  branchId: number,
): Promise<PinOwner | undefined> {
  const found = await tx.rows<PinOwner>(
    `select e.id, e.name, e.password_hash, e.pin_hash, e.branch_id, r.rights, e.public_pin,
       coalesce(e.pin_locked_until > clock_timestamp(), false) as locked
     from employee e join role r on r.id = e.role_id
     where e.is_active and e.pin_find = $1 and (r.all_branches or $2 = any (e.branch_ids)) limit 2`,
    [pinKey(cipher, pin), branchId],
  )
  return found.length === 1 ? found[0] : undefined
}

/** Whoever asked has found somebody: his wrong tries are no more. */
export const forgetGuesses = (tx: Tx, askerId: number) =>
  tx.rows('update employee set failed_guesses = 0, guesses_locked_until = null where id = $1', [
    askerId,
  ])

/** A PIN that was right finds its owner from now on. */
export const forgetTries = (ctx: Ctx, id: number, pin: string | null | undefined) =>
  ctx.write((tx) =>
    tx.rows(
      'update employee set failed_pins = 0, pin_locked_until = null, pin_find = coalesce($2, pin_find) where id = $1',
      [id, pin ? pinKey(ctx.cipher, pin) : null],
    ),
  )

/**
 * Whoever has a second factor shows it beside the PIN or password that was right: something that somebody has
 * watched would else be enough. Without a code the try is taken back; codes that were wrong before still count.
 */
export async function demandCode(
  ctx: Ctx,
  id: number,
  code: string | null | undefined,
): Promise<void> {
  const factor = await proveFactor(ctx, id, code)
  if (factor === 'wrong') throw wrongCode()
  if (factor !== 'missing') return
  await ctx.write(async (tx, s) => {
    await tx.rows('update employee set failed_pins = greatest(failed_pins - 1, 0) where id = $1', [
      id,
    ])
    await tx.rows(
      'update employee set failed_guesses = greatest(failed_guesses - 1, 0), guesses_locked_until = null where id = $1',
      [s.employeeId],
    )
  })
  throw missingCode()
}
