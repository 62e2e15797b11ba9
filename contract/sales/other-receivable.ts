import { z } from 'zod'
import { documentCalls } from '../document-calls.ts'
import { oneAmount } from '../one-amount.ts'
import { id } from '../values.ts'

/** What a customer owes us for other things than goods: rent, a loan, a claim (domain §3.2.12). */
const input = z.strictObject({ ...oneAmount, customerId: id })
export type OtherReceivableInput = z.output<typeof input>

export const otherReceivable = documentCalls('other-receivable', {
  input,
  paths: {
    getAll: 'POST /core/v1/sales/other-customer-account/get/all',
    /** [NEW] */
    xlsx: 'POST /core/v1/sales/other-customer-account/get/xlsx',
    /** [NEW] */
    preview: 'POST /core/v1/sales/other-customer-account/preview',
    add: 'POST /core/v1/sales/other-customer-account/add',
    get: 'GET /core/v1/sales/other-customer-account/get/{id}',
    pdf: [
      'GET /core/v1/sales/other-customer-account/get/pdf/{id}',
      'GET /core/v1/sales/other-customer-ccount/get/pdf/{id}',
    ],
  },
})
