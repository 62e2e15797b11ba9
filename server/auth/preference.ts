import { type Preferences, display, preference as contract } from '#contract/auth/preference.ts'
import { columnChoice } from '#contract/list.ts'
import type { Tx } from '#server/platform/db.ts'
import { route } from '#server/platform/route.ts'

const DISPLAY = 'display'
const BRANCH = 'branch'
const COLUMNS = 'columns:'
/** Far more lists than there are; whoever names others loses those he has not touched for longest. */
const MOST = 300

export const preferenceRoutes = [
  route(contract.setDisplay, (ctx, input) => ctx.write((tx) => keep(tx, DISPLAY, input.display))),
  route(contract.setBranch, (ctx, input) => ctx.write((tx) => keep(tx, BRANCH, input))),
  route(contract.setColumns, (ctx, { path, columns }) =>
    ctx.write((tx) => keep(tx, COLUMNS + path, columns)),
  ),
]

async function keep(tx: Tx, key: string, value: object | null | undefined) {
  if (value) {
    await tx.rows(
      `insert into preference (key, value) values ($1, $2)
       on conflict (employee_id, key) do update set value = excluded.value, changed_at = clock_timestamp()`,
      [key, JSON.stringify(value)],
    )
    await tx.rows(
      `delete from preference where employee_id = current_employee() and key in
         (select key from preference where employee_id = current_employee() order by changed_at desc, key offset $1)`,
      [MOST],
    )
  } else {
    await tx.rows('delete from preference where employee_id = current_employee() and key = $1', [
      key,
    ])
  }
  return { ok: true }
}

/** His own, also where the session is only just being made; what an older program wrote and this one does not know is left out. */
export async function preferencesOf(
  tx: Tx,
  employeeId: number,
  branchIds: number[],
): Promise<Preferences> {
  await tx.rows(
    `select set_config('app.employee', $1::text, true), set_config('app.branches', $2, true)`,
    [employeeId, branchIds.join(',')],
  )
  const rows = await tx.rows<{ key: string; value: unknown }>(
    'select key, value from preference where employee_id = $1',
    [employeeId],
  )
  const views = await tx.rows<{ path: string; search: string }>(
    `select d.path, v.search from default_view d join saved_view v on v.id = d.view_id where d.employee_id = $1`,
    [employeeId],
  )
  const kept = display.safeParse(rows.find(({ key }) => key === DISPLAY)?.value)
  const work = contract.setBranch.input.safeParse(rows.find(({ key }) => key === BRANCH)?.value)
  const columns = rows.flatMap(({ key, value }) => {
    const choice = columnChoice.safeParse(value)
    return key.startsWith(COLUMNS) && choice.success
      ? [[key.slice(COLUMNS.length), choice.data] as const]
      : []
  })
  return {
    ...(kept.success ? { display: kept.data } : {}),
    ...(work.success && branchIds.includes(work.data.branchId) ? work.data : {}),
    columns: Object.fromEntries(columns),
    views: Object.fromEntries(views.map(({ path, search }) => [path, search])),
  }
}
