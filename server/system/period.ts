import { period as contract } from '#contract/system/period.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { takeApproval } from '#server/documents/approval.ts'
import { writeAudit } from '#server/documents/write.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, monthName, notFound } from '#server/platform/errors.ts'
import { route } from '#server/platform/route.ts'
import { refusePartialView } from '#server/platform/whole-company.ts'
import type { Session } from '#server/platform/session.ts'
import { withdrawConfirmations } from './bank-confirmation.ts'
import { checklist } from './checklist.ts'
import { closePeriod } from './close-period.ts'
import { onlyOneAtATime, openMonth, refuseManyMonths } from './months.ts'
import { closeYear } from './year-end.ts'

interface Row {
  id: number
  year: number
  month: number
  first_day: string
  last_day: string
  status: 'OPEN' | 'CLOSED'
  posting_status: 'OPEN' | 'CLOSED'
}

export const periodRoutes = [
  route(contract.current, (ctx) =>
    ctx.read(async (tx) => {
      const row = await tx.one<{
        periodYear: number
        periodMonth: number
        status: 'OPEN' | 'CLOSED'
        postingStatus: 'OPEN' | 'CLOSED'
      }>(
        `select year as "periodYear", month as "periodMonth", status, posting_status as "postingStatus" from period
         order by (status = 'OPEN' and posting_status = 'OPEN') desc, id desc limit 1`,
      )
      if (!row) throw new Refusal('PERIOD_NOT_OPEN', 'Belum ada periode yang dibuka')
      return row
    }),
  ),
  route(contract.getAll, (ctx, input) =>
    ctx.read(async (tx) => {
      const [rows, count] = await Promise.all([
        tx.rows(
          `select p.id, p.year as "periodYear", p.month as "periodMonth", p.first_day as "firstDay", p.last_day as "lastDay", p.status,
             p.posting_status as "postingStatus", p.opened_at as "openedAt", p.closed_at as "closedAt", e.name as "closedByName",
             p.month % 12 = (c.fiscal_year_start_month + 11) % 12 as "endsYear"
           from period p cross join company c left join employee e on e.id = p.closed_by order by p.id desc limit ${input.limit} offset ${input.offset}`,
        ),
        tx.one<{ count: number }>('select count(*) as count from period'),
      ])
      return { rows: rows as never, count: count?.count ?? 0 }
    }),
  ),
  route(contract.open, (ctx, input) =>
    ctx.write(async (tx, s) => {
      await onlyOneAtATime(tx)
      const id = input.year * 12 + input.month
      const newest = await tx.one<Row>('select * from period order by id desc limit 1')
      const name = monthName(input.year, input.month)
      if (newest && id !== newest.id + 1)
        throw new Refusal('PERIOD_ORDER', `Periode ${name} bukan bulan berikutnya`)
      await refuseManyMonths(tx)
      await openMonth(tx, id, s.employeeId)
      return remember(tx, s, ctx, id, `Buka periode ${name}`)
    }),
  ),
  route(contract.postingClose, (ctx, input) => posting(ctx, input.id, 'CLOSED')),
  route(contract.postingOpen, (ctx, input) => posting(ctx, input.id, 'OPEN')),
  route(contract.checklist, (ctx, input) =>
    ctx.read(async (tx) => {
      // Company-wide sums over a part of the branches would cry wolf.
      await refusePartialView(tx)
      return { rows: await checklist(tx, await periodOf(tx, input.id)) }
    }),
  ),
  route(contract.close, (ctx, input) =>
    ctx.write(async (tx, s) => {
      await onlyOneAtATime(tx)
      const period = await periodOf(tx, input.id)
      const name = monthName(period.year, period.month)
      if (period.status === 'CLOSED')
        throw new Refusal('PERIOD_CLOSED', `Periode ${name} sudah ditutup`)
      if (period.posting_status === 'OPEN')
        throw new Refusal('POSTING_OPEN', `Tutup posting periode ${name} terlebih dahulu`)
      const rows = await checklist(tx, period)
      const failing = rows.filter((r) => !r.ok && (r.level === 'BLOCK' || !input.ignoreWarnings))
      if (failing.length > 0) {
        const block = failing.some((r) => r.level === 'BLOCK')
        throw new Refusal(
          block ? 'PERIOD_BLOCKED' : 'PERIOD_WARNING',
          failing.map((r) => r.text).join('. '),
          { data: { rows } },
        )
      }
      if (await endsYear(tx, period)) await closeYear(tx, ctx, s, period)
      await closePeriod(tx, period.id, s.employeeId)
      return remember(tx, s, ctx, period.id, `Tutup periode ${name}`)
    }),
  ),
  route(contract.compare, (ctx, input) =>
    ctx.read(async (tx) => {
      await refusePartialView(tx)
      return compared(tx, input.id)
    }),
  ),
  route(contract.restore, (ctx, input) =>
    ctx.write(async (tx, s) => {
      await onlyOneAtATime(tx)
      await tx.rows('select pg_advisory_xact_lock(1, $1)', [input.id])
      const period = await periodOf(tx, input.id)
      const newest = await tx.one<{ id: number }>(
        `select max(id) as id from period where status = 'CLOSED'`,
      )
      if (newest?.id !== period.id)
        throw new Refusal('PERIOD_ORDER', 'Hanya periode terakhir yang dapat dibuka kembali')
      if (!s.rights.has('system/restore-periode:approve')) {
        const message = 'Diperlukan persetujuan pemilik untuk membuka kembali periode'
        await takeApproval(tx, s, { action: 'PERIOD_RESTORE', message }, input.approvalToken)
      }
      await tx.rows(
        `update period set status = 'OPEN', close_debit = null, closed_at = null, closed_by = null, restored_by = $2,
           restored_at = clock_timestamp(), restore_reason = $3 where id = $1`,
        [period.id, s.employeeId, input.reason],
      )
      for (const table of FROZEN) {
        await tx.rows(
          `update ${table} set superseded_at = clock_timestamp() where period_id = $1 and superseded_at is null`,
          [period.id],
        )
      }
      await withdrawConfirmations(tx, period.id)
      if (await endsYear(tx, period)) await closeYear(tx, ctx, s, period, true)
      return remember(
        tx,
        s,
        ctx,
        period.id,
        `Buka kembali periode ${monthName(period.year, period.month)}: ${input.reason}`,
      )
    }),
  ),
]

