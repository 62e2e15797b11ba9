import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import { actionsOf, menuTree, specialRights } from '#contract/menu.ts'
import { NO_LIMIT, role as contract, roleRow } from '#contract/system/role.ts'
import { auditMaster } from '#server/masters/audit.ts'
import { master } from '#server/masters/master.ts'
import { masterRoutes } from '#server/masters/routes.ts'
import { type MasterType, addMaster, getMaster, updateMaster } from '#server/masters/table.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { route } from '#server/platform/route.ts'
import type { Session } from '#server/platform/session.ts'
import { historyOf } from './history.ts'
import { ADMINISTERS, keepAdministrator, refuseAbove, refuseToGive } from './reach.ts'

type Input = ParsedOf<typeof contract.update>

const role = master({
  kind: 'role',
  title: 'Peran',
  row: roleRow,
  written: contract.update.input,
  table: 'role',
  from: 'role m',
  fields: {
    employees: '(select count(*) from employee e where e.role_id = m.id and e.is_active)::int',
  },
  defaults: { description: '', secondFactor: false, aloneLimit: NO_LIMIT },
  search: `search_key(m.name || ' ' || m.description)`,
  orderBy: 'm.name',
  async check(tx, s, input, before) {
    if (before) {
      await refuseAbove(tx, s, Number(before.id))
      await refuseElsewhere(tx, s, Number(before.id))
    }
    const rights = [...new Set(input.rights)].sort()
    await refuseToGive(tx, s, {
      rights,
      all_branches: input.allBranches ?? false,
      discount_limit_pct: input.discountLimitPct ?? 0,
      correction_limit: input.correctionLimit ?? 0,
      po_approval_limit: input.poApprovalLimit ?? 0,
      cash_out_limit: input.cashOutLimit ?? 0,
      credit_note_limit: input.creditNoteLimit ?? 0,
      credit_over_limit_pct: input.creditOverLimitPct ?? 0,
      backdate_days: input.backdateDays ?? 0,
      alone_limit: input.aloneLimit ?? NO_LIMIT,
    })
    if (before && Number(before.id) === s.roleId) refuseLockOut(s, rights, input)
    return { rights }
  },
  excel: [
    'name',
    'description',
    'allBranches',
    ['employees', 'integer'],
    ['discountLimitPct', 'qty'],
    ['correctionLimit', 'money'],
    ['poApprovalLimit', 'money'],
    ['cashOutLimit', 'money'],
    ['creditNoteLimit', 'money'],
    ['creditOverLimitPct', 'money'],
    ['backdateDays', 'integer'],
    ['aloneLimit', 'money'],
    'isActive',
  ],
})

/** Writes down which rights came and which went: the whole list would say neither. */
function remembering(ctx: Ctx) {
  let given: string[] = []
  let taken: string[] = []
  const type: MasterType<Input> = {
    ...role,
    async check(tx, s, input, before) {
      const columns = (await role.check?.(tx, s, input, before)) ?? {}
      const now = columns.rights as string[]
      const old = (before?.rights as string[] | undefined) ?? []
      given = now.filter((right) => !old.includes(right))
      taken = old.filter((right) => !now.includes(right))
      return columns
    },
  }
  const remember = async (tx: Tx, s: Session, id: number) => {
    if (given.length + taken.length === 0) return
    const lines = [taken, given].map((rights) => rights.join('\n') || null)
    await auditMaster(tx, s, ctx, role, id, 'Ubah hak', lines[0] ?? null, lines[1] ?? null)
  }
  return { type, remember }
}

/** A role that others' people have too would carry a change into branches that are not one's own. */
async function refuseElsewhere(tx: Tx, s: Session, roleId: number): Promise<void> {
  const row = await tx.one<{ some: boolean }>(
    `select exists (select from employee where role_id = $1 and is_active and not branch_ids <@ $2::int[]) as some`,
    [roleId, s.branchIds],
  )
  if (row?.some)
    throw new Refusal('ABOVE_YOU', 'Peran ini juga dipakai di cabang di luar wewenang Anda', {
      status: 403,
    })
}

/** Nobody takes from his own role what he needs to give it back. */
function refuseLockOut(s: Session, rights: string[], input: Partial<Input>): void {
  const lost = ADMINISTERS.some((right) => s.rights.has(right) && !rights.includes(right))
  if (lost || input.isActive === false)
    throw new Refusal(
      'LOCKS_OUT',
      'Anda tidak dapat mencabut hak Anda sendiri atas Pengaturan Pengguna',
      { field: 'rights' },
    )
}

export const roleRoutes = [
  route(contract.accessMenus, (ctx) =>
    ctx.read(async () => ({
      rows: menuTree.map((m) => ({
        menu: m.key,
        label: m.label,
        subMenu: m.subMenus,
        actions: [...actionsOf(m.key)],
      })),
      specialRights: [...specialRights],
    })),
  ),
  ...masterRoutes(contract, role, {
    get: (ctx, input) =>
      ctx.read(async (tx, s) => ({
        ...(await getMaster<Omit<ReplyOf<typeof contract.get>, 'history'>>(tx, s, role, input.id)),
        history: await historyOf(tx, role.kind, input.id),
      })),
    add: (ctx, input) => {
      const { type, remember } = remembering(ctx)
      return addMaster(ctx, type, input, remember)
    },
    update: (ctx, input) => {
      const { type, remember } = remembering(ctx)
      return updateMaster(ctx, type, input, async (tx, s, id) => {
        await remember(tx, s, id)
        await keepAdministrator(tx)
      })
    },
  }),
]
