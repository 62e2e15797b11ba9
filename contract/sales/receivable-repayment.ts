import { z } from 'zod'
import { documentCalls } from '../document-calls.ts'
import { file, group, json, write } from '../endpoint.ts'
import { changeInput, header, payInput, paymentRow, saved, settlementLine } from '../document.ts'
import { giroChangeInput, tenderListInput, tenderListReply } from '../giro.ts'
import { menusOf } from '../kinds.ts'
import { listInput, listReply, page } from '../list.ts'
import { moneyBackInput } from '../money-back.ts'
import { date, id, money, percent, rupiahNotNegative } from '../values.ts'
import { openItemsReply } from '../open-item.ts'
import { fromUsKinds, withheldFromUsFields, withheldFromUsType } from '../withholding.ts'

/** Documents of one customer that are settled, and the money that does it (domain §3.2.11). */
export const repaymentInput = z.strictObject({
  ...header,
  customerId: id,
  lines: z.array(settlementLine).min(1, 'Pilih faktur yang dilunasi').max(500),
  /** Without money the repayment is prepared only, and posts when that comes (`payments/add`). */
  payments: z.array(paymentRow).max(20),
  discount: rupiahNotNegative.nullish(),
  /** What comes in beyond the documents stays the customer's; without it that is refused. */
  overpayToDeposit: z.boolean().nullish(),
  /** Who fetched the money. */
  collectorId: id.nullish(),
  ...withheldFromUsFields,
})
export type RepaymentInput = z.output<typeof repaymentInput>

/** Rupiah that came beyond the documents, less what was granted and withheld: they stay the customer's. */
export const keptAsDeposit = ({
  gross,
  discount,
  withheld,
  total,
}: Record<'gross' | 'discount' | 'withheld' | 'total', number>): number =>
  total - (gross - discount - withheld)

const view = ['sales/repayment-of-receivable:view']
const add = ['sales/repayment-of-receivable:add']

export const receivableRepayment = group('Pelunasan Piutang', {
  ...documentCalls('receivable-repayment', {
    input: repaymentInput,
    paths: {
      getAll: 'POST /core/v1/sales/payments/get/all',
      /** [NEW] */
      xlsx: 'POST /core/v1/sales/payments/get/xlsx',
      /** [NEW] */
      preview: 'POST /core/v1/sales/repayment/preview',
      /** From the customer's screen. */
      add: 'POST /core/v1/sales/repayment/payment',
      get: 'GET /core/v1/sales/customer-account-payment/{id}',
      pdf: 'GET /core/v1/sales/repayment/download/pdf/{id}',
    },
  }),
  /** Customers who owe, with what is open and late. */
  customers: json('POST /core/v1/sales/customer-account-payment-list', {
    rights: view,
    input: listInput({ lateOnly: z.boolean() }),
    reply: listReply(
      z.object({
        customerId: id,
        customerCode: z.string(),
        customerName: z.string(),
        papers: z.number().int(),
        open: money,
        late: money,
        oldestDueDate: z.string().nullable(),
      }),
    ),
  }),
  openItems: json('POST /core/v1/sales/customer-account', {
    rights: view,
    input: z.strictObject({ customerId: id, branchId: id.nullish(), ...page }),
    reply: openItemsReply,
  }),
  /** [NEW] What customers may withhold PPh of on a day, with its usual rate. */
  withholdingObjects: json('POST /core/v1/sales/repayment/withholding-objects', {
    rights: menusOf(fromUsKinds).map((menu) => `${menu}:view` as const),
    /** `atPayout`: only what is kept back of a payout. */
    input: z.strictObject({
      day: date,
      customerId: id.nullish(),
      atPayout: z.boolean().nullish(),
    }),
    reply: z.object({
      /** Code of what this customer likely withholds; null where nothing is known of him. */
      proposed: z.string().nullable(),
      rows: z.array(
        z.object({
          code: z.string(),
          whtType: withheldFromUsType,
          name: z.string(),
          /** Percent, twice the rule's own where it doubles without an NPWP and the company has none. */
          rate: percent,
          /** Rupiah without PPN up to which nothing is withheld. */
          freeTo: money,
          regulation: z.string(),
          regulationDate: date,
          isConfirmed: z.boolean(),
        }),
      ),
    }),
  }),
  /** Tenders of the repayments; giros by the day on which they fall due. */
  tenders: json(
    ['POST /sales/payments/details/get/all', 'POST /core/v1/sales/payments/details/get/all'],
    {
      rights: view,
      input: tenderListInput,
      reply: tenderListReply,
    },
  ),
  /** [NEW] The same tenders as Excel. */
  tendersXlsx: file('POST /core/v1/sales/payments/details/get/xlsx', 'xlsx', {
    rights: ['sales/repayment-of-receivable:export'],
    input: tenderListInput,
  }),
  /** Money for a repayment that was prepared without any, or whose giros all failed. */
  pay: write('POST /core/v1/sales/payments/add', {
    rights: add,
    input: payInput,
    reply: saved,
  }),
  /** [NEW] A prepared repayment is given up; nothing was posted. */
  cancel: write('POST /core/v1/sales/repayment/cancel', {
    rights: ['sales/repayment-of-receivable:cancel'],
    input: changeInput,
    reply: saved,
  }),
  /** [NEW] Taken back while nothing hangs on it: what it settled is open again. */
  undo: write('POST /core/v1/sales/repayment/reverse', {
    rights: ['sales/repayment-of-receivable:cancel'],
    input: changeInput,
    reply: saved,
  }),
  /** A customer's giro clears, bounces or goes back. */
  changeTender: write(
    ['POST /sales/payments/details/update', 'POST /core/v1/sales/payments/details/update'],
    {
      rights: ['sales/repayment-of-receivable:edit'],
      input: giroChangeInput,
      reply: saved,
    },
  ),
  /** [NEW] Deposits of customers of which something is left. */
  deposits: json('POST /core/v1/sales/customer-account/deposits/get/all', {
    rights: view,
    input: listInput({ customerId: id }),
    reply: listReply(
      z.object({
        id,
        kind: z.string(),
        docNo: z.string().nullable(),
        docDate: z.string(),
        branchId: id,
        customerId: id,
        customerName: z.string(),
        amount: money,
        open: money,
      }),
    ),
  }),
  /** [NEW] What a document left as the customer's credit goes back in money: a voucher of cash or bank is written. */
  giveBack: write(
    [
      'POST /core/v1/sales/customer-account/credit/refund',
      'POST /core/v1/sales/customer-account/deposit/refund',
    ],
    { rights: add, input: moneyBackInput, reply: saved },
  ),
  /** From the invoice list; the same body. */
  addFromInvoices: write('POST /core/v1/sales/repayments/add', {
    rights: add,
    input: repaymentInput,
    reply: saved,
  }),
})
