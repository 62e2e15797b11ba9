import { takeLock } from '#server/platform/lock-classes.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, monthName } from '#server/platform/errors.ts'
import { type Seal, addSeal } from '#server/ledgers/seals.ts'
import { refusePartialView } from '#server/platform/whole-company.ts'

interface PeriodRow {
  year: number
  month: number
  first_day: string
  last_day: string
  status: string
}

/**
 * Closes posting and then the month itself, in the caller's transaction: nothing may post into it
 * any more, and its balances are kept for reports (domain §6.1, §6.3). Waits for the postings that
 * are under way and holds back those that come, so that the kept balances are the last word. Answers the month's seal.
 */
export async function closePeriod(
  tx: Pick<Tx, 'rows'>,
  periodId: number,
  by: number,
): Promise<Seal> {
  await waitForPostings(tx, periodId)
  const [period] = await tx.rows<PeriodRow>(
    `select year, month, first_day::text, last_day::text, status from period where id = $1
     for no key update`,
    [periodId],
  )
  if (!period) throw new Refusal('NOT_FOUND', 'Periode tidak ditemukan', { status: 404 })
  const name = monthName(period.year, period.month)
  if (period.status === 'CLOSED') {
    throw new Refusal('PERIOD_CLOSED', `Periode ${name} sudah ditutup`)
  }
  await refuseOpenEarlier(tx, periodId)
  await refusePartialView(tx)
  await tx.rows(`update period set posting_status = 'CLOSED' where id = $1`, [periodId])
  const closing = await nextClosing(tx, periodId)
  await keepAccounts(tx, periodId, closing, period)
  await keepStock(tx, periodId, closing, period)
  await keepParties(tx, periodId, closing, period)
  await keepPoints(tx, periodId, closing, period)
  await tx.rows(
    `update period set status = 'CLOSED', closed_by = $2, closed_at = clock_timestamp(),
       close_debit = (select coalesce(sum(debit), 0) from journal_line
         where posting_date between $3 and $4)
     where id = $1`,
    [periodId, by, period.first_day, period.last_day],
  )
  return addSeal(tx, { kind: 'CLOSE', periodId, closing })
}

/** The exclusive side of the lock that every posting shares; half a minute is enough for any of them. */
async function waitForPostings(tx: Pick<Tx, 'rows'>, periodId: number): Promise<void> {
  await tx.rows(`set local lock_timeout = '30s'`)
  try {
    await takeLock(tx, 'period', periodId)
  } catch (error) {
    if ((error as { code?: string }).code !== '55P03') throw error
    throw new Refusal('BUSY', 'Masih ada transaksi berjalan, coba lagi sebentar', { status: 409 })
  }
}

/** Balances stand on those of the month before, which must be final. */
async function refuseOpenEarlier(tx: Pick<Tx, 'rows'>, periodId: number): Promise<void> {
  const [earlier] = await tx.rows<{ year: number; month: number }>(
    `select year, month from period where id < $1 and status = 'OPEN' order by id limit 1`,
    [periodId],
  )
  if (!earlier) return
  const name = monthName(earlier.year, earlier.month)
  throw new Refusal('PERIOD_ORDER', `Tutup periode ${name} terlebih dahulu`)
}

/** 1, or one more than the last time when the month was opened again. */
async function nextClosing(tx: Pick<Tx, 'rows'>, periodId: number): Promise<number> {
  const [row] = await tx.rows<{ next: number }>(
    'select coalesce(max(closing), 0) + 1 as next from seal where period_id = $1',
    [periodId],
  )
  return row?.next ?? 1
}

// The month before carries everything older: the cost of closing is bounded by one month.
const BEFORE = `superseded_at is null
  and period_id = (select max(id) from period where id < $1 and status = 'CLOSED')`

async function keepAccounts(
  tx: Pick<Tx, 'rows'>,
  periodId: number,
  closing: number,
  period: PeriodRow,
): Promise<void> {
  await tx.rows(
    `insert into account_balance
       (branch_id, period_id, closing, account_id, debit, credit, balance)
     select branch_id, $1, $2, account_id, sum(debit), sum(credit), sum(balance) from (
       select branch_id, account_id, 0 as debit, 0 as credit, balance
         from account_balance where ${BEFORE}
       union all
       select branch_id, account_id, debit, credit, debit - credit
         from journal_line where posting_date between $3 and $4) x
     group by branch_id, account_id`,
    [periodId, closing, period.first_day, period.last_day],
  )
}

/** What each customer and supplier stands at, per control account. */
async function keepParties(
  tx: Pick<Tx, 'rows'>,
  periodId: number,
  closing: number,
  period: PeriodRow,
): Promise<void> {
  await tx.rows(
    `insert into party_balance (branch_id, period_id, closing, account_id, customer_id, supplier_id, balance)
     select branch_id, $1, $2, account_id, customer_id, supplier_id, sum(balance) from (
       select branch_id, account_id, customer_id, supplier_id, balance from party_balance where ${BEFORE}
       union all
       select branch_id, account_id, customer_id, supplier_id, debit - credit from journal_line
         where posting_date between $3 and $4 and coalesce(customer_id, supplier_id) is not null) x
     group by branch_id, account_id, customer_id, supplier_id having sum(balance) <> 0`,
    [periodId, closing, period.first_day, period.last_day],
  )
}

async function keepPoints(
  tx: Pick<Tx, 'rows'>,
  periodId: number,
  closing: number,
  period: PeriodRow,
): Promise<void> {
  await tx.rows(
    `insert into point_balance (branch_id, period_id, closing, customer_id, points)
     select branch_id, $1, $2, customer_id, sum(points) from (
       select branch_id, customer_id, points from point_balance where ${BEFORE}
       union all
       select branch_id, customer_id, points from point_move where posting_date between $3 and $4) x
     group by branch_id, customer_id having sum(points) <> 0`,
    [periodId, closing, period.first_day, period.last_day],
  )
}

/** Goods are valued per branch (domain §4.1): quantities by warehouse, the value in the primary one. */
async function keepStock(
  tx: Pick<Tx, 'rows'>,
  periodId: number,
  closing: number,
  period: PeriodRow,
): Promise<void> {
  await tx.rows(
    `with parts as (
       select branch_id, warehouse_id, goods_id, qty, value from stock_balance where ${BEFORE}
       union all
       select branch_id, warehouse_id, goods_id, qty, value
         from stock_move where posting_date between $3 and $4)
     insert into stock_balance (branch_id, period_id, closing, warehouse_id, goods_id, qty, value)
     select branch_id, $1, $2, warehouse_id, goods_id, sum(qty), sum(value) from (
       select branch_id, warehouse_id, goods_id, qty, 0 as value from parts
       union all
       select p.branch_id, w.id, p.goods_id, 0, p.value
         from parts p join warehouse w on w.branch_id = p.branch_id and w.is_primary) x
     group by branch_id, warehouse_id, goods_id having sum(qty) <> 0 or sum(value) <> 0`,
    [periodId, closing, period.first_day, period.last_day],
  )
}
