import { z } from 'zod'
import { group, json } from '../endpoint.ts'
import { finalTaxState } from '../final-tax.ts'
import { money, rupiah } from '../values.ts'
import { ofMonth, settlement } from './month-settlement.ts'

/** [NEW] The adjustment that books a month's PPh final on turnover in a branch (domain §6.4, PP 55/2022). */
export const finalTax = group('PPh final bulanan', {
  figures: json('POST /core/v1/journal/adjustment/final-tax', {
    rights: ['bank-cash/adjustment-journal:add'],
    input: ofMonth,
    reply: z.object({
      ...settlement,
      /** Whether the company pays PPh final in this month. */
      applies: z.boolean(),
      state: finalTaxState,
      /** The year whose turnover passed 4,8 billion and ended it. */
      overYear: z.number().int().nullable(),
      /** Number of the surat keterangan that customers who withhold ask for. */
      letterNo: z.string().nullable(),
      /** The last calendar year in which the company's legal form may (PP 55/2022 art. 59); null: without end. */
      lastYear: z.number().int().nullable(),
      /** Of the branch in the month: before discounts, less returns, without PPN. */
      turnover: money,
      /** Of the whole company since January. */
      yearTurnover: money,
      /** The branch's part of what is above the free 500 million of a person. */
      taxable: rupiah,
      tax: rupiah,
      booked: money,
      /** What customers withheld of the branch's turnover in the month: that much less is paid to the state. */
      withheld: money,
    }),
  }),
})
