import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { session } from '#contract/auth/session.ts'
import { account } from '#contract/master/account.ts'
import { bank, bankAccount } from '#contract/master/bank-account.ts'
import { branch } from '#contract/master/branch.ts'
import { warehouse } from '#contract/master/warehouse.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'

/** Branches, their warehouses and their bank accounts: each branch sees its own. */
describe('branch, warehouse, bank account', () => {
  let t: TestApp
  let sby: number
  let mlg: number
  beforeAll(async () => {
    t = await testApp()
    sby = await t.id('branch', 'SBY')
    mlg = await t.id('branch', 'MLG')
  })
  afterAll(async () => t.close())

  it('opens a branch that can work at once', async () => {
    const kediri = {
      code: 'KDR',
      name: 'Kediri',
      address: 'Jl. Dhoho No. 7',
      cityCode: '35.71',
      provinceCode: '35',
    }
    // A place of business of a PKP has its number.
    const bare = await t.ask('owner', branch.add, { requestId: newRequest(), ...kediri })
    expect(bare.error.errors).toEqual([
      { field: 'nitku', message: 'NITKU wajib diisi untuk cabang PKP' },
    ])
    const { id } = await t.call('owner', branch.add, {
      requestId: newRequest(),
      ...kediri,
      nitku: '0013456789012000000002',
    })
    const { rows } = await t.db.query(
      'select usage from account where branch_id = $1 order by code',
      [id],
    )
    expect(rows.map((r) => r.usage)).toEqual(['CASH_DRAWER', 'PETTY_CASH', 'CASH_IN_TRANSIT'])
    const places = await t.call('owner', warehouse.getAll, { branchId: id })
    expect(places.rows.map((w) => [w.code, w.isPrimary]).sort()).toEqual([
      ['RUSAK', false],
      ['TOKO', true],
    ])
    const chart = await t.call('owner', account.chart, { store_id: 'Kediri' })
    expect(chart.filter((a) => a.storeId === 'Kediri')).toHaveLength(3)
    expect(chart.some((a) => a.storeId === 'Surabaya')).toBe(false)
  })

  it('has one head office, areas that lie in each other and a code that stays', async () => {
    const head = await t.call('owner', branch.get, { id: sby })
    const own = {
      requestId: newRequest(),
      id: sby,
      version: head.version,
      code: 'SBY',
      name: 'Surabaya',
      address: head.address,
      cityCode: '35.78',
    }
    const lost = await t.ask('owner', branch.update, { ...own, isHeadOffice: false })
    expect(lost.error.message).toBe('Harus ada satu kantor pusat')
    const area = await t.ask('owner', branch.update, {
      ...own,
      requestId: newRequest(),
      provinceCode: '35',
      cityCode: '33.74',
    })
    expect(area.error.message).toBe('Wilayah tidak sesuai dengan wilayah di atasnya')
    const nitku = await t.ask('owner', branch.update, {
      ...own,
      requestId: newRequest(),
      nitku: '9'.repeat(22),
    })
    expect(nitku.error.message).toBe('NITKU harus diawali NPWP perusahaan')
    await t.db.query(
      `insert into document (branch_id, id, kind, doc_date, status, created_by) values ($1, 900001, 'purchase-order', '2026-01-10', 'CANCELLED', (select min(id) from employee))`,
      [sby],
    )
    const code = await t.ask('owner', branch.update, {
      ...own,
      requestId: newRequest(),
      code: 'SUB',
    })
    expect(code.error.message).toBe('Kode cabang tidak dapat diubah karena sudah ada dokumen')
  })

  it('lets a head of branch write the greeting of the own branch only', async () => {
    const { version } = await t.call('kepala.sby', branch.get, { id: sby })
    const greeting = { greetingHeader: 'Selamat datang', greetingFooter: 'Terima kasih' }
    await t.call('kepala.sby', branch.messageUpdate, {
      requestId: newRequest(),
      id: sby,
      version,
      ...greeting,
    })
    expect(await t.call('kasir.sby', branch.get, { id: sby })).toMatchObject(greeting)
    const foreign = await t.ask('kepala.sby', branch.messageUpdate, {
      requestId: newRequest(),
      id: mlg,
      version: 1,
      ...greeting,
    })
    expect(foreign.status).toBe(403)
    const long = await t.ask('kepala.sby', branch.messageUpdate, {
      requestId: newRequest(),
      id: sby,
      version: version + 1,
      ...greeting,
      greetingHeader: 'x'.repeat(43),
    })
    expect(long.error.message).toBe('Paling banyak 5 baris, masing-masing 42 karakter')
    const never = await t.ask('kepala.sby', branch.messageUpdate, {
      requestId: newRequest(),
      id: sby,
      version: version + 1,
      ...greeting,
      greetingFooter: 'Barang yang sudah dibeli\ntidak dapat dikembalikan',
    })
    expect(never.error.message).toBe(
      'Pesan struk tidak boleh menolak retur atau pengembalian uang (UU 8/1999 pasal 18)',
    )
  })

  it('keeps a logo made anew from its pixels', async () => {
    const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#0a7' } })
      .png()
      .toBuffer()
    const boundary = 'gerai-form'
    const form = (bytes: Buffer) =>
      Buffer.concat([
        Buffer.from(
          `--${boundary}\r\ncontent-disposition: form-data; name="branchId"\r\n\r\n${sby}\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="logo.png"\r\ncontent-type: image/png\r\n\r\n`,
        ),
        bytes,
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ])
    const send = async (as: string, bytes: Buffer) =>
      t.app.inject({
        method: 'POST',
        url: `/api${branch.logoUpload.path}`,
        payload: form(bytes),
        headers: {
          authorization: `Bearer ${await t.token(as)}`,
          'content-type': `multipart/form-data; boundary=${boundary}`,
        },
      })
    expect((await send('owner', png)).statusCode).toBe(200)
    const logo = await t.call('kasir.sby', branch.logoGet, {})
    expect(logo.image).toMatch(/^data:image\/png;base64,iVBOR/)
    expect((await send('kasir.sby', png)).statusCode).toBe(403)
    // Malang has none of its own and shows the head office's, and so does the page before signing in.
    const other = await t.call('kasir.mlg', branch.logoGet, {})
    expect([other.logoFileId, other.image]).toEqual([null, logo.image])
    expect((await t.ask(null, session.logo, {})).body.image).toBe(logo.image)
    expect(
      (await send('owner', Buffer.from('<svg onload=alert(1)></svg> and more bytes'))).json()
        .message,
    ).toBe('Gambar harus berformat JPEG, PNG atau WebP')
    expect((await t.ask('kasir.sby', branch.logoRemove, { branchId: sby })).status).toBe(403)
    await t.call('owner', branch.logoRemove, { branchId: sby })
    expect((await t.call('kasir.mlg', branch.logoGet, {})).image).toBeNull()
  })

  it('moves the primary flag and refuses to close what is needed', async () => {
    const gudang = await t.call('owner', warehouse.get, {
      id: await t.id('warehouse', 'SBY/GUDANG'),
    })
    await t.call('owner', warehouse.primary, {
      requestId: newRequest(),
      id: gudang.id,
      version: gudang.version,
    })
    const { rows } = await t.call('owner', warehouse.getAll, { branchId: sby })
    expect(rows.map((w) => [w.code, w.isPrimary])).toEqual([
      ['GUDANG', true],
      ['TOKO', false],
    ])
    const now = rows.find((w) => w.code === 'GUDANG')
    const closed = await t.ask('owner', warehouse.update, {
      requestId: newRequest(),
      id: gudang.id,
      version: now?.version,
      branchId: sby,
      code: 'GUDANG',
      name: 'Gudang SBY',
      isActive: false,
    })
    expect(closed.error.message).toBe('Gudang utama tidak dapat dinonaktifkan')
  })

  it('shows warehouses and bank accounts to their own branch', async () => {
    const seen = await t.call('kasir.mlg', warehouse.getAll, { limit: 999999999999 })
    expect(new Set(seen.rows.map((w) => w.branchId))).toEqual(new Set([mlg]))
    expect((await t.ask('kasir.mlg', warehouse.getAll, { branchId: sby })).status).toBe(403)
    expect(
      (await t.ask('kasir.mlg', warehouse.get, { id: await t.id('warehouse', 'SBY/GUDANG') }))
        .status,
    ).toBe(404)
    const accounts = await t.call('kasir.mlg', bankAccount.getAll, {})
    expect(accounts.rows.map((a) => a.branchName)).toEqual(['Malang'])
    const added = await t.ask('kasir.mlg', warehouse.add, {
      requestId: newRequest(),
      branchId: mlg,
      code: 'X',
      name: 'X',
    })
    expect(added.status).toBe(403)
  })

  it('ties a bank account to a bank role account of the same branch', async () => {
    const { rows: banks } = await t.call('owner', bank.getAll, { search: 'mandiri' })
    const input = {
      branchId: sby,
      bankId: banks[0]?.id ?? 0,
      accountNo: '1400012345678',
      accountName: 'PT Sumber Rejeki Makmur',
    }
    const drawer = await t.ask('owner', bankAccount.add, {
      requestId: newRequest(),
      ...input,
      accountId: await t.id('account', 'SBY/1-1101'),
    })
    expect(drawer.error.message).toBe('Akun harus berperan BANK dan milik cabang yang sama')
    const { rows: types } = await t.call('owner', account.type, { search: 'kas' })
    const made = await t.call('owner', account.add, {
      requestId: newRequest(),
      code: '1-1113',
      name: 'Bank Mandiri',
      typeId: types[0]?.id ?? 0,
      branchId: sby,
      usage: 'BANK',
      cashFlowGroup: 'CASH',
    })
    const added = await t.call('owner', bankAccount.add, {
      requestId: newRequest(),
      ...input,
      accountId: made.id,
    })
    const { rows } = await t.call('kasir.sby', bankAccount.getAll, { search: 'mandiri' })
    expect(rows).toMatchObject([
      { id: added.id, accountCode: '1-1113', name: 'MANDIRI 1400012345678' },
    ])
    const twice = await t.ask('owner', bankAccount.add, {
      requestId: newRequest(),
      ...input,
      accountId: made.id,
    })
    expect(twice.status).toBe(422)
    const xlsx = await t.ask('owner', bankAccount.xlsx, {})
    expect([xlsx.status, xlsx.raw.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  })
})
