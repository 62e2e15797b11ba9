import type { PostingContext, PostingFacts, StoredDocument } from '#server/documents/types.ts'
import { type Kind, nounOf } from '#contract/kinds.ts'
import {
  type NoteInput,
  purchaseNote as contract,
  purchaseCreditNote as creditCalls,
  purchaseDebitNote as debitCalls,
} from '#contract/purchase/purchase-note.ts'
import { amendHeader } from '#server/documents/amend-header.ts'
import { changeDocument } from '#server/documents/change.ts'
import { documentRoutes, readingRoutes } from '#server/documents/routes.ts'
import { type Account, type Masters, accountOf } from '#server/ledgers/masters.ts'
import { journal, emptyPosting } from '#server/ledgers/posting.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { route } from '#server/platform/route.ts'
import { requireRight } from '#server/platform/session.ts'
import { refuseReturnedWith } from '#server/documents/settling/bill-notes.ts'
import { noteEntries, noteType } from '#server/documents/settling/note.ts'
import { withheldOf } from '#server/documents/withholding.ts'
import { counterAccount } from '#server/documents/counter-account.ts'
import { inputVatRole, inputVatWarnings, standingVatRole } from './input-vat.ts'
import { readSupplier, refuseVat } from './supplier-facts.ts'
import { suppliedMore } from './purchase-print.ts'

/** Accounts by reason (domain §3.1.6); a reason without one asks for an account. */
const ROLES: Record<string, string> = {
  RABAT: 'PURCHASE_REBATE',
  SELISIH_HARGA: 'PURCHASE_VARIANCE',
  KLAIM: 'OTHER_INCOME',
  KURANG_TAGIH: 'PURCHASE_VARIANCE',
}
/** Freight has no role in the chart, only a place of its own. */
const FREIGHT = '6-1401'

/** A note from or to a supplier: `falls` takes from our debt, otherwise it adds to it. */
const supplierNote = (kind: Kind, falls: boolean) =>
  noteType<NoteInput>(kind, falls, {
    role: 'AP',
    bills: 'purchase-invoice',
    field: 'purchaseInvoiceId',
    billOf: ({ purchaseInvoiceId }) => purchaseInvoiceId,
    async party(tx, input) {
      const supplier = await readSupplier(tx, input.supplierId)
      refuseVat(supplier, input.taxable, 'taxable')
      return { id: supplier.id, termDays: supplier.term_days }
    },
    account: accountFor,
    overStock: (input, { company }) =>
      input.reason === 'RABAT' &&
      ('overStock' in input && input.overStock !== null
        ? input.overStock === true
        : company.rebate_over_stock && Boolean(input.purchaseInvoiceId)),
    /** What takes from an invoice takes from its PPN too, wherever that stands. */
    terms: async (context, input, { vat, bill }) => ({
      vatRole: bill ? await standingVatRole(context, bill.id) : inputVatRole(input),
      columns: {
        ...('whtType' in input ? withheldOf(input, input.amount) : {}),
        taxInvoiceNo: input.taxInvoiceNo ?? null,
        taxInvoiceDate: input.taxInvoiceDate ?? null,
        warnings: bill ? [] : inputVatWarnings(input, vat),
      },
    }),
  })

function accountFor(input: NoteInput, masters: Masters): Account {
  const { counterAccountId: chosen, branchId, reason } = input
  if (chosen) return counterAccount(masters, branchId, chosen, 'counterAccountId')
  const role = ROLES[reason]
  if (role) return accountOf(masters, role, branchId)
  const freight = [...masters.accounts.values()].find((a) => a.code === FREIGHT && a.is_active)
  if (reason === 'ONGKIR' && freight) return freight
  throw new Refusal('REQUIRED', 'Akun wajib diisi', { field: 'counterAccountId' })
}

export const debitNote = supplierNote('purchase-debit-note', true)
export const creditNote = supplierNote('purchase-credit-note', false)

/** Taken back while nothing of it is used: what it booked is booked the other way. */
async function cancelled(context: PostingContext, note: StoredDocument, falls: boolean) {
  const items = await context.lockItems([note.id])
  const own = items.find((i) => i.line === 0)
  if (!own || own.settled > 0) {
    throw new Refusal('STATUS_INVALID', 'Nota sudah terpakai, tidak dapat dibatalkan')
  }
  await refuseReturnedWith(context, note.id)
  const vatRole = await standingVatRole(
    context,
    (falls && (await invoiceOf(context, note.id))) || note.id,
  )
  return {
    posting: (common: PostingFacts) => ({
      ...emptyPosting(),
      allocations: [
        { documentId: note.id, line: 0, role: own.role, sign: own.sign, amount: own.amount },
      ],
      journal: journal(
        'AUTO' as const,
        `Pembatalan nota ${note.number ?? ''}`,
        noteEntries(note, { role: 'AP', falls: !falls, vatRole }, common),
      ),
    }),
  }
}

/** Other words, which a note always has, while nothing of it is used (domain §3.1.6). */
function newMemo(ctx: Ctx, type: typeof debitNote, input: { id: number; memo?: string | null }) {
  const { memo } = input
  if (!memo?.trim()) throw new Refusal('REQUIRED', 'Keterangan wajib diisi', { field: 'memo' })
  return amendHeader(ctx, type, input, {
    action: 'Ubah keterangan',
    set: { memo },
    async refuse(note, _today, context) {
      if (note.status === 'CANCELLED') {
        throw new Refusal('STATUS_INVALID', `${nounOf(type.kind)} sudah dibatalkan`)
      }
      const items = await context.lockItems([note.id])
      if (items.some((i) => i.line === 0 && i.settled > 0)) {
        throw new Refusal('STATUS_INVALID', 'Nota sudah terpakai, keterangannya tidak dapat diubah')
      }
    },
  })
}

/** The invoice that a note is about. */
async function invoiceOf({ tx, branchId }: PostingContext, noteId: number) {
  const row = await tx.one<{ id: number }>(
    'select source_id as id from document_source where branch_id = $1 and document_id = $2',
    [branchId, noteId],
  )
  return row?.id
}

const document = {
  size: 'A5' as const,
  signatures: ['Dibuat', 'Disetujui', 'Supplier'],
  more: suppliedMore,
}

export const purchaseNoteRoutes = [
  ...documentRoutes(debitCalls, debitNote),
  ...documentRoutes(creditCalls, creditNote),
  ...readingRoutes(contract, [debitNote, creditNote], () => document),
  route(contract.update, async (ctx, input) => {
    const falls = input.type === 'debit'
    const type = falls ? debitNote : creditNote
    const action = input.action === 'CANCEL' ? 'cancel' : 'edit'
    await ctx.read(async (_tx, s) => requireRight(s, `purchase/${input.type}-note:${action}`))
    if (input.action === 'CANCEL') {
      return changeDocument(ctx, type, input, 'CANCELLED', 'dibatalkan', (context, note) =>
        cancelled(context, note, falls),
      )
    }
    return newMemo(ctx, type, input)
  }),
]
