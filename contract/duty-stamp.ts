import { z } from 'zod'
import { saved } from './document.ts'
import { group, write } from './endpoint.ts'
import { kinds, kindsWhere, menusOf } from './kinds.ts'
import { id, requestId, version } from './values.ts'

/** Above it, what acknowledges money bears a duty stamp of Rp10.000 (UU 10/2020 art. 3 and 5). */
export const STAMPED_ABOVE = 5_000_000

export const stampedKinds = kindsWhere(({ acknowledges }) => acknowledges === true)
export const bearsStamp = (kind: string, total: number): boolean =>
  kinds[kind as keyof typeof kinds]?.acknowledges === true && total > STAMPED_ABOVE

export const dutyStamp = group('Meterai', {
  /** [NEW] The number of the e-Meterai on a document that acknowledges money; each is used once. */
  fill: write('POST /core/v1/documents/stamp', {
    rights: menusOf(stampedKinds).map((menu) => `${menu}:add`),
    input: z.strictObject({
      id,
      version,
      requestId: requestId.nullish(),
      stampNo: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-Z0-9]{10,32}$/, 'Nomor e-Meterai terdiri dari 10 sampai 32 huruf dan angka'),
    }),
    reply: saved,
  }),
})
