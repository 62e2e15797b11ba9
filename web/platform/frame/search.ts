import { z } from 'zod'
import { json } from '#contract/endpoint.ts'

/** Documents, goods, customers and suppliers by their words, for `Ctrl+K`. */
export const searchEverywhere = json({
  method: 'POST',
  path: '/core/v1/search',
  rights: 'signed-in',
  summary: 'Cari di mana saja',
  input: z.strictObject({ q: z.string().max(100) }),
  reply: z.object({
    rows: z.array(
      z.object({
        kind: z.string(),
        id: z.number().int(),
        label: z.string(),
        sub: z.string().nullable(),
        path: z.string(),
      }),
    ),
  }),
})
