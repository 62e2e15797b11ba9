import { lowersSupplierBill } from '#server/ledgers/scopes.ts'
import type { ParsedOf } from '#contract/endpoint.ts'
import { menusOf, nounOf } from '#contract/kinds.ts'
import { taxInvoice as contract, taxInvoiceKinds } from '#contract/purchase/tax-invoice.ts'
import { amendHeader } from '#server/documents/amend-header.ts'
import { laterEvent } from '#server/documents/change.ts'
import { locate } from '#server/documents/locate.ts'
import {
  lockPeriod,
  readPeriod,
  refuseClosedPeriod,
  refuseFuture,
} from '#server/documents/guards.ts'
import type { DocumentKind, PostingContext, StoredDocument } from '#server/documents/types.ts'
import { writeLedgers } from '#server/ledgers/books.ts'
import { accountOf } from '#server/ledgers/masters.ts'
import { credit, debit, emptyPosting, journal } from '#server/ledgers/posting.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { minus } from '#contract/money.ts'
import { route } from '#server/platform/route.ts'
import { requireRight } from '#server/platform/session.ts'
import { isTooLate } from '#server/tax/claimable.ts'
import { CLAIMED, TOO_LATE, codeWarnings } from './input-vat.ts'

const types: readonly DocumentKind[] = taxInvoiceKinds.map((kind) => ({ kind }))

/** Writes the supplier's tax invoice down; its PPN can be claimed from today on, if it is not too late. */
async function fillTaxInvoice(ctx: Ctx, input: ParsedOf<typeof contract.fill>) {
  const { type } = await locate(ctx, types, input.id)
  await ctx.read(async (_tx, s) => requireRight(s, `${menusOf([type.kind])[0]}:edit`))
  return amendHeader(ctx, type, input, {
    action: 'Isi faktur pajak',
    set: { tax_invoice_no: input.taxInvoiceNo, tax_invoice_date: input.taxInvoiceDate },
    refuse: (document, today) => {
      refuseUnfit(document)
      refuseFuture({ today }, input.taxInvoiceDate, 'taxInvoiceDate')
    },
    follow: async (context, document) => [
      ...(await claim(context, document, input.taxInvoiceDate)),
      ...(minus(document.vat, document.uncreditedVat) === 0
        ? []
        : codeWarnings(input.taxInvoiceNo)),
    ],
  })
}

function refuseUnfit({ kind, status, vat }: StoredDocument): void {
  if (status === 'CANCELLED')
    throw new Refusal('STATUS_INVALID', `${nounOf(kind)} sudah dibatalkan`)
  if (vat === 0) throw new Refusal('STATUS_INVALID', 'Dokumen ini tidak memuat PPN')
}

async function claim(
  context: PostingContext,
  document: StoredDocument,
  taxInvoiceDate: string,
): Promise<string[]> {
  const { tx, branchId } = context
  const [{ today }, masters] = await Promise.all([context.session, context.masters()])
  const pending = accountOf(masters, 'VAT_IN_PENDING', branchId)
  const vat = await pendingVat(tx, branchId, pending.id, document.id)
  if (vat === 0) return []
  if (isTooLate(taxInvoiceDate, today)) return [TOO_LATE]
  await lockPeriod(tx, today)
  refuseClosedPeriod(await readPeriod(tx, today), today, true, false)
  const event = await laterEvent(tx, branchId, document.id, CLAIMED)
  const at = { branchId, documentId: document.id, postingDate: today, effectiveAt: null, event }
  const posting = {
    ...emptyPosting(),
    journal: journal('AUTO', `Faktur pajak diterima ${document.number}`, [
      ...debit(accountOf(masters, 'VAT_IN', branchId).id, vat),
      ...credit(pending.id, vat),
    ]),
  }
  writeLedgers(tx, at, posting, await context.lockStock([]))
  return []
}

/** PPN that waits for its tax invoice, less what went back of it meanwhile; what takes from another waits with that one. */
async function pendingVat(
  tx: Tx,
  branchId: number,
  accountId: number,
  documentId: number,
): Promise<number> {
  const row = await tx.one<{ vat: number }>(
    `select coalesce(sum(l.debit - l.credit), 0) as vat
     from journal j join journal_line l on l.branch_id = j.branch_id and l.journal_id = j.id
     where j.branch_id = $1 and l.account_id = $2
     and not exists (select from document_source s join document d on d.branch_id = s.branch_id and d.id = s.document_id
       where s.branch_id = $1 and s.document_id = $3 and ${lowersSupplierBill()})
     and (j.document_id = $3 or j.document_id in (
       select s.document_id from document_source s join document d on d.branch_id = s.branch_id and d.id = s.document_id
       where s.branch_id = $1 and s.source_id = $3 and ${lowersSupplierBill()}))`,
    [branchId, accountId, documentId],
  )
  return row?.vat ?? 0
}

export const taxInvoiceRoutes = [route(contract.fill, fillTaxInvoice)]
