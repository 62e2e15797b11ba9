import { z } from 'zod'
import { documentCalls } from '../document-calls.ts'
import { oneAmount } from '../one-amount.ts'
import { taxInvoiceFields } from './tax-invoice.ts'
import { withholdingFields } from '../withholding.ts'
import { id } from '../values.ts'

/** What we owe for other things than goods: a service, an asset, a loan (domain §3.1.8). */
const input = z.strictObject({
  ...oneAmount,
  supplierId: id,
  taxable: z.boolean(),
  ...taxInvoiceFields,
  ...withholdingFields,
})
export type OtherDebtInput = z.output<typeof input>

export const otherDebt = documentCalls('other-debt', {
  input,
  paths: {
    getAll: [
      'POST /core/v1/purchase/debt-others/get/all',
      'POST /core/v1/purchase/debt-payment/debt-others/get/all',
    ],
    /** [NEW] */
    xlsx: 'POST /core/v1/purchase/debt-others/get/xlsx',
    /** [NEW] */
    preview: 'POST /core/v1/purchase/debt-others/preview',
    add: [
      'POST /core/v1/purchase/debt-others/add',
      'POST /core/v1/purchase/debt-payment/debt-others/add',
    ],
    get: [
      'POST /core/v1/purchase/debt-others/get/{id}',
      'POST /core/v1/purchase/debt-payment/debt-others/get/{id}',
    ],
    pdf: [
      'POST /core/v1/purchase/debt-others/pdf',
      'POST /core/v1/purchase/debt-payment/debt-others/pdf',
    ],
  },
})
