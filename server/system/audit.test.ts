import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { isStatusWord, labels } from '#contract/labels.ts'
import { auditedThing, auditedThings } from '#contract/system/audit.ts'
import { auditActions, auditNotes } from '#contract/system/audit-actions.ts'
import { kindOf } from '#contract/kinds.ts'
import { readWorkbook } from '#server/platform/excel.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/sales/story.ts'

/** Who changed what, as an owner asks when a figure surprises him. */
describe('the audit', () => {
  let t: TestApp
  let days: { dateFrom: string; dateTo: string }
  const read = (as: string, filter: object = {}) =>
    t.call(as, api.system.audit.getAll, { ...days, ...filter })
  beforeAll(async () => {
    t = await testApp()
    const clock = `select ((clock_timestamp() at time zone 'Asia/Jakarta')::date)::text as day`
    const { day } = (await t.db.query(clock)).rows[0]
    days = { dateFrom: day, dateTo: day }
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/DUS', 10, 171_000]])
    await receiveGoods(t, 'MLG', 'TOKO', [['MG2/DUS', 2, 171_000]])
    const barokah = await t.id('customer', 'Toko Barokah')
    const { version, name, type, address, branchId } = await t.call(
      'owner',
      api.master.customer.get,
      { id: barokah },
    )
    await t.call('owner', api.master.customer.update, {
      requestId: newRequest(),
      id: barokah,
      version,
      name,
      type,
      address,
      branchId,
      creditAllowed: true,
      creditLimit: 75_000_000,
      termDays: 21,
      salesmanId: await t.id('employee', 'sales.sby'),
    })
  })
  afterAll(async () => t.close())

  it('tells who changed which master, field by field, with the names of what numbers stand for', async () => {
    const { rows } = await read('akuntansi', { kind: 'customer' })
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      employeeName: 'Hartono Wijaya',
      objectName: 'Toko Barokah',
      action: 'Ubah',
    })
    const changes = new Map(rows[0]?.changes.map((c) => [c.field, [c.before, c.after]]))
    const limit = changes.get('creditLimit')
    expect(limit?.[1]).toBe('75000000')
    expect(changes.get('salesmanId')?.[1]).toMatch(/^[A-Z][a-z]+ /)
  })

  it('finds documents by their number, and whoever did something', async () => {
    const receipt = await read('owner', { search: 'PB/SBY' })
    expect(receipt.rows).toMatchObject([
      { kind: 'purchase-receipt', objectName: 'PB/SBY/2601/00001', action: 'Tambah' },
    ])
    const nobody = await read('owner', { employeeId: await t.id('employee', 'kasir.sby') })
    expect(nobody).toMatchObject({ rows: [], count: 0 })
    const mine = await read('owner', { employeeId: await t.id('employee', 'owner') })
    expect(mine.count).toBeGreaterThanOrEqual(5)
    const page = await read('owner', { limit: 2, offset: 2 })
    expect(page.rows.map((r) => r.id)).toEqual(mine.rows.slice(2, 4).map((r) => r.id))
    expect((await read('owner', { dateFrom: '2025-01-01', dateTo: '2025-12-31' })).count).toBe(0)
  })

  it('shows a head of branch his own branch alone, a cashier nothing', async () => {
    const seen = await read('kepala.mlg')
    expect(new Set(seen.rows.map((r) => r.branchName))).toEqual(new Set(['Malang']))
    const sby = await t.id('branch', 'SBY')
    expect(
      (await t.ask('kepala.mlg', api.system.audit.getAll, { ...days, branchIds: [sby] })).status,
    ).toBe(403)
    const other = (await read('owner', { branchIds: [sby] })).rows[0]
    expect((await t.ask('kepala.mlg', api.system.audit.get, { id: other?.id })).status).toBe(404)
    expect(await t.call('owner', api.system.audit.get, { id: other?.id ?? 0 })).toMatchObject({
      id: other?.id,
      address: '127.0.0.1',
    })
    expect((await t.ask('kasir.sby', api.system.audit.getAll, days)).status).toBe(403)
  })

  it('tells rights that came and went, on a sheet by their places in the menu', async () => {
    const id = Number((await t.db.query(`select id from role where name = 'Gudang'`)).rows[0].id)
    const role = await t.call('owner', api.system.role.get, { id })
    await t.call('owner', api.auth.session.confirmPassword, { password: 'Gerai-demo-2026' })
    await t.call('owner', api.system.role.update, {
      requestId: newRequest(),
      id,
      version: role.version,
      name: role.name,
      description: role.description,
      allBranches: role.allBranches,
      discountLimitPct: role.discountLimitPct,
      correctionLimit: role.correctionLimit,
      poApprovalLimit: role.poApprovalLimit,
      cashOutLimit: role.cashOutLimit,
      creditNoteLimit: role.creditNoteLimit,
      creditOverLimitPct: role.creditOverLimitPct,
      backdateDays: role.backdateDays,
      secondFactor: role.secondFactor,
      rights: [...role.rights, 'master/customer:view', 'master/customer:print'],
    })
    const { rows } = await read('owner', { kind: 'role' })
    expect(rows.find((r) => r.action === 'Ubah hak')?.changes).toEqual([
      { field: null, before: null, after: 'master/customer:print\nmaster/customer:view' },
    ])
    const { raw } = await t.ask('owner', api.system.audit.xlsx, { ...days, kind: 'role' })
    expect(JSON.stringify(await readWorkbook(raw))).toContain(
      'Master Data, Pelanggan: lihat, cetak',
    )
  })

  it('goes out as Excel, a line per field', async () => {
    const { raw } = await t.ask('owner', api.system.audit.xlsx, { ...days, kind: 'customer' })
    const rows = await readWorkbook(raw)
    expect(rows.length).toBeGreaterThan(2)
    expect(JSON.stringify(rows)).toContain('75.000.000')
    expect(JSON.stringify(rows[0])).toContain('Sebelum')
  })

  it('knows everything that is written down', async () => {
    const { rows } = await t.db.query('select distinct object_kind as kind from audit')
    expect(rows.filter(({ kind }) => !kindOf(kind) && !auditedThing(kind))).toEqual([])
    const fields = (await read('owner', { branchIds: null })).rows.flatMap(({ changes }) =>
      changes.flatMap(({ field }) => field ?? []),
    )
    expect(fields.filter((field) => !(field in labels))).toEqual([])
  })

  it('looks for the names of everything that has some', async () => {
    const known = Object.keys(auditedThings)
    await t.db.query(
      `insert into audit (branch_id, employee_id, endpoint, object_kind, object_id, action)
       select (select id from branch where code = 'SBY'), (select min(id) from employee), 'test', kind, 1, 'Ubah'
       from unnest($1::text[]) as kind`,
      [known],
    )
    const { rows } = await read('owner', { limit: 1000 })
    const named = new Map(rows.map((row) => [row.kind, row.objectName]))
    expect(known.filter((kind) => !named.has(kind))).toEqual([])
    expect(named.get('branch')).toBeTruthy()
    expect(named.get('sales-target')).toBe(named.get('branch'))
  })

  it('has words for what is written by statements of their own', () => {
    const root = resolve(import.meta.dirname, '..')
    const statements = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|sql)$/.test(name) && !/\.test\.ts$|^demo/.test(name))
      .flatMap((name) => readFileSync(join(root, name), 'utf8').split('insert into audit').slice(1))
    const written = statements.flatMap(
      (text) => (text.split(/[`;]/)[0] ?? '').match(/'\p{Lu}[^']*'/gu) ?? [],
    )
    const known = new Set<string>([...Object.keys(auditActions), ...Object.keys(auditNotes)])
    expect(statements.length).toBeGreaterThan(8)
    expect(
      written
        .map((quoted) => quoted.slice(1, -1))
        .filter((word) => !known.has(word) && !isStatusWord(word)),
    ).toEqual([])
  })
})
