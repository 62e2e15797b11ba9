import { isCash, refuseEmptyCash } from '#server/ledgers/cash.ts'
import type { Tx } from '#server/platform/db.ts'
import { sumOf } from '#contract/money.ts'
import { approvedAbove } from './limits.ts'
import type { PostingContext } from './types.ts'

/** Rupiah that leave an account; below zero where they come. */
export interface AccountOutflow {
  accountId: number
  amount: number
}

/** Cash that was let go, to be written beside the document that did it. */
export interface CashLetOut {
  /** Who approved it; nobody within one's own limit. */
  approvedBy: number | null
  note(of: { tx: Tx; documentId: number }): Promise<void>
}

type Of = {
  docDate: string
  approvalToken?: string | null | undefined
  /** Of the drawer, where it is known. */
  shiftId?: number | null
}
const NOTHING: CashLetOut = { approvedBy: null, note: async () => undefined }

/**
 * Cash leaves the branch by another document than cash out, in rupiah: it uses up the limit of cash out (domain §8.3).
 * @throws Refusal APPROVAL_REQUIRED above what is left of one's own limit
 */
export async function cashLetOut(
  context: PostingContext,
  { docDate, approvalToken }: Of,
  amount: number,
): Promise<CashLetOut> {
  if (amount <= 0) return NOTHING
  const approvedBy = await approvedAbove(context, 'cashOut', { docDate, approvalToken }, amount)
  return { approvedBy, note: noteOf(context, { docDate, amount, approvedBy }) }
}

/** Written beside a document, it counts for whoever wrote or approved it. */
export const noteOf =
  (
    { branchId }: Pick<PostingContext, 'branchId'>,
    { docDate, amount, approvedBy }: { docDate: string; amount: number; approvedBy: number | null },
  ): CashLetOut['note'] =>
  async ({ tx, documentId }) => {
    await tx.rows(
      'insert into cash_let_out (branch_id, document_id, amount, approved_by, day) values ($1, $2, $3, $4, $5)',
      [branchId, documentId, amount, approvedBy, docDate],
    )
  }

/**
 * Money leaves accounts of the branch by another document than cash out: what of it is cash is asked for (`cashLetOut`), and
 * a drawer or safe holds as much. Between two of them nothing leaves.
 * @throws Refusal APPROVAL_REQUIRED above what is left of one's own limit, or CASH_SHORT
 */
export async function letCashOut(
  context: PostingContext,
  of: Of,
  outflows: readonly AccountOutflow[],
  field?: string,
): Promise<CashLetOut & { warnings: string[] }> {
  const { branchId } = context
  const masters = await context.masters()
  const amount = sumOf(outflows, (l) => (isCash(masters.accounts.get(l.accountId)) ? l.amount : 0))
  const allowed = await cashLetOut(context, of, amount)
  const out = outflows.filter((l) => l.amount > 0)
  const place = { branchId, docDate: of.docDate, shiftId: of.shiftId ?? null }
  return { ...allowed, warnings: await refuseEmptyCash(context, masters, place, out, field) }
}
