import { nounOf } from '#contract/kinds.ts'
import { BY_CLOCK, postAutomatic } from '#server/documents/automatic.ts'
import { lockPeriod, takesAdjustment } from '#server/documents/guards.ts'
import { draftOf } from '#server/documents/types.ts'
import { emptyPosting, journal } from '#server/ledgers/posting.ts'
import type { Pools, Tx } from '#server/platform/db.ts'
import { everywhere } from '#server/platform/everywhere.ts'
import { sumOf } from '#contract/money.ts'
import { clockOverride } from '#server/platform/time.ts'
import { DUE_MONTHS, LINES, type Recurring, dayIn, linesIn } from './recurring-month.ts'

const KIND = 'adjustment-journal'
const PORTION = 100

interface Due extends Recurring {
  id: number
  branchId: number
  branchCode: string
  name: string
  createdBy: number
  month: string
}

/**
 * Writes the adjustments that recur by themselves, each month once, on its day by the branch's clock and in the
 * name of whoever set them up (domain §3.4.2). Months that were missed come in their order; one that is not
 * open waits until it is, and one of an account that is no longer in use until somebody looks at it.
 */
export function writeRecurringJournals(pools: Pools): Promise<string[]> {
  return everywhere(pools, async (tx) => {
    const due = await tx.rows<Due>(
      `select m.id, m.branch_id as "branchId", b.code as "branchCode", m.name, m.created_by as "createdBy", m.type, m.day,
         m.first_month as "firstMonth", m.last_month as "lastMonth", ${LINES} as lines, due.month
       from recurring_journal m join branch b on b.id = m.branch_id cross join lateral (${DUE_MONTHS('$1')}) due
       where m.automatic and not exists (select from recurring_journal_line l join account a on a.id = l.account_id
         where l.recurring_id = m.id and not a.is_active)
       order by due.month, m.id limit ${PORTION}`,
      [clockOverride()],
    )
    const written: string[] = []
    for (const one of due) if (await writeOne(tx, one)) written.push(`${one.name} ${one.month}`)
    return written
  })
}

async function writeOne(tx: Tx, of: Due): Promise<boolean> {
  const docDate = dayIn(of.month, of.day)
  await lockPeriod(tx, docDate)
  if (!(await takesAdjustment(tx, docDate))) return false
  await tx.rows(`select set_config('app.employee', $1, true)`, [String(of.createdBy)])
  const claimed = await tx.one(
    `insert into recurring_journal_month (branch_id, recurring_id, month) values ($1, $2, $3)
     on conflict do nothing returning month`,
    [of.branchId, of.id, of.month],
  )
  if (!claimed) return false
  const lines = linesIn(of, of.month).map(({ accountId, debit, credit, memo }) => ({
    accountId,
    debit,
    credit,
    memo: memo ?? null,
  }))
  const draft = draftOf(
    { docDate, memo: of.name },
    { total: sumOf(lines, (l) => l.debit), accounts: lines, adjusting: true },
  )
  const posting = {
    ...emptyPosting(),
    journal: journal('ADJUSTMENT', `${nounOf(KIND)}: ${of.name}`, lines),
  }
  const { branchId, branchCode } = of
  const documentId = await postAutomatic(
    tx,
    BY_CLOCK,
    KIND,
    { branchId, branchCode },
    draft,
    posting,
  )
  await tx.rows(
    'update recurring_journal_month set document_id = $3 where recurring_id = $1 and month = $2',
    [of.id, of.month, documentId],
  )
  return true
}
