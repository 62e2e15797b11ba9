import { mostLabels, priceLabel as contract } from '#contract/master/price-label.ts'
import type { ParsedOf } from '#contract/endpoint.ts'
import { listPrice } from '#contract/pricing/price-cart.ts'
import { readUnits } from '#server/ledgers/locks.ts'
import { mastersOf } from '#server/ledgers/masters.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { type FileAnswer, route } from '#server/platform/route.ts'
import type { Session } from '#server/platform/session.ts'
import { priceTermsOn } from '#server/pricing/price-terms.ts'
import { readPrices } from '#server/pricing/read-prices.ts'
import { type Label, labelsPdf } from './label-pdf.ts'
import { paidOf } from './paid-price.ts'
import { aboveCeiling } from './price-ceiling.ts'

type Input = ParsedOf<typeof contract.pdf>

const LABELS = `
select u.id, g.code, g.receipt_name as name, n.name as unit, u.barcode, g.tax_type as "taxType",
  g.halal_status as "halalStatus", g.distribution_permit_no as "permitNo"
from goods_unit u join goods g on g.id = u.goods_id join unit n on n.id = u.unit_id where u.id = any ($1::bigint[])`

/** Each unit with what a sale of one at the level takes from the list: a level without a price of its own falls back as it does there. */
async function inForce(tx: Tx, s: Session, { rows, priceLevel }: ParsedOf<typeof contract.check>) {
  const unitIds = rows.map((r) => r.goodsUnitId)
  const [masters, found, prices, units] = await Promise.all([
    mastersOf(tx, s.mastersVersion),
    tx.rows<Omit<Label, 'price'> & { id: number; taxType: string }>(LABELS, [unitIds]),
    readPrices(tx, s.branchId, unitIds),
    readUnits(tx, unitIds),
  ])
  const context = { level: priceLevel, prices, units, ...priceTermsOn(masters, s.today) }
  return found.map((label) => ({
    ...label,
    price: listPrice(label.id, 1, context)?.unitPrice ?? null,
  }))
}

async function readLabels(tx: Tx, s: Session, input: Input): Promise<Label[]> {
  const paid = await paidOf(tx, s, input.priceLevel)
  const found = await inForce(tx, s, input)
  const byId = new Map(
    found.map((f) => [
      f.id,
      { ...f, price: f.price === null ? null : paid(f.price, f.taxType, s.today) },
    ]),
  )
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

/** What of the labels is told before they are printed: prices above what the consumer may be asked today. */
async function warningsOf(tx: Tx, s: Session, input: ParsedOf<typeof contract.check>) {
  const { priceLevel } = input
  const rows = (await inForce(tx, s, input)).flatMap(({ id, price }) =>
    price === null ? [] : [{ goodsUnitId: id, branchId: s.branchId, priceLevel, price, at: s.now }],
  )
  const units = await readUnits(
    tx,
    rows.map((r) => r.goodsUnitId),
  )
  const told = await aboveCeiling(tx, s, rows, units)
  return { warnings: told.filter((one) => one !== null) }
}

export const priceLabelRoutes = [
  route(contract.check, (ctx, input) =>
    ctx.read((tx, s) => warningsOf(tx, s, input), input.branchId),
  ),
  route(contract.pdf, (ctx, input) => print(ctx, input)),
]
