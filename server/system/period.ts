import { period as contract } from '#contract/system/period.ts'
import { Refusal } from '#server/platform/errors.ts'
import { route } from '#server/platform/route.ts'

export const periodRoutes = [
  route(contract.current, (ctx) =>
    ctx.read(async (tx) => {
      const row = await tx.one<{ periodYear: number; periodMonth: number; status: 'OPEN' | 'CLOSED'; postingStatus: 'OPEN' | 'CLOSED' }>(
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
             p.posting_status as "postingStatus", p.opened_at as "openedAt", p.closed_at as "closedAt", e.name as "closedByName"
           from period p left join employee e on e.id = p.closed_by order by p.id desc limit ${input.limit} offset ${input.offset}`,
        ),
        tx.one<{ count: number }>('select count(*) as count from period'),
      ])
      return { rows: rows as never, count: count?.count ?? 0 }
    }),
  ),
]
