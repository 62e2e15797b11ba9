import { addDays } from '#contract/days.ts'
import { clock, weekday } from '#server/seed/calendar.ts'
import type { BranchCode } from '#server/seed/parties.ts'
import type { CardMoney, MemberPoints } from './events.ts'
import { rewards } from './rewards.ts'
import { available, branchMail, moveStock, releaseCost, type Shop, type Task } from './shop.ts'

/** One of a goods, in the thousandths that the story counts in. */
const ONE = 1000

/** On Mondays the bank has paid what cards brought until Thursday; the last days are still on their way. */
export function planCards(shop: Shop, branch: BranchCode, day: string): Task[] {
  const until = addDays(day, -4)
  if (weekday(day) !== 1 || until <= shop.from) return []
  return (['DC', 'CC'] as const).map((cards, i) => {
    const minute = 9 * 60 + 5 + i * 4
    const event: CardMoney = {
      type: 'cardMoney',
      branch,
      date: day,
      time: clock(minute),
      by: 'akuntansi',
      cards,
      until,
    }
    return { minute, run: () => [event] }
  })
}

/** A few days before the end: points that were missed, a reward and a voucher. */
export function planMembers(shop: Shop, branch: BranchCode, day: string): Task[] {
  if (day !== addDays(shop.until, -3)) return []
  const at = (minute: number, by: string, more: Pick<MemberPoints, 'what' | 'goods'>): Task => ({
    minute,
    run: () => {
      if (more.goods) take(shop, branch, more.goods)
      return [
        {
          type: 'memberPoints',
          branch,
          date: day,
          time: clock(minute),
          by: branchMail(by, branch),
          ...more,
        },
      ]
    },
  })
  const reward = rewards.find((r) => available(shop, branch, 'TOKO', r.goods) > 5 * ONE)
  return [
    at(9 * 60 + 40, 'kepala', { what: 'CORRECTION' }),
    ...(reward ? [at(10 * 60 + 15, 'kasir', { what: 'REWARD', goods: reward.goods })] : []),
    at(11 * 60 + 25, 'kasir', { what: 'VOUCHER' }),
  ]
}

function take(shop: Shop, branch: BranchCode, goods: string): void {
  moveStock(shop, `${branch}/TOKO`, goods, -ONE)
  releaseCost(shop, branch, goods, ONE)
}
