import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readManifest } from '#server/copies/manifest.ts'
import { isAlive, runningServer } from '#server/embedded-postgres/process.ts'
import { migrationFiles } from '#server/platform/migrate.ts'
import { memoryFolder } from '#server/platform/test-memory.ts'
import { isTodays } from '../journeys/turns.ts'
import { killUpgrade, slowMigrations } from './killed-upgrades.ts'
import { plantedProgram } from './planted-program.ts'
import { type Running, openShop, run } from './small-shop.ts'

/** Goal: an upgrade comes about whole or not at all, and the last sale is in a copy of before it. */
// Copies are brought to the disk file by file, which is not what is tried here.
const root = mkdtempSync(join(memoryFolder(2 ** 30) ?? tmpdir(), 'gerai-upgrade-'))
const dataDir = join(root, 'data')
const settings = { DATA_DIR: dataDir }

beforeAll(async () => {
  chmodSync(root, 0o711)
  const shop = await openShop(dataDir)
  for (let n = 0; n < 5; n += 1) await shop.sell()
  await shop.stop()
}, 240_000)
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Its address, as soon as it serves. */
async function serving({ child, ended }: Running): Promise<string> {
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  for (;;) {
    const address = /siap di (\S+)/.exec(output)?.[1]
    if (address) return address
    if (child.exitCode !== null) throw new Error((await ended).output)
    await sleep(20)
  }
}

test('one that fails half-way leaves the data to the old version, says so, and how to go back', async () => {
  const server = plantedProgram(join(root, 'failing'), {
    '9901-planted': 'create table planted_1 (id int); update company set version = version + 1;',
    '9902-planted': 'alter table no_such_table add column x int;',
  })
  const failed = await run('main', [], settings, { server }).ended
  expect(failed.code).toBe(1)
  const last = (await migrationFiles()).at(-1)?.replace('.sql', '')
  const [copy = ''] = readdirSync(`${dataDir}-backups`)
  const lines = failed.output.trim().split('\n').slice(-5)
  expect(lines).toEqual([
    'Pembaruan database gagal di 9902-planted.sql: relation "no_such_table" does not exist',
    `Seluruh pembaruan dibatalkan; data tetap seperti sebelumnya (${last}).`,
    `Cadangan sebelum pembaruan: ${join(`${dataDir}-backups`, copy)}`,
    'Versi sebelumnya tetap dapat melayani: git checkout ORIG_HEAD && npm start',
    'Kirim pesan ini kepada pembuat program.',
  ])
  // With what was sold last before it.
  expect(readManifest(join(`${dataDir}-backups`, copy))?.newest?.number).toBe('UJI-5')
  const old = run('main', [], settings)
  const address = await serving(old)
  expect((await fetch(`${address}/api/ready`)).status).toBe(200)
  // One Ctrl+C comes from the terminal, from npm and from the launcher.
  for (const name of ['SIGINT', 'SIGINT', 'SIGTERM'] as const) old.child.kill(name)
  expect((await old.ended).code).toBe(0)
  expect(runningServer(join(dataDir, 'postgres'))).toBeUndefined()
  // Nothing waits there, so nothing is copied.
  expect(readdirSync(`${dataDir}-backups`)).toEqual([copy])
}, 240_000)

test('none begins where no copy can be made', async () => {
  const server = join(root, 'failing/server')
  const inside = { ...settings, BACKUP_DIR: join(dataDir, 'inside') }
  const refused = await run('main', [], inside, { server }).ended
  expect(refused.code).toBe(1)
  expect(refused.output).toMatch(/di dalam tempat data[\s\S]*Pembaruan belum dimulai.*BACKUP_DIR/)
  rmSync(join(dataDir, 'inside'), { recursive: true, force: true })
}, 240_000)

test.runIf(isTodays(5))(
  'who cannot wait for the end leaves no PostgreSQL behind',
  async () => {
    const shop = run('main', [], settings)
    await serving(shop)
    const { pid } = runningServer(join(dataDir, 'postgres')) as { pid: number }
    process.kill(pid, 'SIGSTOP')
    shop.child.kill('SIGINT')
    await sleep(500)
    shop.child.kill('SIGINT')
    await sleep(1700)
    expect(shop.child.exitCode).toBe(null)
    shop.child.kill('SIGINT')
    expect((await shop.ended).code).toBe(1)
    process.kill(pid, 'SIGCONT')
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 15_000)
  },
  60_000,
)

test.runIf(isTodays(0))(
  'one that is killed is not begun or done, and the next start does it',
  async () => {
    const server = plantedProgram(join(root, 'slow'), slowMigrations)
    expect(await killUpgrade(dataDir, server, 350)).toMatchObject({
      killed: true,
      says: 'old, whole',
    })
    const next = run('main', [], settings, { server })
    expect((await fetch(`${await serving(next)}/api/ready`)).status).toBe(200)
    next.child.kill('SIGTERM')
    expect((await next.ended).output).toMatch(/Pembaruan selesai: 3 perubahan/)
    // The version before does not serve on what it does not know, and says what to do.
    const old = await run('main', [], settings).ended
    expect([old.code, old.output]).toEqual([
      1,
      expect.stringMatching(/9903-planted[\s\S]*cadangan/),
    ])
    expect(readdirSync(`${dataDir}-backups`)).toHaveLength(3)
    expect(existsSync(join(dataDir, 'postgres'))).toBe(true)
  },
  240_000,
)
