import { takeLock } from '#server/platform/lock-classes.ts'
import { menuTree } from '#contract/menu.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { Session } from '#server/platform/session.ts'

/** What a role grants, as it is stored. */
export interface Grants {
  rights: string[]
  all_branches: boolean
  discount_limit_pct: number
  correction_limit: number
  po_approval_limit: number
  cash_out_limit: number
  credit_note_limit: number
  credit_over_limit_pct: number
  backdate_days: number
  alone_limit: number
}

const LIMITS = [
  ['discount_limit_pct', 'Batas diskon', 'discountLimitPct'],
  ['correction_limit', 'Batas koreksi stok', 'correctionLimit'],
  ['po_approval_limit', 'Batas pesanan pembelian', 'poApprovalLimit'],
  ['cash_out_limit', 'Batas kas keluar', 'cashOutLimit'],
  ['credit_note_limit', 'Batas nota kredit', 'creditNoteLimit'],
  ['credit_over_limit_pct', 'Batas di atas plafon', 'creditOverLimitPct'],
  ['backdate_days', 'Batas tanggal mundur', 'backdateDays'],
  ['alone_limit', 'Batas tanpa orang kedua', 'aloneLimit'],
] as const

export const grantsOf = async (tx: Tx, roleId: number): Promise<Grants | undefined> =>
  tx.one<Grants>(
    `select rights, all_branches, discount_limit_pct, correction_limit, po_approval_limit, cash_out_limit, credit_note_limit, credit_over_limit_pct, backdate_days, alone_limit
     from role where id = $1`,
    [roleId],
  )

/** Nobody gives what he does not have himself: rights, limits, all branches (reliability A08). */
export async function refuseToGive(tx: Tx, s: Session, given: Grants): Promise<void> {
  const own = await ownGrants(tx, s)
  const missing = given.rights.find((right) => !own.rights.includes(right))
  if (missing)
    throw beyond(
      'rights',
      `Anda tidak dapat memberikan hak yang tidak Anda miliki: ${wordsOf(missing)}`,
    )
  if (given.all_branches && !own.all_branches)
    throw beyond('allBranches', 'Anda tidak dapat memberikan akses ke semua cabang')
  for (const [column, words, field] of LIMITS)
    if (given[column] > own[column])
      throw beyond(field, `${words} tidak boleh melebihi batas Anda sendiri`)
}

/** Who stands above is not touched either: resetting an owner's password would be a way to become one. */
export async function refuseAbove(tx: Tx, s: Session, roleId: number): Promise<void> {
  const own = await ownGrants(tx, s)
  const other = await grantsOf(tx, roleId)
  const above =
    !other ||
    other.rights.some((right) => !own.rights.includes(right)) ||
    (other.all_branches && !own.all_branches) ||
    LIMITS.some(([column]) => other[column] > own[column])
  if (above)
    throw new Refusal('ABOVE_YOU', 'Peran ini memiliki hak di atas hak Anda sendiri', {
      status: 403,
    })
}

/** An employee whose role or branches reach further than one's own is left alone. */
export async function refuseHigher(
  tx: Tx,
  s: Session,
  row: { role_id?: unknown; branch_ids?: unknown },
): Promise<void> {
  await refuseAbove(tx, s, Number(row.role_id))
  const outside = (row.branch_ids as number[]).some((id) => !s.branchIds.includes(id))
  if (outside)
    throw new Refusal('ABOVE_YOU', 'Pegawai ini juga bekerja di cabang di luar wewenang Anda', {
      status: 403,
    })
}

async function ownGrants(tx: Tx, s: Session): Promise<Grants> {
  const own = await grantsOf(tx, s.roleId)
  if (!own) throw new Error('a session without a role')
  return own
}

const beyond = (field: string, message: string) => new Refusal('BEYOND_OWN', message, { field })

/** What sets up users: whoever lacks one of these cannot let anybody in again. */
export const ADMINISTERS = [
  'system/setup-user:view',
  'system/setup-user:add',
  'system/setup-user:edit',
]

/** One active administrator of all branches stays, whoever changes what at the same time. */
export async function keepAdministrator(tx: Tx): Promise<void> {
  await takeLock(tx, 'table', 'administrator')
  const row = await tx.one<{ some: boolean }>(
    `select exists (select from employee e join role r on r.id = e.role_id
       where e.is_active and r.is_active and r.all_branches and r.rights @> $1::text[]) as some`,
    [ADMINISTERS],
  )
  if (!row?.some)
    throw new Refusal(
      'LAST_ADMINISTRATOR',
      'Harus ada paling sedikit satu pengguna aktif yang dapat mengatur pengguna di semua cabang',
    )
}

const ACTIONS: Record<string, string> = {
  view: 'lihat',
  add: 'tambah',
  edit: 'ubah',
  cancel: 'batalkan',
  approve: 'setujui',
  print: 'cetak',
  export: 'ekspor',
}

/** `master/supplier:edit` as `Master Data, Supplier (ubah)`. */
function wordsOf(right: string): string {
  const [place = '', action = ''] = right.split(':')
  const [menuKey, subKey] = place.split('/')
  const menu = menuTree.find((m) => m.key === menuKey)
  if (!menu) return right
  const sub = menu.subMenus.find((one) => one.key === subKey)
  return `${menu.label}${sub ? `, ${sub.label}` : ''} (${ACTIONS[action] ?? action})`
}
