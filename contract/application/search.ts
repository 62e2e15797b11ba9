import { z } from 'zod'
import { json } from '../endpoint.ts'
import { date, id, money, price, qty } from '../values.ts'

/** Goods, parties, accounts or people: a list to pick from, not to read. */
export const EACH_FOUND = 6

/** What `Ctrl+K` finds: a document, goods, a party, an account or a colleague, and the screen that shows it. */
export const foundRow = z.object({
  kind: z.string(),
  id: z.number().int(),
  /** Null of a draft, which has no number yet. */
  label: z.string().nullable(),
  /** Of a document its party, else the code. */
  sub: z.string().nullable(),
  /** Address in the browser, below the host. */
  path: z.string(),
  docDate: date.optional(),
  status: z.string().optional(),
  /** Absent where the kind's own list would not tell this person either (`cost.view`). */
  total: money.optional(),
  /** The number by which it was found, where it is not the document's own: a giro's, the supplier's. */
  foundBy: z.string().optional(),
  /** Of goods in the branch: what may be sold of it, and for how much at retail. */
  available: qty.nullish(),
  price: price.nullish(),
  /** Of an amount of goods or its price. */
  unitName: z.string().optional(),
  /** Of a person, as far as the list of them tells it. */
  phone: z.string().nullish(),
  cityName: z.string().nullish(),
  /** Of a colleague, or the type of an account. */
  role: z.string().optional(),
  branchName: z.string().nullish(),
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
