import { nounOf } from '#contract/kinds.ts'
import type { Tried } from '#contract/refusal.ts'
import type { Tx } from '#server/platform/db.ts'
import { ignoreRejection } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { DocumentType, PostingContext, StoredDocument } from './types.ts'

/**
 * Shifts that are open at the till in front and of those named (null: of whoever asks), locked against their closing
 * until what the cashier does now is written. One row at least, also where there is none.
 */
const OPEN = `
select f.front is not null as front, current_till() is not null as by_pin,
  current_till() is not null and is_shift_over() as over, s.*
from (select 1) one left join till_in_front($1) as f(front) on true
left join lateral (
  select s.id, s.employee_id, s.till_id is not distinct from f.front as here from shift s
  where s.branch_id = $1 and s.closed_at is null
    and (s.till_id = f.front or s.employee_id = any (select coalesce(x, current_employee()) from unnest($2::bigint[]) x))
  for share of s) s on true`

interface Open {
  front: boolean
  by_pin: boolean
  over: boolean
  id: number | null
  employee_id: number
  here: boolean
}

/** Of an open shift, for whoever is refused. */
async function namesOf(tx: Tx, { id }: Open): Promise<{ till: string; cashier: string }> {
  const names = await tx.one<{ till: string; cashier: string }>(
    `select t.name as till, e.name as cashier from shift s join till t on t.id = s.till_id
     join employee e on e.id = s.employee_id where s.id = $1`,
    [id],
  )
  if (!names) throw new Error(`shift ${id} is not there`)
  return names
}

const openShifts = ({ tx, branchId }: PostingContext, owners: readonly (number | null)[]) =>
  ignoreRejection(tx.named<Open>('open-shift', OPEN, [branchId, owners]))

/**
 * The drawer is that of the device in front: of the shift at the till of his PIN, or at the till whose key the call names
 * and that he opened himself. Somewhere else nothing is sold into it (decisions/0032).
 */
async function shiftOf(
  { tx, branchId, masters, session }: PostingContext,
  shifts: Promise<Open[]>,
  writer: number | null = null,
): Promise<number | null> {
  const required = (await masters()).branches.get(branchId)?.shift_required
  const rows = await shifts
  const { employeeId } = await session
  if (rows.some(({ over }) => over)) throw pinOver()
  const open = rows.filter(({ id }) => id !== null)
  const here = open.find((one) => one.here)
  const owners = [employeeId, writer]
  if (here) {
    if (here.by_pin || owners.includes(here.employee_id)) return here.id
    const { till, cashier } = await namesOf(tx, here)
    throw new Refusal(
      'TILL_OTHERS',
      `${till} sedang dipakai ${cashier}. Ketik PIN Anda lewat Ganti Kasir (Alt+K) untuk bekerja di sini.`,
      { tried: turnedAway(here.id) },
    )
  }
  // Whoever allows it at his desk pays nothing out: the drawer of whoever wrote it does.
  const writers = open.find((one) => one.employee_id === writer && writer !== employeeId)
  if (writers && !rows[0]?.front) return writers.id
  const elsewhere = open.find((one) => owners.includes(one.employee_id))
  if (elsewhere) {
    const { till, cashier } = await namesOf(tx, elsewhere)
    throw new Refusal(
      'TILL_ELSEWHERE',
      `Shift ${cashier} terbuka di ${till}, bukan di perangkat ini. Lanjutkan di sana, atau tutup shift itu dan buka di sini; program lain menjual lewat faktur penjualan.`,
      { tried: turnedAway(elsewhere.id) },
    )
  }
  if (required) throw new Refusal('SHIFT_CLOSED', 'Shift kasir belum dibuka')
  return null
}

/** Money was to move in that shift from another till or device. */
export const turnedAway = (shiftId: number | null): Tried => ({
  what: 'DEVICE',
  amount: null,
  shiftId,
})

/** What a PIN opened sells no longer than until the next closing of its till. */
const pinOver = () =>
  new Refusal(
    'TILL_PIN_AGAIN',
    'Shift kasir ini sudah ditutup sejak PIN Anda diketik. Ketik PIN lagi lewat Ganti Kasir (Alt+K).',
    { status: 403 },
  )

export async function refusePinOver(tx: Tx): Promise<void> {
  const row = await tx.one<{ over: boolean }>('select is_shift_over() as over')
  if (row?.over) throw pinOver()
}

/** What was tried in vain stands at the shift in which it was tried. */
const atShift =
  (shiftId: number | null) =>
  (error: unknown): never => {
    if (error instanceof Refusal && error.tried) error.tried.shiftId ??= shiftId
    throw error
  }

/** The same kind as part of the shift of whoever writes it; refused without one where the branch wants shifts. */
export const inShift = <I, F>(type: DocumentType<I, F>): DocumentType<I, F> => ({
  ...type,
  async check(context, input) {
    const open = ignoreRejection(shiftOf(context, openShifts(context, [null])))
    const checking = ignoreRejection(type.check(context, input))
    const shiftId = await open
    const { afterWrite, ...checked } = await checking.catch(atShift(shiftId))
    return {
      ...checked,
      draft: { ...checked.draft, shiftId },
      ...(afterWrite && {
        afterWrite: (written) => afterWrite(written).catch(atShift(shiftId)),
      }),
    }
  },
})

/**
 * The drawer that a voucher of a shift moved moves back with it while that is open; what was counted stays as it was, and
 * nobody takes back his own after the count. None of what no shift wrote.
 */
export async function shiftOfReversal(
  { tx, session }: PostingContext,
  { shiftId, createdBy, kind, number }: StoredDocument,
): Promise<number | null> {
  if (!shiftId) return null
  const open = await tx.one('select from shift where id = $1 and closed_at is null for share', [
    shiftId,
  ])
  if (open) return shiftId
  const { employeeId } = await session
  if (createdBy !== employeeId) return null
  throw new Refusal(
    'SHIFT_CLOSED',
    `Shift ${nounOf(kind)} ${number} sudah ditutup dan dihitung, minta orang lain membaliknya`,
  )
}

/** Whose drawer cash is given back from: that of whoever does it, else of whoever wrote the document. */
export async function drawerShift(
  context: PostingContext,
  document: { createdBy: number },
): Promise<number | null> {
  const { createdBy } = document
  return shiftOf(context, openShifts(context, [null, createdBy]), createdBy)
}

/** A stored document becomes part of a shift; whoever changes it asks whether its drawer holds what it takes. */
export const joinShift = (tx: Tx, branchId: number, documentId: number, shiftId: number) =>
  tx.rows('update document set shift_id = $3 where branch_id = $1 and id = $2', [
    branchId,
    documentId,
    shiftId,
  ])
