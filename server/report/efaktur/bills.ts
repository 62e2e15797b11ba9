import {
  holds,
  isBill,
  isMoneyAhead,
  isReturned,
  isVatProof,
  stands,
} from '#server/ledgers/scopes.ts'
import { joinCustomer } from '#server/ledgers/customer-numbers.ts'
import { THEN, asPosted, formerly } from '#server/documents/as-posted.ts'
import {
  EXEMPT_CODE,
  UNCOLLECTED_CODE,
  codeOnBill,
  taxOfType,
  transactionCode,
} from '#contract/master/tax-type.ts'
import { type TaxBill, isHint } from '#contract/report/efaktur.ts'
import { type Masters, type Tax, taxOn } from '#server/ledgers/masters.ts'
import type { Tx } from '#server/platform/db.ts'
import { type Decimal, dec, minus, plus, round, sumOf } from '#contract/money.ts'
import { otherTaxBase, taxBaseOf } from '#contract/pricing/tax-base.ts'
import { CLAIM_LINE, PAID_TO_US } from '#server/ledgers/collected-vat.ts'
import { ON_CREDIT } from '#server/ledgers/on-credit.ts'
import { SUMMED_UP, UNTAXED } from '../declared/sold.ts'
import { AHEAD_VAT } from '../declared/tax.ts'

export interface Bill {
  id: number
  branchId: number
  branchName: string
  nitku: string | null
  docNo: string
  docDate: string
  taxMode: string
  /** Where its PPN is collected by the buyer, by which code. */
  vatCode: string | null
  /** He paid it to us after all, all of it: its tax invoice is of its goods' own code. */
  paidToUs: boolean
  /** Why it went out without PPN. */
  reason: string | null
  customerId: number
  customerName: string
  taxName: string | null
  npwp: string | null
  nik: string | null
  buyerNitku: string | null
  address: string
  email: string | null
  companyNpwp: string | null
  ahead: boolean
  /** Digunggung tells its PPN, as long as no tax invoice of it is made. */
  summedUp: boolean
  /** PPN of the money ahead that it uses, rupiah: that one's tax invoice tells it. */
  aheadVat: number
  /** Without PPN. */
  returned: number
  allReturned: boolean
  exportedAt: string | null
  /** The number that Coretax told of it. */
  taxInvoiceNo: string | null
  exportedBy: string | null
  numbers: TaxBill['numbers'] | null
  /** PPN of them that stand, rupiah. */
  listedVat: number | null
  refused: TaxBill['refused']
  lines: Line[]
}
interface Stored {
  branchId: number
  documentId: number
  name: string
  isService: boolean
  goodsCode: string
  unitId: number
  unitName: string
  unitCode: string | null
  qty: number
  gross: number
  net: number
  freight: number
  vat: number
  rounding: number
  taxType: string
}
export interface Line extends Stored {
  code: string
  base: number
  otherBase: number
  rate: number
  /** Of one unit, without PPN, before the discount. */
  price: Decimal
}

/** Lines of returns that stand, without PPN, each with the line of the bill that it takes back. */
const CAME_BACK = `
select l.branch_id, l.source_document_id, l.source_line, l.base_qty, l.net - case when d.tax_mode = 'INCLUDE' then l.vat else 0 end as net
from document_goods l join document d on d.branch_id = l.branch_id and d.id = l.document_id and ${isReturned()}`

/** Names and addresses as they were; numbers as they are, for a wrong one is put right in the master before it is reported. */
const buyer = (column: string) => asPosted('fc', column, `c.${column}`)

