import type { reconciliation } from '#contract/bank-cash/reconciliation.ts'
import type { InputOf, ReplyOf } from '#contract/endpoint.ts'

export type Asked = InputOf<typeof reconciliation.get>
/** A bank account's month: balances, what is open, what was matched. */
export type Month = ReplyOf<typeof reconciliation.get>
