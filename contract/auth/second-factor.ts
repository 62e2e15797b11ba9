import { z } from 'zod'
import { json, write } from '../endpoint.ts'
import { secondCode } from '../values.ts'

const password = z.string().min(1).max(256)
const recovery = z.object({ recovery: z.array(z.string()) })

/** [NEW] One's own second factor (reliability §4.11): an app's codes beside the password. */
export const secondFactor = {
  get: json('POST /core/v1/employees/factor/get', {
    rights: 'signed-in',
    summary: 'Verifikasi dua langkah',
    beforePasswordChange: true,
    input: z.strictObject({}),
    reply: z.object({
      active: z.boolean(),
      since: z.string().nullable(),
      recoveryLeft: z.number().int(),
      /** His role wants it: it cannot be taken off. */
      required: z.boolean(),
    }),
  }),
  /** A new secret, good once `confirm` has proven it. Until then nothing changes. */
  add: write('POST /core/v1/employees/factor/add', {
    rights: 'signed-in',
    summary: 'Pasang verifikasi dua langkah',
    beforePasswordChange: true,
    input: z.strictObject({ password }),
    reply: z.object({
      /** To be typed where no camera is at hand. */
      secret: z.string(),
      /** Picture of the QR code, a data URL. */
      qr: z.string(),
    }),
  }),
  /** The recovery codes are shown once and kept nowhere. */
  confirm: write('POST /core/v1/employees/factor/confirm', {
    rights: 'signed-in',
    summary: 'Aktifkan verifikasi dua langkah',
    beforePasswordChange: true,
    input: z.strictObject({ code: secondCode }),
    reply: recovery,
  }),
  renew: write('POST /core/v1/employees/factor/recovery', {
    rights: 'signed-in',
    summary: 'Buat kode cadangan baru',
    input: z.strictObject({ password, code: secondCode }),
    reply: recovery,
  }),
  remove: write('POST /core/v1/employees/factor/remove', {
    rights: 'signed-in',
    summary: 'Lepas verifikasi dua langkah',
    input: z.strictObject({ password, code: secondCode }),
    reply: z.object({ ok: z.boolean() }),
  }),
}
