import { clock, weekday } from '#server/seed/calendar.ts'
import { retailDemand, tradedGoods } from '#server/seed/demand.ts'
import type { InternalMutation } from './events.ts'
import { available, branchMail, moveStock, onHand, type Shop, type Task } from './shop.ts'

const refillDays = new Set([1, 3, 5, 6])

/** Before opening, four mornings a week, the shop floor of Surabaya is refilled from the back. */
export function planRefill(shop: Shop, day: string): Task[] {
  if (!refillDays.has(weekday(day))) return []
  const minute = 6 * 60 + 40
  return [{ minute, run: () => refill(shop, day, minute) }]
}

function refill(shop: Shop, day: string, minute: number): InternalMutation[] {
  const lines = tradedGoods.flatMap((g) => {
    const perDay = retailDemand(g, 'SBY')
    const floor = onHand(shop, 'SBY', 'TOKO', g.code) / 1000
    if (floor > perDay * 4.5) return []
    const there = Math.floor(available(shop, 'SBY', 'GUDANG', g.code) / 1000)
    const qty = Math.min(there, Math.ceil(perDay * 8 - floor))
    return qty > 0 ? [{ goods: g.code, unit: g.units[0].unit, qty }] : []
  })
  if (lines.length === 0) return []
  for (const l of lines) {
    moveStock(shop, 'SBY/GUDANG', l.goods, -l.qty * 1000)
    moveStock(shop, 'SBY/TOKO', l.goods, l.qty * 1000)
  }
  return [
    {
      type: 'internalMutation',
      branch: 'SBY',
      date: day,
      time: clock(minute),
      by: branchMail('gudang', 'SBY'),
      from: 'GUDANG',
      to: 'TOKO',
      lines,
    },
  ]
}
