import { Refusal } from '#server/platform/errors.ts'
import { minus, plus, round, times } from '#contract/money.ts'
import {
  type StockState,
  atAverage,
  average,
  giveBack,
  issue,
  receive,
  settlement,
  split,
  varianceOnStock,
} from './costing.ts'
import type { Reservation, Move, MoveBasis } from './posting.ts'
import { type Asked, type Asking, stockShort } from './stock-short.ts'

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

/** The copy of the locked state that a document's effects change one by one. */
function workingCopy(
  locked: LockedStock,
  names: { warehouse(id: number): string; allowNegative: boolean },
) {
  const states = new Map([...locked.goods].map(([id, g]) => [id, g.state]))
  const levels = new Map([...locked.levels].map(([key, l]) => [key, { ...l }]))
  const moves: Move[] = []
  const level = (warehouseId: number, goodsId: number) => {
    const key = levelKey(warehouseId, goodsId)
    const found = levels.get(key) ?? { onHand: 0, reserved: 0 }
    levels.set(key, found)
    return found
  }
  /** Sold like goods, but it lies nowhere and costs nothing (domain §2.4). */
  const isService = (goodsId: number) => locked.goods.get(goodsId)?.type === 'SERVICE'
  return {
    moves,
    states,
    level,
    stateOf: (goodsId: number) => states.get(goodsId) ?? { qty: 0, value: 0 },
    refuseShort(warehouseId: number, goodsId: number, wanted: number, by: Asking) {
      const l = level(warehouseId, goodsId)
      const free = by.aside ? l.onHand : minus(l.onHand, l.reserved)
      // What was set aside may exceed what lies there, once a supervisor let it go.
      const available = l.onHand >= 0 ? Math.max(free, 0) : free
      if (wanted <= available || (by.early && names.allowNegative)) return
      const goods = locked.goods.get(goodsId)
      if (!goods) throw new Error(`goods ${goodsId} was not locked`)
      const aside = by.moves ? Math.max(minus(l.onHand, available), 0) : 0
      throw stockShort(goods, names.warehouse(warehouseId), {
        available,
        wanted,
        setAside: aside,
        ...by,
      })
    },
    isService,
    put(move: Move) {
      const goods = locked.goods.get(move.goodsId)
      if (isService(move.goodsId)) {
        throw new Refusal('NOT_STOCKED', `${goods?.name} adalah jasa dan tidak punya stok`)
      }
      const l = level(move.warehouseId, move.goodsId)
      l.onHand = plus(l.onHand, move.qty)
      moves.push({ ...move, last: states.get(move.goodsId)?.last })
    },
    /** Worth of goods that have no average, at the last price paid: kept where stock may fall below zero. */
    atLastPrice(goodsId: number, qty: number): MoveBasis | undefined {
      const price = locked.goods.get(goodsId)?.lastPurchasePrice ?? null
      if (price === null || !names.allowNegative) return undefined
      return { value: round(times(price, qty)), qty }
    },
  }
}

/**
 * Works through a document's stock effects one by one, in line order, on a copy of the locked state:
 * each issue is costed by the state that the line before it left.
 */
export function stockBook(locked: LockedStock, names: Parameters<typeof workingCopy>[1]) {
  const own = workingCopy(locked, names)
  const { moves, level, stateOf, refuseShort, put } = own
  const reservations: Reservation[] = []

  return {
    moves,
    reservations,
    state: stateOf,
    onHand: (warehouseId: number, goodsId: number) => level(warehouseId, goodsId).onHand,
    average: (goodsId: number) => average(stateOf(goodsId)),
    ...incoming(own),
    ...outgoing(own),
    ...revaluing(own),

    /** Goods change warehouse inside the branch: no value, no journal (domain §4.1). */
    move(line: number, from: number, to: number, goodsId: number, qty: number, by: Asking): void {
      refuseShort(from, goodsId, qty, { ...by, line, moves: true })
      put({ line, warehouseId: from, goodsId, qty: -qty, value: 0, rule: 'MOVE' })
      put({ line, warehouseId: to, goodsId, qty, value: 0, rule: 'MOVE' })
    },
    /** Sets goods aside, or gives them free again with a negative quantity. */
    reserve(warehouseId: number, goodsId: number, qty: number, by: Asking = {}): void {
      if (own.isService(goodsId)) return
      if (qty > 0) refuseShort(warehouseId, goodsId, qty, { ...by, early: true })
      const l = level(warehouseId, goodsId)
      l.reserved = plus(l.reserved, qty)
      reservations.push({ warehouseId, goodsId, reserved: qty })
    },
  }
}

/** Goods come in at their document's value, less what of it makes good goods sold before them. */
const taking =
  ({ states, stateOf, put }: Pick<ReturnType<typeof workingCopy>, 'states' | 'stateOf' | 'put'>) =>
  (move: Move): void => {
    const state = stateOf(move.goodsId)
    const settled = settlement(state, move.qty, move.value)
    states.set(move.goodsId, receive(state, move.qty, move.value))
    put({ ...move, value: minus(move.value, settled), settled })
  }

