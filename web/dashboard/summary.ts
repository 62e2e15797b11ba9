import type { dashboard as api } from '#contract/application/dashboard.ts'
import type { ReplyOf } from '#contract/endpoint.ts'

export type Summary = ReplyOf<typeof api.summary>
export type Branch = number | 'all'
