import type { ParsedOf } from '#contract/endpoint.ts'
import { efaktur as contract, isHint, taxInvoiceLackWords } from '#contract/report/efaktur.ts'
import { mastersOf } from '#server/ledgers/masters.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { sumOf } from '#contract/money.ts'
import { type FileAnswer, reads, route } from '#server/platform/route.ts'
import { branchesOf, requireRight } from '#server/platform/session.ts'
import { taxInvoices } from '#server/tax/files/tax-invoices.ts'
import { type FileRow, keepFile, keepRows } from '../tax-files/masa.ts'
import type { Tx } from '#server/platform/db.ts'
import { madeByHand } from './by-hand.ts'
import { type Bill, lacksOf, readBills, rowOf } from './bills.ts'
import { invoicesOf } from './file-rows.ts'

type Asked = ParsedOf<typeof contract.xml>

/** The chosen bills as one file; nothing is written before all of them have what Coretax asks. */
const xml = (ctx: Ctx, input: Asked) =>
  ctx.write(async (tx, s): Promise<FileAnswer> => {
    // The file says whole numbers of persons and companies.
    requireRight(s, 'identity.view')
    const masters = await mastersOf(tx, s.mastersVersion)
    const bills = await readBills(tx, masters, s.branchIds, { ids: input.ids })
    if (bills.length < new Set(input.ids).size)
      throw new Refusal('NOT_FOUND', 'Ada faktur yang tidak dapat dibuatkan faktur pajak', {
        field: 'ids',
      })
    refuseLacking(bills)
    const told = bills.map((bill) => ({ bill, invoices: invoicesOf(ctx.cipher, bill, input) }))
    const { text } = taxInvoices({
      tin: bills[0]?.companyNpwp ?? '',
      today: s.today,
      rows: told.flatMap(({ invoices }) => invoices),
    })
    await tx.rows(
      'insert into tax_export (branch_id, document_id) select * from unnest($1::int[], $2::bigint[])',
      [bills.map((b) => b.branchId), bills.map((b) => b.id)],
    )
    const rows = told.flatMap(({ bill: { branchId, id }, invoices }) =>
      invoices.map(({ code }) => ({ branchId, documentId: id, code })),
    )
    await keepInvoices(tx, bills, rows)
    return {
      body: Buffer.from(text, 'utf8'),
      name: `efaktur.${s.today}.xml`,
      mime: 'application/xml',
    }
  })

/** A file of the masa of its first bill; Coretax tells its errors by its rows. */
async function keepInvoices(tx: Tx, bills: readonly Bill[], rows: readonly FileRow[]) {
  const lines = bills.flatMap((bill) => bill.lines)
  const first = bills.reduce((day, bill) => (bill.docDate < day ? bill.docDate : day), '9999')
  const fileId = await keepFile(tx, {
    kind: 'INVOICE',
    period: `${first.slice(0, 7)}-01`,
    rows: rows.length,
    dpp: sumOf(lines, (l) => l.base),
    vat: sumOf(lines, (l) => l.vat),
  })
  await keepRows(tx, fileId, rows)
}

/** Names what each bill lacks, and the first of them in the sentence. */
function refuseLacking(bills: readonly Bill[]): void {
  const errors = bills.flatMap((bill) => {
    const lacks = lacksOf(bill)
      .filter((one) => !isHint(one))
      .map(({ code, name }) => taxInvoiceLackWords[code].replace('{{name}}', name ?? ''))
    if (lacks.length === 0) return []
    return [{ field: 'ids', message: `Faktur ${bill.docNo} belum lengkap: ${lacks.join('; ')}` }]
  })
  const [first] = errors
  if (first) throw new Refusal('INCOMPLETE', first.message, { errors })
}

export const efakturRoutes = [
  reads(contract.bills, async (tx, s, input) => {
    const masters = await mastersOf(tx, s.mastersVersion)
    const branchIds = branchesOf(s, input.branchIds)
    const bills = await readBills(tx, masters, branchIds, input)
    const byHand = await madeByHand(tx, branchIds, input, new Set(bills.map(({ id }) => id)))
    const rows = bills.map(rowOf).filter((row) => !input.state || row.state === input.state)
    const sums = { dpp: sumOf(rows, (r) => r.dpp), vat: sumOf(rows, (r) => r.vat) }
    const summedUp = sumOf(bills.filter((b) => b.summedUp).map(rowOf), (r) => r.vat)
    return { rows, sums, summedUp, byHand }
  }),
  route(contract.xml, xml),
]
