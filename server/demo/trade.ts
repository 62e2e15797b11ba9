import { addDays } from '#contract/days.ts'
import type { TradeEvent } from './events.ts'
import { branchCodes } from '#server/seed/parties.ts'
import { chance } from '#server/seed/random.ts'
import { emptyShop, type Shop, type Task } from './shop.ts'
import { planCods } from './trade-cod.ts'
import { planCards, planMembers } from './trade-members.ts'
import { planMoney, planPeriods } from './trade-money.ts'
import { openBooks } from './trade-opening.ts'
import { planTaxParties } from './trade-tax.ts'
import { planPurchases } from './trade-purchase.ts'
import { planPayments } from './trade-payment.ts'
import { planBookings, planRetail } from './trade-retail.ts'
import { planRefill } from './trade-stock.ts'
import { planOrders, planRepayments } from './trade-wholesale.ts'

export interface TradeSpan {
  /** Last day of the story, yesterday: 'YYYY-MM-DD'. */
  until: string
  days: number
  /** Another seed tells another story of the same shop. */
  seed?: number
}

/**
 * Some weeks of trade in both branches, day by day in the order in which things happened. The same
 * span gives the same events, always; nothing is sold that is not there.
 */
export function* tradeDays(span: TradeSpan): Generator<TradeEvent, void, undefined> {
  yield* tell(newShop(span))
}

export function newShop({ until, days, seed = 20260101 }: TradeSpan): Shop {
  return emptyShop(chance(seed), addDays(until, 1 - days), until)
}

/** Tells the story of a shop; whoever holds the shop may look at it afterwards. */
export function* tell(shop: Shop): Generator<TradeEvent, void, undefined> {
  for (let day = shop.from, number = 0; day <= shop.until; day = addDays(day, 1), number++) {
    let tasks = inOrder([...planned(shop, day, number), ...agendaOf(shop, day)])
    for (let task = tasks.shift(); task; task = tasks.shift()) {
      yield* task.run()
      const added = agendaOf(shop, day)
      if (added.length) tasks = inOrder([...tasks, ...added])
    }
  }
}

function planned(shop: Shop, day: string, number: number): Task[] {
  const opening: Task[] = day === shop.from ? [{ minute: 5, run: () => openBooks(shop) }] : []
  return [
    ...planPeriods(shop, day),
    ...opening,
    ...planRefill(shop, day),
    ...branchCodes.flatMap((branch) => [
      ...planMoney(shop, branch, day),
      ...planPayments(shop, branch, day),
      ...planRepayments(shop, branch, day),
      ...planOrders(shop, branch, day),
      ...planPurchases(shop, branch, day, number),
      ...planRetail(shop, branch, day),
      ...planCods(shop, branch, day),
      ...planBookings(shop, branch, day),
      ...planCards(shop, branch, day),
      ...planMembers(shop, branch, day),
    ]),
    ...planTaxParties(shop, day, number),
  ]
}

/** What earlier events left for this day; taken, so that it happens once. */
function agendaOf(shop: Shop, day: string): Task[] {
  const tasks = shop.agenda.get(day) ?? []
  shop.agenda.delete(day)
  return tasks
}

/** By the clock; at the same minute in the order of planning. */
function inOrder(tasks: Task[]): Task[] {
  return tasks.sort((a, b) => a.minute - b.minute)
}
