import { TYPED } from '#contract/pricing/price-source.ts'
import { isTaxed } from '#contract/master/tax-type.ts'
import type { ApprovalRequest } from '#server/documents/approval-types.ts'
import type { DraftLine, PostingContext } from '#server/documents/types.ts'
import type { UnitFacts } from '#server/ledgers/locks.ts'
import type { Branch } from '#server/ledgers/masters.ts'
import { minus, sumOf } from '#contract/money.ts'
import type { Session } from '#server/platform/session.ts'
import { type Agreed, isAgreed } from '#server/pricing/agreed-below-cost.ts'
import { type CostState, soldBelowCost } from '#server/pricing/below-cost.ts'
import type { CartFacts, EnteredCart } from './cart.ts'
import { approveRequests } from './credit.ts'

/** Taxable goods without PPN are a supervisor's matter. */
export function taxFreeRequests(
  s: Session,
  { taxFreeReason }: EnteredCart,
  units: ReadonlyMap<number, UnitFacts>,
): ApprovalRequest[] {
  const taxable = [...units.values()].some((u) => isTaxed(u.tax_type))
  if (!taxFreeReason || !taxable || s.rights.has('sales/order:approve')) return []
  return [{ action: 'TAX_FREE', message: 'Diperlukan persetujuan atasan untuk menjual tanpa PPN' }]
}

/**
 * Prices are the list's: another price, a discount above the limit or a sale below cost needs a supervisor
 * (domain §8.3), and who agrees must be allowed all that applies.
 */
export async function approveTerms(
  context: PostingContext,
  input: EnteredCart & { approvalToken?: string | null | undefined },
  facts: CartFacts,
  costs: ReadonlyMap<number, CostState>,
  discount: PricedTerms['discount'],
): Promise<number | null> {
  const s = await context.session
  const others = taxFreeRequests(s, input, facts.units)
  const asked = priceRequests(s, { input, facts, costs, discount, others })
  return approveRequests(context, input.approvalToken, asked)
}

/** The prices of a cart as they are judged. */
export interface PricedTerms {
  input: EnteredCart
  facts: CartFacts
  costs: ReadonlyMap<number, CostState>
  /** Of discounts by hand: which action one above the limit needs. */
  discount: { action: string; limitPct: number }
  /** What is asked beside the prices. */
  others?: readonly ApprovalRequest[]
  /** Whether a line was allowed an action already. */
  allowed?: ((action: string, line: number) => boolean) | undefined
}

/** What the prices of a cart ask for, with what else is asked; lines that were allowed an action are not judged by it. */
export function priceRequests(
  s: Session,
  { input, facts, costs, discount, others = [], allowed }: PricedTerms,
): ApprovalRequest[] {
  const without = <L>(action: string, lines: readonly L[]) =>
    allowed ? lines.filter((_, i) => !allowed(action, i)) : [...lines]
  const { manualPcts, manualDiscountPct } = facts.cart
  const percent = allowed ? Math.max(0, ...without(discount.action, manualPcts)) : manualDiscountPct
  const lines = without('SELL_BELOW_COST', facts.lines)
  return withCosts(s, discount.action, goodsBelowCost(s, { ...facts, lines }, costs), [
    ...others,
    ...typedPriceRequests(s, { ...input, lines: without('PRICE_OVERRIDE', input.lines) }),
    ...discountRequests(percent, discount),
  ])
}

/**
 * Who sees no costs is not told by a refusal either where they lie: it reads the same above and below them, and
 * whoever agrees must always be allowed to sell below.
 */
export function withCosts(
  s: Session,
  action: string,
  below: BelowCost[],
  others: ApprovalRequest[],
): ApprovalRequest[] {
  if (s.rights.has('cost.view') || below.length + others.length === 0) return [...others, ...below]
  const message = `Diperlukan persetujuan atasan untuk harga ${below[0]?.goods}`
  const plain = others.length > 0 ? others : [{ action, message }]
  const ofCosts = below[0] && `Harga jual ${below[0].goods} di bawah atau tipis di atas HPP`
  return [...plain, { action: 'SELL_BELOW_COST', message: '', ofCosts }]
}

/** What is asked of a cart whatever its discounts and its costs. */
export const termRequests = (
  s: Session,
  input: EnteredCart,
  { units }: Pick<CartFacts, 'units'>,
): ApprovalRequest[] => [...taxFreeRequests(s, input, units), ...typedPriceRequests(s, input)]

function typedPriceRequests(s: Session, { lines }: EnteredCart): ApprovalRequest[] {
  const typed = lines.some((l) => typeof l.unitPrice === 'number' && !l.promised)
  if (!typed || s.rights.has('price.edit')) return []
  const message = 'Diperlukan persetujuan atasan untuk mengubah harga'
  return [{ action: 'PRICE_OVERRIDE', message }]
}

/** What a cashier may take off himself: by his role, or as the branch lets its tills. */
export const tillDiscount = (s: Session, branch: Branch): PricedTerms['discount'] => ({
  action: 'CASHIER_MANUAL_DISCOUNT',
  limitPct: Math.max(s.limits.discountPct, branch.cashier_discount_limit_pct),
})

/** A discount by hand, of the line and of the document together, above what its giver may give. */
export function discountRequests(
  percent: number,
  { action, limitPct }: { action: string; limitPct: number },
): ApprovalRequest[] {
  if (percent <= limitPct) return []
  const message = 'Diperlukan persetujuan atasan untuk diskon di atas batas'
  return [{ action, message, limit: { name: 'discountPct', value: percent } }]
}

/** Goods that need a supervisor’s approval: names, never what they cost. Nothing for who may sell so on his own. */
export function goodsBelowCost(
  s: Session,
  {
    lines,
    units,
    taxMode,
    tax,
    agreed,
  }: Pick<CartFacts, 'lines' | 'units' | 'taxMode' | 'tax'> & Partial<Pick<CartFacts, 'agreed'>>,
  costs: ReadonlyMap<number, CostState>,
): BelowCost[] {
  if (s.rights.has('price.belowCost')) return []
  const asked = lines
    // What was agreed to is the campaign, not what a seller takes off besides.
    .filter((l) => isOwnPrice(l) || !isAgreed(agreed ?? NOTHING, l, costs.get(l.goodsId)))
    .map((l) => ({ ...l, coarse: !s.rights.has('cost.view') && isOwnPrice(l) }))
  const names = soldBelowCost(asked, costs, units, taxMode, tax)
  if (names.length === 0) return []
  const goods = names.join(', ')
  return [{ action: 'SELL_BELOW_COST', message: `Harga jual ${goods} di bawah HPP`, goods }]
}

const NOTHING: Agreed = new Map()

/** Which goods are sold for too little, by their names. */
interface BelowCost extends ApprovalRequest {
  goods: string
}

/** Whether the seller made the price: by a discount of his own, or by typing it. What list and campaigns say is not his. */
export const isOwnPrice = ({ net, gross, campaigns, priceSource }: DraftLine): boolean =>
  priceSource === TYPED ||
  net <
    minus(
      gross,
      sumOf(campaigns, ({ amount }) => amount),
    )
