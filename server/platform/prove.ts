import type { Ctx } from './context.ts'
import { Refusal } from './errors.ts'
import { verifyPassword } from './password.ts'
import { claimPassword, passwordWasRight } from './password-tries.ts'

/**
 * Proves that whoever holds the session also knows the password. A try is counted with those of signing in, before the
 * password is looked at: who guesses here guesses no faster (domain §8.3).
 */
export async function provePassword(
  ctx: Ctx,
  password: string,
  field: string,
  message: string,
  /** What else must hold before the try was right; throws when it does not. */
  more: (employeeId: number) => Promise<void> = async () => undefined,
): Promise<{ id: number; email: string }> {
  const own = await ctx.read((tx, s) =>
    tx.one<{ id: number; email: string; hash: string }>(
      'select id, email, password_hash as hash from employee where id = $1',
      [s.employeeId],
    ),
  )
  if (!own) throw new Error('a session without its employee')
  const attempt = await claimPassword(ctx, own.email)
  if (!(await verifyPassword(password, own.hash)))
    throw new Refusal('PASSWORD_WRONG', message, { field })
  await more(own.id)
  await passwordWasRight(ctx, attempt)
  return { id: own.id, email: own.email }
}
