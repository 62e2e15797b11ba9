import type { ReplyOf } from '#contract/endpoint.ts'
import type { pointConfig as api } from '#contract/master/point.ts'

export type PointConfig = ReplyOf<typeof api.get>
export type PointTerm = PointConfig['terms'][number]
