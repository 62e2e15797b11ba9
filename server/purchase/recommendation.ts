import {
  isExpected,
  isOnItsWay,
  isPurchaseOrder,
  isUnderWay,
  movesGoodsSold,
} from '#server/ledgers/scopes.ts'
import { everyWord } from '#server/platform/sql.ts'
import type { z } from 'zod'
import type { ParsedOf } from '#contract/endpoint.ts'
import {
  goodsExportRow,
  recommendation as contract,
  recommendationRow,
} from '#contract/purchase/recommendation.ts'
import { EVERY_BARCODE } from '#server/master/goods-barcodes.ts'
import { exportRows } from '#server/masters/export.ts'
import { lastPrice, priceIn } from '#server/pricing/last-price.ts'
import type { Tx } from '#server/platform/db.ts'
import { route } from '#server/platform/route.ts'
import type { Session } from '#server/platform/session.ts'

type Asked = ParsedOf<typeof contract.basedOnAverage>
type Row = z.output<typeof recommendationRow>
type Wanted = Pick<Asked, 'supplierId' | 'categoryId' | 'brandId' | 'search' | 'taxMode'>

/**
 * Goods that are bought, of the supplier, category and brand asked for. `$1` branch, `$2` supplier, `$3`
 * category, `$4` brand, `$5` words, `$6` tax mode in which prices are told, `$7` today. What is put together (BUNDLE) and services are not bought.
 */
const WANTED = `
wanted as materialized (
  select g.id, g.code, g.name, g.base_unit_id, g.category_id, g.brand_id, g.tax_type, g.min_stock,
    coalesce($2::bigint, g.main_supplier_id, p.supplier_id) as supplier_id, p.price / p.conversion as last_base
  from goods g
  left join lateral (select p.supplier_id, p.conversion, ${priceIn('$6')} as price
    from ${lastPrice({ where: 'p.branch_id = $1 and p.goods_id = g.id', taxType: 'g.tax_type', day: '$7::date' })} p) p on true
  where g.is_active and g.type in ('STOCK','GIFT')
    and ($2::bigint is null or g.main_supplier_id = $2 or exists (select from goods_supplier x where x.goods_id = g.id and x.supplier_id = $2)
      or exists (select from buying_price p where p.branch_id = $1 and p.goods_id = g.id and p.supplier_id = $2))
    and ($3::bigint is null or g.category_id in (
      with recursive c(id) as (select $3::bigint union select k.id from category k join c on k.parent_id = c.id) select id from c))
    and ($4::bigint is null or g.brand_id = $4) and g.search_text like all ($5::text[])),
lain as (
  select l.goods_id, sum(l.on_hand) as on_hand, sum(l.on_hand - l.reserved) as available
  from stock_level l join warehouse w on w.branch_id = l.branch_id and w.id = l.warehouse_id and w.type in ('STORE','WAREHOUSE')
  where l.branch_id = $1 and l.goods_id in (select id from wanted) group by 1),
least_kept as (
  select m.goods_id, sum(m.min_stock) as min_stock from goods_warehouse m
  where m.branch_id = $1 and m.goods_id in (select id from wanted) group by 1)`

// A movement is stamped within its day, wherever the branch is: a day more is read than is counted.
const FLOWS = `
sold as (
  select m.goods_id, -sum(m.qty) as qty from stock_move m join document d on d.branch_id = m.branch_id and d.id = m.document_id
  where m.branch_id = $1 and m.goods_id in (select id from wanted) and ${movesGoodsSold()}
    and m.effective_at >= $7::date - ($8::int + 1) and m.posting_date > $7::date - $8::int and m.posting_date <= $7::date
  group by 1),
coming as (
  select l.goods_id, ${isPurchaseOrder()} as ordered, sum(l.base_qty - coalesce(t.qty, 0)) as qty
  from document d join document_goods l on l.branch_id = d.branch_id and l.document_id = d.id
  left join lateral (select sum(n.base_qty) as qty from line_taken n
    where n.branch_id = l.branch_id and n.document_id = l.document_id and n.line = l.line) t on true
  where d.branch_id = $1 and ${isOnItsWay()}
    and (${isExpected()} or ${isUnderWay()}) and l.goods_id in (select id from wanted)
  group by 1, 2)`

