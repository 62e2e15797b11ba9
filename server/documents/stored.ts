import type { Tx } from '#server/platform/db.ts'
import type { StoredDocument, StoredLine } from './types.ts'

const HEADER = `
select id, kind, number, doc_date, status, version, customer_id, supplier_id, warehouse_id, to_warehouse_id, salesman_id,
  account_id, party_name, ref_no, tax_mode, price_level, term_days, due_date, header_discount_pct, gross, discount,
  header_discount, freight, dpp, exempt, vat, total, expires_at, created_by, memo, reason, settle_by, reverses_id
from document where branch_id = $1 and id = any ($2::bigint[]) order by id`

// What later papers took of a line is the sum over them: never a counter that could drift.
const LINES = `
select g.document_id, g.line, g.goods_id, g.goods_unit_id, g.warehouse_id, g.qty, g.conversion, g.base_qty, g.bonus_qty,
  g.unit_price, g.tiers::numeric[] as tiers, g.discount_amount, g.gross, g.discount, g.header_discount, g.freight, g.net,
  g.vat, g.tax_type, g.price_source, g.source_document_id, g.source_line, g.memo,
  coalesce(t.qty, 0) as taken, coalesce(t.value, 0) as taken_value
from document_goods g
left join lateral (
  select sum(n.base_qty) as qty, sum(n.net) as value from document_goods n
  join document d on d.branch_id = n.branch_id and d.id = n.document_id and d.status not in ('CANCELLED','REJECTED','DRAFT')
  where n.branch_id = g.branch_id and n.source_document_id = g.document_id and n.source_line = g.line
) t on true
where g.branch_id = $1 and g.document_id = any ($2::bigint[]) order by g.document_id, g.line`

/** Documents with their lines, in id order; locked against any other writer when they are about to be used. */
export async function readStored(
  tx: Tx,
  branchId: number,
  ids: number[],
  lock: boolean,
): Promise<StoredDocument[]> {
  const wanted = [...new Set(ids)]
  const headers = tx.named<Omit<StoredDocument, 'lines'>>(
    lock ? 'stored-lock' : 'stored',
    lock ? `${HEADER} for no key update` : HEADER,
    [branchId, wanted],
  )
  const lines = tx.named<StoredLine>('stored-lines', LINES, [branchId, wanted])
  const [found, all] = await Promise.all([headers, lines])
  return found.map((d) => ({ ...d, lines: all.filter((l) => l.document_id === d.id) }))
}
