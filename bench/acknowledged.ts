import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { api } from '#contract/api.ts'
import { findViolations } from '#server/ledgers/invariants.ts'
import { Refused } from './http.ts'

/** A sale that was made, and as what it was acknowledged. */
export interface Sale {
  key: string
  number: string | null
}

/** The program as a till asks it: an answer, or an error where none came. */
export type Post = (path: string, body: object) => Promise<Answer>
interface Answer {
  status: number
  body: Record<string, unknown>
}

/** Where and what is sold for cash. */
export interface Counter {
  branchId: number
  methodId: number
  goods: readonly { unit: number; warehouse: number }[]
  docDate: () => string
}

/** While what it asks is killed and comes back, a call may be asked again later: those answers leave its fate open. */
export const isOpen = (status: number) => [401, 409, 429].includes(status) || status >= 500

/** Each sale is sent until it is acknowledged, which `told` is told; one that is refused for good ends the benchmark. */
export async function sellUntilTold(
  post: Post,
  { branchId, methodId, goods, docDate }: Counter,
  {
    sales,
    writing,
    told = () => {},
  }: { sales: Sale[]; writing: { on: boolean }; told?: () => void },
): Promise<void> {
  while (writing.on) {
    const sale: Sale = { key: randomUUID(), number: null }
    const one = goods[Math.floor(Math.random() * goods.length)]
    const input = {
      requestId: sale.key,
      branchId,
      docDate: docDate(),
      customerId: null,
      warehouseId: one?.warehouse,
      lines: [{ goodsUnitId: one?.unit, qty: 1 }],
      payments: [{ methodId, amount: 5_000_000 }],
    }
    sales.push(sale)
    while (sale.number === null) {
      try {
        const { status, body } = await post(api.sales.cashier.payment.path, input)
        if (status === 200) sale.number = String(body.docNo)
        else await sleep(100)
      } catch (error) {
        if (error instanceof Refused) throw error
        await sleep(200)
      }
    }
    told()
  }
}

/** What was acknowledged against what is there, and whether the books are in order. */
export async function compareTold(db: pg.ClientBase, sales: readonly Sale[]) {
  const told = sales.filter(({ number }) => number !== null)
  const { rows } = await db.query<{ key: string; number: string; n: number }>(
    `select request_id as key, min(number) as number, count(*)::int as n from document where request_id = any ($1::uuid[]) group by request_id`,
    [sales.map(({ key }) => key)],
  )
  const there = new Map(rows.map((row) => [row.key, row]))
  return {
    acknowledged: told.length,
    lost: told.filter(({ key, number }) => there.get(key)?.number !== number).length,
    doubled: rows.filter(({ n }) => n > 1).length,
    violations: await findViolations(db as pg.Client),
  }
}
