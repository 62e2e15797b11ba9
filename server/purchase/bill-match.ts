import { isPurchaseOrder, isReceipt, isSupplierBill } from '#server/ledgers/scopes.ts'
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import type { supplierReceipt } from '#contract/purchase/supplier-receipt.ts'
import type { Tx } from '#server/platform/db.ts'
import { unitsOfGoods } from '#server/documents/stored.ts'
import type { DraftLine, PostingContext } from '#server/documents/types.ts'
import { type Decimal, dec, minus, round, roundTo, sumOf } from '#contract/money.ts'
import { type Session, refuseForeign } from '#server/platform/session.ts'
import { agreedBy, priceWarnings, tooDear } from './agreed-price.ts'

type Match = typeof supplierReceipt.match
type Line = ReplyOf<Match>['rows'][number]['lines'][number]

/** What order and receipt said of a line: amounts without PPN, of so many base units. */
interface Agreed {
  /** Nothing where the bill came before its goods. */
  receiptNo: string | null
  orderNo: string | null
  receivedBase: number
  receivedNet: number
  orderedBase: number | null
  orderedNet: number | null
}

/** A line of a bill with those of its receipt and order; amounts without PPN, for the whole quantity. */
interface Found extends Agreed, Pick<Line, 'conversion' | 'units'> {
  documentId: number
  docNo: string
  line: number
  goodsCode: string
  goodsName: string
  unitName: string
  billedQty: number
  billedBase: number
  billedNet: number
  /** By every bill of the receipt's line. */
  billedInAll: number
  receivedQty: number
  /** Of what was billed before it came. */
  comingQty: number
  orderedQty: number | null
  /** By every receipt of the order's line. */
  receivedInAll: number | null
}

const WITHOUT_PPN = (line: string, document: string) =>
  `(${line}.net - case when ${document}.tax_mode = 'INCLUDE' then ${line}.vat else 0 end)`
const TAKEN = (
  of: string,
) => `(select sum(n.base_qty) from line_taken n where n.status <> 'WAITING_APPROVAL'
  and n.branch_id = ${of}.branch_id and n.document_id = ${of}.document_id and n.line = ${of}.line)`

/** An order in cartons may be received in pieces: all of them are told in the unit of the bill. */
const IN_UNIT = (base: string) => `round(${base} / l.conversion, 4)`

// A receipt keeps its value without the PPN that can be credited; a price that includes it is told by its order.
const AGREED = `case when ${isReceipt('r')} then r.number end as "receiptNo", o.number as "orderNo", rl.base_qty as "receivedBase", rl.net as "receivedNet",
  ol.base_qty as "orderedBase", ${WITHOUT_PPN('ol', 'o')} as "orderedNet"`
// A bill before its goods stands beside its order at once.
const ORDER_OF_RECEIPT = `left join document o on o.branch_id = rl.branch_id and o.id = case when ${isPurchaseOrder('r')} then r.id else rl.source_document_id end
left join document_goods ol on ol.branch_id = rl.branch_id and ol.document_id = o.id and ol.line = case when ${isPurchaseOrder('r')} then rl.line else rl.source_line end`

