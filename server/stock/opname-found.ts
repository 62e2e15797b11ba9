import { isCount } from '#server/ledgers/scopes.ts'
import type { Saved } from '#contract/document.ts'
import type { ParsedOf } from '#contract/endpoint.ts'
import { nounOf } from '#contract/kinds.ts'
import type { stockOpname } from '#contract/stock/stock-opname.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, notFound } from '#server/platform/errors.ts'

export const stillCounting = (field: string) =>
  new Refusal(
    'OPNAME_OPEN',
    'Masih ada stok opname yang belum selesai di gudang ini untuk barang yang sama',
    { field },
  )

interface OpenCount {
  status: string
  number: string | null
  warehouse_id: number
  created_at: string
}

/** A count that is not finished yet, held until the end of its transaction. */
export async function openCount(
  tx: Tx,
  { branchId, id }: { branchId: number; id: number },
): Promise<OpenCount> {
  const document = await tx.one<OpenCount>(
    `select status, number, warehouse_id, created_at from document where branch_id = $1 and id = $2 and ${isCount('document')} for share`,
    [branchId, id],
  )
  if (!document) throw notFound(nounOf('stock-opname'))
  if (document.status === 'DRAFT') return document
  throw new Refusal('STATUS_INVALID', 'Stok opname ini sudah selesai, hitungan tidak disimpan')
}

/**
 * Goods that lie where the books know none join the count, whatever it was begun for (domain §3.3.4): what is found has
 * a place. They are counted like the others, by who may count.
 */
export const addFound = (
  ctx: Ctx,
  { branchId, id, goodsId }: ParsedOf<typeof stockOpname.found>,
): Promise<Saved> =>
  ctx.post(branchId, async (tx, session) => {
    await session
    const { number, status, warehouse_id } = await openCount(tx, { branchId, id })
    const goods = await tx.one<{ name: string; type: string }>(
      'select name, type from goods where id = $1',
      [goodsId],
    )
    if (!goods) throw notFound('Barang')
    if (goods.type === 'SERVICE')
      throw new Refusal('NOT_STOCKED', `${goods.name} adalah jasa dan tidak punya stok`, {
        field: 'goodsId',
      })
    await tx
      .rows(
        `insert into stock_opname_goods (branch_id, document_id, goods_id, warehouse_id, system_qty)
         select $1, $2, $4, $3, coalesce((select on_hand from stock_level where branch_id = $1 and warehouse_id = $3 and goods_id = $4), 0)
         where not exists (select from stock_opname_goods where branch_id = $1 and document_id = $2 and goods_id = $4)`,
        [branchId, id, warehouse_id, goodsId],
      )
      .catch((error) => {
        throw (error as { code?: string }).code === '23505' ? stillCounting('goodsId') : error
      })
    await tx.commit()
    return { id, docNo: number, status }
  })
