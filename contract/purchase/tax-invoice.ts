import { z } from 'zod'
import { saved } from '../document.ts'
import { group, write } from '../endpoint.ts'
import { type Kind, menusOf } from '../kinds.ts'
import { date, id, requestId, version } from '../values.ts'

/** As Coretax gives it out: 17 digits. */
export const taxInvoiceNo = z.string().regex(/^\d{17}$/, 'Nomor faktur pajak 17 angka')

/** On a document of a supplier who charges PPN: his tax invoice, which may come later. */
export const taxInvoiceFields = {
  taxInvoiceNo: taxInvoiceNo.nullish(),
  taxInvoiceDate: date.nullish(),
}

/** Documents whose PPN can be claimed only with the supplier's tax invoice (domain §0.4 D7). */
export const taxInvoiceKinds: readonly Kind[] = [
  'purchase-invoice',
  'purchase-debit-note',
  'purchase-credit-note',
  'other-debt',
]

export const taxInvoice = group('Faktur Pajak Masukan', {
  /** [NEW] The supplier's tax invoice, written down when it comes. */
  fill: write('POST /core/v1/purchase/tax-invoice/fill', {
    rights: menusOf(taxInvoiceKinds).map((menu) => `${menu}:edit`),
    input: z.strictObject({
      id,
      version,
      requestId: requestId.nullish(),
      taxInvoiceNo,
      taxInvoiceDate: date,
    }),
    reply: saved,
  }),
})