const LINES = `
select d.id as "documentId", d.number as "docNo", l.line, g.code as "goodsCode", g.name as "goodsName", n.name as "unitName", l.conversion, ${unitsOfGoods('l.goods_id')} as units,
  ${AGREED}, l.qty as "billedQty", l.base_qty as "billedBase", ${WITHOUT_PPN('l', 'd')} as "billedNet",
  case when ${isReceipt('r')} then ${IN_UNIT(`coalesce(${TAKEN('rl')}, 0)`)} else l.qty end as "billedInAll",
  case when ${isReceipt('r')} then ${IN_UNIT('rl.base_qty')} else ${IN_UNIT('a.came_qty')} end as "receivedQty", ${IN_UNIT('coalesce(a.base_qty - a.done_qty, 0)')} as "comingQty",
  ${IN_UNIT('ol.base_qty')} as "orderedQty", ${IN_UNIT(TAKEN('ol'))} as "receivedInAll"
from document d join document_goods l on l.branch_id = d.branch_id and l.document_id = d.id
join goods g on g.id = l.goods_id join goods_unit u on u.id = l.goods_unit_id join unit n on n.id = u.unit_id
join document r on r.branch_id = l.branch_id and r.id = l.source_document_id
join document_goods rl on rl.branch_id = l.branch_id and rl.document_id = r.id and rl.line = l.source_line
${ORDER_OF_RECEIPT}
left join billed_ahead_state a on a.branch_id = l.branch_id and a.document_id = l.document_id and a.line = l.line
where d.branch_id = any ($1::int[]) and d.id = any ($2::bigint[]) and ${isSupplierBill()}
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
  const { line, goodsCode, goodsName, unitName, conversion, units, receiptNo, orderNo } = l
  const { billedQty, receivedQty, comingQty, orderedQty } = l
  const priceDifference = minus(l.billedNet, agreedFor(l, l.billedBase))
  const says: Line['says'] = [
    ...(orderNo ? [] : (['NO_ORDER'] as const)),
    ...(orderedQty !== null && (l.receivedInAll ?? 0) < orderedQty
      ? (['RECEIVED_LESS'] as const)
      : []),
    ...(comingQty > 0 ? (['NOT_ARRIVED'] as const) : []),
    ...(l.billedInAll < receivedQty ? (['BILLED_LESS'] as const) : []),
    ...priceSays(priceDifference),
  ]
  const expected = agreed(l)
  return {
    line,
    goodsCode,
    goodsName,
    unitName,
    conversion,
    units,
    receiptNo,
    orderNo,
    billedQty,
    receivedQty,
    comingQty,
    orderedQty,
    priceDifference,
    says,
    orderPrice: perUnit(dec(expected.net).times(l.billedBase), dec(expected.base).times(billedQty)),
    billPrice: perUnit(dec(l.billedNet), dec(billedQty)),
  }
}

/** As ordered; as received where nobody ordered it. */
const agreed = ({ orderedNet, orderedBase, receivedNet, receivedBase }: Agreed) =>
  orderedNet === null || orderedBase === null
    ? { net: receivedNet, base: receivedBase }
    : { net: orderedNet, base: orderedBase }

/** What so many base units come to by that, in whole rupiah. */
function agreedFor(of: Agreed, base: number): number {
  const { net, base: whole } = agreed(of)
  return whole === 0 ? 0 : round(dec(net).times(base).div(whole))
}

/** A rupiah is rounding. */
function priceSays(difference: number): Line['says'] {
  if (difference > 1) return ['PRICE_HIGHER']
  return difference < -1 ? ['PRICE_LOWER'] : []
}

const perUnit = (net: Decimal, qty: Decimal) => (qty.isZero() ? 0 : roundTo(net.div(qty), 4))

/** Beside what was agreed, as far as they differ. */
const differing = (of: Agreed, name: string, { net, base }: { net: number; base: number }) => {
  const price = agreedFor(of, base)
  return priceSays(minus(net, price)).length === 0
    ? []
    : [{ name, price: net, agreed: price, by: of.orderNo ?? of.receiptNo ?? '' }]
}

interface Agreement {
  warnings: string[]
  /** Who agreed to what is too dear. */
  dearerApprovedBy: number | null
}

/** A bill that is written, beside its orders or receipts (domain §3.1.11). */
export async function agreeToBill(
  context: PostingContext,
  lines: readonly DraftLine[],
  input: Parameters<typeof agreedBy>[2] & { taxMode: string },
): Promise<Agreement> {
  const [found, masters] = await Promise.all([
    context.tx.rows<Agreed & { documentId: number; line: number; goodsName: string }>(
      `select rl.document_id as "documentId", rl.line, g.name as "goodsName", ${AGREED}
       from document r join document_goods rl on rl.branch_id = r.branch_id and rl.document_id = r.id
       join goods g on g.id = rl.goods_id ${ORDER_OF_RECEIPT}
       where r.branch_id = $1 and r.id = any ($2::bigint[])`,
      [context.branchId, [...new Set(lines.map((l) => l.sourceDocumentId))]],
    ),
    context.masters(),
  ])
  const prices = lines.flatMap((l) => {
    const of = found.find((f) => f.documentId === l.sourceDocumentId && f.line === l.sourceLine)
    // Beside its order no price has PPN.
    return of ? differing(of, of.goodsName, { net: withoutPpn(l, input), base: l.baseQty }) : []
  })
  return {
    warnings: priceWarnings(prices),
    dearerApprovedBy: await agreedBy(context, tooDear(prices, masters), input),
  }
}

const withoutPpn = ({ net, vat }: DraftLine, { taxMode }: { taxMode: string }) =>
  taxMode === 'INCLUDE' ? minus(net, vat) : net

/**
 * Bills that are taken over or paid, beside their orders. One that is too dear is asked once in its life: where it was
 * written, else by the first document that has it (domain §3.1.11).
 */
export async function agreeToBills(
  context: PostingContext,
  input: { branchId: number; approvalToken?: string | null | undefined },
  ids: number[],
): Promise<Agreement> {
  const [found, bills, masters] = await Promise.all([
    context.tx.rows<Found>(LINES, [[context.branchId], ids]),
    context.tx.rows<{ id: number; number: string; total: number; asked: boolean }>(
      `select d.id, d.number, d.total, d.dearer_approved_by is not null or exists (
         select from document_settlement s join document x on x.branch_id = s.branch_id and x.id = s.document_id
         where s.branch_id = d.branch_id and s.item_document_id = d.id and x.dearer_approved_by is not null
           and x.status <> 'CANCELLED') as asked
       from document d where d.branch_id = $1 and d.id = any ($2::bigint[]) and ${isSupplierBill()} order by d.id`,
      [context.branchId, ids],
    ),
    context.masters(),
  ])
  const open = bills.flatMap((bill) => {
    const prices = found.flatMap((l) =>
      l.documentId === bill.id
        ? differing(l, l.goodsName, { net: l.billedNet, base: l.billedBase })
        : [],
    )
    return prices.length > 0 && !bill.asked ? [{ ...bill, prices }] : []
  })
  const dear = open.filter(({ prices }) => tooDear(prices, masters).length > 0)
  return {
    warnings: [
      ...open.map(
        (o) => `Faktur ${o.number}: ${o.prices.length} harga berbeda dari pesanan atau penerimaan`,
      ),
      ...[...new Set(found.flatMap((l) => (l.comingQty > 0 ? [l.docNo] : [])))].map(
        (number) => `Faktur ${number}: barangnya belum datang seluruhnya`,
      ),
    ],
    dearerApprovedBy: await agreedBy(
      context,
      dear.flatMap(({ number, prices }) =>
        tooDear(prices, masters).map((one) => ({ ...one, name: `${one.name} (${number})` })),
      ),
      { approvalToken: input.approvalToken, total: sumOf(dear, (d) => d.total) },
    ),
  }
}
