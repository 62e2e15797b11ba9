import type { InputOf } from '#contract/endpoint.ts'
import type { purchaseInvoice as contract } from '#contract/purchase/purchase-invoice.ts'
import { amendHeader } from '#server/documents/amend-header.ts'
import { laterEvent } from '#server/documents/change.ts'
import { lockPeriod, readPeriod, refuseClosedPeriod } from '#server/documents/guards.ts'
import type { DocumentKind, PostingContext, StoredDocument } from '#server/documents/types.ts'
import { writeLedgers } from '#server/ledgers/books.ts'
import { accountOf } from '#server/ledgers/masters.ts'
import { credit, debit, emptyPosting, journal } from '#server/ledgers/posting.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'

/** Masa after that of the tax invoice in which its PPN may still be claimed (UU PPN 9(9)). */
const CLAIMABLE = 3

/** Where input PPN stands: without the tax invoice's number it cannot be claimed yet (domain §0.4 D7). */
export const inputVatRole = (taxInvoiceNo: string | null | undefined) =>
  taxInvoiceNo ? 'VAT_IN' : 'VAT_IN_PENDING'

/** PPN of a bill that waits for its tax invoice, less what went back of it meanwhile. */
export async function pendingVat(
  tx: Tx,
  branchId: number,
  accountId: number,
  invoiceId: number,
): Promise<number> {
  const row = await tx.one<{ vat: number }>(
    `select coalesce(sum(l.debit - l.credit), 0) as vat
     from journal j join journal_line l on l.branch_id = j.branch_id and l.journal_id = j.id
     where j.branch_id = $1 and l.account_id = $2 and (j.document_id = $3 or j.document_id in (
       select g.document_id from document_goods g where g.branch_id = $1 and g.source_document_id = $3))`,
    [branchId, accountId, invoiceId],
  )
  return row?.vat ?? 0
}

/** Writes the supplier's tax invoice down; its PPN can be claimed from today on, if it is not too late. */
export const fillTaxInvoice = (
  ctx: Ctx,
  type: DocumentKind,
  input: InputOf<typeof contract.taxInvoice>,
) =>
  amendHeader(ctx, type, input, {
    action: 'Isi faktur pajak',
    set: { tax_invoice_no: input.taxInvoiceNo, tax_invoice_date: input.taxInvoiceDate },
    refuse: (invoice, today) => {
      if (invoice.vat === 0) throw new Refusal('STATUS_INVALID', 'Faktur ini tidak memuat PPN')
      if (input.taxInvoiceDate > today) {
        throw new Refusal('DATE_FUTURE', 'Tanggal tidak boleh melebihi hari ini', {
          field: 'taxInvoiceDate',
        })
      }
    },
    follow: (context, invoice) => claim(context, invoice, input.taxInvoiceDate),
  })

async function claim(
  context: PostingContext,
  invoice: StoredDocument,
  taxInvoiceDate: string,
): Promise<string[]> {
  const { tx, branchId } = context
  const [{ today }, masters] = await Promise.all([context.session, context.masters()])
  const pending = accountOf(masters, 'VAT_IN_PENDING', branchId)
  const vat = await pendingVat(tx, branchId, pending.id, invoice.id)
  if (vat === 0) return []
  if (masaOf(today) - masaOf(taxInvoiceDate) > CLAIMABLE)
    return ['Faktur pajak lebih tua dari tiga masa: PPN-nya tidak dapat dikreditkan lagi']
  await lockPeriod(tx, today)
  refuseClosedPeriod(await readPeriod(tx, today), today, true, false)
  const event = await laterEvent(tx, branchId, invoice.id, 'TAX_INVOICE')
  const at = { branchId, documentId: invoice.id, postingDate: today, effectiveAt: null, event }
  const posting = {
    ...emptyPosting(),
    journal: journal('AUTO', `Faktur pajak diterima ${invoice.number}`, [
      ...debit(accountOf(masters, 'VAT_IN', branchId).id, vat),
      ...credit(pending.id, vat),
    ]),
  }
  writeLedgers(tx, at, posting, await context.lockStock([]))
  return []
}

const masaOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
