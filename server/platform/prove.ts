import type { Ctx } from './context.ts'
import { Refusal } from './errors.ts'
import { verifyPassword } from './password.ts'

const LOCK_AFTER = 5

/**
 * Proves that whoever holds the session also knows the password. A try is counted before the password is
 * looked at; the fifth wrong one in a row locks for a quarter of an hour, as with a PIN (domain §8.3).
 */
export async function provePassword(
  ctx: Ctx,
  password: string,
  field: string,
  message: string,
  /** What else must hold before the tries are forgotten; throws when it does not. */
  more: (employeeId: number) => Promise<void> = async () => undefined,
): Promise<{ id: number; email: string }> {
  const own = await ctx.write((tx, s) =>
    tx.one<{ id: number; email: string; hash: string }>(
      `update employee set failed_pins = failed_pins + 1,
         pin_locked_until = case when (failed_pins + 1) % $2 = 0 then clock_timestamp() + interval '15 minutes' else pin_locked_until end
       where id = $1 and coalesce(pin_locked_until < clock_timestamp(), true)
       returning id, email, password_hash as hash`,
      [s.employeeId, LOCK_AFTER],
    ),
  )
  if (!own)
    throw new Refusal('TOO_MANY', 'Terlalu banyak percobaan, tunggu 15 menit', { status: 429 })
  if (!(await verifyPassword(password, own.hash)))
    throw new Refusal('PASSWORD_WRONG', message, { field })
  await more(own.id)
  await ctx.write((tx) =>
    tx.rows('update employee set failed_pins = 0, pin_locked_until = null where id = $1', [own.id]),
  )
  return { id: own.id, email: own.email }
}
