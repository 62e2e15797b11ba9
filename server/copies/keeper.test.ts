import { EventEmitter } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { dashboard } from '#contract/application/dashboard.ts'
import { openPools } from '#server/platform/db.ts'
import { type TestApp, testApp } from '#server/platform/test-app.ts'
import { type CopyState, isBackupDue, isDrillDue, keepCopies, missing } from './keeper.ts'
import { forgetLeftBehind, leftIn } from './moving/left-behind.ts'
import type { CopyResult } from './own-copies.ts'
import { keptOf } from './prune.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const now = Date.parse('2026-03-10T20:00:00Z')
const state = (more: Partial<CopyState> = {}): CopyState => ({
  now,
  due: now - HOUR,
  epochAt: now - 400 * DAY,
  timezone: 'Asia/Jakarta',
  last: {},
  backup: now - 25 * HOUR,
  drilled: now - DAY,
  ...more,
})

describe('a copy is due', () => {
  test.each([
    [true, 'after its time where the newest is older', {}],
    [false, 'once a night, whoever made it', { backup: now - HOUR / 2 }],
    [true, 'where none lies there', { backup: undefined }],
    [false, 'the first night after the company was made or put back', { epochAt: now - HOUR / 2 }],
    [
      false,
      'within an hour of a failure',
      { last: { BACKUP: { at: now - 1, ok: false, says: '' } } },
    ],
    [true, 'after that hour', { last: { BACKUP: { at: now - 2 * HOUR, ok: false, says: '' } } }],
  ])('%s: %s', (due, _when, more) => expect(isBackupDue(state(more))).toBe(due))

  test.each([
    [false, 'to be tried within a week', {}],
    [true, 'to be tried after a week', { drilled: now - 7 * DAY }],
    [true, 'to be tried where none was', { drilled: undefined }],
    [false, 'to be tried where there is none', { drilled: undefined, backup: undefined }],
  ])('%s: %s', (due, _when, more) => expect(isDrillDue(state(more))).toBe(due))

  test('and told where it failed or does not come', () => {
    expect(missing(state())).toEqual({ BACKUP: null, DRILL: null })
    const old = state({ backup: now - 3 * DAY, drilled: now - 10 * DAY })
    expect(missing(old)).toEqual({
      BACKUP: 'terakhir 08/03/2026 03.00',
      DRILL: 'terakhir 01/03/2026 03.00',
    })
    const failed = { at: now - HOUR, ok: false, says: 'disk penuh' }
    expect(missing(state({ last: { BACKUP: failed, DRILL: failed } }))).toEqual({
      BACKUP: 'disk penuh',
      DRILL: 'disk penuh',
    })
    // One that somebody made by hand since then is one.
    expect(missing(state({ backup: now - 1, last: { BACKUP: failed } })).BACKUP).toBe(null)
    expect(missing(state({ backup: undefined, epochAt: now - HOUR })).BACKUP).toBe(null)
  })
})

test('of three years of nights three, seven days, four weeks and twelve months stay', () => {
  const nights = Array.from({ length: 1000 }, (_, n) =>
    new Date(Date.parse('2026-11-27T19:30:00Z') - (999 - n) * DAY).toISOString(),
  )
  const kept = [...keptOf(nights)].map((instant) => instant.slice(0, 10)).sort()
  expect(kept).toEqual([
    '2025-12-31',
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
    '2026-06-30',
    '2026-07-31',
    '2026-08-31',
    '2026-09-30',
    '2026-10-31',
    '2026-11-08',
    '2026-11-15',
    '2026-11-21',
    '2026-11-22',
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
  ])
  const upgrades = ['09', '10', '11', '12'].map((hour) => `2026-11-27T${hour}:00:00.000Z`)
  expect([...keptOf(upgrades)].sort()).toEqual(upgrades.slice(1))
})

