import { everyWord, sortedBy } from '#server/platform/sql.ts'
import type { z } from 'zod'
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import { moneyBetween as contract, moneyBetweenRow } from '#contract/bank-cash/money-between.ts'
import { kindOf } from '#contract/kinds.ts'
import { statusLabel } from '#contract/labels.ts'
import { exportRows } from '#server/masters/export.ts'
import type { Tx } from '#server/platform/db.ts'
import { notFound } from '#server/platform/errors.ts'
import { atBranch, reads, route } from '#server/platform/route.ts'
import { type Session, refuseForeign } from '#server/platform/session.ts'

type Asked = ParsedOf<typeof contract.getAll>
type Row = z.output<typeof moneyBetweenRow>

const STATUS = `case when m.withdrawn_by is not null then 'CANCELLED'
  when m.confirmed_by is not null then 'COMPLETED' else 'WAITING_CONFIRMATION' end`

const ACCOUNT = `(select a.id from account a where a.usage = 'RK' and a.is_active and not a.is_header order by a.id limit 1)`

const SELECT = `
select m.document_id as id, m.kind, m.number as "docNo", m.doc_date as "docDate", m.memo, m.branch_id as "fromBranchId",
  f.name as "fromName", m.counter_branch_id as "toBranchId", t.name as "toName", abs(m.amount) as amount, m.amount > 0 as incoming,
  ${ACCOUNT} as "accountId",
  m.since, ${STATUS} as status, m.confirmed_by as "confirmedId", m.confirmed_kind as "confirmedKind", m.confirmed_number as "confirmedNo"
from money_between m join branch f on f.id = m.branch_id join branch t on t.id = m.counter_branch_id`

/** Of these branches: written elsewhere and to be confirmed by them, or written by them. */
const SIDES = { IN: 'm.counter_branch_id', OUT: 'm.branch_id' } as const

const SORTS: Record<string, string> = {
  docNo: 'm.number',
  docDate: 'm.doc_date',
  amount: 'abs(m.amount)',
}

/** What waits stands first, the latest first. */
async function list(tx: Tx, s: Session, input: Asked) {
  const column = sortedBy(SORTS, input.sort?.field ?? 'docDate')
  const { side, status } = input.filter ?? {}
  const of = side
    ? `${SIDES[side]} = any ($1::int[])`
    : `(${SIDES.IN} = any ($1) or ${SIDES.OUT} = any ($1))`
  const where = `where ${of} and ($2::text[] is null or ${STATUS} = any ($2)) and search_key(concat_ws(' ', m.number, m.memo)) like all ($3::text[])`
  const values = [
    input.branchId ? [refuseForeign(s, input.branchId)] : s.branchIds,
    status?.length ? status : null,
    everyWord(input.search ?? ''),
  ]
  const waitingFirst = input.sort ? '' : `(${STATUS} = 'WAITING_CONFIRMATION') desc, `
  const [rows, whole] = await Promise.all([
    tx.rows<Row>(
      `${SELECT} ${where} order by ${waitingFirst}${column} ${input.sort?.direction === 'asc' ? 'asc' : 'desc'}, m.document_id
       limit ${input.limit} offset ${input.offset}`,
      values,
    ),
    tx.one<{ count: number }>(`select count(*) as count from money_between m ${where}`, values),
  ])
  return { rows, count: whole?.count ?? 0 }
}

/** RK of branch `$1` by the other branch, and what that one wrote which waits here. */
const STANDINGS = `
select b.id, b.name, x.balance, x.waiting, x.balance - x.waiting as rest, ${ACCOUNT} as "accountId"
from (select y.other, sum(y.balance) as balance, sum(y.waiting) as waiting from (
    select l.counter_branch_id as other, l.debit - l.credit as balance, 0 as waiting
    from journal_line l join account a on a.id = l.account_id and a.usage = 'RK' where l.branch_id = $1
    union all select m.branch_id, 0, m.amount from money_between m where m.counter_branch_id = $1 and m.confirmed_by is null and m.withdrawn_by is null) y
  group by 1) x join branch b on b.id = x.other where x.balance <> 0 or x.waiting <> 0 order by b.name`

type Standing = ReplyOf<typeof contract.standings>['rows'][number]

const told = (row: Row) => ({
  ...row,
  kind: kindOf(row.kind)?.names[0] ?? row.kind,
  status: statusLabel(row.status),
})

export const moneyBetweenRoutes = [
  reads(contract.getAll, list),
  route(contract.xlsx, (ctx, input) =>
    exportRows(
      ctx,
      {
        kind: 'rk-antar-cabang',
        title: 'RK Antar Cabang',
        row: moneyBetweenRow,
        excel: [
          ['docDate', 'date'],
          ['kind', 'text'],
          ['docNo', 'text'],
          ['fromName', 'text'],
          ['toName', 'text'],
          ['amount', 'money'],
          ['memo', 'text'],
          ['status', 'text'],
          ['confirmedNo', 'text'],
        ],
      },
      async (tx, s, page) => {
        const { rows, count } = await list(tx, s, { ...input, ...page })
        return { rows: rows.map(told), count }
      },
    ),
  ),
  reads(contract.get, async (tx, s, { id }) => {
    const row = await tx.one<Row>(
      `${SELECT} where m.document_id = $1 and (${SIDES.IN} = any ($2::int[]) or ${SIDES.OUT} = any ($2))`,
      [id, s.branchIds],
    )
    if (!row) throw notFound('RK Antar Cabang')
    return row
  }),
  reads(
    contract.branches,
    async (tx, _s, { branchId }) => ({
      rows: await tx.rows<{ id: number; name: string }>(
        'select id, name from branch where id <> $1 order by name',
        [branchId],
      ),
    }),
    atBranch,
  ),
  reads(
    contract.standings,
    async (tx, _s, { branchId }) => ({ rows: await tx.rows<Standing>(STANDINGS, [branchId]) }),
    atBranch,
  ),
]
