import type { Tx } from '#server/platform/db.ts'
import { minus } from '#contract/money.ts'
import { soldOutward } from './sold-outward.ts'
import { documentValue } from './replay.ts'
import { type Rewritten, type RewrittenDocument, gather, givenAway } from './rewritten.ts'

/** Stock, and what takes a cost that no other account of the document bears. */
export interface CostAccounts {
  inventory: number
  adjustment: number
  /** What bears the cost of goods that were given away. */
  promotion: number
}

/**
 * The one place where ledger rows change: values of movements in open months, with the old state of every
 * movement and journal line kept as a revision in the same transaction (domain §4.4, reliability §4.7).
 * The documents' own journals follow by `rewriteJournals`.
 */
export async function rewriteMoves(
  tx: Tx,
  branchId: number,
  changed: Rewritten[],
  accounts: CostAccounts,
): Promise<void> {
  const ids = changed.map((m) => m.id)
  await Promise.all([
    allowRewriting(tx, true),
    tx.rows(
      `with kept as (
       insert into stock_move_revision (branch_id, move_id, revision, value, settled, revised_by)
       select $1, x.id, r.n, x.value, x.settled, current_employee() from unnest($2::bigint[], $3::numeric[], $4::numeric[]) as x(id, value, settled),
         (select nextval('revision_no') as n) r)
     update stock_move m set value = x.value, settled = x.settled from unnest($2::bigint[], $5::numeric[], $6::numeric[]) as x(id, value, settled)
     where m.branch_id = $1 and m.id = any ($2::bigint[]) and m.id = x.id`,
      [
        branchId,
        ids,
        changed.map((m) => m.was.value),
        changed.map((m) => m.was.settled),
        changed.map((m) => m.value),
        changed.map((m) => m.settled),
      ],
    ),
    rewriteCounterparts(tx, branchId, changed, accounts),
  ])
  await allowRewriting(tx, false)
}

const allowRewriting = (tx: Tx, yes: boolean) =>
  tx.rows(`select set_config('app.recalculating', $1, true)`, [yes ? 'yes' : ''])

/**
 * Goods that came from another branch at another cost: there too the debt between the branches and what
 * was under way follow, in the counterpart that lies in its books, line by line.
 */
const rewriteCounterparts = (
  tx: Tx,
  branchId: number,
  changed: Rewritten[],
  accounts: CostAccounts,
) =>
  forCounterparts(tx, branchId, changed, async (branch, theirs, inventory) => {
    await rewriteLines(tx, branch, theirs)
    const documents = new Map<number, RewrittenDocument>()
    const given = await givenAway(tx, branch, theirs)
    for (const m of theirs) gather(documents, m, given)
    await rewriteSome(tx, branch, [...documents.values()], { ...accounts, inventory })
  })

/**
 * The movements whose documents have a counterpart in another branch, with its document and its account between
 * branches; and goods out for COD that were sold by a document of their own branch.
 */
export async function forCounterparts(
  tx: Tx,
  branchId: number,
  changed: Rewritten[],
  work: (branch: number, theirs: Rewritten[], accountId: number) => Promise<void>,
): Promise<void> {
  const counterparts = await tx.rows<{
    own: number
    branch: number
    other: number
    account: number
  }>(
    `select b.document_id as own, b.counter_branch_id as branch, b.counter_document_id as other, a.id as account
     from document_between b
     join (select id, cost_account_id from journal where branch_id = $1 and id = any ($2::bigint[])
       union all select id, cost_account_id from empty_journal where branch_id = $1 and id = any ($2::bigint[])) j on j.id = b.document_id
     join account a on a.id = j.cost_account_id and a.usage = 'RK'
     where b.branch_id = $1 and b.document_id = any ($2::bigint[])`,
    [branchId, [...new Set(changed.map((m) => m.documentId))]],
  )
  for (const branch of new Set(counterparts.map((l) => l.branch))) {
    const there = counterparts.filter((l) => l.branch === branch)
    const theirs = changed.flatMap((m) => {
      const counterpart = there.find((l) => l.own === m.documentId)
      return counterpart ? [{ ...unsettled(m), documentId: counterpart.other }] : []
    })
    await tx.rows(`select set_config('app.branches', $1, true)`, [`${branchId},${branch}`])
    await work(branch, theirs, there[0]?.account as number)
    await tx.rows(`select set_config('app.branches', $1, true)`, [String(branchId)])
  }
  const sold = await soldOutward(tx, branchId, changed)
  if (sold) await work(branchId, sold.lines, sold.account)
}

