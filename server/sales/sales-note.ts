import type { Kind } from '#contract/kinds.ts'
import {
  type SalesNoteInput,
  salesCreditNote,
  salesDebitNote,
  salesNote as contract,
} from '#contract/sales/sales-note.ts'
import { approvedAbove } from '#server/documents/limits.ts'
import { counterAccount } from '#server/documents/counter-account.ts'
import { createDocument, previewDocument } from '#server/documents/create.ts'
import { readingRoutes } from '#server/documents/routes.ts'
import { type NoteSide, noteType } from '#server/documents/settling/note.ts'
import type { DocumentType } from '#server/documents/types.ts'
import { accountOf } from '#server/ledgers/masters.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { route } from '#server/platform/route.ts'
import { requireRight } from '#server/platform/session.ts'
import { earnOfPaid } from './bill-points.ts'
import { readCustomer } from './customer-facts.ts'
import { taxedMore } from './invoice-print.ts'

/** Accounts by reason (domain §3.2.9); a reason without one asks for an account. */
const ROLES: Record<string, string> = {
  ONGKIR: 'DELIVERY_INCOME',
  DENDA: 'OTHER_INCOME',
  POTONGAN: 'SALES_DISCOUNT',
  SELISIH_HARGA: 'SALES_DISCOUNT',
}
const RETAIL = ['RETAIL', 'MEMBER']

const customersNote: Omit<NoteSide<SalesNoteInput>, 'terms'> = {
  role: 'AR',
  bills: 'sales-invoice',
  field: 'salesInvoiceId',
  billOf: ({ salesInvoiceId }) => salesInvoiceId,
  async party(tx, input) {
    refuseScope(input)
    const { id, term_days } = await readCustomer(tx, input.customerId, input.branchId)
    return { id, termDays: term_days }
  },
  account({ branchId, reason, counterAccountId }, masters, { bill }) {
    if (counterAccountId)
      return counterAccount(masters, branchId, counterAccountId, 'counterAccountId')
    const sold = RETAIL.includes(bill?.priceLevel ?? '') ? 'SALES_RETAIL' : 'SALES_WHOLESALE'
    const role = reason === 'KURANG_TAGIH' ? sold : ROLES[reason]
    if (role) return accountOf(masters, role, branchId)
    throw new Refusal('REQUIRED', 'Akun wajib diisi', { field: 'counterAccountId' })
  },
}

/** A note of an invoice names it, one of the customer names none. */
function refuseScope({ scope, salesInvoiceId }: SalesNoteInput): void {
  if ((scope === 'INVOICE') === Boolean(salesInvoiceId)) return
  const message =
    scope === 'INVOICE' ? 'Faktur wajib dipilih' : 'Nota pelanggan tidak menunjuk satu faktur'
  throw new Refusal('REQUIRED', message, { field: 'salesInvoiceId' })
}

const debitNote = (kind: Kind) =>
  noteType<SalesNoteInput>(kind, false, {
    ...customersNote,
    terms: async () => ({ vatRole: 'VAT_OUT' }),
  })

const creditNote = (kind: Kind) =>
  noteType<SalesNoteInput>(kind, true, {
    ...customersNote,
    terms: async (context, input, { total }) => ({
      vatRole: 'VAT_OUT',
      columns: { approvedBy: await approvedAbove(context, 'creditNote', input, total) },
    }),
  })

/** The rest of a bill that is taken off it pays it too. */
const earning = <F>(type: DocumentType<SalesNoteInput, F>): DocumentType<SalesNoteInput, F> => ({
  ...type,
  async check(context, input) {
    const bill = input.salesInvoiceId
    const after = () => earnOfPaid(context, bill ? [bill] : [], input.docDate)
    return { ...(await type.check(context, input)), afterWrite: after }
  },
})

const notes = {
  DEBIT: {
    CUSTOMER: debitNote('customer-debit-note'),
    INVOICE: debitNote('sales-debit-note'),
  },
  CREDIT: {
    CUSTOMER: creditNote('customer-credit-note'),
    INVOICE: earning(creditNote('sales-credit-note')),
  },
}
const PLACES = {
  DEBIT: { CUSTOMER: 'sales/debit-note', INVOICE: 'sales/sales-debit-notes' },
  CREDIT: { CUSTOMER: 'sales/credit-note', INVOICE: 'sales/sales-credit-notes' },
}

type Direction = keyof typeof notes

/** Both scopes share a call; the right asked for is that of the note. */
async function chosen(ctx: Ctx, type: Direction, { scope }: SalesNoteInput) {
  await ctx.read(async (_tx, s) => requireRight(s, `${PLACES[type][scope]}:add`))
  return notes[type][scope]
}
const look = (type: Direction) => async (ctx: Ctx, input: SalesNoteInput) =>
  previewDocument(ctx, await chosen(ctx, type, input), input)
const add = (type: Direction) => async (ctx: Ctx, input: SalesNoteInput) =>
  createDocument(ctx, await chosen(ctx, type, input), input)

const document = {
  size: 'A5' as const,
  signatures: ['Dibuat', 'Disetujui', 'Pelanggan'],
  more: taxedMore,
}

export const salesNoteRoutes = [
  ...readingRoutes(
    contract,
    Object.values(notes).flatMap((scopes) => Object.values(scopes)),
    () => document,
  ),
  route(salesDebitNote.preview, look('DEBIT')),
  route(salesDebitNote.add, add('DEBIT')),
  route(salesCreditNote.preview, look('CREDIT')),
  route(salesCreditNote.add, add('CREDIT')),
]
