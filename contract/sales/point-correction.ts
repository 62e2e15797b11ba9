import { z } from 'zod'
import { documentCalls } from '../document-calls.ts'
import { header } from '../document.ts'
import { id } from '../values.ts'

/** Why a member gets points beside his sales, or loses some. */
export const pointReason = z.enum(['TERLEWAT', 'SALAH_CATAT', 'KOMPENSASI', 'HADIAH', 'LAIN'])

/** Points given or taken with a supervisor's approval (domain §3.2.13). */
const input = z.strictObject({
  ...header,
  customerId: id,
  /** Below zero they are taken. */
  points: z
    .number()
    .int('Isi poin bulat')
    .min(-1_000_000)
    .max(1_000_000)
    .refine((n) => n !== 0, 'Poin tidak boleh nol'),
  reason: pointReason,
})
export type PointCorrectionInput = z.output<typeof input>

export const pointCorrection = documentCalls('point-correction', {
  input,
  paths: {
    getAll: 'POST /core/v1/correction/point/all/get',
    /** [NEW] */
    xlsx: 'POST /core/v1/correction/point/all/xlsx',
    /** [NEW] */
    preview: 'POST /core/v1/correction/point/preview',
    add: 'POST /core/v1/correction/point/submit',
    get: 'POST /core/v1/correction/point/get',
    /** [NEW] */
    pdf: 'GET /core/v1/correction/point/pdf/{id}',
  },
})
