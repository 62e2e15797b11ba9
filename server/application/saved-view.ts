import { type SavedView, savedView as contract } from '#contract/application/saved-view.ts'
import type { ParsedOf } from '#contract/endpoint.ts'
import { menuPlace } from '#contract/menu.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, notFound } from '#server/platform/errors.ts'
import { route } from '#server/platform/route.ts'
import { type Session, refuseForeign, requireRight } from '#server/platform/session.ts'

/** More is no choice any more. */
const MOST = 50
/** Takes away what others share, too. */
const ADMINISTRATOR = 'system/setup-user:edit'

export const savedViewRoutes = [
  route(contract.list, (ctx, { path }) =>
    ctx.read(async (tx, s) => {
      requireRight(s, viewRight(path))
      return { rows: await viewsOf(tx, s, path) }
    }),
  ),
  route(contract.save, saveView),
  route(contract.remove, (ctx, input) =>
    ctx.write(async (tx, s) => {
      const view = await viewOf(tx, input.id)
      if (view.employee_id !== s.employeeId) requireRight(s, ADMINISTRATOR)
      await tx.rows('delete from saved_view where id = $1', [input.id])
      return { ok: true }
    }),
  ),
  route(contract.begin, (ctx, { path, viewId }) =>
    ctx.write(async (tx, s) => {
      requireRight(s, viewRight(path))
      if (viewId && (await viewOf(tx, viewId)).path !== path) throw notFound('Tampilan')
      await (viewId
        ? tx.rows(
            `insert into default_view (path, view_id) values ($1, $2)
             on conflict (employee_id, path) do update set view_id = excluded.view_id`,
            [path, viewId],
          )
        : tx.rows('delete from default_view where employee_id = current_employee() and path = $1', [
            path,
          ]))
      return { ok: true }
    }),
  ),
]

const viewRight = (path: string) => `${menuPlace(path)}:view`

/** One's own, and what others share with one of his branches; the wall of the table lets no others through. */
const viewsOf = (tx: Tx, s: Session, path: string) =>
  tx.rows<SavedView>(
    `select v.id, v.path, v.name, v.search, v.branch_id is not null as shared, e.name as "madeBy",
       case when v.column_order is not null then json_build_object('order', v.column_order, 'hidden', v.hidden_columns) end as columns,
       v.employee_id = $2 or $3 as removable,
       exists (select from default_view d where d.employee_id = $2 and d.view_id = v.id) as "isDefault"
     from saved_view v join employee e on e.id = v.employee_id
     where v.path = $1 order by v.employee_id <> $2, lower(v.name), v.id limit 200`,
    [path, s.employeeId, s.rights.has(ADMINISTRATOR)],
  )

async function viewOf(tx: Tx, id: number) {
  const view = await tx.one<{ employee_id: number; path: string }>(
    'select employee_id, path from saved_view where id = $1',
    [id],
  )
  if (!view) throw notFound('Tampilan')
  return view
}

function saveView(ctx: Ctx, input: ParsedOf<typeof contract.save>) {
  return ctx.write(async (tx, s) => {
    requireRight(s, viewRight(input.path))
    if (input.shared) refuseForeignIn(s, input.search)
    const [row] = await tx.rows<{ id: number }>(
      `insert into saved_view (branch_id, path, name, search, column_order, hidden_columns)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (employee_id, path, name) do update set branch_id = excluded.branch_id, search = excluded.search,
         column_order = excluded.column_order, hidden_columns = excluded.hidden_columns, changed_at = clock_timestamp()
       returning id`,
      [
        input.shared ? s.branchId : null,
        input.path,
        input.name,
        input.search,
        input.columns?.order ?? null,
        input.columns?.hidden ?? null,
      ],
    )
    const many = await tx.one<{ n: number }>(
      'select count(*) as n from saved_view where employee_id = current_employee() and path = $1',
      [input.path],
    )
    if ((many?.n ?? 0) > MOST)
      throw new Refusal('VALIDATION', `Paling banyak ${MOST} tampilan per daftar`, {
        field: 'name',
      })
    return { id: (row as { id: number }).id }
  })
}

/** What names a branch that he may not see is not his to share. */
function refuseForeignIn(s: Session, search: string): void {
  for (const [key, value] of new URLSearchParams(search)) {
    if (!/branch/i.test(key)) continue
    for (const [named] of value.matchAll(/\d{1,9}/g)) refuseForeign(s, Number(named))
  }
}
