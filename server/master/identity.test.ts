import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { buildApp } from '#server/app.ts'
import { cipherOf } from '#server/platform/field-cipher.ts'
import { companyCipher } from '#server/platform/field-key.ts'
import { FIELD_KEY, type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'

const { customer, supplier } = api.master
const NIK = '3578010101800007'
const NPWP = '0912345678901234'

/** Numbers of persons: encrypted in the database, masked on the screen, found all the same (reliability, Privacy). */
describe('numbers of identity', () => {
  let t: TestApp
  let id: number
  beforeAll(async () => {
    t = await testApp()
    const added = await t.call('sales.sby', customer.add, {
      requestId: newRequest(),
      type: 'NON_MEMBER',
      name: 'Ibu Sulastri',
      branchId: await t.id('branch', 'SBY'),
      nik: NIK,
      npwp: NPWP,
      taxName: 'Sulastri',
      nitku: `${NPWP}000000`,
    })
    id = added.id
  })
  afterAll(async () => t.close())
  const stored = async () =>
    (await t.db.query('select * from customer where id = $1', [id])).rows[0] as Record<
      string,
      string
    >
  const change = async (as: string, more: object) => {
    const { version, name, branchId } = await t.call(as, customer.get, { id })
    const kept = {
      requestId: newRequest(),
      id,
      version,
      name,
      branchId,
      type: 'NON_MEMBER' as const,
    }
    return t.call(as, customer.update, { ...kept, ...more })
  }

  it('are nowhere in the database as they are', async () => {
    const tables = await t.db.query(
      `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    for (const { table_name } of tables.rows) {
      const { rows } = await t.db.query(
        `select count(*)::int as n from "${table_name}" x where x::text like any ($1::text[])`,
        [[`%${NIK}%`, `%${NPWP}%`]],
      )
      expect([table_name, rows[0].n]).toEqual([table_name, 0])
    }
  })

  it('are opened for holders of the right, with a line in the audit, and masked for others', async () => {
    expect(await t.call('akuntansi', customer.get, { id })).toMatchObject({ nik: NIK, npwp: NPWP })
    expect(await t.call('sales.sby', customer.get, { id })).toMatchObject({
      nik: '••••••••••••0007',
      npwp: '••••••••••••1234',
      nitku: '••••••••••••0000',
    })
    const { rows } = await t.db.query(
      `select e.code from audit a join employee e on e.id = a.employee_id where a.object_id = $1 and a.action = 'Lihat NIK/NPWP'`,
      [id],
    )
    expect(rows).toEqual([{ code: 'AKUNTANSI' }])
  })

  it('stay as they are when something else changes, and change when they do', async () => {
    const before = await stored()
    await change('sales.sby', { name: 'Ibu Sulastri Dewi' })
    await change('kepala.sby', { nik: NIK })
    expect((await stored()).nik).toBe(before.nik)
    await change('sales.sby', { nik: '3578010101800008' })
    expect(await t.call('akuntansi', customer.get, { id })).toMatchObject({
      nik: '3578010101800008',
      npwp: NPWP,
    })
    const { rows } = await t.db.query(
      `select before, after from audit where object_kind = 'customer' and object_id = $1 and action = 'Ubah' order by id desc limit 1`,
      [id],
    )
    expect(rows[0]).toMatchObject({ before: 'nik: ••••0007', after: 'nik: ••••0008' })
    await change('sales.sby', { nik: null })
    expect(await stored()).toMatchObject({ nik: null, nik_last4: null, nik_find: null })
  })

  it('are found by the whole number, dots or not, by those who may see it', async () => {
    for (const search of [NPWP, '09.123.456.7-890.1234', '0912345678901234 ']) {
      const { rows } = await t.call('akuntansi', customer.getAll, { search })
      expect([search, rows.map((r) => r.id)]).toEqual([search, [id]])
    }
    expect((await t.call('sales.sby', customer.getAll, { search: NPWP })).count).toBe(0)
    const { rows } = await t.db.query(`select id from supplier where npwp is not null limit 1`)
    const { npwp } = await t.call('pembelian.sby', supplier.get, { id: Number(rows[0].id) })
    const found = await t.call('pembelian.sby', supplier.getAll, { search: npwp as string })
    expect(found.rows.map((r) => r.id)).toEqual([Number(rows[0].id)])
  })

  it('of before the key are encrypted at the start of the program', async () => {
    await t.db.query(
      `update customer set npwp = '0099887766554433', npwp_last4 = null, npwp_find = null where id = $1`,
      [id],
    )
    const again = await buildApp({
      databaseUrl: t.url,
      settings: { fieldKey: FIELD_KEY },
      dataDir: mkdtempSync(join(tmpdir(), 'gerai-test-')),
      logger: { level: 'silent' },
    })
    await again.close()
    const row = await stored()
    expect(row.npwp).toMatch(/^v1\./)
    expect(row.npwp_last4).toBe('4433')
    expect((await t.call('akuntansi', customer.get, { id })).npwp).toBe('0099887766554433')
  })

  it('are not served with another key, and a changed text is no number', async () => {
    const other = buildApp({
      databaseUrl: t.url,
      settings: { fieldKey: '8'.repeat(64) },
      dataDir: tmpdir(),
      logger: { level: 'silent' },
    })
    await expect(other).rejects.toThrow(/dienkripsi dengan kunci lain/)
    const cipher = cipherOf(randomBytes(32))
    const encrypted = cipher.encrypt('customer.nik', NIK)
    expect(cipher.decrypt('customer.nik', encrypted)).toBe(NIK)
    expect(cipher.encrypt('customer.nik', NIK)).not.toBe(encrypted)
    expect(() => cipher.decrypt('customer.npwp', encrypted)).toThrow()
    expect(() => cipher.decrypt('customer.nik', `${encrypted.slice(0, -2)}AA`)).toThrow()
    expect(() => cipherOf(randomBytes(32)).decrypt('customer.nik', encrypted)).toThrow()
  })

  it('have their key in a file of the data folder that only we may read, made once and never beside encrypted rows', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gerai-key-'))
    const file = join(folder, 'field.key')
    const open = () => companyCipher(t.db, { dataDir: folder })
    // Whichever trace tells that a key was used: its mark, or a row that is written with it.
    await expect(open()).rejects.toThrow(/Kunci nomor identitas .* tidak ada/)
    const { rows: marks } = await t.db.query(
      `delete from secret where name = 'field-key' returning value`,
    )
    await expect(open()).rejects.toThrow(/Kunci baru tidak dibuat/)
    expect(existsSync(file)).toBe(false)
    await t.db.query('begin')
    await t.db.query(
      `update customer set nik = null, npwp = null, nitku = null, nik_last4 = null, nik_find = null, npwp_last4 = null, npwp_find = null`,
    )
    await t.db.query(`update supplier set npwp = '0011223344556677' where npwp is not null`)
    const cipher = await open()
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect((await open()).mark).toEqual(cipher.mark)
    writeFileSync(file, 'short')
    await expect(open()).rejects.toThrow(/64 hexadecimal/)
    rmSync(file)
    await expect(open()).rejects.toThrow(/Kembalikan berkas field\.key/)
    await t.db.query('rollback')
    await t.db.query(`insert into secret (name, value) values ('field-key', $1)`, [marks[0].value])
  })
})
