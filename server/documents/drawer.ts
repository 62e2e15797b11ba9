import { LOCKS } from '#server/platform/lock-classes.ts'
import {
  isBill,
  isCashIn,
  isCashOut,
  isHandover,
  isTenderCorrection,
  paysBack,
} from '#server/ledgers/scopes.ts'
import type { DrawerLines } from '#contract/drawer.ts'
import type { Kind } from '#contract/kinds.ts'
import { emptyShift, heldByShift } from '#server/ledgers/cash.ts'
import type { Masters } from '#server/ledgers/masters.ts'
import type { Posting } from '#server/ledgers/posting.ts'
import type { Tx } from '#server/platform/db.ts'
import { minus, plus, sum, sumOf } from '#contract/money.ts'
import type { Session } from '#server/platform/session.ts'

/** Which kinds are told in which line; a sale whose tender was put right was paid as it says since. */
const LINES = {
  sales: [...isBill.kinds, ...isTenderCorrection.kinds],
  returns: paysBack.kinds,
  in: isCashIn.kinds,
  out: isCashOut.kinds,
  courier: isHandover.kinds,
} satisfies Record<string, readonly Kind[]>

/** The lines of a drawer from its float, and what each kind of document moved in it. */
export function drawerLines(float: number, moved: Readonly<Record<string, number>>): DrawerLines {
  const of = (line: keyof typeof LINES) => sumOf(LINES[line], (kind) => moved[kind] ?? 0)
  return {
    sales: of('sales'),
    in: of('in'),
    courier: of('courier'),
    returns: minus(0, of('returns')),
    out: minus(0, of('out')),
    expected: plus(float, sum(Object.values(moved))),
  }
}

/** Rupiah that what is booked now takes out of drawers; below zero where it brings some in. */
export const takenFromDrawer = (masters: Masters, { journal }: Pick<Posting, 'journal'>): number =>
  sumOf(journal?.entries ?? [], ({ accountId, debit, credit }) =>
    masters.accounts.get(accountId)?.usage === 'CASH_DRAWER' ? minus(credit, debit) : 0,
  )

/**
 * What a document takes out of the drawer of its shift (`taken`, rupiah, written already) was there by the shift's books; of
 * one without a shift nothing is asked.
 */
export async function refuseEmptyShift(
  tx: Tx,
  { branchId, documentId }: { branchId: number; documentId: number },
  taken: number,
  s?: Session,
): Promise<void> {
  if (taken <= 0) return
  // Two that take out at once see one another: each has written what it took.
  await tx.rows(
    `select pg_advisory_xact_lock(${LOCKS.drawer}, shift_id::int) from document where id = $1`,
    [documentId],
  )
  const of = await tx.one<{ id: number | null }>(
    'select shift_id as id from document where branch_id = $1 and id = $2',
    [branchId, documentId],
  )
  if (!of?.id) return
  const { held, ...drawer } = await heldByShift(tx, branchId, of.id)
  if (held < 0) throw emptyShift({ ...drawer, held: plus(held, taken) }, taken, s)
}
