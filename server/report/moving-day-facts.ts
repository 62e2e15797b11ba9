import { isBill, isReturned, isSold } from '#server/ledgers/scopes.ts'
import type { Tx } from '#server/platform/db.ts'
import { SIGN, WORTH } from '#server/ledgers/net-sales.ts'
import { PAYABLE } from '#server/ledgers/sale-payments.ts'
import { SET_BY_HAND } from './declared/by-hand.ts'

/** A bill or a return of a day, with what it adds to each figure; a cancelled one with what it would have. */
export interface DayDocument {
  id: number
  kind: string
  docNo: string
  day: string
  net: number
  vat: number
  cash: number
  /** By how much coins rounded what was paid, above zero upwards. */
  rounding: number
  /** Discounts by hand, in rupiah. */
  given: number
  isReturn: boolean
  isCancelled: boolean
}

const CANCELLED = `${isBill()} and d.status = 'CANCELLED' and d.number is not null`

/** In the order in which they were written, so that the last of a day are its last. */
export async function documentsOf(
  tx: Tx,
  branches: number[],
  days: readonly string[],
): Promise<Map<string, DayDocument[]>> {
  if (days.length === 0) return new Map()
  const rows = await tx.rows<DayDocument>(
    `select d.id, d.kind, coalesce(d.number, '') as "docNo", d.doc_date as day, ${SIGN} * ${WORTH} as net, ${SIGN} * d.vat as vat,
       coalesce((select sum(p.amount) from sale_tender p join payment_method m on m.id = p.method_id and m.kind = 'CASH'
         where p.branch_id = d.branch_id and p.document_id = d.id and ${isBill()}), 0) as cash,
       case when ${isBill()} then ${PAYABLE} - d.total else 0 end as rounding, h.given,
       ${SIGN} = -1 as "isReturn", (${CANCELLED}) as "isCancelled"
     from document d ${SET_BY_HAND}
     where d.branch_id = any ($1::int[]) and d.doc_date = any ($2::date[]) and (${isSold()} or ${isReturned()} or ${CANCELLED})
     order by d.created_at, d.id`,
    [branches, days],
  )
  return Map.groupBy(rows, ({ day }) => day)
}

export interface StockDocument {
  id: number
  kind: string
  docNo: string
  day: string
  value: number
}

/** What moved stock in those days and was no sale, with what it moved in value. */
export async function stockDocumentsOf(
  tx: Tx,
  branches: number[],
  days: readonly string[],
): Promise<StockDocument[]> {
  const [from, to] = [days.at(0), days.at(-1)]
  if (!from || !to) return []
  return tx.rows<StockDocument>(
    `select d.id, d.kind, coalesce(d.number, '') as "docNo", m.posting_date as day, sum(m.value) as value
     from stock_move m join document d on d.branch_id = m.branch_id and d.id = m.document_id
     where m.branch_id = any ($1::int[]) and m.posting_date between $2 and $3 and not ${isBill()}
     group by 1, 2, 3, 4 having sum(m.value) <> 0 order by 4, 1 limit 5000`,
    [branches, from, to],
  )
}
