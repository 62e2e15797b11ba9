import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { streamWorkbook } from '#server/platform/excel.ts'
import { send as upload } from '#server/master/import/story.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { buyGoods } from '#server/purchase/story.ts'
import { receiveGoods } from '#server/sales/story.ts'

const OUT = [
  'NPWP Pembeli / Identitas lainnya',
  'Nama Pembeli',
  'Kode Transaksi',
  'Nomor Faktur Pajak',
  'Tanggal Faktur Pajak',
  'Masa Pajak',
  'Tahun',
  'Status Faktur',
  'ESignStatus',
  'Harga Jual/Penggantian/DPP',
  'DPP Nilai Lain/DPP',
  'PPN',
  'PPnBM',
  'Referensi',
]
const IN = [
  'NPWP Penjual',
  'Nama Penjual',
  'Nomor Faktur Pajak',
  'Tanggal Faktur Pajak',
  'Masa Pajak',
  'Tahun',
  'Masa Pajak Pengkreditkan',
  'Tahun Pajak Pengkreditan',
  'Status Faktur',
  'Harga Jual/Penggantian/DPP',
  'DPP Nilai Lain/DPP',
  'PPN',
  'PPnBM',
  'Referensi',
]
const csv = (heads: string[], rows: Record<string, string | number>[]) =>
  [heads, ...rows.map((row) => heads.map((head) => row[head] ?? ''))]
    .map((cells) => cells.map((c) => `"${String(c).replaceAll('"', '""')}"`).join(','))
    .join('\n')

