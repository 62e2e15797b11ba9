import type { ParsedOf } from '#contract/endpoint.ts'
import type { shift as contract } from '#contract/sales/shift.ts'
import type { HandedOn } from '#contract/sales/shift-report.ts'
import { takeApproval } from '#server/documents/approval.ts'
import {
  countDrawer,
  countedOf,
  expectedOf,
  holdersOf,
  isCountedAtHandover,
} from '#server/documents/custody.ts'
import { bookDifference } from '#server/documents/drawer-difference.ts'
import { lockPeriod } from '#server/documents/guards.ts'
import { mastersOf } from '#server/ledgers/masters.ts'
import { auditMaster, once } from '#server/masters/audit.ts'
import { ring } from '#server/platform/bell.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, lacking } from '#server/platform/errors.ts'
import { minus, plus, rupiah } from '#contract/money.ts'
import type { Session } from '#server/platform/session.ts'
import { type ShiftRow, figuresOf, readShift } from './shift-figures.ts'
import { LEFT_BEHIND } from './held-carts.ts'
import { witnessOf } from './shift-witness.ts'

type Input = ParsedOf<typeof contract.close>
type HandOver = ParsedOf<typeof contract.handOver>

/**
 * Counts the drawer, books what differs and ends the shift, in one transaction. Whoever sells holds the shift
 * until his sale is written, so what is added up here is all there is.
 */
export async function closeShift(ctx: Ctx, input: Input): Promise<ShiftRow> {
  try {
    return await close(ctx, input, await witnessOf(ctx, input))
  } catch (refusal) {
    if (refusal instanceof Refusal && refusal.action) await rememberCount(ctx, input)
    throw refusal
  }
}

/** Who counts until nothing differs is seen: each count that was asked about stands in the audit. */
const rememberCount = (ctx: Ctx, { branchId, id, counts }: Input | HandOver) =>
  ctx.write(async (tx, s) => {
    const counted = countedOf(counts)
    const said = `Dihitung ${rupiah(counted)}`
    await auditMaster(tx, s, ctx, { kind: 'shift' }, id, 'Hitung laci', null, said)
  }, branchId)

/**
 * Counts the drawer before another takes it over, in one transaction: the count is final before it is told what should lie
 * there, and above what the branch allows a supervisor has seen it first, as at the closing.
 */
export async function countForHandover(ctx: Ctx, input: HandOver): Promise<HandedOn> {
  try {
    return await handOver(ctx, input)
  } catch (refusal) {
    if (refusal instanceof Refusal && refusal.action) await rememberCount(ctx, input)
    throw refusal
  }
}

function handOver(ctx: Ctx, input: HandOver): Promise<HandedOn> {
  return ctx.post(input.branchId, async (tx, session) => {
    const s = await session
    return once(tx, s, ctx, { kind: 'shift' }, input, async () => {
      await lockPeriod(tx, s.today)
      const shift = await lockShift(tx, s, input.id)
      if (!(await isCountedAtHandover(tx, s)))
        throw new Refusal('STATUS_INVALID', 'Cabang ini tidak menghitung laci saat ganti kasir')
      const counted = countedOf(input.counts)
      const expected = await expectedOf(tx, s, shift.id)
      const partyName = await holdersOf(tx, shift.id)
      await approveDifference(tx, s, shift, {
        difference: minus(counted, expected),
        counted,
        expected,
        partyName,
        token: input.approvalToken,
      })
      const handed = await countDrawer(tx, ctx, s, { shiftId: shift.id, counted })
      const said = `Dihitung ${rupiah(counted)}, seharusnya ${rupiah(expected)}, selisih ${rupiah(handed.difference)}`
      await auditMaster(tx, s, ctx, { kind: 'shift' }, shift.id, 'Hitung laci', null, said)
      return handed
    })
  })
}