describe('copies by the clock', () => {
  let t: TestApp
  const dataDir = join(mkdtempSync(join(tmpdir(), 'gerai-keeper-')), 'data')
  const folder = `${dataDir}-backups`
  beforeAll(async () => {
    t = await testApp()
  })
  afterAll(async () => {
    await t.close()
    rmSync(join(dataDir, '..'), { recursive: true })
  })

  const ended = (found: CopyResult | undefined) => {
    const child = Object.assign(new EventEmitter(), { killed: false, kill: () => true })
    setImmediate(() => {
      if (found) child.emit('message', found)
      child.emit('exit', found ? 0 : 9, null)
    })
    return child as never
  }

  /** One look at the clock; each copy and each try ends as told, in their order. */
  async function look(...results: (CopyResult | undefined)[]) {
    const pools = openPools(t.url)
    const began: string[] = []
    const said: string[] = []
    const say = (_about: unknown, line: string) => void said.push(line)
    const start = (kind: string) => {
      began.push(kind)
      return ended(results.shift())
    }
    const log = { error: say, warn: say } as never
    const keeper = keepCopies(pools, { dataDir, backupAt: '02:30', log, start })
    await keeper.look()
    // A second minute comes while the first is at it.
    await keeper.look()
    await keeper.ended()
    await pools.end()
    return { began, said }
  }
  const alarms = async (who = 'owner') =>
    (await t.call(who, dashboard.summary, {})).alarms.map(({ code, detail }) => [code, detail])
  const bell = async () =>
    (await t.db.query('select message from bell_notice order by id')).rows.map((one) => one.message)

  it('are made and tried, and told in the log, the bell, the metrics and on Beranda', async () => {
    // A company that was made since the hour of copies owes none yet.
    await t.db.query('update database_identity set epoch_at = now()')
    expect(await look()).toEqual({ began: [], said: [] })
    await t.db.query(`update database_identity set epoch_at = now() - interval '30 days'`)
    const failed = await look({ ok: false, folder: null, says: 'Disk penuh' })
    expect(failed).toEqual({ began: ['BACKUP'], said: ['backup failed'] })
    expect(await alarms()).toEqual([
      ['BACKUP_MISSING', 'Disk penuh'],
      ['DRILL_MISSING', 'belum pernah'],
    ])
    expect(await alarms('kasir.sby')).toEqual([])
    expect(await bell()).toEqual(['Cadangan malam tidak jadi: Disk penuh'])
    // Not again within the hour.
    expect((await look()).began).toEqual([])
    await t.db.query(`update copy_run set began_at = now() - interval '2 hours'`)
    // A process that died tells nothing.
    expect((await look(undefined)).said).toEqual(['backup failed'])
    expect((await alarms())[0]).toEqual(['BACKUP_MISSING', 'prosesnya berhenti (9)'])

    const { rows } = await t.db.query('select company, epoch from database_identity')
    const copy = join(folder, 'gerai-2026-01-31T200000')
    mkdirSync(copy, { recursive: true })
    writeFileSync(
      join(copy, 'backup.json'),
      JSON.stringify({
        format: 1,
        takenAt: new Date().toISOString(),
        ...rows[0],
        name: 'PT',
        newest: null,
        documents: 0,
        journalLines: 0,
        migration: '',
        bytes: 0,
        key: 'none',
        files: [],
      }),
    )
    const bad = await look({ ok: false, folder: copy, says: 'Data PT\nG01 RUSAK 2' })
    expect(bad).toEqual({ began: ['DRILL'], said: ['trial restore failed'] })
    expect(await alarms()).toEqual([['DRILL_MISSING', 'Data PT\nG01 RUSAK 2']])
    await t.db.query(`update copy_run set began_at = now() - interval '2 hours'`)
    const good = await look({ ok: true, folder: copy, says: 'Data PT: 3 dokumen' })
    expect(good).toEqual({ began: ['DRILL'], said: ['trial restore succeeded'] })
    expect(await alarms()).toEqual([])
    expect((await bell()).slice(1)).toEqual([
      'Uji pulih cadangan tidak beres: Data PT; G01 RUSAK 2',
      'Cadangan terbukti dapat dipulihkan, pembukuannya beres. Data PT: 3 dokumen',
    ])
    expect((await look()).began).toEqual([])
  })

  it('let go of an old cluster after thirty days, and never unless that was told a day before', async () => {
    const old = join(dataDir, 'postgres.before-2026-01-31T101500')
    mkdirSync(old, { recursive: true })
    for (const file of [join(old, 'PG_VERSION'), `${old}.json`]) writeFileSync(file, '18\n')
    const pools = openPools(t.url)
    const night = async (day: number) => {
      const said: string[] = []
      const log = { warn: (_about: unknown, line: string) => said.push(line) } as never
      const now = Date.parse('2026-01-31T10:15:00Z') + day * DAY
      await forgetLeftBehind(pools, { dataDir, log, now })
      return { said, told: (await bell()).filter((one) => one.startsWith('Database lama')) }
    }
    expect(await night(22)).toEqual({ said: [], told: [] })
    // The machine was off for weeks: it is told first, and goes a day later.
    const told = [
      `Database lama (PostgreSQL 18) di ${old} dihapus pada 2026-03-02; pindahkan dulu bila masih diperlukan`,
    ]
    expect(await night(40)).toEqual({ said: [], told })
    expect(await night(40.5)).toEqual({ said: [], told })
    await t.db.query(`update bell_notice set at = at - interval '25 hours'`)
    expect(await night(29)).toEqual({ said: [], told })
    expect([existsSync(old), leftIn(dataDir).map(({ goes }) => goes)]).toEqual([
      true,
      ['2026-03-02'],
    ])
    expect((await night(41)).said).toEqual(['the database of before the move was removed'])
    expect([existsSync(old), existsSync(`${old}.json`), leftIn(dataDir)]).toEqual([
      false,
      false,
      [],
    ])
    await pools.end()
  })
})
