import { randomUUID } from 'node:crypto'
import type pg from 'pg'

/** What customers left at the counter to fetch their purse: goods and how many, by branch. */
const CARTS: { branch: string; goods: [code: string, unit: string, qty: number][] }[] = [
  {
    branch: 'SBY',
    goods: [
      ['MG2', 'PCS', 2],
      ['BRS5', 'SAK', 1],
    ],
  },
  { branch: 'SBY', goods: [['MIG', 'PCS', 10]] },
  { branch: 'MLG', goods: [['BRS5', 'SAK', 3]] },
]

interface Unit {
  goodsUnitId: number
  goodsId: number
  code: string
  name: string
  unitName: string
  conversion: number
  taxType: string
  price: number
}

/** Carts that wait at the tills, as a till puts them aside. */
export async function holdCarts(db: pg.Client): Promise<void> {
  for (const { branch, goods } of CARTS) {
    const lines = []
    for (const [code, unit, qty] of goods) lines.push({ ...(await unitOf(db, code, unit)), qty })
    const id = randomUUID()
    const content = {
      id,
      requestId: randomUUID(),
      chosen: null,
      customer: null,
      headerDiscount: null,
      booking: null,
      tenders: [],
      totalled: false,
      lines: lines.map(({ price: _price, ...line }) => ({
        ...line,
        key: randomUUID(),
        allowFraction: false,
        prices: [],
        discountPercent: 0,
        discountAmount: 0,
      })),
    }
    const total = lines.reduce((sum, { qty, price }) => sum + qty * price, 0)
    await db.query(
      `insert into held_cart (branch_id, key, total, till_name, content, held_by)
       select b.id, $1, $2, 'Kasir 1', $3, e.id from branch b join employee e on e.email = $4 where b.code = $5`,
      [
        `${id}:demo`,
        total,
        JSON.stringify(content),
        `kasir.${branch.toLowerCase()}@gerai.test`,
        branch,
      ],
    )
  }
}

async function unitOf(db: pg.Client, code: string, unit: string): Promise<Unit> {
  const { rows } = await db.query<Unit>(
    `select u.id::int as "goodsUnitId", g.id::int as "goodsId", g.code, g.name, n.code as "unitName", u.conversion::float8 as conversion,
       g.tax_type as "taxType", coalesce((select p.price from selling_price p where p.goods_unit_id = u.id and p.price_level = 'RETAIL'
         and p.branch_id is null and p.min_qty <= 1 order by p.id desc limit 1), 0)::float8 as price
     from goods g join goods_unit u on u.goods_id = g.id join unit n on n.id = u.unit_id where g.code = $1 and n.code = $2`,
    [code, unit],
  )
  if (!rows[0]) throw new Error(`no ${unit} of ${code} in the demo`)
  return rows[0]
}
