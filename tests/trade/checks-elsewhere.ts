import { type Check, same } from './check.ts'
import { type World, rows } from './world.ts'

interface Back {
  number: string
  /** What lies here now, what it was taken off there, and goods of both in the base unit. */
  stock: number
  cost: number
  qtyHere: number
  qtyThere: number
  /** What the customer is owed, from the drawer or kept for him, before coins are rounded. */
  given: number
  /** What each branch has of the other by it. */
  rkHere: number
  rkThere: number
  /** PPN and turnover that were booked here, where none belong. */
  taxHere: number
  netThere: number
  worthThere: number
}

const moved = (journal: string, roles: string) =>
  `(select coalesce(sum(x.debit - x.credit), 0) from journal_line x join account a on a.id = x.account_id
    where x.branch_id = ${journal}.branch_id and x.journal_id = ${journal}.id and a.usage in (${roles}))::float8`
const GIVEN = `'CASH_DRAWER', 'PETTY_CASH', 'BANK', 'CUSTOMER_DEPOSIT', 'ROUNDING'`
const NET = `'SALES_RETAIL', 'SALES_WHOLESALE', 'SALES_RETURN', 'SALES_DISCOUNT', 'DELIVERY_INCOME'`
/** PPN on gifts stands with what they cost. */
const giftVat = (of: string) =>
  `(select coalesce(sum(l.vat), 0) from document_goods l where l.branch_id = ${of}.branch_id and l.document_id = ${of}.id and l.price_source = 'GIFT')::float8`
const goods = (of: string) =>
  `(select coalesce(sum(l.base_qty), 0) from document_goods l where l.branch_id = ${of}.branch_id and l.document_id = ${of}.id)::float8`

const backElsewhere = (w: World, first: string, last: string) =>
  rows<Back>(
    w,
    `select h.number, ${moved('h', `'INVENTORY'`)} as stock, -${moved('s', `'COGS', 'PROMO_EXPENSE'`)} - ${giftVat('s')} as cost, ${goods('h')} as "qtyHere", ${goods('s')} as "qtyThere",
       -${moved('h', GIVEN)} as given, ${moved('h', `'RK'`)} as "rkHere", ${moved('s', `'RK'`)} as "rkThere",
       ${moved('h', `'VAT_OUT', ${NET}`)} as "taxHere", ${moved('s', NET)} as "netThere", (s.dpp + s.exempt)::float8 as "worthThere"
     from document h join document_between b on b.branch_id = h.branch_id and b.document_id = h.id
     join document s on s.branch_id = b.counter_branch_id and s.id = b.counter_document_id
     where h.kind = 'branch-return' and h.doc_date between $1 and $2 order by h.id`,
    [first, last],
  )

/** Goods here at what they cost there, money from here, turnover there, and the difference owed between the branches. */
const elsewhere: Check = {
  name: 'what comes back in another branch is booked in both',
  async ask(w, { first, last }) {
    return (await backElsewhere(w, first, last)).flatMap((b) => [
      ...same(`${b.number} quantity`, b.qtyHere, b.qtyThere),
      ...same(`${b.number} stock`, b.stock, b.cost),
      ...same(`${b.number} RK`, b.rkHere, b.given - b.stock),
      ...same(`${b.number} RK of both`, b.rkHere + b.rkThere, 0),
      ...same(`${b.number} no turnover here`, b.taxHere, 0),
      ...same(`${b.number} turnover there`, b.netThere, b.worthThere),
    ])
  },
}

export const elsewhereChecks = [elsewhere]
