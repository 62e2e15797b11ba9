import type { PaymentInput } from '#contract/document.ts'
import type { UsableAt } from '#contract/master/payment-method.ts'
import type { PostingContext } from '#server/documents/types.ts'
import type { LockedItem } from '#server/ledgers/locks.ts'
import type { Masters } from '#server/ledgers/masters.ts'
import { minus, plus, sumOf } from '#contract/money.ts'
import { netOf, refuseMismatch, settled, settlementRows } from './allocation.ts'
import { PREPARED } from './prepared.ts'
import { tendersOf } from './tenders.ts'

/** What is written on a settlement, whoever pays whom. */
interface Written {
  branchId: number
  docDate: string
  lines: { documentId: number; amount: number }[]
  payments: PaymentInput[]
  discount?: number | null | undefined
}

interface Ways {
  /** What may be settled, and where the methods must be usable. */
  roles: string[]
  use: UsableAt
  masters: Masters
  /** What comes in beyond the documents may stay the party's. */
  keeps?: boolean | null | undefined
  /** The status once there is money; without any it is prepared only. */
  paid: string
  /** PPh that the customer keeps back: it pays as money does. */
  withheld?: number
  party: { customerId: number } | { supplierId: number }
}

/** Documents of one party that are settled, and the tenders that must come to it. */
export async function settle(
  context: Pick<PostingContext, 'tx' | 'branchId'>,
  input: Written,
  items: LockedItem[],
  ways: Ways,
) {
  const { roles, use, masters, paid, party, keeps, withheld = 0 } = ways
  const allocations = await settled(context, input.lines, items, roles, {
    ...party,
    docDate: input.docDate,
  })
  const discount = input.discount ?? 0
  const gross = netOf(allocations, keeps === true)
  const total = minus(minus(gross, discount), withheld)
  const prepared = input.payments.length === 0 && total > 0
  const tenders = tendersOf(input.payments, { ...input, use, masters })
  const tendered = sumOf(tenders, (t) => t.amount)
  const kept = keeps && tendered > total ? minus(tendered, total) : 0
  if (!prepared) refuseMismatch(minus(tendered, kept), total)
  const status = prepared ? PREPARED : paid
  const settlements = settlementRows(tenders, allocations)
  // The money that came is what was received, whether a document took it or it stays the party's.
  const draft = { ...party, status, gross, discount, total: plus(total, kept), settlements }
  return { draft, prepared, tenders, facts: { allocations, discount, kept } }
}
