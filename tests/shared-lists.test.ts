import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { branch } from '#contract/master/branch.ts'
import { customer } from '#contract/master/customer.ts'
import {
  COPIED_ROWS,
  type SharedListName,
  sharedList,
  sharedListNames,
  sharedLists,
} from '#contract/master/shared-lists.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'
import { type ListRow, holdList, sharedAnswer } from '../web/platform/shared-lists.ts'

const OLD = '2020-01-01'
const SINCE = '2021-01-01T00:00:00Z'

/** The lists that a browser holds after sign-in: whole once, then what changed, and the same as the calls. */
describe('shared lists', () => {
  let t: TestApp
  const whole = (as: string) => t.call(as, sharedList.changes, {})
  const age = async () => {
    const tables = 'branch, warehouse, customer, supplier, account, account_type, edc, category'
    for (const table of `${tables}, brand, unit, bank, bank_account, employee`.split(', '))
      await t.db.query(`update ${table} set updated_at = '${OLD}'`)
  }
  const news = async (as: string, scope: string) => {
    const { lists } = await t.call(as, sharedList.changes, { scope, changedSince: SINCE })
    return Object.entries(lists).flatMap(([name, list]) =>
      list.rows.map((row) => `${name} ${row.name}`),
    )
  }
  beforeAll(async () => {
    t = await testApp()
    await t.db.query(
      `insert into edc (branch_id, bank_id, name, bank_account_id, terminal_id) select a.branch_id, a.bank_id, 'Mesin ' || a.branch_id, min(a.id), 'T' || a.branch_id from bank_account a group by 1, 2`,
    )
    await t.db.query(`insert into brand (code, name) values ('M1', 'Berkah'), ('M2', 'abadi')`)
    await t.db.query(`update customer set is_active = false where name = 'Toko Barokah'`)
  })
  afterAll(async () => t.close())

  it('come whole at first, every row that the caller may see, and of people no address', async () => {
    for (const as of ['owner', 'kasir.sby', 'gudang.mlg']) {
      const { lists } = await whole(as)
      for (const name of sharedListNames) {
        const list = lists[name]
        expect([as, name, list?.whole]).toEqual([as, name, true])
        expect(list?.rows.length).toBeGreaterThan(0)
        expect(list?.rows.length).toBe(list?.count)
        expect(new Set(list?.rows.map((row) => row.id)).size).toBe(list?.count)
      }
      const people = [...(lists.customers?.rows ?? []), ...(lists.suppliers?.rows ?? [])]
      const known = people.flatMap((row) => Object.keys(row))
      for (const field of ['phone', 'email', 'address', 'npwp', 'nik', 'creditLimit'])
        expect(known).not.toContain(field)
    }
  })

  it('show a branch only what is its own', async () => {
    const malang = await t.id('branch', 'MLG')
    const { lists } = await whole('kasir.mlg')
    for (const name of ['warehouses', 'edcRates', 'chartOfAccounts'] as const) {
      const branches = new Set(lists[name]?.rows.map((row) => row.branchId))
      branches.delete(null)
      expect([name, [...branches]]).toEqual([name, [malang]])
    }
  })

  it('answer in the browser what their calls answer, in the same order', async () => {
    const endpoints = new Map<string, Endpoint>(
      Object.values(api)
        .flatMap((area) => Object.values(area as object))
        .flatMap((part) => ('path' in part ? [part] : Object.values(part as object)))
        .map((endpoint: Endpoint) => [endpoint.path, endpoint]),
    )
    for (const as of ['owner', 'kasir.mlg']) {
      const { lists } = await whole(as)
      const branchId = await t.id('branch', 'MLG')
      for (const name of sharedListNames) {
        holdList(name, lists[name]?.rows as ListRow[])
        const { path } = sharedLists[name as SharedListName]
        const endpoint = endpoints.get(path) as Endpoint
        for (const more of [
          {},
          { search: 'a' },
          { search: ' BA' },
          ...(name === 'customers' ? [] : [{ search: '1' }]),
          { filter: { isActive: true } },
          { filter: { isActive: false } },
          { branchId },
          { branchId, filter: { isActive: true }, search: 'o' },
          ...(name === 'chartOfAccounts' ? [{ filter: { isHeader: false, usage: 'BANK' } }] : []),
        ]) {
          const input = { limit: 30, offset: 0, ...more }
          const told = (await t.call(as, endpoint, input)) as { rows: ListRow[]; count: number }
          const held = sharedAnswer(path, input)
          const ids = (answer?: { rows: ListRow[] }) => answer?.rows.map((row) => row.id) ?? []
          expect([as, name, more, ids(held)]).toEqual([as, name, more, ids(told)])
          for (const [i, row] of (held?.rows ?? []).entries())
            expect(told.rows[i]).toMatchObject(row)
        }
      }
    }
    expect(
      sharedAnswer(customer.getAll.path, { limit: 5, sort: { field: 'name' } }),
    ).toBeUndefined()
    expect(sharedAnswer(customer.getAll.path, { filter: { salesmanId: 1 } })).toBeUndefined()
    expect(sharedAnswer(customer.getAll.path, { search: '0812' })).toBeUndefined()
  })

  it('bring afterwards only what changed, deactivated rows and other tables’ names too', async () => {
    const { scope } = await whole('sales.sby')
    await age()
    expect(await news('sales.sby', scope)).toEqual([])
    const id = await t.id('customer', 'Toko Barokah')
    const row = await t.call('owner', customer.get, { id })
    await t.call('owner', customer.update, {
      requestId: newRequest(),
      id,
      version: row.version,
      type: row.type,
      name: 'Toko Barokah Jaya',
      branchId: row.branchId,
      isActive: false,
    })
    const changed = await t.call('sales.sby', sharedList.changes, { scope, changedSince: SINCE })
    expect(changed.lists.customers?.rows).toEqual([
      expect.objectContaining({ id, name: 'Toko Barokah Jaya', isActive: false }),
    ])
    await age()
    await t.db.query(
      `update branch set name = 'Surabaya Kota', updated_at = clock_timestamp() where code = 'SBY'`,
    )
    const told = await news('sales.sby', scope)
    expect(told).toContain('branchs Surabaya Kota')
    expect(told.some((one) => one.startsWith('warehouses'))).toBe(true)
    await t.db.query(`update branch set name = 'Surabaya' where code = 'SBY'`)
  })

  it('tell that the old head office is none any more', async () => {
    const { scope } = await whole('owner')
    await age()
    const { rows } = await t.call('owner', branch.getAll, {})
    const next = rows.find((one) => !one.isHeadOffice)
    if (!next) throw new Error('one branch only')
    const { version, name, code, address } = next
    await t.call('owner', branch.update, {
      requestId: newRequest(),
      id: next.id,
      version,
      name,
      code,
      address,
      isHeadOffice: true,
      cityCode: '35.78',
    })
    expect(await news('owner', scope)).toEqual(
      expect.arrayContaining(
        rows.filter((r) => r.isHeadOffice || r.id === next.id).map((r) => `branchs ${r.name}`),
      ),
    )
  })

  it('begin anew when the role or the branches change, or when a list is asked again', async () => {
    const { scope } = await whole('kasir.sby')
    await age()
    const again = await t.call('kasir.sby', sharedList.changes, {
      scope,
      changedSince: SINCE,
      again: ['customers'],
    })
    expect(again.lists.customers?.whole).toBe(true)
    expect(again.lists.suppliers).toMatchObject({ whole: false, rows: [] })
    expect(again.scope).toBe(scope)
    await t.db.query(
      `update role set rights = array_append(rights, 'cost.view') where id = (select role_id from employee where email = 'kasir.sby@gerai.test')`,
    )
    const other = await t.call('kasir.sby', sharedList.changes, { scope, changedSince: SINCE })
    expect(other.scope).not.toBe(scope)
    expect(Object.values(other.lists).every((list) => list.whole)).toBe(true)
    const foreign = await t.call('kasir.mlg', sharedList.changes, {
      scope: other.scope,
      changedSince: SINCE,
    })
    expect(foreign.lists.warehouses?.whole).toBe(true)
  })

  it('leave a list that is too long to the server', async () => {
    await t.db.query(
      `insert into supplier (code, name) select 'SP' || n, 'Pemasok ' || n from generate_series(1, ${COPIED_ROWS}) n`,
    )
    const { lists } = await whole('pembelian.sby')
    expect(lists.suppliers).toEqual({ whole: true, count: null, rows: [] })
    expect(lists.customers?.count).toBeGreaterThan(0)
  })
})
