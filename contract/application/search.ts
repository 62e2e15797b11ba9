import { z } from 'zod'
import { json } from '../endpoint.ts'
import { id } from '../values.ts'

/** Goods, parties, accounts or people: a list to pick from, not to read. */
export const EACH_FOUND = 6

/** What `Ctrl+K` finds: a document, goods, a party, an account or a colleague, and the screen that shows it. */
export const foundRow = z.object({
  kind: z.string(),
  id: z.number().int(),
  label: z.string(),
  sub: z.string().nullable(),
  /** Address in the browser, below the host. */
  path: z.string(),
})

export const search = {
  /** [NEW] Any part of a number, an amount, names by their words; only what the role may open. */
  everywhere: json('POST /core/v1/search', {
    rights: 'signed-in',
    summary: 'Cari di mana saja',
    input: z.strictObject({
      q: z.string().max(100),
      /** Whose documents come first; the employee's own branch unless another of his is named. */
      branchId: id.nullish(),
    }),
    reply: z.object({ rows: z.array(foundRow) }),
  }),
}
