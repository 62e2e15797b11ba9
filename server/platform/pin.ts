import { takeLock } from './lock-classes.ts'
import { ring } from './bell.ts'
import type { Ctx } from './context.ts'
import type { Tx } from './db.ts'
import { Refusal } from './errors.ts'
import { pinKey } from './field-cipher.ts'
import { knownDevice } from './known-device.ts'
import { OWES_FACTOR, factorOwed } from './owed-factor.ts'
import { DUMMY_HASH, verifyPassword } from './password.ts'
import { publicSecret } from './public-secret.ts'
import { demandCode } from './second-factor.ts'
import type { Session } from './session.ts'
import { within } from './sql.ts'
import { waitText } from './time.ts'

/** Whose PIN it is, with what proves it. */
export interface PinOwner {
  id: number
  name: string
  password_hash: string
  pin_hash: string | null
  branch_id: number
  role_id: number
  rights: string[]
  /** His role wants a second factor, and he has none. */
  owes_factor: boolean
  /** Told to everybody by the documents of the program: proves nothing to another machine. */
  public_pin: boolean
}

/** Who in this branch has that PIN. Two who chose the same digits are told apart by their names. */
export async function ownerOfPin(
  tx: Tx,
  { cipher }: Ctx,
  pin: string,
  branchId: number,
): Promise<PinOwner | undefined> {
  const found = await tx.rows<PinOwner>(
    `select e.id, e.name, e.password_hash, e.pin_hash, e.branch_id, e.role_id, r.rights, e.public_pin, ${OWES_FACTOR} as owes_factor
     from employee e join role r on r.id = e.role_id
     where e.is_active and e.pin_find = $1 and (r.all_branches or $2 = any (e.branch_ids)) limit 2`,
    [pinKey(cipher, pin), branchId],
  )
  return found.length === 1 ? found[0] : undefined
}

/** A try that was counted: wrong, until it is told to have been right. */
export interface PinTry {
  id: number
}

const OF_DAY = `where not ok and ${within('at', '1 day')}`
const of = (whose: string) =>
  `(select coalesce(array_agg(at order by at), '{}') from pin_attempt ${OF_DAY} and ${whose})`
const eager = (tries: string) =>
  `cardinality(${tries}) >= 5 and ${within(`${tries}[cardinality(${tries}) - 4]`, '1 hour')}`

/** Whoever had five wrong ones within the hour waits for those of his whole branch besides. */
const CLAIM = `
with wrong as (select ${of('asker_id = $1')} as own, ${of('place = $2')} as here, ${of('of_branch = $3 and eager')} as branch),
judged as (select *, ${eager('own')} or ${eager('here')} as eager from wrong),
waits as (select eager, greatest(pin_wait(own), pin_wait(here), case when eager then pin_wait(branch) end) as until from judged),
counted as (insert into pin_attempt (of_branch, asker_id, place, eager) select $3, $1, $2, eager from waits where until is null returning id)
select (select id from counted) as id, extract(epoch from until - clock_timestamp())::float8 as wait from waits`

/**
 * A try at somebody else's PIN is counted before anybody is looked for, so that fifty guesses at once are fifty tries:
 * by whoever asks, by the place where he stands and by the branch, as `pin_wait` tells (decisions/0025). Send it first.
 */
export async function claimPin(
  tx: Tx,
  { caller }: Ctx,
  s: Session,
  till: number | null = s.tillId,
): Promise<PinTry> {
  const place = till ? `till:${till}` : await placeOf(tx, caller, s)
  // Of all that is counted here one guess at a time, always in the same order.
  for (const one of [`branch:${s.branchId}`, `asker:${s.employeeId}`, place])
    await takeLock(tx, 'pinTries', one)
  const row = await tx.one<{ id: number | null; wait: number | null }>(CLAIM, [
    s.employeeId,
    place,
    s.branchId,
  ])
  if (row?.id) return { id: row.id }
  throw new Refusal(
    'TOO_MANY',
    `Terlalu banyak PIN salah. Coba lagi dalam ${waitText(row?.wait ?? 0)}, atau pakai kata sandi.`,
    { status: 429 },
  )
}

async function placeOf(tx: Tx, caller: Ctx['caller'], s: Session): Promise<string> {
  const own = await tx.one<{ email: string }>('select email from employee where id = $1', [
    s.employeeId,
  ])
  const device = await knownDevice(tx, own?.email ?? '', caller)
  return device ? `device:${device.toString('hex')}` : `address:${caller.address}`
}

/** This try was right, and its PIN finds its owner from now on. It takes back no other. */
export const pinWasRight = (ctx: Ctx, { id }: PinTry, ownerId: number, pin: string) =>
  ctx.write(async (tx) => {
    await tx.rows('update pin_attempt set ok = true where id = $1', [id])
    await tx.rows(
      'update employee set pin_find = $2 where id = $1 and pin_find is distinct from $2',
      [ownerId, pinKey(ctx.cipher, pin)],
    )
  })

/** Half way: the PIN was right and the code is asked next. Codes that were wrong before still count. */
export const takeBackPin = (ctx: Ctx, { id }: PinTry) =>
  ctx.write((tx) => tx.rows('delete from pin_attempt where id = $1', [id]))

interface Proof {
  pin: string
  code: string | null | undefined
  /** Whoever was found by it, after the try was counted. */
  owner: PinOwner | undefined
  attempt: PinTry
  /** The input's field that holds the PIN. */
  field: string
}

/** The person that a PIN proves, with the second factor that he has or owes; a wrong one takes as long as a right one. */
export async function provenByPin(
  ctx: Ctx,
  { pin, code, owner, attempt, field }: Proof,
): Promise<PinOwner> {
  const right = await verifyPassword(pin, owner?.pin_hash ?? DUMMY_HASH)
  if (!owner || !right) throw new Refusal('PIN_WRONG', 'PIN tidak dikenal di cabang ini', { field })
  if (owner.public_pin && ctx.caller.outside?.()) throw publicSecret('pin')
  await demandCode(ctx, owner.id, code, () => takeBackPin(ctx, attempt))
  await pinWasRight(ctx, attempt, owner.id, pin)
  if (owner.owes_factor) throw factorOwed(owner.name)
  return owner
}

/** Supervisors hear of five wrong ones within an hour, where they look anyway. */
export async function tellOfWrongPin(tx: Tx, s: Session, { id }: PinTry): Promise<void> {
  const row = await tx.one<{ n: number }>(
    `select count(*)::int as n from pin_attempt x join pin_attempt own on own.id = $1
     where not x.ok and ${within('x.at', '1 hour')} and (x.place = own.place or x.asker_id = own.asker_id)`,
    [id],
  )
  const wrong = row?.n ?? 0
  if (wrong < 5) return
  await ring(tx, s.branchId, {
    subject: `pin:${s.employeeId}`,
    message: `${wrong} PIN salah dalam satu jam, dicoba dari akun ${s.employeeName}`,
    right: 'sales/cashier:approve',
    place: 'report/financial-statements/exceptions?what=WRONG_PIN',
  })
}
