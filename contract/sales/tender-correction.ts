import { z } from 'zod'
import { documentCalls } from '../document-calls.ts'
import { header, paymentRow } from '../document.ts'
import { group, json } from '../endpoint.ts'
import { date, id, instant, money, pathId, textRequired } from '../values.ts'

/** Part of a sale was paid otherwise than its cashier recorded; the whole of that tender moves. */
export const tenderCorrectionInput = z.strictObject({
  ...header,
  /** The tender, as the list of card payments names it: the sale and its place there. */
  paymentId: id,
  /** How it was paid. */
  ...paymentRow.omit({ amount: true, instalments: true, firstDue: true }).shape,
  reason: textRequired(200),
})
export type TenderCorrectionInput = z.output<typeof tenderCorrectionInput>

export const correctable = z.object({
  paymentId: id,
  methodId: id,
  methodName: z.string(),
  amount: money,
  /** Terminal, account, provider and what proved it. */
  proof: z.string(),
  /** Why it stays as it is; null where it may be corrected. */
  stays: z.string().nullable(),
})

/** [NEW] Wrong tenders put right, with the cashier who recorded them and whoever corrects (domain §3.4.3). */
export const tenderCorrection = group('Koreksi Cara Bayar', {
  ...documentCalls('tender-correction', {
    input: tenderCorrectionInput,
    paths: {
      getAll: 'POST /core/v2/cashier/tender-correction/get/all',
      xlsx: 'POST /core/v2/cashier/tender-correction/get/xlsx',
      preview: 'POST /core/v2/cashier/tender-correction/preview',
      add: 'POST /core/v2/cashier/tender-correction/add',
      get: 'GET /core/v2/cashier/tender-correction/get/{id}',
      pdf: 'GET /core/v2/cashier/tender-correction/get/pdf/{id}',
    },
  }),
  /** How a sale was paid, and what of it may be corrected. */
  sale: json('GET /core/v2/cashier/tender-correction/sale/{id}', {
    rights: ['sales/cashier:add'],
    input: z.strictObject({ id: pathId }),
    reply: z.object({
      id,
      docNo: z.string(),
      docDate: date,
      branchId: id,
      cashierName: z.string(),
      /** `Kasir 1, shift 12`; empty where the branch has no shifts. */
      shift: z.string(),
      soldAt: instant,
      tenders: z.array(correctable),
    }),
  }),
})
