import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { kinds } from '#contract/kinds.ts'
import { type TestApp, testApp } from '#server/platform/test-app.ts'
import { isTodays } from './journeys/turns.ts'
import { newestOf, playEach, worldAgain } from './trade/again.ts'
import { deeds } from './trade/deeds.ts'
import { foundAgain } from './trade/deeds-stock.ts'
import { type World, act, rows } from './trade/world.ts'
import { afterTrade, trade } from './walks/trade.ts'

const SALES = `'booking', 'sales-order', 'sales-invoice', 'cod'`
const BUYING = `'purchase-order', 'purchase-receipt', 'purchase-invoice', 'purchase-past-return', 'purchase-down-payment'`
/** What ends something that was begun: it may come whatever was said since. */
const FOLLOWS = `'sales-return', 'branch-return', 'cod-return', 'purchase-return', 'delivery-note', 'mutation-receipt', 'mutation-arrival', 'mutation-return', 'incoming-return', 'mutation-recall', 'recalled-mutation', 'stock-opname', 'courier-handover'`
/** Whatever it comes from, over any number of documents: an order of before is billed by its receipt of after. */
const BEGUN = `exists (with recursive origin (id) as (
    select s.source_id from document_source s where s.branch_id = d.branch_id and s.document_id = d.id
    union select s.source_id from origin o join document_source s on s.branch_id = d.branch_id and s.document_id = o.id)
  select from origin where id <= $1)`
/** Money and journals, by which the books of a branch are ended. */
const BOOKS = Object.entries(kinds)
  .filter(([, { place }]) => place.startsWith('bank-cash/'))
  .map(([kind]) => `'${kind}'`)
  .join(', ')
const LINE = (where = 'true') =>
  `exists (select from document_goods g where g.branch_id = d.branch_id and g.document_id = d.id and g.qty <> 0 and ${where})`
const TENDER = (column: string) =>
  `exists (select from document_settlement p where p.branch_id = d.branch_id and p.document_id = d.id and p.${column} is not null)`
const COUNTED = `d.status not in ('CANCELLED', 'REJECTED')`
const LENT = `(d.kind = 'sales-order' and ${COUNTED} and d.status <> 'DRAFT' or exists (select from open_item i where i.branch_id = d.branch_id and i.document_id = d.id and i.role = 'AR' and i.line = 0)
  and not exists (select from document_settlement p where p.branch_id = d.branch_id and p.document_id = d.id and p.method_id is not null))`

/** Goods that went for a giro, which is credit until it clears. */
const BY_GIRO = `exists (select from giro g where g.branch_id = d.branch_id and g.document_id = d.id and g.direction = 'IN')`

interface Flag {
  /** Sets it for all. */
  set: string
  /** Condition of documents `d` after `$1` that may not be. */
  never: string
  /** Code by which it is told, of no fewer deeds than this. */
  told: [code: string, deeds: number] | null
  /** What is told and not refused: the words of a warning, of no fewer answers about documents than this. */
  says?: [words: string, documents: number]
  /** What is done before, so that the flag is met. */
  before: ((w: World) => Promise<void>) | undefined
}
const flag = (
  set: string,
  never: string,
  told: Flag['told'],
  before?: (w: World) => Promise<void>,
): Flag => ({ set, never, told, before })
const OF_CUSTOMER =
  'd.customer_id is not null and not (select c.is_walk_in from customer c where c.id = d.customer_id)'
const NEW_SALE = `d.kind in (${SALES}, 'sales-down-payment', 'sales-past-return') and ${OF_CUSTOMER} and not ${BEGUN}`

/** A movement of goods that left its warehouse with less than nothing. */
const BELOW_NOTHING = `exists (select from stock_move m where m.branch_id = d.branch_id and m.document_id = d.id and m.qty < 0
  and (select sum(x.qty) from stock_move x where x.branch_id = m.branch_id and x.warehouse_id = m.warehouse_id and x.goods_id = m.goods_id
    and (x.effective_at, x.id) <= (m.effective_at, m.id)) < 0)`

/** Of most goods there is nothing left: what is free is written off. */
async function emptied(w: World): Promise<void> {
  const free = await rows<{ branch: number; warehouse: number; unit: number; qty: number }>(
    w,
    `select l.branch_id as branch, l.warehouse_id::int as warehouse, u.id::int as unit, (l.on_hand - l.reserved)::float8 as qty
     from stock_level l join goods_unit u on u.goods_id = l.goods_id and u.conversion = 1
     join warehouse h on h.id = l.warehouse_id and h.is_active where l.on_hand > l.reserved`,
  )
  for (const [at, all] of Map.groupBy(free, (f) => `${f.branch} ${f.warehouse}`)) {
    const [branchId, warehouseId] = at.split(' ').map(Number)
    const day = new Date(w.now).toISOString().slice(0, 10)
    await act(w, 'owner', api.stock.correction.add, {
      requestId: randomUUID(),
      branchId,
      warehouseId,
      docDate: day,
      type: 'OUT',
      reason: 'RUSAK',
      memo: 'Banjir',
      lines: all.map(({ unit, qty }) => ({ goodsUnitId: unit, qty })),
    })
  }
}

