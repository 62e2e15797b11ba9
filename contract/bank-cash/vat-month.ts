import { z } from 'zod'
import { group, json } from '../endpoint.ts'
import { money, moneyNotNegative } from '../values.ts'
import { ofMonth, settlement } from './month-settlement.ts'

/** [NEW] The adjustment that settles a month's PPN in a branch (domain §6.4). */
export const vatMonth = group('PPN bulanan', {
  figures: json('POST /core/v1/journal/adjustment/vat', {
    rights: ['bank-cash/adjustment-journal:add'],
    input: ofMonth,
    reply: z.object({
      ...settlement,
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
    }),
  }),
})
