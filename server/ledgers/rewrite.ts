import type { Tx } from '#server/platform/db.ts'
import { minus, sumOf } from '#server/platform/money.ts'
import type { Movement } from './replay.ts'

/** A movement whose value changes, and what it was. */
export type Rewritten = Movement & { was: number }

/**
 * The one place where ledger rows change: values of movements in open months, with the old state of every
 * movement and journal line kept as a revision in the same transaction (domain §4.4, reliability §4.7).
 */
export async function rewrite(
  tx: Tx,
  branchId: number,
  changed: Rewritten[],
  inventoryId: number,
  adjustmentId: number,
): Promise<void> {
  await tx.rows(`select set_config('app.recalculating', 'yes', true)`)
  const ids = changed.map((m) => m.id)
  await tx.rows(
    `with kept as (
       insert into stock_move_revision (branch_id, move_id, revision, value, revised_by)
       select $1, x.id, r.n, x.was, current_employee() from unnest($2::bigint[], $3::numeric[]) as x(id, was), (select nextval('revision_no') as n) r)
     update stock_move m set value = x.value from unnest($2::bigint[], $4::numeric[]) as x(id, value)
     where m.branch_id = $1 and m.id = any ($2::bigint[]) and m.id = x.id`,
    [branchId, ids, changed.map((m) => m.was), changed.map((m) => m.value)],
  )
  await rewriteLines(tx, branchId, changed)
  await rewriteJournals(tx, branchId, changed, inventoryId, adjustmentId)
  await rewriteOtherLeaves(tx, branchId, changed, adjustmentId)
  await tx.rows(`select set_config('app.recalculating', '', true)`)
}

/**
 * Goods that came from another branch at another cost: there too the debt between the branches and what
 * was under way follow, in the leaf that lies in its books, line by line.
 */
const rewriteOtherLeaves = (tx: Tx, branchId: number, changed: Rewritten[], adjustmentId: number) =>
  forOtherLeaves(tx, branchId, changed, async (branch, theirs, account) => {
    await rewriteLines(tx, branch, theirs)
    await rewriteJournals(tx, branch, theirs, account, adjustmentId)
  })

/** The movements whose papers have a leaf in another branch, with its paper and its account between branches. */
export async function forOtherLeaves(
  tx: Tx,
  branchId: number,
  changed: Rewritten[],
  work: (branch: number, theirs: Rewritten[], accountId: number) => Promise<void>,
): Promise<void> {
  const leaves = await tx.rows<{ own: number; branch: number; other: number; account: number }>(
    `select b.document_id as own, b.counter_branch_id as branch, b.counter_document_id as other, l.account_id as account
     from document_between b join journal_line l on l.branch_id = b.branch_id and l.journal_id = b.document_id
     join account a on a.id = l.account_id and a.usage = 'RK'
     where b.branch_id = $1 and b.document_id = any ($2::bigint[])`,
    [branchId, [...new Set(changed.map((m) => m.documentId))]],
  )
  for (const branch of new Set(leaves.map((l) => l.branch))) {
    const there = leaves.filter((l) => l.branch === branch)
    const theirs = changed.flatMap((m) => {
      const leaf = there.find((l) => l.own === m.documentId)
      return leaf ? [{ ...m, documentId: leaf.other }] : []
    })
    await tx.rows(`select set_config('app.branches', $1, true)`, [`${branchId},${branch}`])
    await work(branch, theirs, there[0]?.account as number)
    await tx.rows(`select set_config('app.branches', $1, true)`, [String(branchId)])
  }
}

/** Each line of a paper remembers what its goods were worth when they moved. */
async function rewriteLines(tx: Tx, branchId: number, changed: Rewritten[]): Promise<void> {
  const moved = changed.filter((m) => m.qty !== 0)
  await tx.rows(
    `update document_goods g set cost = coalesce(g.cost, 0) + x.difference
     from (select document_id, line, sum(difference) as difference
       from unnest($2::bigint[], $3::int[], $4::numeric[]) as y(document_id, line, difference) group by 1, 2) x
     where g.branch_id = $1 and g.document_id = x.document_id and g.line = x.line`,
    [
      branchId,
      moved.map((m) => m.documentId),
      moved.map((m) => m.line),
      moved.map((m) => minus(Math.abs(m.value), Math.abs(m.was))),
    ],
  )
}

