import { isSupplierBill, sendsBack } from '#server/ledgers/scopes.ts'
import type {
  ReturnNoteLack,
  ReturnNoteRow,
  TaxInvoiceLine,
} from '#contract/report/return-notes.ts'
import { taxOfType } from '#contract/master/tax-type.ts'
import { THEN, asPosted, formerly } from '#server/documents/as-posted.ts'
import { type Masters, taxOn } from '#server/ledgers/masters.ts'
import type { Tx } from '#server/platform/db.ts'
import { dec, minus, round, sumOf } from '#contract/money.ts'
import { otherTaxBase, taxBaseOf } from '#contract/pricing/tax-base.ts'
import type { ReturnedLine } from '#server/tax/files/purchase-returns.ts'
import { newestFile } from './masa.ts'

interface Head {
  id: number
  kind: string
  docNo: string
  docDate: string
  branchId: number
  branchName: string
  supplierId: number
  supplierName: string
  /** Encrypted. */
  npwp: string | null
  companyNpwp: string | null
  taxMode: string | null
  vat: number
  invoiceId: number | null
  invoiceNo: string | null
  taxInvoiceNo: string | null
  exportedAt: string | null
  exportedBy: string | null
  refused: ReturnNoteRow['refused']
}
interface Back {
  branchId: number
  id: number
  /** Line of the bill; null of a note that went back with the goods. */
  line: number | null
  goodsName: string
  isService: boolean
  goodsCode: string
  unitCode: string | null
  taxType: string
  baseQty: number
  net: number
  freight: number
  vat: number
  rounding: number
  boughtBaseQty: number | null
  boughtQty: number | null
  boughtPrice: number | null
  keptName: string | null
  keptCode: string | null
  keptUnit: string | null
  keptQty: number | null
  keptPrice: number | null
}

const RETURNS = `
select d.id, d.kind, d.number as "docNo", d.doc_date as "docDate", d.branch_id as "branchId", b.name as "branchName", s.id as "supplierId",
  ${asPosted('fs', 'name', 's.name')} as "supplierName", s.npwp, k.npwp as "companyNpwp", d.tax_mode as "taxMode", d.vat, o.id as "invoiceId", o.number as "invoiceNo", o.tax_invoice_no as "taxInvoiceNo",
  f.made_at as "exportedAt", f.made_by as "exportedBy", f.refused
from document d join branch b on b.id = d.branch_id join supplier s on s.id = d.supplier_id cross join company k
left join lateral (select o.id, o.number, o.tax_invoice_no from document_source r join document o on o.branch_id = r.branch_id and o.id = r.source_id and ${isSupplierBill('o')}
  where r.branch_id = d.branch_id and r.document_id = d.id order by o.id limit 1) o on true
${newestFile('RETURN')}
${THEN} ${formerly('fs', 'supplier', 'd.supplier_id')}
where d.branch_id = any ($1::int[]) and d.doc_date between $2 and $3 and ${sendsBack()} and d.vat <> 0
  and exists (select from journal j where j.branch_id = d.branch_id and j.document_id = d.id) and d.status <> 'CANCELLED'
order by d.doc_date, d.number`

const LINES = `
select l.branch_id as "branchId", l.document_id as id, i.line, g.name as "goodsName", g.type = 'SERVICE' as "isService", g.coretax_goods_code as "goodsCode", u.coretax_unit_code as "unitCode",
  l.tax_type as "taxType", l.base_qty as "baseQty", l.net, l.freight, l.vat, l.rounding, i.base_qty as "boughtBaseQty", i.qty as "boughtQty",
  round(case when o.tax_mode = 'INCLUDE' then i.net - i.vat else i.gross end / nullif(i.qty, 0), 2) as "boughtPrice",
  t.name as "keptName", t.code as "keptCode", t.unit as "keptUnit", t.qty as "keptQty", t.unit_price as "keptPrice"
from document_goods l join goods g on g.id = l.goods_id
left join document o on o.branch_id = l.branch_id and o.id = l.source_document_id and ${isSupplierBill('o')}
left join document_goods i on i.branch_id = o.branch_id and i.document_id = o.id and i.line = l.source_line and l.base_qty <> 0
left join goods_unit gu on gu.id = i.goods_unit_id left join unit u on u.id = gu.unit_id
left join tax_invoice_line t on t.branch_id = o.branch_id and t.document_id = o.id and t.line = l.source_line
where l.branch_id = any ($1::int[]) and l.document_id = any ($2::bigint[]) and (l.vat <> 0 or l.net <> 0) order by l.document_id, l.line`

/** A return with what its row of the list says, and its lines as the file tells them. */
export interface ReturnNote extends Omit<ReturnNoteRow, 'supplierName'> {
  supplierName: string
  companyNpwp: string | null
  npwp: string | null
  told: ReturnedLine[]
}

