import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localFiles } from '#server/platform/files.ts'
import { readSettings } from '#server/platform/settings.ts'
import { FIELD_KEY, type TestApp, testApp } from '#server/platform/test-app.ts'
import { companyCipher } from '#server/platform/field-key.ts'
import { exportCompany } from './export-company.ts'

/** The records of a CSV, by RFC 4180 and nothing of ours. */
function parse(text: string): Record<string, string>[] {
  const records: string[][] = []
  let record: string[] = []
  for (const [, plain = '', inside, end] of text
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)
    .map(([all, quoted, bare, after]) => [all, bare, quoted, after])) {
    record.push(inside?.replaceAll('""', '"') ?? plain)
    if (end === ',') continue
    records.push(record)
    record = []
  }
  const [names = [], ...rows] = records
  return rows.map((row) => Object.fromEntries(names.map((name, n) => [name, row[n] ?? ''])))
}

describe('a company as it leaves', () => {
  let t: TestApp
  const root = mkdtempSync(join(tmpdir(), 'gerai-export-'))
  const settings = readSettings({ DATA_DIR: root, FIELD_KEY })
  beforeAll(async () => {
    t = await testApp()
  })
  afterAll(async () => {
    await t.close()
    rmSync(root, { recursive: true })
  })

  it('is every row of every table and every upload, readable, without what lets somebody in', async () => {
    const cipher = await companyCipher(t.db, { setting: FIELD_KEY, dataDir: root })
    const odd = `=HYPERLINK("x"), "dua"\r\nbaris`
    await t.db.query(
      `update supplier set name = $1, npwp = $2 where id = (select min(id) from supplier)`,
      [odd, cipher.encrypt('supplier.npwp', '0012345678901000')],
    )
    const id = await localFiles(join(root, 'files')).put(Buffer.from('pixels'))
    await t.db.query(
      `insert into stored_file (id, kind, mime, bytes, name, created_by)
       select $1, 'photo', 'image/webp', 6, '../faktur 1.webp', min(id) from employee`,
      [id],
    )
    const told = await exportCompany(t.db, settings, join(root, 'out'))
    expect(told).toMatchObject({ files: 1, name: 'PT Sumber Rejeki Makmur' })
    const tables = readdirSync(join(told.folder, 'tabel'))
    expect(tables).toHaveLength(told.tables)
    const readMe = readFileSync(join(told.folder, 'BACA-SAYA.txt'), 'utf8')
    for (const file of tables) {
      const name = file.replace('.csv', '')
      const rows = parse(readFileSync(join(told.folder, 'tabel', file), 'utf8'))
      const [{ n }] = (await t.db.query(`select count(*)::int as n from "${name}"`)).rows
      expect([name, rows.length]).toEqual([name, n])
      expect(readMe).toContain(`tabel/${file}: ${n} baris`)
      const letsIn = Object.keys(rows[0] ?? {}).filter((one) =>
        /hash|secret$|token$|_find/.test(one),
      )
      expect([name, letsIn]).toEqual([name, []])
    }
    const left = await t.db.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
         and not relispartition and relname || '.csv' <> all ($1) order by 1`,
      [tables],
    )
    expect(left.rows.map(({ relname }) => relname)).toEqual([
      'known_device',
      'request',
      'second_factor',
      'secret',
      'session',
    ])
    const [supplier] = parse(readFileSync(join(told.folder, 'tabel', 'supplier.csv'), 'utf8'))
    expect(supplier).toMatchObject({ name: `'${odd}`, npwp: '0012345678901000' })
    const [upload = ''] = readdirSync(join(told.folder, 'berkas'))
    expect(upload).toBe(`${id} faktur 1.webp`)
    expect(readFileSync(join(told.folder, 'berkas', upload), 'utf8')).toBe('pixels')
    expect(statSync(join(told.folder, 'berkas', upload)).mode & 0o077).toBe(0)
    await expect(exportCompany(t.db, settings, told.folder)).rejects.toThrow(/tidak kosong/)
    const other = readSettings({ DATA_DIR: root, FIELD_KEY: '9'.repeat(64) })
    await expect(exportCompany(t.db, other, join(root, 'never'))).rejects.toThrow(/tidak terbaca/)
    expect(readdirSync(root)).not.toContain('never')
  })
})
