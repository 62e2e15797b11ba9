import type { Ctx } from './context.ts'
import { Refusal } from './errors.ts'
import { verifyPassword } from './password.ts'

const GUESSABLE =
  'PIN ini mudah ditebak: jangan angka kembar, angka berurutan, tanggal lahir, atau bagian nomor telepon'

interface Own {
  phone: string | null
  join_date: string | null
  today: string
  hashes: string[]
}

/** What a colleague or a stranger tries first, and what was a PIN of his just before, is none. */
export async function refuseGuessablePin(ctx: Ctx, employeeId: number, pin: string): Promise<void> {
  const own = await ctx.read((tx) =>
    tx.one<Own>(
      `select phone, join_date::text as join_date, current_date::text as today,
         array_remove(array[pin_hash, last_pin_hash], null) as hashes from employee where id = $1`,
      [employeeId],
    ),
  )
  if (isGuessable(pin, own)) throw weak(GUESSABLE)
  for (const hash of own?.hashes ?? [])
    if (await verifyPassword(pin, hash)) throw weak('PIN ini sama dengan PIN sebelumnya')
}

const weak = (message: string) => new Refusal('PIN_WEAK', message, { field: 'pin' })

export function isGuessable(
  pin: string,
  own: Pick<Own, 'phone' | 'join_date' | 'today'> | undefined,
): boolean {
  const steps = [...pin].slice(1).map((digit, i) => Number(digit) - Number(pin[i]))
  const even = steps.every((step) => step === steps[0] && Math.abs(step) <= 1)
  const halves = pin.slice(0, 3) === pin.slice(3) || pin.slice(0, 2).repeat(3) === pin
  const [year = '', month = '', day = ''] = (own?.join_date ?? '').slice(2).split('-')
  const joined = [day + month + year, year + month + day].includes(pin)
  const called = (own?.phone ?? '').replace(/\D/g, '').includes(pin)
  return even || halves || joined || called || isBirthday(pin, Number(own?.today.slice(0, 4)))
}

/** Day, month and year of somebody who is old enough to work: birthdays are not known here, so all of them. */
function isBirthday(pin: string, thisYear: number): boolean {
  const [day = 0, month = 0, year = 0] = [0, 2, 4].map((at) => Number(pin.slice(at, at + 2)))
  const born = [1900 + year, 2000 + year].some((full) => {
    const age = thisYear - full
    return age >= 14 && age <= 80
  })
  return born && month >= 1 && month <= 12 && day >= 1 && day <= new Date(2000, month, 0).getDate()
}
