import { addDays } from '#contract/days.ts'
import { clock, weekday } from '#server/seed/calendar.ts'
import type { BranchCode } from '#server/seed/parties.ts'
import type { DebtPayment } from './events.ts'
import {
  balance,
  bankOf,
  drawer,
  nextNumber,
  type Owed,
  pay,
  type Shop,
  type Task,
} from './shop.ts'

/** Tuesdays and Fridays we pay what falls due before the next paying day, as far as money goes. */
export function planPayments(shop: Shop, branch: BranchCode, day: string): Task[] {
  if (weekday(day) !== 2 && weekday(day) !== 5) return []
  const next = addDays(day, weekday(day) === 2 ? 3 : 4)
  const due = shop.payables.filter((p) => p.branch === branch && p.dueDate < next)
  return [...new Set(due.map((p) => p.party))].map((supplier, index) => {
    const minute = 10 * 60 + index * 7
    const items = due.filter((p) => p.party === supplier)
    return { minute, run: () => settle(shop, branch, day, minute, supplier, items) }
  })
}

function settle(
  shop: Shop,
  branch: BranchCode,
  day: string,
  minute: number,
  supplier: string,
  items: Owed[],
): DebtPayment[] {
  const total = items.reduce((sum, i) => sum + i.amount, 0)
  const isCash = total < 2_500_000 && balance(shop, branch, drawer) > total + 2_000_000
  const account = isCash ? drawer : bankOf[branch]
  if (balance(shop, branch, account) < total) return []
  pay(shop, branch, account, -total)
  shop.payables = shop.payables.filter((p) => !items.includes(p))
  return [
    {
      type: 'debtPayment',
      branch,
      date: day,
      time: clock(minute),
      by: 'akuntansi',
      supplier,
      items: items.map((i) => ({ ref: i.ref, amount: i.amount })),
      method: isCash ? 'CASH' : 'TRANSFER',
      account,
      refNo: isCash ? null : `TRF${branch}${nextNumber(shop, 'outgoing') + 70_000}`,
      total,
    },
  ]
}
