import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  mkdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { isAlive, runningServer } from '#server/embedded-postgres/process.ts'
import { refuseUnfitDatabase } from '#server/platform/database-fitness.ts'
import { installJobs } from '#server/platform/jobs.ts'
import { migrate } from '#server/platform/migrate.ts'

/**
 * Goal: whatever is killed, the next start recovers by itself, keeps every committed row, and there
 * is never a second PostgreSQL on the same data. One data folder lives through the whole story.
 */
const root = mkdtempSync(join(tmpdir(), 'gerai-embedded-'))
const dataDir = join(root, 'data')
const cluster = join(dataDir, 'postgres')
const programs: ChildProcess[] = []

interface Program {
  child: ChildProcess
  output: () => string
  ended: Promise<number | null>
}

const startProgram = (...flags: string[]) => spawnProgram(dataDir, ...flags)

function spawnProgram(folder: string, ...flags: string[]): Program {
  const file = join(import.meta.dirname, 'embedded-program.ts')
  const child = spawn(process.execPath, [file, folder, ...flags])
  programs.push(child)
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const ended = new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)))
  return { child, output: () => output, ended }
}

interface Ready {
  url: string
  administratorUrl: string
  pid: number
}

async function ready(program: Program): Promise<Ready> {
  for (let waited = 0; waited < 20_000; waited += 20) {
    const line = /^ready (.*)$/m.exec(program.output())
    if (line?.[1]) return JSON.parse(line[1])
    if (program.child.exitCode !== null) break
    await sleep(20)
  }
  throw new Error(`not ready: ${program.output()}`)
}

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

const addRow = (url: string) => query(url, 'INSERT INTO kept DEFAULT VALUES')
const countRows = async (url: string) =>
  (await query<{ n: number }>(url, 'SELECT count(*)::int n FROM kept'))[0]?.n

async function gone(pid: number): Promise<boolean> {
  for (let waited = 0; waited < 5000 && isAlive(pid); waited += 20) await sleep(20)
  return !isAlive(pid)
}

beforeAll(async () => {
  chmodSync(root, 0o711)
  const first = startProgram()
  const { url } = await ready(first)
  await query(url, 'CREATE TABLE kept (id int GENERATED ALWAYS AS IDENTITY)')
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
})

