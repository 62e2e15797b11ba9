import { isOpenTo } from '#contract/master/account-usage.ts'
import { tillPurpose as contract, tillPurposeRow } from '#contract/master/till-purpose.ts'
import { master } from '#server/masters/master.ts'
import { masterRoutes } from '#server/masters/routes.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'

const tillPurpose = master({
  kind: 'till-purpose',
  title: 'Keperluan Kas Kasir',
  row: tillPurposeRow,
  written: contract.update.input,
  table: 'till_purpose',
  from: 'till_purpose m join account a on a.id = m.account_id',
  fields: { accountName: 'a.name' },
  defaults: { photo: false },
  search: 'search_key(m.name)',
  orderBy: 'm.direction desc, m.name',
  async check(tx, _s, input, before) {
    const direction = String(input.direction ?? before?.direction)
    await refuseUnfit(tx, Number(input.accountId ?? before?.account_id), direction)
    return {}
  },
})

interface Account {
  name: string
  grp: string
  usage: string | null
  usable: boolean
}

/** Money that leaves a drawer is spent, lent or put elsewhere in the shop: it is no income and lies in no bank yet. */
async function refuseUnfit(tx: Tx, id: number, direction: string): Promise<void> {
  const account = await tx.one<Account>(
    `select a.name, t.grp, a.usage, a.is_active and not a.is_header and not a.is_control as usable
     from account a join account_type t on t.id = a.type_id where a.id = $1`,
    [id],
  )
  const field = 'accountId'
  if (!account) throw new Refusal('NOT_FOUND', 'Akun tidak ditemukan', { status: 404, field })
  const { name, grp, usage, usable } = account
  const unfit =
    direction === 'OUT'
      ? ['REVENUE', 'OTHER_INCOME', 'EQUITY'].includes(grp) || usage === 'BANK'
      : grp === 'REVENUE'
  if (unfit || !usable || !isOpenTo(usage, 'MONEY') || ['CASH_DRAWER', 'RK'].includes(usage ?? ''))
    throw new Refusal('ACCOUNT_UNFIT', `Akun ${name} tidak dapat dipakai untuk kas laci`, { field })
}

export const tillPurposeRoutes = masterRoutes(contract, tillPurpose)

export interface TillPurpose {
  id: number
  name: string
  direction: 'IN' | 'OUT'
  account_id: number
  limit_amount: number | null
  photo: boolean
}

/** Those that this branch may use: of no branch's own account but its own. */
export const purposesOf = (tx: Tx, branchId: number) =>
  tx.rows<TillPurpose>(
    `select p.id, p.name, p.direction, p.account_id, p.limit_amount, p.photo from till_purpose p join account a on a.id = p.account_id
     where p.is_active and a.is_active and (a.branch_id is null or a.branch_id = $1) order by p.direction desc, p.name`,
    [branchId],
  )
