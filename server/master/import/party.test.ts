import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer } from '#contract/master/customer.ts'
import { imports } from '#contract/master/import.ts'
import { supplier } from '#contract/master/supplier.ts'
import { readWorkbook } from '#server/platform/excel.ts'
import { forgetFiles } from '#server/platform/forget-files.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { openPools } from '#server/platform/db.ts'
import type { Files } from '#server/platform/files.ts'
import { brought, checked, send, settled, sheetOf } from './story.ts'

/** Suppliers and customers by workbook: checked first, then all of it or nothing, and once. */
describe('a workbook of suppliers and customers', () => {
  let t: TestApp
  const rows: Record<string, string | number>[] = [
    {
      kode: 'SUP-A',
      nama: 'PT Sumber Alam',
      pkp: 'Ya',
      npwp: '01.234.567.8-901.000',
      nama_pajak: 'SUMBER ALAM',
      tempo: 30,
      no_hp: '081234567801',
    },
    { nama: 'Toko Tanpa Kode', pkp: 'Tidak', tempo: '1.4', no_hp: '081234567802' },
  ]
  beforeAll(async () => {
    t = await testApp({ jobs: true })
  })
  afterAll(async () => {
    await expectBooksInOrder(t.db)
    await t.close()
  })

  it('names an area that is not there, and a postal code of another', async () => {
    const file = await sheetOf('supplier', [
      { kode: 'SUP-C', nama: 'PT Antah Berantah', pkp: 'Tidak', kode_kelurahan: '99.99' },
      { kode: 'SUP-E', nama: 'PT Tanpa Nama Pajak', pkp: 'Ya', npwp: '0012345678901000' },
      {
        kode: 'SUP-D',
        nama: 'PT Lain Kota',
        pkp: 'Tidak',
        kode_kelurahan: '35.78',
        kode_pos: '40115',
      },
    ])
    const state = await checked(t, 'pembelian.sby', supplier.batchUpload, file)
    expect(state.errors.map(({ line, message }) => [line, message])).toEqual([
      [2, 'Kota/Kabupaten tidak ditemukan'],
      [3, 'Nama NPWP wajib diisi'],
      [4, 'Kode Pos tidak ditemukan'],
    ])
  })

  it('says every wrong cell with its row and column, and gives the file back marked', async () => {
    const file = await sheetOf('supplier', [
      ...rows,
      { kode: 'SUP-B', nama: '', pkp: 'mungkin', npwp: '12', tempo: 400, no_hp: 'abc' },
      { kode: 'SUP-A', nama: 'Lagi', pkp: 'Ya' },
    ])
    const state = await checked(t, 'pembelian.sby', supplier.batchUpload, file)
    expect([state.status, state.wrongRows, state.marked]).toEqual(['WRONG', 3, true])
    expect(state.errors.map(({ sheet: _, ...error }) => error)).toEqual([
      { line: 3, column: 'tempo', cell: '1.4', message: 'Tempo (hari) tidak valid' },
      { line: 4, column: 'pkp', cell: 'mungkin', message: 'pkp harus Ya atau Tidak' },
      { line: 4, column: 'npwp', cell: null, message: 'NPWP harus 16 digit' },
      { line: 4, column: 'no_hp', cell: 'abc', message: 'No. telepon tidak valid' },
      { line: 4, column: 'tempo', cell: '400', message: 'Tempo (hari) terlalu besar' },
      { line: 5, column: 'npwp', cell: null, message: 'NPWP wajib diisi untuk supplier PKP' },
    ])
    const back = await t.ask('pembelian.sby', imports.marked, { id: state.id })
    const cells = await readWorkbook(back.raw)
    expect(cells[0]?.at(-1)).toBe('kesalahan')
    expect(cells[3]?.at(-1)).toContain('tempo: ')
    const refused = await t.ask('pembelian.sby', imports.apply, {
      requestId: newRequest(),
      id: state.id,
    })
    expect(refused.error.message).toBe('Berkas ini belum lolos pemeriksaan')
    expect(
      (await t.db.query(`select 1 from supplier where name = 'PT Sumber Alam'`)).rowCount,
    ).toBe(0)
  })

  it('writes all rows once; the same file again changes nothing and says so', async () => {
    const file = await sheetOf('supplier', [rows[0] ?? {}, { ...rows[1], tempo: 14 }])
    const first = await brought(t, 'pembelian.sby', supplier.batchUpload, file)
    expect([first.status, first.added, first.message]).toEqual([
      'APPLIED',
      2,
      '2 baris ditambahkan, 0 baris diubah.',
    ])
    const again = await brought(t, 'pembelian.sby', supplier.batchUpload, file)
    expect([again.status, again.added, again.changed, again.unchanged]).toEqual([
      'APPLIED',
      0,
      0,
      2,
    ])
    expect(again.message).toBe('Tidak ada perubahan: semua baris sudah sama.')
    const { rows: stored } = await t.db.query(
      `select code, npwp_last4, npwp like '%0012345678901000%' as clear, term_days, version from supplier where name in ('PT Sumber Alam', 'Toko Tanpa Kode') order by name`,
    )
    expect(stored).toEqual([
      { code: 'SUP-A', npwp_last4: '1000', clear: false, term_days: 30, version: 1 },
      {
        code: expect.stringMatching(/^S\d{5}$/),
        npwp_last4: null,
        clear: null,
        term_days: 14,
        version: 1,
      },
    ])
    const { rows: told } = await t.db.query(
      `select action, endpoint from audit where object_kind = 'supplier' and endpoint = 'import'`,
    )
    expect(told).toHaveLength(2)
  })

  it('leaves what blank cells stand for, empties what says -, and changes only the rest', async () => {
    const file = await sheetOf('supplier', [{ kode: 'SUP-A', nama: '', no_hp: '-', tempo: 45 }])
    const state = await brought(t, 'pembelian.sby', supplier.batchUpload, file)
    expect([state.status, state.changed]).toEqual(['APPLIED', 1])
    const { rows: stored } = await t.db.query(
      `select name, phone, term_days, is_pkp from supplier where code = 'SUP-A'`,
    )
    expect(stored[0]).toEqual({ name: 'PT Sumber Alam', phone: null, term_days: 45, is_pkp: true })
  })

  it('refuses to write over what somebody changed since the check', async () => {
    const file = await sheetOf('supplier', [{ kode: 'SUP-A', nama: 'PT Sumber Baru' }])
    const state = await checked(t, 'pembelian.sby', supplier.batchUpload, file)
    await t.db.query(
      `update supplier set term_days = 7, version = version + 1 where code = 'SUP-A'`,
    )
    await t.call('pembelian.sby', imports.apply, { requestId: newRequest(), id: state.id })
    const after = await settled(t, 'pembelian.sby', state.id)
    expect(after.status).toBe('REFUSED')
    expect(after.message).toContain('sudah diubah orang lain')
    const { rows: stored } = await t.db.query(`select name from supplier where code = 'SUP-A'`)
    expect(stored[0].name).toBe('PT Sumber Alam')
  })

  it('refuses what is no such sheet, in words', async () => {
    const wrong = async (file: Buffer) =>
      (await checked(t, 'pembelian.sby', supplier.batchUpload, file)).message
    const status = async (rows: Record<string, string | number>[]) =>
      (await checked(t, 'pembelian.sby', supplier.batchUpload, await sheetOf('supplier', rows)))
        .status
    expect(await status([{ kode: 'A', harga: 1 }])).toBe('UNMATCHED')
    expect(await status([{ nama: 'A', warna: 'biru' }])).toBe('UNMATCHED')
    expect(await wrong(Buffer.from('PK\x03\x04 tidak utuh'))).toMatch(/rusak|bukan berkas Excel/)
    expect(await wrong(Buffer.from('kode;nama\n'))).toBe('Berkas belum berisi satu baris pun')
    const text = await send(t, 'pembelian.sby', supplier.batchUpload, Buffer.from('%PDF-1.4'))
    expect([text.status, text.body.message]).toEqual([
      422,
      'Berkas harus berupa Excel (.xlsx, .xls) atau CSV',
    ])
    const seller = await send(t, 'kasir.sby', supplier.batchUpload, Buffer.from('PK'))
    expect(seller.status).toBe(403)
  })

  it('takes a name that looks like a formula as the text it is', async () => {
    const file = await sheetOf('supplier', [{ kode: 'SUP-F', nama: '=HYPERLINK("http://x")' }])
    await brought(t, 'pembelian.sby', supplier.batchUpload, file)
    const { rows: stored } = await t.db.query(`select name from supplier where code = 'SUP-F'`)
    expect(stored[0].name).toBe('=HYPERLINK("http://x")')
    const out = await t.ask('pembelian.sby', imports.template, { kind: 'supplier', filled: 'yes' })
    const cells = await readWorkbook(out.raw)
    expect(cells.find((r) => r[0] === 'SUP-F')?.[1]).toBe('=HYPERLINK("http://x")')
    // What was downloaded comes back as no change at all.
    const same = await brought(t, 'pembelian.sby', supplier.batchUpload, out.raw)
    expect(same.message).toBe('Tidak ada perubahan: semua baris sudah sama.')
  })

  it('brings in customers of one’s own branch with the rules of the form', async () => {
    const file = await sheetOf('customer', [
      {
        jenis: 'Member',
        nama: 'Ani Sheet',
        no_hp: '081234500001',
        level_harga: 'Member',
        alamat: 'Jl. Kenari 1',
      },
      {
        jenis: 'Non-member',
        nama: 'Bu Tempo',
        no_hp: '081234500002',
        plafon: 5_000_000,
        tempo: 30,
      },
    ])
    const state = await brought(t, 'kepala.sby', customer.batchUpload, file)
    expect([state.status, state.added]).toEqual(['APPLIED', 2])
    const { rows: stored } = await t.db.query(
      `select c.code, c.member_no, c.credit_allowed, c.credit_limit::int, b.code as branch from customer c join branch b on b.id = c.branch_id
       where c.name in ('Ani Sheet', 'Bu Tempo') order by c.name`,
    )
    expect(stored[0]).toMatchObject({ member_no: stored[0].code, branch: 'SBY' })
    expect(stored[1]).toMatchObject({
      member_no: null,
      credit_allowed: true,
      credit_limit: 5_000_000,
    })
    expect((await brought(t, 'kepala.sby', customer.batchUpload, file)).unchanged).toBe(2)
    const wrong = await checked(
      t,
      'kepala.sby',
      customer.batchUpload,
      await sheetOf('customer', [
        { jenis: 'Member', nama: 'Tanpa HP', alamat: 'Jl. Kenari 2' },
        { jenis: 'Member', nama: 'Kembar', no_hp: '081234500001', alamat: 'Jl. Kenari 3' },
        {
          jenis: 'Member',
          nama: 'Jauh',
          no_hp: '081234500009',
          cabang: 'MLG',
          alamat: 'Jl. Kenari 4',
        },
      ]),
    )
    expect(wrong.errors.map((e) => `${e.line} ${e.column}: ${e.message}`)).toEqual([
      '2 no_hp: No. HP wajib diisi untuk member',
      '3 no_hp: No. HP 081234500001 sudah digunakan oleh Ani Sheet',
      '4 cabang: Cabang MLG tidak ditemukan atau bukan cabang Anda',
    ])
  })

  it('takes as many rows as it says, waits to be applied, and asks for the right once more', async () => {
    const many = Array.from({ length: 50_001 }, (_, i) => ({ nama: `Supplier ${i}` }))
    const long = await checked(
      t,
      'pembelian.sby',
      supplier.batchUpload,
      await sheetOf('supplier', many),
    )
    expect([long.status, long.message]).toEqual([
      'REFUSED',
      'Berkas berisi 50.001 baris; paling banyak 50.000, bagilah menjadi beberapa berkas',
    ])
    const file = await sheetOf('supplier', many.slice(0, 3000))
    const state = await checked(t, 'pembelian.sby', supplier.batchUpload, file)
    // Whoever looks again finds it waiting; whoever lost the right in between does not apply it.
    const { found } = await t.call('pembelian.sby', imports.latest, { kind: 'supplier' })
    expect([found?.id, found?.status, found?.added]).toEqual([state.id, 'CHECKED', 3000])
    await t.db.query(
      `update role set rights = array_remove(rights, 'master/supplier:edit') where name = 'Pembelian'`,
    )
    const denied = await t.ask('pembelian.sby', imports.apply, {
      requestId: newRequest(),
      id: state.id,
    })
    expect(denied.status).toBe(403)
    await t.db.query(
      `update role set rights = rights || 'master/supplier:edit'::text where name = 'Pembelian'`,
    )
    await t.call('pembelian.sby', imports.apply, { requestId: newRequest(), id: state.id })
    expect((await settled(t, 'pembelian.sby', state.id)).message).toBe(
      '3000 baris ditambahkan, 0 baris diubah.',
    )
  }, 60_000)

  it('finds the last file again, each person his own', async () => {
    const { found } = await t.call('kepala.sby', imports.latest, { kind: 'customer' })
    expect(found?.status).toBe('WRONG')
    expect((await t.call('owner', imports.latest, { kind: 'customer' })).found).toBeNull()
    expect((await t.ask('owner', imports.get, { id: found?.id })).status).toBe(404)
  })

  it('lets go of old sheets and their files', async () => {
    const pools = openPools(t.url)
    const removed: string[] = []
    const files = { remove: async (id: string) => void removed.push(id) } as never as Files
    expect(await forgetFiles({ pools, files }, 'forget_imports', 30)).toBe(0)
    const { rows } = await t.db.query(
      `update import_file set created_at = created_at - interval '31 days' where status = 'WRONG' and marked_file_id is not null returning file_id, marked_file_id`,
    )
    const ids = rows.flatMap((r) => [r.file_id, r.marked_file_id])
    expect(await forgetFiles({ pools, files }, 'forget_imports', 30)).toBe(ids.length)
    expect(removed.sort()).toEqual(ids.sort())
    await pools.end()
  })
})
