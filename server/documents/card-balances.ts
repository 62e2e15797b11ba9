import { isCustomer } from '#server/ledgers/customer-numbers.ts'
import type { CardChange } from '#contract/application/approval-card.ts'
import { leastSince } from '#server/ledgers/cash.ts'
import { type Masters, accountOf } from '#server/ledgers/masters.ts'
import { OWN, type Posting } from '#server/ledgers/posting.ts'
import type { Tx } from '#server/platform/db.ts'
import { minus, plus, sumOf, times } from '#contract/money.ts'
import { type CardFacts, type Written, changeOf } from './card-types.ts'

/** What a party owes, is owed and has with us: claims and debts, deposits. */
const ROLES: Record<string, CardChange['what']> = {
  AR: 'DEBT',
  AP: 'DEBT',
  CUSTOMER_DEPOSIT: 'DEPOSIT',
}

/** Balances of the party that the document changes: open items of each role, and points. */
export async function balanceChanges(
  tx: Tx,
  branchId: number,
  { draft, posting, party }: Written & { party: string | null },
): Promise<CardChange[]> {
  const named = { name: party }
  const roles = [...new Set([...posting.openItems, ...posting.allocations].map((one) => one.role))]
  const owed = roles.flatMap((role) => {
    const what = ROLES[role]
    const by = movedBy(posting, role)
    return what && by !== 0 ? [{ role, what, by }] : []
  })
  const changes: CardChange[] = []
  for (const { role, what, by } of owed) {
    const row = await tx.one<{ open: number }>(
      `select coalesce(sum(sign * (amount - settled)), 0) as open from open_item
       where branch_id = $1 and role = $2 and (${isCustomer('customer_id', '$3')} or supplier_id = $4)`,
      [branchId, role, draft.customerId, draft.supplierId],
    )
    const before = row?.open ?? 0
    changes.push(changeOf(what, before, plus(before, by), named))
  }
  const points = sumOf(posting.points, (p) => p.points)
  const { customerId } = draft
  if (points !== 0 && customerId) {
    const row = await tx.one<{ n: number }>('select point_balance($1) as n', [customerId])
    const before = row?.n ?? 0
    changes.push(changeOf('POINTS', before, plus(before, points), named))
  }
  return changes
}

function movedBy({ openItems, allocations }: Posting, role: string): number {
  const opened = sumOf(openItems, (o) => (o.role === role ? times(o.sign, o.amount) : 0))
  const settled = sumOf(allocations, (a) =>
    a.role === role && a.documentId !== OWN ? times(a.sign, a.amount) : 0,
  )
  return minus(opened, settled)
}

/** What the books say lies in the drawer, where the document puts money in or takes it out. */
export async function drawerChange(
  tx: Tx,
  masters: Masters,
  branchId: number,
  { posting, day }: { posting: Posting; day: string },
): Promise<Pick<CardFacts, 'drawer'>> {
  const drawer = accountOf(masters, 'CASH_DRAWER', branchId).id
  const own = (posting.journal?.entries ?? []).filter((e) => e.accountId === drawer)
  const by = sumOf(own, (e) => minus(e.debit, e.credit))
  if (by === 0) return {}
  const before = await leastSince(tx, branchId, drawer, day)
  return { drawer: { before, after: plus(before, by) } }
}
