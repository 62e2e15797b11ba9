import { isCodReturn, takesBack } from '#server/ledgers/scopes.ts'
import type { PostingContext, StoredDocument } from '#server/documents/types.ts'
import type { MoveBasis } from '#server/ledgers/posting.ts'
import { copied } from '#server/ledgers/replay.ts'
import type { StockBook } from '#server/ledgers/stock.ts'

/** By line of the sale: what it cost, and which share of it goods that come back now take. */
export type Origins = ReadonlyMap<number, { cost: number; basis: MoveBasis }>

/** A line of goods into the stock again; answers what it cost. */
export function takeBack(
  stock: StockBook,
  l: Pick<
    StoredDocument['lines'][number],
    'line' | 'sourceLine' | 'warehouseId' | 'goodsId' | 'baseQty'
  >,
  origins: Origins,
): number {
  const of = originOf(l, origins)
  const value = copied(l.baseQty, of.basis, of.cost)
  stock.copy(l.line, l.warehouseId as number, l.goodsId, l.baseQty, value, of.basis)
  return value
}

function originOf(l: Pick<StoredDocument['lines'][number], 'sourceLine'>, origins: Origins) {
  const of = origins.get(l.sourceLine ?? 0)
  if (!of) throw new Error(`line ${l.sourceLine} is none of the sale`)
  return of
}

/** What it cost, where another branch puts it into its stock. */
export function costOf(
  l: Pick<StoredDocument['lines'][number], 'sourceLine' | 'baseQty'>,
  origins: Origins,
): number {
  const of = originOf(l, origins)
  return copied(l.baseQty, of.basis, of.cost)
}

/**
 * By line of the sale: its cost, and the base quantity that lies in stock again already. Goods that went out as COD
 * cost what they left for then.
 */
export async function costsOf(
  { tx, branchId }: PostingContext,
  invoiceId: number,
): Promise<Origins> {
  const rows = await tx.rows<{
    line: number
    of: number
    ofLine: number
    qty: number
    cost: number
    back: number
  }>(
    `select g.line, o.document_id as of, o.line as "ofLine", o.base_qty as qty, coalesce(c.cost, 0) as cost, coalesce(b.qty, 0) + coalesce(e.qty, 0) as back
     from document_goods g
     join document_goods o on o.branch_id = g.branch_id
       and o.document_id = case when g.cost_elsewhere is null then g.document_id else g.source_document_id end
       and o.line = case when g.cost_elsewhere is null then g.line else g.source_line end
     left join lateral (select cost from paper_costs($1, o.document_id) p where p.line = o.line) c on true
     left join lateral (select sum(m.qty) as qty from stock_move_basis s
       join stock_move m on m.branch_id = s.branch_id and m.document_id = s.document_id and m.line = s.line and m.cost_rule = 'COPY'
       join document d on d.branch_id = m.branch_id and d.id = m.document_id and not ${isCodReturn()}
       where s.branch_id = $1 and s.source_branch_id = $1 and s.source_document_id = o.document_id and s.source_line = o.line) b on true
     -- What lies in the stock of another branch.
     left join lateral (select sum(r.base_qty) as qty from document_goods r
       join document d on d.branch_id = r.branch_id and d.id = r.document_id and ${takesBack()} and d.status = 'APPROVED'
       where r.branch_id = $1 and r.source_document_id = g.document_id and r.source_line = g.line and r.cost_elsewhere is not null) e on true
     where g.branch_id = $1 and g.document_id = $2`,
    [branchId, invoiceId],
  )
  return new Map(
    rows.map(({ line, of, ofLine, qty, cost, back }) => {
      const source = { branchId, documentId: of, line: ofLine }
      return [line, { cost, basis: { value: 0, qty, fromQty: back, source } }] as const
    }),
  )
}
