import { addDays } from '#contract/days.ts'
import { disbursementKinds, waitingRoles } from '#contract/bank-cash/disbursement.ts'
import { kinds } from '#contract/kinds.ts'
import type { CheckKey } from '#contract/system/checks.ts'

/** Of the month that is to be closed. */
export interface Month {
  first: string
  last: string
  /** The last day on which something can be written: the month's own, or today while it runs. */
  day: string
}

/** What a screen is asked for by its address: its filters, or what its form begins with. */
export type Asked = Readonly<Record<string, unknown>>

/** Where one of what stands in the way is mended, and the branch in which one works there. */
export interface Lead {
  path: string
  asks?: Asked
  branchId?: number | null
}

/** Something that stands in the way and is no document, with what its lead is made of. */
export interface Found {
  name: string
  branchId: number
  id: number | null
  day: string | null
}

export interface Check {
  /** Its words (`checkWords`). */
  key: CheckKey
  level: 'BLOCK' | 'WARN'
  /** It cannot go on in this month once posting is closed: whoever closes it is told before. */
  stopped?: true
  /** Where all of it stands; null where each of `named` has its own place, or nothing is to be opened. */
  path: string | null
  /** Of the rows of that place, those that the check is about. */
  asks?: (month: Month) => Asked
  /** Rules of the books that say it; the whole checklist asks each of them once. */
  rules?: string[]
  /** Counts what stands in the way; $1 and $2 are the first and last day of the month. */
  sql?: string
  /** Names what stands in the way and is no document: `name`, and what of `Found` its lead needs. */
  named?: string
  each?: (row: Found, month: Month) => Lead
  /** Documents that stand in the way, as a condition on `document d`: each is named and opened. */
  documents?: string
}

/** Documents of which something is open, `i`, as far as the month has begun. */
export const OPEN_ITEM = (condition: string) =>
  `exists (select from open_item i where i.branch_id = d.branch_id and i.document_id = d.id and i.settled < i.amount and ${condition}) and $1::date <= $2::date`

/** The day at the branch of document `d`: what is younger than a week is not late for the month's end still being away. */
const TODAY =
  '(select (now() at time zone b.timezone)::date from branch b where b.id = d.branch_id)'

/** What the bank or a provider still owes, each with the list in which its payout is written down. */
export const CARDS = (
  [
    ['CC', 'credit-cards'],
    ['DC', 'debit-cards'],
    ['PAYLATER', 'paylater'],
  ] as const
).map(
  ([type, key]): Check => ({
    key,
    level: 'WARN',
    path: `/app/${kinds[disbursementKinds[type]].place}`,
    asks: ({ last }) => ({ tab: 'payments', branchId: 'all', status: 'PENDING', dateTo: last }),
    documents: OPEN_ITEM(
      `i.role in (${waitingRoles[type].map((role) => `'${role}'`)}) and i.customer_id is null and i.doc_date < least($2::date, ${TODAY}) - 7`,
    ),
  }),
)

/** Each side has its own list. */
export const GIROS = (
  [
    ['giros-in', 'GIRO_RECEIVABLE', 'receivable-repayment'],
    ['giros-out', 'GIRO_PAYABLE', 'debt-payment'],
  ] as const
).map(
  ([key, role, kind]): Check => ({
    key,
    level: 'WARN',
    path: `/app/${kinds[kind].place}`,
    asks: ({ last }) => ({
      tab: 'giro',
      branchId: 'all',
      status: ['OUTSTANDING'],
      dateTo: addDays(last, -1),
    }),
    documents: OPEN_ITEM(`i.role = '${role}' and i.due_date < $2::date`),
  }),
)
