import { usageWord } from '#contract/master/account-usage.ts'
import {
  account as contract,
  accountRow,
  accountType as typeContract,
  accountTypeRow,
} from '#contract/master/account.ts'
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import { EVERYTHING } from '#contract/list.ts'
import { type Session, refuseForeign } from '#server/platform/session.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, notFound } from '#server/platform/errors.ts'
import { reads } from '#server/platform/route.ts'
import { type Stored, listMaster } from '#server/masters/table.ts'
import { master } from '#server/masters/master.ts'
import { masterRoutes } from '#server/masters/routes.ts'

type Input = ParsedOf<typeof contract.update>
type Row = ReplyOf<typeof contract.get>
type TypeRow = ReplyOf<typeof typeContract.get>

export const account = master({
  kind: 'account',
  title: 'Akun',
  row: accountRow,
  written: contract.update.input,
  table: 'account',
  from: 'account m join account_type t on t.id = m.type_id left join branch b on b.id = m.branch_id',
  fields: {
    typeName: 't.name',
    group: 't.grp',
    normalBalance: 't.normal_balance',
    storeId: 'b.name',
  },
  defaults: { isControl: false, isHeader: false, cashFlowGroup: 'OPERATING' },
  search: `search_key(m.code || ' ' || m.name)`,
  orderBy: 'm.code, b.name nulls first',
  changedAt: 'greatest(m.updated_at, t.updated_at, b.updated_at)',
  branchWall: '(m.branch_id is null or m.branch_id = any ($))',
  async check(tx, _s, input, before) {
    if (before) await refuseChangeOfUsed(tx, input, before)
    await refuseTwin(tx, input, before)
    await refuseBrokenTree(tx, input, before)
    await refuseOtherCash(tx, input)
    return {}
  },
  excel: [
    'code',
    'name',
    'typeName',
    'storeId',
    'usage',
    'normalBalance',
    'isControl',
    'isHeader',
    'isActive',
  ],
})

/** Code, type and role of an account that was posted to stay: reports of closed months name them. */
async function refuseChangeOfUsed(tx: Tx, input: Partial<Input>, before: Stored): Promise<void> {
  if (input.isActive === false && before.usage) {
    throw new Refusal(
      'ACCOUNT_ROLE',
      `Akun ${before.name} masih dipakai sebagai ${usageWord(String(before.usage))}`,
      {
        field: 'isActive',
      },
    )
  }
  const fixed: [unknown, string][] = [
    [input.code, 'code'],
    [input.typeId, 'type_id'],
    [input.usage, 'usage'],
    [input.branchId, 'branch_id'],
    [input.isHeader, 'is_header'],
  ]
  if (fixed.every(([given, column]) => given === undefined || (given ?? null) === before[column]))
    return
  if ((await tx.one<{ used: boolean }>('select account_used($1) as used', [before.id]))?.used) {
    throw new Refusal(
      'ACCOUNT_USED',
      'Kode, tipe dan peran akun tidak dapat diubah karena sudah ada transaksi',
      { field: 'code' },
    )
  }
}

/** A code once per branch and a role once per branch; only banks have an account each. */
async function refuseTwin(tx: Tx, input: Partial<Input>, before: Stored | null): Promise<void> {
  const branchId = input.branchId === undefined ? (before?.branch_id ?? null) : input.branchId
  const twins = await tx.rows<{ code: string; name: string; same_code: boolean }>(
    `select code, name, code = $1 as same_code from account where coalesce(branch_id, 0) = coalesce($2::int, 0) and id <> $3
     and (code = $1 or (usage = $4 and $4 <> 'BANK'))`,
    [input.code, branchId, before?.id ?? 0, input.usage ?? null],
  )
  const [twin] = twins
  if (!twin) return
  if (twin.same_code)
    throw new Refusal('DUPLICATE', `Kode akun ${twin.code} sudah digunakan oleh ${twin.name}`, {
      field: 'code',
    })
  throw new Refusal(
    'DUPLICATE',
    `Peran ${usageWord(String(input.usage))} sudah dipakai akun ${twin.code} ${twin.name}`,
    { field: 'usage' },
  )
}

/** What moves cash is told by the account that holds it. */
async function refuseOtherCash(tx: Tx, input: Partial<Input>): Promise<void> {
  if (input.cashFlowGroup !== 'CASH') return
  const type = await tx.one<{ code: string }>('select code from account_type where id = $1', [
    input.typeId,
  ])
  if (type?.code === 'KAS') return
  throw new Refusal('CASH_FLOW', 'Hanya akun kas dan bank yang dihitung sebagai kas', {
    field: 'cashFlowGroup',
  })
}

