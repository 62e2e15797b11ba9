import { api } from '#contract/api.ts'
import type { DifferenceCause } from '#contract/stock/difference-causes.ts'
import { allowBuying } from '#server/purchase/story.ts'
import { giveApproval, receiveGoods } from '#server/sales/story.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'
import { type Random, pick, randomFrom } from '../bills/random.ts'

const DAY = '2026-01-10'
const PACKS = [6, 12, 24, 40]
const KINDS = ['Goreng', 'Kuah', 'Pedas', 'Manis']
const NAMES = [
  'Mie Sedaap',
  'Kecap Bango',
  'Sabun Lifebuoy',
  'Teh Pucuk',
  'Kopi Kapal',
  'Susu Ultra',
]
/** Bottles of each that a warehouse begins with. */
const BEGUN = 900

interface Goods {
  id: number
  code: string
  piece: number
  pack: number
  conversion: number
  family: number
}

export interface Planted {
  planted: number
  /** Named first, and named at all. */
  first: number
  named: number
  byCause: Record<string, { planted: number; first: number }>
  missed: string[]
}

interface World {
  t: TestApp
  random: Random
  goods: Goods[]
  sby: number
  toko: number
}

/** Counts with one planted difference each, of every cause in turn, among goods that agree with the books; some trade lies between. */
export async function plantCauses({
  count,
  seed,
}: {
  count: number
  seed: number
}): Promise<Planted> {
  const t = await testApp()
  try {
    const w = await begin(t, randomFrom(seed))
    const played: Planted = { planted: 0, first: 0, named: 0, byCause: {}, missed: [] }
    const causes = Object.keys(plants) as DifferenceCause[]
    for (; played.planted < count; played.planted += 1) {
      const cause = causes[played.planted % causes.length] as DifferenceCause
      await countOne(w, cause, played)
    }
    return played
  } finally {
    await t.close()
  }
}

async function begin(t: TestApp, random: Random): Promise<World> {
  const goods: Goods[] = []
  for (const [family, name] of NAMES.entries())
    for (const [at, kind] of KINDS.entries())
      goods.push(
        await newGoods(t, `F${family}${at}`, `${name} ${kind}`, pick(random, PACKS), family),
      )
  for (const branch of ['SBY', 'MLG']) {
    const lines = goods.map(({ code }) => [`${code}/PCS`, BEGUN, 1_000] as [string, number, number])
    await receiveGoods(t, branch, 'TOKO', lines)
  }
  const [sby, toko] = [await t.id('branch', 'SBY'), await t.id('warehouse', 'SBY/TOKO')]
  return { t, random, goods, sby, toko }
}

async function newGoods(
  t: TestApp,
  code: string,
  name: string,
  conversion: number,
  family: number,
) {
  const { rows } = await t.db.query<{ id: string; piece: string; pack: string }>(
    `with g as (insert into goods (code, name, receipt_name, category_id, type, base_unit_id, tax_type)
       select $1, $2, $2, (select id from category order by id offset $4::int % (select count(*) from category) limit 1), 'STOCK', (select id from unit where code = 'PCS'), 'BKP' returning id),
     p as (insert into goods_unit (goods_id, unit_id, conversion, is_purchase, is_default_sales)
       select g.id, (select id from unit where code = 'PCS'), 1, true, true from g returning id),
     k as (insert into goods_unit (goods_id, unit_id, conversion, is_purchase)
       select g.id, (select id from unit where code = 'DUS'), $3, true from g returning id),
     s as (insert into selling_price (goods_unit_id, price_level, min_qty, price, effective_from) select p.id, 'RETAIL', 1, 2000, '2025-12-01' from p)
     select g.id, p.id as piece, k.id as pack from g, p, k`,
    [code, name, conversion, family],
  )
  const [row] = rows as [(typeof rows)[number]]
  const unit = { piece: Number(row.piece), pack: Number(row.pack) }
  return { id: Number(row.id), code, conversion, family, ...unit }
}

/** What stands on the shelf beside the books once it has happened: base units too many, by goods. */
type Off = Map<number, number>

const few = (random: Random) => 1 + Math.floor(random() * 17)

/** An order that is granted sets its goods aside. */
async function promise({ t, sby, toko }: World, goodsUnitId: number, qty: number): Promise<number> {
  const { id } = await t.call('owner', api.sales.salesOrder.add, {
    requestId: newRequest(),
    branchId: sby,
    docDate: DAY,
    type: 'ORDER',
    customerId: await t.id('customer', 'Toko Barokah'),
    warehouseId: toko,
    lines: [{ goodsUnitId, qty }],
  } as never)
  await t.call('owner', api.sales.salesOrder.process, { id, action: 'PROCESS' })
  return id
}

