import { useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { customerCard } from '#contract/sales/customer-card.ts'
import { t } from './customer-texts.ts'

/** How a customer stands, for whoever collects; null for others. */
export type Account = ReplyOf<typeof customerCard.get> | null | undefined
type Item = NonNullable<Account>['items'][number]
/** An open document as a row; money ahead of an order and its rest are two rows of one document. */
export type OpenRow = Item & { id: number }

export interface Ticked {
  chosen: Map<number, OpenRow>
  choose: (chosen: Map<number, OpenRow>) => void
}

/** What is ticked of what is open; what was settled meanwhile is ticked no more. */
export function useTicked(items: readonly Item[] | undefined): Ticked {
  const [kept, choose] = useState(new Map<number, OpenRow>())
  const open = rowsOf(items ?? [])
  return {
    chosen: new Map(open.filter(({ id }) => kept.has(id)).map((row) => [row.id, row])),
    choose,
  }
}

/** One row a document. */
export const rowsOf = (items: readonly Item[]): OpenRow[] =>
  [...Map.groupBy(items, ({ documentId }) => documentId)].map(([id, parts]) => {
    const [first] = parts as [Item]
    const sum = (of: (item: Item) => number) => parts.reduce((all, one) => all + of(one), 0)
    return { ...first, id, open: sum((one) => one.open), amount: sum((one) => one.amount) }
  })

/** Below zero is what the customer has with us. */
export const signed = ({ sign, open }: Pick<Item, 'sign' | 'open'>) => sign * open
export const sumOf = (rows: Iterable<OpenRow>) =>
  [...rows].reduce((all, row) => all + signed(row), 0)

/** What is asked for where nothing is ticked: what is late, or else all that is open. */
export function askedFor(items: readonly Item[], chosen: Ticked['chosen']): OpenRow[] {
  if (chosen.size > 0) return [...chosen.values()]
  const open = rowsOf(items)
  const late = open.filter(({ sign, daysLate }) => sign === 1 && daysLate > 0)
  return late.length > 0 ? late : open
}

/** Why these cannot be one payment; null where they can. */
export function notOnePayment(rows: readonly OpenRow[]): string | null {
  if (new Set(rows.map(({ branchId }) => branchId)).size > 1) return t('oneBranch')
  return rows.length > 0 && sumOf(rows) <= 0 ? t('nothingToTake') : null
}

/** Of what he owes, the days that the oldest is late. */
export const daysLate = (account: Account) =>
  Math.max(0, ...(account?.items ?? []).map((item) => (item.sign === 1 ? item.daysLate : 0)))
