import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runningServer, stopServer } from '#server/embedded-postgres/process.ts'
import { installJobs } from '#server/platform/jobs.ts'
import { migrate } from '#server/platform/migrate.ts'
import { memoryFolder } from '#server/platform/test-memory.ts'
import { freshDatabase } from '#server/platform/test-postgres.ts'
import { isTodays } from '../journeys/turns.ts'
import { killFirstStart } from './killed-upgrades.ts'

/** A picture of one pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Goal: what is released runs where there is neither Node nor npm, is light, and says what is in it. */
const checkout = join(import.meta.dirname, '../..')
const isBuilt = existsSync(join(checkout, 'dist/web/index.html'))
const megabytes = (path: string): number =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .reduce((sum, one) => sum + statSync(join(one.parentPath, one.name)).size / 2 ** 20, 0)

test('the unit of the Debian package may do little', () => {
  if (!existsSync('/usr/bin/systemd-analyze')) return
  const unit = join(checkout, 'scripts/deb/gerai.service')
  const words = ['security', '--offline=true', '--no-pager', '--threshold=20', unit]
  const { stdout, status } = spawnSync('systemd-analyze', words, { encoding: 'utf8' })
  expect([status, /exposure level .*: ([\d.]+)/.exec(stdout)?.[1]]).toEqual([0, expect.any(String)])
})

/** The values of each column of each table, areas and instants left out, in whichever order they stand, as one text. */
async function rowsOf(url: string): Promise<Map<string, string>> {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  try {
    const { rows } = await db.query<{ name: string; tab: string; col: string }>(
      `select c.relname || '.' || a.attname as name, c.oid::regclass::text as tab, quote_ident(a.attname) as col
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relkind in ('r', 'p') and c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
         and c.relname <> 'area' and a.atttypid <> 'timestamptz'::regtype`,
    )
    const found = new Map<string, string>()
    for (const { name, tab, col } of rows) {
      const told = await db.query(
        `select coalesce(string_agg(${col}::text, ' ' order by ${col}::text collate "C"), '') as v from ${tab}`,
      )
      found.set(name, told.rows[0].v)
    }
    return found
  } finally {
    await db.end()
  }
}

async function endServer(cluster: string): Promise<void> {
  const found = runningServer(cluster)
  if (found) await stopServer(cluster, found.pid)
}

