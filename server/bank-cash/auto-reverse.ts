import { nounOf } from '#contract/kinds.ts'
import { BY_CLOCK, postAutomatic } from '#server/documents/automatic.ts'
import { lockPeriod, takesAdjustment } from '#server/documents/guards.ts'
import { draftOf } from '#server/documents/types.ts'
import { type Entry, emptyPosting, journal } from '#server/ledgers/posting.ts'
import type { Pools, Tx } from '#server/platform/db.ts'
import { everywhere } from '#server/platform/everywhere.ts'
import { clockOverride } from '#server/platform/time.ts'

const KIND = 'adjustment-journal'
const PORTION = 100

interface Due {
  branchId: number
  branchCode: string
  id: number
  number: string
  total: number
  createdBy: number
  /** The day that was asked for. */
  day: string
}

/**
 * Writes the opposite of adjustments whose day of reversal has come by their branch's clock (domain §3.4.2),
 * dated that day, in the name of whoever wrote them. One whose month is not open waits until it is.
 */
export function reverseDueJournals(pools: Pools): Promise<string[]> {
  return everywhere(pools, async (tx) => {
    const due = await tx.rows<Due>(
      `select d.branch_id as "branchId", b.code as "branchCode", d.id, d.number, d.total, d.created_by as "createdBy", d.auto_reverse_date as day
       from document d join branch b on b.id = d.branch_id
         join period p on d.auto_reverse_date between p.first_day and p.last_day and p.status = 'OPEN'
       where d.kind = $1 and d.status = 'POSTED' and d.reverses_id is null
         and d.auto_reverse_date <= (coalesce($2::timestamptz, clock_timestamp()) at time zone b.timezone)::date
       order by d.auto_reverse_date, d.id limit ${PORTION} for no key update of d`,
      [KIND, clockOverride()],
    )
    const written: string[] = []
    for (const one of due) if (await reverseOne(tx, one)) written.push(one.number)
    return written
  })
}

async function reverseOne(tx: Tx, of: Due): Promise<boolean> {
  await lockPeriod(tx, of.day)
  if (!(await takesAdjustment(tx, of.day))) return false
  await tx.rows(`select set_config('app.employee', $1, true)`, [String(of.createdBy)])
  const lines = await tx.rows<Entry>(
    `select l.account_id as "accountId", l.credit as debit, l.debit as credit, l.counter_branch_id as "counterBranchId", l.memo
     from journal_line l where l.branch_id = $1 and l.journal_id = $2 order by l.line`,
    [of.branchId, of.id],
  )
  const memo = `Pembalikan otomatis ${of.number}`
  const draft = draftOf(
    { docDate: of.day, memo },
    {
      total: of.total,
      reversesId: of.id,
      accounts: lines,
      sources: [{ id: of.id, status: 'REVERSED' }],
      adjusting: true,
    },
  )
  const posting = {
    ...emptyPosting(),
    journal: journal('ADJUSTMENT', `${nounOf(KIND)}: ${memo}`, lines),
  }
  const { branchId, branchCode } = of
  await postAutomatic(tx, BY_CLOCK, KIND, { branchId, branchCode }, draft, posting)
  return true
}
