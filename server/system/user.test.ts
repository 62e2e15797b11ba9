import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { PASSWORD, type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'

const { employee, role } = api.system
const SETUP = ['system/setup-user:view', 'system/setup-user:add', 'system/setup-user:edit']

const OWN_PASSWORD = 'telaga biru sebelum pagi'

/** Who may do what, and who may say so (domain §8.1, reliability A08). */
describe('setting up users', () => {
  let t: TestApp
  let surabaya: number
  let malang: number
  beforeAll(async () => {
    t = await testApp()
    surabaya = await t.id('branch', 'SBY')
    malang = await t.id('branch', 'MLG')
  })
  afterAll(async () => t.close())

  const newRole = (more: Partial<InputOf<typeof role.add>> = {}): InputOf<typeof role.add> => ({
    requestId: newRequest(),
    name: `Peran ${newRequest().slice(0, 8)}`,
    allBranches: false,
    rights: ['sales/booking:view'],
    discountLimitPct: 0,
    correctionLimit: 0,
    poApprovalLimit: 0,
    cashOutLimit: 0,
    creditNoteLimit: 0,
    creditOverLimitPct: 0,
    backdateDays: 0,
    ...more,
  })
  const newEmployee = (
    roleId: number,
    more: Partial<InputOf<typeof employee.add>> = {},
  ): InputOf<typeof employee.add> => ({
    requestId: newRequest(),
    name: 'Wati Lestari',
    email: `${newRequest().slice(0, 8)}@gerai.test`,
    branchId: surabaya,
    roleId,
    ...more,
  })
  const login = async (email: string, password: string) =>
    t.app.inject({
      method: 'POST',
      url: '/api/core/v1/employees/login',
      payload: { email, password },
    })
  const changePassword = (token: string, oldPassword: string) =>
    t.app.inject({
      method: 'POST',
      url: '/api/core/v1/employees/password/change',
      payload: { oldPassword, newPassword: OWN_PASSWORD },
      headers: { authorization: `Bearer ${token}` },
    })
  /** Somebody who signs in with PASSWORD; the part of the e-mail before the @. */
  const hire = async (as: string, roleId: number, branchIds: number[] = [surabaya]) => {
    const input = newEmployee(roleId, { branchIds, branchId: branchIds[0] as number })
    const { id, password } = await t.call(as, employee.add, input)
    const first = (await login(input.email, password as string)).json()
    await changePassword(first.accessToken, password as string)
    // Everybody of the tests signs in with the same.
    await t.db.query(
      `update employee set password_hash = (select password_hash from employee where email = 'owner@gerai.test') where id = $1`,
      [id],
    )
    return { id, name: input.email.split('@')[0] as string, email: input.email }
  }
  const editable = async (id: number) => {
    const { sessions, history, updatedAt, ...r } = await t.call('owner', employee.get, { id })
    return {
      requestId: newRequest(),
      id,
      version: r.version,
      name: r.name,
      email: r.email as string,
      branchId: r.branchId,
      roleId: r.roleId as number,
      branchIds: r.branchIds as number[],
    }
  }
  const editableRole = async (id: number) => {
    const { employees, history, updatedAt, ...r } = await t.call('owner', role.get, { id })
    return { ...r, requestId: newRequest() }
  }

  it('shows the whole menu tree with what may be granted in it', async () => {
    const { rows, specialRights } = await t.call('owner', role.accessMenus, {})
    expect(rows.map((r) => r.menu)).toContain('bill-of-material')
    expect(rows.find((r) => r.menu === 'system')?.subMenu.map((s) => s.key)).toContain('setup-user')
    expect(rows.find((r) => r.menu === 'report')?.actions).toEqual(['view', 'print', 'export'])
    expect(specialRights).toContain('cost.view')
  })

  it('hires with a one-time password that must be changed and shows only what was granted', async () => {
    const { id: roleId } = await t.call('owner', role.add, newRole())
    const input = newEmployee(roleId)
    const added = await t.call('owner', employee.add, input)
    expect(added.password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
    // A repeat finds the employee, not the password: it is kept nowhere.
    expect(await t.call('owner', employee.add, input)).toMatchObject({
      id: added.id,
      password: null,
    })
    const { rows } = await t.db.query('select reply::text from request where key = $1', [
      input.requestId,
    ])
    expect(rows[0].reply).not.toContain(added.password)

    const first = (await login(input.email, added.password as string)).json()
    expect(first).toMatchObject({
      employee: { is_first_login: true },
      accessMenus: [{ menu: 'sales', subMenu: ['booking'] }],
    })
    const early = await t.app.inject({
      method: 'GET',
      url: '/api/core/v1/period',
      headers: { authorization: `Bearer ${first.accessToken}` },
    })
    expect(early.json().code).toBe('PASSWORD_CHANGE_REQUIRED')
    expect((await changePassword(first.accessToken, added.password as string)).statusCode).toBe(200)
    expect((await login(input.email, added.password as string)).statusCode).toBe(401)
    expect((await login(input.email, OWN_PASSWORD)).statusCode).toBe(200)
  })

  it('lets a one-time password die after a day', async () => {
    const { id: roleId } = await t.call('owner', role.add, newRole())
    const input = newEmployee(roleId)
    const { id, password } = await t.call('owner', employee.add, input)
    await t.db.query(
      `update employee set password_expires_at = clock_timestamp() - interval '1 second' where id = $1`,
      [id],
    )
    expect((await login(input.email, password as string)).statusCode).toBe(401)
    const again = await t.call('owner', employee.resetPassword, { id })
    expect((await login(input.email, again.password as string)).statusCode).toBe(200)
  })

  it('tells the field of an address in use, and keeps the home branch among the allowed ones', async () => {
    const roleId = (await t.call('owner', role.add, newRole())).id
    const taken = await t.ask(
      'owner',
      employee.add,
      newEmployee(roleId, { email: 'Owner@gerai.test' }),
    )
    expect(taken.error.errors).toEqual([{ field: 'email', message: 'Email sudah terdaftar' }])
    const { id } = await t.call(
      'owner',
      employee.add,
      newEmployee(roleId, { branchId: malang, branchIds: [surabaya] }),
    )
    expect((await t.call('owner', employee.get, { id })).branchIds).toEqual([surabaya, malang])
  })

  it('makes a change of rights work with the next transaction', async () => {
    const { id: roleId } = await t.call(
      'owner',
      role.add,
      newRole({ rights: ['purchase/purchase-order:view'] }),
    )
    const someone = await hire('owner', roleId)
    const see = () => t.ask(someone.name, api.purchase.purchaseOrder.getAll, { limit: 1 })
    expect((await see()).status).toBe(200)
    await t.call('owner', role.update, { ...(await editableRole(roleId)), rights: [] })
    expect((await see()).status).toBe(403)
  })

  it('remembers which rights came and which went, by whom', async () => {
    const { id } = await t.call('owner', role.add, newRole())
    const rights = ['sales/order:view', 'cost.view']
    await t.call('owner', role.update, { ...(await editableRole(id)), rights })
    const { history } = await t.call('owner', role.get, { id })
    expect(history.filter((h) => h.action === 'Ubah hak')).toMatchObject([
      { by: 'Hartono Wijaya', before: 'sales/booking:view', after: 'cost.view\nsales/order:view' },
      { before: null, after: 'sales/booking:view' },
    ])
  })

  it('gives nothing that the giver lacks, and touches nobody above him', async () => {
    const small = await t.call(
      'owner',
      role.add,
      newRole({
        name: 'Admin Cabang',
        rights: [...SETUP, 'sales/booking:view'],
        cashOutLimit: 100_000,
      }),
    )
    const admin = await hire('owner', small.id)
    const refused = async (more: Partial<InputOf<typeof role.add>>) =>
      (await t.ask(admin.name, role.add, newRole(more))).error
    expect(await refused({ rights: ['master/supplier:edit'] })).toMatchObject({
      code: 'BEYOND_OWN',
      message:
        'Anda tidak dapat memberikan hak yang tidak Anda miliki: Master Data, Supplier (ubah)',
    })
    expect((await refused({ cashOutLimit: 100_001 })).errors?.[0]?.field).toBe('cashOutLimit')
    expect((await refused({ allBranches: true })).errors?.[0]?.field).toBe('allBranches')
    const { id: within } = await t.call(admin.name, role.add, newRole({ cashOutLimit: 100_000 }))

    // Not a role above his own, nor a branch that is not his.
    const ownerRole = await t.db.query(`select id from role where name = 'Pemilik'`)
    const above = await t.ask(admin.name, employee.add, newEmployee(Number(ownerRole.rows[0].id)))
    expect(above.error.errors?.[0]?.field).toBe('roleId')
    const abroad = await t.ask(
      admin.name,
      employee.add,
      newEmployee(within, { branchIds: [surabaya, malang] }),
    )
    expect(abroad.error).toMatchObject({ code: 'BRANCH_FORBIDDEN' })
    // Resetting the owner's password would be a way to become him.
    const owner = await t.id('employee', 'owner')
    for (const call of [employee.resetPassword, employee.resetPin, employee.endSessions]) {
      const answer = await t.ask(admin.name, call, { id: owner })
      expect([call.path, answer.error.code]).toEqual([call.path, 'ABOVE_YOU'])
    }
    const demoted = await t.ask(admin.name, role.update, {
      ...(await editableRole(Number(ownerRole.rows[0].id))),
      rights: [],
    })
    expect(demoted.error.code).toBe('ABOVE_YOU')
    // A role that somebody in Malang has too is not his to change, as long as somebody has it.
    const shared = await t.call('owner', role.add, newRole())
    await hire('owner', shared.id, [malang])
    const spread = await t.ask(admin.name, role.update, {
      ...(await editableRole(shared.id)),
      rights: ['sales/booking:view', 'system/setup-user:view'],
    })
    expect(spread.error).toMatchObject({ code: 'ABOVE_YOU' })
    // An employee who also works in Malang is not his to change.
    const both = await hire('owner', within, [surabaya, malang])
    const answer = await t.ask(admin.name, employee.update, await editable(both.id))
    expect(answer.error.code).toBe('ABOVE_YOU')
  })

  it('lets nobody lock himself out or leave the company without an administrator', async () => {
    const { id: adminRole } = await t.call(
      'owner',
      role.add,
      newRole({ name: 'Administrator', allBranches: true, rights: SETUP }),
    )
    const admin = await hire('owner', adminRole)
    const own = await editableRole(adminRole)
    expect(
      (await t.ask(admin.name, role.update, { ...own, rights: SETUP.slice(0, 2) })).error,
    ).toMatchObject({
      code: 'LOCKS_OUT',
    })
    const self = await editable(admin.id)
    for (const change of [{ isActive: false }, { branchIds: [surabaya, malang] }]) {
      const answer = await t.ask(admin.name, employee.update, {
        ...self,
        requestId: newRequest(),
        ...change,
      })
      expect(answer.error.code).toBe('OWN_ACCOUNT')
    }
    // Two administrators, and the owner gone: they cannot put out one another at the same moment.
    const second = await hire('owner', adminRole)
    await t.db.query(`update employee set is_active = false where email = 'owner@gerai.test'`)
    const [a, b] = await Promise.all([
      t.ask(admin.name, employee.update, {
        requestId: newRequest(),
        id: second.id,
        version: 2,
        name: 'Wati',
        email: second.email,
        branchId: surabaya,
        roleId: adminRole,
        isActive: false,
        ignoreWarnings: true,
      }),
      t.ask(second.name, employee.update, {
        requestId: newRequest(),
        id: admin.id,
        version: 2,
        name: 'Wati',
        email: admin.email,
        branchId: surabaya,
        roleId: adminRole,
        isActive: false,
        ignoreWarnings: true,
      }),
    ])
    expect([a, b].map((x) => x.status).sort()).not.toEqual([200, 200])
    const { rows } = await t.db.query(
      'select count(*)::int as n from employee where is_active and role_id = $1',
      [adminRole],
    )
    expect(rows[0].n).toBe(1)
    await t.db.query(`update employee set is_active = true where email = 'owner@gerai.test'`)
  })

  it('tells the second of two editors who was first', async () => {
    const { id } = await t.call('owner', role.add, newRole())
    const mine = await editableRole(id)
    await t.call('owner', role.update, { ...mine, requestId: newRequest(), description: 'satu' })
    const late = await t.ask('owner', role.update, { ...mine, description: 'dua' })
    expect([late.status, late.error.code]).toEqual([409, 'STALE'])
    expect(late.error.data).toMatchObject({
      changes: [{ field: 'description', before: '', after: 'satu' }],
    })
  })

  it('signs a deactivated employee out at once, and keeps a role that is in use', async () => {
    const { id: roleId } = await t.call('owner', role.add, newRole())
    const someone = await hire('owner', roleId)
    const current = () => t.ask(someone.name, api.auth.session.current, {})
    expect((await current()).status).toBe(200)
    const off = { ...(await editableRole(roleId)), isActive: false }
    expect((await t.ask('owner', role.update, off)).error.code).toBe('IN_USE')
    await t.call('owner', employee.update, {
      ...(await editable(someone.id)),
      isActive: false,
      ignoreWarnings: true,
    })
    expect((await current()).status).toBe(401)
    await t.call('owner', employee.update, { ...(await editable(someone.id)), isActive: true })
    expect((await current()).status).toBe(401)
    await t.call('owner', employee.update, {
      ...(await editable(someone.id)),
      isActive: false,
      ignoreWarnings: true,
    })
    await t.call('owner', role.update, { ...off, requestId: newRequest() })
  })

  it('unlocks after too many wrong passwords', async () => {
    const { id: roleId } = await t.call('owner', role.add, newRole())
    const someone = await hire('owner', roleId)
    for (let i = 0; i < 5; i += 1) await login(someone.email, `salah sekali ${i}`)
    expect((await login(someone.email, PASSWORD)).statusCode).toBe(429)
    await t.call('owner', employee.unlock, { id: someone.id })
    expect((await login(someone.email, PASSWORD)).statusCode).toBe(200)
  })

  it('leaves the choice of a PIN to its owner', async () => {
    const set = (pin: string, password = PASSWORD) =>
      t.ask('sales.sby', employee.changePin, { pin, password })
    for (const weak of ['123456', '111111', '987654', '121212', '123123'])
      expect([weak, (await set(weak)).error.code]).toEqual([weak, 'PIN_WEAK'])
    expect((await set('4092')).error.message).toBe('PIN harus 6 digit angka')
    expect((await set('409218', 'bukan sandinya')).error.code).toBe('PASSWORD_WRONG')
    expect((await set('409218')).status).toBe(200)
    const id = await t.id('employee', 'sales.sby')
    expect((await t.call('owner', employee.get, { id })).hasPin).toBe(true)
    await t.call('owner', employee.resetPin, { id })
    const after = await t.call('owner', employee.get, { id })
    expect(after.hasPin).toBe(false)
    expect(after.history.map((h) => h.action)).toEqual(['Hapus PIN', 'Ubah PIN'])
  })

  it('shows colleagues by name only, of one’s own branches', async () => {
    const { rows } = await t.call('kasir.sby', employee.getAll, { limit: 100 })
    expect(rows.map((r) => r.name).length).toBeGreaterThan(3)
    for (const row of rows)
      for (const hidden of ['email', 'phone', 'roleId', 'lastLoginAt', 'hasPin'])
        expect(row).not.toHaveProperty(hidden)
    const byEmail = await t.call('kasir.sby', employee.getAll, { search: 'gerai.test' })
    expect(byEmail.count).toBe(0)
    const sorted = await t.ask('kasir.sby', employee.getAll, {
      sort: { field: 'lastLoginAt', direction: 'asc' },
    })
    expect(sorted.status).toBe(400)
    const malangOnly = await t.id('employee', 'kasir.mlg')
    expect(rows.map((r) => r.id)).not.toContain(malangOnly)
  })

  it('exports what the list shows', async () => {
    const sheet = await t.ask('owner', employee.xlsx, { limit: 20 })
    expect([sheet.status, sheet.raw.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  })
})
