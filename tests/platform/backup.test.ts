import { fork } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  symlinkSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import pg from 'pg'
import { backUpByHand, putBackByHand } from '#server/copies/by-hand.ts'
import type { CopyResult } from '#server/copies/own-copies.ts'
import { SettingsError, readSettings } from '#server/platform/settings.ts'
import { memoryFolder } from '#server/platform/test-memory.ts'
import { isTodays } from '../journeys/turns.ts'
import { killBackups, killRestores } from './killed-copies.ts'
import { type Ended, type Shop, folderOf, openShop, run } from './small-shop.ts'

/** Goal: what is called a backup is one, and what is put back runs; everything else is refused in words. */
const root = mkdtempSync(join(memoryFolder(2 ** 31) ?? tmpdir(), 'gerai-backup-'))
const dataDir = join(root, 'data')
const backups = join(root, 'backups')
const KEY = join(dataDir, 'field.key')
/** The first backup, where nothing is pruned. */
const aside = join(root, 'aside')

/** As the command does, without a process of its own; that the command does it so, those in one tell. */
async function ended(work: (say: (line: string) => void) => Promise<unknown>): Promise<Ended> {
  const lines: string[] = []
  try {
    const code = Number((await work((line) => lines.push(line))) ?? 0)
    return { code, output: lines.join('\n') }
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    return { code: 1, output: [...lines, error.message].join('\n') }
  }
}
const backUp = (words: string[] = [backups], settings: Record<string, string> = {}) =>
  ended((say) => backUpByHand(words, readSettings({ DATA_DIR: dataDir, ...settings }), say))
const restoreTo = (folder: string, backup: string, settings: Record<string, string> = {}) =>
  ended((say) => putBackByHand([backup], readSettings({ DATA_DIR: folder, ...settings }), say))
const start = (folder: string, settings: Record<string, string> = {}) =>
  run('main', [], { DATA_DIR: folder, ...settings })
const finished = () => readdirSync(backups).filter((entry) => /^gerai-[\da-fT-]+$/.test(entry))
const rowsOf = async (url: string, sql: string) => {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  try {
    return (await db.query(sql)).rows
  } finally {
    await db.end()
  }
}

const SEAL = `select add_seal('DAY', null, null, '2026-01-10')`

let shop: Shop
let first: Ended
beforeAll(async () => {
  chmodSync(root, 0o711)
  shop = await openShop(dataDir)
  const { companyCipher } = await import('#server/platform/field-key.ts')
  await companyCipher(shop.db, { dataDir })
  mkdirSync(join(dataDir, 'files', 'ab'), { recursive: true })
  writeFileSync(join(dataDir, 'files', 'ab', 'photo'), 'pixels')
  for (let n = 0; n < 30; n += 1) await shop.sell()
  await shop.db.query(SEAL)
}, 120_000)
afterAll(async () => {
  await shop.stop()
  rmSync(root, { recursive: true, force: true })
})

