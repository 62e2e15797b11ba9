import { setTimeout as sleep } from 'node:timers/promises'
import type { Pair } from './pair.ts'
import type { Told } from './reports.ts'

/** What a replica may be, how many thousandths of the reports are asked then, and how it comes to be so. */
export interface Stage {
  name: string
  share: number
  begin(pair: Pair): Promise<unknown>
}

const delay = (milliseconds: number) => async (pair: Pair) => {
  await pair.ask(`alter system set recovery_min_apply_delay = '${milliseconds}ms'`)
  await pair.ask('select pg_reload_conf()')
}

export const stages: readonly Stage[] = [
  { name: 'beside', share: 250, begin: async () => {} },
  { name: 'slow', share: 100, begin: delay(300) },
  { name: 'too slow', share: 50, begin: delay(2500) },
  {
    name: 'paused',
    share: 100,
    async begin(pair) {
      await delay(0)(pair)
      await pair.ask('select pg_wal_replay_pause()')
    },
  },
  { name: 'going on', share: 100, begin: (pair) => pair.ask('select pg_wal_replay_resume()') },
  { name: 'killed', share: 100, begin: (pair) => pair.kill() },
  { name: 'back', share: 100, begin: (pair) => pair.start() },
  { name: 'standing still', share: 100, begin: async (pair) => pair.hold() },
  {
    name: 'back again',
    share: 100,
    async begin(pair) {
      pair.letGo()
      // So long it is left alone.
      await sleep(32_000)
    },
  },
]

export type Findings = Record<string, Told>

interface Asked {
  names: readonly string[]
  reports: number
  say?: (line: string) => void
}

/** `reports` over the stages of these names, in turn. */
export async function goThrough(
  pair: Pair,
  read: (reports: number) => Promise<Told>,
  { names, reports, say }: Asked,
): Promise<Findings> {
  const meant = stages.filter(({ name }) => names.includes(name))
  const all = meant.reduce((sum, { share }) => sum + share, 0)
  const found: Findings = {}
  for (const { name, share, begin } of meant) {
    await begin(pair)
    const told = await read(Math.max(4, Math.round((reports * share) / all)))
    found[name] = told
    say?.(`${name}: ${JSON.stringify(told)}`)
  }
  return found
}

export const sumOf = (found: Findings, figure: keyof Told): number =>
  Object.values(found).reduce((sum, told) => sum + told[figure], 0)
