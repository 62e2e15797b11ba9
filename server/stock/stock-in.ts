import { z } from 'zod'
import { costlyRow } from '#contract/document.ts'
import { kindOf } from '#contract/kinds.ts'
import { correction as contract } from '#contract/stock/correction.ts'
import { listDocuments } from '#server/documents/list.ts'
import type { ListInput } from '#server/documents/list-filter.ts'
import { chosenKinds } from '#server/documents/seen.ts'
import { exportRows } from '#server/masters/export.ts'
import type { Tx } from '#server/platform/db.ts'
import { route, reads } from '#server/platform/route.ts'
import type { Session } from '#server/platform/session.ts'

interface Goods {
  goodsUnitId: number
  goodsName: string
  unitName: string
  qty: number
}

/** What each of the documents of a page put on a shelf: by its movements, so that bonus goods count and rejected ones do not. */
async function goodsOf(tx: Tx, ids: number[]): Promise<Map<number, Goods[]>> {
  const rows = await tx.rows<Goods & { documentId: number }>(
    `select l.document_id as "documentId", l.goods_unit_id as "goodsUnitId", g.name as "goodsName", n.name as "unitName",
       round(sum(m.qty) / l.conversion, 4) as qty
     from document_goods l join stock_move m on m.branch_id = l.branch_id and m.document_id = l.document_id and m.line = l.line and m.qty > 0
     join goods g on g.id = l.goods_id join goods_unit u on u.id = l.goods_unit_id join unit n on n.id = u.unit_id
     where l.document_id = any ($1::bigint[])
     group by l.document_id, l.line, l.goods_unit_id, l.conversion, g.name, n.name order by l.document_id, l.line`,
    [ids],
  )
  return Map.groupBy(rows, (row) => row.documentId)
}

async function cameIn(tx: Tx, s: Session, asked: ListInput) {
  const { kinds, input } = chosenKinds(s, contract.stockIn, asked)
  const list = await listDocuments(tx, s, kinds, input)
  const goods = await goodsOf(
    tx,
    list.rows.map((row) => row.id),
  )
  return {
    ...list,
    rows: list.rows.map((row) => ({
      ...row,
      source: kindOf(row.kind)?.stockIn ?? '',
      goods: goods.get(row.id) ?? [],
    })),
  }
}

/** What a sheet has of a document, once for each of the goods that came with it. */
const sheetRow = z.object({
  ...costlyRow.shape,
  source: z.string(),
  goodsName: z.string(),
  qty: z.number(),
  unitName: z.string(),
})

export const stockInRoutes = [
  reads(contract.stockIn, cameIn),
  route(contract.stockInXlsx, (ctx, input) =>
    exportRows(
      ctx,
      {
        kind: 'stock-in',
        title: 'Stok Masuk',
        row: sheetRow,
        excel: [
          ['docNo', 'text'],
          ['docDate', 'date'],
          ['source', 'text'],
          ['partyName', 'text'],
          ['warehouseName', 'text'],
          ['goodsName', 'text'],
          ['qty', 'qty'],
          ['unitName', 'text'],
          ['total', 'money'],
        ],
      },
      async (tx, s, page) => {
        const { rows, count } = await cameIn(tx, s, { ...input, ...page, group: null })
        return { count, rows: rows.flatMap(rowsOf) }
      },
    ),
  ),
]

type CameIn = Awaited<ReturnType<typeof cameIn>>['rows'][number]

/** The document's total stands with its first goods: added up it is the sum of the list. */
const rowsOf = ({ goods, ...document }: CameIn) =>
  (goods.length > 0 ? goods : [{}]).map((one, i) => ({
    ...document,
    ...one,
    ...(i === 0 ? {} : { total: null }),
  }))