function close(ctx: Ctx, input: Input, witness: number | null): Promise<ShiftRow> {
  return ctx.post(input.branchId, async (tx, session) => {
    const s = await session
    // Who saw it is no part of what is asked: a repeat may come without his PIN.
    const { witnessPin: _pin, witnessCode: _code, ...content } = input
    return once(tx, s, ctx, { kind: 'shift' }, content, async () => {
      await lockPeriod(tx, s.today)
      const shift = await lockShift(tx, s, input.id)
      await refuseHeld(tx, shift)
      const counted = countedOf(input.counts)
      refuseLeft(input, counted)
      const { expected } = (await figuresOf(tx, shift)).cash
      const difference = minus(counted, expected)
      const partyName = await holdersOf(tx, shift.id)
      const unsent = await unsentOf(tx, shift)
      const approver = await approveDifference(tx, s, shift, {
        difference,
        counted,
        expected,
        partyName,
        token: input.approvalToken,
        unsent,
      })
      const memo = `Selisih kas ${shift.tillName} Z ${shift.number} - ${partyName}`
      const differenceId = await bookDifference(tx, ctx, s, { difference, memo, partyName })
      await writeClosing(tx, input, { counted, expected, differenceId, approver, witness })
      const said = `Dihitung ${rupiah(counted)}, seharusnya ${rupiah(expected)}, selisih ${rupiah(difference)}`
      await auditMaster(tx, s, ctx, { kind: 'shift' }, shift.id, 'Tutup shift', null, said)
      if (approver) await tellOf(tx, shift, partyName, difference)
      return readShift(tx, shift.id)
    })
  })
}

interface Difference {
  difference: number
  counted: number
  expected: number
  /** Whoever held the drawer. */
  partyName: string
  token: string | null | undefined
  /** Sales that lie on the till and are not told here. */
  unsent?: number
}

/** What its till sold without a line and has not sent: once it is counted, each of them is a difference of the count. */
async function unsentOf(tx: Tx, { id }: ShiftRow): Promise<number> {
  const row = await tx.one<{ unsent: number }>(
    'select coalesce(sum(unsent), 0)::int as unsent from till_device where till_id = (select till_id from shift where id = $1) and closed_at is null',
    [id],
  )
  return row?.unsent ?? 0
}

/** Who saw a difference above what the branch allows: a supervisor who closes, or one whose approval came with it. */
async function approveDifference(
  tx: Tx,
  s: Session,
  shift: ShiftRow,
  { difference, counted, expected, partyName, token, unsent = 0 }: Difference,
): Promise<number | null> {
  const masters = await mastersOf(tx, s.mastersVersion)
  const most = masters.branches.get(shift.branchId)?.drawer_tolerance ?? 0
  // Many shifts of a day are no way around it.
  const before = await tx.one<{ off: number }>(
    `select coalesce(sum(abs(o.counted - o.expected)) filter (where o.closed_at is not null), 0)
       + coalesce(sum((select sum(abs(p.counted - p.expected)) from shift_part p where p.shift_id = o.id)), 0) as off from shift s
     join shift o on o.branch_id = s.branch_id and o.day = s.day and (o.till_id = s.till_id or o.employee_id = s.employee_id)
     where s.branch_id = $1 and s.id = $2 and o.seen_by is null`,
    [shift.branchId, shift.id],
  )
  const differs = difference !== 0 && plus(Math.abs(difference), before?.off ?? 0) > most
  const asked = [
    ...(unsent > 0 ? [{ action: 'SHIFT_UNSENT', message: unsentText(shift, unsent) }] : []),
    ...(differs ? [{ action: 'SHIFT_DIFFERENCE', message: DIFFERS }] : []),
  ]
  if (asked.length === 0) return null
  if (s.rights.has('sales/cashier:approve')) return s.employeeId
  return takeApproval(tx, s, asked, token, {
    placeName: `${shift.tillName} · Z ${shift.number}`,
    partyName,
    // What was counted; how far from the books it is, only a supervisor reads.
    amount: counted,
    drawer: { before: expected, after: counted },
  })
}

