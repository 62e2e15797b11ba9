import { buyingPriceRow, buyingPrice as contract } from '#contract/purchase/buying-price.ts'
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import { master } from '#server/masters/master.ts'
import { exportMaster } from '#server/masters/export.ts'
import { listMaster } from '#server/masters/table.ts'
import { lastPrice, priceIn } from '#server/pricing/last-price.ts'
import type { Tx } from '#server/platform/db.ts'
import { route, reads, atBranch } from '#server/platform/route.ts'
import type { Session } from '#server/platform/session.ts'

const BEFORE = `(select p.net_base from buying_price p where p.branch_id = m.branch_id and p.goods_id = m.goods_id and p.supplier_id = m.supplier_id
  and (p.date, p.document_id, p.line) < (m.date, m.document_id, m.line) order by p.date desc, p.document_id desc, p.line desc limit 1)`

/** Written by purchase invoices; read here as a list like any other. */
const buyingPrice = master({
  kind: 'buying-price',
  title: 'Riwayat Harga Beli',
  row: buyingPriceRow,
  table: 'buying_price',
  from: `(select *, document_id as id, 'infinity'::timestamptz as updated_at from buying_price) m
    join document d on d.branch_id = m.branch_id and d.id = m.document_id join branch b on b.id = m.branch_id join supplier s on s.id = m.supplier_id
    join goods g on g.id = m.goods_id join goods_unit u on u.id = m.goods_unit_id join unit n on n.id = u.unit_id join unit n2 on n2.id = g.base_unit_id`,
  counted: 'buying_price m join goods g on g.id = m.goods_id',
  fields: {
    // An invoice has at most a thousand lines.
    id: 'm.document_id * 1001 + m.line',
    docNo: 'd.number',
    branchName: 'b.name',
    supplierName: 's.name',
    goodsCode: 'g.code',
    goodsName: 'g.name',
    unitName: 'n.name',
    baseUnitName: 'n2.name',
    discountTiers: 'm.tiers::float8[]',
    discountText: `coalesce((select string_agg(replace(trim_scale(x.pct)::text, '.', ','), '+' order by x.o) from unnest(m.tiers::numeric[]) with ordinality as x(pct, o)), '')`,
    previousNetBase: BEFORE,
    changePct: `round((m.net_base / nullif(${BEFORE}, 0) - 1) * 100, 1)`,
  },
  search: 'g.search_text',
  orderBy: 'm.date desc, m.document_id desc, m.line',
  filters: {
    branchIds: 'm.branch_id = any ($::int[])',
    dateFrom: 'm.date >= $',
    dateTo: 'm.date <= $',
  },
  branchWall: 'm.branch_id = any ($)',
  excel: [
    ['date', 'date'],
    'docNo',
    'branchName',
    'supplierName',
    'goodsCode',
    'goodsName',
    'unitName',
    ['qty', 'qty'],
    ['unitPrice', 'money'],
    'discountText',
    ['netUnit', 'money'],
    ['netBase', 'money'],
    'baseUnitName',
    ['previousNetBase', 'money'],
    ['changePct', 'qty'],
  ],
})

type Latest = ReplyOf<typeof contract.latest>['rows'][number]

// The newest purchase of the goods in any unit, told in the unit that was asked for.
const LATEST = `
select u.id as "goodsUnitId", u.goods_id as "goodsId", round(case when $4::text is null then p.unit_price else ${priceIn('$4')} end * u.conversion / p.conversion, 4) as "unitPrice",
  round(p.net_base * u.conversion, 4) as "netUnit", p.net_base as "netBase", p.date, p.supplier_id as "supplierId", s.name as "supplierName", d.number as "docNo"
from goods_unit u join goods g on g.id = u.goods_id
cross join ${lastPrice({ where: 'p.branch_id = any ($1::int[]) and p.goods_id = g.id and ($3::bigint is null or p.supplier_id = $3)', taxType: 'g.tax_type', day: '$5::date' })} p
join supplier s on s.id = p.supplier_id join document d on d.branch_id = p.branch_id and d.id = p.document_id
where u.id = any ($2::bigint[]) order by u.id`

async function latest(
  tx: Tx,
  s: Session,
  input: ParsedOf<typeof contract.latest>,
): Promise<{ rows: Latest[] }> {
  return {
    rows: await tx.rows<Latest>(LATEST, [
      input.branchId ? [s.branchId] : s.branchIds,
      input.ids,
      input.supplierId ?? null,
      input.taxMode ?? null,
      s.today,
    ]),
  }
}

export const buyingPriceRoutes = [
  reads(contract.history, (tx, s, input) => listMaster(tx, s, buyingPrice, input)),
  route(contract.xlsx, (ctx, input) => exportMaster(ctx, buyingPrice, input)),
  reads(contract.latest, latest, atBranch),
  reads(contract.latestOfPurchase, latest, atBranch),
]
