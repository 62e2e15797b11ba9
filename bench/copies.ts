import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { killBackups, killRestores } from '../tests/platform/killed-copies.ts'
import { folderOf, openShop, run } from '../tests/platform/small-shop.ts'
import { say } from './stage.ts'

/**
 * `npm run bench -- copies [--moments 10]`: backups of a selling shop, and restores, are ended by force at so many
 * moments. Whole or refused in words, never half without one.
 */
export async function bench(args: string[]): Promise<Record<string, unknown>> {
  const { values } = parseArgs({ args, options: { moments: { type: 'string', default: '10' } } })
  const moments = Number(values.moments)
  const root = mkdtempSync(join(tmpdir(), 'gerai-copies-'))
  // Root's PostgreSQL runs as another user, who has to get in.
  chmodSync(root, 0o711)
  const dataDir = join(root, 'data')
  const shop = await openShop(dataDir)
  let selling = true
  const till = (async () => {
    while (selling) await shop.sell()
  })()
  const backups = await killBackups(dataDir, join(root, 'backups'), moments)
  selling = false
  await till
  const backup = folderOf(await run('backup', [join(root, 'last')], { DATA_DIR: dataDir }).ended)
  await shop.stop()
  const restores = await killRestores(backup, join(root, 'restored'), moments)
  for (const one of [...backups, ...restores])
    say(`${one.at} ms: ${one.killed ? 'killed' : 'was done'}, ${one.says}`)
  rmSync(root, { recursive: true, force: true })
  return { moments, backups: backups.length, restores: restores.length }
}
