import { mostLabels, priceLabel as contract } from '#contract/master/price-label.ts'
import type { ParsedOf } from '#contract/endpoint.ts'
import { taxOfType } from '#contract/master/tax-type.ts'
import { isPkpOn, mastersOf, taxOn } from '#server/ledgers/masters.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { type FileAnswer, route } from '#server/platform/route.ts'
import { plus } from '#server/platform/money.ts'
import { vatOn } from '#server/pricing/amounts.ts'
import type { Session } from '#server/platform/session.ts'
import { type Label, labelsPdf } from './label-pdf.ts'

type Input = ParsedOf<typeof contract.pdf>

/** The price in force in the branch: its own before that of all branches. */
const LABELS = `
select u.id, g.code, g.receipt_name as name, n.name as unit, u.barcode, g.tax_type as "taxType",
  g.halal_status as "halalStatus", g.distribution_permit_no as "permitNo",
  (select p.price from selling_price p where p.goods_unit_id = u.id and p.price_level = $2 and p.min_qty <= 1
     and (p.branch_id is null or p.branch_id = $3) and p.effective_from <= $4
   order by p.branch_id nulls last, p.min_qty desc, p.effective_from desc, p.id desc limit 1) as price
from goods_unit u join goods g on g.id = u.goods_id join unit n on n.id = u.unit_id where u.id = any ($1::bigint[])`

/**
 * What a customer of the level pays of a price, PPN on top of it included (Permendag 35/M-DAG/PER/7/2013 art. 3 and 6): a
 * label that leaves PPN out is a lower price than the one at the till.
 */
async function paidOf(tx: Tx, s: Session, level: string) {
  const masters = await mastersOf(tx, s.mastersVersion)
  const onTop =
    isPkpOn(masters, s.today) && masters.company.tax_exclusive_levels.includes(level)
      ? taxOn(masters, s.today)
      : null
  return (price: number | null, taxType: string) =>
    price === null || !onTop ? price : plus(price, vatOn(price, taxOfType(taxType, onTop)))
}

async function readLabels(tx: Tx, s: Session, input: Input): Promise<Label[]> {
  const paid = await paidOf(tx, s, input.priceLevel)
  const found = await tx.rows<Label & { id: number; taxType: string }>(LABELS, [
    input.rows.map((r) => r.goodsUnitId),
    input.priceLevel,
    s.branchId,
    s.now,
  ])
  const byId = new Map(found.map((f) => [f.id, { ...f, price: paid(f.price, f.taxType) }]))
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