describe('a backup', () => {
  test('taken while the shop sells tells whose it is, and holds every sale committed before it began', async () => {
    let selling = true
    const till = (async () => {
      while (selling) await shop.sell()
    })()
    first = await run('backup', [backups], { DATA_DIR: dataDir }).ended
    selling = false
    await till
    expect(first).toMatchObject({ code: 0 })
    expect(first.output).toMatch(
      /Data PT Sumber Rejeki Makmur: [\d.]+ dokumen, dokumen terbaru UJI-\d+ \(.* UTC\)\n\d+ baris jurnal, \d+ MB/,
    )
    const folder = folderOf(first)
    expect(readFileSync(join(folder, 'files', 'ab', 'photo'), 'utf8')).toBe('pixels')
    const manifest = JSON.parse(readFileSync(join(folder, 'backup.json'), 'utf8'))
    expect(manifest).toMatchObject({ name: 'PT Sumber Rejeki Makmur', key: 'file' })
    expect(manifest.documents).toBeGreaterThanOrEqual(30)
    expect(readdirSync(backups)).toEqual([folder.slice(backups.length + 1)])
    // The newest seal of its books is told by its manifest and by its very name.
    const { no, value } = manifest.seal
    expect(folder).toMatch(new RegExp(`-${no}-${value.replaceAll('-', '')}$`))
    expect(first.output).toContain(`Segel ${no}: ${value}`)
    // Later backups take its place there.
    cpSync(folder, aside, { recursive: true })
  }, 60_000)

  test('shows a chain of seals that was made anew, as does a seal that is typed from paper', async () => {
    const books = async (...words: string[]) =>
      (await run('books', words, { DATA_DIR: dataDir }).ended).output.match(/C07.*/g)
    const { seal } = JSON.parse(readFileSync(join(folderOf(first), 'backup.json'), 'utf8'))
    const typed = `${seal.no}:${seal.value}`
    expect(await books(backups, typed)).toEqual([expect.stringMatching(/^C07 {2}ok .*\(2\)$/)])
    await shop.db.query('alter table seal disable trigger only_grows')
    await shop.db.query('delete from seal')
    await shop.db.query('alter table seal enable trigger only_grows')
    await shop.db.query(SEAL)
    const told = await books(backups, typed)
    expect(told?.[0]).toMatch(/^C07 {2}RUSAK 2 /)
    expect(told?.slice(1)).toEqual([
      `C07  ${folderOf(first).split('/').at(-1)} menyebut segel ${typed}, yang tidak ada lagi di database ini`,
      `C07  Cetakan menyebut segel ${typed}, yang tidak ada lagi di database ini`,
    ])
    expect((await run('books', ['nowhere'], { DATA_DIR: dataDir }).ended).code).toBe(1)
  }, 60_000)

  test('is put back under another folder, runs there with the newest document, and has an epoch of its own', async () => {
    const folder = join(root, 'restored')
    const done = await run('restore', [folderOf(first)], { DATA_DIR: folder }).ended
    expect(done.output).toMatch(/pembukuan beres\. Jalankan: npm start/)
    expect(done.code).toBe(0)
    const manifest = JSON.parse(readFileSync(join(folderOf(first), 'backup.json'), 'utf8'))
    const again = await openShop(folder)
    const [found] = (
      await again.db.query(
        `select (select count(*)::int from document) as documents, i.* from database_identity i`,
      )
    ).rows
    expect(found.documents).toBeGreaterThanOrEqual(manifest.documents)
    expect(found.company).toBe(manifest.company)
    expect(found.epoch).not.toBe(manifest.epoch)
    expect(found.restored_from).toBe(folderOf(first))
    // The newest document is one that was told.
    const { rows } = await again.db.query('select number from document order by id desc limit 1')
    expect(Number(rows[0].number.slice(4))).toBeGreaterThanOrEqual(
      Number(manifest.newest.number.slice(4)),
    )
    await again.db.query('create extension if not exists amcheck')
    const bad = await again.db.query("select count(*)::int n from verify_heapam('document')")
    expect(bad.rows[0].n).toBe(0)
    await again.stop()
    expect(readFileSync(join(folder, 'files', 'ab', 'photo'), 'utf8')).toBe('pixels')
    // Nothing lives over it: neither by a second restore, nor by a start on the backup itself.
    const over = await restoreTo(folder, folderOf(first))
    expect(over).toMatchObject({ code: 1 })
    expect(over.output).toMatch(/masih ada data .* mv .*restored/)
    const inPlace = await start(folderOf(first)).ended
    expect(inPlace.output).toMatch(/adalah cadangan.*npm run restore/)
    const alive = await run('restore', [folderOf(first)], { DATA_DIR: dataDir }).ended
    expect(alive.output).toMatch(/sudah berjalan/)
  }, 90_000)

  test('is refused where there is no company, and leaves nothing behind', async () => {
    const nowhere = join(root, 'nowhere')
    const before = readdirSync(backups)
    for (const name of ['backup', 'books'])
      expect(
        await run(name, [backups, '1'], { DATA_DIR: nowhere }).ended.then(({ code, output }) => [
          code,
          /Belum ada data di .*nowhere/.test(output),
        ]),
      ).toEqual([1, true])
    expect(existsSync(nowhere)).toBe(false)
    expect(readdirSync(backups)).toEqual(before)
    // Nor by another name of that place.
    symlinkSync(dataDir, join(root, 'alias'))
    for (const place of [dataDir, join(root, 'alias')])
      expect((await backUp([join(place, 'inside')])).output).toMatch(/di dalam tempat data/)
  }, 60_000)

  test('is refused without the key of its numbers, or with another', async () => {
    const away = join(root, 'away.key')
    renameSync(KEY, away)
    const missing = await backUp()
    expect([missing.code, missing.output]).toEqual([
      1,
      expect.stringMatching(/field\.key tidak ada/),
    ])
    const other = await backUp([backups], { FIELD_KEY: '9'.repeat(64) })
    expect([other.code, other.output]).toEqual([1, expect.stringMatching(/bukan kunci data ini/)])
    const right = readFileSync(away, 'utf8').trim()
    const outside = await backUp([join(root, 'with-setting')], { FIELD_KEY: right })
    expect(outside.output).toMatch(/FIELD_KEY tidak ada di dalamnya/)
    const without = join(root, 'without-key')
    expect((await restoreTo(without, folderOf(outside))).output).toMatch(/Isi FIELD_KEY/)
    expect((await restoreTo(without, folderOf(outside), { FIELD_KEY: right })).code).toBe(0)
    renameSync(away, KEY)
    expect(finished()).toHaveLength(1)
  }, 120_000)

  test('far smaller than the last is refused; copies of others, and those that are not whole, are never removed', async () => {
    const old = join(backups, 'gerai-2020-01-01T000000')
    mkdirSync(old)
    const [whole = ''] = finished().filter((entry) => entry !== 'gerai-2020-01-01T000000')
    const broken = join(backups, 'gerai-2021-01-01T000000')
    cpSync(join(backups, whole), broken, { recursive: true })
    rmSync(join(broken, 'postgres', 'PG_VERSION'))
    const others = join(backups, 'gerai-2022-01-01T000000')
    cpSync(join(backups, whole), others, { recursive: true })
    const manifest = JSON.parse(readFileSync(join(others, 'backup.json'), 'utf8'))
    writeFileSync(
      join(others, 'backup.json'),
      JSON.stringify({ ...manifest, company: '11111111-1111-4111-8111-111111111111' }),
    )
    const tried = join(backups, 'gerai-2023-01-01T000000')
    cpSync(join(backups, whole), tried, { recursive: true })
    writeFileSync(
      join(tried, 'backup.json'),
      JSON.stringify({ ...manifest, epoch: '22222222-2222-4222-8222-222222222222' }),
    )
    mkdirSync(join(backups, 'gerai-2019-01-01T000000.part'))
    const second = await backUp([backups, '1'])
    expect(second.output).toMatch(/1 cadangan lama dihapus/)
    expect(finished().sort()).toEqual(
      [
        'gerai-2020-01-01T000000',
        'gerai-2021-01-01T000000',
        'gerai-2022-01-01T000000',
        'gerai-2023-01-01T000000',
        folderOf(second).slice(backups.length + 1),
      ].sort(),
    )
    expect(readdirSync(backups)).not.toContain('gerai-2019-01-01T000000.part')

    const large = join(root, 'large')
    cpSync(folderOf(second), join(large, 'gerai-2025-01-01T000000'), { recursive: true })
    const said = join(large, 'gerai-2025-01-01T000000', 'backup.json')
    writeFileSync(
      said,
      JSON.stringify({ ...JSON.parse(readFileSync(said, 'utf8')), documents: 50_000 }),
    )
    const smaller = await backUp([large, '1'])
    expect([smaller.code, smaller.output]).toEqual([
      1,
      expect.stringMatching(/jauh lebih kecil daripada cadangan terakhir .* 50000 dokumen/),
    ])
    expect(readdirSync(large)).toEqual(['gerai-2025-01-01T000000'])
    expect((await backUp([large, '--accept-smaller'])).code).toBe(0)
  }, 120_000)

  test('that lost or changed a byte is not put back', async () => {
    const copy = join(root, 'copy')
    cpSync(aside, copy, { recursive: true })
    const photo = join(copy, 'files', 'ab', 'photo')
    writeFileSync(photo, 'pixelz')
    const target = join(root, 'never')
    expect((await restoreTo(target, copy)).output).toMatch(/tidak utuh: files\/ab\/photo/)
    writeFileSync(photo, 'pixels')
    rmSync(join(copy, 'postgres', 'global', 'pg_filenode.map'))
    expect((await restoreTo(target, copy)).output).toMatch(
      /tidak utuh: postgres\/global\/pg_filenode\.map/,
    )
    writeFileSync(join(copy, 'backup.json'), '{"half":')
    expect((await restoreTo(target, copy)).output).toMatch(/tidak terbaca/)
    expect(existsSync(target)).toBe(false)
  }, 60_000)

  test('of a database with a damaged page is none, and says which file it is', async () => {
    const folder = join(root, 'damaged')
    await shop.db.query('checkpoint')
    const [{ path }] = (await shop.db.query(`select pg_relation_filepath('goods') as path`)).rows
    const copied = aside
    expect((await restoreTo(folder, copied)).code).toBe(0)
    const file = openSync(join(folder, 'postgres', path), 'r+')
    writeSync(file, Buffer.from('no page looks like this'), 0, 23, 4000)
    closeSync(file)
    const target = join(root, 'of-damage')
    const damaged = await backUp([target], { DATA_DIR: folder })
    expect([damaged.code, damaged.output]).toEqual([
      1,
      expect.stringMatching(new RegExp(`halaman database yang rusak[\\s\\S]*${path}`)),
    ])
    expect(readdirSync(target)).toEqual([])
  }, 90_000)

  test('waits for a migration, and what is being filled is none', async () => {
    const busy = new pg.Client({ connectionString: shop.url })
    await busy.connect()
    await busy.query('select pg_advisory_lock(7203, 1)')
    const waiting = backUp([join(root, 'waited')])
    const early = await Promise.race([
      waiting,
      new Promise((resolve) => setTimeout(() => resolve('waits'), 1500)),
    ])
    expect(early).toBe('waits')
    await busy.end()
    expect((await waiting).code).toBe(0)
    await shop.db.query('create table demo_data_unfinished ()')
    expect((await backUp()).output).toMatch(/tidak berisi perusahaan/)
    await shop.db.query('drop table demo_data_unfinished')
  }, 60_000)
})

