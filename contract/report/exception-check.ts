import { z } from 'zod'
import { json, write } from '../endpoint.ts'
import { date, id, instant, requestId } from '../values.ts'
import { weighed } from './declared/control.ts'
import { counted } from './exception-events.ts'
import { hoursChoice } from './hours-of-day.ts'
import { statementsPlace as place } from './statements-place.ts'

/** What was looked at: a cashier's exceptions of one kind over some days. */
const looked = {
  branchId: id,
  cashierId: id,
  what: z.enum([...weighed, ...counted]),
  dateFrom: date,
  dateTo: date,
}
const inOrder = ({ dateFrom, dateTo }: { dateFrom: string; dateTo: string }) => dateFrom <= dateTo
const order = { path: ['dateTo'], message: 'Tanggal akhir mendahului tanggal awal' }

const exceptionCheck = z.object({
  id,
  dateFrom: date,
  dateTo: date,
  memo: z.string(),
  byName: z.string(),
  at: instant,
})
export type ExceptionCheck = z.output<typeof exceptionCheck>

const summary = 'Pengecualian Kasir'

/** Whoever looks at what a cashier did out of the ordinary leaves a trace (domain §7.1). */
export const exceptionChecks = {
  /** [NEW] Nobody looks at his own. */
  add: write('POST /core/v1/reports/exceptions/checks/add', {
    summary,
    rights: [`${place}:view`],
    input: z
      .strictObject({ requestId, ...looked, memo: z.string().trim().max(500).nullish() })
      .refine(inOrder, order),
    reply: exceptionCheck,
  }),
  /** [NEW] Of days that were asked for in part too, the latest first. */
  get: json('POST /core/v1/reports/exceptions/checks/get/json', {
    summary,
    rights: [`${place}:view`],
    input: z
      .strictObject({ ...looked, hours: z.enum(Object.keys(hoursChoice.of)).nullish() })
      .refine(inOrder, order),
    reply: z.object({
      rows: z.array(exceptionCheck),
      /** Of which carts the rows tell, where they tell of carts. */
      carts: z
        .object({
          carts: z.number().int(),
          /** Of the carts: how many were sold for cash. */
          paidInCash: z.number().int(),
          /** Of the rows: how many have no reason. */
          withoutReason: z.number().int(),
        })
        .nullable(),
    }),
  }),
}
