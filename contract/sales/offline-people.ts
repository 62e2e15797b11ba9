import { z } from 'zod'
import { json, write } from '../endpoint.ts'
import { changesInput, changesReply } from '../master/changes.ts'
import { id, pin, secondCode, tillKey } from '../values.ts'

/** id, code, name, memberNo, type, priceLevel, blocked, gone: arrays, because there are tens of thousands. Neither telephone nor balance. */
const tillCustomer = z.tuple([
  id,
  z.string(),
  z.string(),
  z.string().nullable(),
  z.string(),
  z.string(),
  z.boolean(),
  z.boolean(),
])
export type KeptCustomer = z.output<typeof tillCustomer>

/** Of a PIN, role and branch as they were; it tells nothing of them. */
const stamp = z.string().max(64)

const sell = ['sales/cashier:add']

/** Who stands at a till and who buys there, for when nobody answers. */
export const peopleCalls = {
  /**
   * [NEW] Whoever stands here, and whether those who proved themselves at this device lately still do by the same PIN, in
   * the same role and branch: by what is answered the device knows whom it may let go on while nobody answers.
   */
  people: json('POST /core/v1/cashier/offline/people', {
    summary: 'Siapa yang dapat melanjutkan kasir tanpa jaringan',
    rights: sell,
    input: z.strictObject({
      branchId: id,
      tillKey,
      /** By the number under which the till knows them. */
      known: z.array(z.strictObject({ person: z.number().int().positive(), stamp })).max(50),
    }),
    reply: z.object({
      own: z.object({
        stamp,
        /** He may approve something, or signs in with a second factor: six digits are too few for what he may do. */
        guarded: z.boolean(),
        discountPct: z.number(),
      }),
      holding: z.array(id),
    }),
  }),
  /** [NEW] Every customer who may buy, as a till finds him while nobody answers, or what changed since the answer before. */
  customers: json('POST /core/v1/cashier/offline/customers', {
    summary: 'Sinkronisasi pelanggan kasir',
    rights: sell,
    input: changesInput(['customers']),
    reply: changesReply(['customers'], tillCustomer),
  }),
  /** [NEW] It is his own PIN; nothing changes. Wrong ones count as those of a supervisor do. */
  prove: write('POST /core/v1/cashier/offline/prove', {
    summary: 'Buktikan PIN sendiri di kasir',
    rights: sell,
    input: z.strictObject({ branchId: id, tillKey, pin, code: secondCode.nullish() }),
    reply: z.object({ ok: z.boolean() }),
  }),
}