afterEach(async () => {
  for (const child of programs.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    for (
      let waited = 0;
      waited < 5000 && child.exitCode === null && child.signalCode === null;
      waited += 20
    )
      await sleep(20)
  }
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

test('it runs durably, in UTC, with checksums, behind a password', async () => {
  const { url, administratorUrl } = await ready(startProgram())
  const wanted = {
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    data_checksums: 'on',
    TimeZone: 'UTC',
    lc_messages: 'C',
    server_encoding: 'UTF8',
    max_connections: '100',
    client_connection_check_interval: '500ms',
    random_page_cost: '1.1',
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
  }
  const rows = await query<{ name: string; value: string }>(
    administratorUrl,
    'SELECT name, current_setting(name) AS value FROM pg_settings',
  )
  const found = Object.fromEntries(rows.map((row) => [row.name, row.value]))
  expect(found).toMatchObject(wanted)
  const [locale] = await query(
    url,
    "SELECT upper('é') up, datlocprovider p FROM pg_database WHERE datname = 'gerai'",
  )
  expect(locale).toEqual({ up: 'É', p: 'b' })
  for (const address of [url, administratorUrl]) {
    const wrong = Object.assign(new URL(address), { password: 'wrong' })
    await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/)
  }
  expect(statSync(join(dataDir, 'postgres.json')).mode & 0o777).toBe(0o600)
})

test('the program is a plain owner: no connection of its is, or can become, the superuser', async () => {
  const { url, administratorUrl } = await ready(startProgram())
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const can =
    'SELECT rolsuper, rolbypassrls, rolreplication FROM pg_roles WHERE rolname = current_user'
  const plain = { rolsuper: false, rolbypassrls: false, rolreplication: false }
  for (const step of ['SELECT', 'RESET ROLE', 'RESET SESSION AUTHORIZATION']) {
    await client.query(step)
    expect((await client.query(can)).rows).toEqual([plain])
  }
  for (const wish of ['SET ROLE gerai', 'SET fsync = off', "COPY kept FROM PROGRAM 'id'"])
    await expect(client.query(wish)).rejects.toThrow(/permission denied|cannot be changed/)
  await client.end()
  // Whoever asks is the only superuser here: the program's own connection gave its rights up when it was ready.
  const supers = `SELECT pid FROM pg_stat_activity JOIN pg_roles ON rolname = usename
    WHERE rolsuper AND backend_type = 'client backend' AND pid <> pg_backend_pid()`
  expect(await query(administratorUrl, supers)).toEqual([])
  await expect(refuseUnfitDatabase(url)).resolves.toBeUndefined()
})

test('an older program left everything to the superuser: the next start hands it over, and migrates', async () => {
  const folder = join(root, 'older')
  const older = spawnProgram(folder)
  const { administratorUrl } = await ready(older)
  const postgres = administratorUrl.replace(/gerai$/, 'postgres')
  await query(postgres, 'DROP DATABASE gerai')
  await query(postgres, 'DROP ROLE gerai_owner')
  await query(postgres, 'CREATE DATABASE gerai')
  await migrate(administratorUrl, '0281')
  await installJobs(administratorUrl)
  await query(
    administratorUrl,
    `INSERT INTO company (name) VALUES ('PT Lama'); CREATE TYPE mood AS ENUM ('ok'); CREATE VIEW seen AS SELECT 1 one`,
  )
  older.child.kill('SIGTERM')
  await older.ended
  const file = join(folder, 'postgres.json')
  const { ownerPassword: _unknown, ...secret } = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify(secret))

  const program = spawnProgram(folder)
  const { url } = await ready(program)
  expect(program.output()).not.toMatch(/^(failed|say)/m)
  await migrate(url)
  await installJobs(url)
  expect(await query(url, 'SELECT name FROM company')).toEqual([{ name: 'PT Lama' }])
  await query(url, `DROP VIEW seen; DROP TYPE mood; UPDATE company SET name = 'PT Baru'`)
  expect(await query(url, 'SELECT count(*)::int n FROM graphile_worker.migrations')).not.toEqual([])
  const left = `SELECT c.oid::regclass::text FROM pg_class c JOIN pg_roles r ON r.oid = relowner
    WHERE rolsuper AND relnamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN ('public', 'graphile_worker'))`
  expect(await query(url, left)).toEqual([])
  // What binds the owner to see every branch is his now.
  const policies = `SELECT count(*)::int n FROM pg_policies WHERE policyname = 'owner' AND roles <> '{gerai_owner}'`
  expect(await query(url, policies)).toEqual([{ n: 0 }])
  const books = spawnSync(process.execPath, [join(import.meta.dirname, '../../server/books.ts')], {
    env: { ...process.env, DATA_DIR: folder },
    encoding: 'utf8',
  })
  expect(books.stdout).toMatch(/pemeriksaan beres/)
  expect(books.stdout).not.toContain('RUSAK')
  program.child.kill('SIGTERM')
  await program.ended

  // The operator's own settings are looked at as those of any other server.
  writeFileSync(join(folder, 'postgres', 'local.conf'), "fsync = 'off'\n")
  const main = spawnSync(process.execPath, [join(import.meta.dirname, '../../server/main.ts')], {
    env: { ...process.env, DATA_DIR: folder, SEED: 'none', PORT: '0' },
    encoding: 'utf8',
  })
  expect(main.status).toBe(1)
  expect(main.stderr).toMatch(/kehilangan transaksi yang sudah dijawab \(fsync dimatikan\)/)
}, 60_000)