const DIFFERS = 'Isi laci berbeda dari buku di atas batas: hitung ulang bersama atasan'
const unsentText = ({ tillName }: ShiftRow, unsent: number) =>
  `${tillName} masih menyimpan ${unsent} penjualan yang belum terkirim: kirim dulu, atau atasan menutupnya sebagai hilang`

const tellOf = (tx: Tx, shift: ShiftRow, holders: string, difference: number) =>
  ring(tx, shift.branchId, {
    subject: `drawer:${shift.id}`,
    message: `Selisih laci ${shift.tillName} Z ${shift.number} (${holders}): ${rupiah(difference)}`,
    right: 'sales/cashier:approve',
    place: 'sales/cashier/shifts',
  })

/** Nobody goes home over carts that wait at his till: each is passed on, gone on with, or thrown away. */
async function refuseHeld(tx: Tx, { branchId, id, tillName }: ShiftRow): Promise<void> {
  const row = await tx.one<{ waiting: number }>(
    `select (select count(*) from held_cart where branch_id = $1 and till_name = $2 and taken_at is null and passed_shift is distinct from $3)::int
       + (select count(*) from told_cart c where ${LEFT_BEHIND} and c.is_told and c.till_name = $2)::int as waiting`,
    [branchId, tillName, id],
  )
  if (!row?.waiting) return
  throw new Refusal(
    'HELD_OPEN',
    `Putuskan dulu ${row.waiting} keranjang ditahan di ${tillName}: teruskan atau hapus`,
  )
}

function refuseLeft({ leftFloat }: Input, counted: number): void {
  if ((leftFloat ?? 0) <= counted) return
  throw new Refusal(
    'FLOAT_OVER',
    `Yang ditinggal di laci melebihi yang dihitung (${rupiah(counted)})`,
    {
      field: 'leftFloat',
    },
  )
}

async function lockShift(tx: Tx, s: Session, id: number): Promise<ShiftRow> {
  await tx.rows('select id from shift where branch_id = $1 and id = $2 for update', [
    s.branchId,
    id,
  ])
  const shift = await readShift(tx, id)
  const own = shift.employeeId === s.employeeId || (await standsAt(tx, s, id))
  if (!own && !s.rights.has('sales/cashier:approve')) {
    if (await holds(tx, s, id))
      throw new Refusal(
        'TILL_OTHERS',
        `Laci ${shift.tillName} Anda pegang lewat PIN. Ketik PIN Anda di sana (Ganti Kasir, Alt+K), lalu hitung lacinya.`,
      )
    throw lacking('sales/cashier:approve')
  }
  if (shift.closedAt) throw new Refusal('STATUS_INVALID', 'Shift ini sudah ditutup')
  return shift
}

/** Whoever took over at its till counts its drawer. */
const standsAt = async (tx: Tx, { tillId }: Session, id: number) =>
  tillId !== null &&
  (await tx.one('select id from shift where id = $1 and till_id = $2', [id, tillId])) !== undefined

/** He took it over, and signed in since in another way than by PIN at its till. */
const holds = async (tx: Tx, { employeeId }: Session, id: number) =>
  (await tx.one(
    'select employee_id from shift_part where shift_id = $1 and employee_id = $2 and no = (select max(no) from shift_part where shift_id = $1)',
    [id, employeeId],
  )) !== undefined

async function writeClosing(
  tx: Tx,
  { branchId, id, counts, memo, leftFloat }: Input,
  found: {
    counted: number
    expected: number
    differenceId: number | null
    approver: number | null
    witness: number | null
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
         difference_id = $5, memo = $6, seen_by = $7, left_float = $8, witness_id = $9 where branch_id = $1 and id = $2`,
      [
        branchId,
        id,
        found.counted,
        found.expected,
        found.differenceId,
        memo ?? null,
        found.approver,
        leftFloat ?? null,
        found.witness,
      ],
    ),
  ])
}
