import { takeLock } from '#server/platform/lock-classes.ts'
import { isBill, isVoid, soldAt } from '#server/ledgers/scopes.ts'
import { everyWord } from '#server/platform/sql.ts'
import { PAYABLE } from '#server/ledgers/sale-payments.ts'
import { randomBytes } from 'node:crypto'
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import { numberOfCode } from '#contract/sales/receipt-code.ts'
import { shift as contract } from '#contract/sales/shift.ts'
import { takeApproval } from '#server/documents/approval.ts'
import { KEPT_NUMBER } from '#server/documents/kept-number.ts'
import { refusePinOver } from '#server/documents/shift.ts'
import { mastersOf, refuseInactiveBranch } from '#server/ledgers/masters.ts'
import { purposesOf } from '#server/master/till-purpose.ts'
import { auditMaster, once } from '#server/masters/audit.ts'
import { ring } from '#server/platform/bell.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { rupiah } from '#contract/money.ts'
import { atBranch, reads, route } from '#server/platform/route.ts'
import { printed } from '#server/platform/strips.ts'
import { type Session, hashToken, refuseForeign } from '#server/platform/session.ts'
import { knownTill, tillOf } from '#server/platform/till-device.ts'
import { voidSale } from './sale-void.ts'
import { closeShift, countForHandover } from './shift-close.ts'
import { SHIFT_ROWS, type ShiftRow, readShift, reportOf, seenShift } from './shift-figures.ts'
import { openDrawer } from './drawer-opening.ts'
import { handoverStrips, openingStrips, safeStrips } from './drawer-slips.ts'
import { shiftStrip } from './shift-print.ts'

type Till = ReplyOf<typeof contract.register>['till']

export const shiftRoutes = [
  reads(contract.current, current, atBranch),
  route(contract.register, registerTill),
  route(contract.open, openShift),
  route(contract.handOver, countForHandover),
  route(contract.close, closeShift),
  reads(contract.getAll, allShifts),
  reads(contract.get, (tx, s, { id }) => reportOf(tx, s, id)),
  ...printed(contract.pdf, contract.slips, shiftStrip),
  ...printed(contract.safeSlip, contract.safeSlips, safeStrips),
  ...printed(contract.handoverSlip, contract.handoverSlips, handoverStrips),
  route(contract.openDrawer, openDrawer),
  ...printed(contract.drawerSlip, contract.drawerSlips, openingStrips),
  reads(contract.bills, billsOf),
  route(contract.void, voidSale),
]

async function current(
  tx: Tx,
  s: Session,
  { branchId, tillKey }: ParsedOf<typeof contract.current>,
): Promise<ReplyOf<typeof contract.current>> {
  const [masters, till, tills, shift, purposes, pin] = await Promise.all([
    mastersOf(tx, s.mastersVersion),
    tillOf(tx, branchId, tillKey),
    tx.rows<Till>('select id, name from till where branch_id = $1 order by name', [branchId]),
    tx.one<ShiftRow>(
      `${SHIFT_ROWS} where s.branch_id = $1 and s.closed_at is null and (s.employee_id = $2 or s.till_id = $3)
       order by s.till_id = $3 desc nulls last limit 1`,
      [branchId, s.employeeId, s.tillId],
    ),
    purposesOf(tx, branchId),
    tx.one<{ again: boolean }>('select is_shift_over() as again'),
  ])
  const required = masters.branches.get(branchId)?.shift_required ?? false
  const pinAgain = pin?.again ?? false
  const terminals = await terminalsOf(tx, branchId, till?.id ?? s.tillId)
  const countsAtHandover = masters.branches.get(branchId)?.handover_counts ?? false
  return {
    required,
    pinAgain,
    countsAtHandover,
    terminals,
    till: till ?? null,
    tills,
    shift: shift ?? null,
    purposes,
  }
}

/** A terminal that bears the till's name is its own; of others the one that it used most in a month. */
async function terminalsOf(tx: Tx, branchId: number, till: number | null): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    `select m.id from edc m left join till t on t.id = $2 and t.branch_id = $1
     where m.branch_id = $1 and m.is_active
     order by (' ' || lower(m.name) || ' ') like '% ' || lower(t.name) || ' %' desc nulls last,
       (select count(*) from document d join document_settlement s on s.branch_id = d.branch_id and s.document_id = d.id and s.edc_id = m.id
        where d.branch_id = $1 and d.shift_id in (select id from shift where till_id = $2 and day > current_date - 30)) desc, m.name`,
    [branchId, till],
  )
  return rows.map(({ id }) => id)
}

