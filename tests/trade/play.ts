import { api } from '#contract/api.ts'
import type { TestApp } from '#server/platform/test-app.ts'
import { settleCosts } from '#server/stock/story.ts'
import { STOREROOM, beginTrade } from './begin.ts'
import type { Deed } from './deed.ts'
import { deeds as all } from './deeds.ts'
import { approveAll } from './deeds-return.ts'
import { endShifts } from './deeds-shift.ts'
import { approvePurchases } from './deeds-supplier.ts'
import { restock } from './goods.ts'
import { type Month, monthOf } from './month.ts'
import { Refused, type World, branches, differ } from './world.ts'

export interface Trade {
  seed: number
  months: number
  /** How many deeds in a month. */
  size?: number
  /** Those that are played; all unless told. */
  deeds?: readonly Deed[]
  /** Asked after each month, before it is closed. */
  after?: (w: World, month: Month) => Promise<void>
  /** Asked after each deed: where a difference begins. */
  each?: (w: World) => Promise<void>
}

const DAY = 86_400_000

/** Random months of all trade in a fresh company, played through its calls as the people who may. */
export async function playTrade(t: TestApp, trade: Trade): Promise<World> {
  const w = await beginTrade(t, trade.seed)
  for (let place = 0; place < trade.months; place += 1) {
    await playMonth(w, monthOf(place), trade)
    await endMonth(w, monthOf(place + 1))
    await trade.each?.(w)
    await trade.after?.(w, monthOf(place))
  }
  return w
}

/** What still waits is agreed to on the first morning of the month after, which is open by then. */
async function endMonth(w: World, next: Month): Promise<void> {
  await endShifts(w)
  w.now = Math.max(w.now + 60_000, Date.parse(`${next.first}T01:00:00Z`))
  w.t.at(new Date(w.now).toISOString())
  const [year, month] = next.name.split('-').map(Number) as [number, number]
  await w.t.call('akuntansi', api.system.period.open, { year, month })
  await approveAll(w)
  await approvePurchases(w)
  w.told.push(`#${w.told.length + 1} what waits is agreed to on ${next.first}`)
  await settleCosts(w.t)
}

async function playMonth(w: World, month: Month, trade: Trade): Promise<void> {
  const { size = 150, deeds = all } = trade
  const begins = Date.parse(`${month.first}T01:00:00Z`) + (month.name.endsWith('01') ? DAY : 0)
  const days = Number(month.last.slice(8)) - (month.name.endsWith('01') ? 1 : 0)
  const chances = deeds.flatMap((deed) => Array.from({ length: deed.weight ?? 1 }, () => deed))
  for (let n = 0; n < size; n += 1) {
    const day = begins + Math.floor((n * days) / size) * DAY
    w.now = Math.max(w.now + 120_000, day)
    w.t.at(new Date(w.now).toISOString())
    if (n % 10 === 0) await restockAll(w)
    const deed = chances[Math.floor(w.random() * chances.length)]
    if (deed) await playOne(w, deed)
    await trade.each?.(w)
  }
}

async function restockAll(w: World): Promise<void> {
  for (const branch of branches)
    for (const warehouse of new Set(['TOKO', STOREROOM[branch]]))
      await restock(w, branch, warehouse)
}

/** What everybody may be refused with, whatever he does. */
const LOT = ['STOCK_SHORT', 'CASH_SHORT']

async function playOne(w: World, deed: Deed): Promise<void> {
  const at = `#${w.told.length + 1} ${deed.name}`
  try {
    const done = await deed.play(w)
    if (done !== null) w.told.push(`#${w.told.length + 1} ${deed.name}: ${done}`)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const known = `${deed.name}: ${error.code}`
    if (![...LOT, ...(deed.refusals ?? [])].includes(error.code))
      differ(w, 'lawful deeds are taken', at, error.message)
    w.refused.set(known, (w.refused.get(known) ?? 0) + 1)
  }
}
