import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { customerAddress } from '#contract/master/customer-address.ts'
import { customer } from '#contract/master/customer.ts'
import { imports } from '#contract/master/import.ts'
import { supplier, supplierContact } from '#contract/master/supplier.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'

/** People and firms: what everybody may look up, and what only the menu's right shows. */
describe('supplier', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp()
  })
  afterAll(async () => t.close())

  it('is written with its bank accounts and contacts; an old NPWP gets its 0', async () => {
    const bankId = Number((await t.db.query(`select id from bank where code = 'BCA'`)).rows[0].id)
    const bare = { requestId: newRequest(), name: 'PT Sinar Baru', isPkp: true }
    const without = await t.ask('pembelian.sby', supplier.add, bare)
    expect([without.error.message, without.error.errors?.[0]?.field]).toEqual([
      'NPWP wajib diisi untuk supplier PKP',
      'npwp',
    ])
    const nameless = await t.ask('pembelian.sby', supplier.add, {
      ...bare,
      requestId: newRequest(),
      npwp: '01.234.567.8-901.000',
    })
    expect(nameless.error.errors).toEqual([{ field: 'taxName', message: 'Nama NPWP wajib diisi' }])
    const { id } = await t.call('pembelian.sby', supplier.add, {
      ...bare,
      requestId: newRequest(),
      npwp: '01.234.567.8-901.000',
      taxName: 'SINAR BARU',
      termDays: 30,
      taxModeDefault: 'EXCLUDE',
      exchangeDays: ['Selasa', 'Kamis'],
      phone: '0315551234',
      bankAccounts: [
        { bankId, accountNo: '4681230001', accountName: 'PT Sinar Baru' },
        { bankId, accountNo: '4681230002', accountName: 'PT Sinar Baru', isDefault: true },
      ],
    })
    await t.call('pembelian.sby', supplierContact.add, {
      requestId: newRequest(),
      supplierId: id,
      name: 'Ratna',
      phone: '081234567890',
      isPrimary: true,
    })
    const seen = await t.call('akuntansi', supplier.get, { id })
    expect(seen).toMatchObject({
      npwp: '0012345678901000',
      termDays: 30,
      taxModeDefault: 'EXCLUDE',
      contacts: [{ name: 'Ratna' }],
      apBalance: 0,
    })
    expect(seen.code).toMatch(/^S\d{5}$/)
    expect(seen.bankAccounts.map((a) => [a.accountNo, a.isDefault])).toEqual([
      ['4681230002', true],
      ['4681230001', false],
    ])
  })

  it('shows others a name and a term, nothing to reach the person by', async () => {
    const { rows } = await t.call('kasir.sby', supplier.getAll, { search: 'sinar' })
    expect(rows[0]).toMatchObject({ name: 'PT Sinar Baru', termDays: 30 })
    for (const field of ['phone', 'email', 'address', 'npwp'])
      expect(rows[0]).not.toHaveProperty(field)
    const known = await t.call('akuntansi', supplier.getAll, { search: 'sinar' })
    expect(known.rows[0]).toMatchObject({ phone: '0315551234', npwp: '••••••••••••1000' })
    expect((await t.ask('kasir.sby', supplier.get, { id: rows[0]?.id })).status).toBe(403)
  })

  it('tells the late one, and stays active while documents are open', async () => {
    const id = await t.id('supplier', 'PT Tirta Pangan Sejahtera')
    const row = await t.call('owner', supplier.get, { id })
    await t.call('owner', supplier.update, {
      requestId: newRequest(),
      id,
      version: row.version,
      name: row.name,
      termDays: 45,
    })
    const late = await t.ask('pembelian.sby', supplier.update, {
      requestId: newRequest(),
      id,
      version: row.version,
      name: 'Lain',
    })
    expect([late.status, late.error.data?.changedBy]).toEqual([409, 'Hartono Wijaya'])
    await t.db.query(
      `insert into document (branch_id, id, kind, doc_date, status, supplier_id, created_by)
       select id, 900002, 'purchase-order', '2026-01-10', 'OPEN', $1, (select min(id) from employee) from branch where code = 'MLG'`,
      [id],
    )
    const used = await t.ask('pembelian.sby', supplier.update, {
      requestId: newRequest(),
      id,
      version: row.version + 1,
      name: row.name,
      isActive: false,
    })
    expect(used.error.message).toContain(
      `${row.name} masih digunakan pada dokumen yang belum selesai (`,
    )
  })
})

