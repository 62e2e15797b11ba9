import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import { vatMonth as contract } from '#contract/bank-cash/vat-month.ts'
import { type Masters, accountOf, isPkpOn, mastersOf } from '#server/ledgers/masters.ts'
import type { Tx } from '#server/platform/db.ts'
import { monthName } from '#server/platform/errors.ts'
import { minus } from '#contract/money.ts'
import { atBranch, reads } from '#server/platform/route.ts'
import type { Session } from '#server/platform/session.ts'
import { openMonth } from './month-settlement.ts'

type Figures = ReplyOf<typeof contract.figures>
type Line = Figures['lines'][number]

/** What the month's PPN comes to in a branch, and the journal that settles it: nothing is written. */
async function figures(
  tx: Tx,
  s: Session,
  { branchId, month: asked }: ParsedOf<typeof contract.figures>,
): Promise<Figures> {
  const masters = await mastersOf(tx, s.mastersVersion)
  const account = (role: string) => accountOf(masters, role, branchId).id
  const {
    first: _,
    last,
    ...month
  } = await openMonth(tx, s.today, asked, async (bounds) => {
    return (await balanceOn(tx, branchId, account('VAT_OUT'), bounds.last)) !== 0
  })
  const { docDate } = month
  const [out, into, offices, unconfirmed] = await Promise.all([
    balanceOn(tx, branchId, account('VAT_OUT'), docDate),
    balanceOn(tx, branchId, account('VAT_IN'), docDate),
    centralOffice(tx, branchId),
    waitingFor(tx, branchId, last),
  ])
  const owed = settle({ vatOut: minus(0, out), vatIn: into })
  const isPkp = isPkpOn(masters, docDate)
  return {
    ...month,
    isPkp,
    ...owed,
    toHeadOffice: offices ? owed.rest : 0,
    payable: offices ? 0 : owed.rest,
    unconfirmed,
    memo: `PPN ${monthName(Math.floor(month.month / 100), month.month % 100)}`,
    lines: isPkp ? linesOf(masters, branchId, owed, offices) : [],
  }
}

interface Settled {
  vatOut: number
  vatIn: number
  offset: number
  /** Charged beyond what is credited. */
  rest: number
  carriedOver: number
}

/** Input PPN is credited as far as output PPN reaches; what is beyond carries over (kompensasi). */
function settle({ vatOut, vatIn }: { vatOut: number; vatIn: number }): Settled {
  const offset = Math.max(0, Math.min(vatOut, vatIn))
  return {
    vatOut,
    vatIn,
    offset,
    rest: Math.max(0, minus(vatOut, offset)),
    carriedOver: Math.max(0, minus(vatIn, offset)),
  }
}

function linesOf(
  masters: Masters,
  branchId: number,
  { offset, rest }: Settled,
  office: number | null,
): Line[] {
  const line = (role: string, debit: number, credit: number): Line => ({
    accountId: accountOf(masters, role, branchId).id,
    debit,
    credit,
    counterBranchId: role === 'RK' ? office : null,
  })
  const lines = [
    line('VAT_OUT', offset + rest, 0),
    line('VAT_IN', 0, offset),
    line(office ? 'RK' : 'VAT_PAYABLE', 0, rest),
  ]
  return lines.filter((l) => l.debit + l.credit > 0)
}

/** The head office that settles for this branch, where the company's PPN is centralised there. */
async function centralOffice(tx: Tx, branchId: number): Promise<number | null> {
  const row = await tx.one<{ id: number }>(
    `select b.id from branch b, company c where b.is_head_office and c.tax_centralised and b.id <> $1`,
    [branchId],
  )
  return row?.id ?? null
}

/** Debit less credit by a day: what the last closed month froze, and what came since. */
async function balanceOn(tx: Tx, branchId: number, accountId: number, day: string) {
  const row = await tx.one<{ balance: number }>(
    `with last as (select b.balance, p.last_day from account_balance b join period p on p.id = b.period_id
       where b.branch_id = $1 and b.account_id = $2 and b.superseded_at is null and p.last_day <= $3
       order by p.last_day desc limit 1)
     select coalesce((select balance from last), 0) + coalesce((select sum(debit - credit) from journal_line
       where branch_id = $1 and account_id = $2 and posting_date <= $3
         and posting_date > coalesce((select last_day from last), '-infinity'::date)), 0) as balance`,
    [branchId, accountId, day],
  )
  return row?.balance ?? 0
}

async function waitingFor(tx: Tx, branchId: number, last: string): Promise<number> {
  const row = await tx.one<{ count: number }>(
    `select count(*) as count from money_between
     where counter_branch_id = $1 and confirmed_by is null and withdrawn_by is null and since <= $2`,
    [branchId, last],
  )
  return row?.count ?? 0
}

export const vatMonthRoutes = [reads(contract.figures, figures, atBranch)]
