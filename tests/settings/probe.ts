import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { World } from '../trade/world.ts'
import type { Setting } from './registry.ts'

/** How a setting is turned and where it shows. */
export interface Probe {
  /** Whose setting; of the first of its kind unless told. */
  of?(w: World): number | Promise<number>
  /** What stands before it is looked at the first time, where that is not what the company has. */
  from?: unknown
  /** Other values of a figure or a day; flags and choices are turned to each of theirs. */
  to?: readonly unknown[]
  /** Made once before. */
  begin?(w: World): Promise<void>
  /** What differs: an answer, a refusal, a journal, a print. */
  see(w: World): Promise<unknown>
  /** Written otherwise than by the whole of its master. */
  put?(w: World, value: unknown, setting: Setting): Promise<void>
  /** What is looked at cannot be looked at twice. */
  once?: boolean
}
export type Probes = Record<string, Probe>

// Terms of points are told anew from the day on which they are turned.
const VOLATILE = /^(id|docNo|number|version|createdAt|updatedAt|requestId|validFrom|at|token|.*Id)$/

/** An answer without what is another at every asking. */
export async function seen(w: World, as: string, endpoint: Endpoint, input: object) {
  const { status, body, error, raw } = await w.t.ask(as, endpoint, input)
  if (status !== 200) return { status, code: error?.code, message: error?.message }
  return body === undefined ? raw : steady(body)
}

function steady(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(steady)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !VOLATILE.test(key))
      .map(([key, one]) => [key, steady(one)]),
  )
}

interface CartLine {
  goodsUnitId: number
  qty: number
  discountTiers?: number[]
  discountAmount?: number
}
export const line = (w: World, unit: string, qty: number, more: Partial<CartLine> = {}) => ({
  goodsUnitId: w.id('unit', unit),
  qty,
  ...more,
})

/** What the till says to a cart in Surabaya, before anybody pays. */
export const cart = (w: World, lines: CartLine[], more: object = {}) =>
  seen(w, 'kasir.sby', api.sales.cashier.calculate, {
    branchId: w.id('branch', 'SBY'),
    warehouseId: w.id('warehouse', 'SBY/TOKO'),
    lines,
    ...more,
  })
/** A sale of the cart, for much cash. */
export const sale = (w: World, lines: CartLine[], more: object = {}) =>
  seen(w, 'kasir.sby', api.sales.cashier.payment, {
    branchId: w.id('branch', 'SBY'),
    warehouseId: w.id('warehouse', 'SBY/TOKO'),
    lines,
    payments: [{ methodId: w.id('method', 'TUNAI'), amount: 20_000_000 }],
    requestId: crypto.randomUUID(),
    docDate: today(w),
    ...more,
  })
export const today = (w: World) => new Date(w.now + 7 * 3_600_000).toISOString().slice(0, 10)
export const head = (w: World, branch = 'SBY', docDate = today(w)) => ({
  requestId: crypto.randomUUID(),
  branchId: w.id('branch', branch),
  docDate,
})
export const codeOf = (answer: unknown) => {
  const { status, code } = answer as { status?: number; code?: string }
  return code ?? status ?? 'taken'
}
