import { takeLock } from '#server/platform/lock-classes.ts'
import type { ParsedOf } from '#contract/endpoint.ts'
import { period as contract } from '#contract/system/period.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { route } from '#server/platform/route.ts'
import { refusePartialView } from '#server/platform/whole-company.ts'
import { refuseBlocked } from './checklist.ts'
import { closePeriod } from './close-period.ts'
import { tellSeals } from './tell-seals.ts'
import { type Seal, sealText } from '#server/ledgers/seals.ts'
import { nameOf, onlyOneAtATime } from './months.ts'
import { type PeriodRow, endsYear, periodOf, remember } from './period-row.ts'
import { askOwner, reopen } from './reopen.ts'
import { closeYear } from './year-end.ts'

/**
 * Opens a closed year for the adjustments of its auditors (period 13, domain §6.4): its last month and the
 * months closed after it take nothing but adjustments dated the year's last day, until it is closed again
 * (decisions/0018-audit-adjustments.md).
 */
function open(ctx: Ctx, input: ParsedOf<typeof contract.auditOpen>) {
  return ctx.write(async (tx, s) => {
    await onlyOneAtATime(tx)
    await refusePartialView(tx, 'Periode 13')
    const december = await periodOf(tx, input.id)
    await refuseOtherMonth(tx, december)
    await askOwner(tx, s, { month: december, token: input.approvalToken })
    const closed = await tx.rows<{ id: number }>(
      `select id from period where id >= $1 and status = 'CLOSED' order by id`,
      [december.id],
    )
    for (const { id } of closed) {
      await takeLock(tx, 'period', id)
      await reopen(tx, id, s.employeeId, input.reason)
    }
    await tx.rows('update period set audit_day = $1 where id = any ($2)', [
      december.last_day,
      closed.map(({ id }) => id),
    ])
    return remember(tx, s, ctx, december.id, `Buka periode 13 ${december.year}: ${input.reason}`)
  })
}

/** Period 13 is of the year that was closed last. */
async function refuseOtherMonth(tx: Tx, period: PeriodRow): Promise<void> {
  if (period.audit_day)
    throw new Refusal('PERIOD_AUDIT', `Periode 13 tahun ${period.year} sudah terbuka`)
  const last = await tx.one<{ id: number }>(
    `select max(p.id) as id from period p, company c
     where p.status = 'CLOSED' and p.month % 12 = (c.fiscal_year_start_month + 11) % 12`,
  )
  if (last?.id === period.id) return
  throw new Refusal(
    'PERIOD_ORDER',
    last?.id
      ? `Periode 13 hanya untuk tahun buku terakhir yang ditutup, sampai ${nameOf(last.id)}`
      : 'Periode 13 hanya untuk tahun buku yang sudah ditutup',
  )
}

/** Closes period 13: profit moves by what the adjustments changed, and every month keeps its balances anew. */
function close(ctx: Ctx, input: ParsedOf<typeof contract.auditClose>) {
  return ctx.write(async (tx, s) => {
    await onlyOneAtATime(tx)
    const december = await periodOf(tx, input.id)
    if (!december.audit_day || !(await endsYear(tx, december)))
      throw new Refusal('PERIOD_AUDIT', 'Periode 13 tidak terbuka')
    await refuseBlocked(tx, december, s.today, true)
    await closeYear(tx, ctx, s, december)
    const months = await tx.rows<{ id: number }>(
      'update period set audit_day = null where audit_day = $1 returning id',
      [december.last_day],
    )
    const seals: Seal[] = []
    for (const { id } of months.toSorted((a, b) => a.id - b.id))
      seals.push(await closePeriod(tx, id, s.employeeId))
    const name = `13 ${december.year}`
    await tellSeals(tx, s, name, seals)
    const told = seals.map(sealText).join(', ')
    return remember(tx, s, ctx, december.id, `Tutup periode ${name}`, told)
  })
}

export const auditAdjustmentRoutes = [
  route(contract.auditOpen, open),
  route(contract.auditClose, close),
]