async function refuseBrokenTree(
  tx: Tx,
  input: Partial<Input>,
  before: Stored | null,
): Promise<void> {
  if (!input.parentId) return
  const parent = await tx.one<{ is_header: boolean; type_id: number }>(
    'select is_header, type_id from account where id = $1',
    [input.parentId],
  )
  if (!parent) throw notFound('Akun induk')
  if (!parent.is_header || input.parentId === before?.id)
    throw new Refusal('PARENT', 'Akun induk harus akun judul yang lain', { field: 'parentId' })
}

type TypeInput = ParsedOf<typeof typeContract.update>
const BALANCE_SHEET = ['ASSET', 'LIABILITY', 'EQUITY']

/** The group says in which statement accounts are reported; a type that says otherwise would be believed by nobody. */
function refuseOtherStatement({ group, statement }: Partial<TypeInput>): void {
  const right = BALANCE_SHEET.includes(group ?? '') ? 'NERACA' : 'LABA_RUGI'
  if (statement === right) return
  const name = right === 'NERACA' ? 'Neraca' : 'Laba Rugi'
  throw new Refusal('STATEMENT', `Akun kelompok ini dilaporkan di ${name}`, { field: 'statement' })
}

const accountType = master({
  kind: 'account-type',
  title: 'Jenis Akun',
  row: accountTypeRow,
  written: typeContract.update.input,
  table: 'account_type',
  from: 'account_type m',
  fields: {
    group: 'm.grp',
  },
  columns: { group: 'grp' },
  defaults: { sort: 0 },
  search: `search_key(m.code || ' ' || m.name)`,
  orderBy: 'm.sort, m.id',
  async check(tx, _s, input: Partial<TypeInput>, before) {
    refuseOtherStatement(input)
    const fixed =
      before &&
      (input.group !== before.grp ||
        input.normalBalance !== before.normal_balance ||
        input.statement !== before.statement)
    if (
      fixed &&
      (
        await tx.one<{ used: boolean }>(
          'select exists (select 1 from account where type_id = $1 and account_used(id)) as used',
          [before.id],
        )
      )?.used
    ) {
      throw new Refusal(
        'TYPE_USED',
        'Kelompok dan saldo normal tidak dapat diubah karena sudah ada transaksi',
        { field: 'group' },
      )
    }
    return {}
  },
})
const everything = { limit: EVERYTHING, offset: 0 }

/** Shared accounts and those of one branch, or of all branches of the employee. */
async function chart(tx: Tx, s: Session, input: ParsedOf<typeof contract.chart>): Promise<Row[]> {
  const branch = input.store_id
    ? await tx.one<{ id: number }>('select id from branch where name = $1', [input.store_id])
    : undefined
  if (input.store_id && !branch) throw notFound('Cabang')
  const { rows } = await listMaster<Row>(tx, s, account, {
    ...everything,
    search: input.search,
    branchId: branch?.id,
  })
  const type = input.type?.toLowerCase()
  return type
    ? rows.filter(
        (a) =>
          a.group.toLowerCase() === type ||
          a.typeName.toLowerCase() === type ||
          String(a.typeId) === type,
      )
    : rows
}

async function accountsOf(
  tx: Tx,
  s: Session,
  usage: string,
  branchId: number,
): Promise<{ rows: Row[] }> {
  refuseForeign(s, branchId)
  const { rows } = await listMaster<Row>(tx, s, account, {
    ...everything,
    branchId,
    filter: { usage, isActive: true },
  })
  if (rows.length > 0)
    return { rows: rows.sort((a, b) => Number(b.branchId !== null) - Number(a.branchId !== null)) }
  const branch = await tx.one<{ name: string }>('select name from branch where id = $1', [branchId])
  throw new Refusal(
    'ACCOUNT_MISSING',
    `Akun untuk ${usageWord(usage)} cabang ${branch?.name ?? ''} belum diatur`,
  )
}

export const accountRoutes = [
  ...masterRoutes(contract, account),
  reads(contract.chart, chart),
  reads(contract.type, (tx, s, input) => listMaster(tx, s, accountType, input)),
  reads(contract.usageSearch, (tx, s, input) => accountsOf(tx, s, input.usage, input.branchId)),
  reads(
    typeContract.getAll,
    async (tx, s) => (await listMaster<TypeRow>(tx, s, accountType, everything)).rows,
  ),
  ...masterRoutes(
    { add: typeContract.add, update: typeContract.update, get: typeContract.get },
    accountType,
  ),
]