const SUGGESTED = `
with ${WANTED}, ${FLOWS},
counted as (
  select w.*, s.name as supplier_name, n.name as base_unit_name, u.id as unit_id, u.unit_name, u.conversion,
    coalesce(x.qty, 0) as sold, coalesce(l.on_hand, 0) as on_hand, coalesce(l.available, 0) as available,
    coalesce(o.qty, 0) as on_order, coalesce(t.qty, 0) as in_transit, coalesce(k.min_stock, w.min_stock, 0) as min_kept,
    coalesce($10::int, s.lead_time_days, 7) as lead_days
  from wanted w join unit n on n.id = w.base_unit_id left join supplier s on s.id = w.supplier_id
  cross join lateral (select u.id, n.name as unit_name, u.conversion from goods_unit u join unit n on n.id = u.unit_id
    where u.goods_id = w.id and u.is_active order by u.is_purchase desc, case when u.is_purchase then -u.conversion else u.conversion end limit 1) u
  left join lain l on l.goods_id = w.id left join least_kept k on k.goods_id = w.id left join sold x on x.goods_id = w.id
  left join coming o on o.goods_id = w.id and o.ordered left join coming t on t.goods_id = w.id and not t.ordered),
needed as (
  select *, greatest(0, sold * (lead_days + $9::int) / $8::int + min_kept - available - on_order - in_transit) as need from counted),
suggested as (
  select *, ceil(round(need / conversion, 4)) as suggested_qty, round(last_base * conversion, 4) as last_price from needed)
select id as "goodsId", code as "goodsCode", name as "goodsName", base_unit_name as "baseUnitName", unit_id as "goodsUnitId",
  unit_name as "unitName", conversion, supplier_id as "supplierId", supplier_name as "supplierName", sold as "soldQty",
  round(sold / $8::int, 4) as "averageDaily", on_hand as "onHand", available, on_order as "onOrder", in_transit as "inTransit",
  min_kept as "minStock", lead_days as "leadDays",
  case when sold > 0 then round((available + on_order + in_transit) * $8::int / sold, 1) end as "daysLeft",
  round(need, 4) as need, suggested_qty as "suggestedQty", last_price as "lastPrice", round(suggested_qty * last_price) as value,
  count(*) over () as count, coalesce(sum(round(suggested_qty * last_price)) over (), 0) as "allValue"
from suggested where $11 or suggested_qty > 0
order by (available + on_order + in_transit) / nullif(sold, 0) nulls last, name, id`

const valuesOf = (s: Session, input: Wanted): unknown[] => [
  s.branchId,
  input.supplierId ?? null,
  input.categoryId ?? null,
  input.brandId ?? null,
  everyWord(input.search ?? ''),
  input.taxMode ?? 'EXCLUDE',
  s.today,
]

/** What runs out first stands first. */
async function basedOnAverage(tx: Tx, s: Session, input: Asked) {
  const rows = await tx.rows<Row & { count: number; allValue: number }>(
    `${SUGGESTED} limit ${input.limit} offset ${input.offset}`,
    [
      ...valuesOf(s, input),
      input.days,
      input.coverDays,
      input.leadDays ?? null,
      input.everything ?? false,
    ],
  )
  const { count = 0, allValue = 0 } = rows[0] ?? {}
  return {
    rows: rows.map(({ count: _c, allValue: _v, ...row }) => row),
    count,
    sums: { value: allValue },
  }
}

