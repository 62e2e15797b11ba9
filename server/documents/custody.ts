import type { DrawerLines } from '#contract/drawer.ts'
import { mastersOf } from '#server/ledgers/masters.ts'
import { ring } from '#server/platform/bell.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { minus, rupiah, sumOf, times } from '#server/platform/money.ts'
import type { Session } from '#server/platform/session.ts'
import { bookDifference } from './drawer-difference.ts'
import { drawerLines } from './drawer.ts'
import { lockPeriod } from './guards.ts'

/** Notes and coins as they were counted. */
export type Counts = readonly { denomination: number; pieces: number }[]
export const countedOf = (counts: Counts): number =>
  sumOf(counts, (c) => times(c.denomination, c.pieces))

/** What a drawer that went from hand to hand was counted at, rupiah, and how what should lie there comes about. */
export interface HandedOn extends DrawerLines {
  from: string
  float: number
  counted: number
  difference: number
}

interface Held {
  shift: number
  no: number
  employee: number
  name: string
  till: string
  number: number
  float: number
  /** Rupiah by kind of document; what voids a sale is told with the sales. */
  moved: Record<string, number>
}

/** The last part of the shift that is open at a till, with what went through its drawer; its shift is locked. */
const HELD = `
select s.id as shift, p.no, p.employee_id as employee, e.name, t.name as till, s.number, s.opening_float as float, (
    select coalesce(json_object_agg(x.kind, x.cash), '{}') from (
      select case when d.reason = 'VOID' and d.kind = 'sales-return' then 'sales-invoice' else d.kind end as kind, sum(l.debit - l.credit) as cash
      from document d join journal j on j.branch_id = d.branch_id and j.document_id = d.id
      join journal_line l on l.branch_id = j.branch_id and l.journal_id = j.id join account a on a.id = l.account_id and a.usage = 'CASH_DRAWER'
      where d.branch_id = s.branch_id and d.shift_id = s.id group by 1) x) as moved
from shift s join till t on t.id = s.till_id join shift_part p on p.shift_id = s.id join employee e on e.id = p.employee_id
where s.branch_id = $1 and s.id = $2 order by p.no desc limit 1`

/**
 * The drawer goes to whoever took over by his PIN (decisions/0036): his own part of the shift begins. With a count what
 * differed is booked on whoever held it before; the branch says whether one is wanted. Null where nothing was counted.
 */
export async function handDrawerOn(
  tx: Tx,
  ctx: Pick<Ctx, 'caller'>,
  s: Session,
  { till, taker, counts }: { till: number; taker: number; counts: Counts | null },
): Promise<HandedOn | null> {
  await lockPeriod(tx, s.today)
  const open = await tx.one<{ id: number }>(
    'select id from shift where branch_id = $1 and till_id = $2 and closed_at is null for update',
    [s.branchId, till],
  )
  if (!open) return null
  const held = await tx.one<Held>(HELD, [s.branchId, open.id])
  if (!held || held.employee === taker) return null
  const counted = counts && (await endPart(tx, ctx, s, held, countedOf(counts)))
  if (!counted) await refuseUncounted(tx, s)
  await tx.rows(
    'insert into shift_part (branch_id, shift_id, no, employee_id) values ($1, $2, $3, $4)',
    [s.branchId, held.shift, held.no + 1, taker],
  )
  return counted
}

async function refuseUncounted(tx: Tx, s: Session): Promise<void> {
  const masters = await mastersOf(tx, s.mastersVersion)
  if (!masters.branches.get(s.branchId)?.handover_counts) return
  throw new Refusal(
    'HANDOVER_COUNT',
    'Hitung dulu isi laci: cabang ini menghitungnya saat ganti kasir',
  )
}

async function endPart(
  tx: Tx,
  ctx: Pick<Ctx, 'caller'>,
  s: Session,
  { shift: shiftId, no, name, till, number, float, moved }: Held,
  counted: number,
): Promise<HandedOn> {
  const lines = drawerLines(float, moved)
  const { expected } = lines
  const difference = minus(counted, expected)
  const partyName = await holdersOf(tx, shiftId)
  const memo = `Selisih serah terima ${till} Z ${number} - ${partyName}`
  const id = await bookDifference(tx, ctx, s, { difference, memo, partyName, shiftId })
  await tx.rows(
    'update shift_part set counted = $3, expected = $4, difference_id = $5 where shift_id = $1 and no = $2',
    [shiftId, no, counted, expected, id],
  )
  const most =
    (await mastersOf(tx, s.mastersVersion)).branches.get(s.branchId)?.drawer_tolerance ?? 0
  if (Math.abs(difference) > most)
    await ring(tx, s.branchId, {
      subject: `drawer:${shiftId}:${no}`,
      message: `Selisih serah terima ${till} Z ${number} (${partyName}): ${rupiah(difference)}`,
      right: 'sales/cashier:approve',
      place: 'sales/cashier/shifts',
    })
  return { ...lines, from: name, float, counted, difference }
}

/** All who held the drawer since it was counted last: what differs is on all of them. */
export async function holdersOf(tx: Tx, shiftId: number): Promise<string> {
  const rows = await tx.rows<{ name: string }>(
    `select e.name from shift_part p join employee e on e.id = p.employee_id
     where p.shift_id = $1 and p.no > coalesce((select max(c.no) from shift_part c where c.shift_id = $1 and c.counted is not null), 0)
     group by e.id, e.name order by min(p.no)`,
    [shiftId],
  )
  return rows.map(({ name }) => name).join(', ')
}