/** Bills on credit that bear PPN or are freed of it; what a shop sells at the till is summed up instead. */
const BILLS = (chosen: string) => `
select d.id, d.branch_id as "branchId", ${asPosted('fb', 'name', 'b.name')} as "branchName", b.nitku, d.number as "docNo", d.doc_date as "docDate", d.tax_mode as "taxMode", d.vat_code as "vatCode", p.paid > 0 and p.paid = p.proven and not exists (select from open_item c where c.branch_id = d.branch_id and c.document_id = d.id and c.line = ${CLAIM_LINE} and c.amount <> c.settled) as "paidToUs", d.reason,
  w.id as "customerId", ${buyer('name')} as "customerName", ${buyer('tax_name')} as "taxName", w.npwp, w.nik, w.nitku as "buyerNitku",
  coalesce(nullif(${buyer('tax_address')}, ''), ${buyer('address')}) as address, w.email, k.npwp as "companyNpwp",
  exists (select from document_settlement s join document u on u.branch_id = s.branch_id and u.id = s.item_document_id
    and ${isMoneyAhead('u')} and u.vat > 0 where s.branch_id = d.branch_id and s.document_id = d.id) as ahead,
  ${SUMMED_UP} as "summedUp", d.collected_ahead + ${AHEAD_VAT} as "aheadVat",
  x.exported_at as "exportedAt", d.tax_invoice_no as "taxInvoiceNo", e.name as "exportedBy", n.numbers, n.vat as "listedVat", f.refused, r.net as returned,
  r.net > 0 and not exists (select from document_goods l where l.branch_id = d.branch_id and l.document_id = d.id and l.base_qty > coalesce((
    select sum(o.base_qty) from (${CAME_BACK}) o where o.branch_id = l.branch_id and o.source_document_id = l.document_id and o.source_line = l.line), 0)) as "allReturned"
from document d join branch b on b.id = d.branch_id join customer c on c.id = d.customer_id ${joinCustomer('d.customer_id', { as: 'w' })} cross join company k
left join lateral (select exported_at, exported_by from tax_export x where x.branch_id = d.branch_id and x.document_id = d.id order by x.id desc limit 1) x on true
left join employee e on e.id = x.exported_by
left join lateral (select json_agg(json_build_object('number', i.number, 'status', i.status) order by i.number) as numbers, sum(i.vat) filter (where substr(i.number, 1, 2) <> '08') as vat
  from coretax_invoice i where i.branch_id = d.branch_id and i.document_id = d.id and i.side = 'OUT') n on true
left join lateral (select case when t.refused is not null then json_build_object('row', t.row, 'message', t.refused) end as refused from tax_file_row t join tax_file y on y.id = t.file_id and y.kind = 'INVOICE'
  where t.branch_id = d.branch_id and t.document_id = d.id order by t.file_id desc, t.refused is null, t.row limit 1) f on true
cross join lateral (select coalesce(sum(s.amount), 0) as proven, coalesce(sum(s.amount) filter (where o.reason = '${PAID_TO_US}'), 0) as paid from document_settlement s
  join document o on o.branch_id = s.branch_id and o.id = s.document_id and ${isVatProof('o')} and ${holds('o')}
  where d.vat_code is not null and s.branch_id = d.branch_id and s.item_document_id = d.id) p
cross join lateral (select coalesce(sum(o.net), 0) as net from (${CAME_BACK}) o where o.branch_id = d.branch_id and o.source_document_id = d.id) r
${THEN} ${formerly('fc', 'customer', 'c.id')} ${formerly('fb', 'branch', 'b.id')}
where d.branch_id = any ($1::int[]) and ${isBill()} and ${stands()}
  and not c.is_walk_in and (d.tax_mode = 'EXCLUDE' or d.tax_mode = 'INCLUDE' and ${ON_CREDIT} or d.tax_mode = 'NONE' and d.reason in (${UNTAXED})) and ${chosen}
order by d.doc_date, d.number`
const LINES = `
select l.branch_id as "branchId", l.document_id as "documentId", ${asPosted('fg', 'name', 'g.name')} as name, g.type = 'SERVICE' as "isService", g.coretax_goods_code as "goodsCode",
  u.id as "unitId", ${asPosted('fu', 'name', 'u.name')} as "unitName", u.coretax_unit_code as "unitCode", l.qty, l.gross, l.net, l.freight, l.vat, l.rounding, l.tax_type as "taxType"
from document_goods l join goods g on g.id = l.goods_id join goods_unit gu on gu.id = l.goods_unit_id join unit u on u.id = gu.unit_id
join document d on d.branch_id = l.branch_id and d.id = l.document_id ${THEN} ${formerly('fg', 'goods', 'g.id')} ${formerly('fu', 'unit', 'u.id')}
where l.branch_id = any ($1::int[]) and l.document_id = any ($2::bigint[]) and l.price_source is distinct from 'GIFT' order by l.document_id, l.line`

export async function readBills(
  tx: Tx,
  masters: Masters,
  branchIds: readonly number[],
  asked: { ids: readonly number[] } | { dateFrom: string; dateTo: string },
): Promise<Bill[]> {
  const [chosen, values]: [string, unknown[]] =
    'ids' in asked
      ? ['d.id = any ($2::bigint[])', [asked.ids]]
      : ['d.doc_date between $2 and $3', [asked.dateFrom, asked.dateTo]]
  const bills = await tx.rows<Omit<Bill, 'lines'>>(BILLS(chosen), [branchIds, ...values])
  const lines = await tx.rows<Stored>(LINES, [branchIds, bills.map((b) => b.id)])
  const byBill = Map.groupBy(lines, (l) => `${l.branchId}:${l.documentId}`)
  return bills.flatMap((bill) => {
    const own = (byBill.get(`${bill.branchId}:${bill.id}`) ?? []).flatMap((line) =>
      taxed(line, bill, taxOn(masters, bill.docDate)),
    )
    return own.length > 0 ? [{ ...bill, lines: own }] : []
  })
}