/** The other branch knows what goods are worth, not what they made good here. */
const unsettled = (m: Rewritten): Rewritten => ({
  ...m,
  value: documentValue(m),
  settled: 0,
  was: { value: documentValue(m.was), settled: 0 },
})

/** Lines of a counterpart have no movements; they remember what their goods were worth in the other branch. */
async function rewriteLines(tx: Tx, branchId: number, changed: Rewritten[]): Promise<void> {
  await tx.rows(
    `update document_goods g set cost_elsewhere = g.cost_elsewhere + x.difference
     from unnest($2::bigint[], $3::int[], $4::numeric[]) as x(document_id, line, difference)
     where g.branch_id = $1 and g.document_id = x.document_id and g.line = x.line`,
    [
      branchId,
      changed.map((m) => m.documentId),
      changed.map((m) => m.line),
      changed.map((m) => minus(Math.abs(m.value), Math.abs(m.was.value))),
    ],
  )
}

/** Documents of one statement: enough to read their journals in one go, few enough to send. */
const PAPERS = 10_000

/** Brings the cost of documents into their journals: stock against the account that bears their cost. */
export async function rewriteJournals(
  tx: Tx,
  branchId: number,
  documents: RewrittenDocument[],
  accounts: CostAccounts,
): Promise<void> {
  await allowRewriting(tx, true)
  for (let i = 0; i < documents.length; i += PAPERS)
    await rewriteSome(tx, branchId, documents.slice(i, i + PAPERS), accounts)
  await allowRewriting(tx, false)
}

async function rewriteSome(
  tx: Tx,
  branchId: number,
  documents: RewrittenDocument[],
  accounts: CostAccounts,
): Promise<void> {
  const moved = documents.filter((p) => p.difference !== 0 || p.settled !== 0)
  const ids = moved.map((p) => p.id)
  await Promise.all([
    fillEmptyJournals(tx, branchId, ids, accounts),
    rewriteLinesOfJournals(tx, branchId, moved, accounts),
    emptyJournals(tx, branchId, ids),
    writeAudit(tx, branchId, documents),
  ])
}

const HEADER =
  'branch_id, id, document_id, posting_date, type, memo, revision, posted_at, posted_by, cost_account_id'

/** Documents whose goods were worth nothing have something to book now: their headers wait for it. */
async function fillEmptyJournals(
  tx: Tx,
  branchId: number,
  ids: number[],
  { adjustment }: CostAccounts,
): Promise<void> {
  await Promise.all([
    tx.rows(
      `with waiting as (delete from empty_journal where branch_id = $1 and id = any ($2::bigint[]) returning *)
       insert into journal (${HEADER}) select ${HEADER} from waiting`,
      [branchId, ids],
    ),
    // Of a kind that sets no account of its own against the stock.
    tx.rows(
      `insert into journal (branch_id, id, document_id, posting_date, type, memo, cost_account_id, posted_by)
       select $1, d.id, d.id, coalesce((select min(posting_date) from stock_move m where m.branch_id = $1 and m.document_id = d.id), d.doc_date),
         'AUTO', 'Hitung ulang HPP ' || coalesce(d.number, ''), $3, coalesce(current_employee(), d.created_by)
       from document d where d.branch_id = $1 and d.id = any ($2::bigint[])
         and not exists (select from journal j where j.branch_id = $1 and j.id = d.id)`,
      [branchId, ids, adjustment],
    ),
  ])
}

