import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  utimesSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeBackup } from '#server/copies/backup.ts'
import { putBackByHand } from '#server/copies/by-hand.ts'
import { firstLogOf, keepLog, logFiles, logFolder, pruneLog } from '#server/copies/log-archive.ts'
import { following, momentOf } from '#server/copies/recover.ts'
import { logFailure } from '#server/platform/log-failure.ts'
import { type Settings, readSettings } from '#server/platform/settings.ts'
import { memoryFolder } from '#server/platform/test-memory.ts'
import { type Shop, openShop } from './small-shop.ts'

/**
 * Goal: a shop that took in a wrong import has its data back as they were the second before. One shop lives through it: a
 * copy, sales, the import, a sale after it, an end in order.
 */
const root = mkdtempSync(join(memoryFolder(2 ** 30) ?? tmpdir(), 'gerai-moment-'))
chmodSync(root, 0o711)
const dataDir = join(root, 'data')
const backups = join(root, 'backups')
const settings = (folder = dataDir): Settings => ({
  ...readSettings({ DATA_DIR: folder, BACKUP_DIR: backups, BACKUP_LOG: '7', SEED: 'none' }),
})
let backup = ''
let log = ''
let epoch = ''
let names: string[] = []
const moments = { before: '', after: '' }

const namesOf = async ({ db }: Shop) =>
  (await db.query<{ name: string }>('select name from supplier order by id')).rows.map(
    ({ name }) => name,
  )
const countOf = async ({ db }: Shop) =>
  (await db.query<{ n: number }>('select count(*)::int as n from document')).rows[0]?.n ?? 0
/** As an owner reads it off the clock of the west, to the second; nothing else happens in that second. */
async function thisSecond({ db }: Shop): Promise<string> {
  await sleep(1100)
  const { rows } = await db.query<{ now: string }>(
    `select to_char(clock_timestamp() at time zone 'Asia/Jakarta', 'YYYY-MM-DD HH24:MI:SS') as now`,
  )
  await sleep(1100)
  return rows[0]?.now ?? ''
}

beforeAll(async () => {
  let shop = await openShop(dataDir)
  expect(await keepLog(shop, settings())).toBe(true)
  await shop.stop()
  shop = await openShop(dataDir)
  expect(await keepLog(shop, settings())).toBe(false)
  await shop.sell()
  const taken = await takeBackup(shop, {
    dataDir,
    target: backups,
    fieldKey: undefined,
    acceptSmaller: false,
  })
  backup = taken.folder
  epoch = taken.manifest.epoch
  log = logFolder(backups, taken.manifest)
  await shop.sell()
  names = await namesOf(shop)
  moments.before = await thisSecond(shop)
  await shop.db.query(`update supplier set name = 'Salah impor ' || id`)
  await shop.sell()
  moments.after = await thisSecond(shop)
  await shop.stop()
}, 120_000)
afterAll(() => rmSync(root, { recursive: true, force: true }))

async function putBack(name: string, moment: string) {
  const place = join(root, name)
  const told: string[] = []
  const code = await putBackByHand([backup, '--until', moment], settings(place), (line) =>
    told.push(line),
  )
  expect([code, told.at(-1)]).toEqual([0, expect.stringContaining('pembukuan beres')])
  const shop = await openShop(place)
  const { rows } = await shop.db.query('select epoch, restored_from from database_identity')
  const found = { names: await namesOf(shop), documents: await countOf(shop), ...rows[0] }
  const other = await keepLog(shop, settings(place))
  await shop.stop()
  return { ...found, other }
}

test('the second before a wrong import, and the second after it, are put back as they were', async () => {
  const before = await putBack('before', moments.before)
  expect(before).toMatchObject({ names, documents: 2, restored_from: backup, other: true })
  expect(before.epoch).not.toBe(epoch)
  const after = await putBack('after', moments.after)
  expect(after.documents).toBe(3)
  expect(after.names.every((name: string) => name.startsWith('Salah impor'))).toBe(true)
  expect(new Set([epoch, before.epoch, after.epoch]).size).toBe(3)
  // The first shop's log is as it was: what was put back wrote into none of it.
  expect(logFiles(log).every((name) => name.startsWith('00000001'))).toBe(true)
}, 120_000)

test('a moment before the copy, after the log, or beyond a gap is refused before anything is written', async () => {
  const refused = (moment: string) =>
    putBackByHand([backup, '--until', moment], settings(join(root, 'never')), () => {}).catch(
      (error: Error) => error.message,
    )
  expect(await refused('2026-01-31')).toContain('bukan waktu')
  expect(await refused('2020-01-31 10:00:00')).toContain('cadangan yang lebih lama')
  expect(await refused('2099-01-31 10:00:00')).toContain('sebelum waktu yang diminta')
  const first = join(log, firstLogOf(backup))
  const beyond = join(log, following(following(logFiles(log).at(-1) ?? '')))
  renameSync(first, join(root, 'kept'))
  expect(await refused(moments.before)).toMatch(/tidak ada di/)
  copyFileSync(join(root, 'kept'), first)
  copyFileSync(first, beyond)
  expect(await refused(moments.before)).toContain('terputus')
  rmSync(beyond)
  expect(existsSync(join(root, 'never'))).toBe(false)
})

test('what no restore needs goes with the copies; a log that a restore left stays a month', async () => {
  const company = /log-([0-9a-f-]{36})-/.exec(log)?.[1] ?? ''
  const other = readdirSync(backups).filter((name) => name.startsWith('log-'))
  expect(other).toHaveLength(3)
  const old = join(log, '000000010000000000000000')
  copyFileSync(join(root, 'kept'), old)
  const bytes = pruneLog(backups, { company, epoch }, 7)
  expect([existsSync(old), bytes]).toEqual([false, logFiles(log).length * 16 * 2 ** 20])
  const [left = ''] = other.filter((name) => !log.endsWith(name))
  const file = join(backups, left, '000000020000000000000009')
  copyFileSync(join(root, 'kept'), file)
  pruneLog(backups, { company, epoch }, 7)
  expect(existsSync(file)).toBe(true)
  const past = new Date(Date.now() - 31 * 86_400_000)
  for (const name of [...logFiles(join(backups, left)), '.'])
    utimesSync(join(backups, left, name), past, past)
  pruneLog(backups, { company, epoch }, 7)
  expect(existsSync(file)).toBe(false)
})

test('moments are read by the clock that they name, and the log counts as PostgreSQL does', async () => {
  expect(momentOf('2026-01-31 14:03:21').toISOString()).toBe('2026-01-31T07:03:21.000Z')
  expect(momentOf('2026-01-31T14:03:21 WIT').toISOString()).toBe('2026-01-31T05:03:21.000Z')
  expect(() => momentOf('2026-02-30 14:03:21')).toThrow('bukan waktu')
  expect(following('0000000100000000000000FF')).toBe('000000010000000100000000')
  expect(await logFailure(async () => ({ file: '0000000100000000000000FE' }))).toContain('FE')
})
