import { z } from 'zod'
import { documentCalls } from '../document-calls.ts'
import { group, write } from '../endpoint.ts'
import { header, paymentRow, saved } from '../document.ts'
import { moneyBackInput } from '../money-back.ts'
import { id, rupiahPositive } from '../values.ts'
import { taxInvoiceFields } from './tax-invoice.ts'

/** Money paid to a supplier before his bill (domain §3.1.7). */
export const downPaymentInput = z.strictObject({
  ...header,
  supplierId: id,
  purchaseOrderId: id.nullish(),
  /** With PPN, where the supplier has made out a tax invoice for it. */
  amount: rupiahPositive,
  taxed: z.boolean().nullish(),
  ...taxInvoiceFields,
  payments: z.array(paymentRow).min(1, 'Pembayaran wajib diisi').max(10),
})
export type DownPaymentInput = z.output<typeof downPaymentInput>

/** The supplier gives back what was not used: cash or bank comes in. */
const refundInput = moneyBackInput.omit({ documentId: true }).extend({ downPaymentId: id })

export const purchaseDownPayment = group('Uang Muka Pembelian', {
  ...documentCalls('purchase-down-payment', {
    input: downPaymentInput,
    paths: {
      getAll: [
        'POST /core/v1/purchase/down-payment/get/all',
        'POST /core/v1/purchase/debt-payment/down-payment/get/all',
      ],
      /** [NEW] */
      xlsx: 'POST /core/v1/purchase/down-payment/get/xlsx',
      /** [NEW] */
      preview: 'POST /core/v1/purchase/down-payment/preview',
      add: [
        'POST /core/v1/purchase/down-payment/add',
        'POST /core/v1/purchase/debt-payment/down-payment/add',
      ],
      get: [
        'POST /core/v1/purchase/down-payment/get/{id}',
        'POST /core/v1/purchase/debt-payment/down-payment/get/{id}',
      ],
      pdf: [
        'POST /core/v1/purchase/down-payment/pdf',
        'POST /core/v1/purchase/debt-payment/down-payment/pdf',
      ],
    },
  }),
  /** [NEW] Answers with the receipt of cash or bank that it writes (domain §3.1.7). */
  refund: write('POST /core/v1/purchase/down-payment/refund', {
    rights: ['purchase/debt-down-payment:edit'],
    input: refundInput,
    reply: saved,
  }),
})
