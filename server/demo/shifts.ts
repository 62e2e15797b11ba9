import { DENOMINATIONS } from '#contract/drawer.ts'
import type { BranchCode } from '#server/seed/parties.ts'
import { type Deed, type Story, ask, instantOf, personOf, tell } from './teller.ts'

const FLOAT = 300_000
/** Nobody counts without a slip for ever: of every dozen shifts two do not come out. */
const SLIPS = [0, 0, 0, 0, -2_000, 0, 0, 0, 0, 0, 5_000, 0]

/** A cashier has a shift of that day; yesterday's are counted before. */
export async function beAtTill(story: Story, deed: Deed): Promise<void> {
  const cashier = personOf(deed)
  if (!cashier.startsWith('kasir') || story.shifts.get(cashier)?.day === deed.day) return
  await closeShifts(story, deed.branch, deed.day)
  const name = story.live ? 'Kasir 3' : cashier.startsWith('kasir2') ? 'Kasir 2' : 'Kasir 1'
  const tillKey = await keyOf(story, deed, name)
  const running = story.live ? await runningAt(story, deed, tillKey) : null
  const opened =
    running ?? (await tell(story, deed, 'sales.shift.open', { tillKey, openingFloat: FLOAT }))
  const { id, number } = opened as { id: number; number: number }
  story.opened.set(id, instantOf(deed, 0))
  story.shifts.set(cashier, { id, number, branch: deed.branch, day: deed.day })
}

/** The shift that a program of before left open at a till. */
async function runningAt(story: Story, deed: Deed, tillKey: string) {
  const branchId = story.players.ids.of('branch', deed.branch)
  const { shift } = await ask(story, deed, 'sales.shift.current', { branchId, tillKey })
  return shift as { id: number; number: number } | null
}

/** A till is registered when it is first used. */
async function keyOf(story: Story, deed: Deed, name: string): Promise<string> {
  const till = `${deed.branch} ${name}`
  const known = story.tills.get(till)
  if (known) return known
  const { key } = await tell(story, { ...deed, by: 'kepala' }, 'sales.shift.register', { name })
  story.tills.set(till, key as string)
  return key as string
}

/** Shifts of a branch that were opened before a day, or all of them, are counted on their evening. */
export async function closeShifts(
  story: Story,
  branch: BranchCode,
  before = '9999',
  end = '21:30',
): Promise<void> {
  for (const [cashier, shift] of story.shifts) {
    if (shift.branch !== branch || shift.day >= before) continue
    story.shifts.delete(cashier)
    const evening = { branch, day: shift.day, time: end < '21:30' ? end : '21:30' }
    const head = { ...evening, by: 'kepala' }
    const { cash } = await ask(story, head, 'sales.shift.get', { id: shift.id })
    const slip = SLIPS[shift.number % SLIPS.length] ?? 0
    const expected = (cash as { expected: number } | null)?.expected ?? 0
    const counts = piecesOf(Math.max(0, expected + slip))
    const counted = counts.reduce((sum, one) => sum + one.denomination * one.pieces, 0)
    await tell(story, { ...evening, by: cashier }, 'sales.shift.close', {
      id: shift.id,
      counts,
      leftFloat: Math.min(FLOAT, counted),
    })
  }
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