/** Why it is asked; of a till that is there, which device would sell no longer. */
async function askedFor(tx: Tx, branchId: number, name: string): Promise<string> {
  const before = await tx.one<{ at: string; by: string }>(
    `select to_char(t.registered_at at time zone b.timezone, 'DD/MM/YYYY HH24.MI') as at, e.name as by
     from till t join branch b on b.id = t.branch_id join employee e on e.id = t.registered_by
     where t.branch_id = $1 and t.name = $2`,
    [branchId, name],
  )
  if (!before) return 'Diperlukan persetujuan atasan untuk mendaftarkan perangkat kasir'
  const { at, by } = before
  return `Diperlukan persetujuan atasan: perangkat ini menggantikan perangkat ${name} yang didaftarkan ${at} oleh ${by}`
}

/** A supervisor says which device is which till; the key that proves it goes to that browser alone. */
function registerTill(ctx: Ctx, input: ParsedOf<typeof contract.register>) {
  const { branchId, name, approvalToken } = input
  const key = randomBytes(24).toString('base64url')
  return ctx.post(branchId, async (tx, session) => {
    const s = await session
    if (!s.rights.has('sales/cashier:approve')) {
      const message = await askedFor(tx, branchId, name)
      await takeApproval(tx, s, [{ action: 'TILL_REGISTER', message }], approvalToken, {
        placeName: `${s.branchName} · ${name}`,
      })
    }
    const till = await tx.one<Till>(
      `insert into till (branch_id, name, key_hash) values ($1, $2, $3)
       on conflict (branch_id, name) do update
         set key_hash = excluded.key_hash, registered_by = current_employee(), registered_at = clock_timestamp()
       returning id, name`,
      [branchId, name, hashToken(key)],
    )
    if (!till) throw new Error('a till that was registered has a row')
    await auditMaster(tx, s, ctx, { kind: 'till' }, till.id, 'Daftar', null, name)
    return { till, key }
  })
}

/** The next number of branch $1 in the month of day $3; whoever opens holds the branch's lock. */
const NEXT_NUMBER = `
select 'SH/' || b.code || '/' || to_char($3::date, 'YYMM') || '/' || lpad(n.no, greatest(5, length(n.no)), '0')
from branch b cross join lateral (select (coalesce(max(split_part(o.doc_no, '/', 4)::int), 0) + 1)::text as no from shift o
  where o.branch_id = b.id and o.day >= date_trunc('month', $3::date) and o.day < date_trunc('month', $3::date) + interval '1 month') n
where b.id = $1`

/** One shift per cashier, and one cashier per till. */
function openShift(ctx: Ctx, input: ParsedOf<typeof contract.open>): Promise<ShiftRow> {
  const { branchId, openingFloat } = input
  return ctx.post(branchId, async (tx, session) => {
    const s = await session
    return once(tx, s, ctx, { kind: 'shift' }, input, async () => {
      const till = await knownTill(tx, branchId, input.tillKey)
      await refusePinOver(tx)
      refuseInactiveBranch(await mastersOf(tx, s.mastersVersion), branchId)
      // Two that open at once wait for one another, so that the second is told who was first.
      await takeLock(tx, 'shiftOpening', branchId)
      await refuseOpen(tx, s, till)
      const row = await tx.one<{ id: number }>(
        `insert into shift (branch_id, till_id, number, day, opening_float, float_before, doc_no)
         select $1, $2, coalesce(max(number), 0) + 1, $3, $4,
           (select left_float from shift where till_id = $2 order by number desc limit 1), (${NEXT_NUMBER}) from shift where till_id = $2 returning id`,
        [branchId, till.id, s.today, openingFloat],
      )
      await tx.rows(
        'insert into shift_part (branch_id, shift_id, no, employee_id) values ($1, $2, 1, $3)',
        [branchId, row?.id, s.employeeId],
      )
      const shift = await readShift(tx, row?.id ?? 0)
      const said = `${till.name}, modal ${rupiah(openingFloat)}`
      await tellOfFloat(tx, shift)
      await auditMaster(tx, s, ctx, { kind: 'shift' }, shift.id, 'Buka shift', null, said)
      return shift
    })
  })
}

