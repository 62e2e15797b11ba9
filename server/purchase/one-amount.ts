import { type Masters, taxOn, isPkpOn } from '#server/ledgers/masters.ts'
import { plus } from '#server/platform/money.ts'
import { vatOn } from '#server/pricing/amounts.ts'

interface OneAmount {
  docDate: string
  /** Rupiah without PPN. */
  amount: number
  taxable: boolean
}

/** Totals of a document of one amount: PPN comes on top where it is taxable and the company may credit it. */
export function oneAmount({ docDate, amount, taxable }: OneAmount, masters: Masters) {
  const taxed = taxable && isPkpOn(masters, docDate)
  const vat = taxed ? vatOn(amount, taxOn(masters, docDate)) : 0
  const [dpp, exempt] = taxed ? [amount, 0] : [0, amount]
  return { gross: amount, dpp, exempt, vat, total: plus(amount, vat) }
}
