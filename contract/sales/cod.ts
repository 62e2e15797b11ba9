import { z } from 'zod'
import { documentCalls } from '../document-calls.ts'
import { changeInput, countedIn, header, linesOf, saved, tillPayment, totals } from '../document.ts'
import { atTill, group, json, write } from '../endpoint.ts'
import { id, qtyNotNegative, requestId, rupiahNotNegative, textRequired } from '../values.ts'
import { cashier, dueFields, eitherSold, sold } from './cashier.ts'

/** Goods go out with a courier, who brings back money or goods (domain §3.2.4). */
export const codInput = z
  .strictObject({
    ...sold,
    courierId: id,
    deliveryAddress: textRequired(300),
    /** What bringing it costs the customer; a booking's own when absent. */
    freight: rupiahNotNegative.nullish(),
  })
  .refine(...eitherSold)
export type CodInput = z.output<typeof codInput>

/** Lines of the COD; of a line that is not named nothing was accepted. */
const accepted = { line: z.number().int().positive(), qty: qtyNotNegative, ...countedIn }
const payments = z.array(tillPayment)

/** The customer keeps all of it or a part and pays that; the rest is stock again. */
export const codPaymentInput = z.strictObject({
  ...header,
  codId: id,
  acceptedLines: linesOf(accepted, 500),
  /** None where nothing is to be paid. */
  payments: payments.max(10),
  /** The cash of it is in the courier's hands still. */
  courierCash: z.boolean().nullish(),
})
export type CodPaymentInput = z.output<typeof codPaymentInput>

export const codCancelInput = changeInput
  .pick({ id: true, version: true })
  .extend({ requestId, reason: textRequired(200) })
export type CodCancelInput = z.output<typeof codCancelInput>

/** An open COD that is older should have come back. */
export const COD_LATE_AFTER_DAYS = 3

const settle = ['sales/open-cod:add']

export const cod = group('COD', {
  ...documentCalls('cod', {
    input: codInput,
    paths: {
      getAll: 'POST /core/v2/cod/booking/list',
      /** [NEW] */
      xlsx: 'POST /core/v2/cod/booking/get/xlsx',
      /** [NEW] */
      preview: 'POST /core/v2/cod/booking/preview',
      add: 'POST /core/v2/cashier/booking/cod',
    },
  }),
  /** [NEW] With what came back of it, under the same number. */
  ...documentCalls(['cod', 'cod-return'], {
    input: codInput,
    paths: {
      get: 'GET /core/v2/cod/booking/get/{id}',
      pdf: 'GET /core/v2/cod/booking/get/pdf/{id}',
    },
  }),
  calculate: json('POST /core/v2/cod/booking/calculate', {
    rights: settle,
    input: codPaymentInput
      .pick({ codId: true, acceptedLines: true })
      .extend({ payments: payments.max(10).nullish() }),
    reply: z.object({
      totals,
      points: z.number().int(),
      ...dueFields,
      /** [NEW] What goods that stay no longer earn of campaigns, line by line in words: in the total already. */
      lost: z.array(z.string()),
      /** [NEW] Who pays, and what of his lies with us, as the till tells it. */
      ...cashier.calculate.reply.pick({ named: true, kept: true, redeem: true }).shape,
    }),
  }),
  /** Answers the sale. */
  payment: atTill(
    write('POST /core/v2/cod/booking/payment', {
      rights: settle,
      input: codPaymentInput,
      reply: saved,
    }),
  ),
  cancel: write('POST /core/v2/cod/booking/cancel', {
    rights: ['sales/open-cod:cancel'],
    input: codCancelInput,
    reply: saved,
  }),
})