/** No shift is open any more. */
async function shut(w: World): Promise<void> {
  await rows(
    w,
    `update shift set closed_at = clock_timestamp(), counted = 0, expected = 0 where closed_at is null`,
  )
}

/** Every flag of a master that says that something is not done, whichever way it may come about. */
const FLAGS: Record<string, Flag> = {
  'goods are no longer active': flag(
    'update goods set is_active = false',
    `d.kind not in (${FOLLOWS}) and not ${BEGUN} and ${LINE()}`,
    ['INACTIVE', 25],
  ),
  'units are no longer active': flag(
    'update goods_unit set is_active = false',
    `d.kind not in (${FOLLOWS}) and not ${BEGUN} and ${LINE()}`,
    ['INACTIVE', 25],
  ),
  'units are not sold': flag(
    'update goods_unit set is_sales = false',
    `d.kind in (${SALES}) and not ${BEGUN} and ${LINE()}`,
    ['NOT_SOLD', 12],
  ),
  'units are not bought': flag(
    'update goods_unit set is_purchase = false',
    `d.kind in ('purchase-order', 'purchase-receipt', 'purchase-invoice') and not ${BEGUN} and ${LINE()}`,
    null,
  ),
  'goods bear no discount': flag(
    'update goods set discountable = false',
    `d.kind in (${SALES}) and not ${BEGUN} and ${LINE(`(g.discount <> 0 or g.header_discount <> 0) and g.price_source <> 'GIFT'`)}`,
    null,
  ),
  'goods do not come back': flag(
    'update goods set returnable = false',
    `d.kind in ('sales-return', 'branch-return', 'sales-past-return') and ${LINE()}`,
    ['NOT_RETURNABLE', 8],
    async (w) => {
      w.bold = true
    },
  ),
  'goods bring no points': flag(
    'update goods set point_eligible = false',
    `d.kind = 'sales-invoice' and exists (select from point_move p where p.branch_id = d.branch_id and p.document_id = d.id and p.points > 0)`,
    null,
  ),
  'customers are no longer active': flag(
    'update customer set is_active = false where not is_walk_in',
    NEW_SALE,
    ['INACTIVE', 10],
  ),
  'customers do not buy': flag(
    'update customer set trades = false where not is_walk_in',
    NEW_SALE,
    ['NOT_TRADING', 10],
  ),
  'customers are blocked': flag(
    `update customer set block_status = 'BLOCKED'`,
    `d.kind in (${SALES}) and (${LENT} or ${BY_GIRO})`,
    ['CUSTOMER_BLOCKED', 5],
  ),
  'customers buy for cash': flag(
    'update customer set credit_allowed = false, credit_limit = 0, term_days = 0',
    `d.kind in (${SALES}) and (${LENT} or ${BY_GIRO})`,
    ['CREDIT_FORBIDDEN', 5],
  ),
  'suppliers are no longer active': flag(
    'update supplier set is_active = false',
    `d.kind in (${BUYING}) and not ${BEGUN}`,
    ['INACTIVE', 5],
  ),
  'suppliers do not sell': flag(
    'update supplier set trades = false',
    `d.kind in (${BUYING}) and not ${BEGUN}`,
    ['NOT_TRADING', 5],
  ),
  'suppliers take nothing back': {
    ...flag(
      'update supplier set accepts_returns = false',
      `d.kind in ('purchase-return', 'purchase-past-return') and exists (select from stock_move m where m.branch_id = d.branch_id and m.document_id = d.id)`,
      null,
    ),
    says: ['tidak menerima retur', 20],
  },
  'warehouses are no longer active': flag(
    `update warehouse set is_active = false where type in ('STORE', 'WAREHOUSE')`,
    `d.kind not in (${FOLLOWS}) and not ${BEGUN} and exists (select from stock_move m join warehouse w on w.id = m.warehouse_id and not w.is_active where m.branch_id = d.branch_id and m.document_id = d.id)`,
    ['INACTIVE', 20],
  ),
  'warehouses keep what is damaged': flag(
    `update warehouse set type = 'DAMAGED' where type in ('STORE', 'WAREHOUSE')`,
    `d.kind in (${SALES}) and not ${BEGUN} and ${LINE()}`,
    ['NOT_SOLD', 12],
  ),
  'branches are no longer active': flag(
    'update branch set is_active = false',
    `d.kind not in (${BOOKS})`,
    ['INACTIVE', 40],
  ),
  'methods are no longer active': flag(
    'update payment_method set is_active = false',
    TENDER('method_id'),
    ['METHOD_INVALID', 15],
  ),
  'bank accounts are no longer active': flag(
    'update bank_account set is_active = false',
    TENDER('bank_account_id'),
    ['INACTIVE', 5],
  ),
  'accounts have no giros': flag(
    'update bank_account set is_giro = false',
    `exists (select from giro g where g.branch_id = d.branch_id and g.document_id = d.id and g.direction = 'OUT')`,
    ['NOT_GIRO', 1],
  ),
  'units are not divided': flag(
    'update unit set allow_fraction = false',
    `d.kind not in (${FOLLOWS}) and not ${BEGUN} and ${LINE('g.qty <> trunc(g.qty)')}`,
    ['QTY_FRACTION', 2],
  ),
  'tills want a shift': flag(
    'update branch set shift_required = true',
    `d.kind in ('sales-invoice', 'cod', 'cashier-cash-in', 'cashier-cash-out') and d.shift_id is null
     and exists (select from document_settlement p join payment_method k on k.id = p.method_id and k.kind = 'CASH'
       where p.branch_id = d.branch_id and p.document_id = d.id)`,
    ['SHIFT_CLOSED', 5],
    shut,
  ),
  'branches sell before goods come': flag(
    'update branch set allow_negative_stock = true',
    `d.kind not in (${SALES}, 'sales-return', 'purchase-return') and ${BELOW_NOTHING}`,
    ['STOCK_SHORT', 3],
    emptied,
  ),
  'branches sell only what is there': flag(
    'update branch set allow_negative_stock = false',
    BELOW_NOTHING,
    ['STOCK_SHORT', 8],
    emptied,
  ),
  'card terminals are no longer active': flag(
    'update edc set is_active = false',
    `d.kind = 'sales-invoice' and ${TENDER('edc_id')}`,
    ['INACTIVE', 1],
  ),
}

