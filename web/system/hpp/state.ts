import type { ReplyOf } from '#contract/endpoint.ts'
import type { recalculation as api } from '#contract/system/recalculation.ts'

export type Run = ReplyOf<typeof api.get>

export const toneOf = (status: Run['status']) =>
  ({
    QUEUED: 'blue',
    RUNNING: 'blue',
    PREVIEW_READY: 'orange',
    APPLYING: 'blue',
    APPLIED: 'green',
    CANCELLED: 'grey',
    FAILED: 'red',
  })[status]