/** What was left is what is found; anything else is a supervisor's to know. */
async function tellOfFloat(tx: Tx, shift: ShiftRow): Promise<void> {
  const { id, branchId, tillName, number, cashierName, openingFloat, floatBefore } = shift
  if (floatBefore === null || floatBefore === openingFloat) return
  await ring(tx, branchId, {
    subject: `float:${id}`,
    message: `Modal ${tillName} Z ${number} (${cashierName}) ${rupiah(openingFloat)}, ditinggal ${rupiah(floatBefore)}`,
    right: 'sales/cashier:approve',
    place: 'sales/cashier/shifts',
  })
}

async function refuseOpen(tx: Tx, s: Session, till: Till): Promise<void> {
  const open = await tx.one<{ till: string; cashier: string; own: boolean }>(
    `select t.name as till, e.name as cashier, s.employee_id = $3 as own from shift s
     join till t on t.id = s.till_id join employee e on e.id = s.employee_id
     where s.branch_id = $1 and s.closed_at is null and (s.till_id = $2 or s.employee_id = $3)
     order by own desc limit 1`,
    [s.branchId, till.id, s.employeeId],
  )
  if (!open) return
  throw new Refusal(
    'SHIFT_OPEN',
    open.own
      ? `Anda masih punya shift terbuka di ${open.till}`
      : `${open.till} masih dipakai ${open.cashier}`,
  )
}

async function allShifts(tx: Tx, s: Session, input: ParsedOf<typeof contract.getAll>) {
  const { branchId, dateFrom, dateTo, open, search, limit, offset } = input
  const branches = branchId ? [refuseForeign(s, branchId)] : s.branchIds
  const filter = `where s.branch_id = any ($1::int[]) and ($2::bigint is null or s.employee_id = $2)
    and ($3::date is null or s.day >= $3) and ($4::date is null or s.day <= $4)
    and ($5::boolean is null or (s.closed_at is null) = $5)
    and search_key(concat_ws(' ', e.name, t.name, s.number, s.doc_no)) like all ($6::text[])`
  const values = [
    branches,
    s.ownShifts,
    dateFrom ?? null,
    dateTo ?? null,
    open ?? null,
    everyWord(numberOfCode(search?.trim() ?? '')),
  ]
  const [rows, total] = await Promise.all([
    tx.rows<ShiftRow>(
      `${SHIFT_ROWS} ${filter} order by s.opened_at desc, s.id desc limit $7 offset $8`,
      [...values, Math.min(limit ?? 50, 500), offset ?? 0],
    ),
    tx.one<{ count: number }>(
      `select count(*)::int as count from shift s join till t on t.id = s.till_id join employee e on e.id = s.employee_id ${filter}`,
      values,
    ),
  ])
  return { rows, count: total?.count ?? 0 }
}

const BILLS = `
select d.id, d.number as "docNo", d.version, ${soldAt()} as "createdAt", c.name as "customerName", e.name as "cashierName",
  m.name as "salesmanName", ${PAYABLE} as total, s.closed_at is null as voidable,
  (select coalesce(string_agg(m.name, ', ' order by p.line), '') from sale_tender p join payment_method m on m.id = p.method_id
   where p.branch_id = d.branch_id and p.document_id = d.id) as tenders, d.print_count as "printCount",
  exists (select from document_source o join document v on v.branch_id = o.branch_id and v.id = o.document_id
    where o.branch_id = d.branch_id and o.source_id = d.id and ${isVoid('v')}) as void
from document d join shift s on s.id = d.shift_id join employee e on e.id = d.created_by
left join customer c on c.id = d.customer_id left join employee m on m.id = d.salesman_id
where d.branch_id = $1 and d.shift_id = any ($2::bigint[]) and ${isBill()} and ($3 = '' or strpos(lower(concat_ws(' ', d.number, ${KEPT_NUMBER})), lower($3)) > 0)
order by d.id desc limit $4 offset $5`

async function billsOf(tx: Tx, s: Session, input: ParsedOf<typeof contract.bills>) {
  const { branchId } = await seenShift(tx, s, input.id)
  const { search, limit, offset } = input
  const shifts = input.wholeDay
    ? await tx.rows<{ id: number }>(
        `select o.id from shift s join shift o on o.till_id = s.till_id and o.day = s.day where s.id = $1`,
        [input.id],
      )
    : [input]
  const rows = await tx.rows<ReplyOf<typeof contract.bills>['rows'][number]>(BILLS, [
    branchId,
    shifts.map(({ id }) => id),
    search ?? '',
    Math.min(limit ?? 100, 500),
    offset ?? 0,
  ])
  return { rows }
}
