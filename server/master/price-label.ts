import { mostLabels, priceLabel as contract } from '#contract/master/price-label.ts'
import type { ParsedOf } from '#contract/endpoint.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { type FileAnswer, route } from '#server/platform/route.ts'
import type { Session } from '#server/platform/session.ts'
import { type Label, labelsPdf } from './label-pdf.ts'

type Input = ParsedOf<typeof contract.pdf>

/** The price in force in the branch: its own before that of all branches. */
const LABELS = `
select u.id, g.code, g.receipt_name as name, n.name as unit, u.barcode,
  (select p.price from selling_price p where p.goods_unit_id = u.id and p.price_level = $2 and p.min_qty <= 1
     and (p.branch_id is null or p.branch_id = $3) and p.effective_from <= $4
   order by p.branch_id nulls last, p.min_qty desc, p.effective_from desc, p.id desc limit 1) as price
from goods_unit u join goods g on g.id = u.goods_id join unit n on n.id = u.unit_id where u.id = any ($1::bigint[])`

async function readLabels(tx: Tx, s: Session, input: Input): Promise<Label[]> {
  const found = await tx.rows<Label & { id: number }>(LABELS, [
    input.rows.map((r) => r.goodsUnitId),
    input.priceLevel,
    s.branchId,
    s.now,
  ])
  const byId = new Map(found.map((f) => [f.id, f]))
  return input.rows.flatMap(({ goodsUnitId, copies }) => {
    const label = byId.get(goodsUnitId)
    return label ? Array.from({ length: copies }, () => label) : []
  })
}

async function print(ctx: Ctx, input: Input): Promise<FileAnswer> {
  const { labels, today } = await ctx.read(
    async (tx, s) => ({ labels: await readLabels(tx, s, input), today: s.today }),
    input.branchId,
  )
  if (labels.length > mostLabels)
    throw new Refusal('TOO_MANY', `Paling banyak ${mostLabels} label sekali cetak`, {
      field: 'rows',
    })
  const unpriced = labels.find((l) => l.price === null)
  if (unpriced)
    throw new Refusal('PRICE_MISSING', `Harga ${unpriced.name} (${unpriced.unit}) belum diatur`, {
      field: 'priceLevel',
    })
  if (labels.length === 0)
    throw new Refusal('NOT_FOUND', 'Satuan barang tidak ditemukan', { status: 404 })
  const body = await labelsPdf(labels, input.size, today)
  return { body, name: `label.${today}.pdf`, mime: 'application/pdf' }
}

export const priceLabelRoutes = [route(contract.pdf, (ctx, input) => print(ctx, input))]
