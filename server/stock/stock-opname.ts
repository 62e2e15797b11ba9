import { draftOf, type DocumentType } from '#server/documents/types.ts'
import { readingRoutes } from '#server/documents/routes.ts'
import {
  type CountInput,
  type OpnameInput,
  stockOpname as contract,
} from '#contract/stock/stock-opname.ts'
import { branchOf, changeDocument } from '#server/documents/change.ts'
import { createDocument } from '#server/documents/create.ts'
import { refuseFraction } from '#contract/pricing/fractions.ts'
import { warehouseOf } from '#server/ledgers/masters.ts'
import { emptyPosting } from '#server/ledgers/posting.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { route } from '#server/platform/route.ts'
import { clockOverride } from '#server/platform/time.ts'
import { addFound, openCount, stillCounting } from './opname-found.ts'
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

/**
 * Keeps what was found, with the newest movement that there was. The stock row is held still for that
 * moment only: a sale is wholly before the count or wholly after it.
 */
async function saveCounts(ctx: Ctx, input: CountInput) {
  return ctx.post(input.branchId, async (tx, session) => {
    await session
    const document = await openCount(tx, input)
    const goods = input.lines.map((l) => l.goodsId)
    await refuseFractions(tx, input)
    const place = [input.branchId, document.warehouse_id, goods]
    await tx.rows(
      `select from stock_level where branch_id = $1 and warehouse_id = $2 and goods_id = any ($3::bigint[]) order by goods_id for share`,
      place,
    )
    const kept = await tx.rows<{ goods_id: number }>(
      `update stock_opname_goods o set counted_qty = x.qty, memo = x.memo, counted_seq = coalesce(pg_sequence_last_value('move_id'), 0),
         counted_at = coalesce($6::timestamptz, clock_timestamp()), counted_by = current_employee()
       from unnest($3::bigint[], $4::numeric[], $5::text[]) as x(goods_id, qty, memo)
       where o.branch_id = $1 and o.document_id = $2 and o.goods_id = x.goods_id returning o.goods_id`,
      [
        input.branchId,
        input.id,
        goods,
        input.lines.map((l) => l.countedQty),
        input.lines.map((l) => l.memo ?? null),
        clockOverride(),
      ],
    )
    const known = new Set(kept.map((k) => k.goods_id))
    const missing = goods.findIndex((g) => !known.has(g))
    if (missing !== -1) {
      throw new Refusal('NOT_FOUND', 'Barang ini tidak termasuk dalam stok opname', {
        field: `lines.${missing}.goodsId`,
      })
    }
    await tx.commit()
    return { id: input.id, docNo: document.number, status: document.status }
  })
}

/** What cannot be divided is counted whole, in whichever of its units it was written. */
async function refuseFractions(tx: Tx, { lines }: CountInput): Promise<void> {
  const broken = lines.filter((line) => !Number.isInteger(line.countedQty))
  if (broken.length === 0) return
  const units = await tx.rows<{ id: number; unit_name: string; allow_fraction: boolean }>(
    `select g.id, n.name as unit_name, n.allow_fraction from goods g join unit n on n.id = g.base_unit_id where g.id = any ($1::bigint[])`,
    [broken.map((line) => line.goodsId)],
  )
  const byGoods = new Map(units.map((unit) => [unit.id, unit]))
  lines.forEach((line, i) => {
    refuseFraction(byGoods.get(line.goodsId), line.countedQty, { field: `lines.${i}.countedQty` })
  })
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
  route(contract.sheetPdf, async (ctx, input) =>
    printSheet(ctx, await branchOf(ctx, stockOpname, input.id), input.id),
  ),
]
