import { draftOf, type DocumentType } from '#server/documents/types.ts'
import { readingRoutes } from '#server/documents/routes.ts'
import { type OpnameInput, stockOpname as contract } from '#contract/stock/stock-opname.ts'
import { changeDocument } from '#server/documents/change.ts'
import { branchOf } from '#server/documents/locate.ts'
import { createDocument } from '#server/documents/create.ts'
import { warehouseOf } from '#server/ledgers/masters.ts'
import { emptyPosting } from '#server/ledgers/posting.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { route } from '#server/platform/route.ts'
import { readCauses } from './opname-causes.ts'
import { saveCounts } from './opname-counts.ts'
import { addFound, stillCounting } from './opname-found.ts'
import { submitOpname } from './opname-result.ts'
import { printSheet, readSheet } from './opname-sheet.ts'
import { opnameLayout } from './opname-print.ts'

/** A count is a draft until it is submitted: the books move then, by what was found to differ (domain §3.3.4). */
export const stockOpname: DocumentType<OpnameInput, object> = {
  kind: 'stock-opname',
  statuses: { DRAFT: ['SUBMITTED', 'CANCELLED'] },
  async check(context, input) {
    const masters = await context.masters()
    const warehouse = warehouseOf(masters, input.warehouseId, input.branchId)
    const [field, missing] = chosenBy[input.scope]
    if (missing && (input[field] ?? '').toString() === '') {
      throw new Refusal('REQUIRED', missing, { field })
    }
    const goods = await goodsOf(context.tx, input)
    if (goods.length === 0) {
      throw new Refusal('LINES_EMPTY', 'Tidak ada barang dalam cakupan ini', { field })
    }
    const busy = await context.tx.one(
      'select from stock_opname_goods where branch_id = $1 and warehouse_id = $2 and goods_id = any ($3::bigint[]) and is_open limit 1',
      [input.branchId, warehouse.id, goods],
    )
    if (busy) throw stillCounting('warehouseId')
    return {
      draft: draftOf(input, {
        status: 'DRAFT',
        partyName: await scopeText(context.tx, input),
        warehouseId: warehouse.id,
      }),
      facts: {},
      afterWrite: async ({ tx, documentId }) => {
        tx.rows(
          'insert into stock_opname (branch_id, document_id, warehouse_id, scope, blind) values ($1, $2, $3, $4, $5)',
          [input.branchId, documentId, warehouse.id, input.scope, input.blind],
        )
        // Two who begin at once are told apart by the unique index of open lines.
        await tx
          .rows(
            `insert into stock_opname_goods (branch_id, document_id, goods_id, warehouse_id, system_qty)
             select $1, $2, x.id, $3, coalesce(l.on_hand, 0) from unnest($4::bigint[]) as x(id)
             left join stock_level l on l.branch_id = $1 and l.warehouse_id = $3 and l.goods_id = x.id order by x.id`,
            [input.branchId, documentId, warehouse.id, goods],
          )
          .catch((error) => {
            throw (error as { code?: string }).code === '23505'
              ? stillCounting('warehouseId')
              : error
          })
      },
    }
  },
  post: emptyPosting,
}

/** The field that says what of the warehouse is counted, and what is told where it says nothing. */
const chosenBy = {
  ALL: ['scope', null],
  CATEGORY: ['categoryId', 'Kategori wajib diisi'],
  RACK: ['rack', 'Rak wajib diisi'],
  GOODS: ['goodsIds', 'Pilih barang yang dihitung'],
} as const

/** Goods of the scope that have ever lain in the warehouse; chosen ones whether or not. */
async function goodsOf(tx: Tx, input: OpnameInput): Promise<number[]> {
  const scope: Record<OpnameInput['scope'], string> = {
    ALL: 'l.goods_id is not null',
    CATEGORY: `l.goods_id is not null and g.category_id in (
      with recursive c(id) as (select $3::bigint union select k.id from category k join c on k.parent_id = c.id) select id from c)`,
    RACK: 'lower(w.rack) = lower($4)',
    GOODS: 'g.id = any ($5::bigint[])',
  }
  const rows = await tx.rows<{ id: number }>(
    `select g.id from goods g left join stock_level l on l.branch_id = $1 and l.warehouse_id = $2 and l.goods_id = g.id
     left join goods_warehouse w on w.branch_id = $1 and w.warehouse_id = $2 and w.goods_id = g.id
     where (g.is_active or l.on_hand <> 0) and g.type <> 'SERVICE' and ${scope[input.scope]}
       and ($3::bigint is null or true) and ($4::text is null or true) and ($5::bigint[] is null or true) order by g.id`,
    [
      input.branchId,
      input.warehouseId,
      input.categoryId ?? null,
      input.rack ?? null,
      input.goodsIds ?? null,
    ],
  )
  return rows.map((r) => r.id)
}

async function scopeText(tx: Tx, input: OpnameInput): Promise<string> {
  if (input.scope === 'RACK') return `Rak ${input.rack ?? ''}`
  if (input.scope === 'GOODS') return `${input.goodsIds?.length ?? 0} barang pilihan`
  if (input.scope === 'ALL') return 'Semua barang'
  const row = await tx.one<{ name: string }>('select name from category where id = $1', [
    input.categoryId,
  ])
  return `Kategori ${row?.name ?? ''}`
}

/** A count that is given up leaves the books as they are, and its shelf to another. */
const cancel = (ctx: Ctx, input: Parameters<typeof changeDocument>[2]) =>
  changeDocument(ctx, stockOpname, input, 'CANCELLED', 'dibatalkan', async (context, document) => {
    await context.tx.rows(
      'update stock_opname_goods set is_open = false where branch_id = $1 and document_id = $2',
      [context.branchId, document.id],
    )
    return {}
  })

export const stockOpnameRoutes = [
  ...readingRoutes(contract, [stockOpname], () => opnameLayout),
  route(contract.add, (ctx, input) =>
    'id' in input ? saveCounts(ctx, input) : createDocument(ctx, stockOpname, input),
  ),
  route(contract.found, addFound),
  route(contract.cancel, (ctx, input) => cancel(ctx, input)),
  route(contract.submit, (ctx, input) => submitOpname(ctx, stockOpname, input)),
  route(contract.sheet, async (ctx, input) => {
    const branchId = await branchOf(ctx, stockOpname, input.id)
    return ctx.read((tx, s) => readSheet(tx, s, branchId, input.id))
  }),
  route(contract.causes, async (ctx, { id }) => {
    const branchId = await branchOf(ctx, stockOpname, id)
    return ctx.read((tx, s) => readCauses(tx, s, { branchId, id }), branchId)
  }),
  route(contract.sheetPdf, async (ctx, input) =>
    printSheet(ctx, await branchOf(ctx, stockOpname, input.id), input.id),
  ),
]
