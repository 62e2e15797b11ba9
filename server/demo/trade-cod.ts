import { cashRounded } from '#server/seed/amounts.ts'
import { addDays } from '#contract/days.ts'
import { clock } from '#server/seed/calendar.ts'
import { type BranchCode, walkIn } from '#server/seed/parties.ts'
import type { CodPayment, CodSending, TradeEvent } from './events.ts'
import { sumOf } from './pricing.ts'
import {
  baseQty,
  branchMail,
  drawer,
  moveStock,
  nextNumber,
  pay,
  releaseCost,
  schedule,
  type Shop,
  type Task,
} from './shop.ts'
import { fill } from './trade-retail.ts'

/** How many days before the last a COD goes out, and what becomes of its money the day after. */
const sendings: { before: number; money?: 'HANDED_OVER' | 'WITH_COURIER' }[] = [
  { before: 5, money: 'HANDED_OVER' },
  { before: 4 },
  { before: 2, money: 'WITH_COURIER' },
  { before: 0 },
]

const places: Record<BranchCode, string[]> = {
  SBY: ['Jl. Manyar Kertoarjo No. 88, Surabaya', 'Jl. Raya Darmo No. 12, Surabaya'],
  MLG: ['Jl. Ijen No. 10, Malang', 'Jl. Soekarno Hatta No. 45, Malang'],
}

/** In the last days some customers have their goods brought: paid, handed over, still out, and too long out. */
export function planCods(shop: Shop, branch: BranchCode, day: string): Task[] {
  return sendings.flatMap((sending, index) => {
    if (addDays(shop.until, -sending.before) !== day) return []
    const minute = 15 * 60 + 20 + index * 7
    return [{ minute, run: () => send(shop, branch, day, { ...sending, index, minute }) }]
  })
}

function send(
  shop: Shop,
  branch: BranchCode,
  day: string,
  { index, minute, money }: (typeof sendings)[number] & { index: number; minute: number },
): TradeEvent[] {
  const lines = fill(shop, branch, false, 'RETAIL', 260_000 + index * 90_000)
  if (lines.length === 0) return []
  for (const line of lines) {
    moveStock(shop, `${branch}/TOKO`, line.goods, -baseQty(line))
    releaseCost(shop, branch, line.goods, baseQty(line))
  }
  const sent: CodSending = {
    type: 'codSending',
    ref: `COD-${branch}-${nextNumber(shop, `COD ${branch}`)}`,
    branch,
    date: day,
    time: clock(minute),
    by: branchMail('kasir2', branch),
    customer: walkIn,
    courier: branchMail('gudang', branch),
    address: places[branch][index % 2] as string,
    warehouse: 'TOKO',
    lines,
    total: sumOf(lines),
  }
  if (money) schedule(shop, addDays(day, 1), collect(shop, sent, money))
  return [sent]
}

function collect(shop: Shop, sent: CodSending, money: 'HANDED_OVER' | 'WITH_COURIER'): Task {
  const minute = 10 * 60 + 40
  return {
    minute,
    run: () => {
      const handed = money === 'HANDED_OVER'
      if (handed) pay(shop, sent.branch, drawer, cashRounded(sent.total))
      const paid: CodPayment = {
        type: 'codPayment',
        branch: sent.branch,
        date: addDays(sent.date, 1),
        time: clock(minute),
        by: branchMail('kasir', sent.branch),
        cod: sent.ref,
        courier: sent.courier,
        total: sent.total,
        handedTo: handed ? branchMail('kepala', sent.branch) : null,
      }
      return [paid]
    },
  }
}
