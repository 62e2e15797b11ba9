import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { fullnessOf, refuseFullDisk, roomAt } from './disk.ts'
import { FIELD_KEY, type TestApp, testApp } from './test-app.ts'

const GB = 2 ** 30
const folder = mkdtempSync(join(tmpdir(), 'gerai-disk-'))
const small = join(folder, 'small')
mkdirSync(small)
/** Root makes a disk of its own of 8 MB; whoever may not is shown the rest. */
const mounted =
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'gerai-test', small]).status === 0

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(async () => {
  await t.close()
  if (mounted) spawnSync('umount', [small])
  rmSync(folder, { recursive: true, force: true })
})

it('is told from nine tenths on, or when little is left', () => {
  expect(fullnessOf({ free: 11 * GB, size: 100 * GB })).toBeUndefined()
  expect(fullnessOf({ free: 7.5 * GB, size: 100 * GB })).toBe('92%, 7,5 GB')
  expect(fullnessOf({ free: GB / 100, size: GB / 20 })).toBe('80%, 0 GB')
  expect(roomAt(join(folder, 'not', 'there')).size).toBeGreaterThan(GB)
})

const ready = async (dataDir: string) => {
  const app = await buildApp({
    databaseUrl: t.url,
    settings: { fieldKey: FIELD_KEY },
    dataDir,
    logger: false as never,
  })
  const answer = await app.inject({ method: 'GET', url: '/api/ready' })
  await app.close()
  return [answer.statusCode, answer.json()]
}

it('a program is ready where it has room, and says of migrations who is behind whom', async () => {
  expect(await ready(folder)).toEqual([200, { ok: true, migrations: 'current', disk: 'ok' }])
  await t.db.query(`insert into migration (name, checksum) values ('9999-later.sql', 'x')`)
  expect(await ready(folder)).toEqual([503, { ok: false, migrations: 'ahead', disk: 'ok' }])
  await t.db.query(
    `delete from migration where name = (select max(name) from migration where name < '9')`,
  )
  expect((await ready(folder))[1]).toMatchObject({ migrations: 'behind' })
})

it.runIf(mounted)('a full disk is refused at the start and told by ready', async () => {
  expect(() => refuseFullDisk(join(small, 'data'))).toThrow(/penuh.*tidak ada yang ditulis/)
  expect(() => refuseFullDisk(folder)).not.toThrow()
  expect((await ready(small))[0]).toBe(503)
  expect((await ready(small))[1]).toMatchObject({ disk: 'full' })
})
