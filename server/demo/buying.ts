import { addDays } from '#contract/days.ts'
import { biggestUnit, type Goods } from '#server/seed/catalogue.ts'
import { weekday } from '#server/seed/calendar.ts'
import {
  expectedDemand,
  isPerishable,
  minStockIn,
  retailDemand,
  tradedGoods,
} from '#server/seed/demand.ts'
import { type BranchCode, type Supplier, suppliers } from '#server/seed/parties.ts'
import { hashOf } from '#server/seed/random.ts'
import { storeroomOf } from './places.ts'
import { type Span, share } from './season.ts'
import { type Deed, type Story, tell } from './teller.ts'

/** Suppliers whose goods do not keep. */
const FRESH = new Set(['TANI', 'TELUR', 'SSI'])
/** Goods last for so many days after they were ordered: usually, fresh, and where orders are few. */
const COVER = { usual: 18, fresh: 9, thin: 70 }

/** Each supplier has his day of the week; while little is told of the days his turn comes every eighth week. */
function turnsOf(span: Span, day: string): Supplier[] {
  const week = Math.floor(Date.parse(day) / 604_800_000)
  return suppliers.filter(({ code }, i) => {
    const days = FRESH.has(code) ? [(i % 3) + 1, (i % 3) + 4] : [(i % 6) + 1]
    if (!days.includes(weekday(day))) return false
    return addDays(day, 16) >= span.full || (week + i) % 8 === 0
  })
}

interface Held {
  code: string
  /** What is there and what is ordered, base units. */
  qty: number
}

async function heldIn(story: Story, branch: BranchCode): Promise<Map<string, number>> {
  const { rows } = await story.db.query<Held>(
    `select g.code, sum(x.qty)::float8 as qty from (
       select l.goods_id, l.on_hand - l.reserved as qty from stock_level l join warehouse w on w.id = l.warehouse_id
         where l.branch_id = $1 and w.type <> 'DAMAGED'
       union all select o.goods_id, o.base_qty from document d join document_goods o on o.branch_id = d.branch_id and o.document_id = d.id
         where d.branch_id = $1 and d.kind = 'purchase-order' and d.status in ('OPEN', 'WAITING_APPROVAL')) x
     join goods g on g.id = x.goods_id group by 1`,
    [story.players.ids.of('branch', branch)],
  )
  return new Map(rows.map((row) => [row.code, row.qty]))
}

/** Prices rose so many days ago. */
const DEARER_DAYS = 12

/** List price of one purchase unit; every sixth article has become dearer in the last days. */
function priceOf(span: Span, { purchasePrice, code, ...of }: Goods, day: string): number {
  const risen = hashOf(`price ${code}`) % 6 === 0 && day >= addDays(span.until, -DEARER_DAYS)
  const carton = biggestUnit({ purchasePrice, code, ...of }).conversion > 1
  return risen && carton ? Math.round((purchasePrice * 1.012) / 50) * 50 : purchasePrice
}

/** Whoever has his day is asked, one after the other, for what would run out before his goods come the next time. */
export async function orderToday(story: Story, span: Span, deed: Deed): Promise<void> {
  const turns = turnsOf(span, deed.day)
  if (turns.length === 0) return
  const held = await heldIn(story, deed.branch)
  for (const [i, supplier] of turns.entries())
    await orderFrom(story, span, { ...deed, time: `13:${30 + i}` }, { supplier, held })
}

async function orderFrom(
  story: Story,
  span: Span,
  deed: Deed,
  { supplier, held }: { supplier: Supplier; held: Map<string, number> },
): Promise<void> {
  const { branch, day } = deed
  const index = suppliers.indexOf(supplier)
  const soon = addDays(day, 12)
  const part = share(span, soon)
  const lines = tradedGoods.flatMap((goods) => {
    if (goods.supplier !== index) return []
    const least = minStockIn(goods, branch, 'TOKO') * 1.6
    const daily = expectedDemand(goods, branch) * part
    const full = soon >= span.full
    const cover = isPerishable(goods) ? COVER.fresh : full ? COVER.usual : COVER.thin
    const wanted = daily * (supplier.leadTimeDays + cover) + least
    const there = held.get(goods.code) ?? 0
    const { unit, conversion } = biggestUnit(goods)
    if (there > wanted * 0.72) return []
    const list = priceOf(span, goods, day)
    const price = supplier.taxMode === 'INCLUDE' ? Math.round((list * 1.11) / 50) * 50 : list
    return {
      goodsUnitId: story.players.ids.of('unit', `${goods.code}/${unit}`),
      qty: Math.max(1, Math.ceil((wanted - there) / conversion)),
      unitPrice: price,
      discountTiers: goods.purchaseDiscounts,
    }
  })
  if (lines.length === 0) return
  const { id } = await tell(story, deed, 'purchase.purchaseOrder.add', {
    supplierId: story.players.ids.of('supplier', supplier.code),
    warehouseId: story.players.ids.of('warehouse', `${branch}/${storeroomOf[branch]}`),
    expectedDate: addDays(day, supplier.leadTimeDays),
    termDays: supplier.termDays,
    taxMode: supplier.taxMode,
    lines,
  })
  const { rows } = await story.db.query('select status from document where id = $1', [id])
  if (rows[0]?.status === 'WAITING_APPROVAL')
    await tell(story, { ...deed, by: 'kepala' }, 'purchase.purchaseOrder.update', {
      id,
      action: 'APPROVE',
    })
}