describe('customer', () => {
  let t: TestApp
  let branchId: number
  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
  })
  afterAll(async () => t.close())

  it('gets the code of the branch and, as a member, a number to scan', async () => {
    const member = {
      type: 'MEMBER' as const,
      name: 'Ibu Wati',
      branchId,
      priceLevel: 'MEMBER' as const,
    }
    const without = await t.ask('sales.sby', customer.add, { requestId: newRequest(), ...member })
    expect(without.error.message).toBe('Alamat wajib diisi untuk member')
    Object.assign(member, { address: 'Jl. Dinoyo 4' })
    const silent = await t.ask('sales.sby', customer.add, { requestId: newRequest(), ...member })
    expect(silent.error.message).toBe('No. HP wajib diisi untuk member')
    const { id } = await t.call('sales.sby', customer.add, {
      requestId: newRequest(),
      ...member,
      phone: '+6281299990000',
      nik: '3578010101800001',
    })
    // Sales keeps customers and sees the end of the number; the number itself is a right of its own.
    const masked = await t.call('sales.sby', customer.get, { id })
    expect(masked.nik).toBe('••••••••••••0001')
    const seen = await t.call('akuntansi', customer.get, { id })
    expect(seen.code).toMatch(/^CSBY\d{5}$/)
    expect(seen).toMatchObject({
      phone: '081299990000',
      memberNo: seen.code,
      priceLevel: 'MEMBER',
      nik: '3578010101800001',
      pointBalance: 0,
    })
    const twin = await t.ask('sales.sby', customer.add, {
      requestId: newRequest(),
      ...member,
      name: 'Kembar',
      phone: '081299990000',
    })
    expect(twin.error.message).toBe('No. HP sudah digunakan anggota lain')
    expect(twin.error.errors?.[0]?.field).toBe('phone')
    const { rows } = await t.db.query(
      `select action from audit where object_kind = 'customer' and object_id = $1 order by id`,
      [id],
    )
    expect(rows.map((r) => r.action)).toEqual(['Tambah', 'Lihat NIK/NPWP'])
  })

  it('buys on credit within a limit only', async () => {
    const wholesale = {
      type: 'MEMBER' as const,
      phone: '081355550101',
      name: 'Toko Laris',
      branchId,
      priceLevel: 'GROSIR' as const,
      creditAllowed: true,
      termDays: 30,
      address: 'Jl. Dinoyo 4',
    }
    const open = await t.ask('kepala.sby', customer.add, { requestId: newRequest(), ...wholesale })
    expect(open.error.message).toBe('Plafon piutang wajib diisi')
    const { id } = await t.call('kepala.sby', customer.add, {
      requestId: newRequest(),
      ...wholesale,
      creditLimit: 25_000_000,
    })
    const row = await t.call('owner', customer.get, { id })
    expect(row).toMatchObject({
      creditAllowed: true,
      creditLimit: 25_000_000,
      termDays: 30,
      exposure: 0,
    })
    await t.call('owner', customer.update, {
      requestId: newRequest(),
      id,
      version: row.version,
      type: 'MEMBER',
      name: row.name,
      branchId,
      creditAllowed: false,
    })
    expect(await t.call('owner', customer.get, { id })).toMatchObject({
      creditAllowed: false,
      creditLimit: 0,
      termDays: 0,
    })
  })

  it('buys without a limit where that is chosen, by who may grant it', async () => {
    const chain = {
      type: 'MEMBER' as const,
      phone: '081355550103',
      name: 'Toko Besar',
      branchId,
      creditAllowed: true,
      termDays: 30,
      address: 'Jl. Dinoyo 4',
    }
    const add = (as: string, more: object) =>
      t.ask(as, customer.add, { requestId: newRequest(), ...chain, ...more })
    for (const [as, more] of [
      ['owner', {}],
      ['kepala.sby', { creditLimit: null }],
    ] as const)
      expect((await add(as, more)).error.message).toBe('Plafon piutang wajib diisi')
    const { id } = (await add('owner', { creditLimit: null })).body
    const row = await t.call('owner', customer.get, { id })
    expect([row.creditLimit, row.termDays]).toEqual([null, 30])
    const anew = { ...chain, id, version: row.version, name: 'Toko Besar Jaya' }
    const { version } = await t.call('kepala.sby', customer.update, {
      ...anew,
      requestId: newRequest(),
      creditLimit: null,
    })
    await t.call('kepala.sby', customer.update, {
      ...anew,
      requestId: newRequest(),
      version,
      creditLimit: 0,
    })
    expect((await t.call('owner', customer.get, { id })).creditLimit).toBe(0)
  })

  it('has a level of his own as a member only', async () => {
    const plain = { type: 'NON_MEMBER' as const, name: 'Bu Tanpa Kartu', branchId }
    for (const priceLevel of ['MEMBER', 'GROSIR', 'AGEN', 'KHUSUS'] as const) {
      const { status, error } = await t.ask('owner', customer.add, {
        ...plain,
        requestId: newRequest(),
        priceLevel,
      })
      expect([status, error.errors?.[0]?.field]).toEqual([422, 'priceLevel'])
    }
    const { id } = await t.call('owner', customer.add, {
      ...plain,
      requestId: newRequest(),
      priceLevel: 'RETAIL',
    })
    expect((await t.call('owner', customer.get, { id })).priceLevel).toBe('RETAIL')
  })

  it('leaves price level, credit, term and block to who may agree on them', async () => {
    const plain = {
      type: 'MEMBER' as const,
      phone: '081355550102',
      name: 'Toko Baru',
      branchId,
      address: 'Jl. Dinoyo 4',
    }
    const { id } = await t.call('sales.sby', customer.add, { requestId: newRequest(), ...plain })
    for (const terms of [
      { priceLevel: 'AGEN' },
      { creditAllowed: true, creditLimit: 1_000_000 },
      { termDays: 30 },
      { blockStatus: 'BLOCKED' },
    ]) {
      const one = { requestId: newRequest(), ...plain, ...terms }
      expect((await t.ask('sales.sby', customer.add, one)).status).toBe(403)
      const { version } = await t.call('owner', customer.get, { id })
      const anew = { ...one, requestId: newRequest(), id, version }
      const refused = await t.ask('sales.sby', customer.update, anew)
      expect([refused.error.code, refused.error.errors?.[0]?.field]).toEqual([
        'FORBIDDEN',
        Object.keys(terms)[0],
      ])
      await t.call('kepala.sby', customer.update, { ...anew, requestId: newRequest() } as never)
    }
    const { version, ...row } = await t.call('owner', customer.get, { id })
    expect(row).toMatchObject({ priceLevel: 'AGEN', blockStatus: 'BLOCKED' })
    const same = { ...plain, id, version, name: 'Toko Baru Jaya', priceLevel: 'AGEN' as const }
    await t.call('sales.sby', customer.update, { requestId: newRequest(), ...same })
  })

  it('lives in areas that lie within one another, and is brought goods to a place on earth', async () => {
    const [districtCode, subDistrictCode] = ['35.78.01', '35.78.01.1001']
    await t.db.query(
      `insert into area (code, parent_code, level, name) values ('35.78.01', '35.78', 3, 'Karang Pilang'),
         ('35.78.01.1001', '35.78.01', 4, 'Warugunung') on conflict do nothing`,
    )
    const home = {
      type: 'MEMBER' as const,
      phone: '081355550109',
      name: 'Bu Peta',
      branchId,
      address: 'Jl. Dinoyo 4',
      cityCode: '35.78',
      districtCode,
      subDistrictCode,
    }
    const lost = { ...home, requestId: newRequest(), cityCode: '35.73' }
    expect((await t.ask('sales.sby', customer.add, lost)).error.message).toBe(
      'Wilayah tidak sesuai dengan wilayah di atasnya',
    )
    const { id } = await t.call('sales.sby', customer.add, { requestId: newRequest(), ...home })
    const seen = await t.call('sales.sby', customer.get, { id })
    expect(seen).toMatchObject({ districtCode, subDistrictCode })
    expect(seen.areaName).toMatch(/^Warugunung, Karang Pilang, .*Surabaya$/i)
    const place = {
      customerId: id,
      label: 'Gudang',
      address: 'Jl. Rungkut 2',
      cityCode: '35.78',
      latitude: -7.257472,
    }
    const address = { requestId: newRequest(), ...place }
    expect((await t.ask('sales.sby', customerAddress.add, address)).error.errors).toEqual([
      { field: 'longitude', message: 'Isi lintang dan bujur, atau kosongkan keduanya' },
    ])
    await t.call('sales.sby', customerAddress.add, {
      ...place,
      requestId: newRequest(),
      districtCode,
      longitude: 112.752088,
    })
    const { addresses } = await t.call('sales.sby', customer.get, { id })
    expect(addresses).toMatchObject([
      { districtCode, subDistrictCode: null, latitude: -7.257472, longitude: 112.752088 },
    ])
  })

  it('stays with the people of his branch: others know his name, not where he is, and take him from nobody', async () => {
    const mlg = await t.id('branch', 'MLG')
    const his = { type: 'MEMBER' as const, name: 'Bu Rahayu', phone: '081233334444', branchId: mlg }
    const { id, version } = await t.call('sales.mlg', customer.add, {
      requestId: newRequest(),
      ...his,
      address: 'Jl. Ijen 5',
      nik: '3573010101800002',
    })
    const { rows } = await t.call('sales.sby', customer.getAll, { search: 'rahayu' })
    expect(rows[0]).toMatchObject({ name: 'Bu Rahayu', phone: null, address: null, nik: null })
    const seen = await t.ask('sales.sby', customer.get, { id })
    expect(seen.raw.toString()).not.toMatch(/081233334444|Ijen|0002"/)
    expect((await t.call('owner', customer.get, { id })).phone).toBe('081233334444')
    const taken = { ...his, requestId: newRequest(), id, version, branchId }
    expect((await t.ask('sales.sby', customer.update, taken)).status).toBe(403)
    const kept = { ...his, requestId: newRequest(), id, version, name: 'Bu R' }
    expect((await t.ask('kepala.sby', customer.update, kept)).status).toBe(403)
    const given = { ...his, requestId: newRequest(), id, version, branchId }
    expect((await t.ask('sales.mlg', customer.update, given)).status).toBe(403)
    await t.call('owner', customer.update, given)
  })

  it('writes down who reads them all, and stops who does it again and again', async () => {
    const all = () => t.ask('kepala.mlg', customer.getAll, { limit: 999999999999 })
    const codes: number[] = []
    for (let i = 0; i < 13; i += 1) codes.push((await all()).status)
    expect(codes).toEqual([...Array.from({ length: 12 }, () => 200), 429])
    const { rows } = await t.db.query(
      `select count(*)::int as n from audit where action = 'Baca seluruh daftar pelanggan' and address is not null`,
    )
    expect(rows[0].n).toBeGreaterThanOrEqual(12)
    // A file is a reading too, whichever way it is made.
    for (const file of [customer.xlsx, customer.listPdf])
      expect((await t.ask('kepala.mlg', file, {})).status).toBe(429)
    // And so are the numbers one after another, beyond what a page shows.
    const numbers = Array.from({ length: 500 }, (_, i) => i + 1)
    expect((await t.ask('kepala.mlg', customer.getData, { ids: numbers })).status).toBe(429)
    expect((await t.ask('kepala.mlg', customer.getData, { ids: [1, 2, 3] })).status).toBe(200)
  })

  it('lets only who has the right for it take all customers along, and tells the audit how many they are', async () => {
    const files: [Endpoint, object][] = [
      [customer.xlsx, { filter: { type: 'MEMBER' } }],
      [customer.listPdf, { filter: { type: 'MEMBER' } }],
      [imports.template, { kind: 'customer', filled: 'yes' }],
    ]
    for (const [call, input] of files) {
      const refused = await t.ask('sales.sby', call, input)
      expect([call.path, refused.status, refused.error.message]).toEqual([
        call.path,
        403,
        'Anda tidak memiliki hak akses untuk mengunduh daftar pelanggan',
      ])
      expect((await t.ask('kepala.sby', call, input)).status).toBe(200)
    }
    // One by one he is found as before.
    expect((await t.ask('sales.sby', customer.search, { q: 'Toko' })).status).toBe(200)
    const members = await t.call('kepala.sby', customer.getAll, { filter: { type: 'MEMBER' } })
    const { rows } = await t.db.query(
      `select a.after from audit a join employee e on e.id = a.employee_id
       where e.email = 'kepala.sby@gerai.test' and a.action = 'Unduh daftar pelanggan' order by a.id`,
    )
    const told = rows.map(({ after }) => Number(/^(\d+) baris$/.exec(after)?.[1]))
    expect(told.slice(0, 2)).toEqual([members.count, members.count])
    expect(told[2]).toBeGreaterThan(members.count)
  })

  it('writes down every file of persons, and who pages far into their list; together they are counted', async () => {
    const filled = (kind: string) => ({ kind, filled: 'yes' })
    const files: [Endpoint, object][] = [
      [customer.xlsx, {}],
      [customer.listPdf, {}],
      [imports.template, filled('customer')],
      [supplier.xlsx, {}],
      [supplier.listPdf, {}],
      [imports.template, filled('supplier')],
    ]
    for (const [call, input] of files) expect((await t.ask('owner', call, input)).status).toBe(200)
    for (const offset of [0, 950, 1000, 1050])
      await t.call('owner', customer.getAll, { limit: 100, offset })
    const { rows } = await t.db.query(
      `select a.action, count(*)::int as n from audit a join employee e on e.id = a.employee_id
       where e.email = 'owner@gerai.test' and a.object_id = 0 group by 1 order by 1`,
    )
    expect(rows).toEqual([
      { action: 'Baca jauh ke dalam daftar pelanggan', n: 1 },
      { action: 'Unduh daftar pelanggan', n: 3 },
      { action: 'Unduh daftar supplier', n: 3 },
    ])
    const many = await Promise.all(
      Array.from({ length: 16 }, () => t.ask('owner', supplier.xlsx, {})),
    )
    expect(many.filter(({ status }) => status === 200)).toHaveLength(9)
    // What is there now leaves as an export does: with the password typed anew.
    await t.db.query(`update session set confirmed_at = now() - interval '1 hour'`)
    const stolen = await t.ask('sales.sby', imports.template, filled('customer'))
    expect(stolen.error.code).toBe('CONFIRM_PASSWORD')
    expect((await t.ask('sales.sby', imports.template, { kind: 'customer' })).status).toBe(200)
  })

  it('is found at the till by its phone, which shows its ends and what was typed of it', async () => {
    const found = async (q: string) =>
      (await t.call('kasir.sby', customer.search, { q })).rows.map(({ name, phone }) => [
        name,
        phone,
      ])
    expect(await found('wati')).toEqual([['Ibu Wati', '0812••••000']])
    expect(await found('299 99')).toEqual([['Ibu Wati', '08129999•000']])
    const { rows } = await t.call('kasir.sby', customer.search, { q: '+628129999' })
    expect(rows).toMatchObject([{ name: 'Ibu Wati', phone: '08129999•000', priceLevel: 'MEMBER' }])
    const { id } = await t.call('kasir.mlg', customer.addNonMember, {
      requestId: newRequest(),
      name: 'Pak Budi',
      phone: '081200001111',
    })
    expect(await t.call('kasir.mlg', customer.getData, { ids: [id] })).toMatchObject({
      rows: [{ name: 'Pak Budi', type: 'NON_MEMBER', priceLevel: 'RETAIL', branchName: 'Malang' }],
    })
  })

  it('is found at the till before those of other branches, who are told as theirs', async () => {
    const known = async (as: string, name: string, phone: string) =>
      t.call(as, customer.addNonMember, { requestId: newRequest(), name, phone })
    await known('kasir.mlg', 'Adi Kembar', '081200002222')
    await known('kasir.sby', 'Zaki Kembar', '081200003333')
    const found = async (as: string) =>
      (await t.call(as, customer.search, { q: 'kembar' })).rows.map((row) => [
        row.name,
        row.otherBranchName,
      ])
    expect(await found('kasir.sby')).toEqual([
      ['Zaki Kembar', null],
      ['Adi Kembar', 'Malang'],
    ])
    expect(await found('kasir.mlg')).toEqual([
      ['Adi Kembar', null],
      ['Zaki Kembar', 'Surabaya'],
    ])
  })

  it('keeps persons from those without the menu, and NIK and NPWP out of lists', async () => {
    const { rows } = await t.call('gudang.sby', customer.getAll, { search: 'wati' })
    expect(rows[0]).toMatchObject({ name: 'Ibu Wati', priceLevel: 'MEMBER' })
    for (const field of ['phone', 'address', 'nik', 'npwp', 'creditLimit'])
      expect(rows[0]).not.toHaveProperty(field)
    const known = await t.call('sales.sby', customer.getAll, { search: 'wati' })
    expect(known.rows[0]).toMatchObject({ phone: '081299990000', nik: '••••••••••••0001' })
    const all = await t.call('sales.sby', customer.getAll, { limit: 999999999999 })
    expect(all.rows).toHaveLength(all.count)
    const later = await t.call('sales.sby', customer.getAll, {
      changedSince: '2999-01-01T00:00:00Z',
    })
    expect(later.count).toBe(0)
    const foreign = await t.ask('sales.sby', customer.add, {
      requestId: newRequest(),
      type: 'NON_MEMBER',
      name: 'X',
      branchId: await t.id('branch', 'MLG'),
    })
    expect(foreign.status).toBe(403)
  })
})
