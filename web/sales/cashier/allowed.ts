import type { HeaderDiscount } from '#contract/pricing/amounts.ts'
import { cashier } from '#contract/sales/cashier.ts'
import type { TaxFreeReason } from '#contract/sales/sales-order.ts'
import { call } from '../../platform/api.ts'
import { Failure } from '../../platform/errors.ts'
import { type Cart, contentOf } from './cart.ts'
import { sellWithoutVat } from './conditions.ts'
import { isReachable, reach } from '../../platform/connection.ts'
import { waits } from './offline/waits.ts'
import { t } from './texts.ts'
import { closePayment, discountBill, discountLine, fail, isPaying, useTill } from './till.ts'

/** What a cashier gives by hand: off a line, off the whole bill, or all of it without PPN. */
export type Given =
  | { key: string; discountPercent: number; discountAmount: number }
  | { headerDiscount: HeaderDiscount | null }
  | { taxFreeReason: TaxFreeReason | null }

/** For how long an answer is not asked for again while the cart stays what it was: less than it serves for. */
const FRESH_MS = 10 * 60_000

let allowed: { content: string; at: number } | null = null
/** One after the other: the answer to an older cart never comes behind that to a newer one. */
let asking: Promise<unknown> = Promise.resolve()

// What leaves the cart is allowed no more.
useTill.subscribe((state, before) => {
  if (state.left !== before.left) allowed = null
})

/** Something that is not given asks nobody; a booking was judged when it was made. */
const isGiven = ({ booking, headerDiscount, taxFreeReason, lines }: Cart): boolean =>
  booking === null &&
  (headerDiscount !== null ||
    Boolean(taxFreeReason) ||
    lines.some((l) => l.discountPercent > 0 || l.discountAmount > 0))

const textOf = (cart: Cart) => JSON.stringify([cart.id, contentOf(cart)])

/**
 * The server judges the prices of the cart; a supervisor is asked where they break a rule. Answers why they may not stand;
 * null where they may, and where nobody can say: then the payment is judged.
 */
function refusalOf(branchId: number, cartId: string, back: string): Promise<Failure | null> {
  const answer = asking.then(async () => {
    const { cart } = useTill.getState()
    const content = textOf(cart)
    const known = allowed?.content === content && Date.now() - allowed.at < FRESH_MS
    if (cart.id !== cartId || cart.booking || known || !isReachable()) return null
    try {
      const input = { branchId, cartKey: cart.id, ...contentOf(cart), lines: linesOf(cart) }
      await reach(call(cashier.allow, input, { quiet: true, back }), waits())
      allowed = { content, at: Date.now() }
      return null
    } catch (error) {
      return error instanceof Failure && error.status < 500 ? error : null
    }
  })
  asking = answer
  return answer
}

const linesOf = (cart: Cart) => contentOf(cart).lines ?? []

/** It stands at once; where a supervisor says no, or nobody asks him, what was there before comes back. */
export async function give(branchId: number, given: Given): Promise<void> {
  const { cart } = useTill.getState()
  const before = beforeOf(cart, given)
  put(given)
  if (!isGiven(useTill.getState().cart)) return
  const ofTax = 'taxFreeReason' in given
  const refused = await refusalOf(branchId, cart.id, t(ofTax ? 'backWithVat' : 'withoutDiscount'))
  const now = useTill.getState()
  if (!refused || !before || now.cart.id !== cart.id || now.stage === 'SENT') return
  if (JSON.stringify(beforeOf(now.cart, given)) !== JSON.stringify(given)) return
  // What is agreed on while paying is left there; the money goes on.
  if (isPaying() && !(ofTax && refused.declined)) closePayment()
  put(before)
  if (!refused.declined) fail(t(ofTax ? 'vatNotAllowed' : 'notAllowed'), refused.message)
}

/**
 * Before the customer is told a total: what was changed since it was allowed is allowed anew, and what the list itself
 * sells below cost is asked about before his money is there. True where he may be told.
 */
export async function isAllowed(branchId: number, cartId: string): Promise<boolean> {
  const refused = await refusalOf(branchId, cartId, t('back'))
  if (!refused) return true
  if (useTill.getState().cart.id === cartId) closePayment()
  fail(t(isGiven(useTill.getState().cart) ? 'notAllowed' : 'priceNotAllowed'), refused.message)
  return false
}

/** What stands now in the place of what is given; nothing where its line has gone. */
function beforeOf({ lines, headerDiscount, taxFreeReason }: Cart, given: Given): Given | null {
  if ('taxFreeReason' in given) return { taxFreeReason: taxFreeReason ?? null }
  if ('headerDiscount' in given) return { headerDiscount }
  const line = lines.find(({ key }) => key === given.key)
  if (!line) return null
  const { key, discountPercent, discountAmount } = line
  return { key, discountPercent, discountAmount }
}

function put(given: Given): void {
  if ('taxFreeReason' in given) sellWithoutVat(given.taxFreeReason)
  else if ('headerDiscount' in given) discountBill(given.headerDiscount)
  else discountLine(given.key, given.discountPercent, given.discountAmount)
}
