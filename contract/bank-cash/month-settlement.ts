import { z } from 'zod'
import { date, id, moneyNotNegative } from '../values.ts'

/** A month as a number: 202601. */
export const monthNumber = z.number().int().min(200001).max(999912)

/** Which month's tax of a branch; without a month the earliest open one that owes some. */
export const ofMonth = z.strictObject({ branchId: id, month: monthNumber.nullish() })

/** The adjustment that settles a tax of a month: what the form of adjusting journals begins with. */
export const settlement = {
  month: monthNumber,
  /** Months that are open, the earliest first. */
  months: z.array(monthNumber),
  docDate: date,
  memo: z.string(),
  lines: z.array(
    z.object({
      accountId: id,
      debit: moneyNotNegative,
      credit: moneyNotNegative,
      counterBranchId: id.nullable(),
    }),
  ),
}
