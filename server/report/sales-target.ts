import { salesTarget as contract } from '#contract/report/sales-target.ts'
import { auditMaster, once } from '#server/masters/audit.ts'
import { route } from '#server/platform/route.ts'
import { refuseForeign } from '#server/platform/session.ts'
import { monthBounds } from '#server/platform/time.ts'

export const salesTargetRoutes = [
  route(contract.get, (ctx, { year }) =>
    ctx.read(async (tx, s) => {
      const rows = await tx.rows<{ branchId: number; branchName: string; months: Month[] }>(
        `select b.id as "branchId", b.name as "branchName", coalesce(jsonb_agg(jsonb_build_object('month', extract(month from t.month), 'amount', t.amount) order by t.month)
           filter (where t.month is not null), '[]') as months
         from branch b left join sales_target t on t.branch_id = b.id and t.month between $2 and $3
         where b.id = any ($1::int[]) group by b.id, b.name order by b.name`,
        [s.branchIds, `${year}-01-01`, `${year}-12-01`],
      )
      return { rows: [...rows] }
    }),
  ),
  route(contract.update, (ctx, input) =>
    ctx.write((tx, s) =>
      once(tx, s, ctx, { kind: 'sales-target' }, input, async () => {
        const branchId = refuseForeign(s, input.branchId)
        const { year, month, amount = null } = input
        const first = monthBounds(year, month).first
        const at = [branchId, first]
        const before = await tx.one<{ amount: number }>(
          'select amount from sales_target where branch_id = $1 and month = $2 for update',
          at,
        )
        if (amount === null)
          await tx.rows('delete from sales_target where branch_id = $1 and month = $2', at)
        else
          await tx.rows(
            `insert into sales_target (branch_id, month, amount) values ($1, $2, $3)
             on conflict (branch_id, month) do update set amount = excluded.amount, set_by = current_employee(), set_at = clock_timestamp()`,
            [...at, amount],
          )
        const told = (n: number | null | undefined) => (n ? `${first.slice(0, 7)}: ${n}` : null)
        const [old, now] = [told(before?.amount), told(amount)]
        await auditMaster(tx, s, ctx, { kind: 'sales-target' }, branchId, 'Ubah', old, now)
        return { branchId, year, month, amount }
      }),
    ),
  ),
]

interface Month {
  month: number
  amount: number
}