async function rewriteJournals(
  tx: Tx,
  branchId: number,
  changed: Rewritten[],
  inventoryId: number,
  adjustmentId: number,
): Promise<void> {
  const papers = [...Map.groupBy(changed, (m) => m.documentId)].map(([id, own]) => ({
    id,
    difference: minus(
      sumOf(own, (m) => m.value),
      sumOf(own, (m) => m.was),
    ),
    was: sumOf(own, (m) => Math.abs(m.was)),
    value: sumOf(own, (m) => Math.abs(m.value)),
  }))
  const moved = papers.filter((p) => p.difference !== 0)
  const ids = moved.map((p) => p.id)
  await tx.rows(
    `insert into journal_line_revision (branch_id, journal_id, line, revision, account_id, debit, credit, revised_by)
     select l.branch_id, l.journal_id, l.line, j.revision, l.account_id, l.debit, l.credit, current_employee()
     from journal j join journal_line l on l.branch_id = j.branch_id and l.journal_id = j.id
     where j.branch_id = $1 and j.id = any ($2::bigint[]) and l.account_id in ($3, $4, j.cost_account_id)`,
    [branchId, ids, inventoryId, adjustmentId],
  )
  // Papers whose goods were worth nothing had nothing to book until now.
  await tx.rows(
    `insert into journal (branch_id, id, document_id, posting_date, type, memo, cost_account_id, posted_by)
     select $1, d.id, d.id, d.doc_date, 'AUTO', 'Hitung ulang HPP ' || coalesce(d.number, ''), $3, coalesce(current_employee(), d.created_by) from document d
     where d.branch_id = $1 and d.id = any ($2::bigint[])
       and not exists (select from journal j where j.branch_id = $1 and j.id = d.id)`,
    [branchId, ids, adjustmentId],
  )
  await tx.rows(
    `merge into journal_line l using (
       select j.id as journal_id, j.posting_date, a.account_id, sum(a.amount) as amount,
         (select min(line) from journal_line o where o.branch_id = $1 and o.journal_id = j.id and o.account_id = a.account_id) as line,
         (select coalesce(max(line), 0) from journal_line o where o.branch_id = $1 and o.journal_id = j.id)
           + row_number() over (partition by j.id order by a.account_id) as next
       from unnest($2::bigint[], $3::numeric[]) as x(document_id, difference)
       join journal j on j.branch_id = $1 and j.id = x.document_id
       cross join lateral (values ($4::bigint, x.difference), (coalesce(j.cost_account_id, $5::bigint), -x.difference)) as a(account_id, amount)
       group by j.id, j.posting_date, a.account_id) n
     on l.branch_id = $1 and l.journal_id = n.journal_id and l.line = n.line
     when matched and l.debit - l.credit + n.amount = 0 then delete
     when matched then update set debit = greatest(l.debit - l.credit + n.amount, 0), credit = greatest(l.credit - l.debit - n.amount, 0)
     when not matched and n.amount <> 0 then insert (branch_id, journal_id, line, account_id, posting_date, debit, credit, memo)
       values ($1, n.journal_id, n.next, n.account_id, n.posting_date, greatest(n.amount, 0), greatest(-n.amount, 0), 'Hitung ulang HPP')`,
    [branchId, ids, moved.map((p) => p.difference), inventoryId, adjustmentId],
  )
  await tx.rows(
    'update journal set revision = revision + 1 where branch_id = $1 and id = any ($2::bigint[])',
    [branchId, ids],
  )
  await tx.rows(
    `insert into audit (branch_id, employee_id, endpoint, object_kind, object_id, number, action, before, after)
     select $1, coalesce(current_employee(), d.created_by), 'recalculation', d.kind, d.id, d.number, 'Hitung ulang HPP', x.was::text, x.value::text
     from unnest($2::bigint[], $3::numeric[], $4::numeric[]) as x(id, was, value) join document d on d.branch_id = $1 and d.id = x.id`,
    [branchId, papers.map((p) => p.id), papers.map((p) => p.was), papers.map((p) => p.value)],
  )
}
