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
