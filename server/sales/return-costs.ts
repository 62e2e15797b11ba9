import { isCodReturn, takesBack } from '#server/ledgers/scopes.ts'
import type { PostingContext, StoredDocument } from '#server/documents/types.ts'
import type { MoveBasis } from '#server/ledgers/posting.ts'
import { copied } from '#server/ledgers/replay.ts'
import type { StockBook } from '#server/ledgers/stock.ts'
import { plus } from '#contract/money.ts'

type Line = StoredDocument['lines'][number]

/** By line of the sale: what it cost, and which share of it goods that come back now take. */
export type Origins = ReadonlyMap<number, { cost: number; basis: MoveBasis }>

/** By line of a return, what it takes of the costs of the sale. */
export type CostParts = Origins

/** Each begins where those before it end: several may come back of the same goods that left. */
export function costParts(
  lines: readonly Pick<Line, 'line' | 'sourceLine' | 'baseQty'>[],
  origins: Origins,
): CostParts {
  const gone = new Map<string, number>()
  return new Map(
    lines.map(({ line, sourceLine, baseQty }) => {
      const of = origins.get(sourceLine ?? 0)
      if (!of) throw new Error(`line ${sourceLine} is none of the sale`)
      const { cost, basis } = of
      const left = `${basis.source?.documentId} ${basis.source?.line}`
      const before = gone.get(left) ?? 0
      gone.set(left, plus(before, baseQty))
      return [line, { cost, basis: { ...basis, fromQty: plus(basis.fromQty ?? 0, before) } }]
    }),
  )
}

/** A line of goods into the stock again; answers what it cost. */
export function takeBack(
  stock: StockBook,
  l: Pick<Line, 'line' | 'warehouseId' | 'goodsId' | 'baseQty'>,
  parts: CostParts,
): number {
  const { basis } = partOf(l, parts)
  const value = costOf(l, parts)
  stock.copy(l.line, l.warehouseId as number, l.goodsId, l.baseQty, value, basis)
  return value
}

function partOf({ line }: Pick<Line, 'line'>, parts: CostParts) {
  const of = parts.get(line)
  if (!of) throw new Error(`line ${line} takes of no cost`)
  return of
}

/** What it cost, where another branch puts it into its stock. */
export function costOf(l: Pick<Line, 'line' | 'baseQty'>, parts: CostParts): number {
  const of = partOf(l, parts)
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
     left join lateral (select sum(r.base_qty) as qty from document_goods s
       join document_goods r on r.branch_id = s.branch_id and r.source_document_id = s.document_id and r.source_line = s.line and r.cost_elsewhere is not null
       join document d on d.branch_id = r.branch_id and d.id = r.document_id and ${takesBack()} and d.status = 'APPROVED'
       where s.branch_id = $1 and s.document_id = g.document_id and (s.line = g.line
         or g.cost_elsewhere is not null and s.source_document_id = g.source_document_id and s.source_line = g.source_line)) e on true
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
