import { customerNow } from './customer-numbers.ts'
import type { TaxType } from '#contract/master/tax-type.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Session } from '#server/platform/session.ts'
import { versionedCache } from '#server/platform/versioned-cache.ts'
import type { LockedStock } from './stock.ts'

/** Facts of a goods unit that a line needs; not locked, for they change rarely and never by posting. */
export interface UnitFacts {
  unit_id: number
  goods_id: number
  conversion: number
  unit_name: string
  allow_fraction: boolean
  code: string
  name: string
  receipt_name: string
  base_unit_name: string
  tax_type: TaxType
  type: string
  /** The goods and this unit of them. */
  is_active: boolean
  goods_active: boolean
  is_sales: boolean
  is_purchase: boolean
  discountable: boolean
  point_eligible: boolean
  category_id: number
}

const UNITS = `
select u.id as unit_id, u.goods_id, u.conversion, n.name as unit_name, n.allow_fraction, g.code, g.name,
  g.receipt_name, b.name as base_unit_name, g.tax_type, g.type, g.is_active and u.is_active as is_active, g.is_active as goods_active, u.is_sales, u.is_purchase,
  g.discountable, g.point_eligible and c.point_eligible as point_eligible, g.category_id
from goods_unit u join goods g on g.id = u.goods_id join category c on c.id = g.category_id
join unit n on n.id = u.unit_id join unit b on b.id = g.base_unit_id
where u.id = any ($1::bigint[])`

export async function readUnits(tx: Tx, unitIds: number[]): Promise<Map<number, UnitFacts>> {
  const rows = await tx.named<UnitFacts>('units', UNITS, [unitIds])
  return new Map(rows.map((r) => [r.unit_id, r]))
}

const cachedUnits = versionedCache<number, UnitFacts>('goodsVersion', 100_000)

/** The same for a posting: from memory while no goods moved. */
export const unitsOf = (tx: Tx, session: Promise<Session>, unitIds: number[]) =>
  cachedUnits.all(session, unitIds, () => readUnits(tx, unitIds))

// Both balances of every goods of the document, in key order, in one locked read (reliability §4.2 step 4).
const LOCK = `
select v.goods_id, v.qty, v.value, v.last_qty, v.last_value, v.last_purchase_price, v.last_move_at, l.warehouse_id, l.on_hand, l.reserved
from stock_value v join stock_level l on l.branch_id = v.branch_id and l.goods_id = v.goods_id
where v.branch_id = $1 and v.goods_id = any ($2::bigint[])
order by v.goods_id, l.warehouse_id for no key update of v, l`
const LOCK_UNITS = `
select v.goods_id, v.qty, v.value, v.last_qty, v.last_value, v.last_purchase_price, v.last_move_at, l.warehouse_id, l.on_hand, l.reserved
from goods_unit u join stock_value v on v.branch_id = $1 and v.goods_id = u.goods_id
join stock_level l on l.branch_id = v.branch_id and l.goods_id = v.goods_id
where u.id = any ($2::bigint[])
order by v.goods_id, l.warehouse_id for no key update of v, l`

/** The reads of every posting, whose plans a test holds. */
export const HOT = { units: UNITS, 'lock-stock': LOCK, 'lock-stock-units': LOCK_UNITS }

interface LockRow {
  goods_id: number
  qty: number
  value: number
  last_qty: number | null
  last_value: number | null
  last_purchase_price: number | null
  last_move_at: string | null
  warehouse_id: number
  on_hand: number
  reserved: number
}

const lockGoods = (tx: Tx, branchId: number, goodsIds: number[]) =>
  tx.named<LockRow>('lock-stock', LOCK, [branchId, goodsIds])

/** A unit belongs to its goods for good, so memory may say which they are. */
function lockUnits(tx: Tx, branchId: number, unitIds: number[]): Promise<LockRow[]> {
  const known = cachedUnits.peek(unitIds)
  if (known)
    return lockGoods(
      tx,
      branchId,
      known.map((u) => u.goods_id),
    )
  return tx.named<LockRow>('lock-stock-units', LOCK_UNITS, [branchId, unitIds])
}

/** Locks the stock of the goods behind these units (or of these goods) and tells its state. */
export async function lockStock(
  tx: Tx,
  branchId: number,
  by: { unitIds: number[] } | { goodsIds: number[] },
  units: Promise<Map<number, UnitFacts>>,
): Promise<LockedStock> {
  const rows =
    'unitIds' in by ? lockUnits(tx, branchId, by.unitIds) : lockGoods(tx, branchId, by.goodsIds)
  const [found, facts] = await Promise.all([rows, units])
  const stock: LockedStock = { goods: new Map(), levels: new Map() }
  for (const u of facts.values()) {
    stock.goods.set(u.goods_id, {
      id: u.goods_id,
      code: u.code,
      name: u.name,
      baseUnitName: u.base_unit_name,
      type: u.type,
      state: { qty: 0, value: 0 },
      known: false,
      lastPurchasePrice: null,
      lastMoveAt: null,
    })
  }
  for (const r of found) {
    const goods = stock.goods.get(r.goods_id)
    if (!goods) continue
    goods.state = { qty: r.qty, value: r.value }
    if (r.last_qty !== null) goods.state.last = { qty: r.last_qty, value: r.last_value ?? 0 }
    goods.known = true
    goods.lastPurchasePrice = r.last_purchase_price
    goods.lastMoveAt = r.last_move_at
    stock.levels.set(`${r.warehouse_id}:${r.goods_id}`, { onHand: r.on_hand, reserved: r.reserved })
  }
  return stock
}

/** An open document of a party, locked: what may be settled of it. */
export interface LockedItem {
  document_id: number
  line: number
  role: string
  /** Whom it belongs to now, under whichever of his numbers it was written. */
  customer_id: number | null
  supplier_id: number | null
  due_date: string | null
  sign: number
  amount: number
  settled: number
  number: string
  kind: string
  doc_date: string
  /** PPN within what is open of the whole document. */
  vat: number
  /** Of the whole document, PPN beside it that the customer collects, and by which code. */
  collected: number
  vat_code: '02' | '03' | null
  /** Of money ahead of a supplier: that PPN stands where nobody claims it, its tax invoice being too old. */
  vat_waits: boolean
}
/** Asked of taxed money ahead of suppliers alone. */
const VAT_WAITS = `case when i.role = 'DP_PURCHASE' and d.vat <> 0 then exists (select from journal_line l join account a on a.id = l.account_id and a.usage = 'VAT_IN_PENDING'
  where l.branch_id = d.branch_id and l.journal_id = d.id) else false end`

export function lockItems(tx: Tx, branchId: number, documentIds: number[]): Promise<LockedItem[]> {
  return tx.named<LockedItem>(
    'lock-items',
    `select i.document_id, i.line, i.role, ${customerNow('i.customer_id')} as customer_id, i.supplier_id, i.due_date, i.sign, i.amount, i.settled, i.doc_date,
       d.number, d.kind, d.vat - d.collected_vat as vat, d.collected_vat as collected, d.vat_code, ${VAT_WAITS} as vat_waits
     from open_item i join document d on d.branch_id = i.branch_id and d.id = i.document_id
     where i.branch_id = $1 and i.document_id = any ($2::bigint[])
     order by i.document_id, i.line for no key update of i`,
    [branchId, documentIds],
  )
}
