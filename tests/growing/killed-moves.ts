import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { goOver } from '#server/copies/moving/next-postgres.ts'
import { NEXT_CLUSTER } from '#server/embedded-postgres/place.ts'
import { startEmbedded } from '#server/embedded-postgres/start.ts'
import { epochOf, wholeOf } from './moved-shop.ts'

/** When it is ended: so many milliseconds after it said this. */
export interface Cut {
  says: string
  after: number
}

/** From its first word to the moment in which the clusters exchange their places. */
export const CUTS: readonly Cut[] = [
  { says: 'Memindahkan data dari', after: 0 },
  { says: 'Menyiapkan tabel', after: 0 },
  { says: 'Menyiapkan tabel', after: 900 },
  { says: 'Memeriksa pembukuan sebelum', after: 0 },
  { says: 'Memindahkan data:', after: 60 },
  { says: 'Data dipindahkan', after: 0 },
  { says: 'Memeriksa pembukuan sesudah', after: 100 },
  { says: 'Menulis database baru ke disk', after: 0 },
  { says: 'Menulis database baru ke disk', after: 250 },
  { says: 'Pindah ke PostgreSQL', after: 0 },
]

/**
 * A way over is ended by force, with both its servers left running. What the next start finds is the old company or the new
 * one, whole, with nothing beside it. Gives which.
 */
export async function killCrossing(dataDir: string, { says, after }: Cut): Promise<string> {
  const before = await stateOf(dataDir)
  const program = join(import.meta.dirname, 'next-postgres-program.ts')
  const child: ChildProcess = spawn(process.execPath, [program, dataDir])
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  const ended = new Promise((resolve) => child.once('close', resolve))
  while (!output.includes(says) && child.exitCode === null) await sleep(2)
  if (!output.includes(says)) throw new Error(output)
  await sleep(after)
  child.kill('SIGKILL')
  await ended
  await goOver({ dataDir, say: () => {} })
  if (existsSync(join(dataDir, NEXT_CLUSTER))) throw new Error('a half cluster was left behind')
  const found = await stateOf(dataDir)
  if (!isDeepStrictEqual(found.whole, before.whole)) throw new Error(`${says}: the rows differ`)
  const isNew = found.epoch !== before.epoch
  const left = readdirSync(dataDir).filter((name) => /^postgres\.before-\S+(?<!json)$/.test(name))
  if (isNew && left.length === 0) throw new Error(`${says}: the old cluster is gone`)
  return isNew ? 'new, whole' : 'old, whole'
}

export async function stateOf(dataDir: string) {
  const shop = await startEmbedded({ dataDir })
  try {
    return { whole: await wholeOf(shop), epoch: (await epochOf(shop.url)).epoch }
  } finally {
    await shop.stop()
  }
}
