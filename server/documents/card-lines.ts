import { isPriced } from '#server/ledgers/scopes.ts'
import type { CardLine } from '#contract/application/approval-card.ts'
import { average } from '#server/ledgers/costing.ts'
import { unitsOf } from '#server/ledgers/locks.ts'
import { mastersOf, taxOn } from '#server/ledgers/masters.ts'
import { type LockedStock, levelKey } from '#server/ledgers/stock.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Session } from '#server/platform/session.ts'
import { type CostState, leastOf, readCosts } from '#server/pricing/below-cost.ts'
import { minus, plus, round, sumOf, times } from '#contract/money.ts'
import type { Written } from './card-types.ts'
import type { DraftLine } from './types.ts'

/** As many as somebody reads before he agrees; the others are counted. */
const SHOWN = 12

export interface CardGoods {
  lines: CardLine[]
  more: number
  /** Rupiah of all lines, shown or not. */
  worth: number
  /** What all of them cost us now; null where nothing is known of it. */
  cost: number | null
}

/** Lines of goods as a supervisor reads them: rupiah before and after, stock before and after. */
export async function cardLines(
  tx: Tx,
  s: Session,
  branchId: number,
  written: Written & { costly: boolean },
): Promise<CardGoods> {
  const { costly } = written
  const { draft, locked } = written
  const lines: readonly DraftLine[] = draft.lines
  const shown = [...lines].sort((a, b) => Math.abs(b.net) - Math.abs(a.net)).slice(0, SHOWN)
  const masters = await mastersOf(tx, s.mastersVersion)
  const unitIds = shown.map((l) => l.goodsUnitId)
  const units = await unitsOf(tx, Promise.resolve(s), unitIds)
  const stock = stockAround(written)
  const isSold = isPriced.kinds.some((kind) => kind === written.kind)
  const known = isSold ? await costsOf(tx, branchId, written) : locked.goods
  const costOf = (l: DraftLine) => {
    const goods = known.get(l.goodsId)
    return goods && goods.state.qty > 0 ? round(times(average(goods.state), l.baseQty)) : null
  }
  const [taxMode, tax] = [draft.taxMode ?? 'NONE', taxOn(masters, draft.docDate)]
  const isBelow = (l: DraftLine) => {
    const goods = known.get(l.goodsId)
    return goods !== undefined && after(l) < leastOf({ ...l, net: after(l) }, goods, taxMode, tax)
  }
  const costs = lines.map(costOf)
  // Goods that only change their place have no rupiah of their own.
  const priced = lines.some((l) => l.gross !== 0 || l.listPrice !== null)
  return {
    lines: shown.map((l) => {
      const unit = units.get(l.goodsUnitId)
      const at = stock(l)
      const cost = costOf(l)
      return {
        goodsName: unit?.name ?? '',
        unitName: unit?.unit_name ?? '',
        baseUnitName: unit?.base_unit_name ?? '',
        qty: l.qty,
        ...(priced ? (costly ? { paid: after(l) } : rupiahOf(l)) : {}),
        ...(cost === null ? {} : { cost }),
        ...(isSold && isBelow(l) ? { belowCost: true } : {}),
        placeName: at ? (masters.warehouses.get(at.warehouseId)?.name ?? null) : null,
        stockBefore: at?.before ?? null,
        stockAfter: at?.after ?? null,
      }
    }),
    more: lines.length - shown.length,
    worth: sumOf(lines, after),
    cost: costs.some((one) => one === null) ? null : sumOf(costs, (one) => one ?? 0),
  }
}

/** What its goods cost now, also of what is not booked yet: a cart, an order. */
const costsOf = async (
  tx: Tx,
  branchId: number,
  { draft: { lines }, locked }: Written,
): Promise<ReadonlyMap<number, CostState>> =>
  lines.every((l) => locked.goods.has(l.goodsId))
    ? locked.goods
    : readCosts(
        tx,
        branchId,
        lines.map((l) => l.goodsUnitId),
      )

/** What is left of it after every discount. */
const after = ({ gross, discount, headerDiscount }: DraftLine): number =>
  minus(minus(gross, discount), headerDiscount)

/** By the list, what is taken off, and what is left. */
function rupiahOf(l: DraftLine) {
  const before = l.listPrice === null ? l.gross : round(times(l.listPrice, l.qty))
  return { before, discount: minus(before, after(l)), after: after(l) }
}

interface Around {
  warehouseId: number
  before: number
  after: number
}

/** Base units of a line's goods where they lie, before and after all that the document moves or sets aside. */
function stockAround({ posting, locked, draft }: Written) {
  const moved = new Map<string, number>()
  const add = (warehouseId: number, goodsId: number, qty: number) => {
    const key = levelKey(warehouseId, goodsId)
    moved.set(key, plus(moved.get(key) ?? 0, qty))
  }
  for (const m of posting.moves) add(m.warehouseId, m.goodsId, m.qty)
  const gone = posting.moves.length > 0
  if (!gone) for (const r of posting.reservations) add(r.warehouseId, r.goodsId, -r.reserved)
  return (l: DraftLine): Around | null => {
    const first = [...moved.keys()].find((key) => key.endsWith(`:${l.goodsId}`))
    const own = l.warehouseId ?? draft.warehouseId
    const key = own && moved.has(levelKey(own, l.goodsId)) ? levelKey(own, l.goodsId) : first
    if (!key) return null
    const before = held(locked, key, gone)
    return {
      warehouseId: Number(key.split(':')[0]),
      before,
      after: plus(before, moved.get(key) ?? 0),
    }
  }
}

/** What lies there; of goods that are only set aside, what is free. */
function held(locked: LockedStock, key: string, whole: boolean): number {
  const { onHand, reserved } = locked.levels.get(key) ?? { onHand: 0, reserved: 0 }
  return whole ? onHand : minus(onHand, reserved)
}