interface Due {
  id: string
  supplier: string
  supplier_id: string
  warehouse_id: string
  tax_mode: string
  term_days: number
}

/** What was ordered and is due comes, and is billed the same day. */
export async function receiveDue(story: Story, deed: Deed): Promise<void> {
  const { branch, day } = deed
  const { rows } = await story.db.query<Due>(
    `select d.id, s.code as supplier, d.supplier_id, d.warehouse_id, d.tax_mode, coalesce(d.term_days, 0) as term_days
     from document d join supplier s on s.id = d.supplier_id
     where d.branch_id = $1 and d.kind = 'purchase-order' and d.status = 'OPEN' and d.expected_date <= $2 and not d.id = any ($3::bigint[]) order by d.id`,
    [story.players.ids.of('branch', branch), day, story.kept],
  )
  for (const due of rows) await receive(story, deed, due)
}

async function receive(story: Story, deed: Deed, due: Due): Promise<void> {
  const { rows: ordered } = await story.db.query<{
    line: number
    qty: number
    price: number
    tiers: string[]
  }>(
    'select line, qty::float8 as qty, unit_price::float8 as price, tiers::text[] as tiers from document_goods where document_id = $1 order by line',
    [due.id],
  )
  const number = Number(due.id)
  const paper = `${due.supplier}-${deed.day.slice(2, 7).replace('-', '')}-${number}`
  const { id } = await tell(story, { ...deed, by: 'gudang' }, 'purchase.purchaseReceipt.add', {
    purchaseOrderId: number,
    warehouseId: Number(due.warehouse_id),
    supplierDeliveryNo: `SJ-${paper}`,
    vehicleNo: `${deed.branch === 'SBY' ? 'L' : 'N'} ${1000 + (number % 8999)} UF`,
    lines: ordered.map(({ line, qty }) => ({ poLine: line, qty })),
  })
  const isPkp = due.tax_mode !== 'NONE'
  await tell(story, { ...deed, by: 'pembelian', time: '15:30' }, 'purchase.purchaseInvoice.add', {
    supplierId: Number(due.supplier_id),
    receiptIds: [id],
    termDays: due.term_days,
    taxMode: due.tax_mode,
    supplierInvoiceNo: `INV-${paper}`,
    supplierInvoiceDate: deed.day,
    taxInvoiceNo: isPkp ? `0400260${String(number).padStart(10, '0')}` : null,
    taxInvoiceDate: isPkp ? deed.day : null,
    lines: ordered.map(({ line, qty, price, tiers }) => ({
      receiptId: id,
      receiptLine: line,
      qty,
      unitPrice: price,
      discountTiers: tiers.map(Number),
    })),
  })
}

/** Before opening the shop floor of Surabaya is refilled from the back. */
export async function refill(story: Story, span: Span, deed: Deed): Promise<void> {
  const { rows } = await story.db.query<{ code: string; floor: number; back: number }>(
    `select g.code, coalesce(sum(l.on_hand - l.reserved) filter (where w.code = 'TOKO'), 0)::float8 as floor,
       coalesce(sum(l.on_hand - l.reserved) filter (where w.code = 'GUDANG'), 0)::float8 as back
     from stock_level l join warehouse w on w.id = l.warehouse_id join goods g on g.id = l.goods_id
     where l.branch_id = $1 group by 1 having coalesce(sum(l.on_hand - l.reserved) filter (where w.code = 'GUDANG'), 0) >= 1`,
    [story.players.ids.of('branch', 'SBY')],
  )
  const there = new Map(rows.map((row) => [row.code, row]))
  const part = Math.max(0.3, share(span, addDays(deed.day, 8)))
  const lines = tradedGoods.flatMap((goods) => {
    const { floor, back } = there.get(goods.code) ?? { floor: 0, back: 0 }
    const daily = retailDemand(goods, 'SBY') * part
    const least = minStockIn(goods, 'SBY', 'TOKO') * 1.5
    if (floor > daily * 4 + least) return []
    const qty = Math.min(Math.floor(back), Math.ceil(daily * 9 + least - floor))
    const unit = `${goods.code}/${goods.units[0].unit}`
    return qty > 0 ? { goodsUnitId: story.players.ids.of('unit', unit), qty } : []
  })
  if (lines.length === 0) return
  await tell(story, deed, 'stock.internalMutation.add', {
    warehouseId: story.players.ids.of('warehouse', 'SBY/GUDANG'),
    toWarehouseId: story.players.ids.of('warehouse', 'SBY/TOKO'),
    lines,
  })
}
