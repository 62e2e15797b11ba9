import { z } from 'zod'
import { write } from '../endpoint.ts'
import { id, pin, tillKey } from '../values.ts'
import { session } from './session.ts'

export const tillSession = {
  /** [NEW] Another cashier goes on at this till: his PIN opens what is done at a till, and the session before it ends. */
  takeOver: write('POST /core/v1/cashier/till/take-over', {
    summary: 'Ganti kasir',
    rights: ['sales/cashier:add'],
    input: z.strictObject({ branchId: id, tillKey, pin }),
    reply: session.refresh.reply,
  }),
}
