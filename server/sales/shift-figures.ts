import {
  isBill,
  isCashIn,
  isCashOut,
  isCashVoucher,
  isReturn,
  isVoid,
  paysBack,
} from '#server/ledgers/scopes.ts'
import type { z } from 'zod'
import type { ShiftReport, shiftRow } from '#contract/sales/shift-report.ts'
import { COINS_KEPT, EXCHANGED, PAYABLE } from '#server/ledgers/sale-payments.ts'
import { drawerLines } from '#server/documents/drawer.ts'
import { BY_COUNT, TAKEN_OVER } from '#server/documents/custody.ts'
import { calledAt } from '#server/documents/as-posted.ts'
import type { Tx } from '#server/platform/db.ts'
import { notFound } from '#server/platform/errors.ts'
import { plus, sumOf } from '#contract/money.ts'
import { drawerParts } from './drawer-parts.ts'
import { lateOf } from './offline/late.ts'
import { watchedOf, withWatched } from './shift-watched.ts'
import type { Session } from '#server/platform/session.ts'

export type ShiftRow = z.output<typeof shiftRow>

type Names = Record<'branch' | 'till' | 'employee' | 'closer' | 'witness' | 'taker', string>

const shiftRows = (of: Names) => `
select s.id, s.branch_id as "branchId", ${of.branch} as "branchName", ${of.till} as "tillName", s.number, s.doc_no as "docNo", s.employee_id as "employeeId",
  ${of.employee} as "cashierName", s.day, s.opened_at as "openedAt", s.closed_at as "closedAt", ${of.closer} as "closedByName",
  s.opening_float as "openingFloat", s.counted, s.expected, s.counted - s.expected as difference,
  s.difference_id as "differenceId", d.number as "differenceNo", s.float_before as "floatBefore", s.left_float as "leftFloat", ${of.witness} as "witnessName",
  array(select ${of.taker} from shift_part p join employee pe on pe.id = p.employee_id where p.shift_id = s.id and ${TAKEN_OVER} order by p.no) as "takenOverBy"
from shift s join branch b on b.id = s.branch_id join till t on t.id = s.till_id join employee e on e.id = s.employee_id
left join employee c on c.id = s.closed_by left join employee w on w.id = s.witness_id left join document d on d.branch_id = s.branch_id and d.id = s.difference_id`

/** In a list, where one looks for people and tills as they are called today. */
export const SHIFT_ROWS = shiftRows({
  branch: 'b.name',
  till: 't.name',
  employee: 'e.name',
  closer: 'c.name',
  witness: 'w.name',
  taker: 'pe.name',
})

/** As they were called when the shift was closed (docs/decisions/0031-names-as-posted.md). */
const SHIFT_THEN = shiftRows({
  branch: calledAt('branch', 'b', 's.closed_at'),
  till: calledAt('till', 't', 's.closed_at'),
  employee: calledAt('employee', 'e', 's.closed_at'),
  closer: calledAt('employee', 'c', 's.closed_at'),
  witness: calledAt('employee', 'w', 's.closed_at'),
  taker: calledAt('employee', 'pe', 's.closed_at'),
})

/** A shift of his branches, as the people and places of it were called when it was closed. */
export async function readShift(tx: Tx, id: number): Promise<ShiftRow> {
  const row = await tx.one<ShiftRow>(`${SHIFT_THEN} where s.id = $1`, [id])
  if (!row) throw notFound('Shift')
  return row
}

/**
 * Documents of a shift, with what each moved in the drawer and on couriers; a sale that was voided, and its void, are marked.
 * Drawer and void are looked up document by document, by their keys: a plan that joins them costs the square of
 * the bills wherever the statistics lag behind a busy day.
 */
const DOCUMENTS = `
with marked as materialized (select d.id, d.kind, d.total, d.gross, d.discount + d.header_discount as discount, d.freight, d.dpp, d.exempt, d.vat, d.collected_vat,
  case d.tax_mode when 'EXCLUDE' then d.vat else 0 end as vat_on_top, case when ${isBill()} then ${PAYABLE} - d.total else ${COINS_KEPT} end as rounding, d.reason, d.created_by,
  d.reason is not distinct from 'VOID' or exists (select from document_source s
    join document v on v.branch_id = $1 and v.id = s.document_id
    where s.branch_id = $1 and s.source_id = d.id and v.shift_id = $2 and ${isVoid('v')}) as void,
  moved.cash, moved.transit
from document d cross join lateral (select
    coalesce(sum(l.debit - l.credit) filter (where l.account_id in (select a.id from account a where a.usage = 'CASH_DRAWER')), 0) as cash,
    coalesce(sum(l.debit - l.credit) filter (where l.account_id in (select a.id from account a where a.usage = 'CASH_IN_TRANSIT')), 0) as transit
  from journal j join journal_line l on l.branch_id = $1 and l.journal_id = j.id
  where j.branch_id = $1 and j.document_id = d.id) moved
where d.branch_id = $1 and d.shift_id = $2)`

