import type { ReplyOf } from '#contract/endpoint.ts'
import type { TendersEndpoint } from './side.ts'

export type Giro = ReplyOf<TendersEndpoint>['rows'][number]
export type Outcome = 'CLEARED' | 'BOUNCED' | 'CANCELLED'
