import type { VatCollector } from '#contract/vat-collector.ts'
import { isCustomer } from '#server/ledgers/customer-numbers.ts'
import { WITHHELD_STANDS } from '#server/ledgers/withheld.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Session } from '#server/platform/session.ts'

/**
 * Who collects PPN of what he buys is named a collector of PPh 22 by the same rules (PMK 51/2025, before it PMK 34/2017):
 * the object code under which he tells it. Any other party keeps back by its own appointment, if at all.
 */
const OF_COLLECTOR: Readonly<Record<VatCollector, string | null>> = {
  GOVERNMENT: '22-910-01',
  SOE: '22-900-01',
  OTHER: null,
}

/**
 * What of a customer's payment is likely withheld: what he withheld last, or what he withholds as a collector. Null where
 * nothing is known of him, or where that object is not in force among `codes`.
 */
export async function proposedObject(
  tx: Tx,
  { branchIds }: Pick<Session, 'branchIds'>,
  customerId: number,
  codes: readonly string[],
): Promise<string | null> {
  const row = await tx.one<{ last: string | null; collector: VatCollector | null }>(
    `select c.vat_collector as collector, (select d.wht_object from document d
       where d.branch_id = any ($2::int[]) and ${isCustomer('d.customer_id', '$1')} and ${WITHHELD_STANDS} order by d.doc_date desc, d.id desc limit 1) as last
     from customer c where c.id = $1`,
    [customerId, branchIds],
  )
  const likely = row?.last ?? (row?.collector ? OF_COLLECTOR[row.collector] : null)
  return likely && codes.includes(likely) ? likely : null
}
