import {
  type SlipLack,
  type WithholdingRow,
  type withholdingInput,
  slipLackWords,
  type withholding as contract,
} from '#contract/report/withholding.ts'
import type { ParsedOf } from '#contract/endpoint.ts'
import { withheldAmount } from '#contract/withholding.ts'
import { MOVES_BY_US, baseOfMove } from '#server/tax/withheld-moves.ts'
import { THEN, asPosted, formerly } from '#server/documents/as-posted.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { FieldCipher } from '#server/platform/field-cipher.ts'
import { minus, rupiah, sumOf } from '#contract/money.ts'
import type { FileAnswer } from '#server/platform/route.ts'
import { requireRight } from '#server/platform/session.ts'
import { type Withholding, withheldByUs } from '#server/tax/files/withheld-by-us.ts'
import { HEAD_OFFICE } from '#server/tax/files/traps.ts'
import type { z } from 'zod'
import { keepFile, keepRows, masaOf, newestFile, refuseSeveralMonths } from './masa.ts'

/** A document as it stands in the register, with what its row of the file takes from elsewhere. */
interface Stored extends Omit<WithholdingRow, 'computed' | 'state' | 'lacks'> {
  companyNpwp: string | null
  ownNitku: string | null
  recipientId: number | null
  recipientName: string | null
  /** Encrypted. */
  recipientNpwp: string | null
  certificate: 'PP23' | 'ETC' | null
  /** Of the office's list on the day of the withholding; null without a code that it has. */
  listedRate: number | null
  taxInvoiceNo: string | null
  taxInvoiceDate: string | null
  refNo: string | null
  refDate: string | null
}

/** What is told below zero was taken back in a later month than it was withheld in. */
const REGISTER = `
select d.id, d.kind, d.number as "docNo", m.day as "docDate", d.branch_id as "branchId", b.name as "branchName",
  coalesce(${asPosted('fs', 'name', 's.name')}, d.party_name) as "partyName", d.wht_type as "whtType", ${baseOfMove('d.wht_base', 'm.withheld')} as "whtBase", d.wht_rate as "whtRate",
  m.withheld, d.wht_slip_no as "whtSlipNo", d.wht_object as "whtObject", d.wht_certificate as certificate, d.version,
  k.npwp as "companyNpwp", b.nitku as "ownNitku", w.id as "recipientId", w.name as "recipientName", w.npwp as "recipientNpwp", o.rate as "listedRate",
  d.tax_invoice_no as "taxInvoiceNo", d.tax_invoice_date as "taxInvoiceDate", d.ref_no as "refNo", coalesce(d.ref_date, d.doc_date) as "refDate",
  f.made_at as "exportedAt", f.made_by as "exportedBy", f.refused
from (${MOVES_BY_US}) m join document d on d.branch_id = m.branch_id and d.id = m.id join branch b on b.id = d.branch_id cross join company k
left join supplier s on s.id = d.supplier_id left join supplier w on w.id = coalesce(d.supplier_id, d.wht_recipient_id)
left join withholding_object o on o.code = d.wht_object and o.is_active and o.by_us and m.day between o.valid_from and coalesce(o.valid_to, 'infinity')
${newestFile('BPPU')}
${THEN} ${formerly('fs', 'supplier', 'd.supplier_id')}
where ($4::text is null or d.wht_type = $4) and (not $5::boolean or (d.wht_slip_no is null and m.withheld > 0))
order by m.day, d.number`

export interface Asked extends Pick<z.output<typeof withholdingInput>, 'whtType' | 'withoutSlip'> {
  dateFrom: string
  dateTo: string
}

/** The register of a time over branches, and what the file tells of each row. */
export async function readSlips(tx: Tx, branchIds: readonly number[], asked: Asked) {
  const { dateFrom, dateTo, whtType, withoutSlip } = asked
  const values = [branchIds, dateFrom, dateTo, whtType ?? null, withoutSlip ?? false]
  return (await tx.rows<Stored>(REGISTER, values)).map(slipOf)
}
export type Slip = ReturnType<typeof slipOf>

function slipOf(row: Stored) {
  const sign = row.withheld < 0 ? -1 : 1
  const computed = sign * withheldAmount(Math.abs(row.whtBase), row.whtRate)
  const lacks = lacksOf(row, computed)
  const state = lacks.length > 0 ? 'LACKING' : row.exportedAt ? 'EXPORTED' : 'READY'
  return { ...row, computed, lacks, state } as const
}

