import { create } from 'zustand'

/** A write that only a supervisor may allow, waiting for one. */
export interface ApprovalWish {
  action: string
  message: string
  branchId: number | undefined
  decide: (token: string | null) => void
}

export const useApprovalWish = create<{ wish: ApprovalWish | null }>(() => ({ wish: null }))

/** Opens the supervisor's dialog; answers with a single-use token, or null when it was closed. */
export function askForApproval(action: string, message: string, branchId: number | undefined) {
  return new Promise<string | null>((resolve) => {
    const decide = (token: string | null) => {
      useApprovalWish.setState({ wish: null })
      resolve(token)
    }
    useApprovalWish.setState({ wish: { action, message, branchId, decide } })
  })
}