const GOODS = `
with ${WANTED}
select u.id as "goodsUnitId", w.id as "goodsId", w.code as "goodsCode", w.name as "goodsName", ${EVERY_BARCODE} as barcode, n.name as "unitName", u.conversion,
  b.name as "baseUnitName", c.name as "categoryName", br.name as "brandName", s.name as "supplierName", x.supplier_sku as "supplierSku",
  w.tax_type as "taxType", coalesce(l.on_hand, 0) as "onHand", coalesce(l.available, 0) as available,
  coalesce(k.min_stock, w.min_stock, 0) as "minStock", round(w.last_base * u.conversion, 4) as "lastPrice", count(*) over () as count
from wanted w join goods_unit u on u.goods_id = w.id and u.is_active and u.is_purchase join unit n on n.id = u.unit_id
join unit b on b.id = w.base_unit_id join category c on c.id = w.category_id left join brand br on br.id = w.brand_id
left join supplier s on s.id = w.supplier_id left join goods_supplier x on x.goods_id = w.id and x.supplier_id = w.supplier_id
left join lain l on l.goods_id = w.id left join least_kept k on k.goods_id = w.id
order by w.name, w.id, u.conversion desc, u.id`

async function goodsToOrder(
  tx: Tx,
  s: Session,
  input: Wanted & Pick<ParsedOf<typeof contract.goods>, 'limit' | 'offset'>,
) {
  const rows = await tx.rows<z.output<typeof goodsExportRow> & { count: number }>(
    `${GOODS} limit ${input.limit} offset ${input.offset}`,
    valuesOf(s, input),
  )
  return { rows: rows.map(({ count: _, ...row }) => row), count: rows[0]?.count ?? 0 }
}

export const recommendationRoutes = [
  route(contract.basedOnAverage, (ctx, input) =>
    ctx.report((tx, s) => basedOnAverage(tx, s, input), input.branchId),
  ),
  route(contract.basedOnAverageXlsx, (ctx, input) =>
    exportRows(
      ctx,
      {
        kind: 'rekomendasi-pembelian',
        title: 'Rekomendasi Pembelian',
        row: recommendationRow,
        excel: [
          ['goodsCode', 'text'],
          ['suggestedQty', 'qty'],
          ['unitName', 'text'],
          ['goodsName', 'text'],
          ['supplierName', 'text'],
          ['soldQty', 'qty'],
          ['averageDaily', 'qty'],
          ['onHand', 'qty'],
          ['available', 'qty'],
          ['onOrder', 'qty'],
          ['inTransit', 'qty'],
          ['minStock', 'qty'],
          ['leadDays', 'integer'],
          ['daysLeft', 'qty'],
          ['need', 'qty'],
          ['baseUnitName', 'text'],
          ['lastPrice', 'money'],
          ['value', 'money'],
        ],
      },
      (tx, s, page) => basedOnAverage(tx, s, { ...input, ...page }),
      input.branchId,
    ),
  ),
  route(contract.goods, (ctx, input) =>
    ctx.report((tx, s) => goodsToOrder(tx, s, input), input.branchId),
  ),
  // The first columns are the grid's own, in its order: filled in here, they can be pasted there.
  route(contract.goodsXlsx, (ctx, input) =>
    exportRows(
      ctx,
      {
        kind: 'barang-pesanan',
        title: 'Barang untuk Pesanan',
        row: goodsExportRow,
        excel: [
          ['goodsCode', 'text'],
          ['qty', 'qty'],
          ['bonusQty', 'qty'],
          ['unitName', 'text'],
          ['lastPrice', 'money'],
          ['discountTiers', 'text'],
          ['goodsName', 'text'],
          ['conversion', 'qty'],
          ['barcode', 'text'],
          ['supplierName', 'text'],
          ['supplierSku', 'text'],
          ['categoryName', 'text'],
          ['brandName', 'text'],
          ['taxType', 'text'],
          ['onHand', 'qty'],
          ['available', 'qty'],
          ['minStock', 'qty'],
          ['baseUnitName', 'text'],
        ],
      },
      (tx, s, page) => goodsToOrder(tx, s, { ...input, ...page }),
      input.branchId,
    ),
  ),
]
