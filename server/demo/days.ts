import { addDays } from '#contract/days.ts'
import { isMonthEnd, weekday } from '#server/seed/calendar.ts'
import { type BranchCode, branchCodes } from '#server/seed/parties.ts'
import { orderToday, receiveDue, refill } from './buying.ts'
import { moneyTasks, settleVat, type Task } from './money.ts'
import type { Span } from './season.ts'
import { fetchForWeek, fetchedOf, order, ordersOf, salesOf, sell } from './selling.ts'
import { closeShifts } from './shifts.ts'
import { play, turnsOn } from './tales.ts'
import type { Deed, Story } from './teller.ts'

/** Days of a week on which the shop floor is refilled, and on which where little is sold. */
const REFILLED = { usual: [1, 3, 5, 6], thin: [3] }

/** Everything that a branch does on a day, in its order. */
export function tasksOf(story: Story, span: Span, branch: BranchCode, day: string): Task[] {
  const shift = (time: string) =>
    !story.live && (time < '14:30' || day < span.full) ? 'kasir' : 'kasir2'
  const delivery =
    day < addDays(span.until, -3) ? 'brought' : day < addDays(span.until, -1) ? 'loaded' : 'billed'
  const tasks = [
    ...moneyTasks(story, span, day),
    { time: '13:30', by: 'pembelian', run: (deed: Deed) => orderToday(story, span, deed) },
    ...salesOf(span, branch, day).map(
      (row): Task => ({
        time: row.time,
        by: shift(row.time),
        run: (deed) => sell(story, deed, row),
      }),
    ),
    ...fetchedOf(span, branch, day).map(
      (row): Task => ({
        time: row.time,
        by: shift(row.time),
        run: (deed) => fetchForWeek(story, deed, row),
      }),
    ),
    ...ordersOf(span, branch, day).map(
      (row): Task => ({
        time: row.time,
        by: 'sales',
        run: (deed) => order(story, deed, row, delivery),
      }),
    ),
    ...(story.live ? [] : turnsOn(span.until, branch, day))
      .filter(({ row }) => !row.follows)
      .map(
        (turn): Task => ({
          time: turn.row.time,
          by: turn.row.by,
          run: () => play(story, turn),
        }),
      ),
  ]
  if (weekday(day) !== 0)
    tasks.push({ time: '08:45', by: 'gudang', run: (deed) => receiveDue(story, deed) })
  if (branch === 'SBY' && REFILLED[day < span.full ? 'thin' : 'usual'].includes(weekday(day)))
    tasks.push({ time: '06:40', by: 'gudang', run: (deed) => refill(story, span, deed) })
  return tasks.sort((a, b) => a.time.localeCompare(b.time))
}

/** The branches live a day, or its hours up to a time, side by side; what speaks of the other one's papers follows. */
export async function playDay(story: Story, span: Span, day: string, end = '24:00'): Promise<void> {
  await Promise.all(
    branchCodes.map(async (branch) => {
      for (const { time, by, run } of tasksOf(story, span, branch, day))
        if (time < end) await run({ branch, day, time, by })
    }),
  )
  for (const branch of branchCodes)
    for (const turn of turnsOn(span.until, branch, day).filter(({ row }) => row.follows))
      await play(story, turn)
  for (const branch of branchCodes) await closeShifts(story, branch, '9999', end)
  if (isMonthEnd(day) && end === '24:00') await settleVat(story, day)
}