/** A line as a tax invoice has it: without PPN, with its part of the freight, and the base that the rate is taken of. */
function taxed(line: Stored, bill: Omit<Bill, 'lines'>, general: Tax): Line[] {
  const own = transactionCode(line.taxType, general)
  if (!own) return []
  const { taxMode } = bill
  const { base_num, base_den, rate } = taxOfType(line.taxType, general) ?? general
  const otherOf = (base: number) => otherTaxBase(base, { base_num, base_den })
  const vatOf = (base: number) => round(dec(rate).div(100).times(otherOf(base)))
  const worth = taxBaseOf(line, taxMode)
  // Of bills that were written before lines told their rounding, the rupiah that went there is looked for.
  const base =
    taxMode !== 'INCLUDE' || line.taxType === 'EXEMPT'
      ? worth
      : ([worth, worth - 1, worth + 1].find((one) => vatOf(one) === line.vat) ?? worth)
  const discount = taxMode !== 'INCLUDE' ? minus(line.gross, line.net) : 0
  const code = codeOnBill(own, bill.paidToUs ? { reason: bill.reason } : bill)
  const told = {
    ...line,
    code,
    base,
    rate,
    otherBase: otherOf(base),
    // What is not collected (07) or exempt (08) is shown with the PPN that nobody owes.
    vat: code === UNCOLLECTED_CODE || code === EXEMPT_CODE ? vatOf(base) : line.vat,
    price: dec(base).plus(discount).div(line.qty),
  }
  return [told]
}

/** What keeps Coretax from taking it, each with the master where it is mended. */
export function lacksOf(bill: Bill): TaxBill['lacks'] {
  const lack = (
    code: TaxBill['lacks'][number]['code'],
    id: number | null = null,
    name: string | null = null,
  ) => ({ code, id, name })
  const units = new Map(bill.lines.filter((l) => !l.unitCode).map((l) => [l.unitId, l.unitName]))
  const differs =
    bill.taxMode !== 'NONE' &&
    bill.lines.some(
      (l) => l.code !== EXEMPT_CODE && round(dec(l.rate).div(100).times(l.otherBase)) !== l.vat,
    )
  return [
    ...(bill.companyNpwp ? [] : [lack('COMPANY_NPWP')]),
    ...(bill.nitku ? [] : [lack('SELLER_NITKU', bill.branchId, bill.branchName)]),
    ...(bill.npwp || bill.nik ? [] : [lack('BUYER_ID', bill.customerId, bill.customerName)]),
    ...(bill.address.trim() ? [] : [lack('BUYER_ADDRESS', bill.customerId, bill.customerName)]),
    ...[...units].map(([id, name]) => lack('UNIT_CODE', id, name)),
    ...(bill.reason === 'EKSPOR' ? [lack('EXPORT')] : []),
    ...(bill.reason === 'PEMUNGUT' ? [lack('COLLECTOR')] : []),
    ...(bill.ahead ? [lack('ADVANCE')] : []),
    ...(differs ? [lack('AMOUNT')] : []),
    // Once it was told to Coretax, the buyer's return note takes it back.
    ...(bill.allReturned && !bill.exportedAt ? [lack('RETURNED')] : []),
  ]
}

const vatOfCodes = ({ lines }: Pick<Bill, 'lines'>, isMeant: (code: string) => boolean) =>
  sumOf(lines, (l) => (isMeant(l.code) ? l.vat : 0))

/** PPN in Coretax less that of the bill's own tax invoices, exempt ones left out in both, where it is more than a rupiah of rounding. */
function differsBy({ listedVat, lines, aheadVat }: Bill): number | null {
  if (listedVat === null) return null
  const own = minus(
    vatOfCodes({ lines }, (code) => code !== EXEMPT_CODE),
    aheadVat,
  )
  const off = minus(listedVat, own)
  return Math.abs(off) > 1 ? off : null
}

/** A consumer who told no number: the sum of his day tells his bill (PER-11/PJ/2025 art. 51). */
export const isOfConsumer = ({ summedUp, npwp, nik }: Bill): boolean => summedUp && !npwp && !nik

/** What its own tax invoices are of, without PPN: of taxed goods the share of the PPN that no money ahead told. */
function ownBase({ lines, aheadVat }: Bill, vat: number): number {
  const whole = sumOf(lines, (l) => l.base)
  // Without PPN of its own no part of it is the money's.
  if (aheadVat === 0 || vat === 0) return whole
  const taxed = sumOf(lines, (l) => (l.code === EXEMPT_CODE ? 0 : l.base))
  const rest = round(dec(taxed).times(minus(vat, aheadVat)).div(vat))
  return plus(minus(whole, taxed), rest)
}

export function rowOf(bill: Bill): TaxBill {
  const vat = vatOfCodes(bill, (code) => code !== UNCOLLECTED_CODE && code !== EXEMPT_CODE)
  const lacks = lacksOf(bill)
  const { id, branchId, branchName, docNo, docDate, customerName, exportedAt, exportedBy } = bill
  return {
    id,
    branchId,
    branchName,
    docNo,
    docDate,
    customerName,
    exportedAt,
    exportedBy,
    lacks,
    returned: bill.returned,
    numbers: bill.numbers ?? [],
    differs: differsBy(bill),
    refused: bill.refused,
    codes: [...new Set(bill.lines.map((l) => l.code))].sort(),
    dpp: ownBase(bill, vat),
    vat: minus(vat, bill.aheadVat),
    uncollectedVat: vatOfCodes(bill, (code) => code === UNCOLLECTED_CODE),
    state: lacks.some((one) => !isHint(one)) ? 'LACKING' : exportedAt ? 'EXPORTED' : 'READY',
  }
}