const TABLES = [
  'unit',
  'goods',
  'goods_unit',
  'customer',
  'supplier',
  'warehouse',
  'branch',
  'payment_method',
  'bank_account',
  'edc',
]
/** Taking back at once what was just sold is no return; what was sold without a line has happened, whatever is flagged since. */
const played = [...deeds.filter(({ name }) => !/voided|without a line/.test(name)), foundAgain]

/** What a master says holds for the form, the till, the order, the bill, what follows them and every call (domain §2). */
describe('a flag of a master holds however it may come about', () => {
  for (const [place, [name, { set, never, told, says, before }]] of Object.entries(FLAGS).entries())
    it.runIf(isTodays(place % 10))(name, { timeout: 120_000 }, async () => {
      const t = await testApp({ from: trade, at: afterTrade })
      const w = await worldAgain(t, 77, afterTrade)
      await before?.(w)
      const last = await newestOf(w)
      await t.db.query(set)
      for (const table of TABLES)
        await t.db.query(
          `update ${table} set version = version + 1, updated_at = clock_timestamp()`,
        )
      const warned = warnedBy(t, says?.[0])
      const refused = await playEach(w, played, 4)
      const made = await rows<{ kind: string; number: string }>(
        w,
        `select d.kind, d.number from document d where d.id > $1 and ${never} and not d.id = any ($2::bigint[]) order by d.id`,
        [last, warned],
      )
      expect(made).toEqual([])
      if (told)
        expect([told[0], refused.get(told[0])?.size ?? 0]).toEqual([told[0], atLeast(told[1])])
      if (says) expect(warned.length).toEqual(atLeast(says[1]))
      const written = await rows<{ n: number }>(
        w,
        'select count(*)::int as n from document d where d.id > $1',
        [last],
      )
      // What the flag says nothing of goes on.
      expect(written[0]?.n).toBeGreaterThan(3)
      await t.close()
    })
})

/** Documents of whose answers one warned in these words, as they come. */
function warnedBy(t: TestApp, words: string | undefined): number[] {
  const warned: number[] = []
  const ask = t.ask
  t.ask = async (...of) => {
    const answer = await ask(...of)
    const { id, warnings } = (answer.body ?? {}) as { id?: number; warnings?: string[] | null }
    if (words && id && warnings?.some((one) => one.includes(words))) warned.push(id)
    return answer
  }
  return warned
}

const atLeast = (least: number) =>
  expect.toSatisfy((n: number) => n >= least, `at least ${least}`) as unknown as number
