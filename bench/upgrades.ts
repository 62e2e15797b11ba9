import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  killFirstStart,
  killUpgrade,
  refuseHalfCompany,
  slowMigrations,
} from '../tests/platform/killed-upgrades.ts'
import { plantedProgram } from '../tests/platform/planted-program.ts'
import { openShop, run } from '../tests/platform/small-shop.ts'
import { say } from './stage.ts'

/**
 * `npm run bench -- upgrades [--moments 10] [--release FOLDER]`: an upgrade of three migrations is ended by force at so many moments, each
 * time on the same old data. Old and whole, or new and whole, never neither. Then as many first starts, at tenths of
 * the time that one takes; `--release FOLDER` those of a release, which lays its server out.
 */
export async function bench(args: string[]): Promise<Record<string, unknown>> {
  const { values } = parseArgs({
    args,
    options: { moments: { type: 'string', default: '10' }, release: { type: 'string' } },
  })
  const moments = Number(values.moments)
  const root = mkdtempSync(join(tmpdir(), 'gerai-upgrades-'))
  chmodSync(root, 0o711)
  const shop = await openShop(join(root, 'data'))
  await shop.sell()
  await shop.stop()
  const server = plantedProgram(join(root, 'next'), slowMigrations)
  const counts = { old: 0, new: 0 }
  for (let n = 0; n < moments; n += 1) {
    const dataDir = join(root, `data-${n}`)
    cpSync(join(root, 'data'), dataDir, { recursive: true, verbatimSymlinks: true })
    // Three sleep 150 ms each; the last moments are those around the commit and after it.
    const found = await killUpgrade(dataDir, server, Math.round((900 * n) / moments))
    counts[found.says.startsWith('old') ? 'old' : 'new'] += 1
    say(`${found.at} ms after the copy: ${found.killed ? 'killed' : 'was done'}, ${found.says}`)
    rmSync(dataDir, { recursive: true, force: true })
    rmSync(`${dataDir}-backups`, { recursive: true, force: true })
  }
  const firstStarts = await firstStartsKilled(root, moments, values.release)
  rmSync(root, { recursive: true, force: true })
  return { moments, ...counts, firstStarts }
}

/** Each is killed, then begun again on what was left; how many were found how far. */
async function firstStartsKilled(
  root: string,
  moments: number,
  release: string | undefined,
): Promise<Record<string, number>> {
  const start = (dataDir: string): ChildProcess =>
    release
      ? spawn(join(release, 'gerai'), ['start'], { env: { ...process.env, ...settings(dataDir) } })
      : run('main', [], settings(dataDir)).child
  const began = performance.now()
  await endInOrder(start(join(root, 'whole')))
  const whole = performance.now() - began
  say(`a first start: ${(whole / 1000).toFixed(1)} s`)
  const found: Record<string, number> = {}
  for (let n = 0; n < moments; n += 1) {
    const dataDir = join(root, `first-${n}`)
    const { at, says } = await killFirstStart(
      dataDir,
      Math.round((whole * (n + 0.5)) / moments),
      start,
    )
    await endInOrder(start(dataDir))
    await refuseHalfCompany(dataDir, release)
    found[says] = (found[says] ?? 0) + 1
    say(`${at} ms after a first start began: ${says}; whole after the next`)
    rmSync(dataDir, { recursive: true, force: true })
  }
  return found
}

const settings = (dataDir: string) => ({ DATA_DIR: dataDir, SEED: 'none', PORT: '0' })

/** Waits until it serves, then has it end. */
async function endInOrder(child: ChildProcess): Promise<void> {
  let output = ''
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.stdout?.on('data', (chunk) => {
    output += chunk
    if (output.includes('Gerai siap di')) child.kill('SIGTERM')
  })
  child.stderr?.on('data', (chunk) => (output += chunk))
  await ended
  if (!output.includes('Gerai siap di')) throw new Error(output)
}
