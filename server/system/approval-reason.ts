import { reasonedWords } from '#contract/approval-words.ts'
import {
  approvalReason as contract,
  approvalReasonRow,
  reasonKeys,
} from '#contract/approval-reason.ts'
import { master } from '#server/masters/master.ts'
import { masterRoutes } from '#server/masters/routes.ts'
import { route } from '#server/platform/route.ts'

const ALL = reasonKeys.map((key) => `m.${key}`).join(', ')
const NAME = `case m.action ${Object.entries(reasonedWords)
  .map(([action, [word]]) => `when '${action}' then '${word}'`)
  .join(' ')} end`

const approvalReason = master({
  kind: 'approval-reason',
  title: 'Alasan Persetujuan',
  row: approvalReasonRow,
  written: contract.update.input,
  table: 'approval_reason',
  from: 'approval_reason m',
  search: `search_key(concat_ws(' ', ${NAME}, ${ALL}))`,
  orderBy: 'm.id',
})

export const approvalReasonRoutes = [
  ...masterRoutes(contract, approvalReason),
  route(contract.choices, (ctx, { action }) =>
    ctx.read(async (tx) => {
      const row = await tx.one<{ reasons: string[] }>(
        `select array(select btrim(one) from unnest(array[${ALL}]) with ordinality as o(one, n) where btrim(one) <> '' order by n) as reasons
         from approval_reason m where m.action = $1 and m.is_active`,
        [action],
      )
      return { reasons: row?.reasons ?? [] }
    }),
  ),
]
