import { z } from 'zod'

/** Files that the tax office takes: digunggung, tax invoices, what we withheld, return notes of purchases. */
export const taxFileKinds = ['RETAIL', 'INVOICE', 'BPPU', 'RETURN'] as const
export const taxFileKind = z.enum(taxFileKinds)
export type TaxFileKind = z.output<typeof taxFileKind>
