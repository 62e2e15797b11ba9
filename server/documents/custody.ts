import { AS_IN_DRAWER } from '#server/ledgers/scopes.ts'
import type { HandedOn } from '#contract/sales/shift-report.ts'
import { mastersOf } from '#server/ledgers/masters.ts'
import { ring } from '#server/platform/bell.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { minus, rupiah, sumOf, times } from '#contract/money.ts'
import type { Session } from '#server/platform/session.ts'
import { bookDifference } from './drawer-difference.ts'
import { drawerLines } from './drawer.ts'
import { lockPeriod } from './guards.ts'

/** Notes and coins as they were counted. */
export type Counts = readonly { denomination: number; pieces: number }[]
export const countedOf = (counts: Counts): number =>
  sumOf(counts, (c) => times(c.denomination, c.pieces))

/** Document `d` is what a count differed by, at a handover or the closing: it stands as that, not as cash in or out. */
export const BY_COUNT = 'is_count_difference(d)'

/** Of a `shift_part` p that began with a take-over: whoever counted his drawer and went on himself took nothing over. */
export const TAKEN_OVER =
  'p.no > 1 and p.employee_id <> (select q.employee_id from shift_part q where q.shift_id = p.shift_id and q.no = p.no - 1)'

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
  /** What the part before it was counted at; null without a count. */
  begunWith: number | null
  /** Anything was written in this shift since this part began. */
  isUsed: boolean
}

/** The last part of the shift that is open at a till, with what went through its drawer; its shift is locked. */
const HELD = `
select s.id as shift, p.no, p.employee_id as employee, e.name, t.name as till, s.number, s.opening_float as float, (
    select coalesce(json_object_agg(x.kind, x.cash), '{}') from (
      select ${AS_IN_DRAWER} as kind, sum(l.debit - l.credit) as cash
      from document d join journal j on j.branch_id = d.branch_id and j.document_id = d.id
      join journal_line l on l.branch_id = j.branch_id and l.journal_id = j.id join account a on a.id = l.account_id and a.usage = 'CASH_DRAWER'
      where d.branch_id = s.branch_id and d.shift_id = s.id group by 1) x) as moved,
  (select q.counted from shift_part q where q.shift_id = s.id and q.no = p.no - 1) as "begunWith",
  exists (select from document d where d.branch_id = s.branch_id and d.shift_id = s.id and d.created_at > p.since) as "isUsed"
from shift s join till t on t.id = s.till_id join shift_part p on p.shift_id = s.id join employee e on e.id = p.employee_id
where s.branch_id = $1 and s.id = $2 order by p.no desc limit 1`

/**
 * The drawer goes to whoever took over by his PIN (decisions/0036): his own part of the shift begins. Where the branch wants a
 * count it was counted just now (`countDrawer`), and nothing was written in its shift since.
 */
export async function handDrawerOn(
  tx: Tx,
  s: Session,
  { till, taker }: { till: number; taker: number },
): Promise<void> {
  await lockPeriod(tx, s.today)
  const open = await tx.one<{ id: number }>(
    'select id from shift where branch_id = $1 and till_id = $2 and closed_at is null for update',
    [s.branchId, till],
  )
  const held = open && (await tx.one<Held>(HELD, [s.branchId, open.id]))
  if (!held || held.employee === taker) return
  await refuseUncounted(tx, s, held)
  await beginPart(tx, s, held, taker)
}

const beginPart = (tx: Tx, { branchId }: Session, { shift, no }: Held, employee: number) =>
  tx.rows('insert into shift_part (branch_id, shift_id, no, employee_id) values ($1, $2, $3, $4)', [
    branchId,
    shift,
    no + 1,
    employee,
  ])

async function refuseUncounted(
  tx: Tx,
  s: Session,
  { float, moved, begunWith, isUsed }: Held,
): Promise<void> {
  if (!(await isCountedAtHandover(tx, s))) return
  if (!isUsed && begunWith !== null && drawerLines(float, moved).expected === begunWith) return
  throw new Refusal(
    'HANDOVER_COUNT',
    'Hitung dulu isi laci: cabang ini menghitungnya saat ganti kasir',
  )
}

/** The branch wants a drawer counted before another takes it over. */
export async function isCountedAtHandover(tx: Tx, s: Session): Promise<boolean> {
  const masters = await mastersOf(tx, s.mastersVersion)
  return masters.branches.get(s.branchId)?.handover_counts ?? false
}

/** What should lie in the drawer of an open shift, which its caller has locked, rupiah. */
export async function expectedOf(tx: Tx, s: Session, shiftId: number): Promise<number> {
  const { float, moved } = await heldOf(tx, s, shiftId)
  return drawerLines(float, moved).expected
}

async function heldOf(tx: Tx, s: Session, shiftId: number): Promise<Held> {
  const held = await tx.one<Held>(HELD, [s.branchId, shiftId])
  if (!held) throw new Error('a shift that is open has a part')
  return held
}

/**
 * A drawer is counted before it is given on, in a shift that its caller has locked: what differs is booked on whoever held it
 * until now, above the branch's tolerance supervisors are told. From then on the same one holds what was counted, until
 * another takes it over.
 */
export async function countDrawer(
  tx: Tx,
  ctx: Pick<Ctx, 'caller'>,
  s: Session,
  { shiftId, counted }: { shiftId: number; counted: number },
): Promise<HandedOn> {
  const held = await heldOf(tx, s, shiftId)
  const { no, employee, name, till, number, float, moved } = held
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
  await beginPart(tx, s, held, employee)
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

/** Of a `shift_part` p: counted by whoever held it and given on as it was, so that nobody's hand was in the drawer. */
const UNTOUCHED = `p.no > 1 and not (${TAKEN_OVER}) and exists (select from shift_part n where n.shift_id = p.shift_id and n.no = p.no + 1
  and not exists (select from document d where d.branch_id = p.branch_id and d.shift_id = p.shift_id and d.created_at between p.since and n.since))`

/** All who held the drawer since it was counted last: what differs is on all of them. */
export async function holdersOf(tx: Tx, shiftId: number): Promise<string> {
  const rows = await tx.rows<{ name: string }>(
    `select e.name from shift_part p join employee e on e.id = p.employee_id
     where p.shift_id = $1 and p.no > coalesce((select max(c.no) from shift_part c where c.shift_id = $1 and c.counted is not null), 0)
       and not (${UNTOUCHED})
     group by e.id, e.name order by min(p.no)`,
    [shiftId],
  )
  return rows.map(({ name }) => name).join(', ')
}
