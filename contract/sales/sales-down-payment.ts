import { z } from 'zod'
import { documentCalls } from '../document-calls.ts'
import { header, paymentRow, saved } from '../document.ts'
import { group, json, write } from '../endpoint.ts'
import { chosenVatCode, collectedVatCode } from '../vat-collector.ts'
import { id, memo, requestId, rupiah, rupiahPositive, text, version } from '../values.ts'
import { withheldFromUsFields } from '../withholding.ts'

/** Money of a customer before his bill (domain §3.2.10). */
const input = z.strictObject({
  ...header,
  customerId: id,
  salesOrderId: id.nullish(),
  /** With PPN, where it is taxed. */
  amount: rupiahPositive,
  /** Without a word as his prices are: with PPN on top for levels that are quoted without it. */
  taxed: z.boolean().nullish(),
  /** Who pays its PPN to the state, as on a bill; absent as the customer's rule says. */
  vatCode: chosenVatCode.nullish(),
  /** Why another code than the proposed one. */
  vatCodeReason: text(100).nullish(),
  /** Together the amount, less what he keeps back of it and the PPN that he collects. */
  payments: z.array(paymentRow).min(1, 'Pembayaran wajib diisi').max(10),
  ...withheldFromUsFields,
})
export type SalesDownPaymentInput = z.output<typeof input>

const updateInput = z.strictObject({
  id,
  version: version.nullish(),
  requestId: requestId.nullish(),
  memo: memo.nullish(),
  /** All of it goes back, or what bills left of it. */
  action: z.literal('REFUND').nullish(),
  reason: text(200).nullish(),
  methodId: id.nullish(),
  bankAccountId: id.nullish(),
  refNo: text(50).nullish(),
  /** Above what is left of one's own limit of cash out. */
  approvalToken: z.string().max(100).nullish(),
})
export type SalesDownPaymentUpdate = z.output<typeof updateInput>

const place = 'sales/receivable-down-payment'

/** What of money ahead is PPN, and who pays that to the state, before it is written down. */
const vatInput = input
  .pick({ branchId: true, customerId: true, docDate: true, amount: true, taxed: true })
  .extend(input.pick({ salesOrderId: true, vatCode: true }).shape)
export type SalesDownPaymentVat = z.output<typeof vatInput>

export const salesDownPayment = group('Uang Muka Penjualan', {
  ...documentCalls('sales-down-payment', {
    input,
    readers: ['sales/invoice:add'],
    paths: {
      getAll: 'POST /core/v1/sales/down-payment/get/all',
      /** [NEW] */
      xlsx: 'POST /core/v1/sales/down-payment/get/xlsx',
      /** [NEW] */
      preview: 'POST /core/v1/sales/down-payment/preview',
      add: 'POST /core/v1/sales/down-payment/create',
      get: 'POST /core/v1/sales/down-payment/get',
      pdf: 'GET /core/v1/sales/down-payment/get/pdf/{id}',
    },
  }),
  /** [NEW] PPN within an amount, and what of it the customer collects: so much less comes. */
  vat: json('POST /core/v1/sales/down-payment/vat', {
    rights: [`${place}:add`],
    input: vatInput,
    reply: z.object({ vat: rupiah, collectedVat: rupiah, vatCode: collectedVatCode.nullable() }),
  }),
  /** Other words, or the money back. */
  update: write('POST /core/v1/sales/down-payment/update', {
    rights: [`${place}:edit`, `${place}:cancel`],
    input: updateInput,
    reply: saved,
  }),
})
