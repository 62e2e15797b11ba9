import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookOf, textOf } from '../../tests/corpus/table-files.ts'
import { openingBalance } from '#contract/bank-cash/opening-balance.ts'
import { openingSheet } from '#contract/bank-cash/opening-sheet.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { customer } from '#contract/master/customer.ts'
import { goods } from '#contract/master/goods.ts'
import type { Matched } from '#contract/master/import-match.ts'
import { imports } from '#contract/master/import.ts'
import { supplier } from '#contract/master/supplier.ts'
import { receivableRepayment } from '#contract/sales/receivable-repayment.ts'
import { checked, settled } from '#server/master/import/story.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'

/** A shop comes with what its customers and suppliers still owe, bill by bill, by their names. */
describe('open bills of another program', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp({ jobs: true })
    await t.db.query(`update company set go_live = '2026-01-05'`)
  })
  afterAll(async () => t.close())

  async function sent(endpoint: Endpoint, file: Buffer | string) {
    const state = await checked(t, 'owner', endpoint, Buffer.from(file as string))
    expect([state.status, state.message]).toEqual(['UNMATCHED', ''])
    return { id: state.id, told: await t.call('owner', imports.columns, { id: state.id }) }
  }
  async function matched(id: number, columns: Matched[]) {
    await t.call('owner', imports.match, { requestId: newRequest(), id, sheet: 0, columns })
    return settled(t, 'owner', id)
  }
  async function applied(id: number) {
    await t.call('owner', imports.apply, { requestId: newRequest(), id, make: true })
    return settled(t, 'owner', id)
  }
  async function takenBack(id: number) {
    await t.call('owner', imports.takeBack, { requestId: newRequest(), id })
    return settled(t, 'owner', id)
  }
  const open = (importId: number, part: 'receivables' | 'payables' | 'stock', portion = 1) =>
    t.ask('owner', openingSheet.open, {
      requestId: newRequest(),
      importId,
      part,
      portion,
      day: '2026-01-05',
    })
  const owed = async (table: string) =>
    (
      await t.db.query(
        `select p.name, d.number, d.ref_no as ref, i.amount::int, i.due_date::text as due from open_item i
         join document d on d.branch_id = i.branch_id and d.id = i.document_id join ${table} p on p.id = i.${table}_id
         where i.settled < i.amount and i.role in ('AR','AP') order by i.document_id`,
      )
    ).rows

  const heads = [
    'No',
    'Nama Pelanggan',
    'No Faktur',
    'Tanggal',
    'Jatuh Tempo',
    'Nilai Faktur',
    'Terbayar',
  ]
  const rows = [
    [1, 'Toko  barokah', 'INV-001', '15/12/2025', '14/01/2026', '2.500.000', '500.000'],
    [2, 'WARUNG CRÈME ANGSA', 'INV-002', '20/12/2025', '19/01/2026', '1.250.000', ''],
    [3, 'Warung Creme Angsa', 'INV-003', '21/12/2025', '20/01/2026', '750.000', '750.000'],
    [4, 'Warung Creme Angsa', 'INV-004', '22/12/2025', '21/01/2026', '300.000', ''],
    [null, 'TOTAL', null, null, null, '4.800.000', null],
  ]

  it('are found by name, or made on consent, looked at first, and owed after', async () => {
    const { id, told } = await sent(
      imports.receivables,
      bookOf({ heads, rows }, 'xlsx', { above: ['Daftar piutang', ''] }),
    )
    const found = await matched(id, told.columns)
    expect(found).toMatchObject({ status: 'CHECKED', added: 3, errors: [] })
    expect(found.makes).toEqual([{ noun: 'customer', word: 'WARUNG CRÈME ANGSA', rows: 2 }])
    expect(found.notes.map((n) => n.message)).toEqual(['Faktur INV-003 sudah lunas, dilewati'])
    expect(found.sums.find((s) => s.column === 'Nilai Faktur')).toMatchObject({
      total: 4_800_000,
      told: 4_800_000,
      stands: 3_550_000,
      opens: true,
    })
    expect(found.parties).toEqual([
      { name: 'Toko Barokah', bills: 1, amount: 2_000_000, isNew: false },
      { name: 'WARUNG CRÈME ANGSA', bills: 2, amount: 1_550_000, isNew: true },
    ])
    expect(await applied(id)).toMatchObject({ status: 'APPLIED', openings: [] })
    expect(await owed('customer')).toEqual([])
    const made = await open(id, 'receivables')
    expect([made.status, made.body.portions]).toEqual([200, 1])
    expect(await owed('customer')).toEqual([
      {
        name: 'Toko Barokah',
        number: 'INV-001',
        ref: null,
        amount: 2_000_000,
        due: '2026-01-14',
      },
      {
        name: 'WARUNG CRÈME ANGSA',
        number: 'INV-002',
        ref: null,
        amount: 1_250_000,
        due: '2026-01-19',
      },
      {
        name: 'WARUNG CRÈME ANGSA',
        number: 'INV-004',
        ref: null,
        amount: 300_000,
        due: '2026-01-21',
      },
    ])
    await expectBooksInOrder(t.db)
    expect((await open(id, 'receivables')).error.code).toBe('ALREADY_DONE')
    expect((await t.call('owner', imports.get, { id })).openings).toMatchObject([
      { portion: 1, portions: 1, stands: true },
    ])
  })

  it('of the same file twice change nothing', async () => {
    const { id, told } = await sent(imports.receivables, textOf({ heads, rows }, ';'))
    expect(told.known).toBe(true)
    const found = await matched(id, told.columns)
    expect([found.status, found.added, found.unchanged, found.makes]).toEqual(['APPLIED', 0, 3, []])
  })

  it('are taken back as a whole while nobody paid, and come again', async () => {
    const { rows: files } = await t.db.query(
      `select id from import_file where kind = 'receivable' and applied_at is not null`,
    )
    const id = Number(files[0]?.id)
    expect(await t.call('owner', imports.rests, { id })).toEqual({ rests: [] })
    expect((await takenBack(id)).message).toMatch(
      /^Impor ini tidak dapat dibatalkan. Batalkan dahulu Saldo Awal: SA\//,
    )
    const { documents } = await t.call('owner', openingSheet.standing, { importId: id })
    for (const { id: documentId } of documents)
      await t.call('owner', openingBalance.cancel, { id: documentId, requestId: newRequest() })
    expect(await takenBack(id)).toMatchObject({ status: 'TAKEN_BACK' })
    const customers = async () =>
      (await t.db.query(`select is_active from customer where name = 'WARUNG CRÈME ANGSA'`)).rows
    expect(await customers()).toEqual([{ is_active: false }])
    expect(await owed('customer')).toEqual([])
    await expectBooksInOrder(t.db)

    const again = await sent(imports.receivables, textOf({ heads, rows }, ';'))
    const found = await matched(again.id, again.told.columns)
    expect(found).toMatchObject({ status: 'CHECKED', added: 3, errors: [] })
    await applied(again.id)
    expect(await customers()).toEqual([{ is_active: true }])
    expect((await open(again.id, 'receivables')).status).toBe(200)
    const { rows: who } = await t.db.query(
      `select id from customer where name = 'WARUNG CRÈME ANGSA'`,
    )
    const customerId = Number(who[0]?.id)
    const { rows: due } = await t.call('owner', receivableRepayment.openItems, { customerId })
    await t.call('owner', receivableRepayment.add, {
      requestId: newRequest(),
      branchId: await t.id('branch', 'SBY'),
      docDate: '2026-01-05',
      customerId,
      lines: [{ documentId: due[0]?.documentId ?? 0, amount: 100_000 }],
      payments: [
        {
          methodId: await t.id('method', 'TRANSFER'),
          amount: 100_000,
          bankAccountId: await t.id('bank', 'SBY'),
        },
      ],
    })
    const used = await t.ask('owner', openingSheet.standing, { importId: again.id })
    expect(used.error.message).toMatch(/^Saldo awal ini sudah dipakai pada PP?/)
    expect((await t.call('owner', imports.rests, { id: again.id })).rests).toMatchObject([
      { key: 'documents' },
    ])
    await expectBooksInOrder(t.db)
  })

  it('of a row per line of goods are summed to the bill; equal rows are asked about', async () => {
    const lines = {
      heads: ['Nama Supplier', 'No. Invoice', 'Tgl Invoice', 'Produk', 'Sisa'],
      rows: [
        ['PT Tirta Pangan Sejahtera', 'T-9', '03/12/2025', 'AIR 600', '100000'],
        ['PT Tirta Pangan Sejahtera', 'T-9', '03/12/2025', 'AIR 1500', '150000'],
        ['UD Tani Makmur', 'M-1', '04/12/2025', 'BERAS', '70000'],
        ['UD Tani Makmur', 'M-1', '04/12/2025', 'GULA', '70000'],
      ],
    }
    const { id, told } = await sent(imports.payables, textOf(lines, ';'))
    expect(told.heads[2]?.asksDays).toEqual({
      text: '03/12/2025',
      dayFirst: '2025-12-03',
      monthFirst: '2025-03-12',
    })
    const asked = await t.ask('owner', imports.match, {
      requestId: newRequest(),
      id,
      sheet: 0,
      columns: told.columns,
    })
    expect(asked.error.message).toBe('Jawab dahulu cara membaca tanggal "03/12/2025"')
    const dayFirst = told.columns.map(
      (c): Matched => (c.field === 'docDate' ? { ...c, reading: 'day-first' } : c),
    )
    const open1 = await matched(id, dayFirst)
    expect(open1.errors.map((e) => e.message)).toEqual([
      expect.stringMatching(/^Faktur M-1 tertulis 2 kali dengan nilai Rp 70.000/),
    ])
    const reading = (said: 'each' | 'whole') =>
      dayFirst.map((c): Matched => (c.field === 'docNo' ? { ...c, reading: said } : c))
    expect((await matched(id, reading('whole'))).errors.map((e) => e.message)).toEqual([
      'Nilai faktur T-9 tidak sama di semua barisnya',
    ])
    const each = await matched(id, reading('each'))
    expect([each.status, each.added]).toEqual(['CHECKED', 2])
    expect(each.parties.map(({ name, amount }) => [name, amount])).toEqual([
      ['PT Tirta Pangan Sejahtera', 250_000],
      ['UD Tani Makmur', 140_000],
    ])
    await applied(id)
    expect((await open(id, 'payables')).status).toBe(200)
    expect((await owed('supplier')).map((r) => [r.name, r.ref, r.amount])).toEqual([
      ['PT Tirta Pangan Sejahtera', 'T-9', 250_000],
      ['UD Tani Makmur', 'M-1', 140_000],
    ])
  })

  it('tell what may not be, row by row, and need the right', async () => {
    const { rows: walkIn } = await t.db.query('select name from customer where is_walk_in')
    const nobody = String(walkIn[0]?.name)
    const wrong = {
      heads: ['Pelanggan', 'No Faktur', 'Tanggal', 'Jatuh Tempo', 'Sisa'],
      rows: [
        ['Toko Barokah', 'X-1', '15/12/2025', '13/12/2025', '1000'],
        ['Toko Barokah', 'X-2', '15/12/2025', '', '-5000'],
        ['Toko Barokah', 'FJ/SBY/2612/00001', '15/12/2025', '', '5000'],
        ['Toko Barokah', 'X-4', '45/12/2025', '', '5000'],
        [nobody, 'X-5', '15/12/2025', '', '5000'],
      ],
    }
    const { id, told } = await sent(imports.receivables, textOf(wrong, ';'))
    const found = await matched(id, told.columns)
    expect(found.status).toBe('WRONG')
    expect(found.errors.map((e) => `${e.line} ${e.message}`)).toEqual([
      '2 Jatuh tempo tidak boleh sebelum tanggal faktur',
      '3 Sisa faktur harus lebih dari 0; kelebihan bayar diisi sebagai deposit atau uang muka',
      '4 Nomor FJ/SBY/2612/00001 termasuk seri yang akan diberikan program',
      '5 tgl_faktur: Tanggal tidak terbaca',
      `6 Pelanggan ${nobody} tidak dapat dipakai`,
    ])
    const refused = await checked(
      t,
      'kasir.sby',
      imports.receivables,
      Buffer.from('a;b\n1;2\n'),
    ).catch((error: Error) => error.message)
    expect(refused).toMatch(/^403/)
  })

  it('stock of a file becomes an opening that is taken back with its goods and prices', async () => {
    const table = {
      heads: [
        'Kode Barang',
        'Nama Barang',
        'Kategori',
        'Satuan',
        'Barcode',
        'Harga Jual',
        'Stok',
        'Harga Beli',
      ],
      rows: [
        ['ANG-1', 'KOPI ANGSA SATU', 'KOPI ANGSA', 'PCS', '8990000100010', '18500', '10', '15000'],
        ['ANG-2', 'KOPI ANGSA DUA', 'KOPI ANGSA', 'PCS', '', '9500', '4', '7000.5'],
        ['BRS5', '', '', 'SAK', '', '79000', '', ''],
      ],
    }
    const price = async () =>
      (
        await t.db.query(
          `select p.price::int from selling_price p join goods_unit u on u.id = p.goods_unit_id join goods g on g.id = u.goods_id
           join unit n on n.id = u.unit_id where g.code = 'BRS5' and n.code = 'SAK' and p.price_level = 'RETAIL' and p.branch_id is null
           order by p.effective_from desc, p.id desc limit 1`,
        )
      ).rows[0]?.price
    const before = await price()
    const bring = async () => {
      const { id, told } = await sent(goods.batchUpload, textOf(table, ';'))
      const found = await matched(id, told.columns)
      expect([found.status, found.errors]).toEqual(['CHECKED', []])
      expect(found.sums.map(({ column, total, stands }) => [column, total, stands])).toEqual([
        ['Stok', 14, 14],
        ['Nilai stok', 178_002, 178_002],
      ])
      expect(await applied(id)).toMatchObject({ status: 'APPLIED' })
      return id
    }
    const id = await bring()
    expect(await price()).toBe(79_000)
    expect((await open(id, 'stock')).status).toBe(200)
    const { documents } = await t.call('owner', openingSheet.standing, { importId: id })
    expect(documents).toHaveLength(1)
    await t.call('owner', openingBalance.cancel, {
      id: documents[0]?.id ?? 0,
      requestId: newRequest(),
    })
    expect(await takenBack(id)).toMatchObject({ status: 'TAKEN_BACK' })
    expect(await price()).toBe(before)
    const stored = async () =>
      (
        await t.db.query(
          `select g.code, g.is_active, u.barcode, c.is_active as kept from goods g join goods_unit u on u.goods_id = g.id
           join category c on c.id = g.category_id where g.code like 'ANG-%' order by g.code`,
        )
      ).rows.map((r) => Object.values(r))
    expect(await stored()).toEqual([
      ['ANG-1', false, null, false],
      ['ANG-2', false, null, false],
    ])
    await expectBooksInOrder(t.db)
    const again = await bring()
    expect(await stored()).toEqual([
      ['ANG-1', true, '8990000100010', true],
      ['ANG-2', true, null, true],
    ])
    await t.db.query(
      `update goods set name = 'KOPI ANGSA LAIN', version = version + 1 where code = 'ANG-2'`,
    )
    expect((await takenBack(again)).message).toBe(
      'Impor ini tidak dapat dibatalkan. Data sudah diubah lagi: KOPI ANGSA LAIN',
    )
    expect((await stored())[0]?.[1]).toBe(true)
  })

  it.each([
    [customer.batchUpload, 'Nama Pelanggan', 'Saldo Piutang', 'receivables', 'customer'],
    [supplier.batchUpload, 'Nama Supplier', 'Saldo Hutang', 'payables', 'supplier'],
  ] as const)(
    'as balances with sen are told at the check and stand in whole rupiah (%#)',
    async (endpoint, who, balance, part, table) => {
      const file = textOf({ heads: [who, balance], rows: [['Sen Jaya', '221999.12']] }, ';')
      const { id, told } = await sent(endpoint, file)
      const found = await matched(id, told.columns)
      expect(found.notes.map((n) => n.message)).toEqual([
        'Menjadi 221.999 di Saldo Awal: rupiah bulat, tanpa sen',
      ])
      expect(found.sums).toMatchObject([{ total: 221_999.12, stands: 221_999 }])
      await applied(id)
      expect((await open(id, part)).status).toBe(200)
      expect((await owed(table)).filter(({ name }) => name === 'Sen Jaya')).toMatchObject([
        { amount: 221_999 },
      ])
      await expectBooksInOrder(t.db)
    },
  )
})
