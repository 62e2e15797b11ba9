import type { ParsedOf } from '#contract/endpoint.ts'
import type { shift as contract } from '#contract/sales/shift.ts'
import { takeApproval } from '#server/documents/approval.ts'
import { postAutomatic } from '#server/documents/automatic.ts'
import { lockPeriod, readPeriod, refuseClosedPeriod } from '#server/documents/guards.ts'
import { draftOf } from '#server/documents/types.ts'
import { accountOf, mastersOf } from '#server/ledgers/masters.ts'
import { emptyPosting, entry, journal } from '#server/ledgers/posting.ts'
import { auditMaster, once } from '#server/masters/audit.ts'
import { ring } from '#server/platform/bell.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, lacking } from '#server/platform/errors.ts'
import { minus, plus, rupiah, sumOf, times } from '#server/platform/money.ts'
import type { Session } from '#server/platform/session.ts'
import { type ShiftRow, figuresOf, readShift } from './shift-figures.ts'

type Input = ParsedOf<typeof contract.close>

/**
 * Counts the drawer, books what differs and ends the shift, in one transaction. Whoever sells holds the shift
 * until his sale is written, so what is added up here is all there is.
 */
export async function closeShift(ctx: Ctx, input: Input): Promise<ShiftRow> {
  try {
    return await close(ctx, input)
  } catch (refusal) {
    if (refusal instanceof Refusal && refusal.action) await rememberCount(ctx, input)
    throw refusal
  }
}

/** Who counts until nothing differs is seen: each count that was asked about stands in the audit. */
const rememberCount = (ctx: Ctx, { branchId, id, counts }: Input) =>
  ctx.write(async (tx, s) => {
    const counted = sumOf(counts, (c) => times(c.denomination, c.pieces))
    const said = `Dihitung ${rupiah(counted)}`
    await auditMaster(tx, s, ctx, { kind: 'shift' }, id, 'Hitung laci', null, said)
  }, branchId)

function close(ctx: Ctx, input: Input): Promise<ShiftRow> {
  return ctx.post(input.branchId, async (tx, session) => {
    const s = await session
    return once(tx, s, ctx, { kind: 'shift' }, input, async () => {
      await lockPeriod(tx, s.today)
      const shift = await lockShift(tx, s, input.id)
      // What differs may still be booked where posting was closed over an open shift.
      const period = await readPeriod(tx, s.today)
      refuseClosedPeriod(period, s.today, true, true)
      const counted = sumOf(input.counts, (c) => times(c.denomination, c.pieces))
      const { expected } = (await figuresOf(tx, shift)).cash
      const difference = minus(counted, expected)
      const approver = await approveDifference(tx, s, shift, difference, input.approvalToken)
      const differenceId =
        difference === 0
          ? null
          : await book(tx, ctx, s, shift, difference, period?.posting_status === 'CLOSED')
      await writeClosing(tx, input, { counted, expected, differenceId, approver })
      const said = `Dihitung ${rupiah(counted)}, seharusnya ${rupiah(expected)}, selisih ${rupiah(difference)}`
      await auditMaster(tx, s, ctx, { kind: 'shift' }, shift.id, 'Tutup shift', null, said)
      if (approver) await tellOf(tx, shift, difference)
      return readShift(tx, shift.id)
    })
  })
}

/** Who saw a difference above what the branch allows: a supervisor who closes, or one whose approval came with it. */
async function approveDifference(
  tx: Tx,
  s: Session,
  shift: ShiftRow,
  difference: number,
  token: string | null | undefined,
): Promise<number | null> {
  const masters = await mastersOf(tx, s.mastersVersion)
  const most = masters.branches.get(shift.branchId)?.drawer_tolerance ?? 0
  // Many shifts of a day are no way around it.
  const before = await tx.one<{ off: number }>(
    `select coalesce(sum(abs(o.counted - o.expected)), 0) as off from shift s
     join shift o on o.branch_id = s.branch_id and o.day = s.day and (o.till_id = s.till_id or o.employee_id = s.employee_id)
     where s.branch_id = $1 and s.id = $2 and o.seen_by is null and o.closed_at is not null`,
    [shift.branchId, shift.id],
  )
  if (difference === 0 || plus(Math.abs(difference), before?.off ?? 0) <= most) return null
  if (s.rights.has('sales/cashier:approve')) return s.employeeId
  const message = 'Isi laci berbeda dari buku di atas batas: hitung ulang bersama atasan'
  return takeApproval(tx, s, [{ action: 'SHIFT_DIFFERENCE', message }], token)
}