/** What Coretax's own lists tell, against ours (domain §7.5). */
describe('lists of Coretax', () => {
  let t: TestApp
  let branchId: number
  const id: Record<string, number> = {}
  const { coretaxLists, efaktur } = api.report
  const january = { dateFrom: '2026-01-01', dateTo: '2026-01-31' }
  const send = (text: string | Buffer, as = 'owner') =>
    upload(t, as, coretaxLists.read, Buffer.from(text as string), 'daftar.csv')
  const sell = async () => {
    const { id: saved } = await t.call('owner', api.sales.salesInvoice.add, {
      requestId: newRequest(),
      branchId,
      docDate: '2026-01-10',
      taxMode: 'EXCLUDE',
      customerId: await t.id('customer', 'Toko Barokah'),
      warehouseId: await t.id('warehouse', 'SBY/GUDANG'),
      goods: [{ goodsUnitId: await t.id('unit', 'MG2/DUS'), qty: 4 }],
    } as never)
    return saved
  }
  const stored = async (document: number | undefined) =>
    (
      await t.db.query(
        `select number, dpp::float8 as dpp, vat::float8 as vat, tax_invoice_no as "taxInvoiceNo" from document where id = $1`,
        [document],
      )
    ).rows[0]
  const output = async (document: number | undefined, more: Record<string, string | number>) => {
    const { number, dpp, vat } = await stored(document)
    return {
      'Nomor Faktur Pajak': '04002600000000123',
      'Tanggal Faktur Pajak': '2026-01-10T00:00:00',
      'Status Faktur': 'APPROVED',
      'Harga Jual/Penggantian/DPP': dpp,
      PPN: vat,
      Referensi: number,
      'Nama Pembeli': 'Toko Barokah',
      ...more,
    }
  }
  const billOf = async (document: number | undefined) =>
    (await t.call('owner', efaktur.bills, january)).rows.find((r) => r.id === document)
  const inputs = (more: object = {}) =>
    t.call('owner', coretaxLists.inputs, { ...january, ...more } as never)
  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    await receiveGoods(t, 'SBY', 'GUDANG', [['MG2/DUS', 100, 150_000]])
    await t.db.query(
      `update customer set credit_limit = 500000000, credit_allowed = true where name = 'Toko Barokah'`,
    )
    id.sold = await sell()
    id.other = await sell()
    id.bought = await buyGoods(t, 'PT Tirta Pangan Sejahtera', [['MG2/DUS', 10, 180_000]])
  })
  afterAll(async () => {
    await expectBooksInOrder(t.db)
    await t.close()
  })

  it('write our number back to the bill by its reference, with its status', async () => {
    const strange = await output(id.other, {
      'Nomor Faktur Pajak': '04002600000000999',
      Referensi: 'LAIN/1',
    })
    const draft = await output(id.other, { 'Nomor Faktur Pajak': '', 'Status Faktur': 'CREATED' })
    const { body } = await send(csv(OUT, [await output(id.sold, {}), strange, draft]))
    expect(body).toMatchObject({
      side: 'OUT',
      rows: 2,
      unnumbered: 1,
      written: 1,
      unknown: ['04002600000000999'],
    })
    expect((await stored(id.sold)).taxInvoiceNo).toBe('04002600000000123')
    expect(await billOf(id.sold)).toMatchObject({
      numbers: [{ number: '04002600000000123', status: 'APPROVED' }],
      differs: null,
    })
    const seen = await t.call('owner', api.sales.salesInvoice.get, { id: id.sold! })
    expect(seen.history.map((h) => h.action)).toContain('Isi faktur pajak')
    expect((await send(csv(OUT, []), 'kasir.sby')).status).toBe(403)
  })

  it('take a replacement by its last thirteen digits, and never an older status again', async () => {
    const before = await stored(id.sold)
    const replaced = await output(id.sold, {
      'Nomor Faktur Pajak': '04012600000000123',
      PPN: before.vat - 5_000,
    })
    await send(csv(OUT, [replaced, await output(id.sold, { 'Status Faktur': 'AMENDED' })]))
    expect((await stored(id.sold)).taxInvoiceNo).toBe('04012600000000123')
    expect(await billOf(id.sold)).toMatchObject({ differs: -5_000 })
    await send(csv(OUT, [await output(id.sold, {})]))
    expect((await stored(id.sold)).taxInvoiceNo).toBe('04012600000000123')
  })

  it('leave the bill as it is at a status nobody knows, and free it at one that is void', async () => {
    const of = (status: string) =>
      output(id.sold, { 'Nomor Faktur Pajak': '04012600000000123', 'Status Faktur': status })
    await send(csv(OUT, [await of('SEDANG DIPERIKSA')]))
    expect((await stored(id.sold)).taxInvoiceNo).toBe('04012600000000123')
    expect((await billOf(id.sold))?.numbers[0]?.status).toBe('SEDANG DIPERIKSA')
    await send(csv(OUT, [await of('Canceled')]))
    expect((await stored(id.sold)).taxInvoiceNo).toBe(null)
  })

  it('of a bill of several tax invoices write the one that bears PPN', async () => {
    const { number } = await stored(id.other)
    const rows = [
      await output(id.other, {
        'Nomor Faktur Pajak': '08002600000000201',
        Referensi: `${number}-B`,
      }),
      await output(id.other, {
        'Nomor Faktur Pajak': '04002600000000200',
        Referensi: `${number}-A`,
      }),
    ]
    await send(csv(OUT, rows))
    expect((await stored(id.other)).taxInvoiceNo).toBe('04002600000000200')
    expect((await billOf(id.other))?.numbers).toHaveLength(2)
  })

  it('refuse what is no such list, and name the row that cannot be read', async () => {
    expect((await send('a,b\n1,2')).body.code).toBe('FORMAT_UNKNOWN')
    const wrong = await output(id.sold, { 'Nomor Faktur Pajak': '123' })
    expect((await send(csv(OUT, [wrong]))).body.message).toBe(
      'Baris 2: nomor faktur pajak harus 17 digit',
    )
    const short = { 'NPWP Penjual': '98765', 'Nomor Faktur Pajak': '04002600000000001' }
    expect(
      (await send(csv(IN, [{ ...short, 'Tanggal Faktur Pajak': '10/01/2026', PPN: 1 }]))).body
        .message,
    ).toBe('Baris 2: NPWP penjual kurang dari 15 digit')
  })

  it('stand beside our bills: both, only here, only there, differing, and without a number here', async () => {
    const own = (
      await t.db.query(
        `select d.tax_invoice_no as number, d.dpp::float8 as dpp, d.vat::float8 as vat, d.number as doc from document d where d.id = $1`,
        [id.bought],
      )
    ).rows[0]
    const here = (await inputs()).rows
    expect(here).toMatchObject([{ state: 'HERE', docNo: own.doc, ownVat: own.vat, vat: null }])
    const seller = '0098765432101000'
    const supplier = await t.id('supplier', 'PT Tirta Pangan Sejahtera')
    await t.call('owner', api.master.supplier.update, {
      requestId: newRequest(),
      id: supplier,
      name: 'PT Tirta Pangan Sejahtera',
      npwp: seller,
      taxName: 'TIRTA',
      version: (await t.db.query('select version from supplier where id = $1', [supplier])).rows[0]
        .version,
    } as never)
    const told = (more: Record<string, string | number> = {}) => ({
      // Of a number the leading nought is lost.
      'NPWP Penjual': '098765432101000',
      'Nama Penjual': 'TIRTA',
      'Nomor Faktur Pajak': own.number,
      'Tanggal Faktur Pajak': '10/01/2026',
      'Status Faktur': 'APPROVED',
      'Harga Jual/Penggantian/DPP': own.dpp,
      PPN: own.vat,
      ...more,
    })
    const there = told({ 'Nomor Faktur Pajak': '04002600000000777', PPN: 55_000 })
    expect((await send(csv(IN, [told(), there]))).body).toMatchObject({ side: 'IN', rows: 2 })
    const by = async () => Object.fromEntries((await inputs()).rows.map((r) => [r.number, r.state]))
    expect(await by()).toEqual({ [own.number]: 'BOTH', '04002600000000777': 'THERE' })
    // The third masa after January ends with April: 110 days from the tenth of January.
    const { open, rows } = await inputs()
    expect(rows[0]).toMatchObject({ until: '2026-04-30', daysLeft: 110 })
    expect(open).toEqual({ vat: own.vat + 55_000, soon: 0, lost: 0, daysLeft: 110 })
    await send(csv(IN, [told({ PPN: own.vat - 10 })]))
    expect((await by())[own.number]).toBe('DIFFERENT')
    await t.db.query('update document set tax_invoice_no = null where id = $1', [id.bought])
    await send(csv(IN, [told()]))
    expect((await by())[own.number]).toBe('NUMBER')
    await t.db.query('update document set tax_invoice_no = $2 where id = $1', [
      id.bought,
      own.number,
    ])
    // Credited: nothing is lost any more. Cancelled there: nobody's.
    const credited = told({
      'Masa Pajak Pengkreditkan': 'Januari',
      'Tahun Pajak Pengkreditan': 2026,
    })
    await send(csv(IN, [credited, { ...there, 'Status Faktur': 'CANCELED' }]))
    expect((await inputs()).rows).toMatchObject([
      { state: 'BOTH', creditedPeriod: '2026-01-01', until: null, daysLeft: null },
    ])
    t.at('2026-05-02T03:00:00Z')
    await send(csv(IN, [told(), there]))
    expect((await inputs()).open).toMatchObject({ vat: 0, lost: own.vat + 55_000, daysLeft: null })
    expect((await inputs({ inputState: 'THERE' })).rows).toHaveLength(1)
  })

  it('are read from a workbook as from a text', async () => {
    const columns = IN.map((label, i) => ({ key: `c${i}`, label, type: 'text' as const }))
    const row = [
      '0098765432101000',
      'TIRTA',
      '04002600000000888',
      '2026-01-12',
      'Januari',
      '2026',
      '',
      '',
      'APPROVED',
      '1.000.000,00',
      '',
      '110.000,00',
    ]
    const rows = [Object.fromEntries(row.map((cell, i) => [`c${i}`, cell]))]
    const chunks: Buffer[] = []
    for await (const chunk of streamWorkbook({ name: 'data', columns, rows }))
      chunks.push(chunk as Buffer)
    expect((await send(Buffer.concat(chunks))).body).toMatchObject({ side: 'IN', rows: 1 })
    const found = (await inputs()).rows.find((r) => r.number === '04002600000000888')
    expect(found).toMatchObject({ vat: 110_000, dpp: 1_000_000, state: 'THERE' })
  })
})
