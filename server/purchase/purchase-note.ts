import {
  draftOf,
  type PostingContext,
  type DocumentType,
  type PostingFacts,
  type StoredDocument,
} from '#server/documents/types.ts'
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
import type { LockedItem } from '#server/ledgers/locks.ts'
import { type Account, type Masters, accountOf } from '#server/ledgers/masters.ts'
import { type Entry, OWN, credit, debit, journal, emptyPosting } from '#server/ledgers/posting.ts'
import { Refusal } from '#server/platform/errors.ts'
import { minus, rupiah } from '#server/platform/money.ts'
import { route } from '#server/platform/route.ts'
import { requireRight } from '#server/platform/session.ts'
import { addDays } from '#server/platform/time.ts'
import { withheldEntries, withheldOf } from '#server/documents/withholding.ts'
import { counterAccount } from '#server/documents/counter-account.ts'
import { oneAmount } from '#server/documents/one-amount.ts'
import { inputVatRole, inputVatWarnings, standingVatRole } from './input-vat.ts'
import { readSupplier, refuseVat } from './supplier-facts.ts'

interface Facts {
  /** The invoice that a debit note comes off at once. */
  invoice: LockedItem | undefined
  /** Where its PPN stands: with its invoice's where it takes from one, else by its own tax invoice. */
  vatRole: string
}

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
function noteType(kind: Kind, falls: boolean) {
  const type: DocumentType<NoteInput, Facts> = {
    kind,
    statuses: { OPEN: ['CANCELLED'] },
    async check(context, input) {
      const invoiceId = input.purchaseInvoiceId
      const [supplier, masters, [invoice], items] = await Promise.all([
        readSupplier(context.tx, input.supplierId),
        context.masters(),
        invoiceId ? context.lockSources('purchase-invoice', [invoiceId]) : [],
        context.lockItems(invoiceId ? [invoiceId] : []),
      ])
      refuseOther(invoice, supplier.id)
      refuseVat(supplier, input.taxable, 'taxable')
      const account = accountFor(input, masters)
      const amounts = oneAmount(input, masters)
      const follows = falls && invoice
      const item = falls ? items.find((i) => i.line === 0) : undefined
      if (falls && invoiceId) refuseOver(item, amounts.total)
      return {
        draft: draftOf(input, {
          status: 'OPEN',
          supplierId: supplier.id,
          accountId: account.id,
          reason: input.reason,
          refNo: invoice?.number ?? null,
          dueDate: falls ? null : (invoice?.dueDate ?? addDays(input.docDate, supplier.term_days)),
          ...amounts,
          ...('whtType' in input ? withheldOf(input, input.amount) : {}),
          taxInvoiceNo: input.taxInvoiceNo,
          taxInvoiceDate: input.taxInvoiceDate,
          warnings: follows ? [] : inputVatWarnings(input, amounts.vat),
          sources: invoice ? [{ id: invoice.id }] : [],
        }),
        facts: {
          invoice: item,
          vatRole: follows ? await standingVatRole(context, invoice.id) : inputVatRole(input),
        },
      }
    },
    post(draft, { invoice, vatRole, account }) {
      const role = 'AP'
      const supplierId = draft.supplierId ?? null
      const sign = falls ? (-1 as const) : (1 as const)
      const dueDate = draft.dueDate ?? null
      const amount = minus(draft.total, draft.withheld)
      return {
        ...emptyPosting(),
        openItems: [{ line: 0, role, supplierId, dueDate, sign, amount }],
        allocations: invoice
          ? [
              { documentId: invoice.document_id, line: 0, role, sign: 1, amount },
              { documentId: OWN, line: 0, role, sign: -1, amount },
            ]
          : [],
        journal: journal(
          'AUTO',
          `${nounOf(kind)} ${draft.memo ?? ''}`.slice(0, 200),
          entriesOf({ account }, falls, draft, vatRole),
        ),
      }
    },
  }
  return type
}

function refuseOther(invoice: StoredDocument | undefined, supplierId: number): void {
  if (!invoice || invoice.supplierId === supplierId) return
  throw new Refusal('SUPPLIER_MISMATCH', `Faktur ${invoice.number} milik supplier lain`, {
    field: 'purchaseInvoiceId',
  })
}

function refuseOver(item: LockedItem | undefined, total: number): void {
  const open = item ? minus(item.amount, item.settled) : 0
  if (total <= open) return
  throw new Refusal('AMOUNT_OVER', `Nilai melebihi sisa faktur (${rupiah(open)})`, {
    field: 'amount',
  })
}

function accountFor(input: NoteInput, masters: Masters): Account {
  const { counterAccountId: chosen, branchId, reason } = input
  if (chosen) return counterAccount(masters, branchId, chosen, 'counterAccountId')
  const role = ROLES[reason]
  if (role) return accountOf(masters, role, branchId)
  const freight = [...masters.accounts.values()].find((a) => a.code === FREIGHT && a.is_active)
  if (reason === 'ONGKIR' && freight) return freight
  throw new Refusal('REQUIRED', 'Akun wajib diisi', { field: 'counterAccountId' })
}

type Amounts = Pick<
  StoredDocument,
  'supplierId' | 'accountId' | 'total' | 'vat' | 'whtType' | 'withheld'
>

/** Debt against the reason's account; the other way round where the debt rises. */
function entriesOf(
  { account }: Pick<PostingFacts, 'account'>,
  falls: boolean,
  note: Amounts,
  vatRole: string,
): Entry[] {
  const [down, up] = falls ? [debit, credit] : [credit, debit]
  const { supplierId, accountId, total, vat, withheld } = note
  return [
    ...down(account('AP').id, minus(total, withheld), { supplierId }),
    ...up(accountId as number, minus(total, vat)),
    ...up(account(vatRole).id, vat),
    ...withheldEntries(note, { account }, down),
  ]
}

export const debitNote = noteType('purchase-debit-note', true)
export const creditNote = noteType('purchase-credit-note', false)

/** Taken back while nothing of it is used: what it booked is booked the other way. */
async function cancelled(context: PostingContext, note: StoredDocument, falls: boolean) {
  const items = await context.lockItems([note.id])
  const own = items.find((i) => i.line === 0)
  if (!own || own.settled > 0) {
    throw new Refusal('STATUS_INVALID', 'Nota sudah terpakai, tidak dapat dibatalkan')
  }
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
        entriesOf(common, !falls, note, vatRole),
      ),
    }),
  }
}

/** The invoice that a note is about. */
async function invoiceOf({ tx, branchId }: PostingContext, noteId: number) {
  const row = await tx.one<{ id: number }>(
    'select source_id as id from document_source where branch_id = $1 and document_id = $2',
    [branchId, noteId],
  )
  return row?.id
}

const document = { size: 'A5' as const, signatures: ['Dibuat', 'Disetujui', 'Supplier'] }

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
    return amendHeader(ctx, type, input, {
      action: 'Ubah keterangan',
      set: { memo: input.memo ?? null },
      refuse: (note) => {
        if (note.status === 'CANCELLED') {
          throw new Refusal('STATUS_INVALID', `${nounOf(type.kind)} sudah dibatalkan`)
        }
      },
    })
  }),
]
