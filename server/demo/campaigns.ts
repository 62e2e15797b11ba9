import type pg from 'pg'
import { retailPrice, tradedGoods } from '#server/seed/demand.ts'

/** What everybody buys first, by the part of the trade that it makes. */
const sold = tradedGoods.toSorted((a, b) => b.share - a.share)
const code = (at: number) => sold[at]?.code ?? ''

interface Example {
  kind: 'DISCOUNT' | 'PROMO' | 'GIFT'
  code: string
  name: string
  memberOnly?: boolean
  days?: number[]
  /** It sells below cost, which its writer agreed to in every branch. */
  belowCost?: true
  /** Goods of its rules by their code; `goods` stands for a unit's id. */
  rules: object
}

const items = (...at: number[]) => at.map((n) => ({ goods: code(n) }))

/** A campaign of every kind that runs in the demo's shops from its last day on. */
const examples: Example[] = [
  {
    kind: 'DISCOUNT',
    code: 'DP00001',
    name: 'Hemat akhir pekan',
    days: [5, 6, 7],
    rules: { items: [{ goods: code(1), type: 'PERCENT', discountTiers: [5] }] },
  },
  {
    kind: 'PROMO',
    code: 'PR00001',
    name: 'Beli 5 gratis 1',
    belowCost: true,
    rules: {
      type: 'BUY_X_GET_Y',
      items: items(0).map((item) => ({ ...item, as: 'BUY' })),
      buyQty: 5,
      getQty: 1,
      sameItem: true,
    },
  },
  {
    kind: 'PROMO',
    code: 'PR00002',
    name: 'Belanja member',
    memberOnly: true,
    rules: {
      type: 'MIN_SPEND',
      items: [],
      minSpend: 500_000,
      discountType: 'PERCENT',
      value: 2,
      maxDiscount: 30_000,
    },
  },
  {
    kind: 'GIFT',
    code: 'HD00001',
    name: 'Hadiah belanja sejuta',
    rules: {
      trigger: 'MIN_SPEND',
      minSpend: 1_000_000,
      items: [],
      multiply: false,
      choiceCount: 1,
      gifts: sold
        .filter((goods) => retailPrice(goods) < 20_000)
        .slice(0, 2)
        .map((goods) => ({ goods: goods.code, qty: 1 })),
    },
  },
]

/** Examples of campaigns, from one day to another. */
export async function setUpCampaigns(db: pg.Client, from: string, until: string): Promise<void> {
  const { rows } = await db.query<{ code: string; unit: number }>(
    `select g.code, u.id::float8 as unit from goods g join goods_unit u on u.goods_id = g.id and u.conversion = 1`,
  )
  const units = new Map(rows.map((row) => [row.code, row.unit]))
  const rulesOf = (rules: object) =>
    JSON.stringify(rules).replace(
      /"goods":"([^"]+)"/g,
      (_, goods) => `"goodsUnitId":${units.get(goods)}`,
    )
  for (const { kind, code: number, name, memberOnly = false, days = [], rules } of examples)
    await db.query(
      `insert into campaign (kind, code, name, start_at, end_at, branch_ids, days, member_only, rules, created_by)
       select $1, $2, $3, $4::date, $8::date + time '23:59', (select array_agg(id) from branch where is_active), $5, $6, $7, (select min(id) from employee)`,
      [kind, number, name, from, days, memberOnly, rulesOf(rules), until],
    )
  await db.query(
    `insert into campaign_below_cost (branch_id, campaign_id, terms, allowed_by, reason)
     select b, c.id, campaign_terms_mark(c), c.created_by, 'Promosi pabrik' from campaign c cross join unnest(c.branch_ids) b where c.code = any ($1)`,
    [examples.filter(({ belowCost }) => belowCost).map((one) => one.code)],
  )
}