/** What keeps Coretax from taking it, each with where it is mended. */
function lacksOf(row: Stored, computed: number): WithholdingRow['lacks'] {
  const lack = (code: SlipLack, id: number | null = null, name: string | null = null) => [
    { code, id, name },
  ]
  if (row.whtType === 'PPH21') return lack('PPH21')
  if (row.withheld < 0) return lack('TAKEN_BACK')
  const other = row.listedRate !== null && row.listedRate !== row.whtRate
  return [
    ...(row.companyNpwp ? [] : lack('COMPANY_NPWP')),
    ...(row.ownNitku ? [] : lack('OWN_NITKU', row.branchId, row.branchName)),
    ...(row.recipientId ? [] : lack('RECIPIENT', row.id, row.partyName)),
    ...(row.recipientId && !row.recipientNpwp
      ? lack('RECIPIENT_NPWP', row.recipientId, row.recipientName)
      : []),
    ...(row.listedRate === null ? lack('OBJECT', row.id) : []),
    ...(other && row.certificate !== 'ETC' ? lack('RATE', row.id, percent(row.whtRate)) : []),
    ...(documentOf(row) ? [] : lack('DOCUMENT_NO', row.id)),
    ...(computed === row.withheld
      ? []
      : lack('AMOUNT', row.id, rupiah(minus(computed, row.withheld)))),
  ]
}

const percent = (rate: number) => `${String(rate).replace('.', ',')}%`

/** What is paid for: the supplier's tax invoice, his bill, or our own proof of payment. */
function documentOf(row: Stored): Withholding['document'] | null {
  const { kind, docNo, docDate, taxInvoiceNo, taxInvoiceDate, refNo, refDate } = row
  if (taxInvoiceNo)
    return { kind: 'TaxInvoice', number: taxInvoiceNo, day: taxInvoiceDate ?? docDate }
  const paid = kind === 'cash-out' || kind === 'bank-out'
  if (refNo)
    return {
      kind: paid ? 'PaymentProof' : 'CommercialInvoice',
      number: refNo,
      day: refDate ?? docDate,
    }
  return paid && docNo ? { kind: 'PaymentProof', number: docNo, day: docDate } : null
}

/** What the rows' file comes to against the books, and what stands in none. */
export const againstBooks = (rows: readonly Slip[]) => {
  const [inside, outside] = [
    rows.filter((r) => r.lacks.length === 0),
    rows.filter((r) => r.lacks.length > 0),
  ]
  return {
    difference: sumOf(inside, (r) => minus(r.computed, r.withheld)),
    outside: sumOf(outside, (r) => r.withheld),
  }
}

/** The chosen rows of a masa; nothing is written before all of them have what Coretax asks. */
export const slipsXml = (ctx: Ctx, { ids, ...asked }: ParsedOf<typeof contract.xml>) =>
  ctx.write(async (tx, s): Promise<FileAnswer> => {
    // The file says whole numbers of persons and companies.
    requireRight(s, 'identity.view')
    refuseSeveralMonths(asked)
    const chosen = new Set(ids)
    const rows = (await readSlips(tx, s.branchIds, asked)).filter(({ id }) => chosen.has(id))
    if (rows.length < chosen.size)
      throw new Refusal('NOT_FOUND', 'Ada dokumen yang tidak memotong PPh pada masa ini', {
        field: 'ids',
      })
    refuseLacking(rows)
    const { text } = withheldByUs({
      tin: rows[0]?.companyNpwp ?? '',
      ...masaOf(asked.dateFrom),
      rows: rows.map((row) => fileRow(ctx.cipher, row)),
    })
    const fileId = await keepFile(tx, {
      kind: 'BPPU',
      period: asked.dateFrom,
      rows: rows.length,
      dpp: sumOf(rows, (r) => r.whtBase),
      vat: sumOf(rows, (r) => r.computed),
    })
    await keepRows(
      tx,
      fileId,
      rows.map(({ branchId, id }) => ({ branchId, documentId: id })),
    )
    const name = `e-bupot.${asked.dateFrom.slice(0, 7)}.xml`
    return { body: Buffer.from(text, 'utf8'), name, mime: 'application/xml' }
  })

/** Names what each row lacks, and the first of them in the sentence. */
function refuseLacking(rows: readonly Slip[]): void {
  const errors = rows.flatMap(({ docNo, lacks }) => {
    if (lacks.length === 0) return []
    const said = lacks.map(({ code, name }) => slipLackWords[code].replace('{{name}}', name ?? ''))
    return [{ field: 'ids', message: `${docNo} belum lengkap: ${said.join('; ')}` }]
  })
  const [first] = errors
  if (first) throw new Refusal('INCOMPLETE', first.message, { errors })
}

/** A document as its row of the file; places of business of recipients are not kept: the head office is told. */
export function fileRow(cipher: FieldCipher, row: Slip): Withholding {
  const npwp = cipher.decrypt('supplier.npwp', row.recipientNpwp ?? '')
  return {
    ref: row.docNo ?? '',
    counterpartTin: npwp,
    counterpartNitku: `${npwp}${HEAD_OFFICE}`,
    certificate: row.certificate ?? 'N/A',
    object: row.whtObject ?? '',
    base: row.whtBase,
    rate: row.whtRate,
    listedRate: row.listedRate,
    ownNitku: row.ownNitku ?? '',
    day: row.docDate,
    document: documentOf(row) ?? { kind: 'Other', number: '', day: '' },
  }
}