describe('by itself', () => {
  /** The program's own process for copies, as it is begun by the clock. */
  const copies = (kind: string, settings: Record<string, string> = {}) =>
    new Promise<CopyResult>((resolve, reject) => {
      const env = { ...process.env, DATA_DIR: dataDir, BACKUP_DIR: join(root, 'nightly') }
      const child = fork(join(import.meta.dirname, '../../server/copies-process.ts'), [kind], {
        env: { ...env, SEED: 'none', ...settings },
      })
      child.once('message', (found) => resolve(found as CopyResult))
      child.once('exit', (code) => reject(new Error(`ended with ${code}`)))
    })

  test('the program copies its data, and tries apart whether the newest copy can be put back', async () => {
    expect(await copies('drill')).toEqual({
      ok: false,
      folder: null,
      says: expect.stringMatching(/Tidak ada cadangan data ini di .*nightly/),
    })
    const made = await copies('backup')
    expect(made).toMatchObject({ ok: true, says: expect.stringMatching(/^Data PT Sumber/) })
    const folder = made.folder ?? ''
    expect(statSync(join(root, 'nightly')).mode & 0o077).toBe(0)
    expect(await copies('drill')).toEqual({ ok: true, folder, says: made.says })
    expect(existsSync(`${dataDir}-drill`)).toBe(false)
    // One that a shop has come to differ from, and one that is damaged.
    await shop.db.query(
      `update document set number = 'LAIN' where id = (select max(id) from document)`,
    )
    const differs = await copies('drill')
    expect(differs).toMatchObject({ ok: false, folder })
    expect(differs.says).toMatch(/UJI-\d+ tidak ada lagi di data yang sedang dipakai/)
    await shop.db.query(`update document set number = 'UJI-' || id where number = 'LAIN'`)
    rmSync(join(folder, 'postgres', 'PG_VERSION'))
    const damaged = await copies('drill')
    expect([damaged.ok, damaged.says]).toEqual([false, expect.stringMatching(/bukan cadangan/)])
    expect(existsSync(`${dataDir}-drill`)).toBe(false)
    renameSync(KEY, `${KEY}.away`)
    expect((await copies('backup')).says).toMatch(/field\.key tidak ada/)
    renameSync(`${KEY}.away`, KEY)
  }, 90_000)
})

