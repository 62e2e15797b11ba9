import { header } from './document.ts'
import { date, id, rupiahPositive, text } from './values.ts'

/** What a debt or claim says that is one amount against an account (domain §3.1.8, §3.2.12); whose it is says its kind. */
export const oneAmount = {
  ...header,
  /** What it was spent on, or where it comes from. */
  accountId: id,
  /** Rupiah without PPN. */
  amount: rupiahPositive,
  dueDate: date,
  refNo: text(50).nullish(),
}
