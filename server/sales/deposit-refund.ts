import { kinds } from '#contract/kinds.ts'
import type { Saved } from '#contract/document.ts'
import type { DepositRefundInput } from '#contract/sales/receivable-repayment.ts'
import { approvedAbove } from '#server/documents/limits.ts'
import { createDocument } from '#server/documents/create.ts'
import { settledEntries } from '#server/documents/settling/allocation.ts'
import { tendersOf } from '#server/documents/settling/tenders.ts'
import { type DocumentType, draftOf } from '#server/documents/types.ts'
import { refuseEmptyCash } from '#server/ledgers/cash.ts'
import { type Masters, accountOf } from '#server/ledgers/masters.ts'
import { type Entry, type Settled, credit, emptyPosting, journal } from '#server/ledgers/posting.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Refusal, notFound } from '#server/platform/errors.ts'
import { minus, rupiah } from '#server/platform/money.ts'
import { requireRight } from '#server/platform/session.ts'

/** The voucher that comes of it: cash or bank, in its own series. */
const VOUCHERS = {
  CASH: { kind: 'cash-out', type: 'CASH_OUT' },
  TRANSFER: { kind: 'bank-out', type: 'BANK_OUT' },
} as const

interface Facts {
  allocations: Settled[]
  /** The debt to the customer that is gone. */
  debt: Entry[]
}

/** A customer gets back what is left of his deposit: a voucher of cash or bank against what we owe him. */
export async function refundDeposit(ctx: Ctx, input: DepositRefundInput): Promise<Saved> {
  const method = await ctx.read((tx) =>
    tx.one<{ kind: string }>('select kind from payment_method where id = $1', [input.methodId]),
  )
  return createDocument(ctx, refundBy(method?.kind === 'CASH' ? 'CASH' : 'TRANSFER'), input)
}

function refundBy(by: keyof typeof VOUCHERS): DocumentType<DepositRefundInput, Facts> {
  const voucher = VOUCHERS[by]
  return {
    kind: voucher.kind,
    async check(context, input) {
      const items = await context.lockItems([input.documentId])
      const [masters, s] = await Promise.all([context.masters(), context.session])
      requireRight(s, `${kinds[voucher.kind].place}:add`)
      const item = items.find((i) => i.role === 'CUSTOMER_DEPOSIT' && i.sign === -1)
      if (!item) throw notFound('Deposit')
      const { documentId, amount } = input
      refuseOver(minus(item.amount, item.settled), amount)
      const { line, role, sign, customer_id: customerId } = item
      const tender = moneyOut(masters, input)
      const approvedBy =
        by === 'CASH' ? await approvedAbove(context, 'cashOut', input, amount) : null
      const warnings = await refuseEmptyCash(context.tx, masters, input, [tender], 'methodId')
      const allocations = [{ documentId, line, role, sign, amount }]
      const account = (of: string) => accountOf(masters, of, input.branchId)
      const debt = settledEntries(allocations, { account }, { customerId }, true)
      return {
        draft: draftOf(input, {
          memo: input.memo || `Pengembalian deposit ${item.number}`,
          customerId,
          refNo: input.refNo ?? null,
          accountId: tender.accountId,
          total: amount,
          approvedBy,
          accounts: debt,
          settlements: [{ amount, itemDocumentId: documentId, itemSign: sign }],
          sources: [{ id: documentId }],
          warnings,
        }),
        facts: { allocations, debt },
      }
    },
    post: (draft, { allocations, debt }) => ({
      ...emptyPosting(),
      allocations,
      journal: journal(voucher.type, draft.memo ?? '', [
        ...debt,
        ...credit(draft.accountId as number, draft.total),
      ]),
    }),
  }
}

function refuseOver(left: number, amount: number): void {
  if (amount <= left) return
  throw new Refusal('AMOUNT_OVER', `Nilai melebihi sisa deposit (${rupiah(left)})`, {
    field: 'amount',
  })
}

/** Cash or transfer, there at once; the fields are the form's own. */
function moneyOut(
  masters: Masters,
  { methodId, bankAccountId, refNo, amount, branchId, docDate }: DepositRefundInput,
) {
  const kind = masters.methods.get(methodId)?.kind ?? ''
  const at = { masters, branchId, docDate, use: 'DP' }
  const row = { methodId, bankAccountId, refNo, amount }
  const [tender] = ['CASH', 'TRANSFER'].includes(kind) ? tendersOf([row], at, '') : []
  if (tender) return tender
  throw new Refusal('METHOD_INVALID', 'Deposit dikembalikan tunai atau transfer', {
    field: 'methodId',
  })
}
