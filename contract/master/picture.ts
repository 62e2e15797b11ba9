import { z } from 'zod'
import { file } from '../endpoint.ts'

export const picture = {
  /** [NEW] A picture of goods, category or branch, for `<img>`; its address never shows another picture. */
  get: file('GET /core/v1/images/{fileId}', 'file', {
    rights: 'signed-in',
    summary: 'Gambar',
    input: z.strictObject({ fileId: z.uuid() }),
  }),
}
