import { z } from 'zod'
import { documentCalls } from '../document-calls.ts'
import { header } from '../document.ts'
import { id, qtyPositive } from '../values.ts'

/** Components become goods, or goods become components again (domain §3.3.5). Base units. */
export const assemblyInput = z.strictObject({
  ...header,
  kind: z.enum(['ASSEMBLY', 'DISASSEMBLY']),
  bomId: id,
  warehouseId: id,
  qty: qtyPositive,
})
export type AssemblyInput = z.output<typeof assemblyInput>

/** What was put together and taken apart; it is added by the call that adds recipes. */
export const assembly = documentCalls(['assembly', 'disassembly'], {
  input: assemblyInput,
  paths: {
    /** [NEW] */
    getAll: 'POST /core/v1/bill-of-materials/assembly/get/all',
    /** [NEW] */
    xlsx: 'POST /core/v1/bill-of-materials/assembly/get/xlsx',
    /** [NEW] */
    preview: 'POST /core/v1/bill-of-materials/preview',
    /** [NEW] */
    get: 'GET /core/v1/bill-of-materials/assembly/get/{id}',
    /** [NEW] */
    pdf: 'GET /core/v1/bill-of-materials/assembly/pdf/{id}',
  },
})
