import { randomUUID } from 'node:crypto'
import { fresh, post, signInAs } from './http.ts'
import type { Paper } from './limit/posted-rows.ts'
import { type Shop, openShops } from './sale.ts'
import {
  PASSWORD,
  type Rate,
  type Stage,
  drive,
  median,
  openStage,
  round,
  say,
  startProgram,
} from './stage.ts'

/** Orders to receive and bills to pay, each far larger than a run can take of it. */
const PAPERS = 500
const CLIENTS = 8
const ROUNDS = 3
const LINES = 5
const BILLS = 3
const COST = 8000
const PAID = 1000

/**
 * What an office posts: a receipt of five lines, a mutation of five, a payment of three bills by transfer.
 * Ours through HTTP with a session, against two limits of the same database in the same run: the same rows
 * in one statement, and as many bare rows.
 */
export async function bench(args: string[]): Promise<Record<string, unknown>> {
  const seconds = Number(args[args.indexOf('--seconds') + 1]) || 3
  const stage = await openStage()
  const office = await openOffice(stage)
  const [ours, limits] = await Promise.all([
    startProgram('./limit/product.ts', stage.url),
    startProgram('./limit/posted-rows.ts', stage.url),
  ])
  const clerk = await signInAs(ours.port, 'gudang.sby', PASSWORD)
  const accountant = await signInAs(ours.port, 'akuntansi', PASSWORD)
  const results: Record<string, unknown> = {}
  for (const [name, make] of Object.entries(kinds(office))) {
    const token = name === 'payment' ? accountant : clerk
    const turns = {
      ours: () => {
        const { path, body } = make()
        return post(ours.port, path, { ...common(office), ...body }, token).then(() => undefined)
      },
      sameRows: () => post(limits.port, '/same', make().rows).then(() => undefined),
      bare: () => post(limits.port, '/bare', make().rows).then(() => undefined),
    }
    results[name] = await compared(name, turns, seconds)
  }
  await Promise.all([ours.stop(), limits.stop()])
  await stage.stop()
  return results
}

type Turns = Record<'ours' | 'sameRows' | 'bare', () => Promise<void>>

async function compared(name: string, turns: Turns, seconds: number) {
  const turn = (once: () => Promise<void>, length = seconds) => {
    fresh()
    return drive(CLIENTS, length, once)
  }
  for (const once of Object.values(turns)) await turn(once, 1)
  const runs: Record<keyof Turns, Rate>[] = []
  for (let i = 0; i < ROUNDS; i += 1) {
    runs.push({
      ours: await turn(turns.ours),
      sameRows: await turn(turns.sameRows),
      bare: await turn(turns.bare),
    })
  }
  const rate = (of: keyof Turns) => median(runs.map((r) => r[of].perSecond))
  const result = {
    ours: rate('ours'),
    sameRows: rate('sameRows'),
    bare: rate('bare'),
    ratio: round(rate('ours') / rate('sameRows')),
    ratioBare: round(rate('ours') / rate('bare')),
    p95Ms: median(runs.map((r) => r.ours.p95)),
    p99Ms: median(runs.map((r) => r.ours.p99)),
  }
  say(`${name}: ${JSON.stringify(result)}`)
  return result
}

interface Office {
  shop: Shop
  supplier: number
  toWarehouse: number
  transfer: number
  bank: number
  accounts: { inventory: number; grni: number; ap: number; bank: number }
  /** First id of the orders and of the bills; the others follow. */
  orders: number
  bills: number
}

const common = ({ shop }: Office) => ({
  requestId: randomUUID(),
  branchId: shop.branch,
  docDate: shop.today,
})

/** One request of each kind, and the rows that it comes to. */
function kinds(o: Office): Record<string, () => { path: string; body: object; rows: Paper }> {
  const { shop, accounts, supplier } = o
  const paper = {
    branch: shop.branch,
    code: shop.code,
    employee: shop.employee,
    supplier: null,
    warehouse: null,
    toWarehouse: null,
    source: null,
    tender: null,
    lines: [],
    moves: [],
    items: [],
    entries: [],
    total: 0,
  }
  return {
    receipt: () => {
      const at = Math.floor(Math.random() * PAPERS)
      const lines = orderedGoods(shop, at)
      const total = LINES * COST
      const moved = lines.map((l) => ({ ...l, warehouse: shop.warehouse, qty: 1, value: COST }))
      return {
        path: '/api/core/v1/purchase/receive/add',
        body: {
          purchaseOrderId: o.orders + at,
          warehouseId: shop.warehouse,
          supplierDeliveryNo: randomUUID(),
          lines: lines.map((_, i) => ({ poLine: i + 1, qty: 1 })),
        },
        rows: {
          ...paper,
          kind: 'purchase-receipt',
          prefix: 'XPB',
          supplier,
          warehouse: shop.warehouse,
          source: o.orders + at,
          total,
          lines: moved.map(({ unit, goods, qty, value }) => ({ unit, goods, qty, value })),
          moves: moved.map(({ warehouse, goods, qty, value }) => ({
            warehouse,
            goods,
            qty,
            value,
          })),
          entries: [
            { account: accounts.inventory, debit: total, credit: 0 },
            { account: accounts.grni, debit: 0, credit: total },
          ],
        },
      }
    },
    mutation: () => {
      const lines = orderedGoods(shop, Math.floor(Math.random() * PAPERS))
      const at = { warehouse: shop.warehouse, toWarehouse: o.toWarehouse }
      const move = (warehouse: number, qty: number) =>
        lines.map(({ goods }) => ({ warehouse, goods, qty, value: 0 }))
      return {
        path: '/api/core/v1/mutations/internal/add',
        body: {
          warehouseId: at.warehouse,
          toWarehouseId: at.toWarehouse,
          lines: lines.map((l) => ({ goodsUnitId: l.unit, qty: 1 })),
        },
        rows: {
          ...paper,
          kind: 'internal-mutation',
          prefix: 'XMI',
          ...at,
          lines: lines.map((l) => ({ ...l, qty: 1, value: 0 })),
          moves: [...move(at.warehouse, -1), ...move(at.toWarehouse, 1)],
        },
      }
    },
    payment: () => {
      const at = Math.floor(Math.random() * (PAPERS - BILLS))
      const bills = Array.from({ length: BILLS }, (_, i) => o.bills + at + i)
      const total = BILLS * PAID
      return {
        path: '/api/core/v1/purchase/debt-payment/add',
        body: {
          supplierId: supplier,
          lines: bills.map((documentId) => ({ documentId, amount: PAID })),
          payments: [{ methodId: o.transfer, amount: total, bankAccountId: o.bank }],
        },
        rows: {
          ...paper,
          kind: 'debt-payment',
          prefix: 'XPH',
          supplier,
          total,
          tender: { method: o.transfer, account: accounts.bank },
          items: bills.map((id) => ({ id, amount: PAID })),
          entries: [
            ...bills.map(() => ({ account: accounts.ap, debit: PAID, credit: 0 })),
            { account: accounts.bank, debit: 0, credit: total },
          ],
        },
      }
    },
  }
}

