import { isTaxed } from '#contract/master/tax-type.ts'
import type { CashierPaymentInput } from '#contract/sales/cashier.ts'
import { rightOf } from '#server/documents/approval.ts'
import type { DraftLine, PostingContext } from '#server/documents/types.ts'
import type { Tx } from '#server/platform/db.ts'
import { dec, sumOf } from '#contract/money.ts'
import { OWES_FACTOR } from '#server/platform/owed-factor.ts'
import type { Session } from '#server/platform/session.ts'
import type { CartFacts, EnteredCart } from './cart.ts'
import { type PricedTerms, isOwnPrice, priceRequests, taxFreeRequests } from './cart-terms.ts'
import { approveRequests } from './credit.ts'

/** Goods of which so many may go out, each for no less than `price` rupiah. */
export interface GrantedLine {
  goodsUnitId: number
  qty: number
  price: number
  /** At what the list and campaigns say; absent where the seller made the price. */
  list?: true
}
/** What a supervisor allowed of a cart before it is paid (decisions/0054). */
export interface Grant {
  id: number
  approvalId: number
  approver: number
  actions: string[]
  lines: GrantedLine[]
  /** Why the goods may go without PPN, where that was asked. */
  taxFreeReason: string | null
}

/** Rupiah by which two discounts of the same percent may be rounded apart: percent and share of the bill's, each by one. */
const ROUNDING = 2

/**
 * What is allowed of this cart still: to whoever sells it now, at the till in front, to the same customer with the same
 * PPN, while whoever allowed it may. Locked, so that a second sale of the cart finds it used.
 */
export async function grantsOf(
  tx: Tx,
  { branchId, cartKey }: { branchId: number; cartKey: string },
  { customer, taxMode }: Pick<CartFacts, 'customer' | 'taxMode'>,
): Promise<Grant[]> {
  const rows = await tx.rows<Grant & { rights: string[] }>(
    `select g.id, g.approval_id as "approvalId", p.approved_by as approver, g.actions, g.lines, g.tax_free_reason as "taxFreeReason", r.rights
     from cart_grant g join approval p on p.id = g.approval_id join employee e on e.id = p.approved_by join role r on r.id = e.role_id
     where g.branch_id = $1 and g.cart_key = $2 and g.used_at is null and g.expires_at > clock_timestamp()
       and g.employee_id = current_employee() and g.till_id is not distinct from (select till_in_front($1))
       and g.customer_id = $3 and g.tax_mode = $4 and e.is_active and r.is_active and not ${OWES_FACTOR}
       and (r.all_branches or g.branch_id = any (e.branch_ids))
     order by g.id for update of g`,
    [branchId, cartKey, customer.id, taxMode],
  )
  return rows.filter(({ actions, rights }) => actions.every((a) => rights.includes(rightOf(a))))
}

/** Of each goods unit, at the seller's price and at the list's: how many of it, and the least that one of them brings. */
export function grantedLines(lines: readonly DraftLine[]): GrantedLine[] {
  return [true, false].flatMap((own) => {
    const units = Map.groupBy(
      lines.filter((l) => isOwnPrice(l) === own),
      (l) => l.goodsUnitId,
    )
    return [...units].map(([goodsUnitId, of]) => ({
      goodsUnitId,
      qty: sumOf(of, (l) => l.qty),
      price: Math.min(...of.map((l) => dec(l.net).div(l.qty).toNumber())),
      ...(own ? {} : { list: true as const }),
    }))
  })
}

/** Of the same goods, and made by the same. */
export const isSame = (a: GrantedLine, b: GrantedLine): boolean =>
  a.goodsUnitId === b.goodsUnitId && a.list === b.list

/** Whether a line was allowed an action: no more of its goods than then, and none for less. */
export function allowedBy(
  grants: readonly Grant[],
  lines: readonly DraftLine[],
): NonNullable<PricedTerms['allowed']> {
  const now = grantedLines(lines)
  return (action, at) => {
    const line = lines[at]
    const all = line && now.find((one) => isSame(one, keyOf(line)))
    if (!line || !all) return false
    return grants.some(
      (grant) =>
        grant.actions.includes(action) &&
        grant.lines.some(
          (one) =>
            isSame(one, all) && all.qty <= one.qty && line.net + ROUNDING >= one.price * line.qty,
        ),
    )
  }
}

const keyOf = (line: DraftLine): GrantedLine => ({
  goodsUnitId: line.goodsUnitId,
  qty: line.qty,
  price: 0,
  ...(isOwnPrice(line) ? {} : { list: true }),
})

