import { isCash, refuseEmptyCash } from '#server/ledgers/cash.ts'
import type { Tx } from '#server/platform/db.ts'
import { sumOf } from '#server/platform/money.ts'
import { approvedAbove } from './limits.ts'
import type { PostingContext } from './types.ts'

/** Rupiah that leave an account; below zero where they come. */
interface Leaving {
  accountId: number
  amount: number
}

/** What was let go, to be written beside the document that did it. */
export interface LetOut {
  warnings: string[]
  /** Who approved it; nobody within one's own limit. */
  approvedBy: number | null
  note(of: { tx: Tx; documentId: number }): Promise<void>
}

/**
 * Money leaves accounts of the branch by another document than cash out: a drawer or safe holds as much, and what of it
 * leaves them all uses up the limit of cash out (domain §8.3). Between two of them nothing leaves.
 * @throws Refusal CASH_SHORT, or APPROVAL_REQUIRED above what is left of one's own limit
 */
export async function letCashOut(
  context: PostingContext,
  of: { docDate: string; approvalToken?: string | null | undefined },
  leaving: readonly Leaving[],
  field?: string,
): Promise<LetOut> {
  const { tx, branchId } = context
  const { docDate, approvalToken } = of
  const masters = await context.masters()
  const out = leaving.filter(({ amount }) => amount > 0)
  const warnings = await refuseEmptyCash(tx, masters, { branchId, docDate }, out, field)
  const amount = sumOf(leaving, (l) => (isCash(masters.accounts.get(l.accountId)) ? l.amount : 0))
  if (amount <= 0) return { warnings, approvedBy: null, note: async () => undefined }
  const approvedBy = await approvedAbove(context, 'cashOut', { docDate, approvalToken }, amount)
  return {
    warnings,
    approvedBy,
    async note({ tx, documentId }) {
      await tx.rows(
        'insert into cash_let_out (branch_id, document_id, amount, approved_by, day) values ($1, $2, $3, $4, $5)',
        [branchId, documentId, amount, approvedBy, docDate],
      )
    },
  }
}
