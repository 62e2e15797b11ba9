import type { ApprovalCard, CardChange } from '#contract/application/approval-card.ts'
import type { Kind } from '#contract/kinds.ts'
import type { Posting } from '#server/ledgers/posting.ts'
import type { LockedStock } from '#server/ledgers/stock.ts'
import type { Draft, StoredDocument } from './types.ts'

/** What somebody wants allowed; what is not said of it is nothing. */
export type CardFacts = Partial<Omit<ApprovalCard, 'rules' | 'costRules' | 'days'>>

/** What becomes of a figure; of whom or what, in which unit and up to which limit only where there is one. */
export const changeOf = (
  what: CardChange['what'],
  before: number,
  after: number,
  of: Partial<Pick<CardChange, 'name' | 'unitName' | 'limit'>> = {},
): CardChange => ({ what, before, after, name: null, unitName: null, limit: null, ...of })

/** A document as it will stand: what a draft and a stored one have in common. */
export type Paper = Omit<Draft, 'accounts' | 'settlements' | 'sources' | 'warnings'> &
  Partial<Pick<Draft, 'settlements' | 'sources'>>

/** A document with what follows from it, as it is about to be written. */
export interface Written {
  kind: Kind
  draft: Paper
  posting: Posting
  locked: LockedStock
  /** One that is there already, whatever its lines become. */
  stored?: StoredDocument | undefined
}
