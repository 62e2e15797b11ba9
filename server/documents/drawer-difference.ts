import { postAutomatic } from '#server/documents/automatic.ts'
import { draftOf } from '#server/documents/types.ts'
import { readPeriod, refuseClosedPeriod } from '#server/documents/guards.ts'
import { accountOf, mastersOf } from '#server/ledgers/masters.ts'
import { emptyPosting, entry, journal } from '#server/ledgers/posting.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Session } from '#server/platform/session.ts'

interface Counted {
  /** What was counted less what should have lain there, rupiah. */
  difference: number
  memo: string
  /** Who held it, by name. */
  partyName: string
  /** The shift goes on: the drawer holds from now on what was counted. */
  shiftId?: number
}

/**
 * Too much is a BKM, too little a BKK: the drawer by the books is then what lies in it. Null where nothing differs. Where
 * posting of the month was closed over an open shift it is booked as an adjustment all the same.
 */
export async function bookDifference(
  tx: Tx,
  { caller }: Pick<Ctx, 'caller'>,
  { branchId, today, mastersVersion }: Session,
  { difference, memo, partyName, shiftId }: Counted,
): Promise<number | null> {
  const period = await readPeriod(tx, today)
  refuseClosedPeriod(period, today, true, true)
  if (difference === 0) return null
  const late = period?.posting_status === 'CLOSED'
  const masters = await mastersOf(tx, mastersVersion)
  const accountId = accountOf(masters, 'CASH_DRAWER', branchId).id
  const counter = accountOf(masters, 'CASH_OVER_SHORT', branchId).id
  const over = difference > 0
  const total = Math.abs(difference)
  const against = { debit: over ? 0 : total, credit: over ? total : 0 }
  return postAutomatic(
    tx,
    { caller },
    over ? 'cash-in' : 'cash-out',
    { branchId, branchCode: masters.branches.get(branchId)?.code ?? '', masters },
    draftOf(
      { docDate: today, memo },
      {
        partyName,
        accountId,
        total,
        adjusting: late,
        ...(shiftId === undefined ? {} : { shiftId }),
        accounts: [{ accountId: counter, ...against, memo }],
      },
    ),
    {
      ...emptyPosting(),
      journal: journal(late ? 'ADJUSTMENT' : over ? 'CASH_IN' : 'CASH_OUT', memo, [
        ...entry(accountId, difference),
        ...entry(counter, -difference),
      ]),
    },
  )
}