const plants: Record<DifferenceCause, (w: World, goods: Goods) => Promise<Off>> = {
  async TWIN({ random, goods }, one) {
    const others = goods.filter(({ family, id }) => family === one.family && id !== one.id)
    const qty = few(random)
    return new Map([
      [one.id, qty],
      [pick(random, others).id, -qty],
    ])
  },
  async PACK_COUNTED({ random }, { id, conversion }) {
    return new Map([[id, -(1 + Math.floor(random() * 4)) * (conversion - 1)]])
  },
  async PIECE_COUNTED({ random }, { id, conversion }) {
    return new Map([[id, (1 + Math.floor(random() * 4)) * (conversion - 1)]])
  },
  async UNIT_OF_DOCUMENT({ t, random }, { id, code, conversion }) {
    const qty = few(random)
    await receiveGoods(t, 'SBY', 'TOKO', [[`${code}/PCS`, qty, 1_000]])
    return new Map([[id, qty * (conversion - 1)]])
  },
  async NOT_RECEIVED({ t, random, sby, toko }, { id, code, piece }) {
    const qty = few(random)
    await allowBuying(t, [[`${code}/PCS`, qty, 1_000]])
    await t.call('owner', api.purchase.purchaseOrder.add, {
      requestId: newRequest(),
      branchId: sby,
      docDate: DAY,
      warehouseId: toko,
      supplierId: await t.id('supplier', 'PT Tirta Pangan Sejahtera'),
      taxMode: 'EXCLUDE',
      lines: [{ goodsUnitId: piece, qty, unitPrice: 1_000 }],
    } as never)
    return new Map([[id, qty]])
  },
  async NOT_ARRIVED({ t, random, sby, toko }, { id, piece }) {
    const qty = few(random)
    await t.call('owner', api.stock.externalMutation.add, {
      requestId: newRequest(),
      branchId: await t.id('branch', 'MLG'),
      docDate: DAY,
      warehouseId: await t.id('warehouse', 'MLG/TOKO'),
      toBranchId: sby,
      toWarehouseId: toko,
      lines: [{ goodsUnitId: piece, qty }],
    } as never)
    return new Map([[id, qty]])
  },
  async NOT_DELIVERED(w, { id, piece }) {
    const qty = few(w.random)
    await promise(w, piece, qty)
    return new Map([[id, -qty]])
  },
  async NOT_SENT(w, { id, piece }) {
    const qty = few(w.random)
    const order = await promise(w, piece, qty)
    await w.t.call('owner', api.sales.salesInvoice.add, {
      requestId: newRequest(),
      branchId: w.sby,
      docDate: DAY,
      orderIds: [order],
    } as never)
    return new Map([[id, qty]])
  },
  async TWICE({ t, random }, { id, code }) {
    const qty = few(random)
    for (let times = 0; times < 2; times += 1)
      await receiveGoods(t, 'SBY', 'TOKO', [[`${code}/PCS`, qty, 1_000]])
    return new Map([[id, -qty]])
  },
  async LEFT_CART({ t, random, sby }, { id, piece }) {
    const qty = few(random)
    await t.call('kasir.sby', api.sales.cashier.left, {
      branchId: sby,
      key: newRequest(),
      lines: 1,
      whole: false,
      worth: qty * 2_000,
      cartKey: newRequest(),
      taken: [{ goodsUnitId: piece, qty }],
    })
    return new Map([[id, -qty]])
  },
}

async function countOne(w: World, cause: DifferenceCause, played: Planted): Promise<void> {
  const { t, random, goods, sby, toko } = w
  const one = pick(random, goods)
  const off = await plants[cause](w, one)
  const counted = new Set([one.id, ...off.keys()])
  while (counted.size < 8) counted.add(pick(random, goods).id)
  // The shop sells on, also of these goods.
  const sold = pick(random, goods)
  const price = { methodId: await t.id('method', 'TUNAI'), amount: 40_000 }
  await t.call('kasir.sby', api.sales.cashier.payment, {
    requestId: newRequest(),
    branchId: sby,
    docDate: DAY,
    warehouseId: toko,
    lines: [{ goodsUnitId: sold.piece, qty: few(random) }],
    payments: [price],
  } as never)
  const count = await t.call('owner', api.stock.stockOpname.add, {
    requestId: newRequest(),
    branchId: sby,
    docDate: DAY,
    warehouseId: toko,
    scope: 'GOODS',
    goodsIds: [...counted],
    blind: true,
  } as never)
  const { rows } = await t.call('owner', api.stock.stockOpname.sheet, { id: count.id })
  await t.call('owner', api.stock.stockOpname.add, {
    branchId: sby,
    id: count.id,
    lines: rows.map(({ goodsId, bookQty }) => ({
      goodsId,
      countedQty: (bookQty ?? 0) + (off.get(goodsId) ?? 0),
    })),
  } as never)
  const explained = await t.call('owner', api.stock.stockOpname.causes, { id: count.id })
  const found = explained.rows.find(({ goodsId }) => goodsId === one.id)
  const told = (found?.causes ?? []).map((cause) => cause.cause)
  const by = played.byCause[cause] ?? { planted: 0, first: 0 }
  played.byCause[cause] = by
  by.planted += 1
  if (told.includes(cause)) played.named += 1
  if (told[0] === cause) {
    played.first += 1
    by.first += 1
  } else played.missed.push(`${cause} ${found?.qty} (of ${one.conversion}): ${told.join(', ')}`)
  // What is set aside holds a count up that leaves less: it is given up, as the shop would until that is cleared.
  if (cause === 'NOT_DELIVERED')
    await t.call('owner', api.stock.stockOpname.cancel, { id: count.id, branchId: sby } as never)
  else
    await t.call('gudang.sby', api.stock.stockOpname.submit, {
      id: count.id,
      branchId: sby,
      approvalToken: await giveApproval(t, 'gudang.sby', 'kepala.sby', 'OPNAME_SUBMIT'),
    } as never)
}
