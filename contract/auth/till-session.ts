import { z } from 'zod'
import { write } from '../endpoint.ts'
import { id, pin, secondCode, tillKey } from '../values.ts'
import { session } from './session.ts'

export const tillSession = {
  /** [NEW] Another cashier goes on at this till: his PIN opens what is done at a till, and the session before it ends. */
  takeOver: write('POST /core/v1/cashier/till/take-over', {
    summary: 'Ganti kasir',
    rights: ['sales/cashier:add'],
    /** `code` where whoever comes has a second factor. */
    input: z.strictObject({ branchId: id, tillKey, pin, code: secondCode.nullish() }),
    reply: session.refresh.reply,
  }),
}
