import { Refusal } from '#server/platform/errors.ts'
import { minus, plus, quantity } from '#server/platform/money.ts'
import { type StockState, average, issue, receive, varianceOnStock } from './costing.ts'
import type { LevelChange, Move } from './posting.ts'

/** Stock of the goods of one document, locked: what a posting may take from. */
export interface LockedStock {
  goods: Map<number, LockedGoods>
  /** By `warehouseId:goodsId`. */
  levels: Map<string, { onHand: number; reserved: number }>
}
export interface LockedGoods {
  id: number
  code: string
  name: string
  baseUnitName: string
  type: string
  state: StockState
  known: boolean
  lastPurchasePrice: number | null
  lastMoveAt: string | null
}

export const levelKey = (warehouseId: number, goodsId: number) => `${warehouseId}:${goodsId}`

/**
 * Works through a document's stock effects one by one, in line order, on a copy of the locked state:
 * each issue is costed by the state that the line before it left.
 */
export function stockBook(
  locked: LockedStock,
  names: { warehouse(id: number): string; allowNegative: boolean },
) {
  const states = new Map([...locked.goods].map(([id, g]) => [id, g.state]))
  const levels = new Map([...locked.levels].map(([key, l]) => [key, { ...l }]))
  const moves: Move[] = []
  const reservations: LevelChange[] = []
  const stateOf = (goodsId: number) => states.get(goodsId) ?? { qty: 0, value: 0 }
  const goodsOf = (goodsId: number) => {
    const goods = locked.goods.get(goodsId)
    if (!goods) throw new Error(`goods ${goodsId} was not locked`)
    return goods
  }
  const level = (warehouseId: number, goodsId: number) => {
    const key = levelKey(warehouseId, goodsId)
    const found = levels.get(key) ?? { onHand: 0, reserved: 0 }
    levels.set(key, found)
    return found
  }
  const refuseShort = (warehouseId: number, goodsId: number, wanted: number, unit?: Asked) => {
    const l = level(warehouseId, goodsId)
    const available = minus(l.onHand, l.reserved)
    if (wanted <= available || names.allowNegative) return
    throw stockShort(goodsOf(goodsId), names.warehouse(warehouseId), available, wanted, unit)
  }
  const put = (move: Move) => {
    const l = level(move.warehouseId, move.goodsId)
    l.onHand = plus(l.onHand, move.qty)
    moves.push(move)
  }

  return {
    moves,
    reservations,
    state: stateOf,
    onHand: (warehouseId: number, goodsId: number) => level(warehouseId, goodsId).onHand,
    average: (goodsId: number) => average(stateOf(goodsId)),

    /** Goods come in at a value. */
    receive(line: number, warehouseId: number, goodsId: number, qty: number, value: number): void {
      states.set(goodsId, receive(stateOf(goodsId), qty, value))
      put({ line, warehouseId, goodsId, qty, value, rule: 'GIVEN' })
    },
    /** Goods leave at their average; returns the cost. */
    issue(line: number, warehouseId: number, goodsId: number, qty: number, unit?: Asked): number {
      refuseShort(warehouseId, goodsId, qty, unit)
      const { cost, state } = issue(stateOf(goodsId), qty)
      states.set(goodsId, state)
      put({ line, warehouseId, goodsId, qty: -qty, value: cost === 0 ? 0 : -cost, rule: 'AVG' })
      return cost
    },
    /** Goods change the shelf inside the branch: no value, no journal (domain §4.1). */
    move(line: number, from: number, to: number, goodsId: number, qty: number, unit?: Asked): void {
      refuseShort(from, goodsId, qty, unit)
      put({ line, warehouseId: from, goodsId, qty: -qty, value: 0, rule: 'MOVE' })
      put({ line, warehouseId: to, goodsId, qty, value: 0, rule: 'MOVE' })
    },
    /** A later price difference: returns what stays on the shelf; the rest is variance. */
    revalue(
      line: number,
      warehouseId: number,
      goodsId: number,
      difference: number,
      lineQty: number,
    ): number {
      const state = stateOf(goodsId)
      const part = varianceOnStock(difference, state.qty, lineQty)
      if (part === 0) return 0
      states.set(goodsId, { qty: state.qty, value: plus(state.value, part) })
      put({ line, warehouseId, goodsId, qty: 0, value: part, rule: 'VALUE' })
      return part
    },
    /** Sets goods aside, or gives them free again with a negative quantity. */
    reserve(warehouseId: number, goodsId: number, qty: number, unit?: Asked): void {
      if (qty > 0) refuseShort(warehouseId, goodsId, qty, unit)
      const l = level(warehouseId, goodsId)
      l.reserved = plus(l.reserved, qty)
      reservations.push({ warehouseId, goodsId, reserved: qty })
    },
  }
}
export type StockBook = ReturnType<typeof stockBook>

/** The unit in which a person asked, to answer in the same words. */
export interface Asked {
  unitName: string
  conversion: number
}

/** STOCK_SHORT in the unit that was asked for, when it divides evenly; else in base units. */
export function stockShort(
  goods: { name: string; baseUnitName: string },
  warehouse: string,
  available: number,
  wanted: number,
  unit?: Asked,
): Refusal {
  const whole =
    unit &&
    Number.isInteger(available / unit.conversion) &&
    Number.isInteger((wanted / unit.conversion) * 1e4)
  const say = (n: number) =>
    whole
      ? `${quantity(n / unit.conversion)} ${unit.unitName}`
      : `${quantity(n)} ${goods.baseUnitName}`
  return new Refusal(
    'STOCK_SHORT',
    `Stok ${goods.name} di ${warehouse} tidak mencukupi. Tersedia ${say(available)}, diminta ${say(wanted)}`,
  )
}
