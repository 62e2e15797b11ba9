import { create } from 'zustand'
import type { ApprovalCard } from '#contract/application/approval-card.ts'
import type { ApprovalRequest } from '#contract/application/approval.ts'

/** A write that only a supervisor may allow, waiting for one. */
export interface PendingApproval {
  action: string
  message: string
  branchId: number | undefined
  /** The reason that the asker has given for the write itself, in words or by its code. */
  given?: string | undefined
  /** What the refusal said, signed: it may be sent to another's screen. */
  demand: ApprovalRequest | undefined
  /** What would be allowed, as far as the asker may see it. */
  card: ApprovalCard | undefined
  /** What is said to whoever goes back without one; 'Batal' where nothing is. */
  back?: string | undefined
  decide: (token: string | null) => void
}

export const useApprovalRequest = create<{ request: PendingApproval | null }>(() => ({
  request: null,
}))

/**
 * What a refusal says beyond the rules that its card tells: why the approval that came with it did not do, as that whoever gave it
 * may not allow so much. Null where it says nothing else.
 */
export function beyondRules(
  message: string,
  { rules }: Pick<ApprovalCard, 'rules'>,
): string | null {
  const rest = rules.reduce((said, rule) => said.replace(rule.message, ''), message)
  return /\p{L}/u.test(rest) ? rest.replace(/[\s.;,]+$/, '').trim() : null
}

/** Opens the supervisor's dialog; answers with a single-use token, or null when it was closed. */
export function askForApproval(request: Omit<PendingApproval, 'decide'>) {
  return new Promise<string | null>((resolve) => {
    const decide = (token: string | null) => {
      useApprovalRequest.setState({ request: null })
      resolve(token)
    }
    useApprovalRequest.setState({ request: { ...request, decide } })
  })
}
