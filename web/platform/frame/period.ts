import { z } from 'zod'
import { json } from '#contract/endpoint.ts'

/** The running accounting period, for the footer. */
export const currentPeriod = json({
  method: 'GET',
  path: '/core/v1/period',
  rights: 'signed-in',
  summary: 'Periode berjalan',
  input: z.strictObject({}),
  reply: z.object({
    periodYear: z.number().int(),
    periodMonth: z.number().int(),
    status: z.string(),
    postingStatus: z.string(),
  }),
})
