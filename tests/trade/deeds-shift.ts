import { randomUUID } from 'node:crypto'
import { api } from '#contract/api.ts'
import { DENOMINATIONS } from '#contract/drawer.ts'
import type { Deed } from './deed.ts'
import { type Branch, type World, aBranch, act, branches, by, common, of, whole } from './world.ts'

const { shift } = api.sales

export async function tillOf(w: World, branch: Branch): Promise<string> {
  const known = w.tills.get(branch)
  if (known) return known
  const device = { requestId: randomUUID(), branchId: w.id('branch', branch), name: 'Kasir 1' }
  const { key } = await act(w, by('kasir', branch), shift.register, device)
  w.tills.set(branch, key)
  return key
}

export async function running(w: World, branch: Branch) {
  const asked = { branchId: w.id('branch', branch), tillKey: await tillOf(w, branch) }
  return (await act(w, by('kasir', branch), shift.current, asked)).shift
}

/** Answers null where one runs. */
export async function beginShift(w: World, branch: Branch): Promise<string | null> {
  if (await running(w, branch)) return null
  const opened = await act(w, by('kasir', branch), shift.open, {
    requestId: randomUUID(),
    branchId: w.id('branch', branch),
    tillKey: await tillOf(w, branch),
    openingFloat: 300_000,
  })
  return `${branch} shift ${opened.number}`
}

const begins: Deed = {
  name: 'shift begins',
  weight: 3,
  play: (w) => beginShift(w, aBranch(w)),
}

/** An amount in notes and coins, the fewest of them. */
function piecesOf(amount: number) {
  let left = amount
  return DENOMINATIONS.map((denomination) => {
    const pieces = Math.floor(left / denomination)
    left -= pieces * denomination
    return { denomination, pieces }
  })
}

async function end(w: World, branch: Branch, slip: number): Promise<string | null> {
  const own = await running(w, branch)
  if (!own) return null
  const { cash } = await act(w, by('kepala', branch), shift.get, { id: own.id })
  const closed = await act(w, by('kasir', branch), shift.close, {
    requestId: randomUUID(),
    branchId: w.id('branch', branch),
    id: own.id,
    counts: piecesOf(Math.max(0, (cash?.expected ?? 0) + slip)),
    memo: 'Dihitung',
  })
  return `${branch} shift ${closed.number}`
}

const ends: Deed = {
  name: 'shift ends',
  weight: 2,
  play: (w) => end(w, aBranch(w), of(w, [0, 0, -2_000, 5_000])),
}

/** No month closes over a shift that runs. */
export async function endShifts(w: World): Promise<void> {
  for (const branch of branches) await end(w, branch, 0)
}

const moved: Deed = {
  name: 'cash of the drawer',
  async play(w) {
    const branch = aBranch(w)
    if (!(await running(w, branch))) return null
    const direction = of(w, ['IN', 'OUT'])
    const saved = await act(w, by('kasir', branch), shift.cash, {
      ...common(w, branch),
      amount: whole(w, 1, 90) * 500,
      reason: 'Parkir',
      purposeId: w.id('purpose', direction === 'IN' ? 'Pendapatan lain-lain' : 'Parkir dan ongkos'),
    })
    return `${branch} ${saved.docNo}`
  },
}

export const shiftDeeds = [begins, ends, moved]
