import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inDatabase } from '#server/copies/moving/in-database.ts'
import { moveBack, moveTo, older } from '#server/copies/moving/move.ts'
import { endTaking } from '#server/copies/moving/next-cluster.ts'
import { crossTo } from '#server/copies/moving/next-postgres.ts'
import { markBegun } from '#server/copies/moving/unfinished.ts'
import { prepareBinaries } from '#server/embedded-postgres/binaries.ts'
import { refuseLeftServer } from '#server/embedded-postgres/place.ts'
import { type Embedded, startEmbedded } from '#server/embedded-postgres/start.ts'
import { findViolations } from '#server/ledgers/invariants.ts'
import { refuseUnfitDatabase } from '#server/platform/database-fitness.ts'
import { memoryFolder } from '#server/platform/test-memory.ts'
import { isOfHalf } from '../journeys/turns.ts'
import { CUTS, killCrossing, stateOf } from './killed-moves.ts'
import { epochOf, makeShop, sale, wholeOf } from './moved-shop.ts'

/** Goal: a company changes its PostgreSQL whole or not at all, and nobody has to type anything again. */
const root = mkdtempSync(join(memoryFolder(2 ** 30) ?? tmpdir(), 'gerai-moves-'))
const dataDir = join(root, 'data')
const say = () => {}

beforeAll(async () => {
  chmodSync(root, 0o711)
  await makeShop(dataDir)
}, 240_000)
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** A data folder with these files in it, of which nothing is a real cluster. */
function laidOut(name: string, files: Record<string, string>): string {
  const folder = join(root, name)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(folder, file, '..'), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  return folder
}
const textsIn = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((one) => /PG_VERSION|json/.test(one))
      .map((one) => [one, readFileSync(join(folder, one), 'utf8')]),
  )

const LEFT = 'postgres.before-2026-11-30T101500'
const NEXT = { 'next-postgres/postgres/PG_VERSION': 'new', 'next-postgres/postgres.json': 'new' }
const OLD = { 'postgres/PG_VERSION': 'old', 'postgres.json': 'old' }
const whole = { 'next-postgres/whole': LEFT }
const AFTER = {
  'postgres/PG_VERSION': 'new',
  'postgres.json': 'new',
  [`${LEFT}/PG_VERSION`]: 'old',
  [`${LEFT}.json`]: 'old',
}
const CASES: [string, Record<string, string>, Record<string, string>][] = [
  ['before-its-mark', { ...OLD, ...NEXT }, OLD],
  ['with-its-mark', { ...OLD, ...NEXT, ...whole }, OLD],
  [
    'old-stepped-aside',
    { ...NEXT, ...whole, [`${LEFT}/PG_VERSION`]: 'old', 'postgres.json': 'old' },
    AFTER,
  ],
  [
    'new-stands',
    {
      'postgres/PG_VERSION': 'new',
      'next-postgres/postgres.json': 'new',
      ...whole,
      [`${LEFT}/PG_VERSION`]: 'old',
      'postgres.json': 'old',
    },
    AFTER,
  ],
  [
    'old-password-aside',
    {
      'postgres/PG_VERSION': 'new',
      'next-postgres/postgres.json': 'new',
      ...whole,
      [`${LEFT}/PG_VERSION`]: 'old',
      [`${LEFT}.json`]: 'old',
    },
    AFTER,
  ],
  ['all-but-the-rest', { ...AFTER, ...whole }, AFTER],
]

test.each(CASES)(
  'two clusters that exchange their places are cut off at any step: %s',
  async (name, found, wanted) => {
    const folder = laidOut(name, found)
    await endTaking(folder)
    expect(textsIn(folder)).toEqual(wanted)
    expect(existsSync(join(folder, 'next-postgres'))).toBe(false)
  },
)

test('data of a PostgreSQL whose programs are not there are left alone, and it says what is to do', () => {
  expect(() => prepareBinaries(undefined, root, '17')).toThrow(
    /dibuat oleh PostgreSQL 17[\s\S]*embedded-postgres-17[\s\S]*git checkout ORIG_HEAD/,
  )
  expect(() => prepareBinaries(undefined, root, '99')).toThrow(
    /PostgreSQL 99, lebih baru[\s\S]*versi program yang lebih baru/,
  )
  expect(older('PostgreSQL di tujuan (18)', 19).message).toMatch(/lebih lama dari PostgreSQL 19/)
})

test.runIf(isOfHalf(0))(
  'a way over that is killed leaves the old one, and the next goes over with all there is',
  async () => {
    for (const cut of [CUTS[4], CUTS[7]])
      if (cut) expect(await killCrossing(dataDir, cut)).toBe('old, whole')
    writeFileSync(join(dataDir, 'postgres/local.conf'), "work_mem = '9MB'\n")
    const before = await stateOf(dataDir)
    const port = portOf(dataDir)
    await crossTo({ dataDir, say })
    expect(readdirSync(dataDir).filter((name) => name.startsWith('next-'))).toEqual([])
    const left = readdirSync(dataDir).filter((name) => name.startsWith('postgres.before-'))
    expect(left).toHaveLength(2)
    const shop = await startEmbedded({ dataDir })
    try {
      expect(await wholeOf(shop)).toEqual(before.whole)
      expect(portOf(dataDir)).toBe(port)
      await expectGoesOn(shop, before.epoch)
      const { rows } = await inDatabase(shop.url, (db) => db.query('show work_mem'))
      expect(rows).toEqual([{ work_mem: '9MB' }])
    } finally {
      await shop.stop()
    }
  },
  240_000,
)

