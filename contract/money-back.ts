import { z } from 'zod'
import { header } from './document.ts'
import { id, rupiahPositive, text } from './values.ts'

/** What a document left as a party's credit goes back in money, all of it or a part. */
export const moneyBackInput = z.strictObject({
  ...header,
  /** The document that left it. */
  documentId: id,
  amount: rupiahPositive,
  methodId: id,
  bankAccountId: id.nullish(),
  refNo: text(50).nullish(),
})
export type MoneyBackInput = z.output<typeof moneyBackInput>
