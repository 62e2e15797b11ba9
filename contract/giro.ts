import { z } from 'zod'
import { listInput, listReply } from './list.ts'
import { date, id, money, moneyNotNegative, requestId, text } from './values.ts'

/** A tender of a payment is named by its document and its place on it. */
export const tenderId = (documentId: number, line: number) => documentId * 100 + line

/** A tender of a payment; of a giro also what it says and what became of it. */
export const tenderRow = z.object({
  id,
  documentId: id,
  kind: z.string(),
  docNo: z.string().nullable(),
  docDate: date,
  branchId: id,
  partyName: z.string().nullable(),
  methodName: z.string(),
  methodKind: z.string(),
  amount: money,
  refNo: z.string().nullable(),
  bankName: z.string().nullable(),
  issueDate: date.nullable(),
  dueDate: date.nullable(),
  endedOn: date.nullable(),
  status: z.string(),
})
export const tenderListInput = listInput({
  status: z.array(z.string().max(30)).max(10),
  /** Giros only, or all tenders. */
  giroOnly: z.boolean(),
  /** By the day on which the giro falls due. */
  dateFrom: date,
  dateTo: date,
  bankName: z.string().max(100),
})
export const tenderListReply = listReply(tenderRow)

/** What became of a giro (domain §3.0.5). `date` is the bank's, today unless told. */
export const giroChangeInput = z.strictObject({
  detailId: id,
  status: z.enum(['CLEARED', 'BOUNCED', 'CANCELLED']),
  date: date.nullish(),
  /** Where the money of a customer's giro came in. */
  bankAccountId: id.nullish(),
  /** What the bank took for it. */
  charge: moneyNotNegative.nullish(),
  reason: text(200).nullish(),
  requestId: requestId.nullish(),
  /** Of a day earlier than the role may write itself. */
  approvalToken: z.string().max(100).nullish(),
})
export type GiroChangeInput = z.output<typeof giroChangeInput>
