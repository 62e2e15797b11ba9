import { randomUUID } from 'node:crypto'
import { api } from '#contract/api.ts'
import type { TestApp } from '#server/platform/test-app.ts'
import { readIds } from '#server/seed/ids.ts'
import { randomFrom } from '../bills/random.ts'
import { type Branch, type World, act, branches, common, nextNo, rows } from './world.ts'

/** What a piece is bought for, about; every goods can be bought by the piece. */
export const COSTS: Readonly<Record<string, number>> = {
  'MG2/PCS': 28_500,
  'MIG/PCS': 2_567,
  'BRS5/SAK': 61_000,
  'SBN/PCS': 3_250,
  'KPI/PCS': 12_100,
  'TEH/PCS': 6_050,
  'TLR/KG': 21_900,
}
/** Where goods arrive and wholesale leaves from. */
export const STOREROOM: Record<Branch, string> = { SBY: 'GUDANG', MLG: 'TOKO' }
export const BANK: Record<Branch, string> = { SBY: 'SBY/1-1111', MLG: 'MLG/1-1112' }
export const WHOLESALE: Record<Branch, string[]> = {
  SBY: ['CSBY00001', 'CSBY00002', 'CSBY90001'],
  MLG: ['CMLG00001'],
}
export const MEMBERS: Record<Branch, string[]> = {
  SBY: ['CSBY00003'],
  MLG: ['CMLG00003', 'CMLG90003'],
}
/** Goods that bear another PPN than most, or none of ours. */
const TAX_TYPES = { KPI: 'BKP_MEWAH', TEH: 'EMAS_PERHIASAN', SBN: 'TEMBAKAU' }
/** Who collects the PPN of what he buys. */
export const COLLECTORS = { GOVERNMENT: 'CSBY00002', SOE: 'CMLG00001' }
/** Who sells our goods on by the internet and withholds PPh 22 of what he pays us, and who takes them abroad. */
export const BUYERS = { MARKETPLACE: 'CSBY90010', EXPORTER: 'CSBY90011' }
/** Who was written down twice, and is one from some day on. */
export const TWINS: Record<Branch, [code: string, again: string]> = {
  SBY: ['CSBY00001', 'CSBY90001'],
  MLG: ['CMLG00003', 'CMLG90003'],
}

/** The small company on the morning of 2 January, with money, full shelves and campaigns that run. */
export async function beginTrade(t: TestApp, seed: number): Promise<World> {
  t.at('2026-01-02T01:00:00Z')
  await addMasters(t)
  const ids = await readIds(t.db)
  const goods = new Map(
    (await rows<{ id: string; code: string }>({ t }, 'select id, code from goods')).map((g) => [
      g.code,
      Number(g.id),
    ]),
  )
  const w: World = {
    t,
    random: randomFrom(seed),
    now: Date.parse('2026-01-02T01:00:00Z'),
    late: 0,
    told: [],
    refused: new Map(),
    differences: [],
    counter: seed * 10_000,
    giftId: 0,
    recipeId: 0,
    lenders: { own: 0, other: 0 },
    tills: new Map(),
    id: (kind, code) => (kind === 'goods' ? (goods.get(code) ?? 0) : ids.of(kind, code)),
  }
  for (const branch of branches) {
    await bringMoney(w, branch)
    await fillShelves(w, branch)
  }
  await beginPoints(w)
  await beginRecipe(w)
  await beginLending(w)
  await beginCampaigns(w)
  return w
}

/** Malang has customers too, each branch a place for damaged goods; coffee is a luxury, who owes may owe much. */
async function addMasters(t: TestApp): Promise<void> {
  await t.db.query(
    `insert into warehouse (branch_id, code, name, type) select id, 'RUSAK', 'Gudang Rusak ' || code, 'DAMAGED' from branch`,
  )
  await t.db.query(
    `insert into customer (code, type, member_no, name, phone, price_level, credit_allowed, credit_limit, term_days, address, branch_id, city_code)
     select replace(c.code, 'SBY', 'MLG'), c.type, replace(c.member_no, 'SBY', 'MLG') || 'M', c.name || ' Malang', '0341' || right(c.phone, 7), c.price_level,
       c.credit_allowed, c.credit_limit, c.term_days, c.address, b.id, c.city_code
     from customer c, branch b where c.code in ('CSBY00001', 'CSBY00003') and b.code = 'MLG'`,
  )
  for (const [code, again] of Object.values(TWINS))
    await t.db.query(
      `insert into customer (code, type, member_no, name, phone, price_level, credit_allowed, credit_limit, term_days, address, branch_id, city_code)
       select $2, type, case when type = 'MEMBER' then $2 end, name || ' (2)', '0899' || right(phone, 7), price_level, credit_allowed,
         credit_limit, term_days, address, branch_id, city_code from customer where code = $1`,
      [code, again],
    )
  for (const code of Object.values(BUYERS))
    await t.db.query(
      `insert into customer (code, type, name, phone, price_level, credit_allowed, credit_limit, term_days, address, branch_id, city_code)
       select $1, type, $1, '0888' || right($1, 7), price_level, credit_allowed, credit_limit, term_days, address, branch_id, city_code
       from customer where code = 'CSBY00001'`,
      [code],
    )
  await t.db.query(`update customer set credit_limit = 1000000000000 where credit_allowed`)
  // The office switches the object of marketplaces on once one of them withholds.
  await t.db.query(`update withholding_object set is_active = true where code = '22-102-01'`)
  for (const [kind, code] of Object.entries(COLLECTORS))
    await t.db.query('update customer set vat_collector = $1 where code = $2', [kind, code])
  await t.db.query(`update goods_unit set is_purchase = true`)
  for (const [code, type] of Object.entries(TAX_TYPES))
    await t.db.query('update goods set tax_type = $2 where code = $1', [code, type])
}