describe.runIf(isBuilt && isTodays(2))('a release', () => {
  const root = mkdtempSync(join(memoryFolder(2 ** 30) ?? tmpdir(), 'gerai-release-'))
  const folder = join(root, 'gerai')
  const bin = join(root, 'bin')
  let running: ChildProcess | undefined
  beforeAll(() => {
    chmodSync(root, 0o711)
    const made = spawnSync(process.execPath, [join(checkout, 'scripts/release.mjs'), folder], {
      encoding: 'utf8',
    })
    expect(made).toMatchObject({ status: 0, stderr: '' })
    mkdirSync(bin)
    for (const tool of ['sh', 'dirname', 'readlink'])
      symlinkSync(spawnSync('which', [tool], { encoding: 'utf8' }).stdout.trim(), join(bin, tool))
  })
  /** All values of each column of each small table, as text, in a server that the release's own program begins with. */
  async function laidOut(name: string) {
    const dataDir = join(root, name)
    const work = `
      const { startEmbedded } = await import(${at('embedded-postgres/start.ts')})
      const { url } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} })
      console.log(url)
      process.on('SIGTERM', () => process.exit(0))
      setInterval(() => {}, 1000)`
    // Its server outlives it, as after a kill, and is ended by whoever finds it.
    const child = spawn(process.execPath, ['--input-type=module', '-e', work], { cwd: '/' })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    await expect.poll(() => output, { timeout: 60_000 }).toMatch(/^postgres:\S+\n/)
    try {
      return await rowsOf(output.trim())
    } finally {
      child.kill('SIGKILL')
      await endServer(join(dataDir, 'postgres'))
    }
  }
  const at = (file: string) => JSON.stringify(pathToFileURL(join(folder, 'server', file)).href)
  afterAll(async () => {
    if (running && running.exitCode === null) {
      running.kill('SIGTERM')
      await new Promise((resolve) => running?.once('exit', resolve))
    }
    rmSync(root, { recursive: true, force: true })
  })

  test('is light, and tells its packages with versions, digests and licences', () => {
    expect(megabytes(folder)).toBeLessThan(450)
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    expect(files.filter((file) => /\.(map|test\.ts)$|vitest|playwright/.test(file))).toEqual([])
    const told = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8'))
    const names = told.components.map(({ name }: { name: string }) => name)
    // Served, and what lies in the built web alone.
    expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'sharp', 'react', 'antd']))
    expect(names).not.toContain('vitest')
    const served = readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('@'))
    expect(served.filter((name) => !names.includes(name))).toEqual([])
    const lacking = told.components.filter(
      ({ licenses, hashes }: { licenses: object[]; hashes: object[] | undefined }) =>
        !hashes || JSON.stringify(licenses).includes('UNKNOWN'),
    )
    expect(lacking).toEqual([])
    expect(readFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), 'utf8')).toMatch(
      /^fastify 5[\s\S]*Permission is hereby granted/m,
    )
    const { version } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'))
    expect(JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8'))).toMatchObject({
      version,
    })
  })

  test('begins with the server that its migrations make, and with nothing that another has by chance', async () => {
    const migrated = await freshDatabase({ empty: true })
    await migrate(migrated.url)
    await installJobs(migrated.url)
    const made = await rowsOf(migrated.url)
    await migrated.drop()
    const [one, other] = [await laidOut('one'), await laidOut('other')]
    expect([...one.keys()].toSorted()).toEqual([...made.keys()].toSorted())
    const byChance = [...made].filter(([name, values]) => one.get(name) !== values)
    const shared = byChance.filter(([name]) => one.get(name) === other.get(name))
    expect(shared.map(([name]) => name)).toEqual([])
    // Whose it is, and from where counting begins.
    expect(byChance.map(([name]) => name)).toEqual(
      expect.arrayContaining(['database_identity.company', 'posting_masters.goods']),
    )
  }, 90_000)

  test('serves where PATH has no Node, and reads, draws and prints', async () => {
    const env = {
      PATH: bin,
      DATA_DIR: join(root, 'data'),
      SEED: 'none',
      PORT: '0',
      GERAI_ENV: 'test',
    }
    let output = ''
    const start = () => spawn(join(folder, 'gerai'), ['start'], { env, cwd: '/' })
    // The first start is cut off, each day at another moment of what it lays out and makes.
    const today = Math.floor(Date.now() / 86_400_000) % 10
    const cut = await killFirstStart(env.DATA_DIR, 400 + 400 * today, start)
    expect(cut).toMatchObject({ killed: true })
    const program = start()
    running = program
    program.stdout.on('data', (chunk) => (output += chunk))
    program.stderr.on('data', (chunk) => (output += chunk))
    const address = await expect
      .poll(() => /Gerai siap di (\S+)/.exec(output)?.[1] ?? output, { timeout: 90_000 })
      .toMatch(/^http/)
      .then(() => /Gerai siap di (\S+)/.exec(output)?.[1])
    const ready = await fetch(`${address}/api/ready`)
    expect([ready.status, await ready.json()]).toEqual([200, expect.objectContaining({ ok: true })])
    expect(await (await fetch(`${address}/`)).text()).toContain('<!doctype html>')
    // Modules that come with data of their own: fonts, pictures, workbooks, bar codes.
    const work = `
      const { renderPdf } = await import(${at('platform/pdf.ts')})
      const { toPng } = await import(${at('platform/images.ts')})
      const { streamWorkbook, readWorkbook } = await import(${at('platform/excel.ts')})
      const { buffer } = await import('node:stream/consumers')
      const pixel = Buffer.from('${PIXEL}', 'base64')
      const pdf = await renderPdf({ pageSize: 'A4', pageMargins: 20, content: ['Gula'] })
      const columns = [{ key: 'name', label: 'Nama', type: 'text', width: 9 }]
      const book = await buffer(streamWorkbook({ name: 'x', columns, rows: [{ name: 'Gula' }] }))
      const read = await readWorkbook(book)
      const { mime } = await toPng(pixel)
      console.log(pdf.subarray(0, 4).toString(), mime, JSON.stringify(read).includes('Gula'))`
    const modules = join(folder, 'node_modules')
    const own = readdirSync(modules).find((name) => /^node-(linux|win)-/.test(name)) ?? ''
    writeFileSync(join(root, 'work.mjs'), work)
    const done = spawnSync(join(modules, own, 'bin/node'), [join(root, 'work.mjs')], {
      env,
      cwd: '/',
      encoding: 'utf8',
    })
    expect(done.stderr).toBe('')
    expect(done.stdout.trim()).toBe('%PDF image/png true')
  }, 150_000)
})
