import type pg from 'pg'
import { minStockIn } from './demand.ts'
import { brands, categories, type Goods, goods as allGoods } from './catalogue.ts'
import {
  type Customer,
  customers as allCustomers,
  type Supplier,
  suppliers as allSuppliers,
  taxParties,
  walkIn,
} from './parties.ts'

type Client = Pick<pg.Client, 'query'>

export interface Chosen {
  goods: Goods[]
  customers: Customer[]
  suppliers: Supplier[]
}
export const everything: Chosen = {
  goods: allGoods,
  customers: [...allCustomers, ...taxParties],
  suppliers: allSuppliers,
}

/** The goods and parties of the worked example alone (domain §5.5, §9.1): what tests stand on. */
export const example: Chosen = {
  goods: allGoods.filter((g) =>
    ['MG2', 'MIG', 'BRS5', 'SBN', 'KPI', 'TEH', 'TLR', 'PKT-HMT'].includes(g.code),
  ),
  customers: allCustomers.slice(0, 5),
  suppliers: allSuppliers.slice(0, 2),
}

/** Categories, brands, goods with units, barcodes and prices, suppliers and customers. */
export async function setUpMasters(db: Client, chosen: Chosen, pricesFrom: string): Promise<void> {
  for (const c of categories) {
    await db.query(
      'insert into category (code, name, parent_id, margin_default_pct) values ($1, $2, (select id from category where code = $3), $4)',
      [c.code, c.name, c.parent, c.marginPct],
    )
  }
  await insertRows(
    db,
    'insert into brand (code, name) select code, name from jsonb_to_recordset($1) as x(n int, code text, name text) order by n on conflict do nothing',
    brands,
  )
  for (const s of chosen.suppliers) await addSupplier(db, s)
  await addGoods(db, chosen.goods, pricesFrom)
  for (const c of chosen.customers) await addCustomer(db, c)
  await db.query('select add_walk_in(id) from branch')
}

/** Below what stock should not fall, per warehouse: what Beranda warns of. */
export async function setUpMinimums(db: Client): Promise<void> {
  const rows = everything.goods
    .flatMap((g) =>
      SHELVES.map(([branch, warehouse]) => ({
        g,
        branch,
        warehouse,
        min: minStockIn(g, branch, warehouse),
      })),
    )
    .filter((r) => r.min > 0)
  await db.query(
    `insert into goods_warehouse (branch_id, warehouse_id, goods_id, min_stock)
     select w.branch_id, w.id, g.id, x.min from unnest($1::text[], $2::text[], $3::text[], $4::numeric[]) as x(branch, warehouse, goods, min)
     join branch b on b.code = x.branch join warehouse w on w.branch_id = b.id and w.code = x.warehouse join goods g on g.code = x.goods`,
    [
      rows.map((r) => r.branch),
      rows.map((r) => r.warehouse),
      rows.map((r) => r.g.code),
      rows.map((r) => r.min),
    ],
  )
}
const SHELVES = [
  ['SBY', 'TOKO'],
  ['SBY', 'GUDANG'],
  ['MLG', 'TOKO'],
] as const

async function addSupplier(db: Client, s: Supplier): Promise<void> {
  const { rows } = await db.query(
    `insert into supplier (code, name, is_pkp, npwp, tax_name, address, city_code, phone, term_days, tax_mode_default, lead_time_days, exchange_days)
     values ($1, $2, $3, $4, $2, $5, $6, $7, $8, $9, $10, $11) returning id`,
    [
      s.code,
      s.name,
      s.isPkp,
      s.npwp,
      s.address,
      s.cityCode,
      s.phone,
      s.termDays,
      s.taxMode,
      s.leadTimeDays,
      s.invoiceExchangeDays ? s.invoiceExchangeDays.split(/,\s*/) : [],
    ],
  )
  const id = rows[0].id
  await db.query(
    'insert into supplier_contact (supplier_id, name, phone, is_primary) values ($1, $2, $3, true)',
    [id, s.contact, s.phone],
  )
  await db.query(
    'insert into supplier_bank_account (supplier_id, bank_id, account_no, account_name, is_default) select $1, id, $2, $3, true from bank where code = $4',
    [id, s.accountNo, s.name, s.bank],
  )
}

/** Rows of a table, all at once: what a trigger does of each statement it does once. */
const insertRows = (db: Client, sql: string, rows: object[]) =>
  db.query(sql, [JSON.stringify(rows.map((row, n) => ({ n, ...row })))])

async function addGoods(db: Client, goods: readonly Goods[], pricesFrom: string): Promise<void> {
  await insertRows(
    db,
    `insert into goods (code, name, receipt_name, category_id, brand_id, type, base_unit_id, tax_type, is_weighed, plu, min_stock, main_supplier_id)
     select x.code, x.name, x."receiptName", c.id, b.id, x.type, u.id, x."taxType", x."isWeighed", x.plu, x."minStock", s.id
     from jsonb_to_recordset($1) as x(n int, code text, name text, "receiptName" text, category text, brand text, type text, "baseUnit" text, "taxType" text,
       "isWeighed" boolean, plu text, "minStock" numeric, supplier text)
     join category c on c.code = x.category join unit u on u.code = x."baseUnit"
     left join brand b on b.name = x.brand left join supplier s on s.code = x.supplier order by x.n`,
    goods.map((g) => ({
      ...g,
      baseUnit: g.units[0].unit,
      supplier: allSuppliers[g.supplier]?.code ?? null,
    })),
  )
  await insertRows(
    db,
    `insert into goods_unit (goods_id, unit_id, conversion, barcode, is_purchase, is_default_sales, weight_gram)
     select g.id, u.id, x.conversion, x.barcode, x."isPurchaseUnit", x."isDefaultSales", x."weightGram"
     from jsonb_to_recordset($1) as x(n int, code text, unit text, conversion numeric, barcode text, "isPurchaseUnit" boolean, "isDefaultSales" boolean, "weightGram" numeric)
     join goods g on g.code = x.code join unit u on u.code = x.unit order by x.n`,
    goods.flatMap(({ code, units }) => units.map((unit) => ({ ...unit, code }))),
  )
  await insertRows(
    db,
    `insert into selling_price (goods_unit_id, price_level, min_qty, price, effective_from)
     select gu.id, x.level, x."minQty", x.price, x."from"
     from jsonb_to_recordset($1) as x(n int, code text, unit text, level text, "minQty" numeric, price numeric, "from" timestamptz)
     join goods g on g.code = x.code join unit u on u.code = x.unit join goods_unit gu on gu.goods_id = g.id and gu.unit_id = u.id order by x.n`,
    goods.flatMap(({ code, prices }) =>
      prices.map((price) => ({ ...price, code, from: pricesFrom })),
    ),
  )
}

async function addCustomer(db: Client, c: Customer): Promise<void> {
  await db.query(
    `insert into customer (code, type, member_no, name, phone, price_level, credit_allowed, credit_limit, term_days, address, branch_id, is_walk_in, npwp, tax_name, city_code, vat_collector)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, b.id, $11, $12, $13, $15, $16 from branch b where b.code = $14`,
    [
      c.code,
      c.type,
      c.memberNo,
      c.name,
      c.phone,
      c.priceLevel,
      c.creditAllowed,
      c.creditLimit ?? 0,
      c.termDays ?? 0,
      c.address ?? '',
      c.code === walkIn,
      c.npwp ?? null,
      c.npwp ? c.name : null,
      c.branch,
      c.cityCode || null,
      c.vatCollector,
    ],
  )
}
