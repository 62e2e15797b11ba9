import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Fitness, faultsOf, refuseUnfitDatabase } from './database-fitness.ts'
import { type FreshDatabase, freshDatabase } from './test-postgres.ts'

const fit: Fitness = {
  user: 'toko',
  database: 'gerai',
  encoding: 'UTF8',
  provider: 'builtin',
  locale: 'C.UTF-8',
  timezone: 'UTC',
  checksums: 'on',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  max_connections: 100,
  superuser: false,
  creates: true,
  owns: true,
  makes: true,
  trigrams: true,
  foreign_roles: [],
  roles: 0,
  used: false,
  moving: false,
}

describe('a database that is named', () => {
  it('is served when it is as documented', () => {
    expect(faultsOf(fit, 3)).toEqual({ refused: [], warned: [] })
    // Whoever has the four roles already need make none.
    expect(faultsOf({ ...fit, creates: false, roles: 4 }, 1).refused).toEqual([])
    expect(faultsOf({ ...fit, provider: 'libc', locale: 'C' }, 1).refused).toEqual([])
  })

  it.each([
    [{ encoding: 'LATIN1' }, /LATIN1, harus UTF8/],
    [{ encoding: 'SQL_ASCII' }, /SQL_ASCII, harus UTF8/],
    [{ provider: 'icu', locale: 'id-ID' }, /icu \(id-ID\), harus builtin C\.UTF-8/],
    [{ provider: 'libc', locale: 'en_US.UTF-8' }, /libc \(en_US\.UTF-8\)/],
    [{ checksums: 'off' }, /Checksum halaman/],
    [{ timezone: 'Asia/Jakarta' }, /timezone database Asia\/Jakarta/],
    [{ max_connections: 50 }, /max_connections 50, perlu 60 untuk 2 proses/],
  ] as [Partial<Fitness>, RegExp][])(
    '%j is refused for a new company, and told to an old one',
    (bad, words) => {
      expect(faultsOf({ ...fit, ...bad }, 2).refused).toEqual([expect.stringMatching(words)])
      expect(faultsOf({ ...fit, ...bad, used: true }, 2)).toEqual({
        refused: [],
        warned: [expect.stringMatching(words)],
      })
    },
  )

  it.each([
    [{ superuser: true }, /superuser/],
    [{ owns: false }, /alter database gerai owner to toko/],
    [{ makes: false }, /grant create on schema public to toko/],
    [{ creates: false }, /alter role toko createrole/],
    [
      { foreign_roles: ['gerai_till'], roles: 4 },
      /gerai_till .*grant gerai_till, gerai_office, gerai_report, gerai_job to toko with admin option/,
    ],
    [{ trigrams: false }, /pg_trgm/],
    [{ moving: true }, /Perpindahan ke database \S+ belum selesai/],
    [{ fsync: 'off', synchronous_commit: 'local' }, /\(fsync, synchronous_commit dimatikan\)/],
  ] as [Partial<Fitness>, RegExp][])('%j is refused to everybody', (bad, words) => {
    for (const used of [false, true])
      expect(faultsOf({ ...fit, ...bad, used }, 1).refused).toEqual([expect.stringMatching(words)])
  })
})

describe('asked of PostgreSQL itself', () => {
  let database: FreshDatabase
  let admin: pg.Client
  beforeAll(async () => {
    database = await freshDatabase({ empty: true })
    admin = new pg.Client({ connectionString: database.administratorUrl })
    await admin.connect()
  })
  afterAll(async () => {
    await admin.end()
    await database.drop()
  })

  it('tells every fault at once, a line each, before anything is made', async () => {
    const name = `latin_${Date.now()}`
    const { username } = new URL(database.url)
    await admin.query(
      `create database ${name} owner ${username} encoding 'LATIN1' locale 'C' locale_provider libc template template0`,
    )
    const url = Object.assign(new URL(database.url), { pathname: `/${name}` }).href
    const refused = await refuseUnfitDatabase(url, { processes: 9 }).catch((error) => error)
    // The tests' own server is fast and forgets, and has 200 connections.
    // Whose the four roles are depends on which test came first.
    const lines = refused.message.split('\n').filter((line: string) => !line.startsWith('Peran '))
    expect(lines).toEqual([
      expect.stringMatching(/^Database ini dapat kehilangan transaksi .*fsync/),
      'Pengodean database LATIN1, harus UTF8.',
      'max_connections 200, perlu 270 untuk 9 proses.',
      expect.stringMatching(/^Tidak ada yang diubah/),
    ])
    await admin.query(`drop database ${name} with (force)`)
  })

  it.each([
    [{ port: '1' }, /Tidak ada PostgreSQL yang menjawab di 127\.0\.0\.1:1/],
    [{ password: 'salah' }, /Kata sandi pengguna gerai_owner di DATABASE_URL salah/],
    [{ pathname: '/tidak_ada' }, /Database tidak_ada tidak ada/],
  ])('says what keeps it from being reached: %j', async (wrong, words) => {
    const url = Object.assign(new URL(database.url), wrong).href
    const refused = await refuseUnfitDatabase(url).catch((error) => error)
    expect(refused.message).toMatch(words)
    expect(refused.message).not.toContain(new URL(database.url).password)
  })
})
