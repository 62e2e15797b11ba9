import {
  type HomePart,
  type dashboard as api,
  homeRights,
} from '#contract/application/dashboard.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { hasRight } from '../platform/session.ts'

export type Summary = ReplyOf<typeof api.summary>
export type Branch = number | 'all'

/** Whether the part is this employee's; its place is kept before its figures come. */
export const sees = (part: HomePart): boolean => homeRights[part].some(hasRight)

/** As reports ask for it. */
export const ofBranch = (branch: Branch) => (branch === 'all' ? {} : { branchIds: [branch] })