async function bringMoney(w: World, branch: Branch): Promise<void> {
  const lines = [{ accountId: w.id('account', '3-1101'), amount: 2_000_000_000 }]
  const head = { partyName: 'Pemegang saham', lines }
  await act(w, 'akuntansi', api.bankCash.bankIn.add, {
    ...common(w, branch),
    ...head,
    accountId: w.id('account', BANK[branch]),
  })
  await act(w, 'akuntansi', api.bankCash.cashIn.add, {
    ...common(w, branch),
    ...head,
    accountId: w.id('account', `${branch}/1-1101`),
  })
}

async function fillShelves(w: World, branch: Branch): Promise<void> {
  for (const warehouse of new Set(['TOKO', STOREROOM[branch]])) {
    const lines = Object.entries(COSTS).map(([unit, unitPrice]) => ({
      goodsUnitId: w.id('unit', unit),
      qty: 1_500,
      unitPrice,
    }))
    await act(w, 'owner', api.purchase.purchaseReceipt.add, {
      ...common(w, branch),
      supplierId: w.id('supplier', 'TIRTA'),
      taxMode: 'EXCLUDE',
      warehouseId: w.id('warehouse', `${branch}/${warehouse}`),
      supplierDeliveryNo: `SJ-${nextNo(w)}`,
      lines,
    })
  }
}

async function beginPoints(w: World): Promise<void> {
  const config = await w.t.call('owner', api.master.pointConfig.get, {})
  await w.t.call('owner', api.master.pointConfig.worthUpdate, {
    requestId: randomUUID(),
    version: config.version,
    pointValue: config.pointValue,
    rewards: [
      { goodsId: w.id('goods', 'MG2'), points: 40, stockOnly: true },
      { goodsId: w.id('goods', 'BRS5'), points: 90, stockOnly: false },
    ],
  })
}

/** Of each kind one: a discount, a second piece, a bundle, a threshold, and a gift that bears PPN. */
async function beginCampaigns(w: World): Promise<void> {
  const head = (name: string) => ({
    requestId: randomUUID(),
    name,
    branchIds: branches.map((b) => w.id('branch', b)),
    startAt: '2026-01-01T00:00',
    endAt: '2026-12-31T23:59',
  })
  const item = (unit: string) => ({ goodsUnitId: w.id('unit', unit), qty: 1 })
  const { productDiscount, promo, gift } = api.campaign
  await w.t.call('owner', productDiscount.add, {
    ...head('Minyak 5%'),
    levels: ['MEMBER'],
    items: [{ goodsUnitId: w.id('unit', 'MG2/PCS'), type: 'PERCENT', discountTiers: [5] }],
  })
  await w.t.call('owner', promo.add, {
    ...head('Beli 5 gratis 1'),
    type: 'BUY_X_GET_Y',
    items: [item('MIG/PCS')],
    buyQty: 5,
    getQty: 1,
    sameItem: true,
  })
  await w.t.call('owner', promo.add, {
    ...head('Paket sarapan'),
    type: 'BUNDLE_PRICE',
    price: 25_000,
    items: [item('KPI/PCS'), item('TEH/PCS')],
  })
  const free = await w.t.call('owner', gift.add, {
    ...head('Belanja 300 ribu'),
    trigger: 'MIN_SPEND',
    minSpend: 300_000,
    gifts: [
      { goodsUnitId: w.id('unit', 'SBN/PCS'), qty: 3 },
      { goodsUnitId: w.id('unit', 'BRS5/SAK'), qty: 1 },
    ],
  })
  w.giftId = free.id
}

async function beginRecipe(w: World): Promise<void> {
  const saved = await w.t.call('owner', api.stock.billOfMaterial.add, {
    kind: 'RECIPE',
    name: 'Paket Hemat',
    goodsId: w.id('goods', 'PKT-HMT'),
    costs: [{ name: 'Kemasan', amount: 777 }],
    lines: [
      { goodsUnitId: w.id('unit', 'MG2/PCS'), qty: 1 },
      { goodsUnitId: w.id('unit', 'MIG/PCS'), qty: 5 },
    ],
  })
  w.recipeId = saved.id
}

/** Customers pay later to somebody else, or to the shop itself. */
async function beginLending(w: World): Promise<void> {
  const add = async (name: string, funding: 'OWN' | 'PROVIDER', mdrPct: number) =>
    (
      await w.t.call('owner', api.master.paylater.add, {
        requestId: randomUUID(),
        name,
        mdrPct,
        settlementDays: 2,
        funding,
        bankAccountId: w.id('bank', BANK.SBY),
      })
    ).id
  w.lenders = {
    own: await add('Cicilan Toko', 'OWN', 0),
    other: await add('Akulaku', 'PROVIDER', 2),
  }
}
