import type { ApprovalRequest } from '#server/documents/approval-types.ts'
import { type DayLimit, reaches } from '#server/documents/limits.ts'
import type { PostingContext } from '#server/documents/types.ts'
import { approveRequests } from './credit.ts'

interface Asked {
  message: string
  /** What else is wanted of a supervisor, gathered from both halves. */
  asked: readonly ApprovalRequest[]
  /** What the role of whoever agrees must reach. */
  limit?: DayLimit | undefined
}

/** Whoever may agree to returns, as far as his limit reaches, does so by taking the goods; others ask, once for all of it. */
export async function agreedAtOnce(
  context: PostingContext,
  token: string | null | undefined,
  { message, asked, limit }: Asked,
): Promise<number> {
  const s = await context.session
  const may = s.rights.has('sales/sales-returns:approve') && (await reaches(context, limit))
  const all = may ? [...asked] : [...asked, { action: 'SALES_RETURN', message, limit }]
  return (await approveRequests(context, token, all)) ?? s.employeeId
}
