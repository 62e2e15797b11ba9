import { randomUUID } from 'node:crypto'
import { api } from '#contract/api.ts'
import { DENOMINATIONS } from '#contract/drawer.ts'
import { instantAt } from '#server/platform/time.ts'
import type { Done, Moment, OpenShift, Story } from './moment.ts'
import { branchMail } from './shop.ts'

const AT_TILL: Done['type'][] = ['retailSale', 'codPayment']
const FLOAT = 300_000
/** Nobody counts without a slip for ever: of every dozen shifts two do not come out. */
const SLIPS = [0, 0, 0, 0, -2_000, 0, 0, 0, 0, 0, 5_000, 0]

/** Whoever sells has a shift of that day; yesterday's are counted before. */
export async function beAtTill({ story, at }: Moment, event: Done): Promise<void> {
  await closeShifts(story, event.branch, event.date)
  if (!AT_TILL.includes(event.type) || story.shifts.has(event.by)) return
  const branchId = story.players.ids.of('branch', event.branch)
  const name = event.by.startsWith('kasir2') ? 'Kasir 2' : 'Kasir 1'
  const { id, number } = await story.players.act(event.by, at, api.sales.shift.open, {
    requestId: randomUUID(),
    branchId,
    tillKey: await keyOf(story, event, name, at),
    openingFloat: FLOAT,
  })
  story.shifts.set(event.by, { id, number, branch: event.branch, day: event.date })
}

/** A till is registered when it is first used. */
async function keyOf(story: Story, event: Done, name: string, at: string): Promise<string> {
  const till = `${event.branch} ${name}`
  const known = story.tills.get(till)
  if (known) return known
  const head = branchMail('kepala', event.branch)
  const { key } = await story.players.act(head, at, api.sales.shift.register, {
    requestId: randomUUID(),
    branchId: story.players.ids.of('branch', event.branch),
    name,
  })
  story.tills.set(till, key)
  return key
}

/** Shifts of a branch that were opened before a day, or all of them, are counted on their evening. */
export async function closeShifts(story: Story, branch: string | undefined, before?: string) {
  for (const [cashier, shift] of story.shifts) {
    if (shift.branch !== branch || (before !== undefined && shift.day >= before)) continue
    story.shifts.delete(cashier)
    await close(story, cashier, shift)
  }
}

async function close(story: Story, cashier: string, { id, branch, day, number }: OpenShift) {
  const at = instantAt(day, '21:30:00', 'Asia/Jakarta')
  const head = branchMail('kepala', branch)
  const { cash } = await story.players.act(head, at, api.sales.shift.get, { id })
  const slip = SLIPS[number % SLIPS.length] ?? 0
  const counts = piecesOf(Math.max(0, (cash?.expected ?? 0) + slip))
  const counted = counts.reduce((sum, one) => sum + one.denomination * one.pieces, 0)
  await story.players.act(cashier, at, api.sales.shift.close, {
    requestId: randomUUID(),
    branchId: story.players.ids.of('branch', branch),
    id,
    counts,
    leftFloat: Math.min(FLOAT, counted),
  })
}

/** An amount in the fewest notes and coins. */
function piecesOf(amount: number) {
  let left = amount
  return DENOMINATIONS.map((denomination) => {
    const pieces = Math.floor(left / denomination)
    left -= pieces * denomination
    return { denomination, pieces }
  })
}