test('PostgreSQL gives way to the program that reads its answers', async () => {
  const program = startProgram()
  const { pid } = await ready(program)
  expect(getPriority(pid)).toBe(5)
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)
})

test('SIGTERM leaves neither process nor lock file behind', async () => {
  const program = startProgram()
  const { pid } = await ready(program)
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)
  expect(isAlive(pid)).toBe(false)
  expect(existsSync(join(cluster, 'postmaster.pid'))).toBe(false)
})

test('kill -9 of the program: the next start takes the running server over', async () => {
  const first = startProgram()
  const { url, pid } = await ready(first)
  await addRow(url)
  const before = await countRows(url)
  first.child.kill('SIGKILL')
  await first.ended
  const second = await ready(startProgram())
  expect(second).toMatchObject({ url, pid })
  expect(await countRows(second.url)).toBe(before)
})

test('kill -9 of PostgreSQL: the program ends with a message, the next start recovers', async () => {
  const first = startProgram()
  const { url, pid } = await ready(first)
  await addRow(url)
  const before = await countRows(url)
  process.kill(pid, 'SIGKILL')
  expect(await first.ended).toBe(1)
  expect(first.output()).toContain('berhenti di luar kendali')
  const second = await ready(startProgram())
  expect(second.pid).not.toBe(pid)
  expect(await countRows(second.url)).toBe(before)
})

test('kill -9 of both at once: the next start recovers', async () => {
  const first = startProgram()
  const { url, pid } = await ready(first)
  const busy = query(url, 'SELECT pg_sleep(30)').catch(() => 'cut')
  await addRow(url)
  const before = await countRows(url)
  first.child.kill('SIGKILL')
  process.kill(pid, 'SIGKILL')
  expect(existsSync(join(cluster, 'postmaster.pid'))).toBe(true)
  const second = await ready(startProgram())
  expect(await countRows(second.url)).toBe(before)
  expect(await busy).toBe('cut')
})

test('kill -9 of one backend: the server restarts them and the program lives on', async () => {
  const program = startProgram()
  const { url, pid } = await ready(program)
  const victim = query(url, 'SELECT pg_sleep(30)').catch(() => 'cut')
  const find = "SELECT pid FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(30)'"
  let row: { pid: number } | undefined
  while (!row) [row] = await query<{ pid: number }>(url, find)
  process.kill(row.pid, 'SIGKILL')
  expect(await victim).toBe('cut')
  // It recovers first, on a busy machine for longer.
  const back = () => query(url, 'SELECT 1').then(Boolean, () => false)
  for (const end = Date.now() + 20_000; !(await back()) && Date.now() < end; ) await sleep(300)
  expect(program.child.exitCode).toBe(null)
  expect(isAlive(pid)).toBe(true)
  expect(await countRows(url)).toBeGreaterThan(0)
})

test('a second program on the same data is refused; a sharing one is let in', async () => {
  const first = startProgram()
  const { url, pid } = await ready(first)
  const second = startProgram()
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain('sudah berjalan')
  const sharing = startProgram('share')
  expect(await ready(sharing)).toMatchObject({ url, pid })
  sharing.child.kill('SIGTERM')
  expect(await sharing.ended).toBe(0)
  expect(isAlive(pid)).toBe(true)
})

test('through a symbolic link it is the same data: whoever comes that way leaves the first alone', async () => {
  const link = join(root, 'link')
  symlinkSync(dataDir, link)
  for (const [here, there] of [
    [dataDir, link],
    [link, dataDir],
  ] as const) {
    const first = spawnProgram(here)
    const { url, pid } = await ready(first)
    const second = spawnProgram(there)
    await Promise.race([second.ended, ready(second).catch(() => {})])
    expect(second.output()).toContain('sudah berjalan')
    const env = { ...process.env, DATA_DIR: there, SEED: 'none' }
    for (const program of ['server/books.ts', 'server/backup.ts']) {
      const args = [join(import.meta.dirname, '../..', program), join(root, 'backups')]
      spawnSync(process.execPath, args, { env })
    }
    const sharing = spawnProgram(there, 'share')
    expect(await ready(sharing)).toMatchObject({ url, pid })
    expect(await countRows(url)).toBeGreaterThan(0)
    expect(first.child.exitCode).toBe(null)
    sharing.child.kill('SIGTERM')
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
  }
}, 60_000)

