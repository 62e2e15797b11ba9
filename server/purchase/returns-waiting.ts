import { sendsBack } from '#server/ledgers/scopes.ts'
import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import type { purchaseReturn } from '#contract/purchase/purchase-return.ts'
import { seenKinds } from '#server/documents/seen.ts'
import type { Tx } from '#server/platform/db.ts'
import { type Session, refuseForeign } from '#server/platform/session.ts'

type Waiting = typeof purchaseReturn.waiting

/** Goods that are set aside for their suppliers, and since when: by supplier, the longest first. */
export async function returnsWaiting(tx: Tx, s: Session, { branchId }: InputOf<Waiting>) {
  const rows = await tx.rows<ReplyOf<Waiting>['rows'][number]>(
    `select p.id as "supplierId", p.name as "supplierName", count(*)::int as returns, min(d.doc_date) as oldest,
       $3::date - min(d.doc_date) as days, sum(d.total) as value
     from document d join supplier p on p.id = d.supplier_id
     where d.branch_id = any ($1::int[]) and d.kind = any ($2::text[]) and d.status = 'WAITING_APPROVAL'
     group by p.id order by days desc, p.name`,
    [branchId ? [refuseForeign(s, branchId)] : s.branchIds, seenKinds(s, sendsBack.kinds), s.today],
  )
  return { rows }
}
