import type { ApprovalAction } from '#contract/application/approval.ts'
import type { PostingContext } from './types.ts'
import { Refusal } from '#server/platform/errors.ts'

interface Asked {
  /** Whoever has it agrees at his own screen. */
  right: string
  action: ApprovalAction
  message: string
  token: string | null | undefined
}

/** Who agreed to it: a supervisor at his own screen, or by his approval; nobody approves his own (domain §8.3). */
export async function supervisorOf(
  context: PostingContext,
  document: { createdBy: number },
  { right, action, message, token }: Asked,
): Promise<number> {
  const s = await context.session
  if (!s.rights.has(right)) return context.approved(action, token, message)
  if (document.createdBy === s.employeeId) {
    throw new Refusal('APPROVAL_SELF', 'Anda tidak dapat menyetujui dokumen sendiri')
  }
  return s.employeeId
}