const FIGURES = `
select kind, void, count(*)::int as count, coalesce(sum(total), 0) as total, coalesce(sum(rounding), 0) as rounding,
  coalesce(sum(cash), 0) as cash, coalesce(sum(transit), 0) as transit from marked group by 1, 2`

/** What is left between the goods and the total is what was rounded. */
const COMPOSITION = `
select c.gross, c.discount, c.freight, c."vatOnTop", c."collectedVat", c.taxed, c.vat, c.exempt, c.payable + c."collectedVat" - c.gross + c.discount - c.freight - c."vatOnTop" as rounding
from (select coalesce(sum(total + rounding), 0) as payable, coalesce(sum(gross), 0) as gross, coalesce(sum(discount), 0) as discount,
    coalesce(sum(freight), 0) as freight, coalesce(sum(vat_on_top), 0) as "vatOnTop", coalesce(sum(collected_vat), 0) as "collectedVat",
    coalesce(sum(dpp + vat), 0) as taxed, coalesce(sum(vat), 0) as vat, coalesce(sum(exempt), 0) as exempt
  from marked where ${isBill('marked')} and not void) c`

const TENDERS = `
(select ${calledAt('payment_method', 'm', '$3::timestamptz')} as "methodName", m.kind, count(*)::int as count, sum(p.amount) as amount
from marked o join sale_tender p on p.branch_id = $1 and p.document_id = o.id
join payment_method m on m.id = p.method_id
where ${isBill('o')} and not o.void group by m.id, m.name, m.kind, m.sort order by m.sort)
union all
-- Goods that came back for others paid for these.
select 'Tukar barang', 'EXCHANGE', count(distinct o.id)::int, sum(p.amount)
from marked o join (${EXCHANGED}) on p.branch_id = $1 and p.item_document_id = o.id
where ${isBill('o')} and not o.void having count(*) > 0`

const counted = (which: string, amount: string) =>
  `json_build_object('count', count(*) filter (where ${which}), 'total', coalesce(${amount} filter (where ${which}), 0))`

const CASHIERS = `
select e.id, ${calledAt('employee', 'e', '$3::timestamptz')} as name, count(*) filter (where ${isBill('o')} and not o.void)::int as count,
  coalesce(sum(o.total + o.rounding) filter (where ${isBill('o')} and not o.void), 0) as total,
  ${counted(`${isCashIn('o')}`, 'sum(o.cash)')} as "cashIn", ${counted(`${isCashOut('o')}`, '-sum(o.cash)')} as "cashOut",
  ${counted(`${paysBack('o')} and not o.void and o.cash <> 0`, '-sum(o.cash)')} as returns,
  ${counted(`${isReturn('o')} and o.void`, 'sum(o.total)')} as voids
from marked o join employee e on e.id = o.created_by
-- What a handover was off by is on whoever held the drawer, not on who wrote it down.
where not exists (select from shift_part p where p.shift_id = $2 and p.difference_id = o.id)
group by e.id, e.name order by 2`

/** Cash in and out of a shift, each with what it was for; what a count differed by stands as that. */
const VOUCHERS = `
select d.id, d.number as "docNo", d.created_at as at, coalesce(d.memo, '') as memo, ${calledAt('employee', 'e', '$3::timestamptz')} as name,
  case when ${isCashIn()} then d.total else -d.total end as amount
from document d join employee e on e.id = d.created_by
where d.branch_id = $1 and d.shift_id = $2 and ${isCashVoucher()} and d.number is not null
  and not ${BY_COUNT}
order by d.created_at, d.id`

const CUSTODY = `
select ${calledAt('employee', 'e', '$2::timestamptz')} as name, p.since, p.counted, p.expected, p.counted - p.expected as difference, d.number as "differenceNo", ${TAKEN_OVER} as "takenOver"
from shift_part p join employee e on e.id = p.employee_id left join document d on d.branch_id = p.branch_id and d.id = p.difference_id
where p.shift_id = $1 and (p.no = 1 or p.counted is not null or ${TAKEN_OVER}) order by p.no`