const portOf = (folder: string): number =>
  JSON.parse(readFileSync(join(folder, 'postgres.json'), 'utf8')).port

/** Numbers follow, books are in order, it is the same company in a new epoch, and no word of a restore. */
async function expectGoesOn(at: Pick<Embedded, 'url' | 'administratorUrl'>, epoch: string) {
  const before = (await sale(at)).replace(/\d+$/, (digits) =>
    String(Number(digits) - 1).padStart(digits.length, '0'),
  )
  const { rowCount } = await inDatabase(at.administratorUrl, (db) =>
    db.query('select from document where number = $1', [before]),
  )
  expect([before, rowCount]).toEqual([before, 1])
  const found = await inDatabase(at.administratorUrl, findViolations)
  expect(found.filter(({ code }) => code !== 'X05')).toEqual([])
  const identity = await epochOf(at.url)
  expect(identity.epoch).not.toBe(epoch)
  expect(identity.restored).toBe(false)
}

test.runIf(isOfHalf(1))(
  'a company moves to a PostgreSQL of the shop, refused where that is not for it, and back',
  async () => {
    const server = await startEmbedded({ dataDir: join(root, 'server') })
    try {
      const url = await ownDatabase(server)
      const administratorUrl = Object.assign(new URL(server.administratorUrl), {
        pathname: '/toko',
      })
      const settings = { databaseUrl: undefined, dataDir, webConcurrency: 1 }
      const before = await stateOf(dataDir)
      await expectRefused(settings, url)
      const { lines } = await moveTo(settings, url, say)
      expect(lines.join('\n')).toMatch(/Data kini di 127\.0\.0\.1:\d+\/toko[\s\S]*DATABASE_URL/)
      const there = { url, administratorUrl: administratorUrl.href }
      expect(await wholeOf(there)).toEqual(before.whole)
      await refuseUnfitDatabase(url)
      await expectGoesOn(there, before.epoch)
      await expect(startEmbedded({ dataDir })).rejects.toThrow(/dipindah ke 127\.0\.0\.1/)
      const sold = { whole: await wholeOf(there), epoch: (await epochOf(url)).epoch }
      const served = { ...settings, databaseUrl: url }
      await moveBack(served, say)
      expect(() => refuseLeftServer(url, dataDir)).toThrow(/Hapus DATABASE_URL/)
      await expect(moveBack(served, say)).rejects.toThrow(/sudah ada database/)
      const shop = await startEmbedded({ dataDir })
      try {
        expect(await wholeOf(shop)).toEqual(sold.whole)
        await expectGoesOn(shop, sold.epoch)
      } finally {
        await shop.stop()
      }
    } finally {
      await server.stop()
    }
  },
  240_000,
)

/** As docs/operations.md has the operator make one. */
async function ownDatabase(server: Embedded): Promise<string> {
  await inDatabase(server.administratorUrl, async (db) => {
    await db.query(`create role toko login password 'rahasia' createrole`)
    await db.query(
      `create database toko owner toko encoding 'UTF8' locale_provider builtin builtin_locale 'C.UTF-8' locale 'C' template template0`,
    )
    await db.query('revoke connect on database toko from public')
    await db.query(`alter database toko set timezone = 'UTC'`)
  })
  const { port } = new URL(server.url)
  return `postgres://toko:rahasia@127.0.0.1:${port}/toko`
}

/** In each case the data stay where they are and the target as it was. */
async function expectRefused(settings: Parameters<typeof moveTo>[0], url: string) {
  await expect(moveTo(settings, 'toko', say)).rejects.toThrow(/bukan alamat PostgreSQL/)
  await expect(moveTo({ ...settings, databaseUrl: url }, url, say)).rejects.toThrow(/sudah terisi/)
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  await other.query('create table theirs (id int)')
  await expect(moveTo(settings, url, say)).rejects.toThrow(/tidak kosong \(theirs\)/)
  await other.query('drop table theirs')
  await expect(moveTo(settings, url, say)).rejects.toThrow(/sedang dipakai \(1 sambungan\)/)
  // Of one that was cut off: nobody serves it, and the next begins anew.
  await markBegun(other)
  await other.query('create table half (id int)')
  await other.end()
  await expect(refuseUnfitDatabase(url)).rejects.toThrow(/belum selesai/)
  const shop = await startEmbedded({ dataDir })
  await expect(moveTo(settings, url, say)).rejects.toThrow(/sudah berjalan|sedang dipakai/)
  await shop.stop()
}
