import { takeLock } from '#server/platform/lock-classes.ts'
import { period as contract } from '#contract/system/period.ts'
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, monthName } from '#server/platform/errors.ts'
import { sealText } from '#server/ledgers/seals.ts'
import { route } from '#server/platform/route.ts'
import { refusePartialView } from '#server/platform/whole-company.ts'
import { withdrawConfirmations } from './bank-confirmation.ts'
import { checklist, refuseBlocked, refuseToStop } from './checklist.ts'
import { closePeriod } from './close-period.ts'
import { onlyOneAtATime, openMonth, refuseManyMonths } from './months.ts'
import { UNDER_WAY } from './recalculation-run.ts'
import { agreeUnsent } from './period-unsent.ts'
import { type PeriodRow, endsYear, periodOf, refuseAudit, remember } from './period-row.ts'
import { printClosing } from './closing-print.ts'
import { askOwner, reopen } from './reopen.ts'
import { tellSeals } from './tell-seals.ts'
import { closeYear } from './year-end.ts'

export const periodRoutes = [
  route(contract.current, (ctx) =>
    ctx.read(async (tx, { today }) => {
      // The newest open month that has begun; where there is none, the newest that was opened ahead.
      const row = await tx.one<{
        periodYear: number
        periodMonth: number
        status: 'OPEN' | 'CLOSED'
        postingStatus: 'OPEN' | 'CLOSED'
      }>(
        `select year as "periodYear", month as "periodMonth", status, posting_status as "postingStatus" from period
         order by (status = 'OPEN' and posting_status = 'OPEN') desc, first_day <= $1 desc, id desc limit 1`,
        [today],
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
             p.posting_status as "postingStatus", p.audit_day as "auditDay", p.opened_at as "openedAt", p.closed_at as "closedAt", e.name as "closedByName",
             p.month % 12 = (c.fiscal_year_start_month + 11) % 12 as "endsYear",
             case when p.status = 'CLOSED' then (select s.no || ':' || seal_value(s.chain) from seal s where s.period_id = p.id order by s.no desc limit 1) end as seal
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
      const newest = await tx.one<PeriodRow>('select * from period order by id desc limit 1')
      const name = monthName(input.year, input.month)
      if (newest && id !== newest.id + 1)
        throw new Refusal('PERIOD_ORDER', `Periode ${name} bukan bulan berikutnya`)
      await refuseManyMonths(tx)
      await openMonth(tx, id, s.employeeId)
      return remember(tx, s, ctx, id, `Buka periode ${name}`)
    }),
  ),
  route(contract.postingClose, (ctx, input) => posting(ctx, input, 'CLOSED')),
  route(contract.postingOpen, (ctx, input) => posting(ctx, input, 'OPEN')),
  route(contract.checklist, (ctx, input) =>
    ctx.read(async (tx, s) => {
      // Company-wide sums over a part of the branches would cry wolf.
      await refusePartialView(tx)
      return { rows: await checklist(tx, await periodOf(tx, input.id), s.today) }
    }),
  ),
  route(contract.close, (ctx, input) =>
    ctx.write(async (tx, s) => {
      await onlyOneAtATime(tx)
      const period = await periodOf(tx, input.id)
      const name = monthName(period.year, period.month)
      refuseAudit(period)
      if (period.status === 'CLOSED')
        throw new Refusal('PERIOD_CLOSED', `Periode ${name} sudah ditutup`)
      if (period.posting_status === 'OPEN')
        throw new Refusal('POSTING_OPEN', `Tutup posting periode ${name} terlebih dahulu`)
      await refuseBlocked(tx, period, s.today, input.ignoreWarnings ?? false)
      await agreeUnsent(tx, s, period, input)
      if (await endsYear(tx, period)) await closeYear(tx, ctx, s, period)
      const seal = await closePeriod(tx, period.id, s.employeeId)
      await tellSeals(tx, s, name, [seal])
      return remember(tx, s, ctx, period.id, `Tutup periode ${name}`, sealText(seal))
    }),
  ),
  route(contract.print, (ctx, input) => printClosing(ctx, input.id)),
  route(contract.compare, (ctx, input) =>
    ctx.read(async (tx) => {
      await refusePartialView(tx)
      return compared(tx, input.id)
    }),
  ),
  route(contract.restore, (ctx, input) =>
    ctx.write(async (tx, s) => {
      await onlyOneAtATime(tx)
      await takeLock(tx, 'period', input.id)
      const period = await periodOf(tx, input.id)
      const newest = await tx.one<{ id: number }>(
        `select max(id) as id from period where status = 'CLOSED'`,
      )
      if (newest?.id !== period.id)
        throw new Refusal('PERIOD_ORDER', 'Hanya periode terakhir yang dapat dibuka kembali')
      const audit = await tx.one<{ audit_day: string }>(
        'select audit_day from period where audit_day is not null limit 1',
      )
      if (audit) refuseAudit(audit)
      await askOwner(tx, s, { month: period, token: input.approvalToken })
      await reopen(tx, period.id, s.employeeId, input.reason)
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
    `select closing from (select kind, closing from seal where period_id = $1 order by no desc limit 1) s where kind = 'CLOSE'`,
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

/** What is reckoned anew is posted into its month: it comes to its end first (domain §6.1). */
async function refuseRunning(tx: Tx, { last_day }: PeriodRow): Promise<void> {
  const running = await tx.one(
    `select from recalculation where status in ${UNDER_WAY} and from_date <= $1 limit 1`,
    [last_day],
  )
  if (running)
    throw new Refusal('RECALCULATING', 'Hitung ulang HPP masih berjalan, tunggu sampai selesai')
}

/** Operational documents are kept out; adjustments may still come (domain §6.2). */
async function posting(
  ctx: Ctx,
  { id, ignoreWarnings, ...given }: Omit<ParsedOf<typeof contract.postingClose>, 'requestId'>,
  to: 'OPEN' | 'CLOSED',
) {
  return ctx.write(async (tx, s) => {
    await onlyOneAtATime(tx)
    if (to === 'CLOSED' && !ignoreWarnings) await refuseToStop(tx, await periodOf(tx, id), s.today)
    // The exclusive side of the lock that every posting shares.
    await takeLock(tx, 'period', id)
    const period = await periodOf(tx, id)
    if (to === 'CLOSED') await refuseRunning(tx, period)
    const name = monthName(period.year, period.month)
    refuseAudit(period)
    if (period.status === 'CLOSED')
      throw new Refusal('PERIOD_CLOSED', `Periode ${name} sudah ditutup`)
    const closes = to === 'CLOSED' && period.posting_status === 'OPEN'
    const why = closes ? await agreeUnsent(tx, s, period, given) : null
    // Opened again, it is asked anew.
    await tx.rows(
      `update period set posting_status = $2, unsent_by = case $2 when 'OPEN' then null else unsent_by end,
         unsent_reason = case $2 when 'OPEN' then null else unsent_reason end where id = $1`,
      [id, to],
    )
    return remember(tx, s, ctx, id, `${to === 'OPEN' ? 'Buka' : 'Tutup'} posting ${name}`, why)
  })
}