test('who lost the password cannot stop a program that lives, by whichever folder he comes', async () => {
  const first = startProgram()
  const { url, pid } = await ready(first)
  const secret = join(dataDir, 'postgres.json')
  const kept = readFileSync(secret)
  const other = join(root, 'other')
  mkdirSync(other, { mode: 0o711 })
  symlinkSync(cluster, join(other, 'postgres'))
  rmSync(secret)
  for (const refused of [startProgram(), startProgram('share'), spawnProgram(other, 'share')]) {
    await Promise.race([refused.ended, ready(refused).catch(() => {})])
    expect(refused.output()).toContain('sudah berjalan')
  }
  writeFileSync(join(other, 'postgres.json'), JSON.stringify({ password: 'wrong', port: 1 }))
  const wrong = spawnProgram(other)
  expect(await wrong.ended).toBe(1)
  expect(wrong.output()).toContain('sudah berjalan')
  expect(isAlive(pid)).toBe(true)
  expect(await countRows(url)).toBeGreaterThan(0)
  writeFileSync(secret, kept, { mode: 0o600 })
}, 60_000)

test('a copy of the data folder is a database of its own', async () => {
  const original = startProgram()
  const { url, pid } = await ready(original)
  const before = await countRows(url)
  original.child.kill('SIGTERM')
  await original.ended
  expect(isAlive(pid)).toBe(false)
  execFileSync('cp', ['-a', dataDir, `${dataDir}-copy`])
  const copy = spawnProgram(`${dataDir}-copy`)
  const second = await ready(copy)
  await addRow(second.url)
  copy.child.kill('SIGTERM')
  await copy.ended
  expect(await countRows((await ready(startProgram())).url)).toBe(before)
})

test('a lock file whose number now belongs to another program is no obstacle', async () => {
  const lines = [String(process.pid), cluster, '1', '5432', '', '127.0.0.1', '', 'ready', '']
  writeFileSync(join(cluster, 'postmaster.pid'), lines.join('\n'))
  expect(runningServer(cluster)).toBeUndefined()
  const { pid } = await ready(startProgram())
  expect(Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])).toBe(pid)
})

test('a server with another password on our data is stopped, not fought', async () => {
  const first = startProgram()
  const { pid } = await ready(first)
  first.child.kill('SIGKILL')
  await first.ended
  rmSync(join(dataDir, 'postgres.json'))
  const refused = startProgram()
  const second = await ready(refused)
  expect(await gone(pid)).toBe(true)
  expect(await countRows(second.url)).toBeGreaterThan(0)
})

test.each(['zeroed control file', 'lost log'])(
  'data that PostgreSQL cannot read are told in words, with its own last ones, and stay as they are: %s',
  async (fault) => {
    const folder = join(root, fault.replaceAll(' ', '-'))
    const first = spawnProgram(folder)
    await ready(first)
    first.child.kill('SIGTERM')
    await first.ended
    const log = join(folder, 'postgres', 'pg_wal')
    if (fault === 'lost log')
      for (const name of readdirSync(log)) rmSync(join(log, name), { recursive: true })
    else writeFileSync(join(folder, 'postgres', 'global', 'pg_control'), Buffer.alloc(8192))
    const refused = spawnProgram(folder)
    await refused.ended
    expect(refused.output()).toMatch(
      /failed PostgreSQL tidak dapat menyala dengan data di \S+:[\s\S]*(PANIC|FATAL)[\s\S]*pulihkan cadangan terakhir/,
    )
    expect(refused.output()).not.toMatch(/^\s+at /m)
  },
)