/** Whether the goods were allowed without PPN: for the same reason, and no more of any that would bear it. */
export function isAllowedTaxFree(
  grants: readonly Grant[],
  { taxFreeReason }: EnteredCart,
  { lines, units }: Pick<CartFacts, 'lines' | 'units'>,
): boolean {
  const taxed = lines.filter((l) => isTaxed(units.get(l.goodsUnitId)?.tax_type ?? ''))
  const qtyOf = (of: readonly { goodsUnitId: number; qty: number }[], unit: number) =>
    sumOf(
      of.filter((l) => l.goodsUnitId === unit),
      (l) => l.qty,
    )
  return grants.some(
    (grant) =>
      grant.actions.includes('TAX_FREE') &&
      grant.taxFreeReason === taxFreeReason &&
      taxed.every((l) => qtyOf(taxed, l.goodsUnitId) <= qtyOf(grant.lines, l.goodsUnitId)),
  )
}

interface Agreed {
  approvedBy: number | null
  /** Approvals that were given before and serve for this sale. */
  approvals: number[]
}

/**
 * Who agreed to a cart that is sold. What was allowed when it arose is not asked about again; whatever is more, cheaper,
 * other goods or for somebody else is. A grant serves for one sale.
 */
export async function approveCart(
  context: PostingContext,
  {
    input,
    facts,
    ...terms
  }: Pick<PricedTerms, 'facts' | 'costs' | 'discount'> & {
    input: EnteredCart & Pick<CashierPaymentInput, 'cartKey' | 'approvalToken'>
  },
): Promise<Agreed> {
  const s = await context.session
  const { branchId, cartKey, approvalToken } = input
  const judged = { ...terms, input, facts }
  const asked = priceRequests(s, { ...judged, others: taxFreeRequests(s, input, facts.units) })
  const grants =
    asked.length > 0 && cartKey
      ? await grantsOf(context.tx, { branchId, cartKey }, facts)
      : NO_GRANTS
  if (grants.length === 0)
    return { approvedBy: await approveRequests(context, approvalToken, asked), approvals: [] }
  const rest = priceRequests(s, { ...judged, ...stillAsked(s, judged, grants) })
  const approver = await approveRequests(context, approvalToken, rest)
  await context.tx.rows(
    'update cart_grant set used_at = clock_timestamp() where branch_id = $1 and id = any ($2)',
    [branchId, grants.map(({ id }) => id)],
  )
  return {
    approvedBy: approver ?? grants.at(-1)?.approver ?? null,
    approvals: grants.map(({ approvalId }) => approvalId),
  }
}
const NO_GRANTS: Grant[] = []

/** What of a cart is judged still where some of it was allowed. */
export const stillAsked = (
  s: Session,
  { input, facts }: Pick<PricedTerms, 'input' | 'facts'>,
  grants: readonly Grant[],
): Required<Pick<PricedTerms, 'allowed' | 'others'>> => ({
  allowed: allowedBy(grants, facts.lines),
  others: isAllowedTaxFree(grants, input, facts) ? [] : taxFreeRequests(s, input, facts.units),
})

/** The sale that they were given for shows them. */
export const keepApprovals = async (tx: Tx, approvals: readonly number[], documentId: number) => {
  if (approvals.length > 0)
    await tx.rows('update approval set about_id = $2 where id = any ($1)', [approvals, documentId])
}

/** Thrown away: nothing of it is allowed any more. */
export const voidGrants = (tx: Tx, branchId: number, cartKey: string) =>
  tx.rows('delete from cart_grant where branch_id = $1 and cart_key = $2 and used_at is null', [
    branchId,
    cartKey,
  ])

/** Taken out of a cart, some of a line or all of it: so many fewer are allowed. */
export const lessenGrants = (
  tx: Tx,
  branchId: number,
  cartKey: string,
  taken: readonly { goodsUnitId: number; qty: number }[],
) =>
  tx.rows(
    `update cart_grant g set lines = (
       select coalesce(jsonb_agg(jsonb_set(l, '{qty}', to_jsonb((l ->> 'qty')::numeric - coalesce(t.qty, 0)))), '[]')
       from jsonb_array_elements(g.lines) l
       left join (select x."goodsUnitId" as unit, sum(x.qty) as qty from jsonb_to_recordset($3) x("goodsUnitId" bigint, qty numeric) group by 1) t
         on t.unit = (l ->> 'goodsUnitId')::bigint
       where (l ->> 'qty')::numeric > coalesce(t.qty, 0))
     where g.branch_id = $1 and g.cart_key = $2 and g.used_at is null`,
    [branchId, cartKey, JSON.stringify(taken)],
  )
