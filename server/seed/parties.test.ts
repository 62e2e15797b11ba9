import { describe, expect, test } from 'vitest'
import { everyRight } from '#contract/menu.ts'
import { code, date, email, phone } from '#contract/values.ts'
import { branchCodes, customers, employees, suppliers, walkIn } from './parties.ts'
import { roles } from './roles.ts'

const unique = (values: readonly string[]) => new Set(values).size === values.length

describe('the people of the demo company', () => {
  test('are enough, and each is somebody', () => {
    expect(suppliers.length).toBeGreaterThanOrEqual(14)
    expect(customers.length).toBeGreaterThanOrEqual(60)
    expect(employees.length).toBeGreaterThanOrEqual(16)
    for (const list of [suppliers, customers, employees]) {
      expect(unique(list.map((p) => p.code))).toBe(true)
      expect(unique(list.map((p) => p.name))).toBe(true)
      expect(list.filter((p) => !code.safeParse(p.code).success)).toEqual([])
      expect(list.filter((p) => p.phone && !phone.safeParse(p.phone).success)).toEqual([])
    }
  })

  test('begin with those of the worked example', () => {
    expect(suppliers.slice(0, 2).map((s) => [s.name, s.isPkp, s.termDays])).toEqual([
      ['PT Tirta Pangan Sejahtera', true, 30],
      ['UD Tani Makmur', false, 10],
    ])
    expect(customers.slice(0, 5).map((c) => c.name)).toEqual([
      'Toko Barokah',
      'CV Maju Jaya',
      'Ibu Sari',
      'Umum',
      'Bp Hendra',
    ])
    expect(customers[2]?.openingPoints).toBe(250)
    expect(customers.find((c) => c.code === walkIn)?.name).toBe('Umum')
  })

  test('have tax numbers of 16 digits where they are PKP', () => {
    for (const s of suppliers) {
      expect(s.isPkp, s.name).toBe(s.npwp !== null)
      if (s.npwp) expect(s.npwp).toMatch(/^\d{16}$/)
      expect(s.taxMode === 'NONE', s.name).toBe(!s.isPkp)
      expect(s.accountNo).toMatch(/^\d{6,20}$/)
    }
    for (const c of customers) if (c.npwp) expect(c.npwp, c.name).toMatch(/^\d{16}$/)
  })

  test('buy on credit only with a limit and a term, collect points only as members', () => {
    for (const c of customers) {
      expect(c.creditAllowed, c.name).toBe(c.priceLevel === 'GROSIR')
      if (c.creditAllowed) {
        expect(c.creditLimit, c.name).toBeGreaterThan(0)
        expect(c.termDays, c.name).toBeGreaterThan(0)
      }
      if (c.openingPoints) expect(c.type, c.name).toBe('MEMBER')
      expect(c.type === 'MEMBER', c.name).toBe(c.memberNo !== null)
    }
    for (const branch of branchCodes) {
      const own = customers.filter((c) => c.branch === branch)
      expect(own.filter((c) => c.type === 'MEMBER').length).toBeGreaterThan(10)
      expect(own.filter((c) => c.creditAllowed).length).toBeGreaterThan(5)
    }
  })

  test('sign in once per standard role and branch', () => {
    const emails = employees.map((e) => e.email)
    expect(unique(emails)).toBe(true)
    for (const e of employees) {
      expect(email.parse(e.email)).toBe(e.email)
      expect(date.safeParse(e.joinDate).success).toBe(true)
      expect(e.pin === null || /^\d{6}$/.test(e.pin)).toBe(true)
    }
    const wanted = ['owner@gerai.test', 'akuntansi@gerai.test']
    for (const who of ['kepala', 'kasir', 'gudang', 'pembelian', 'sales']) {
      wanted.push(`${who}.sby@gerai.test`, `${who}.mlg@gerai.test`)
    }
    expect(emails).toEqual(expect.arrayContaining(wanted))
  })
})

describe('the standard roles', () => {
  const rightsOf = (role: string) => roles.find((r) => r.code === role)?.rights ?? []

  test('grant only rights that exist, each once', () => {
    const known = new Set(everyRight())
    for (const r of roles) {
      expect(
        r.rights.filter((right) => !known.has(right)),
        r.code,
      ).toEqual([])
      expect(unique(r.rights), r.code).toBe(true)
    }
    expect(new Set(rightsOf('OWNER'))).toEqual(known)
  })

  test('speak of every menu', () => {
    const menus = new Set(everyRight().flatMap((r) => (r.includes(':') ? [r.split(':')[0]] : [])))
    const granted = new Set(
      roles.filter((r) => r.code !== 'OWNER').flatMap((r) => r.rights.map((x) => x.split(':')[0])),
    )
    const ownersOnly = ['system/setup-user', 'system/upload-logo']
    expect([...menus].filter((m) => !granted.has(m))).toEqual(ownersOnly)
  })

  test('keep cost and approvals from those they do not concern', () => {
    for (const role of ['KASIR', 'GUDANG', 'PENJUALAN']) {
      expect(rightsOf(role)).not.toContain('cost.view')
      expect(rightsOf(role).filter((r) => r.endsWith(':approve'))).toEqual([])
    }
    expect(rightsOf('PEMBELIAN')).not.toContain('purchase/purchase-order:approve')
    expect(rightsOf('KEPALA_CABANG')).toContain('purchase/purchase-order:approve')
    expect(rightsOf('KASIR')).toContain('sales/cashier:add')
    expect(rightsOf('KASIR')).not.toContain('sales/order:view')
    expect(roles.filter((r) => r.allBranches).map((r) => r.code)).toEqual(['OWNER', 'AKUNTANSI'])
    for (const r of roles) expect(r.rights.includes('branch.all')).toBe(r.allBranches)
  })
})