/** What adds to a goods' value. */
function incoming({ states, stateOf, put }: ReturnType<typeof workingCopy>) {
  const take = taking({ states, stateOf, put })
  return {
    /** Goods come in at a value. */
    receive(line: number, warehouseId: number, goodsId: number, qty: number, value: number): void {
      take({ line, warehouseId, goodsId, qty, value, rule: 'GIVEN' })
    },
    /** Goods come in at a share of what they cost on another document (domain §4.3); `value` includes what comes on top. */
    copy(
      line: number,
      warehouseId: number,
      goodsId: number,
      qty: number,
      value: number,
      basis: MoveBasis,
    ): void {
      take({ line, warehouseId, goodsId, qty, value, rule: 'COPY', basis })
    },
    /** Parts of goods that were taken apart on this document share what those cost; `otherwise` as found goods. */
    share(
      cost: number,
      branchId: number,
      parts: (Pick<Move, 'line' | 'warehouseId' | 'goodsId' | 'qty'> & { otherwise: number })[],
    ): void {
      const values = split(
        cost,
        parts.map((p) => ({ ...p, state: stateOf(p.goodsId) })),
      )
      parts.forEach(({ otherwise, ...part }, i) => {
        const source = { branchId, documentId: null }
        const basis = { value: otherwise, qty: part.qty, source }
        take({ ...part, value: values[i] as number, rule: 'SHARE', basis })
      })
    },
    /** Goods are found at the average, or at `otherwise` rupiah where there is none; returns the value. */
    find(
      line: number,
      warehouseId: number,
      goodsId: number,
      qty: number,
      otherwise: number,
    ): number {
      const value = atAverage(stateOf(goodsId), qty, otherwise)
      take({
        line,
        warehouseId,
        goodsId,
        qty,
        value,
        rule: 'AVG',
        basis: { value: otherwise, qty },
      })
      return value
    },
  }
}
/** What takes from a goods' value. */
function outgoing(own: ReturnType<typeof workingCopy>) {
  const { states, stateOf, refuseShort, atLastPrice, put } = own
  const leave = (
    of: Pick<Move, 'line' | 'warehouseId' | 'goodsId' | 'qty'>,
    by: Asking,
  ): number => {
    const { goodsId, qty } = of
    if (own.isService(goodsId)) return 0
    refuseShort(of.warehouseId, goodsId, qty, by)
    const basis = by.early ? atLastPrice(goodsId, qty) : undefined
    const { cost, state } = issue(stateOf(goodsId), qty, basis?.value)
    states.set(goodsId, state)
    const value = cost === 0 ? 0 : -cost
    put({ ...of, qty: -qty, value, rule: 'AVG', basis, early: by.early })
    return cost
  }
  return {
    /** Goods leave at their average; returns the cost. What is not there cannot leave, whatever the branch may sell. */
    issue(line: number, warehouseId: number, goodsId: number, qty: number, unit?: Asked): number {
      return leave({ line, warehouseId, goodsId, qty }, { line, unit })
    },
    /** Goods are sold at their average, also before they came where the branch sells so (domain §4.5); returns the cost. */
    sell(line: number, warehouseId: number, goodsId: number, qty: number, unit?: Asked): number {
      return leave({ line, warehouseId, goodsId, qty }, { line, unit, early: true })
    },
    /**
     * Goods go back at what they came for, as far as the stock is worth it; returns what they cost. A document that
     * never should have been (`undone`) takes out what was sold since, where the branch sells before goods come.
     */
    giveBack(
      line: number,
      warehouseId: number,
      goodsId: number,
      qty: number,
      value: number,
      undone = false,
    ): number {
      refuseShort(warehouseId, goodsId, qty, { line, early: undone })
      const { cost, state } = giveBack(stateOf(goodsId), qty, value)
      states.set(goodsId, state)
      const basis = { value, qty }
      const place = { line, warehouseId, goodsId }
      put({ ...place, qty: -qty, value: minus(0, cost), rule: 'BACK', basis, early: undone })
      return cost
    },
  }
}

/** What changes a goods' value alone. */
function revaluing({ states, stateOf, put }: ReturnType<typeof workingCopy>) {
  return {
    /** A later price difference: returns what stays in stock; the rest is variance. */
    revalue(
      line: number,
      warehouseId: number,
      goodsId: number,
      difference: number,
      lineQty: number,
    ): number {
      const state = stateOf(goodsId)
      if (difference === 0) return 0
      const part = varianceOnStock(difference, state, lineQty)
      states.set(goodsId, { ...state, value: plus(state.value, part) })
      // Kept also when nothing of it stays: a movement that is entered late may change that.
      const basis = { value: difference, qty: lineQty }
      put({ line, warehouseId, goodsId, qty: 0, value: part, rule: 'VALUE', basis })
      return part
    },
  }
}
export type StockBook = ReturnType<typeof stockBook>
