import { create } from 'zustand'
import type { Demand } from '#contract/application/approval.ts'

/** A write that only a supervisor may allow, waiting for one. */
export interface ApprovalWish {
  action: string
  message: string
  branchId: number | undefined
  /** What the refusal said, sealed: it may be sent to another's screen. */
  demand: Demand | undefined
  decide: (token: string | null) => void
}

export const useApprovalWish = create<{ wish: ApprovalWish | null }>(() => ({ wish: null }))

/** Opens the supervisor's dialog; answers with a single-use token, or null when it was closed. */
export function askForApproval(wish: Omit<ApprovalWish, 'decide'>) {
  return new Promise<string | null>((resolve) => {
    const decide = (token: string | null) => {
      useApprovalWish.setState({ wish: null })
      resolve(token)
    }
    useApprovalWish.setState({ wish: { ...wish, decide } })
  })
}
