import { finalTax as contract } from '#contract/bank-cash/final-tax.ts'
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import { accountOf, mastersOf } from '#server/ledgers/masters.ts'
import type { Tx } from '#server/platform/db.ts'
import { monthName } from '#server/platform/errors.ts'
import { standingOn, stateOf } from '#server/tax/final-tax-standing.ts'
import { MOVES_FROM_US } from '#server/tax/withheld-moves.ts'
import { minus } from '#contract/money.ts'
import { atBranch, reads } from '#server/platform/route.ts'
import type { Session } from '#server/platform/session.ts'
import { refusePartialView } from '#server/platform/whole-company.ts'
import { openMonth } from './month-settlement.ts'

type Figures = ReplyOf<typeof contract.figures>
type Owed = Pick<Figures, 'turnover' | 'yearTurnover' | 'taxable' | 'tax' | 'booked'>

/** What the month's PPh final comes to in a branch, and the journal that books it: nothing is written. */
async function figures(
  tx: Tx,
  s: Session,
  { branchId, month: asked }: ParsedOf<typeof contract.figures>,
): Promise<Figures> {
  // The free part of a person is of all branches together.
  await refusePartialView(tx, 'PPh final')
  const masters = await mastersOf(tx, s.mastersVersion)
  const { first, last, ...month } = await openMonth(tx, s.today, asked, async (bounds) => {
    const { tax, booked } = await owedBy(tx, branchId, bounds)
    return tax !== booked
  })
  const owed = await owedBy(tx, branchId, { first, last })
  const { ended, lastYear, overYear, letterNo } = await standingOn(tx, first)
  const withheld = await withheldIn(tx, branchId, { first, last })
  const due = minus(owed.tax, owed.booked)
  const line = (role: string, debit: number) => ({
    accountId: accountOf(masters, role, branchId).id,
    debit: Math.max(0, debit),
    credit: Math.max(0, -debit),
    counterBranchId: null,
  })
  return {
    ...month,
    ...owed,
    withheld,
    applies: ended === null,
    state: stateOf(ended, lastYear, owed.yearTurnover, first),
    lastYear,
    overYear,
    letterNo,
    memo: `PPh final ${monthName(Math.floor(month.month / 100), month.month % 100)}`,
    lines: due === 0 ? [] : [line('FINAL_TAX', due), line('FINAL_TAX_PAYABLE', -due)],
  }
}

/** PPh final that customers kept back of payments of the month, less what was taken back in it. */
async function withheldIn(
  tx: Tx,
  branchId: number,
  { first, last }: { first: string; last: string },
): Promise<number> {
  const row = await tx.one<{ withheld: number }>(
    `select coalesce(sum(m.withheld), 0) as withheld from (${MOVES_FROM_US}) m
       join document d on d.branch_id = m.branch_id and d.id = m.id where d.wht_type = 'PPH_FINAL'`,
    [[branchId], first, last],
  )
  return row?.withheld ?? 0
}

const NOTHING: Owed = { turnover: 0, yearTurnover: 0, taxable: 0, tax: 0, booked: 0 }

async function owedBy(
  tx: Tx,
  branchId: number,
  { first, last }: { first: string; last: string },
): Promise<Owed> {
  const row = await tx.one<Owed>(
    `select turnover, year_turnover as "yearTurnover", taxable, tax, booked
     from final_tax_of($2, $3) where branch_id = $1`,
    [branchId, first, last],
  )
  return row ?? NOTHING
}

export const finalTaxRoutes = [reads(contract.figures, figures, atBranch)]
