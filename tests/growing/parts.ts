import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { api } from '#contract/api.ts'
import { PARTED, type Parted, firstEnd, partsOf } from '#server/platform/partitions.ts'
import type { TestApp } from '#server/platform/test-app.ts'
import type { FreshDatabase } from '#server/platform/test-postgres.ts'
import { receiveGoods } from '#server/sales/story.ts'
import type { Counter } from '../../bench/acknowledged.ts'
import { counterOf } from './counter.ts'

export const quiet = () => {}
/** Parts that meet within what is played: at this day, and at this document. */
export const meetingAt = (day: string, document: string) => (parted: Parted, present: string) =>
  ({ posting_date: day, document_id: document, at: firstEnd(parted, present) })[parted.by]
export async function partsIn(db: pg.ClientBase): Promise<number[]> {
  const counts: number[] = []
  for (const one of PARTED) counts.push((await partsOf(db, one)).length)
  return counts
}
export const DIVIDED = [true, true, true, true]
export const connectedTo = async (url: string) => {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  return db
}
export const freshAdministrator = ({ administratorUrl }: FreshDatabase) =>
  connectedTo(administratorUrl)
export const nameOf = ({ url }: FreshDatabase) => new URL(url).pathname.slice(1)
export const countOf = async (db: pg.ClientBase, table: string) =>
  Number((await db.query(`select count(*) from ${table}`)).rows[0].count)

export const sellAt = (
  t: TestApp,
  { branchId, methodId, goods }: Counter,
  docDate = '2026-01-10',
) =>
  t.call('kasir.sby', api.sales.cashier.payment, {
    requestId: randomUUID(),
    branchId,
    docDate,
    warehouseId: goods[0]?.warehouse as number,
    lines: goods.map(({ unit }) => ({ goodsUnitId: unit, qty: 1 })),
    payments: [{ methodId, amount: 5_000_000 }],
  })
export const counterIn = ({ db }: TestApp) =>
  counterOf(
    async (sql) => (await db.query(sql)).rows,
    () => '2026-01-10',
  )

/** So many of what is sold at the counter that no test comes to their end. */
export const fillShelves = (t: TestApp) =>
  receiveGoods(t, 'SBY', 'TOKO', [
    ['MG2/PCS', 2000, 15_000],
    ['KPI/PCS', 2000, 9_000],
  ])
