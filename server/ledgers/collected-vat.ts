import type { Tx } from '#server/platform/db.ts'

/** The claim on a collector's proof, and the output PPN that it closes. */
export const CLAIM_ROLE = 'VAT_COLLECTED_CLAIM'
export const OWED_ROLE = 'VAT_OUT_COLLECTED'

/** Where they stand among what is open of a bill: beyond its tenders and the deposit that it may leave. */
export const CLAIM_LINE = 201
export const OWED_LINE = 202

/** Why a claim was closed, where the customer paid us the PPN after all. */
export const PAID_TO_US = 'PAID'

/** A bill whose collector's proof has not come, or not of all of it. */
interface OpenClaim {
  id: number
  kind: string
  docNo: string
  day: string
  partyName: string
  /** Rupiah. */
  open: number
}

/** What is open of collectors' proofs, the oldest bill first. */
export const openClaims = (tx: Tx, branchIds: readonly number[]): Promise<OpenClaim[]> =>
  tx.rows<OpenClaim>(
    `select d.id, d.kind, d.number as "docNo", d.doc_date as day, c.name as "partyName", sum(m.amount) as open
     from balance_move m join document d on d.branch_id = m.branch_id and d.id = m.item_document_id join customer c on c.id = d.customer_id
     where m.branch_id = any ($1::int[]) and m.item_line = ${CLAIM_LINE} group by d.id, d.kind, d.number, d.doc_date, c.name having sum(m.amount) > 0 order by d.doc_date, d.number`,
    [branchIds],
  )