/** Returns that took PPN back, of a time and branches: each with what it lacks, its figures as the books have them. */
export async function readReturnNotes(
  tx: Tx,
  masters: Masters,
  branchIds: readonly number[],
  { dateFrom, dateTo }: { dateFrom: string; dateTo: string },
): Promise<ReturnNote[]> {
  const heads = await tx.rows<Head>(RETURNS, [branchIds, dateFrom, dateTo])
  const lines = await tx.rows<Back>(LINES, [branchIds, heads.map((h) => h.id)])
  const own = Map.groupBy(lines, (l) => `${l.branchId}:${l.id}`)
  return heads.map((head) => noteOf(head, own.get(`${head.branchId}:${head.id}`) ?? [], masters))
}

function noteOf(head: Head, lines: Back[], masters: Masters): ReturnNote {
  const general = taxOn(masters, head.docDate)
  const taxed = lines.flatMap((line) => {
    // The part of a note without PPN changes no tax base.
    if (line.vat === 0) return []
    const tax = taxOfType(line.taxType, general)
    const base = taxBaseOf(line, head.taxMode)
    // Of tobacco and the like the supplier's PPN is not of the price.
    return [{ line, base, otherBase: tax ? otherTaxBase(base, tax) : base, vat: line.vat }]
  })
  const told = taxed.map(toldOf)
  const lacks = lacksOf(head, taxed, told)
  const { branchId, branchName, id, kind, docNo, docDate, supplierName, ...rest } = head
  return {
    branchId,
    branchName,
    id,
    kind,
    docNo,
    docDate,
    supplierName,
    invoiceId: rest.invoiceId,
    invoiceNo: rest.invoiceNo,
    taxInvoiceNo: rest.taxInvoiceNo,
    exportedAt: rest.exportedAt,
    exportedBy: rest.exportedBy,
    refused: rest.refused,
    companyNpwp: rest.companyNpwp,
    npwp: rest.npwp,
    dpp: sumOf(taxed, (l) => l.base),
    vat: head.vat,
    lacks,
    state: lacks.length > 0 ? 'LACKING' : rest.exportedAt ? 'EXPORTED' : 'READY',
    lines: lines.filter((l) => l.line !== null).map(lineOf),
    told: told.filter((one) => one !== null),
  }
}

interface Taxed {
  line: Back
  base: number
  otherBase: number
  vat: number
}

/** In the unit of the supplier's tax invoice; null where it is not known or comes to no such figure. */
function toldOf({ line, base, otherBase, vat }: Taxed): ReturnedLine | null {
  const { keptName, keptCode, keptUnit, keptQty, keptPrice, boughtBaseQty } = line
  if (!keptName || !keptCode || !keptUnit || !keptQty || !keptPrice || !boughtBaseQty) return null
  const returned = dec(keptQty).times(line.baseQty).div(boughtBaseQty)
  if (!returned.toDecimalPlaces(2).eq(returned)) return null
  const discount = minus(round(returned.times(keptPrice)), base)
  return {
    kind: line.isService ? 'B' : 'A',
    name: keptName,
    code: keptCode,
    unit: keptUnit,
    qty: keptQty,
    unitPrice: keptPrice,
    returnedQty: returned.toNumber(),
    discount,
    base,
    otherBase,
    vat,
  }
}

/** As the office wrote it down, or what our bill says of it. */
const lineOf = (line: Back): TaxInvoiceLine => ({
  line: line.line ?? 0,
  goodsName: line.goodsName,
  kept: line.keptName !== null,
  name: line.keptName ?? line.goodsName,
  code: line.keptCode ?? line.goodsCode,
  unit: line.keptUnit ?? line.unitCode,
  qty: line.keptQty ?? line.boughtQty ?? 0,
  unitPrice: line.keptPrice ?? line.boughtPrice ?? 0,
})

function lacksOf(
  head: Head,
  taxed: readonly Taxed[],
  told: readonly (ReturnedLine | null)[],
): ReturnNoteRow['lacks'] {
  const lack = (code: ReturnNoteLack, id: number | null = null, name: string | null = null) => [
    { code, id, name },
  ]
  if (head.kind === 'purchase-past-return' || !head.invoiceId) return lack('PAST')
  if (taxed.some(({ line }) => line.line === null)) return lack('NOTED')
  return [
    ...(head.companyNpwp ? [] : lack('COMPANY_NPWP')),
    ...(head.npwp ? [] : lack('SELLER_NPWP', head.supplierId, head.supplierName)),
    ...(head.taxInvoiceNo ? [] : lack('TAX_INVOICE', head.invoiceId, head.invoiceNo)),
    ...taxed.flatMap(({ line }, i) => {
      if (line.keptName === null) return lack('LINE', line.line, line.goodsName)
      const own = told[i]
      if (!own) return lack('QTY', line.line, line.goodsName)
      return own.discount < 0 ? lack('PRICE', line.line, line.goodsName) : []
    }),
  ]
}