const ALL = `${DOCUMENTS}
select (select coalesce(json_agg(f), '[]') from (${FIGURES}) f) as figures,
  (select to_json(c) from (${COMPOSITION}) c) as composition,
  (select coalesce(json_agg(f), '[]') from (${TENDERS}) f) as tenders,
  (select coalesce(json_agg(f), '[]') from (${CASHIERS}) f) as cashiers`

interface Figures {
  composition: NonNullable<ShiftReport['composition']>
  figures: Figure[]
  tenders: ShiftReport['tenders']
  cashiers: (Omit<ShiftReport['cashiers'][number], 'watched'> & { id: number })[]
}

interface Figure {
  kind: string
  void: boolean
  count: number
  total: number
  rounding: number
  cash: number
  transit: number
}

type Closing = Pick<ShiftRow, 'id' | 'branchId' | 'openingFloat'> & { closedAt?: string | null }

/** What follows from a shift's documents: one statement, however many bills it has. */
export async function figuresOf(tx: Tx, { id, branchId, openingFloat, closedAt }: Closing) {
  const found = await tx.one<Figures>(ALL, [branchId, id, closedAt ?? null])
  if (!found) throw new Error('sums are of one row')
  const { figures, composition, tenders, cashiers } = found
  const of = (...kinds: string[]) => figures.filter((f) => kinds.includes(f.kind) && !f.void)
  // A sale and what voided it are both told as the sale's.
  const moved: Record<string, number> = {}
  for (const f of figures) {
    const kind = f.void ? 'sales-invoice' : f.kind
    moved[kind] = plus(moved[kind] ?? 0, f.cash)
  }
  const total = (rows: Figure[]) => ({
    count: sumOf(rows, (f) => f.count),
    total: sumOf(rows, (f) => plus(f.total, f.rounding)),
  })
  return {
    sales: total(of('sales-invoice')),
    voids: total(figures.filter((f) => f.kind === 'sales-invoice' && f.void)),
    rounding: sumOf(
      figures.filter((f) => !f.void),
      (f) => f.rounding,
    ),
    composition,
    tenders,
    cashiers,
    cash: {
      ...drawerLines(openingFloat, moved),
      withCourier: sumOf(of('sales-invoice'), (f) => f.transit),
    },
  }
}

/** One that he may look at: whoever oversees nobody sees his own, and the one in whose till he works. */
export async function seenShift(tx: Tx, s: Session, id: number): Promise<ShiftRow> {
  const shift = await readShift(tx, id)
  if (s.ownShifts === null || shift.employeeId === s.ownShifts) return shift
  const his = await tx.one(
    `select from shift s where s.id = $1 and s.closed_at is null and s.till_id = $2
     union all select from document d where d.branch_id = $3 and d.shift_id = $1 and d.created_by = $4 limit 1`,
    [id, s.tillId, shift.branchId, s.employeeId],
  )
  if (!his) throw notFound('Shift')
  return shift
}

/** X or Z. What should lie in the drawer of an open shift is a supervisor's to know: its count is blind. */
export async function reportOf(tx: Tx, s: Session, id: number): Promise<ShiftReport> {
  const shift = await seenShift(tx, s, id)
  const [figures, late, watched, vouchers, custody, drawer, counts, row] = await Promise.all([
    figuresOf(tx, shift),
    lateOf(tx, shift),
    watchedOf(tx, shift),
    tx.rows<ShiftReport['vouchers'][number]>(VOUCHERS, [shift.branchId, id, shift.closedAt]),
    tx.rows<ShiftReport['custody'][number]>(CUSTODY, [id, shift.closedAt]),
    drawerParts(tx, shift),
    tx.rows<{ denomination: number; pieces: number }>(
      'select denomination, pieces from shift_count where shift_id = $1 order by denomination desc',
      [id],
    ),
    tx.one<{ memo: string | null }>('select memo from shift where id = $1', [id]),
  ])
  const told = shift.closedAt !== null || s.rights.has('sales/cashier:approve')
  const did = { ...figures, cashiers: withWatched(figures.cashiers, watched) }
  return {
    ...did,
    late,
    vouchers,
    shift,
    custody,
    drawer,
    counts,
    memo: row?.memo ?? null,
    ...(told ? {} : untold(did)),
  }
}

/** Before the count: how many were sold and what the machines took, but nothing that leaves the cash by subtraction. */
const untold = ({
  sales,
  cashiers,
  tenders,
}: Pick<ShiftReport, 'sales' | 'cashiers' | 'tenders'>) => ({
  sales: { ...sales, total: null },
  cashiers: cashiers.map((one) => ({ ...one, total: null })),
  tenders: tenders.filter(({ kind }) => kind !== 'CASH'),
  composition: null,
  cash: null,
  drawer: [],
})
