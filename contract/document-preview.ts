import { z } from 'zod'
import { journalLine } from './document-detail.ts'
import { costField, guarded, totals } from './document.ts'
import { date, id, money, price, qty, sentence } from './values.ts'

/** `Pratinjau`: what a document WILL do, computed by the very code that posts it. */
export const preview = z.object({
  totals: totals.nullish(),
  journal: guarded(z.array(journalLine.omit({ journalId: true, date: true }))),
  moves: z.array(
    z.object({
      goodsName: z.string(),
      goodsCode: z.string(),
      warehouseName: z.string(),
      baseUnitName: z.string(),
      qty,
      onHandBefore: qty,
      onHandAfter: qty,
      value: costField(money),
      costBefore: costField(price),
      costAfter: costField(price),
    }),
  ),
  /** Open items that it changes, in rupiah before and after; without a document the one that is written. */
  items: z.array(
    z.object({
      partyName: z.string(),
      label: z.string(),
      documentId: id.nullable(),
      kind: z.string().nullable(),
      docNo: z.string().nullable(),
      dueDate: date.nullable(),
      before: money,
      after: money,
      amount: money,
    }),
  ),
  points: z.number().int(),
  warnings: z.array(sentence),
  /** It waits for approval: all above follows only then; saving it sets goods aside, or does nothing yet. */
  waits: z.object({ setAside: z.boolean() }).nullable(),
})
export type Preview = z.output<typeof preview>

/** The same where its amounts are what we pay: what is owed for it tells its prices as its totals do. */
export const costlyPreview = preview.extend({
  totals: guarded(totals.nullish()),
  items: guarded(preview.shape.items),
})
