import { device as contract } from '#contract/auth/device.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { writeAudit } from '#server/documents/write.ts'
import { route } from '#server/platform/route.ts'

type Row = ReplyOf<typeof contract.list>['rows'][number]

/** Of one sign-in the newest session counts; those before it were renewed. */
const OWN = `
select family as id, (array_agg(user_agent order by created_at desc))[1] as agent, (array_agg(address order by created_at desc))[1] as address,
  min(created_at) as "signedInAt", max(created_at) as "seenAt", bool_or(access_hash = $2) as current
from session s where employee_id = $1
  and exists (select from session l where l.family = s.family and l.revoked_at is null and l.rotated_at is null
    and l.refresh_expires_at > clock_timestamp() and l.family_expires_at > clock_timestamp())
group by family order by bool_or(access_hash = $2) desc, max(created_at) desc`

const END = `
update session set revoked_at = clock_timestamp() where employee_id = $1 and revoked_at is null
  and family <> (select family from session where access_hash = $2) and ($3::uuid is null or family = $3) returning family`

export const deviceRoutes = [
  route(contract.list, (ctx) =>
    ctx.read(async (tx, s) => ({
      rows: await tx.rows<Row>(OWN, [s.employeeId, ctx.caller.accessHash]),
    })),
  ),
  route(contract.end, (ctx, input) =>
    ctx.write(async (tx, s) => {
      const rows = await tx.rows<{ family: string }>(END, [
        s.employeeId,
        ctx.caller.accessHash,
        input.id ?? null,
      ])
      const ended = new Set(rows.map(({ family }) => family)).size
      const own = { kind: 'employee', id: s.employeeId } as const
      if (ended > 0) writeAudit(tx, ctx, s.branchId, own, { action: 'Keluar dari perangkat lain' })
      return { ended }
    }),
  ),
]
