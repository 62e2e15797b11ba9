import { checkDigit } from '#contract/master/goods-number.ts'
import { utils, write } from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookOf, textOf } from '../../../../tests/corpus/table-files.ts'
import { openingSheet } from '#contract/bank-cash/opening-sheet.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { customer } from '#contract/master/customer.ts'
import { goods } from '#contract/master/goods.ts'
import type { Matched } from '#contract/master/import-match.ts'
import { imports } from '#contract/master/import.ts'
import { supplier } from '#contract/master/supplier.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'
import { checked, settled } from '../story.ts'

/** A shop comes with the tables of its old program: matched, looked at, applied by the strict import's own writing. */
describe('a table of another program', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp({ jobs: true })
  })
  afterAll(async () => t.close())

  const accurate = {
    heads: [
      'Kategori Barang',
      'Kode Barang',
      'Nama Barang',
      'Jenis Barang',
      'Satuan',
      'Def. Hrg. Jual Satuan #1',
      'Satuan #2',
      'Rasio Satuan #2',
      'Def. Hrg. Jual Satuan #2',
      'Merek Barang',
      'UPC/Barcode',
      'Kuantitas Saldo Awal',
      'Satuan Saldo Awal',
      'Nilai Satuan',
      'Pakai tanggal kadaluarsa',
      'Non Aktif',
      'Per Tanggal',
    ],
    rows: [
      [
        'MINUMAN',
        '100001',
        'KOPI SUSU CAP ANGSA',
        'INV',
        'PCS',
        '18500.000000',
        'KRTN',
        '48.000000',
        '850000.000000',
        'ANGSA',
        '8990000100010',
        '145.000000',
        'PCS',
        '16250.000000',
        'TIDAK',
        'TIDAK',
        '31/10/2026',
      ],
      [
        'SEMBAKO',
        '200010',
        'GULA PASIR ANGSA 1 KG',
        'INV',
        'PCS',
        '16500.000000',
        '',
        '',
        '',
        'ANGSA',
        '',
        '87.000000',
        'PCS',
        '14875.500000',
        'TIDAK',
        'TIDAK',
        '31/10/2026',
      ],
      [
        'JASA',
        '900001',
        'ONGKOS KIRIM',
        'SVC',
        'KALI',
        '15000.000000',
        '',
        '',
        '',
        '',
        '',
        '',
        '',
        '',
        'TIDAK',
        'TIDAK',
        '',
      ],
    ],
  }

  async function sent(as: string, endpoint: Endpoint, file: Buffer | string) {
    const state = await checked(t, as, endpoint, Buffer.from(file as string))
    expect(state.status).toBe('UNMATCHED')
    return { id: state.id, told: await t.call(as, imports.columns, { id: state.id }) }
  }
  async function matchedAs(as: string, id: number, columns: Matched[]) {
    await t.call(as, imports.match, { requestId: newRequest(), id, sheet: 0, columns })
    return settled(t, as, id)
  }
  async function applied(as: string, id: number) {
    await t.call(as, imports.apply, { requestId: newRequest(), id, make: true })
    return settled(t, as, id)
  }

  it('of goods brings units, prices and what does not exist yet, on consent; its stock fills the opening', async () => {
    const { id, told } = await sent('owner', goods.batchUpload, bookOf(accurate))
    expect(told).toMatchObject({ sender: 'Accurate', known: false, head: 1, rows: 3 })
    const found = await matchedAs('owner', id, told.columns)
    expect(found).toMatchObject({ status: 'CHECKED', added: 3, errors: [] })
    // The opening that is made of it begins with the day that its rows tell.
    expect(found.openDay).toBe('2026-10-31')
    expect(found.makes.map(({ noun, word }) => `${noun} ${word}`)).toEqual([
      'brand ANGSA',
      'category JASA',
      'unit KALI',
    ])
    expect(found.notes.map((n) => n.message)).toEqual(['Dibuat sebagai jasa, tanpa stok'])
    expect(found.sums).toEqual([
      { column: 'Kuantitas Saldo Awal', rows: 2, total: 232, told: null, stands: 232, opens: true },
      {
        column: 'Nilai stok',
        rows: 2,
        total: 3_650_418.5,
        told: null,
        stands: 3_650_419,
        opens: false,
      },
    ])
    const before = await t.db.query('select count(*)::int as n from brand')
    const refused = await t.ask('owner', imports.apply, { requestId: newRequest(), id })
    expect(refused.error.code).toBe('NOT_AGREED')
    expect(await t.db.query('select count(*)::int as n from brand')).toMatchObject({
      rows: before.rows,
    })
    expect(await applied('owner', id)).toMatchObject({ status: 'APPLIED', added: 3 })
    const { rows } = await t.db.query(
      `select g.code, n.code as unit, u.conversion::float, u.barcode, (select max(price)::float from selling_price p where p.goods_unit_id = u.id) as price
       from goods g join goods_unit u on u.goods_id = g.id join unit n on n.id = u.unit_id where g.code in ('100001','200010','900001') order by g.code, u.conversion`,
    )
    expect(rows.map((r) => Object.values(r).join(' '))).toEqual([
      '100001 PCS 1 8990000100010 18500',
      '100001 KARTON 48  850000',
      '200010 PCS 1  16500',
      '900001 KALI 1  15000',
    ])
    const opening = await t.call('owner', openingSheet.imported, {
      part: 'stock',
      day: '2026-10-31',
    })
    expect(opening.errors).toEqual([])
    expect(opening.rows.stock.map(({ qty, unitCost }) => [qty, unitCost])).toEqual([
      [145, 16_250],
      [87, 14_875.5],
    ])
  })

  it('tells a figure that no goods has by its cell, and sums what is there as far as digits go', async () => {
    const sums = { 11: '999999999.123456', 13: '9999999999999,75' }
    const cells = (row: string[], told: Record<number, string>) =>
      row.map((cell, place) => told[place] ?? cell)
    const [first = [], second = [], third = []] = accurate.rows
    const rows = [cells(first, { ...sums, 11: '20000000000000' }), cells(second, sums), third]
    const { id, told } = await sent('owner', goods.batchUpload, bookOf({ ...accurate, rows }))
    const found = await matchedAs('owner', id, told.columns)
    expect([found.status, found.errors.map(({ line, message }) => [line, message])]).toEqual([
      'WRONG',
      [[2, 'Nilai terlalu besar']],
    ])
    const [, worth] = found.sums
    expect(worth?.total).toBe(9.999_999_991_234_31e21)
  })

  it('whose heads stand in two rows, merged, is read by both together', async () => {
    const heads = ['Kode', 'Nama Barang', 'Kategori', 'Satuan', 'Harga', '']
    const rows = [
      ['', '', '', '', 'Beli', 'Jual'],
      ["'DUA-1", 'Gula Dua', 'MNY', 'PCS', 1000, 1250],
      ["'DUA-2", 'Gula Tiga', 'MNY', 'PCS', 1100, 1300],
    ]
    const merges = ['A1:A2', 'B1:B2', 'C1:C2', 'D1:D2', 'E1:F1']
    for (const type of ['xlsx', 'biff8'] as const) {
      const { id, told } = await sent(
        'owner',
        goods.batchUpload,
        bookOf({ heads, rows }, type, { merges }),
      )
      expect([told.heads.slice(4).map(({ title }) => title), told.rows]).toEqual([
        ['Harga Beli', 'Harga Jual'],
        2,
      ])
      expect(told.columns).toContainEqual(expect.objectContaining({ field: 'RETAIL', place: 5 }))
      const found = await matchedAs('owner', id, told.columns)
      expect([found.status, found.added, found.errors]).toEqual(['CHECKED', 2, []])
    }
  })

  it('sent again changes nothing, and is matched as it was told before', async () => {
    const again = { ...accurate, rows: accurate.rows.map((row) => [...row]) }
    const { id, told } = await sent('owner', goods.batchUpload, textOf(again, ';'))
    expect(told).toMatchObject({ known: true })
    const found = await matchedAs('owner', id, told.columns)
    expect([found.status, found.added, found.changed, found.unchanged]).toEqual([
      'APPLIED',
      0,
      0,
      3,
    ])
  })

  it('of variants that are units is one goods; a figure that may be two is asked', async () => {
    const moka = {
      heads: [
        'Category',
        'SKU',
        'Items Name (Do Not Edit)',
        'Brand Name',
        'Variant name',
        'Basic - Price',
        'Wholesale Price',
        'In Stock',
        'Barcode',
        'Description',
      ],
      rows: [
        [
          'Saus',
          '8990000410010',
          'KECAP ANGSA',
          '',
          'PCS',
          '10500',
          '9800',
          '36',
          '8990000410010',
          '',
        ],
        [
          'Saus',
          '8990000410027',
          'KECAP ANGSA',
          '',
          'KARTON',
          '225.000',
          '220000',
          '2',
          '8990000410027',
          'isi 24',
        ],
        [
          'Sabun',
          '8990000420019',
          'SABUN ANGSA',
          '',
          'PCS',
          '4500',
          '',
          '120',
          '8990000420019',
          '',
        ],
        [
          'Sabun',
          '8990000420026',
          'SABUN ANGSA',
          '',
          'LUSIN',
          '51000',
          '',
          '10',
          '8990000420026',
          '',
        ],
      ],
    }
    const { id, told } = await sent('owner', goods.batchUpload, `\ufeff${textOf(moka)}`)
    expect(told.heads[5]?.asks).toEqual({
      text: '225.000',
      thousands: '225.000',
      decimals: '225,0',
      usual: 'thousands',
    })
    const found = await matchedAs('owner', id, told.columns)
    expect([found.status, found.errors]).toEqual(['CHECKED', []])
    await applied('owner', id)
    const { rows } = await t.db.query(
      `select g.code, n.code as unit, u.conversion::float, (select string_agg(price_level || ' ' || price::float, ', ' order by price_level) from selling_price p where p.goods_unit_id = u.id) as prices
       from goods g join goods_unit u on u.goods_id = g.id join unit n on n.id = u.unit_id where g.name like '%ANGSA' and g.code like '899%' order by g.code, u.conversion`,
    )
    expect(rows.map((r) => Object.values(r).join(' '))).toEqual([
      '8990000410010 PCS 1 GROSIR 9800, RETAIL 10500',
      '8990000410010 KARTON 24 GROSIR 220000, RETAIL 225000',
      '8990000420019 PCS 1 RETAIL 4500',
      '8990000420019 LUSIN 12 RETAIL 51000',
    ])
    const open = textOf(
      { heads: ['Kode Barang', 'Nama Barang', 'Harga'], rows: [['X1', 'A', '12,500']] },
      ';',
    )
    const second = await sent('owner', goods.batchUpload, open)
    const answer = await t.ask('owner', imports.match, {
      requestId: newRequest(),
      id: second.id,
      sheet: 0,
      columns: second.told.columns,
    })
    expect(answer.error.message).toBe('Jawab dahulu cara membaca "12,500"')
  })

  it("asks once for a column whether its digits are the shop's own codes, and knows it again", async () => {
    const heads = ['Kode', 'Nama Barang', 'Kategori', 'Satuan', 'Barcode', 'Harga Jual']
    const table = (codes: string[]) =>
      textOf(
        {
          heads,
          rows: codes.map((code, i) => [
            `OWN-${code}`,
            `BARANG ${code}`,
            'SEMBAKO',
            'PCS',
            code,
            `${1000 + i}`,
          ]),
        },
        ';',
      )
    const right = (body: string) => `${body}${checkDigit(body)}`
    const wrong = (body: string) => `${body}${(checkDigit(body) + 1) % 10}`
    const reading = (columns: Matched[]) =>
      columns.find(({ field }) => field === 'barcode')?.reading
    const few = [right('7351353'), '123456']
    const { id, told } = await sent('owner', goods.batchUpload, table(few))
    expect(told.heads[4]?.asksNumbers).toEqual({ text: few[0], usual: null })
    const open = await t.ask('owner', imports.match, {
      requestId: newRequest(),
      id,
      sheet: 0,
      columns: told.columns,
    })
    expect(open.error.message).toContain(`"${few[0]}"`)
    const own = told.columns.map((c) =>
      c.field === 'barcode' ? { ...c, reading: 'own' as const } : c,
    )
    expect((await matchedAs('owner', id, own)).errors).toEqual([])
    await applied('owner', id)

    // Most have a wrong check digit: what the column holds is plain.
    const many = Array.from({ length: 12 }, (_, i) => (i === 0 ? right : wrong)(`40000${10 + i}`))
    const next = await sent('owner', goods.batchUpload, table(many))
    expect([next.told.known, reading(next.told.columns)]).toEqual([true, 'own'])
    expect(next.told.heads[4]?.asksNumbers).toEqual({ text: many[0], usual: 'own' })
    expect((await matchedAs('owner', next.id, next.told.columns)).errors).toEqual([])
    await applied('owner', next.id)
    const { rows } = await t.db.query(
      `select b.barcode, b.is_own as own from goods_barcode b join goods_unit u on u.id = b.goods_unit_id
       join goods g on g.id = u.goods_id where g.code like 'OWN-%' order by b.id`,
    )
    expect(rows.map((row) => row.barcode).toSorted()).toEqual([...few, ...many].toSorted())
    expect(rows.filter(({ barcode, own }) => barcode.length === 8 && !own)).toEqual([])
  })

  it('of customers leaves titles and sums out, reads what people write, and their balances', async () => {
    const file = bookOf(
      {
        heads: [
          'No',
          'Nama Pelanggan',
          'Alamat',
          'Kota',
          'No. Telp / WA',
          'NPWP',
          'Jenis Harga',
          'Plafon',
          'TOP (hari)',
          'Saldo Piutang',
        ],
        rows: [
          [
            1,
            'Toko Makmur Contoh',
            'Jl. Raya 5',
            'Malang',
            81_233_445_566,
            '01.234.567.8-651.000',
            'GROSIR',
            '15.000.000',
            30,
            1_183_783,
          ],
          [
            2,
            'Warung Bu Yanti',
            'Ps. Besar B12',
            'Malang',
            '0857-3344-5566 / 0812',
            null,
            'ECERAN',
            '2,500,000',
            '14 hari',
            221_999,
          ],
          [
            3,
            'CV Lestari Contoh',
            'Jl. Melati 9',
            'Surabaya',
            '(031) 7654321',
            null,
            'AGEN',
            '50 jt',
            30,
            1_480_000,
          ],
          [
            null,
            'TOTAL',
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            { f: 'SUM(J5:J7)', v: 2_885_782 },
          ],
        ],
      },
      'biff8',
      { above: ['TOKO CONTOH', 'Daftar pelanggan per 31 Okt 2026', ''] },
    )
    const { id, told } = await sent('owner', customer.batchUpload, file)
    expect(told.left.map(({ line }) => line)).toEqual([1, 2, 8])
    const found = await matchedAs('owner', id, told.columns)
    expect(found).toMatchObject({ status: 'CHECKED', added: 3, errors: [] })
    expect(found.notes.map((n) => n.message)).toEqual(['No. telepon kedua tidak dipakai: 0812'])
    expect(found.sums.find((s) => s.column === 'Saldo Piutang')).toMatchObject({
      total: 2_885_782,
      told: 2_885_782,
    })
    await applied('owner', id)
    const { rows } = await t.db.query(
      `select name, type, price_level, phone, address, credit_limit::int, term_days from customer where name in ('Toko Makmur Contoh','Warung Bu Yanti','CV Lestari Contoh') order by id`,
    )
    expect(rows.map((r) => Object.values(r).join('|'))).toEqual([
      'Toko Makmur Contoh|MEMBER|GROSIR|081233445566|Jl. Raya 5, Malang|15000000|30',
      'Warung Bu Yanti|NON_MEMBER|RETAIL|085733445566|Ps. Besar B12, Malang|2500000|14',
      'CV Lestari Contoh|MEMBER|AGEN|0317654321|Jl. Melati 9, Surabaya|50000000|30',
    ])
    const opening = await t.call('owner', openingSheet.imported, {
      part: 'receivables',
      day: '2026-10-31',
    })
    expect(opening.rows.receivables.map(({ amount, dueDate }) => [amount, dueDate])).toEqual([
      [1_183_783, '2026-11-30'],
      [221_999, '2026-11-14'],
      [1_480_000, '2026-11-30'],
    ])
  })

  it('tells doubts in the cell of the file, takes no column twice, and is nobody else’s', async () => {
    const text = textOf({
      heads: ['Kode Supplier', 'Nama Supplier', 'Telepon', 'Tempo'],
      rows: [
        ['S-A', 'CV Angsa', 'x', 'lama'],
        ['S-B', '', '081234567890', '#N/A'],
        ['S-C', 'CV Kancil', '', '30'],
        ['S-D', 'CV Merak', '', '14'],
      ],
    })
    const { id, told } = await sent('pembelian.sby', supplier.batchUpload, text)
    const found = await matchedAs('pembelian.sby', id, told.columns)
    expect([found.status, found.marked]).toEqual(['WRONG', true])
    expect(found.errors.map((e) => `${e.line} ${e.column}: ${e.message}`)).toEqual([
      '2 Tempo: tempo harus berupa angka',
      '3 Tempo: tempo berisi kesalahan Excel #N/A; perbaiki selnya',
    ])
    const twice = await t.ask('pembelian.sby', imports.match, {
      requestId: newRequest(),
      id,
      sheet: 0,
      columns: [
        { field: 'name', place: 1 },
        { field: 'code', place: 1 },
      ],
    })
    expect(twice.error.message).toBe('Kolom yang sama dipilih dua kali')
    const missing = await t.ask('pembelian.sby', imports.match, {
      requestId: newRequest(),
      id,
      sheet: 0,
      columns: [{ field: 'code', place: 0 }],
    })
    expect(missing.error.message).toBe('Cocokkan dahulu: nama')
    expect((await t.ask('owner', imports.columns, { id })).status).toBe(404)
  })

  it('whose unit is unknown tells once, and who may make none is told so', async () => {
    const text = textOf({
      heads: ['Nama Barang', 'Kategori', 'Satuan', 'Harga Jual'],
      rows: [
        ['A ANGSA', 'SEMBAKO', 'GLN', '1000'],
        ['B ANGSA', 'SEMBAKO', 'GLN', '2000'],
      ],
    })
    await t.db.query(
      `update role set rights = array_remove(rights, 'master/stock-unit:add') where id = (select role_id from employee where email = 'pembelian.sby@gerai.test')`,
    )
    const { id, told } = await sent('pembelian.sby', goods.batchUpload, text)
    const found = await matchedAs('pembelian.sby', id, told.columns)
    expect(found).toMatchObject({
      status: 'WRONG',
      makes: [{ noun: 'unit', word: 'GLN', rows: 2 }],
      errors: [{ message: 'Anda tidak berhak membuat satuan baru yang disebut berkas ini' }],
    })
    const own = await sent('owner', goods.batchUpload, text)
    expect(await matchedAs('owner', own.id, own.told.columns)).toMatchObject({
      status: 'CHECKED',
      makes: [{ noun: 'unit', word: 'GLN', rows: 2 }],
    })
  })

  it('of several sheets adds units and prices to the goods of the first, told by sheet where it cannot', async () => {
    const sheets = {
      Barang: [
        ['Kode Barang', 'Nama Barang', 'Kategori', 'Satuan'],
        ['MS-1', 'TEH ANGSA', 'MINUMAN', 'PCS'],
        ['MS-2', 'SUSU ANGSA', 'MINUMAN', 'PCS'],
      ],
      Satuan: [
        ['Daftar satuan'],
        ['Kode Barang', 'Satuan', 'Isi', 'Harga Jual'],
        ['MS-1', 'KARTON', 24, 110_000],
        ['MS-2', 'LUSIN', 12, 52_000],
      ],
      Harga: [
        ['Nama Barang', 'Harga Jual'],
        ['Teh Angsa', 5000],
        ['SUSU ANGSA', 4500],
        ['KOPI LAIN', 1],
      ],
    }
    const book = (rows: Record<string, (string | number)[][]>) => {
      const made = utils.book_new()
      for (const [name, cells] of Object.entries(rows))
        utils.book_append_sheet(made, utils.aoa_to_sheet(cells), name)
      return write(made, { type: 'buffer', bookType: 'xlsx' }) as Buffer
    }
    const matchAll = async (file: Buffer) => {
      const { id, told } = await sent('owner', goods.batchUpload, file)
      expect(told).toMatchObject({ sheet: 0, further: [] })
      const further: { sheet: number; columns: Matched[] }[] = []
      for (const sheet of [1, 2]) {
        const { columns } = await t.call('owner', imports.columns, { id, sheet })
        further.push({ sheet, columns: columns.filter((c) => typeof c.place === 'number') })
      }
      await t.call('owner', imports.match, {
        requestId: newRequest(),
        id,
        sheet: 0,
        columns: told.columns,
        further,
      })
      return settled(t, 'owner', id)
    }
    const wrong = await matchAll(book(sheets))
    expect(wrong.errors).toEqual([
      {
        line: 4,
        sheet: 'Harga',
        column: 'Nama Barang',
        cell: 'KOPI LAIN',
        message: 'KOPI LAIN tidak ada di lembar pertama',
      },
    ])
    sheets.Harga.pop()
    const found = await matchAll(book(sheets))
    expect([found.status, found.errors]).toEqual(['CHECKED', []])
    expect(await t.call('owner', imports.columns, { id: found.id })).toMatchObject({
      sheet: 0,
      further: [1, 2],
    })
    await applied('owner', found.id)
    const { rows } = await t.db.query(
      `select g.code, n.code as unit, u.conversion::float, (select max(price)::float from selling_price p where p.goods_unit_id = u.id) as price
       from goods g join goods_unit u on u.goods_id = g.id join unit n on n.id = u.unit_id where g.code like 'MS-%' order by g.code, u.conversion`,
    )
    expect(rows.map((r) => Object.values(r).join(' '))).toEqual([
      'MS-1 PCS 1 5000',
      'MS-1 KARTON 24 110000',
      'MS-2 PCS 1 4500',
      'MS-2 LUSIN 12 52000',
    ])
    expect((await matchAll(book(sheets))).status).toBe('APPLIED')
  })
})
