import type { ApprovalAction } from '#contract/application/approval.ts'
import type { Asking } from './approval-types.ts'
import { type DayLimit, reaches } from './limits.ts'
import type { PostingContext } from './types.ts'
import { Refusal } from '#server/platform/errors.ts'

/** Its limit is what his role must reach besides; where his own does not, another one is asked. */
interface Asked extends Asking {
  limit?: DayLimit | undefined
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
  { right, action, message, token, ...more }: Asked,
): Promise<number> {
  const s = await context.session
  const { limit } = more
  const may = s.rights.has(right) && (!limit || s.limits[limit.name] >= limit.value)
  if (may && document.createdBy === s.employeeId) {
    throw new Refusal('APPROVAL_SELF', 'Anda tidak dapat menyetujui dokumen sendiri')
  }
  if (!may || !(await reaches(context, limit)))
    return context.approved(action, token, message, more)
  return s.employeeId
}
