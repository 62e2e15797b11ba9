import { isBill, takesBack } from '#server/ledgers/scopes.ts'
import { laterEvent } from '#server/documents/change.ts'
import type { DraftLine, PostingContext } from '#server/documents/types.ts'
import { postingFacts } from '#server/documents/create.ts'
import { writeLedgers } from '#server/ledgers/books.ts'
import type { UnitFacts } from '#server/ledgers/locks.ts'
import { pointTermOn } from '#server/ledgers/masters.ts'
import { emptyPosting, journal } from '#server/ledgers/posting.ts'
import type { LockedStock } from '#server/ledgers/stock.ts'
import { minus, plus, sumOf } from '#contract/money.ts'
import { pointsBrought } from './points.ts'
import { type PointTerm, earnsNothing, pointsExpireAt } from '#contract/pricing/points.ts'
import type { CustomerFacts } from './customer-facts.ts'
import { pointEntries } from './revenue.ts'

interface Bill {
  total: number
  taxMode: string
  lines: readonly Pick<DraftLine, 'goodsUnitId' | 'net' | 'vat' | 'discount'>[]
}

/** Points that a bill on credit brings a member, by the terms of its day (domain §3.2.6). */
export function pointsOfBill(
  { total, taxMode, lines }: Bill,
  customer: CustomerFacts,
  units: ReadonlyMap<number, UnitFacts>,
  term: PointTerm,
): number {
  const without = sumOf(
    lines.filter((l) => {
      const unit = units.get(l.goodsUnitId)
      return unit !== undefined && earnsNothing(unit, term, l.discount)
    }),
    (l) => (taxMode === 'EXCLUDE' ? plus(l.net, l.vat) : l.net),
  )
  return pointsBrought(minus(total, without), customer, term)
}

interface Due {
  id: number
  customerId: number
  points: number
}

// Two giros that are paid at the same time wait for one another, so that the second sees the first.
const LOCK_BILLS = `
select document_id from open_item where branch_id = $1 and document_id = any ($2::bigint[]) and line = 0 and role = 'AR'
order by document_id for no key update`

/** Whether bill `d` brought its points; those that it brought and took back may come again. */
const EARNED = `(coalesce((select sum(m.points) from point_move m where m.branch_id = d.branch_id and m.document_id = d.id and m.type in ('EARN', 'REVERSE')), 0) > 0)`
/** Points of bill `d`, less those of goods that came back. */
const POINTS_LEFT = `d.points - coalesce((select sum(r.points) from document_source s
    join document r on r.branch_id = s.branch_id and r.id = s.document_id and ${takesBack('r')} and r.status = 'APPROVED'
    where s.branch_id = d.branch_id and s.source_id = d.id), 0)`

/** Bills whose payment is taken back and which it had brought points. */
const TAKEN_BACK = `
select d.id, d.customer_id as "customerId", ${POINTS_LEFT} as points from document d
where d.branch_id = $1 and d.id = any ($2::bigint[]) and ${isBill()} and ${EARNED}
  and exists (select from document_event e where e.branch_id = d.branch_id and e.document_id = d.id and e.event = 'POINTS')
order by d.id`

/** Bills that are paid, with no giro on its way, whose points were not given; less those of goods that came back. */
const DUE = `
select d.id, d.customer_id as "customerId", ${POINTS_LEFT} as points
from document d join open_item i on i.branch_id = d.branch_id and i.document_id = d.id and i.line = 0 and i.settled >= i.amount
where d.branch_id = $1 and d.id = any ($2::bigint[]) and ${isBill()} and d.points > 0
  and not ${EARNED}
  and not exists (select from document_settlement s join open_item g on g.branch_id = s.branch_id and g.line > 0 and g.settled < g.amount and g.role = 'GIRO_RECEIVABLE'
      and g.document_id = case when s.document_id = d.id then s.item_document_id else s.document_id end
    where s.branch_id = d.branch_id and (s.item_document_id = d.id or s.document_id = d.id))
  and not exists (select from balance_move m join open_item g on g.branch_id = m.branch_id and g.document_id = m.item_document_id
      and g.line between 1 and 99 and g.settled < g.amount and g.role = 'GIRO_RECEIVABLE'
    where m.branch_id = d.branch_id and m.document_id = d.id)
order by d.id`

const NO_GOODS: LockedStock = { goods: new Map(), levels: new Map() }

/** A member gets the points of his bill once it is paid, a giro's once the bank has paid it (domain §3.2.11). */
export async function earnOfPaid(
  context: PostingContext,
  billIds: readonly number[],
  day: string,
): Promise<void> {
  if (billIds.length === 0) return
  const { tx, branchId } = context
  await tx.rows(LOCK_BILLS, [branchId, billIds])
  await writePoints(context, await tx.rows<Due>(DUE, [branchId, billIds]), day, 'EARN')
}

/** The other way: what a payment that is taken back had brought. */
export async function unearn(
  context: PostingContext,
  billIds: readonly number[],
  day: string,
): Promise<void> {
  if (billIds.length === 0) return
  const { tx, branchId } = context
  await writePoints(context, await tx.rows<Due>(TAKEN_BACK, [branchId, billIds]), day, 'REVERSE')
}

async function writePoints(
  context: PostingContext,
  bills: readonly Due[],
  day: string,
  type: 'EARN' | 'REVERSE',
): Promise<void> {
  const due = bills.filter((bill) => bill.points > 0)
  if (due.length === 0) return
  const { tx, branchId } = context
  const common = await postingFacts(tx, branchId, await context.session, NO_GOODS)
  const earns = type === 'EARN'
  const expiresAt = earns ? pointsExpireAt(day, pointTermOn(common.masters, day)) : null
  for (const { id, customerId, points } of due) {
    const event = await laterEvent(tx, branchId, id, earns ? 'POINTS' : 'POINTS_BACK')
    const change = earns ? points : -points
    const memo = earns ? `Perolehan ${points} poin` : `Pembalikan ${points} poin`
    writeLedgers(
      tx,
      { branchId, documentId: id, postingDate: day, effectiveAt: null, event },
      {
        ...emptyPosting(),
        points: [{ customerId, type, points: change, expiresAt }],
        journal: journal('AUTO', memo, pointEntries(change, common)),
      },
      NO_GOODS,
    )
  }
}

/** Bills that a payment or money ahead has to do with: its own, and those of the payments that used it. */
export async function billsOf({ tx, branchId }: PostingContext, id: number): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    `with near as (
       select item_document_id as id from document_settlement where branch_id = $1 and document_id = $2 and item_document_id is not null
       union select document_id from document_settlement where branch_id = $1 and item_document_id = $2)
     select d.id from document d where d.branch_id = $1 and ${isBill()} and (d.id in (select id from near)
       or d.id in (select document_id from balance_move where branch_id = $1 and item_document_id = $2)
       or d.id in (select s.item_document_id from document_settlement s join near n on n.id = s.document_id where s.branch_id = $1))`,
    [branchId, id],
  )
  return rows.map((row) => row.id)
}

/** Whether a sale's points were given already. */
export async function hasEarned({ tx, branchId }: PostingContext, id: number): Promise<boolean> {
  const row = await tx.one(
    `select 1 from document d where d.branch_id = $1 and d.id = $2 and ${EARNED}`,
    [branchId, id],
  )
  return row !== undefined
}
