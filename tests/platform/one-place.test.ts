import { spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { dataFolder, hasDatabase } from '#server/embedded-postgres/place.ts'
import { databaseUser } from '#server/embedded-postgres/binaries.ts'
import { isTodays } from '../journeys/turns.ts'
import { type Ended, folderOf, run } from './small-shop.ts'

/** Goal: all data of a setting lie in one place, whoever runs the program and wherever it stands; and are put back there. */
const root = mkdtempSync(join(tmpdir(), 'gerai-place-'))
const made: string[] = [root]
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})
const PROGRAM = join(import.meta.dirname, 'shop-program.ts')

function open(dataDir: string, user?: { uid: number; gid: number }): Promise<Ended> {
  const child = spawn(process.execPath, [PROGRAM, dataDir], {
    ...user,
    env: { ...process.env, HOME: root },
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })))
}

/** By the book: a copy, the data put away, the copy put back where this setting says, checked. */
async function byTheBook(setting: string, backups: string, user?: { uid: number; gid: number }) {
  const settings = { DATA_DIR: setting }
  const copied = await run('backup', [backups], settings, user).ended
  expect(copied).toMatchObject({ code: 0 })
  const place = dataFolder(setting)
  renameSync(place, `${place}.broken`)
  made.push(`${place}.broken`)
  const back = await run('restore', [folderOf(copied)], settings, user).ended
  expect([back.code, back.output]).toEqual([0, expect.stringContaining(`Dipulihkan ke ${place}`)])
  expect(await open(setting, user)).toMatchObject({ code: 0 })
  const books = await run('books', [], settings, user).ended
  expect([books.code, books.output]).toEqual([0, expect.stringMatching(/: 6 dokumen/)])
}

describe.runIf(process.getuid?.() === 0)('data of root', () => {
  test('below a folder that the database user cannot enter lie together elsewhere, and are put back there', async () => {
    const secret = join(root, 'secret')
    mkdirSync(secret, { mode: 0o700 })
    const setting = join(secret, '.data')
    const place = dataFolder(setting)
    made.push(place)
    expect(place).toMatch(/^\/var\/lib\/gerai\/[0-9a-f]{10}$/)
    expect(await open(setting)).toMatchObject({ code: 0 })
    expect([existsSync(setting), hasDatabase(place)]).toEqual([false, true])
    const backups = join(root, 'backups-of-root')
    mkdirSync(backups, { mode: 0o711 })
    await byTheBook(setting, backups)
    // What was copied or moved there by hand is told, and no other data are made instead.
    renameSync(place, setting)
    const lost = await run('main', [], { DATA_DIR: setting }).ended
    expect([lost.code, lost.output]).toEqual([1, expect.stringContaining(`mv ${setting} ${place}`)])
    expect(existsSync(place)).toBe(false)
    renameSync(setting, place)
  }, 240_000)

  test.runIf(isTodays(2))(
    'that an older program kept in two places are united by the next start',
    async () => {
      const setting = join(root, 'secret', 'older')
      mkdirSync(join(setting, 'files', 'ab'), { recursive: true })
      const place = dataFolder(setting)
      made.push(place)
      expect(await open(setting)).toMatchObject({ code: 0 })
      for (const part of ['postgres.json', 'field.key'])
        if (existsSync(join(place, part))) renameSync(join(place, part), join(setting, part))
      writeFileSync(join(setting, 'files', 'ab', 'photo'), 'pixels')
      expect(await open(setting)).toMatchObject({ code: 0 })
      expect(readFileSync(join(place, 'files', 'ab', 'photo'), 'utf8')).toBe('pixels')
      expect(readdirSync(setting)).toEqual(['DATA-ADA-DI-SINI.txt'])
      expect(existsSync(join(place, 'postgres.json'))).toBe(true)
    },
    120_000,
  )

  test.runIf(isTodays(3))(
    'are never mixed with those of a plain user, who does the same by himself',
    async () => {
      const user = databaseUser(join(root, 'nothing'))
      if (!user) throw new Error('root has a database user')
      const own = join(root, 'of-user')
      mkdirSync(own)
      chmodSync(root, 0o755)
      chownSync(own, user.uid, user.gid)
      const setting = join(own, 'data')
      expect(await open(setting, user)).toMatchObject({ code: 0 })
      // Root looks at what is another's: nothing of it changes its owner, nor the password file a byte.
      const kept = () =>
        readdirSync(setting).map((part) => {
          const { uid, mode, mtimeMs } = statSync(join(setting, part))
          return { part, uid, mode, ...(part === 'postgres.json' && { mtimeMs }) }
        })
      const before = kept()
      expect(before.filter(({ uid: of }) => of !== user.uid)).toEqual([])
      expect(await run('books', [], { DATA_DIR: setting }).ended).toMatchObject({ code: 0 })
      expect(kept()).toEqual(before)
      await byTheBook(setting, join(own, 'backups'), user)
      expect(statSync(join(setting, 'postgres')).uid).toBe(user.uid)
    },
    240_000,
  )
})
