import { z } from 'zod'
import { documentCalls } from '../document-calls.ts'
import { documentDetail } from '../document-detail.ts'
import { changeInput, header, paymentRow, saved } from '../document.ts'
import { file, group, json, write } from '../endpoint.ts'
import { listInput, listReply } from '../list.ts'
import { date, id, money, pathId } from '../values.ts'

/** Money for a contract of our own paylater: it pays the oldest instalments first. */
export const instalmentPaymentInput = z.strictObject({
  ...header,
  /** As the list of contracts names it. */
  contractId: id,
  payments: z.array(paymentRow).min(1, 'Pembayaran wajib diisi').max(10),
})
export type InstalmentPaymentInput = z.output<typeof instalmentPaymentInput>

export const contractStatus = z.enum(['UNPAID', 'PARTIALLY_PAID', 'OVERDUE', 'PAID', 'CANCELLED'])

/** What a customer owes us of a sale that he pays later. */
export const contractRow = z.object({
  id,
  /** The sale. */
  documentId: id,
  kind: z.string(),
  docNo: z.string(),
  docDate: date,
  branchId: id,
  branchName: z.string(),
  customerId: id,
  customerName: z.string(),
  providerName: z.string(),
  contractNo: z.string(),
  instalments: z.number().int(),
  amount: money,
  paid: money,
  open: money,
  /** The first day on which something of it falls due, or fell. */
  nextDue: date.nullable(),
  overdue: money,
  daysLate: z.number().int(),
  status: contractStatus,
})
export type PaylaterContract = z.output<typeof contractRow>

const listed = listInput({
  status: z.array(contractStatus).max(5),
  customerId: id,
  lateOnly: z.boolean(),
  /** By the day of the next instalment. */
  dateFrom: date,
  dateTo: date,
})
const view = ['paylater/payment:view']

const standard = documentCalls('instalment-payment', {
  input: instalmentPaymentInput,
  paths: {
    getAll: 'POST /core/v1/paylater/instalment/get/all',
    xlsx: 'POST /core/v1/paylater/instalment/get/xlsx',
    preview: 'POST /core/v1/paylater/instalment/preview',
    add: 'POST /core/v1/paylater/instalment/add',
    get: 'GET /core/v1/paylater/instalment/get/{id}',
    pdf: 'GET /core/v1/paylater/instalment/get/pdf/{id}',
  },
})

/** [NEW] Paylater that the company lends itself (domain §3.2.3): contracts, and what is paid on them. */
export const instalmentPayment = group('Cicilan Paylater', {
  ...standard,
  /** With the contract that it pays, as it stands now. */
  get: { ...standard.get, reply: documentDetail.extend({ contract: contractRow.nullable() }) },
  /** Taken back while nothing hangs on it: the contract owes it again. */
  undo: write('POST /core/v1/paylater/instalment/reverse', {
    rights: ['paylater/payment:cancel'],
    input: changeInput,
    reply: saved,
  }),
  contracts: json('POST /core/v1/paylater/contract/get/all', {
    rights: view,
    input: listed,
    reply: listReply(contractRow),
  }),
  contractsXlsx: file('POST /core/v1/paylater/contract/get/xlsx', 'xlsx', {
    rights: ['paylater/payment:export'],
    input: listed,
    row: contractRow,
  }),
  contract: json('GET /core/v1/paylater/contract/get/{id}', {
    rights: view,
    input: z.strictObject({ id: pathId }),
    reply: z.object({
      contract: contractRow,
      instalments: z.array(
        z.object({
          n: z.number().int(),
          dueDate: date,
          amount: money,
          paid: money,
          open: money,
          daysLate: z.number().int(),
        }),
      ),
      /** Money of the customer, and goods that came back. */
      payments: z.array(
        z.object({ id, kind: z.string(), docNo: z.string(), docDate: date, amount: money }),
      ),
    }),
  }),
  /** The customer's card: what falls due when, and what is paid. */
  contractPdf: file('GET /core/v1/paylater/contract/get/pdf/{id}', 'pdf', {
    rights: ['paylater/payment:print'],
    input: z.strictObject({ id: pathId }),
  }),
})