const tellOf = (tx: Tx, shift: ShiftRow, difference: number) =>
  ring(tx, shift.branchId, {
    subject: `drawer:${shift.id}`,
    message: `Selisih laci ${shift.tillName} Z ${shift.number} (${shift.cashierName}): ${rupiah(difference)}`,
    right: 'sales/cashier:approve',
    place: 'sales/cashier/shifts',
  })

async function lockShift(tx: Tx, s: Session, id: number): Promise<ShiftRow> {
  await tx.rows('select id from shift where branch_id = $1 and id = $2 for update', [
    s.branchId,
    id,
  ])
  const shift = await readShift(tx, id)
  const own = shift.employeeId === s.employeeId || (await standsAt(tx, s, id))
  if (!own && !s.rights.has('sales/cashier:approve')) throw lacking('sales/cashier:approve')
  if (shift.closedAt) throw new Refusal('STATUS_INVALID', 'Shift ini sudah ditutup')
  return shift
}

/** Whoever took over at its till counts its drawer. */
const standsAt = async (tx: Tx, { tillId }: Session, id: number) =>
  tillId !== null &&
  (await tx.one('select id from shift where id = $1 and till_id = $2', [id, tillId])) !== undefined

/** Too much is a BKM, too little a BKK: the drawer by the books is then what lies in it. */
async function book(
  tx: Tx,
  { caller }: Ctx,
  s: Session,
  shift: ShiftRow,
  difference: number,
  late: boolean,
): Promise<number> {
  const { branchId, today } = s
  const masters = await mastersOf(tx, s.mastersVersion)
  const accountId = accountOf(masters, 'CASH_DRAWER', branchId).id
  const counter = accountOf(masters, 'CASH_OVER_SHORT', branchId).id
  const over = difference > 0
  const memo = `Selisih kas ${shift.tillName} Z ${shift.number} - ${shift.cashierName}`
  const total = Math.abs(difference)
  const against = { debit: over ? 0 : total, credit: over ? total : 0 }
  return postAutomatic(
    tx,
    { caller },
    over ? 'cash-in' : 'cash-out',
    { branchId, branchCode: masters.branches.get(branchId)?.code ?? '' },
    draftOf(
      { docDate: today, memo },
      {
        partyName: shift.cashierName,
        accountId,
        total,
        adjusting: late,
        accounts: [{ accountId: counter, ...against, memo }],
      },
    ),
    {
      ...emptyPosting(),
      journal: journal(late ? 'ADJUSTMENT' : over ? 'CASH_IN' : 'CASH_OUT', memo, [
        ...entry(accountId, difference),
        ...entry(counter, -difference),
      ]),
    },
  )
}

async function writeClosing(
  tx: Tx,
  { branchId, id, counts, memo }: Input,
  found: {
    counted: number
    expected: number
    differenceId: number | null
    approver: number | null
  },
): Promise<void> {
  const some = counts.filter(({ pieces }) => pieces > 0)
  await Promise.all([
    tx.rows(
      `insert into shift_count (branch_id, shift_id, denomination, pieces)
       select $1, $2, * from unnest($3::int[], $4::int[])`,
      [branchId, id, some.map((c) => c.denomination), some.map((c) => c.pieces)],
    ),
    tx.rows(
      `update shift set closed_at = clock_timestamp(), closed_by = current_employee(), counted = $3, expected = $4,
         difference_id = $5, memo = $6, seen_by = $7 where branch_id = $1 and id = $2`,
      [
        ...[branchId, id, found.counted, found.expected, found.differenceId],
        ...[memo ?? null, found.approver],
      ],
    ),
  ])
}