describe('data that are missing', () => {
  test('are made by a start alone, where there never were any', async () => {
    for (const trace of ['field.key', 'postgres.json', 'files/ab/photo']) {
      const folder = join(root, `trace-${trace.replaceAll('/', '-')}`)
      mkdirSync(join(folder, trace, '..'), { recursive: true })
      writeFileSync(join(folder, trace), 'x')
      const { code, output } = await start(folder).ended
      expect([trace, code, output]).toEqual([
        trace,
        1,
        expect.stringMatching(/pernah berisi data .* databasenya tidak ada\. Tidak ada data baru/),
      ])
      expect(readdirSync(folder)).toHaveLength(1)
    }
    const half = join(root, 'half-restored')
    mkdirSync(half)
    writeFileSync(join(half, 'restore-unfinished'), '')
    expect((await start(half).ended).output).toMatch(/belum selesai. Ulangi npm run restore/)
  }, 60_000)

  test('are not made in a copy that was put back without its company', async () => {
    const folder = join(root, 'no-company')
    cpSync(aside, folder, { recursive: true })
    rmSync(join(folder, 'backup.json'))
    const again = await openShop(folder)
    await again.db.query(
      `update database_identity set restored_at = now(); alter table company rename to company_before;
       create table company (like company_before including all); alter table company owner to gerai_owner`,
    )
    await again.stop()
    expect((await start(folder).ended).output).toMatch(
      /dipulihkan dari cadangan, tetapi tidak berisi/,
    )
  }, 90_000)
})

