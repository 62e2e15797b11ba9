import { isSupplierBill } from '#server/ledgers/scopes.ts'
import type { ParsedOf } from '#contract/endpoint.ts'
import { returnNoteLackWords, returnNotes as contract } from '#contract/report/return-notes.ts'
import { mastersOf } from '#server/ledgers/masters.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, notFound } from '#server/platform/errors.ts'
import { sumOf } from '#contract/money.ts'
import { type FileAnswer, reads, route } from '#server/platform/route.ts'
import { type Session, branchesOf, requireRight } from '#server/platform/session.ts'
import type { FieldCipher } from '#server/platform/field-cipher.ts'
import { type PurchaseReturn, purchaseReturns } from '#server/tax/files/purchase-returns.ts'
import { keepFile, keepRows, refuseSeveralMonths } from './masa.ts'
import { type ReturnNote, readReturnNotes } from './return-note-rows.ts'

/** The returns of a time with what each lacks; rows that no file can tell yet are summed up beside. */
async function list(tx: Tx, s: Session, input: ParsedOf<typeof contract.list>) {
  const masters = await mastersOf(tx, s.mastersVersion)
  const all = await readReturnNotes(tx, masters, branchesOf(s, input.branchIds), input)
  const rows = all.filter(({ state }) => !input.state || state === input.state)
  return {
    asOf: s.now,
    rows: rows.map(({ npwp: _, companyNpwp: _own, told: _told, ...row }) => row),
    sums: { dpp: sumOf(rows, (r) => r.dpp), vat: sumOf(rows, (r) => r.vat) },
    outside: sumOf(
      rows.filter(({ state }) => state === 'LACKING'),
      (r) => r.vat,
    ),
  }
}

/** Writes down, or anew, how the supplier's tax invoice has a line of his bill. */
const keepLine = (ctx: Ctx, input: ParsedOf<typeof contract.keepLine>) =>
  ctx.write(async (tx, s) => {
    const { purchaseInvoiceId, line, name, code, unit, qty, unitPrice } = input
    const bill = await tx.one<{ branchId: number }>(
      `select d.branch_id as "branchId" from document d join document_goods l on l.branch_id = d.branch_id and l.document_id = d.id and l.line = $3
       where d.branch_id = any ($1::int[]) and d.id = $2 and ${isSupplierBill()}`,
      [s.branchIds, purchaseInvoiceId, line],
    )
    if (!bill) throw notFound('Faktur Pembelian')
    await tx.rows(
      `insert into tax_invoice_line (branch_id, document_id, line, name, code, unit, qty, unit_price) values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (branch_id, document_id, line) do update set name = excluded.name, code = excluded.code, unit = excluded.unit,
         qty = excluded.qty, unit_price = excluded.unit_price, kept_at = excluded.kept_at, kept_by = excluded.kept_by`,
      [bill.branchId, purchaseInvoiceId, line, name, code, unit, qty, unitPrice],
    )
    return { id: purchaseInvoiceId }
  })

/** The chosen returns of a masa; nothing is written before all of them have what Coretax asks. */
const xml = (ctx: Ctx, { ids, ...asked }: ParsedOf<typeof contract.xml>) =>
  ctx.write(async (tx, s): Promise<FileAnswer> => {
    // The file says whole numbers of companies.
    requireRight(s, 'identity.view')
    refuseSeveralMonths(asked)
    const masters = await mastersOf(tx, s.mastersVersion)
    const chosen = new Set(ids)
    const all = await readReturnNotes(tx, masters, s.branchIds, asked)
    const notes = all.filter(({ id }) => chosen.has(id))
    if (notes.length < chosen.size)
      throw new Refusal('NOT_FOUND', 'Ada retur yang tidak memuat PPN pada masa ini', {
        field: 'ids',
      })
    refuseLacking(notes)
    const { text } = purchaseReturns({
      tin: notes[0]?.companyNpwp ?? '',
      returns: notes.map((note) => fileRow(ctx.cipher, note)),
    })
    const fileId = await keepFile(tx, {
      kind: 'RETURN',
      period: asked.dateFrom,
      rows: notes.length,
      dpp: sumOf(notes, (n) => n.dpp),
      vat: sumOf(notes, (n) => n.vat),
    })
    await keepRows(
      tx,
      fileId,
      notes.map(({ branchId, id }) => ({ branchId, documentId: id })),
    )
    const name = `nota-retur.${asked.dateFrom.slice(0, 7)}.xml`
    return { body: Buffer.from(text, 'utf8'), name, mime: 'application/xml' }
  })

/** A return as its row of the file. */
export const fileRow = (cipher: FieldCipher, note: ReturnNote): PurchaseReturn => ({
  ref: note.docNo,
  day: note.docDate,
  lines: note.told,
  invoiceNumber: note.taxInvoiceNo ?? '',
  sellerTin: cipher.decrypt('supplier.npwp', note.npwp ?? ''),
})

function refuseLacking(notes: readonly ReturnNote[]): void {
  const errors = notes.flatMap(({ docNo, lacks }) => {
    if (lacks.length === 0) return []
    const said = lacks.map(({ code, name }) =>
      returnNoteLackWords[code].replace('{{name}}', name ?? ''),
    )
    return [{ field: 'ids', message: `${docNo} belum lengkap: ${said.join('; ')}` }]
  })
  const [first] = errors
  if (first) throw new Refusal('INCOMPLETE', first.message, { errors })
}

export const returnNoteRoutes = [
  reads(contract.list, list),
  route(contract.keepLine, keepLine),
  route(contract.xml, xml),
]
