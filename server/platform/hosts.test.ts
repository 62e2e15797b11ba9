import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { addressAt, addressOf, severalOf } from './address.ts'
import { isPatient } from './commit-wait.ts'
import { openPools } from './db.ts'
import { databaseAway, isAway } from './errors.ts'
import { serversOf } from './hosts.ts'
import { Unfit, remembering } from './hosts-memory.ts'
import { readSettings } from './settings.ts'

const URL_OF_ONE = 'postgres://gerai:kata%2Fsandi@10.0.0.9:5432/toko'
const HOSTS = ['10.0.0.5:5432', '[fd00::6]:5433', 'db-c.toko.lan:5432']
const memoryFile = () => join(mkdtempSync(join(tmpdir(), 'gerai-hosts-')), 'data', 'hosts.json')

describe('an address of several servers', () => {
  const address = addressOf(URL_OF_ONE, HOSTS, '/var/lib/gerai/data/database-hosts.json')

  it('names each with its port, and user, password and database of the one', () => {
    expect(severalOf(address)).toEqual({
      hosts: [
        { host: '10.0.0.5', port: 5432 },
        { host: 'fd00::6', port: 5433 },
        { host: 'db-c.toko.lan', port: 5432 },
      ],
      memory: '/var/lib/gerai/data/database-hosts.json',
    })
    expect(severalOf(address)?.hosts.map((at) => addressAt(address, at))).toEqual([
      'postgres://gerai:kata%2Fsandi@10.0.0.5:5432/toko',
      'postgres://gerai:kata%2Fsandi@[fd00::6]:5433/toko',
      'postgres://gerai:kata%2Fsandi@db-c.toko.lan:5432/toko',
    ])
  })

  it('is the same for every process of a program, which hands it on', () => {
    const env = { DATABASE_URL: URL_OF_ONE, DATABASE_HOSTS: HOSTS.join(','), DATA_DIR: '/srv/data' }
    const { databaseUrl } = readSettings(env)
    expect(readSettings({ ...env, DATABASE_URL: databaseUrl }).databaseUrl).toBe(databaseUrl)
    expect(serversOf(databaseUrl)).toBe(serversOf(databaseUrl))
  })

  it('is none where one server is named', () => {
    expect([severalOf(URL_OF_ONE), serversOf(URL_OF_ONE), serversOf(undefined)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})

it('alone makes a commit of the program wait for another server', async () => {
  const several = openPools(addressOf(URL_OF_ONE, HOSTS, memoryFile()))
  const one = openPools(URL_OF_ONE)
  expect([isPatient(several.till), isPatient(several.job), isPatient(one.till)]).toEqual([
    true,
    true,
    false,
  ])
  await Promise.all([several.end(), one.end()])
})

describe('what is remembered of servers', () => {
  const at = { host: '10.0.0.5', port: 5432 }
  const seen = (timeline: number, system = '7') => ({ at, system, timeline })

  it('refuses a deposed one and a stranger, in words and as an outage', () => {
    const file = memoryFile()
    const memory = remembering(file)
    memory.refuse(seen(3))
    memory.learn(seen(3))
    for (const [found, words] of [
      [seen(2), /10\.0\.0\.5:5432 sudah digantikan \(timeline 2, yang terbaru 3\)/],
      [seen(4, '8'), /berisi database lain \(8, bukan 7\)/],
    ] as const) {
      // The next start, or another process.
      expect(() => remembering(file).refuse(found)).toThrow(words)
      expect(() => remembering(file).refuse(found)).toThrow(file)
    }
    memory.refuse(seen(3))
    memory.refuse(seen(4))
    expect(isAway(new Unfit('x'))).toBe(true)
    expect(databaseAway().message).toContain('sebentar')
  })

  it('is never less than a process has seen, whatever becomes of the file', () => {
    const file = memoryFile()
    const memory = remembering(file)
    memory.learn(seen(2))
    memory.learn(seen(3))
    const { mayLack } = memory.read() ?? {}
    // Another process wrote what it had read before.
    writeFileSync(file, JSON.stringify({ system: '7', timeline: 2, paired: true, mayLack: false }))
    expect(() => memory.refuse(seen(2))).toThrow(Unfit)
    memory.learn(seen(3))
    expect(remembering(file).read()).toMatchObject({ timeline: 3, mayLack })
    rmSync(file)
    expect(() => memory.refuse(seen(2))).toThrow(Unfit)
  })

  it('knows after a promotion whether what was acknowledged before may be missing', () => {
    const promoted = (...paired: boolean[]) => {
      const memory = remembering(memoryFile())
      memory.learn(seen(1))
      for (const one of paired) memory.setPaired(one)
      memory.learn(seen(2))
      return [memory.read()?.mayLack, memory.read()?.paired]
    }
    expect(promoted()).toEqual([true, null])
    expect(promoted(true)).toEqual([false, false])
    expect(promoted(true, false)).toEqual([true, false])
    const memory = remembering(memoryFile())
    memory.learn(seen(1))
    expect(memory.read()?.mayLack).toBe(false)
    memory.learn(seen(2))
    memory.lacksNothing()
    memory.learn(seen(2))
    expect(memory.read()?.mayLack).toBe(false)
  })
})

it('is what everything but the embedded server’s superuser connects by', () => {
  const own = /^server\/(embedded-postgres|copies\/(copy-database|log-archive)|platform\/hosts)/
  const others = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .map((file) => `server/${file}`)
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|\/test-/.test(file) && !own.test(file))
    .filter((file) =>
      /new pg\.Client\(|new pg\.Pool\((?!\{\s*Client: DatabaseClient)/.test(
        readFileSync(file, 'utf8'),
      ),
    )
  expect(others).toEqual([])
})
