import { priceLevel } from '#contract/master/customer.ts'
import { gift } from '#contract/campaign/gift.ts'
import { productDiscount } from '#contract/campaign/product-discount.ts'
import { promo } from '#contract/campaign/promo.ts'
import { type TestApp, newRequest } from '#server/platform/test-app.ts'
import { type Random, pick } from '../bills/random.ts'

/** Prices with cents, breaks and days on which they begin; the branch's own beside everybody's. */
const PRICES = [999, 1_333.33, 4_250, 18_750, 37_500, 112_000.5, 195_000]
const BREAKS = [1, 1, 1, 0.5, 3, 12]
const BEGINS = ['2025-06-01', '2026-01-05', '2026-01-10T09:59', '2026-01-10T10:01', '2026-02-01']

/** Before anybody asked: what PPN goods bear, whether they bear discounts, and many more prices than a shop has. */
export async function beginPrices(t: TestApp, random: Random, { isPkp }: { isPkp: boolean }) {
  const { rows: units } = await t.db.query<{ id: string; goods_id: string }>(
    'select id, goods_id from goods_unit where is_sales order by id',
  )
  const branches = [await t.id('branch', 'SBY'), await t.id('branch', 'MLG'), null]
  for (const { id } of units) {
    for (const level of priceLevel.options) {
      const count = random() < 0.3 ? 0 : 1 + Math.floor(random() * 4)
      for (let made = 0; made < count; made += 1)
        await t.db.query(
          'insert into selling_price (goods_unit_id, branch_id, price_level, min_qty, price, effective_from) values ($1, $2, $3, $4, $5, $6)',
          [
            id,
            pick(random, branches),
            level,
            pick(random, BREAKS),
            pick(random, PRICES),
            `${pick(random, BEGINS)}+07`,
          ],
        )
    }
  }
  const goods = [...new Set(units.map((unit) => unit.goods_id))]
  const types = ['BKP', 'BKP', 'BKP_MEWAH', 'EXEMPT', 'EMAS_PERHIASAN', 'TEMBAKAU', 'NON', 'BKP']
  for (const [at, id] of goods.entries())
    await t.db.query('update goods set tax_type = $2, discountable = $3 where id = $1', [
      id,
      types[at % types.length],
      at % 5 !== 3,
    ])
  // One that nobody set a price for.
  const [last] = goods.slice(-1)
  await t.db.query(
    'delete from selling_price p using goods_unit u where u.id = p.goods_unit_id and u.goods_id = $1',
    [last],
  )
  if (!isPkp) await t.db.query('update pkp_term set is_pkp = false')
}

/** Campaigns of every kind, some for some, some for a while, some of which little is left. */
export async function beginCampaigns(t: TestApp, random: Random): Promise<void> {
  const branchId = await t.id('branch', 'SBY')
  const { rows } = await t.db.query<{ id: string }>(
    `select u.id from goods_unit u join goods g on g.id = u.goods_id where u.is_sales and g.discountable order by u.id`,
  )
  const unit = () => Number(pick(random, rows).id)
  const head = (name: string) => ({
    requestId: newRequest(),
    name,
    branchIds: [branchId],
    startAt: '2026-01-01T00:00',
    endAt: '2026-01-31T23:59',
    ...(random() < 0.3 ? { levels: [pick(random, priceLevel.options)] } : {}),
    ...(random() < 0.2 ? { memberOnly: true } : {}),
    ...(random() < 0.3 ? { hourFrom: '08:00', hourTo: pick(random, ['09:30', '17:00']) } : {}),
    ...(random() < 0.3 ? { days: [pick(random, [5, 6]), 7] } : {}),
    stackable: random() < 0.5,
    priority: 1 + Math.floor(random() * 99),
    allowBelowCost: true,
  })
  const some = () => [...new Set([unit(), unit()])].map((goodsUnitId) => ({ goodsUnitId }))
  const quota = random() < 0.5 ? { quota: 3 } : {}
  const add = (input: object) => t.ask('owner', promo.add, { ...head('Promosi'), ...input })
  for (let round = 0; round < 2; round += 1) {
    const items = [
      { goodsUnitId: unit(), type: 'PERCENT', discountTiers: [10, 2.5], maxQtyPerTrx: 4 },
      { goodsUnitId: unit(), type: 'AMOUNT', value: 333, quotaTotal: 5 },
      { goodsUnitId: unit(), type: 'FIXED_PRICE', value: 900, minQty: 2 },
    ]
    for (const item of items)
      await t.ask('owner', productDiscount.add, { ...head('Diskon'), items: [item] })
    await add({
      type: 'BUY_X_GET_Y',
      items: some(),
      buyQty: 3,
      getQty: 1,
      sameItem: true,
      ...quota,
    })
    await add({ type: 'BUNDLE_PRICE', items: some(), price: 5_001 })
    await add({ type: 'NTH_ITEM', items: some(), n: 2, pct: 33.33, maxApplyPerTrx: 2 })
    await add({
      type: 'MIN_SPEND',
      minSpend: 100_000,
      discountType: 'PERCENT',
      value: 7.5,
      maxDiscount: 9_999,
    })
    await add({ type: 'MIN_SPEND', minSpend: 50_000, discountType: 'AMOUNT', value: 1_777 })
  }
  const gifts = [{ goodsUnitId: unit(), qty: 1 }]
  await t.ask('owner', gift.add, {
    ...head('Hadiah'),
    trigger: 'MIN_SPEND',
    minSpend: 60_000,
    gifts,
  })
}
