import type { ApprovalRequest } from '#server/documents/approval-types.ts'
import type { PostingContext } from '#server/documents/types.ts'

/** What is checked here asks nobody: it is gathered, so that one approval serves for all (`approveRequests`). */
export const askedOnce = (context: PostingContext, asked: ApprovalRequest[]): PostingContext => ({
  ...context,
  approved: async (action, _token, message, more = {}) => {
    const { limit, details } = more
    asked.push({ action, message, ...(limit && { limit }), ...(details && { details }) })
    return NOBODY
  },
  approvedAll: async (requests) => {
    asked.push(...requests)
    return NOBODY
  },
})

/** Until somebody agreed to all of it. */
const NOBODY = 0
