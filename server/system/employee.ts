import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import { employee as contract, employeeRow } from '#contract/system/employee.ts'
import { master } from '#server/masters/master.ts'
import { masterRoutes } from '#server/masters/routes.ts'
import {
  type MasterType,
  addMaster,
  getMaster,
  listMaster,
  masterData,
  updateMaster,
} from '#server/masters/table.ts'
import type { Tx } from '#server/platform/db.ts'
import { within } from '#server/platform/sql.ts'
import { Refusal, branchForbidden } from '#server/platform/errors.ts'
import { hashPassword } from '#server/platform/password.ts'
import type { Session } from '#server/platform/session.ts'
import { ONE_TIME, oneTimePassword, signOut } from './credentials.ts'
import { historyOf } from './history.ts'
import { grantsOf, keepAdministrator, refuseHigher, refuseToGive } from './reach.ts'

type Input = ParsedOf<typeof contract.update>
type Detail = ReplyOf<typeof contract.get>

/** How long he waits after wrong PINs that he tried. */
const WAITS = `pin_wait((select array_agg(p.at order by p.at) from pin_attempt p
  where p.asker_id = m.id and not p.ok and ${within('p.at', '1 day')}))`

const employee = master({
  kind: 'employee',
  title: 'Pegawai',
  row: employeeRow,
  written: contract.update.input,
  beside: ['branchIds'],
  table: 'employee',
  from: 'employee m join branch b on b.id = m.branch_id join role r on r.id = m.role_id',
  codePrefix: 'P',
  fields: {
    branchName: 'b.name',
    roleName: 'r.name',
    allBranches: 'r.all_branches',
    hasPin: '(m.pin_hash is not null)',
    hasSecondFactor:
      '(exists (select from second_factor f where f.employee_id = m.id and f.confirmed_at is not null))',
    lockedUntil: WAITS,
  },
  search: `search_key(m.code || ' ' || m.name || ' ' || m.email)`,
  filters: {
    isLocked: `(${WAITS} is not null) = $`,
  },
  orderBy: 'm.name',
  branchWall: 'm.branch_ids && $::int[]',
  async check(tx, s, input, before) {
    const roleId = Number(input.roleId ?? before?.role_id)
    const branchId = Number(input.branchId ?? before?.branch_id)
    const kept = (before?.branch_ids as number[] | undefined) ?? []
    const branchIds = [...new Set([branchId, ...(input.branchIds ?? kept)])].sort((a, b) => a - b)
    if (before) await refuseHigher(tx, s, before)
    if (before && Number(before.id) === s.employeeId) {
      refuseOwnChange(input, before, branchIds)
    } else {
      await refuseRole(tx, s, roleId, Number(before?.role_id))
      refuseBranches(s, branchIds)
    }
    await refuseKnownEmail(tx, input.email, Number(before?.id ?? 0))
    return { branch_ids: branchIds }
  },
  excel: [
    'code',
    'name',
    'email',
    'phone',
    'roleName',
    'branchName',
    ['joinDate', 'date'],
    'isActive',
  ],
})

/** Colleagues find one another by name; what they may not see they cannot search or filter by either. */
const colleague: MasterType = {
  ...(employee as MasterType),
  search: `search_key(m.code || ' ' || m.name)`,
  filters: {},
}
const seenAs = (s: Session) =>
  s.rights.has('system/setup-user:view') ? (employee as MasterType) : colleague

/** What one is oneself, another decides. */
function refuseOwnChange(
  input: Partial<Input>,
  before: Record<string, unknown>,
  branchIds: number[],
): void {
  const old = [...(before.branch_ids as number[])].sort((a, b) => a - b)
  const field =
    input.isActive === false
      ? 'isActive'
      : (input.roleId ?? before.role_id) !== before.role_id
        ? 'roleId'
        : String(branchIds) !== String(old)
          ? 'branchIds'
          : null
  if (field)
    throw new Refusal(
      'OWN_ACCOUNT',
      'Peran, cabang dan status Anda sendiri hanya dapat diubah pengguna lain',
      { field },
    )
}

async function refuseRole(tx: Tx, s: Session, roleId: number, before: number): Promise<void> {
  const row = await tx.one<{ is_active: boolean }>('select is_active from role where id = $1', [
    roleId,
  ])
  if (!row || (!row.is_active && roleId !== before))
    throw new Refusal('NOT_FOUND', 'Peran tidak ditemukan', { status: 404, field: 'roleId' })
  const grants = await grantsOf(tx, roleId)
  try {
    if (grants) await refuseToGive(tx, s, grants)
  } catch (error) {
    // In this form the field to change is the role.
    if (error instanceof Refusal) throw new Refusal(error.code, error.message, { field: 'roleId' })
    throw error
  }
}

function refuseBranches(s: Session, branchIds: number[]): void {
  const foreign = branchIds.find((id) => !s.branchIds.includes(id))
  if (foreign !== undefined) throw branchForbidden(foreign, 'branchIds')
}

async function refuseKnownEmail(tx: Tx, email: string | undefined, id: number): Promise<void> {
  if (!email) return
  const known = await tx.one('select 1 from employee where email = $1 and id <> $2', [email, id])
  if (known) throw new Refusal('DUPLICATE', 'Email sudah terdaftar', { field: 'email' })
}

export const employeeRoutes = [
  ...masterRoutes(contract, employee as MasterType, {
    getAll: (ctx, input) => ctx.read((tx, s) => listMaster(tx, s, seenAs(s), input)),
    getData: (ctx, input) =>
      ctx.read(async (tx, s) => ({ rows: await masterData(tx, s, seenAs(s), input.ids) })),
    get: (ctx, input) =>
      ctx.read(async (tx, s) => ({
        ...(await getMaster<Omit<Detail, 'sessions' | 'history'>>(tx, s, employee, input.id)),
        sessions: await sessionsOf(tx, input.id),
        history: await historyOf(tx, employee.kind, input.id),
      })),
    add: async (ctx, input) => {
      const password = oneTimePassword()
      const hash = await hashPassword(password)
      // The request keeps its answer; the password must not be in it.
      let fresh: string | null = null
      const saved = await addMaster(
        ctx,
        {
          ...employee,
          check: async (tx, s, row, before) => ({
            ...(await employee.check?.(tx, s, row, before)),
            password_hash: hash,
          }),
        } as MasterType<typeof input>,
        input,
        async (tx, _s, id) => {
          const row = await tx.one<{ at: string }>(
            `update employee set password_expires_at = clock_timestamp() + ${ONE_TIME} where id = $1 returning password_expires_at as at`,
            [id],
          )
          fresh = row?.at ?? null
        },
      )
      return { ...saved, password: fresh && password, passwordExpiresAt: fresh }
    },
    update: (ctx, input) =>
      updateMaster(ctx, employee, input, async (tx, _s, id) => {
        if (input.isActive === false) await signOut(tx, id)
        await keepAdministrator(tx)
      }),
  }),
]

const sessionsOf = (tx: Tx, id: number) =>
  tx.rows<Detail['sessions'][number]>(
    `select min(created_at) as since, max(created_at) as "lastSeenAt", (array_agg(address order by created_at desc))[1] as address
     from session where employee_id = $1 and revoked_at is null and family_expires_at > clock_timestamp() and refresh_expires_at > clock_timestamp()
     group by family order by 2 desc`,
    [id],
  )
