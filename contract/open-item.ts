import { z } from 'zod'
import { date, id, money } from './values.ts'

/** A document that is still open. */
export const openItem = z.object({
  documentId: id,
  kind: z.string(),
  docNo: z.string(),
  docDate: date,
  dueDate: date.nullable(),
  refNo: z.string().nullable(),
  sign: z.number().int(),
  amount: money,
  open: money,
  daysLate: z.number().int(),
})

/** The same as it is settled. */
export const settledItem = openItem.extend({
  /** Of what is open, the part without PPN: of that PPh is withheld. */
  openBase: money,
  /** All of the document without PPN: whether it is free of PPh goes by it, however it is paid. */
  wholeBase: money,
  /** Why it cannot be settled here, with the way out; null where it can. */
  refusal: z.string().nullable(),
})

/** Open documents of a party in a branch, and the names of other branches where he has some too. */
export const openItemsReply = z.object({
  rows: z.array(settledItem),
  elsewhere: z.array(z.string()),
})
