import { draftOf, type DocumentType } from '#server/documents/types.ts'
import type { Saved } from '#contract/document.ts'
import { kinds } from '#contract/kinds.ts'
import type { DownPaymentRefundInput } from '#contract/purchase/purchase-down-payment.ts'
import { createDocument } from '#server/documents/create.ts'
import { settledEntries, vatOf } from '#server/documents/settling/allocation.ts'
import type { LockedItem } from '#server/ledgers/locks.ts'
import { accountOf } from '#server/ledgers/masters.ts'
import { type Entry, type Settled, debit, journal, emptyPosting } from '#server/ledgers/posting.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Refusal, notFound } from '#server/platform/errors.ts'
import { minus, rupiah } from '#server/platform/money.ts'
import { requireRight } from '#server/platform/session.ts'
import { moneyIn } from './money-in.ts'

/** The receipt that comes of it: cash or bank, in its own series. */
const RECEIPTS = {
  CASH: { kind: 'cash-in', type: 'CASH_IN' },
  TRANSFER: { kind: 'bank-in', type: 'BANK_IN' },
} as const

/** A supplier gives back money paid ahead: a receipt of cash or bank against the claim on him (domain §3.1.7). */
export async function refundDownPayment(ctx: Ctx, input: DownPaymentRefundInput): Promise<Saved> {
  const method = await ctx.read((tx) =>
    tx.one<{ kind: string }>('select kind from payment_method where id = $1', [input.methodId]),
  )
  return createDocument(ctx, refundOf(method?.kind === 'CASH' ? 'CASH' : 'TRANSFER'), input)
}

function refundOf(by: keyof typeof RECEIPTS): DocumentType<DownPaymentRefundInput, Facts> {
  const receipt = RECEIPTS[by]
  return {
    kind: receipt.kind,
    async check(context, input) {
      const { amount, downPaymentId } = input
      const [[document], masters, s] = await Promise.all([
        context.lockSources('purchase-down-payment', [downPaymentId]),
        context.masters(),
        context.session,
      ])
      requireRight(s, `${kinds[receipt.kind].place}:add`)
      const items = await context.lockItems([downPaymentId])
      const item = refuseOver(items, amount)
      const { accountId } = moneyIn(input, amount, { ...input, masters })
      const { role, sign } = item
      const allocations = [
        { documentId: downPaymentId, line: 0, role, sign, amount, vat: vatOf(item, amount) },
      ]
      const account = (of: string) => accountOf(masters, of, input.branchId)
      const claim = settledEntries(allocations, { account }, { supplierId: item.supplier_id })
      return {
        draft: draftOf(input, {
          memo: input.memo || `Pengembalian uang muka ${document?.number}`,
          supplierId: item.supplier_id,
          refNo: input.refNo ?? null,
          accountId,
          total: amount,
          accounts: claim,
          settlements: [{ amount, itemDocumentId: downPaymentId, itemSign: sign }],
          sources: [{ id: downPaymentId }],
        }),
        facts: { allocations: allocations, claim },
      }
    },
    post: (draft, { allocations, claim }) => ({
      ...emptyPosting(),
      allocations: allocations,
      journal: journal(receipt.type, draft.memo ?? '', [
        ...debit(draft.accountId as number, draft.total),
        ...claim,
      ]),
    }),
  }
}

interface Facts {
  allocations: Settled[]
  /** The claim on the supplier that is gone, with the PPN that it carried. */
  claim: Entry[]
}

/** No more than is left, and nothing that the bank may still refuse to have paid. */
function refuseOver(items: LockedItem[], amount: number): LockedItem {
  const item = items.find((i) => i.line === 0)
  if (!item) throw notFound('Uang muka')
  if (items.some((i) => i.line > 0 && i.settled < i.amount)) {
    throw new Refusal('GIRO_OPEN', 'Giro uang muka ini belum cair')
  }
  const open = minus(item.amount, item.settled)
  if (amount > open) {
    throw new Refusal('AMOUNT_OVER', `Nilai melebihi sisa uang muka (${rupiah(open)})`, {
      field: 'amount',
    })
  }
  return item
}
