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
import type { Masters } from '#server/ledgers/masters.ts'
import type { Posting } from '#server/ledgers/posting.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { minus, plus, rupiah, sum, sumOf } from '#contract/money.ts'
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
    ...{ sales: of('sales'), in: of('in'), courier: of('courier') },
    ...{ returns: minus(0, of('returns')), out: minus(0, of('out')) },
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
 * one without a shift nothing is asked. A supervisor is told what it held; whoever counts it blindly is not.
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
  const row = await tx.one<{ id: number; till: string; left: number }>(
    `select s.id, t.name as till, s.opening_float + coalesce(sum(l.debit - l.credit), 0) as left
     from shift s join till t on t.id = s.till_id
     join document d on d.branch_id = s.branch_id and d.shift_id = s.id
     join journal j on j.branch_id = d.branch_id and j.document_id = d.id
     join journal_line l on l.branch_id = j.branch_id and l.journal_id = j.id
     join account a on a.id = l.account_id and a.usage = 'CASH_DRAWER'
     where s.branch_id = $1 and s.id = (select shift_id from document where branch_id = $1 and id = $2)
     group by s.id, t.name`,
    [branchId, documentId],
  )
  if (!row || row.left >= 0) return
  const held = rupiah(plus(row.left, taken))
  throw new Refusal(
    'CASH_SHORT',
    s?.rights.has('sales/cashier:approve')
      ? `Laci ${row.till} hanya berisi ${held} menurut buku`
      : `Laci ${row.till} tidak berisi sebanyak itu menurut buku`,
    { field: 'amount', tried: { what: 'CASH', amount: taken, shiftId: row.id } },
  )
}
