import { mkdtempSync, readFileSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate, waitingMigrations } from '#server/platform/migrate.ts'
import { plantedProgram } from '../platform/planted-program.ts'
import { run } from '../platform/small-shop.ts'
import { NO_FAULTS, peopleAtWork } from './dealing.ts'
import { type Machine, type Machines, openMachines } from './machines.ts'

/** Of the next version: what it adds, also where every sale writes, and what it takes away. */
const NEXT = {
  '0991-adds': `
    alter table document add column of_tomorrow text;
    alter table document_goods add column of_tomorrow numeric not null default 0;
    alter table journal_line add column of_tomorrow text;
    alter table stock_move add column of_tomorrow text;
    alter table session add column of_tomorrow text;
    alter table goods add column of_tomorrow boolean not null default false;
    alter table stored_file add column of_tomorrow text;
    alter table job add column of_tomorrow text;
    create table thing_of_tomorrow (id int primary key);`,
  '0992-takes-away': `-- after: all
    alter table banner drop column link_url;`,
  '0993-adds-more': 'alter table company add column of_tomorrow text;',
}

/**
 * Goal: machines are brought to a new program one after the other, while people work: the old one and the new one serve
 * one database, and what the old one needs goes when it is told that none is left.
 */
describe('an upgrade machine by machine', { timeout: 600_000 }, () => {
  let machines: Machines
  let next: string
  beforeAll(async () => {
    next = plantedProgram(join(mkdtempSync(join(tmpdir(), 'gerai-next-')), 'program'), NEXT)
    machines = await openMachines(2)
  }, 300_000)
  afterAll(async () => {
    await machines?.stop()
  }, 60_000)

  const migrations = async () =>
    (
      await machines.shop.db.query(
        `select left(name, 4) as name, rolling from migration where name > '0990' order by 1`,
      )
    ).rows
  const has = async (table: string, column: string) =>
    (
      await machines.shop.db.query(
        'select from information_schema.columns where table_name = $1 and column_name = $2',
        [table, column],
      )
    ).rows.length > 0
  const ready = async ({ port }: Machine) =>
    (await fetch(`http://127.0.0.1:${port}/api/ready`)).status
  const bothReady = async (...all: Machine[]) => {
    for (const one of all) await expect.poll(() => ready(one), { timeout: 90_000 }).toBe(200)
  }
  const finish = (server?: string) =>
    run(
      'admin',
      ['finish-upgrade'],
      { DATABASE_URL: machines.shop.url, GERAI_ENV: 'test' },
      server ? { server } : {},
    ).ended

  it('goes on under people who notice nothing, and ends when it is told to', async () => {
    const [a, b] = machines.all as [Machine, Machine]
    const people = await peopleAtWork(machines, { tills: 2, busy: false })
    // One after the other: the second still has the old program.
    await a.stop()
    a.program(next)
    await a.start()
    expect(await migrations()).toEqual([
      { name: '0991', rolling: true },
      { name: '0993', rolling: true },
    ])
    expect(await has('banner', 'link_url')).toBe(true)
    await bothReady(a, b)
    // It dies, and its supervisor starts it as it was.
    await b.kill()
    await b.start()
    await bothReady(a, b)
    const early = await finish(next)
    expect([early.code, early.output]).toEqual([
      1,
      expect.stringMatching(/Program versi lama masih melayani \(127\.0\.0\.1\)/),
    ])
    expect(await has('banner', 'link_url')).toBe(true)
    const { later, rolling } = await waitingMigrations(machines.shop.url)
    expect([later, rolling]).toEqual([[], true])
    const said = await b.stop()
    expect(said).not.toMatch(/does not exist|null value in column|cached plan/)
    b.program(next)
    await b.start()
    // The old program's own command does not finish what it does not know.
    const byOld = await finish()
    expect([byOld.code, byOld.output]).toEqual([
      1,
      expect.stringMatching(/program yang lebih baru/),
    ])
    const finished = await finish(next)
    expect([finished.output, finished.code]).toEqual([
      'Pembaruan selesai: 1 perubahan terakhir dijalankan; program lama tidak dapat dimulai lagi\n',
      0,
    ])
    expect(await has('banner', 'link_url')).toBe(false)
    expect((await migrations()).map(({ rolling }) => rolling)).toEqual([false, false, false])
    await bothReady(a, b)
    await people.stop()
    const found = await people.judge()
    expect(found.faults).toMatchObject(NO_FAULTS)
    expect(found.sales).toBeGreaterThan(20)
    // From now on the old one is refused.
    await expect(migrate(machines.shop.url)).rejects.toThrow(
      /sudah dibuka program yang lebih baru \(0993/,
    )
    expect((await finish(next)).output).toBe('Tidak ada pembaruan yang belum selesai\n')
  })
})

/** What older programs read or write would be gone, or asked for, under them. */
const TAKES =
  /\bdrop\s+(table|column|view|function|type|schema|index|trigger|not\s+null)\b|\brename\b|\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b|\bset\s+not\s+null\b|\badd\s+column\b(?![^,;]*\bdefault\b)[^,;]*\bnot\s+null\b|\brevoke\b|\btruncate\b|\bdelete\s+from\b/i

/** Without comments, bodies of functions, which do nothing until they are called, and rights in what it made itself. */
const atOnce = (sql: string) =>
  sql
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\bas\s+\$\$[\s\S]*?\$\$/gi, '')
    .replaceAll(/\brevoke execute on function (\w+)/gi, (all, name) =>
      sql.includes(`create function ${name}(`) ? '' : all,
    )

it('migrations only add, unless they say that they wait for all (docs/recipes/add-a-migration.md)', () => {
  const folder = join(import.meta.dirname, '../../server/migrations')
  const taking = readdirSync(folder)
    .filter((name) => name > '0721')
    .filter((name) => {
      const sql = readFileSync(join(folder, name), 'utf8')
      return !/^-- after: all$/m.test(sql) && TAKES.test(atOnce(sql))
    })
  expect(taking).toEqual([])
  for (const sql of Object.values(NEXT))
    expect(TAKES.test(atOnce(sql))).toBe(sql.includes('after: all'))
  for (const sql of [
    'alter table a add column b int not null;',
    'alter table a rename column b to c;',
    'alter table a alter column b type bigint;',
    'drop function f(int);',
    'do $$ begin delete from a; end $$;',
    'revoke execute on function f(int) from public;',
  ])
    expect(TAKES.test(atOnce(sql))).toBe(true)
  const called = 'create function f() returns void language sql as $$ delete from a $$;'
  expect(TAKES.test(atOnce(called))).toBe(false)
})
