import { api } from '#contract/api.ts'
import type { TestApp } from '#server/platform/test-app.ts'
import { giveApproval } from '#server/sales/story.ts'

/** A closed month is opened again by two: the accountant asks, the owner agrees. */
export const restoreMonth = async (t: TestApp, id: number, reason: string) =>
  t.call('akuntansi', api.system.period.restore, {
    id,
    reason,
    approvalToken: await giveApproval(t, 'akuntansi', 'owner', 'PERIOD_RESTORE'),
  })
