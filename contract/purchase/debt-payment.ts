import { z } from 'zod'
import { documentCalls } from '../document-calls.ts'
import { file, group, json, write } from '../endpoint.ts'
import { documentDetail } from '../document-detail.ts'
import { changeInput, header, payInput, paymentRow, saved, settlementLine } from '../document.ts'
import { giroChangeInput, tenderListInput, tenderListReply } from '../giro.ts'
import { listInput, listReply } from '../list.ts'
import { moneyBackInput } from '../money-back.ts'
import { openItemsReply } from '../open-item.ts'
import { date, id, money, rupiahNotNegative, pathId } from '../values.ts'

/** Documents of one supplier that are settled, and the money that does it (domain §3.1.10). */
export const debtPaymentInput = z.strictObject({
  ...header,
  supplierId: id,
  /** The receipt by which he handed over what is paid: some of it must stand there. */
  supplierReceiptId: id.nullish(),
  lines: z.array(settlementLine).min(1, 'Pilih faktur yang dibayar').max(500),
  /** Without money the payment is prepared only, and posts when that comes (`payment/add`). */
  payments: z.array(paymentRow).max(20),
  /** Granted by the supplier at payment. */
  discount: rupiahNotNegative.nullish(),
})
export type DebtPaymentInput = z.output<typeof debtPaymentInput>

const view = ['purchase/debt-repayment:view']

export const debtPayment = group('Pelunasan Hutang', {
  ...documentCalls('debt-payment', {
    input: debtPaymentInput,
    paths: {
      getAll: 'POST /core/v1/purchase/debt-payment/get/all',
      /** [NEW] */
      xlsx: 'POST /core/v1/purchase/debt-payment/get/xlsx',
      /** [NEW] */
      preview: 'POST /core/v1/purchase/debt-payment/preview',
      add: 'POST /core/v1/purchase/debt-payment/add',
      get: 'POST /core/v1/purchase/debt-payment/get',
      /** [NEW] */
      pdf: 'GET /core/v1/purchase/debt-payment/get/pdf/{id}',
    },
  }),
  /** Tenders of the payments; giros by the day on which they fall due. */
  tenders: json(
    [
      'POST /core/v1/purchase/payment/get/all',
      'POST /core/v1/purchase/debt-payment/payment/get/all',
    ],
    {
      rights: view,
      input: tenderListInput,
      reply: tenderListReply,
    },
  ),
  /** A payment with its tenders. */
  tender: json(
    [
      'POST /core/v1/purchase/payment/get/{id}',
      'POST /core/v1/purchase/debt-payment/payment/get/{id}',
    ],
    {
      rights: view,
      input: z.strictObject({ id: pathId }),
      reply: documentDetail,
    },
  ),
  /** [NEW] The same tenders as Excel. */
  tendersXlsx: file('POST /core/v1/purchase/payment/get/xlsx', 'xlsx', {
    rights: ['purchase/debt-repayment:export'],
    input: tenderListInput,
  }),
  /** Money for a payment that was prepared without any, or whose giros all failed. */
  pay: write(
    ['POST /core/v1/purchase/payment/add', 'POST /core/v1/purchase/debt-payment/payment/add'],
    {
      rights: ['purchase/debt-repayment:add'],
      input: payInput,
      reply: saved,
    },
  ),
  /** [NEW] A prepared payment is given up; nothing was posted. */
  cancel: write('POST /core/v1/purchase/debt-payment/cancel', {
    rights: ['purchase/debt-repayment:cancel'],
    input: changeInput,
    reply: saved,
  }),
  /** [NEW] Taken back while nothing hangs on it: what it settled is open again. */
  undo: write('POST /core/v1/purchase/debt-payment/reverse', {
    rights: ['purchase/debt-repayment:cancel'],
    input: changeInput,
    reply: saved,
  }),
  /** A giro clears, bounces or is cancelled. */
  changeTender: write('POST /core/v1/purchase/debt-payment/detail/update/status', {
    rights: ['purchase/debt-repayment:edit'],
    input: giroChangeInput,
    reply: saved,
  }),
  /** [NEW] Bills by the day on which they are to be paid: as promised on a supplier's receipt, else as they fall due. */
  due: json('POST /core/v1/purchase/debt-payment/due', {
    rights: view,
    input: listInput({ dateFrom: date, dateTo: date, supplierId: id }),
    reply: listReply(
      z.object({
        id,
        kind: z.string(),
        docNo: z.string(),
        refNo: z.string().nullable(),
        branchId: id,
        branchName: z.string(),
        supplierId: id,
        supplierName: z.string(),
        dueDate: date.nullable(),
        payDay: date,
        /** The receipt that promised the day. */
        receiptNo: z.string().nullable(),
        daysLate: z.number().int(),
        open: money,
        /** Of all bills of that day. */
        dayTotal: money,
      }),
    ),
  }),
  /** [NEW] A supplier gives back in money what a document left us with him: a voucher of cash or bank is written. */
  takeBack: write('POST /core/v1/purchase/debt-payment/credit/receive', {
    rights: ['purchase/debt-repayment:add'],
    input: moneyBackInput,
    reply: saved,
  }),
  /** [NEW] What is open with a supplier. */
  openItems: json('POST /core/v1/purchase/debt-payment/open-items', {
    rights: view,
    input: z.strictObject({ supplierId: id, branchId: id.nullish() }),
    reply: openItemsReply,
  }),
})
