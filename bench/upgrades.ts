import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { killUpgrade, slowMigrations } from '../tests/platform/killed-upgrades.ts'
import { plantedProgram } from '../tests/platform/planted-program.ts'
import { openShop } from '../tests/platform/small-shop.ts'
import { say } from './stage.ts'

/**
 * `npm run bench -- upgrades [--moments 10]`: an upgrade of three migrations is ended by force at so many moments, each
 * time on the same old data. Old and whole, or new and whole, never neither.
 */
export async function bench(args: string[]): Promise<Record<string, unknown>> {
  const { values } = parseArgs({ args, options: { moments: { type: 'string', default: '10' } } })
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
  rmSync(root, { recursive: true, force: true })
  return { moments, ...counts }
}
