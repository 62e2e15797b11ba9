import type { GiroChangeInput } from '#contract/giro.ts'
import type { Desk, DocumentKind, StoredDocument } from '#server/documents/types.ts'
import {
  type Failed,
  type Undone,
  changeGiro,
  otherMoney,
  reopenPaid,
} from '#server/documents/settling/giro-life.ts'
import { vatOf } from '#server/documents/settling/allocation.ts'
import type { Settled } from '#server/ledgers/posting.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { minus, plus, sumOf } from '#server/platform/money.ts'
import { downPayment } from './purchase-down-payment.ts'
import { receiptsAfter } from './supplier-receipt.ts'

/** A giro of ours, of a payment or of money ahead, clears, bounces or is cancelled (domain §3.1.10). */
export async function changeSupplierGiro(ctx: Ctx, payment: DocumentKind, input: GiroChangeInput) {
  const paper = await ctx.read((tx) =>
    tx.one<{ kind: string }>('select kind from document where id = $1', [
      Math.floor(input.detailId / 100),
    ]),
  )
  const ahead = paper?.kind === downPayment.kind
  return changeGiro(ctx, ahead ? downPayment : payment, input, async (desk, stored, giro) => {
    const { settles, statuses } = await (ahead ? undoAhead : reopenPaid)(desk, stored, giro)
    return { settles, statuses: [...statuses, ...(await receiptsReopened(desk, settles))] }
  })
}

/** Bills that are open again wait on their receipt (tukar faktur) as before. */
function receiptsReopened(desk: Desk, settles: Settled[]) {
  const given = (id: number) =>
    sumOf(
      settles.filter((l) => l.documentId === id),
      (l) => l.amount,
    )
  const ids = settles.filter((l) => l.amount < 0).map((l) => l.documentId)
  return receiptsAfter(desk.tx, desk.branchId, ids, (id, open) => minus(open, given(id)))
}

/** Money ahead that never came: what is left of it is gone, and what it paid already is owed again, the latest first. */
async function undoAhead(desk: Desk, paper: StoredDocument, giro: Failed): Promise<Undone> {
  const lockUses = async () => {
    const uses = await usesOf(desk.tx, desk.branchId, paper.id)
    return { uses, items: await desk.lockItems([paper.id, ...uses.map((u) => u.item)]) }
  }
  // A bill may have used it while the locks were waited for: looked at once more with them held.
  await lockUses()
  const { uses, items } = await lockUses()
  const own = items.find((i) => i.document_id === paper.id && i.line === 0)
  if (!own) throw new Error(`down payment ${paper.number} has no open item`)
  const gone = Math.min(giro.amount, minus(own.amount, own.settled))
  const { role, sign } = own
  const settles: Settled[] =
    gone > 0
      ? [{ documentId: paper.id, line: 0, role, sign, amount: gone, vat: vatOf(own, gone) }]
      : []
  let left = minus(giro.amount, gone)
  for (const use of uses) {
    const item = items.find((i) => i.document_id === use.item && i.line === 0)
    const before = sumOf(
      settles.filter((l) => l.documentId === use.item),
      (l) => l.amount,
    )
    const amount = item ? Math.min(left, use.amount, plus(item.settled, before)) : 0
    if (!item || amount <= 0) continue
    settles.push({
      documentId: use.item,
      line: 0,
      role: item.role,
      sign: item.sign,
      amount: -amount,
    })
    left = minus(left, amount)
  }
  if (left > 0)
    throw new Refusal('DP_USED', 'Pemakaian uang muka ini tidak dapat dibuka kembali seluruhnya')
  const status = 'CANCELLED'
  return { settles, statuses: otherMoney(giro) ? [] : [{ id: paper.id, status }] }
}

/** Debts that were paid with money ahead, by bill or payment, the latest first; never more of one than was used of it there. */
async function usesOf(tx: Tx, branchId: number, id: number) {
  const rows = await tx.rows<{ document_id: number; used: number; item: number; paid: number }>(
    `with used as (select document_id, sum(amount) as used from balance_move
       where branch_id = $1 and item_document_id = $2 and item_line = 0 and document_id <> $2 group by 1)
     select u.document_id, u.used, m.item_document_id as item, -sum(m.amount) as paid
     from used u join balance_move m on m.branch_id = $1 and m.document_id = u.document_id
     join open_item i on i.branch_id = m.branch_id and i.document_id = m.item_document_id and i.line = m.item_line
     where u.used > 0 and i.sign = 1 and i.line = 0 and i.role in ('AP','AP_OTHER')
       -- A bill that used it opened its own debt in the same breath.
       and not (m.item_document_id = m.document_id and m.amount > 0)
     group by 1, 2, 3 having sum(m.amount) < 0 order by 1 desc, 3`,
    [branchId, id],
  )
  const left = new Map<number, number>()
  return rows.map((r) => {
    const rest = left.get(r.document_id) ?? r.used
    const amount = Math.min(rest, r.paid)
    left.set(r.document_id, minus(rest, amount))
    return { item: r.item, amount }
  })
}