/** Goods of the nth order: five that follow one another. */
const orderedGoods = (shop: Shop, at: number) =>
  Array.from({ length: LINES }, (_, i) => shop.goods[(at * 3 + i) % shop.goods.length]).filter(
    (g) => g !== undefined,
  )

/** Surabaya with 2,000 goods on both shelves, orders under way and bills to pay. */
async function openOffice(stage: Stage): Promise<Office> {
  const { db } = stage
  const shop = (await openShops(stage)).find((s) => s.code === 'SBY') as Shop
  const { rows } = await db.query(
    `select (select min(id) from supplier) as supplier,
       (select id from warehouse where branch_id = $1 and not is_primary order by id limit 1) as "toWarehouse",
       (select id from payment_method where code = 'TRANSFER') as transfer, k.id as bank, k.account_id,
       (select id from account where usage = 'INVENTORY' and coalesce(branch_id, $1) = $1 limit 1) as inventory,
       (select id from account where usage = 'GRNI' and coalesce(branch_id, $1) = $1 limit 1) as grni,
       (select id from account where usage = 'AP' and coalesce(branch_id, $1) = $1 limit 1) as ap
     from bank_account k where k.branch_id = $1 order by k.id limit 1`,
    [shop.branch],
  )
  const id = Object.fromEntries(
    Object.entries(rows[0] as object).map(([name, value]) => [name, Number(value)]),
  ) as Record<string, number>
  const [orders, bills] = [1_000_000_000, 1_000_001_000]
  await db.query('set session_replication_role = replica')
  await db.query(
    `insert into stock_level (branch_id, warehouse_id, goods_id, on_hand) select $1, $2, id, 0 from goods where code ~ '^G[0-9]+$'`,
    [shop.branch, id.toWarehouse],
  )
  const papers = (first: number, kind: string, status: string) =>
    db.query(
      `insert into document (branch_id, id, kind, number, doc_date, status, supplier_id, warehouse_id, tax_mode, total, created_by)
       select $1, $2 + n, $3, $3 || n, $4, $5, $6, $7, 'NONE', 1000000000, 1 from generate_series(0, ${PAPERS - 1}) n`,
      [shop.branch, first, kind, shop.today, status, id.supplier, shop.warehouse],
    )
  await papers(orders, 'purchase-order', 'OPEN')
  await papers(bills, 'purchase-invoice', 'POSTED')
  const lines = Array.from({ length: PAPERS }, (_, at) =>
    orderedGoods(shop, at).map((g, i) => ({ id: orders + at, line: i + 1, ...g })),
  ).flat()
  await db.query(
    `insert into document_goods (branch_id, document_id, line, goods_id, goods_unit_id, warehouse_id, qty, conversion, base_qty, unit_price, gross, net)
     select $1, x.id, x.line, x.goods, x.unit, $2, 100000, 1, 100000, ${COST}, ${COST} * 100000, ${COST} * 100000
     from unnest($3::bigint[], $4::int[], $5::bigint[], $6::bigint[]) as x(id, line, goods, unit)`,
    [
      shop.branch,
      shop.warehouse,
      lines.map((l) => l.id),
      lines.map((l) => l.line),
      lines.map((l) => l.goods),
      lines.map((l) => l.unit),
    ],
  )
  await db.query(
    `insert into open_item (branch_id, document_id, role, supplier_id, doc_date, due_date, sign, amount)
     select $1, id, 'AP', $2, $3, $3, 1, 1000000000 from document where branch_id = $1 and kind = 'purchase-invoice'`,
    [shop.branch, id.supplier, shop.today],
  )
  await db.query('set session_replication_role = origin')
  await db.query('analyze document, document_goods, open_item, stock_level')
  const { supplier = 0, toWarehouse = 0, transfer = 0, bank = 0 } = id
  const { inventory = 0, grni = 0, ap = 0, account_id = 0 } = id
  const accounts = { inventory, grni, ap, bank: account_id }
  return { shop, supplier, toWarehouse, transfer, bank, accounts, orders, bills }
}