/** The accounts that the newest closing of a month keeps otherwise than the one before it. */
async function compared(tx: Tx, periodId: number) {
  const kept = await tx.one<{ closing: number }>(
    'select max(closing) as closing from account_balance where period_id = $1 and superseded_at is null',
    [periodId],
  )
  const closings = kept?.closing ?? 0
  const rows = await tx.rows<ReplyOf<typeof contract.compare>['rows'][number]>(
    `select b.name as "branchName", a.code, a.name, coalesce(o.balance, 0) as before, coalesce(n.balance, 0) as now,
       coalesce(n.balance, 0) - coalesce(o.balance, 0) as difference
     from (select * from account_balance where period_id = $1 and closing = $2 - 1) o
     full join (select * from account_balance where period_id = $1 and closing = $2) n using (branch_id, account_id)
     join branch b on b.id = branch_id join account a on a.id = account_id
     where $2 > 1 and coalesce(o.balance, 0) <> coalesce(n.balance, 0) order by b.id, a.code`,
    [periodId, closings],
  )
  return { closings, rows }
}

/** What a closed month keeps. */
export const FROZEN = [
  'account_balance',
  'stock_balance',
  'party_balance',
  'point_balance',
  'period_seal',
]

/** Operational documents are kept out; adjustments may still come (domain §6.2). */
async function posting(ctx: Ctx, id: number, to: 'OPEN' | 'CLOSED') {
  return ctx.write(async (tx, s) => {
    await onlyOneAtATime(tx)
    // The exclusive side of the lock that every posting shares.
    await tx.rows('select pg_advisory_xact_lock(1, $1)', [id])
    const period = await periodOf(tx, id)
    const name = monthName(period.year, period.month)
    if (period.status === 'CLOSED')
      throw new Refusal('PERIOD_CLOSED', `Periode ${name} sudah ditutup`)
    await tx.rows('update period set posting_status = $2 where id = $1', [id, to])
    return remember(tx, s, ctx, id, `${to === 'OPEN' ? 'Buka' : 'Tutup'} posting ${name}`)
  })
}

/** Whether the company's fiscal year ends with this month. */
async function endsYear(tx: Tx, period: Row): Promise<boolean> {
  const company = await tx.one<{ start: number }>(
    'select fiscal_year_start_month as start from company',
  )
  return period.month % 12 === ((company?.start ?? 1) + 11) % 12
}

async function periodOf(tx: Tx, id: number): Promise<Row> {
  const row = await tx.one<Row>('select * from period where id = $1', [id])
  if (!row) throw notFound('Periode')
  return row
}

async function remember(tx: Tx, s: Session, ctx: Ctx, id: number, action: string) {
  writeAudit(tx, ctx, s.branchId, { kind: 'period', id }, { action })
  const row = await periodOf(tx, id)
  return { id, status: row.status, postingStatus: row.posting_status }
}