/** The amounts: what they were is kept as a revision, and what becomes nothing goes. */
async function rewriteLinesOfJournals(
  tx: Tx,
  branchId: number,
  moved: RewrittenDocument[],
  { inventory, adjustment, promotion }: CostAccounts,
): Promise<void> {
  const ids = moved.map((p) => p.id)
  await tx.rows(
    `with n as materialized (
       select j.id, j.revision, j.posting_date, a.account_id, a.amount, o.line, o.debit, o.credit, coalesce(o.debit - o.credit, 0) + a.amount as net
       from unnest($2::bigint[], $3::numeric[], $6::numeric[], $7::numeric[]) as x(id, difference, settled, given)
       join journal j on j.branch_id = $1 and j.id = x.id
       cross join lateral (select account_id, sum(amount) as amount from (values ($4::bigint, x.difference - x.settled),
           (coalesce(j.cost_account_id, $5::bigint), x.given - x.difference), ($8::bigint, -x.given), ($5::bigint, x.settled)) as v(account_id, amount)
         group by 1 having sum(amount) <> 0) a
       left join lateral (select line, debit, credit from journal_line l where l.branch_id = $1 and l.journal_id = j.id and l.account_id = a.account_id
         order by line limit 1) o on true),
     kept as (insert into journal_line_revision (branch_id, journal_id, line, revision, account_id, debit, credit, revised_by)
       select $1, id, line, revision, account_id, debit, credit, current_employee() from n where line is not null),
     changed as (update journal_line l set debit = greatest(n.net, 0), credit = greatest(-n.net, 0) from n
       where l.branch_id = $1 and l.journal_id = n.id and l.line = n.line and n.net <> 0),
     gone as (delete from journal_line l using n where l.branch_id = $1 and l.journal_id = n.id and l.line = n.line and n.net = 0),
     added as (insert into journal_line (branch_id, journal_id, line, account_id, posting_date, debit, credit, counter_branch_id, memo)
       select $1, n.id, (select coalesce(max(line), 0) from journal_line o where o.branch_id = $1 and o.journal_id = n.id)
           + row_number() over (partition by n.id order by n.account_id), n.account_id, n.posting_date, greatest(n.amount, 0), greatest(-n.amount, 0),
         case when n.account_id in (select id from account where usage = 'RK') then (select counter_branch_id from document_between x where x.branch_id = $1 and x.document_id = n.id) end,
         'Hitung ulang HPP'
       from n where n.line is null)
     update journal set revision = revision + 1 where branch_id = $1 and id = any ($2::bigint[])`,
    [
      branchId,
      ids,
      moved.map((p) => p.difference),
      inventory,
      adjustment,
      moved.map((p) => p.settled),
      moved.map((p) => p.given),
      promotion,
    ],
  )
}

/** A journal that has come to nothing goes with its header, which waits for a value again. */
async function emptyJournals(tx: Tx, branchId: number, ids: number[]): Promise<void> {
  await tx.rows(
    `with bare as (delete from journal j where j.branch_id = $1 and j.id = any ($2::bigint[])
       and not exists (select from journal_line l where l.branch_id = $1 and l.journal_id = j.id) returning *)
     insert into empty_journal (${HEADER}) select ${HEADER} from bare`,
    [branchId, ids],
  )
}

async function writeAudit(tx: Tx, branchId: number, documents: RewrittenDocument[]): Promise<void> {
  await tx.rows(
    `insert into audit (branch_id, employee_id, endpoint, object_kind, object_id, number, action, before, after)
     select $1, coalesce(current_employee(), d.created_by), 'recalculation', d.kind, d.id, d.number, 'Hitung ulang HPP', x.was::text, x.value::text
     from unnest($2::bigint[], $3::numeric[], $4::numeric[]) as x(id, was, value) join document d on d.branch_id = $1 and d.id = x.id`,
    [
      branchId,
      documents.map((p) => p.id),
      documents.map((p) => p.was),
      documents.map((p) => p.value),
    ],
  )
}
