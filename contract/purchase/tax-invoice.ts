import { z } from 'zod'

/** As Coretax gives it out: 17 digits. */
export const taxInvoiceNo = z.string().regex(/^\d{17}$/, 'Nomor faktur pajak 17 angka')
