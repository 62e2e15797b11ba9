import { z } from 'zod'
import { group, json } from '../endpoint.ts'
import { date, id, money, moneyNotNegative } from '../values.ts'

/** A month as a number: 202601. */
const monthNumber = z.number().int().min(200001).max(999912)

/** [NEW] The adjustment that settles a month's PPN in a branch (domain §6.4). */
export const vatMonth = group('PPN bulanan', {
  figures: json('POST /core/v1/journal/adjustment/vat', {
    rights: ['bank-cash/adjustment-journal:add'],
    /** Without a month the earliest open one that ends with output PPN. */
    input: z.strictObject({ branchId: id, month: monthNumber.nullish() }),
    reply: z.object({
      month: monthNumber,
      /** Months that are open, the earliest first. */
      months: z.array(monthNumber),
      docDate: date,
      isPkp: z.boolean(),
      /** What stands on PPN Keluaran and on PPN Masukan by the end of the month. */
      vatOut: money,
      vatIn: money,
      /** Credited against one another, owed on, and carried into the next month. */
      offset: moneyNotNegative,
      toHeadOffice: moneyNotNegative,
      payable: moneyNotNegative,
      carriedOver: moneyNotNegative,
      /** Documents of other branches that this one has not confirmed: their PPN is not in these figures. */
      unconfirmed: z.number().int(),
      memo: z.string(),
      lines: z.array(
        z.object({
          accountId: id,
          debit: moneyNotNegative,
          credit: moneyNotNegative,
          counterBranchId: id.nullable(),
        }),
      ),
    }),
  }),
})
