import { z } from 'zod'
import { json, write } from '../endpoint.ts'

/** [NEW] Where one is signed in oneself: each sign-in with all of its renewals. */
export const device = {
  list: json('GET /core/v1/employees/devices', {
    rights: 'signed-in',
    summary: 'Perangkat tempat Anda masuk',
    input: z.strictObject({}),
    reply: z.object({
      rows: z.array(
        z.object({
          id: z.string(),
          /** What its browser says it is. */
          agent: z.string().nullable(),
          address: z.string().nullable(),
          signedInAt: z.string(),
          seenAt: z.string(),
          /** The one that asks. */
          current: z.boolean(),
        }),
      ),
    }),
  }),
  /** One of them, or without one all others. */
  end: write('POST /core/v1/employees/devices/end', {
    rights: 'signed-in',
    summary: 'Keluar dari perangkat lain',
    input: z.strictObject({ id: z.uuid().nullish() }),
    reply: z.object({ ended: z.number().int() }),
  }),
}
