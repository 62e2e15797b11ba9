import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import type { supplierReceipt } from '#contract/purchase/supplier-receipt.ts'
import type { Tx } from '#server/platform/db.ts'
import { dec, minus, round, roundTo, sumOf } from '#server/platform/money.ts'
import { type Session, refuseForeign } from '#server/platform/session.ts'

type Match = typeof supplierReceipt.match
type Line = ReplyOf<Match>['rows'][number]['lines'][number]

/** A line of a bill with those of its receipt and order; amounts without PPN, for the whole quantity. */
interface Found {
  documentId: number
  docNo: string
  line: number
  goodsCode: string
  goodsName: string
  unitName: string
  receiptNo: string
  orderNo: string | null
  billedQty: number
  billedNet: number
  /** By every bill of the receipt's line. */
  billedInAll: number
  receivedQty: number
  receivedNet: number
  orderedQty: number | null
  orderedNet: number | null
  /** By every receipt of the order's line. */
  receivedInAll: number | null
}

const WITHOUT_PPN = (line: string, document: string) =>
  `(${line}.net - case when ${document}.tax_mode = 'INCLUDE' then ${line}.vat else 0 end)`
const TAKEN = (of: string) => `(select sum(n.qty) from document_goods n
  join document x on x.branch_id = n.branch_id and x.id = n.document_id and x.status not in ('CANCELLED','REJECTED','DRAFT','WAITING_APPROVAL')
  where n.branch_id = ${of}.branch_id and n.source_document_id = ${of}.document_id and n.source_line = ${of}.line)`

// A receipt keeps its value without the PPN that can be credited; a price that includes it is told by its order.
const LINES = `
select d.id as "documentId", d.number as "docNo", l.line, g.code as "goodsCode", g.name as "goodsName", n.name as "unitName",
  r.number as "receiptNo", o.number as "orderNo", l.qty as "billedQty", ${WITHOUT_PPN('l', 'd')} as "billedNet",
  coalesce(${TAKEN('rl')}, 0) as "billedInAll", rl.qty as "receivedQty", rl.net as "receivedNet",
  ol.qty as "orderedQty", ${WITHOUT_PPN('ol', 'o')} as "orderedNet", ${TAKEN('ol')} as "receivedInAll"
from document d join document_goods l on l.branch_id = d.branch_id and l.document_id = d.id
join goods g on g.id = l.goods_id join goods_unit u on u.id = l.goods_unit_id join unit n on n.id = u.unit_id
join document r on r.branch_id = l.branch_id and r.id = l.source_document_id
join document_goods rl on rl.branch_id = l.branch_id and rl.document_id = r.id and rl.line = l.source_line
left join document o on o.branch_id = rl.branch_id and o.id = rl.source_document_id
left join document_goods ol on ol.branch_id = rl.branch_id and ol.document_id = o.id and ol.line = rl.source_line
where d.branch_id = any ($1::int[]) and d.id = any ($2::bigint[]) and d.kind = 'purchase-invoice'
order by d.id, l.line`

/** Order, receipt and bill of each line side by side (domain §3.1.9). */
export async function matchBills(tx: Tx, s: Session, input: ParsedOf<Match>) {
  const branches = input.branchId ? [refuseForeign(s, input.branchId)] : s.branchIds
  const found = await tx.rows<Found>(LINES, [branches, input.documentIds])
  const bills = Map.groupBy(found, (l) => l.documentId)
  const rows = [...bills].map(([documentId, of]) => {
    const lines = of.map(matched)
    return {
      documentId,
      docNo: of[0]?.docNo ?? '',
      differences: lines.filter((l) => l.says.length > 0).length,
      priceDifference: sumOf(lines, (l) => l.priceDifference),
      lines,
    }
  })
  return { rows }
}

function matched(l: Found): Line {
  const { line, goodsCode, goodsName, unitName, receiptNo, orderNo } = l
  const { billedQty, receivedQty, orderedQty } = l
  const expected = l.orderedNet === null ? l.receivedNet : l.orderedNet
  const expectedQty = orderedQty ?? receivedQty
  const share = expectedQty === 0 ? 0 : round(dec(expected).times(billedQty).div(expectedQty))
  const priceDifference = minus(l.billedNet, share)
  const says: Line['says'] = [
    ...(orderNo ? [] : (['NO_ORDER'] as const)),
    ...(orderedQty !== null && (l.receivedInAll ?? 0) < orderedQty
      ? (['RECEIVED_LESS'] as const)
      : []),
    ...(l.billedInAll < receivedQty ? (['BILLED_LESS'] as const) : []),
    ...priceSays(priceDifference),
  ]
  return {
    ...{ line, goodsCode, goodsName, unitName, receiptNo, orderNo },
    ...{ billedQty, receivedQty, orderedQty, priceDifference, says },
    orderPrice: perUnit(expected, expectedQty),
    billPrice: perUnit(l.billedNet, billedQty),
  }
}

/** A rupiah is rounding. */
function priceSays(difference: number): Line['says'] {
  if (difference > 1) return ['PRICE_HIGHER']
  return difference < -1 ? ['PRICE_LOWER'] : []
}

const perUnit = (net: number, qty: number) => (qty === 0 ? 0 : roundTo(dec(net).div(qty), 4))
