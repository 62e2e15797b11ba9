import type { settle } from '#contract/pricing/settle.ts'
import { otherTaxBases } from '#contract/pricing/tax-base.ts'
import type { SlipShop, SoldSlip, SoldTender } from '#contract/sales/sold-slip.ts'
import type { Cart } from './cart.ts'
import { pricedTill } from './reckoning.ts'
import { taxOf } from './vat.ts'

/** How a cart was paid, as `settle` shares it out. */
type Paid = Pick<ReturnType<typeof settle>, 'rounding'> & { tenders: readonly SoldTender[] }

/** What the till knows of a sale beside its cart. */
interface Sold {
  known: Parameters<typeof pricedTill>[1]
  shop: SlipShop
  number: string | null
  cashierName: string
  paid: Paid
  points: SoldSlip['points']
}

/** What the slip of a sale tells, out of the cart that was paid: the same as out of its document. */
export function cartSlip(cart: Cart, { known, paid, ...of }: Sold): SoldSlip {
  const priced = pricedTill(cart, known)
  const lines = cart.lines.map(({ name, qty, unitName, taxType }, i) => ({
    goodsName: name,
    qty,
    unitName,
    taxType,
    unitPrice: priced.priced[i]?.unitPrice ?? 0,
    campaigns: priced.given.shares[i] ?? [],
    ...(priced.lines[i] as (typeof priced.lines)[number]),
  }))
  return {
    ...of,
    at: known.now,
    salesmanName: cart.salesman?.name ?? null,
    customerName: cart.customer?.name ?? null,
    lines,
    amounts: { ...priced, rounding: paid.rounding },
    otherTaxBase: otherTaxBases(lines, priced.taxMode, taxOf(known.vat)),
    tenders: paid.tenders,
    debt: null,
    copyNo: null,
    mark: null,
  }
}
