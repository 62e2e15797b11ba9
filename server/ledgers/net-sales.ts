import { isBill, isReturned, isSold } from './scopes.ts'

/** Bill `d` was written before trade began here: what is still owed of it was taken over, what it sold is not known. */
const TAKEN_OVER = '(d.gross = 0 and d.total <> 0)'

/** Documents `d` that make up net sales, and what each is worth without PPN, returns with a minus. */
export const OF_SALES = `(${isSold()} or ${isReturned()})`
export const SIGN = `case when ${isBill()} then 1 else -1 end`
export const WORTH = '(d.dpp + d.exempt)'
/** PPN within the price of line `l`; what is given away bears its PPN at our expense, not within its price of nothing. */
const HAS_VAT_WITHIN = `d.tax_mode = 'INCLUDE' and l.price_source is distinct from 'GIFT'`
/** What line `l` of document `d` is worth of that: without PPN and what its price is rounded by, with its part of the freight. */
export const LINE_WORTH = `(l.net + l.freight - l.rounding - case when ${HAS_VAT_WITHIN} then l.vat else 0 end)`
/** The same of many lines; each column is added as it lies, which is fastest. */
export const LINES_WORTH = `(sum(l.net) + sum(l.freight) - sum(l.rounding) - coalesce(sum(l.vat) filter (where ${HAS_VAT_WITHIN}), 0))`
export const NET_SALES = `${SIGN} * ${WORTH}`
/** A bill of them that was written here. */
export const A_BILL = `${isBill()} and not ${TAKEN_OVER}`

/** What discounts took off line `l`, as its price tells them. */
const LINE_OFF = '(l.discount + l.header_discount)'
const OFF_WITH_VAT = `${HAS_VAT_WITHIN} and ${LINE_OFF} > 0`
/** The PPN within that: of the line's own, in the share of the discount. */
const VAT_OFF = `coalesce(round(l.vat * ${LINE_OFF} / nullif(l.net, 0)), 0)`
/**
 * What discounts took off line `l` of document `d`, without PPN as what is left is told: gross less discounts is what the
 * line is worth, so that gross is that and the discounts together.
 */
export const LINE_DISCOUNT = `(${LINE_OFF} - case when ${OFF_WITH_VAT} then ${VAT_OFF} else 0 end)`
/** The same of many lines; few of them bear a discount. */
export const LINES_DISCOUNT = `(sum(l.discount) + sum(l.header_discount) - coalesce(sum(${VAT_OFF}) filter (where ${OFF_WITH_VAT}), 0))`
/** The same of document `d`, whose lines are looked up only where a discount bears PPN within. */
export const DISCOUNT = `case when d.tax_mode = 'INCLUDE' and d.discount + d.header_discount > 0
  then (select ${LINES_DISCOUNT} from document_goods l where l.branch_id = d.branch_id and l.document_id = d.id) else d.discount + d.header_discount end`
