import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readManifest, refuseDamaged } from '#server/copies/manifest.ts'
import { hasDatabase } from '#server/embedded-postgres/place.ts'
import { run } from './small-shop.ts'

const FINISHED = /^gerai-\d{4}-\d\d-\d\dT\d{6}(-\d+-[0-9a-f]{16})?$/

/** Ends a program by force at this part of the time that it takes whole, its own children with it; false where it was quicker. */
async function killAt(
  name: string,
  words: string[],
  settings: Record<string, string>,
  after: number,
): Promise<boolean> {
  const { child, ended } = run(name, words, settings)
  await Promise.race([ended, sleep(after)])
  const running = child.exitCode === null
  child.kill('SIGKILL')
  await ended
  return running
}

/** What was found at each moment: how far it was, and what was left behind; a fault where it is half without a word. */
export interface Moment {
  at: number
  killed: boolean
  says: string
}

/** A backup is ended by force at so many moments: under its name stands a whole one or none, and the next one cleans up. */
export async function killBackups(
  dataDir: string,
  target: string,
  moments: number,
): Promise<Moment[]> {
  const settings = { DATA_DIR: dataDir }
  const began = performance.now()
  await run('backup', [target], settings).ended
  const whole = performance.now() - began
  const told: Moment[] = []
  for (let n = 1; n <= moments; n += 1) {
    const at = Math.round((whole * n) / (moments + 1))
    const before = readdirSync(target).filter((entry) => FINISHED.test(entry))
    const killed = await killAt('backup', [target], settings, at)
    for (const entry of readdirSync(target).filter((one) => FINISHED.test(one))) {
      const manifest = readManifest(join(target, entry))
      if (!manifest) throw new Error(`${entry} has no manifest`)
      if (!before.includes(entry)) await refuseDamaged(join(target, entry), manifest)
    }
    const half = readdirSync(target).filter((entry) => !FINISHED.test(entry))
    for (const entry of half) {
      const { code } = await run('restore', [join(target, entry)], {
        DATA_DIR: join(target, '..', 'never'),
      }).ended
      if (code === 0) throw new Error(`${entry} was put back`)
    }
    told.push({
      at,
      killed,
      says: half.length > 0 ? 'half, under another name, refused' : 'nothing or whole',
    })
  }
  const last = await run('backup', [target], settings).ended
  if (last.code !== 0) throw new Error(last.output)
  const left = readdirSync(target).filter((entry) => !FINISHED.test(entry))
  if (left.length > 0) throw new Error(`left behind: ${left.join(', ')}`)
  return told
}

/** A restore is ended by force at so many moments: nothing starts on half of it, and doing it again makes it whole. */
export async function killRestores(
  backup: string,
  root: string,
  moments: number,
): Promise<Moment[]> {
  mkdirSync(root, { recursive: true, mode: 0o711 })
  const began = performance.now()
  const first = await run('restore', [backup], { DATA_DIR: join(root, 'first') }).ended
  if (first.code !== 0) throw new Error(first.output)
  const whole = performance.now() - began
  rmSync(join(root, 'first'), { recursive: true })
  const told: Moment[] = []
  for (let n = 1; n <= moments; n += 1) {
    const at = Math.round((whole * n) / (moments + 1))
    const dataDir = join(root, `moment-${n}`)
    const killed = await killAt('restore', [backup], { DATA_DIR: dataDir }, at)
    const done = hasDatabase(dataDir)
    const begun = existsSync(dataDir) && readdirSync(dataDir).length > 0
    if (begun && !done) {
      const start = await run('main', [], { DATA_DIR: dataDir }).ended
      if (start.code !== 1 || !/Pemulihan .* belum selesai/.test(start.output))
        throw new Error(start.output)
    }
    if (!done) {
      const again = await run('restore', [backup], { DATA_DIR: dataDir }).ended
      if (again.code !== 0) throw new Error(again.output)
    }
    const books = await run('books', [], { DATA_DIR: dataDir }).ended
    if (books.code !== 0) throw new Error(books.output)
    told.push({
      at,
      killed,
      says: done ? 'whole' : begun ? 'half, refused by the start, whole by the next' : 'not begun',
    })
    rmSync(dataDir, { recursive: true })
  }
  return told
}