test.runIf(isTodays(1))(
  'a backup and a restore that are ended by force leave a whole one or none',
  async () => {
    const target = join(root, 'killed')
    expect(await killBackups(dataDir, target, 1)).toHaveLength(1)
    const [name = ''] = readdirSync(target)
    expect(await killRestores(join(target, name), join(root, 'killed-restores'), 1)).toHaveLength(1)
  },
  240_000,
)

test('settings of service, cron and hand come from one file, and what is wrong in it is said', async () => {
  const file = join(root, 'gerai.env')
  const by = async (text: string) => {
    writeFileSync(file, text)
    return run('backup', [join(root, 'by-file')], { SETTINGS_FILE: file, DATA_DIR: '' }).ended
  }
  expect((await by(`DATA_DIR=${dataDir}\n# the rest as it comes\nSEED=none\n`)).code).toBe(0)
  expect((await by(`DATADIR=${dataDir}\n`)).output).toMatch(/tidak ada pengaturan bernama DATADIR/)
  const lost = await run('backup', [backups], { SETTINGS_FILE: join(root, 'none.env') }).ended
  expect([lost.code, lost.output]).toEqual([1, expect.stringMatching(/none\.env tidak ada/)])
}, 60_000)

test('what root puts back belongs to whoever its folder belongs to', async () => {
  if (process.getuid?.() !== 0) return
  const place = join(root, 'of-service')
  mkdirSync(place)
  const { chownSync } = await import('node:fs')
  const uid = statSync(join(dataDir, 'postgres')).uid
  chownSync(place, uid, uid)
  const target = join(place, 'data')
  expect((await restoreTo(target, aside)).code).toBe(0)
  for (const part of ['.', 'postgres', 'postgres.json', 'field.key', 'files/ab/photo'])
    expect([part, statSync(join(target, part)).uid]).toEqual([part, uid])
  expect((await rowsOf(shop.url, 'select 1 as one'))[0]).toEqual({ one: 1 })
}, 60_000)
