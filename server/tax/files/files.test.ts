import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Refusal } from '#server/platform/errors.ts'
import type { TaxFile, TaxTemplate } from './file.ts'
import {
  type PurchaseReturn,
  type ReturnedLine,
  inputTaxInvoiceReturn,
  purchaseReturns,
} from './purchase-returns.ts'
import { type Node, readXml, valuesOf } from './read-xml.ts'
import { type RetailRow, retailInvoiceBulk, retailInvoices } from './retail-invoices.ts'
import { taxInvoiceBulk } from './tax-invoices.ts'
import { type Withholding, bpuBulk, withheldByUs } from './withheld-by-us.ts'
import { type WithheldFromUs, otherParties, withheldFromUs } from './withheld-from-us.ts'
import { schemaFaults } from './story.ts'
import { XSI, xmlDocument } from './xml.ts'

/** Files of Coretax, as far as they may be held against what is public of them. */
const schemas = join(import.meta.dirname, 'schemas')
const TIN = '0012345678651000'
const BUYER = '3578010101900001'

/** Each line holds one element, indented by how deep it stands. */
const lineFaults = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .slice(1)
    .filter((line) => !/^( {2})*<[^<>]+(>|>[^<>]+<\/\w+>)$/.test(line))
async function expectGood(file: TaxFile, template: TaxTemplate): Promise<Node> {
  expect(file.template).toBe(template)
  expect(await schemaFaults(template, file.text)).toEqual([])
  expect(lineFaults(file.text)).toEqual([])
  expect(file.text.startsWith('\ufeff')).toBe(false)
  const [root] = readXml(file.text).children
  expect(root?.name).toBe(template.root)
  return root as Node
}
const refusal = (write: () => unknown): string[] => {
  try {
    write()
  } catch (error) {
    if (error instanceof Refusal) return (error.errors ?? []).map(({ message }) => message)
    throw error
  }
  return []
}

describe('digunggung', () => {
  const tax = { base_num: 11, base_den: 12, rate: 12 }
  const row = (more: Partial<RetailRow> = {}): RetailRow => ({
    code: 'Normal',
    kind: 'A',
    buyer: null,
    serial: 'SBY 2026-01-31 0001-0042',
    day: '2026-01-31',
    base: 1_234_567,
    tax,
    ...more,
  })
  const month = (rows: RetailRow[]) => ({ tin: TIN, month: 1, year: 2026, rows })

  it('has every element in its order, with PPN row by row as the template reckons it', async () => {
    const rows = [
      row(),
      row({ serial: 'MLG 2026-01-30', day: '2026-01-30', base: 0, kind: 'B' }),
      row({ code: '08', base: 600_001, info: 'Beras & "gula" <1 kg> \'curah\'\nbaris dua' }),
      row({ code: 'NoVAT', base: 50_000, tax: null }),
      row({
        code: '07',
        base: 10,
        buyer: { by: 'NPWP', number: BUYER, name: 'CV Maju & Jaya' },
      }),
    ]
    const file = retailInvoices(month(rows))
    const root = await expectGood(file, retailInvoiceBulk)
    expect(root.attributes).toEqual({ ...XSI, 'xsi:noNamespaceSchemaLocation': 'schema.xsd' })
    expect(valuesOf(root)).toMatchObject({ TIN, TaxPeriodMonth: '1', TaxPeriodYear: '2026' })
    const read = root.children.at(-1)?.children.map(valuesOf) ?? []
    expect(read[0]).toEqual({
      TrxCode: 'Normal',
      BuyerName: '-',
      BuyerIdOpt: 'NIK',
      BuyerIdNumber: '0'.repeat(16),
      GoodServiceOpt: 'A',
      SerialNo: rows[0]?.serial,
      TransactionDate: '2026-01-31',
      // 11/12 of 1.234.567 is 1.131.686,4; 12 % of 1.131.686 is 135.802,3.
      TaxBaseSellingPrice: '1234567',
      OtherTaxBaseSellingPrice: '1131686',
      VAT: '135802',
      STLG: '0',
      Info: '',
    })
    expect(read[2]?.Info).toBe('Beras & "gula" <1 kg> \'curah\' baris dua')
    expect(read.map(({ BuyerIdNumber }) => BuyerIdNumber).at(-1)).toBe(BUYER)
    expect(file.rows).toEqual(rows.map(({ serial }) => serial))
    expect(file.sums.Normal).toEqual({ base: 1_234_567, otherBase: 1_131_686, vat: 135_802 })
    expect(file.sums.NoVAT).toEqual({ base: 50_000, otherBase: 50_000, vat: 0 })
  })

  it('tells what Coretax would not take, row by row', () => {
    const bad = {
      ...month([
        row({ base: -1 }),
        row({ serial: ' ', base: 1.5, day: '2026-02-01' }),
        row({ day: '2026-01-32', serial: 'x' }),
        row({ buyer: { by: 'NIK', number: '123', name: 'Ani' } }),
      ]),
      tin: '012345678651000',
    }
    const first = 'SBY 2026-01-31 0001-0042'
    expect(refusal(() => retailInvoices(bad))).toEqual([
      'NPWP perusahaan harus 16 digit',
      `Baris 1 (${first}): DPP tidak boleh minus; catat langsung di Coretax`,
      'Baris 2 ( ): Nomor seri wajib diisi',
      'Baris 2 ( ): Tanggal harus di dalam masa 1/2026',
      'Baris 2 ( ): DPP harus rupiah bulat',
      'Baris 3 (x): Tanggal harus di dalam masa 1/2026',
      `Baris 4 (${first}): Nomor seri sudah dipakai baris lain`,
      `Baris 4 (${first}): NIK/NPWP pembeli harus 16 digit`,
    ])
    expect(refusal(() => retailInvoices({ ...month([]), month: 13 }))).toEqual([
      'Berkas belum berisi satu baris pun',
      'Masa pajak tidak ada: bulan 1 sampai 12, tahun sejak 2025',
    ])
  })
})

describe('return notes of purchases', () => {
  const line = (more: Partial<ReturnedLine> = {}): ReturnedLine => ({
    kind: 'A',
    name: 'MINYAK GORENG 2 L',
    code: '151110',
    unit: 'UM.0037',
    qty: 10,
    unitPrice: 150_000.5,
    returnedQty: 3,
    discount: 1,
    base: 450_001,
    otherBase: 412_501,
    vat: 49_500,
    ...more,
  })
  const note = (more: Partial<PurchaseReturn> = {}): PurchaseReturn => ({
    ref: 'RB/SBY/2601/0001',
    invoiceNumber: '04002600000000123',
    sellerTin: BUYER,
    day: '2026-01-09',
    lines: [line(), line({ base: 150_000, returnedQty: 1, discount: 0 })],
    ...more,
  })

  it('agree in head, lines and footer', async () => {
    const exempt = line({ otherBase: 450_001, vat: 0 })
    const file = purchaseReturns({ tin: TIN, returns: [note(), note({ lines: [exempt] })] })
    const root = await expectGood(file, inputTaxInvoiceReturn)
    expect(root.attributes).toEqual({})
    const [first, second] = root.children[1]?.children ?? []
    const [head, details] = first?.children ?? []
    expect(valuesOf(head as Node)).toEqual({
      InvoiceNumber: '04002600000000123',
      SellerTIN: BUYER,
      ReturnDate: '09-01-2026',
      ReturnTaxBase: '600001',
      ReturnOtherTaxBase: '825002',
      ReturnVAT: '99000',
      ReturnSTLG: '0',
    })
    const rows = details?.children.map(valuesOf) ?? []
    expect(rows[0]).toMatchObject({ UnitPrice: '150000.5', ReturnOtherTaxBaseCheck: 'true' })
    expect(rows.at(-1)).toEqual({
      ReturnTaxBaseTotal: '600001',
      ReturnOtherTaxBaseTotal: '825002',
      ReturnVATTotal: '99000',
      ReturnSTLGTotal: '0',
    })
    expect(valuesOf(second?.children[1]?.children[0] as Node).ReturnOtherTaxBaseCheck).toBe('false')
  })

  it('tell what Coretax would not take', () => {
    const bad = note({
      ref: 'R',
      invoiceNumber: '0400260000000012',
      day: '2026-02-30',
      lines: [line({ code: '15', unit: 'UM.0040', returnedQty: 11, qty: 10.123, base: 0 })],
    })
    expect(
      refusal(() => purchaseReturns({ tin: TIN, returns: [bad, note({ lines: [] })] })),
    ).toEqual([
      'Baris 1 (R): Nomor faktur pajak harus 17 digit',
      'Baris 1 (R): Tanggal retur tidak valid',
      'Baris 1 (R): Barang 1: Kode Coretax harus 6 digit',
      'Baris 1 (R): Barang 1: Satuan tidak ada di daftar Coretax',
      'Baris 1 (R): Barang 1: Jumlah faktur paling banyak dua angka di belakang koma',
      'Baris 1 (R): Barang 1: Jumlah retur melebihi jumlah pada faktur',
      'Baris 1 (R): Barang 1: DPP harus lebih dari 0',
      'Baris 1 (R): Barang 1: DPP tidak sama dengan jumlah × harga satuan − potongan',
      'Baris 2 (RB/SBY/2601/0001): Belum ada barang yang diretur',
    ])
  })
})

describe('PPh withheld by us', () => {
  const row = (more: Partial<Withholding> = {}): Withholding => ({
    ref: 'BKK/SBY/2601/0007',
    counterpartTin: BUYER,
    counterpartNitku: `${BUYER}000000`,
    certificate: 'N/A',
    object: '24-104-41',
    base: 2_000_000,
    rate: 2,
    day: '2026-01-15',
    listedRate: more.rate ?? 2,
    ownNitku: `${TIN}000001`,
    document: { kind: 'CommercialInvoice', number: 'INV-9', day: '2026-01-14' },
    ...more,
  })
  const month = (rows: Withholding[]) => ({
    tin: TIN,
    month: 1,
    year: 2026,
    rows,
  })

  it('tells base and rate and leaves PPh to Coretax', async () => {
    const tax = { kind: 'TaxInvoice', number: '04002600000000123', day: '2026-01-10' } as const
    const file = withheldByUs(
      month([
        row(),
        row({ object: '28-409-22', rate: 1.75, document: tax }),
        row({ rate: 0, listedRate: 2, certificate: 'ETC' }),
        row({ object: '24-104-69', ownNitku: `${TIN}000002` }),
      ]),
    )
    const root = await expectGood(file, bpuBulk)
    expect(root.attributes).toEqual(XSI)
    const rows = root.children[1]?.children ?? []
    expect(valuesOf(rows[0] as Node)).toEqual({
      TaxPeriodMonth: '1',
      TaxPeriodYear: '2026',
      CounterpartTin: BUYER,
      IDPlaceOfBusinessActivityOfIncomeRecipient: `${BUYER}000000`,
      TaxCertificate: 'N/A',
      TaxObjectCode: '24-104-41',
      TaxBase: '2000000',
      Rate: '2',
      Document: 'CommercialInvoice',
      DocumentNumber: 'INV-9',
      DocumentDate: '2026-01-14',
      IDPlaceOfBusinessActivity: `${TIN}000001`,
      GovTreasurerOpt: 'N/A',
      SP2DNumber: '',
      WithholdingDate: '2026-01-15',
    })
    const nil = rows[0]?.children.find(({ name }) => name === 'SP2DNumber')
    expect(nil?.attributes).toEqual({ 'xsi:nil': 'true' })
    expect(valuesOf(rows[1] as Node).Rate).toBe('1.75')
  })

  it('tells what Coretax would not take', () => {
    const bad = row({
      ref: 'K',
      counterpartTin: '12',
      rate: 15,
      listedRate: 2,
      base: 0,
      day: '2025-12-31',
      document: { kind: 'TaxInvoice', number: 'INV-9', day: '' },
    })
    const unknown = row({
      ref: 'L',
      object: '24-104-70',
      listedRate: null,
      ownNitku: TIN,
      counterpartNitku: `${TIN}000000`,
    })
    expect(refusal(() => withheldByUs(month([bad, unknown])))).toEqual([
      'Baris 1 (K): NPWP yang dipotong harus 16 digit',
      'Baris 1 (K): NITKU yang dipotong bukan milik NPWP-nya',
      'Baris 1 (K): Dasar pengenaan harus lebih dari 0',
      'Baris 1 (K): Tarif 24-104-41 adalah 2%; tarif lain hanya dengan surat keterangan (ETC)',
      'Baris 1 (K): Nomor faktur pajak harus 17 digit',
      'Baris 1 (K): Tanggal dokumen tidak valid',
      'Baris 1 (K): Tanggal pemotongan harus di dalam masa 1/2026',
      'Baris 2 (L): NITKU pemotong harus 22 digit',
      'Baris 2 (L): NITKU yang dipotong bukan milik NPWP-nya',
      'Baris 2 (L): Kode objek pajak 24-104-70 tidak dikenal',
    ])
  })
})

describe('PPh withheld from us', () => {
  const row = (more: Partial<WithheldFromUs> = {}): WithheldFromUs => ({
    ref: 'KM/SBY/2601/0003',
    withholderTin: BUYER,
    tax: 'ARTICLE22',
    base: 10_000_000,
    incomeTax: 150_000,
    slip: '2600000001',
    day: '2026-03-09',
    ...more,
  })

  it('tells each proof of the year', async () => {
    const rows = [row(), row({ tax: 'ARTICLE23', slip: '2600000002' })]
    const root = await expectGood(withheldFromUs({ tin: TIN, year: 2026, rows }), otherParties)
    expect(valuesOf(root.children[2]?.children[0] as Node)).toEqual({
      Tin: BUYER,
      TaxType: 'ARTICLE22',
      TaxBase: '10000000',
      IncomeTax: '150000',
      IncomeTaxUsd: '0',
      WithholdingSlipNumber: '2600000001',
      WithholdingSlipDate: '09-03-2026',
    })
  })

  it('tells what Coretax would not take', () => {
    const rows = [
      row({ ref: 'A', incomeTax: 0, slip: '' }),
      row({ ref: 'B', incomeTax: 20_000_000, day: '2025-12-31' }),
      row({ ref: 'C' }),
    ]
    expect(refusal(() => withheldFromUs({ tin: TIN, year: 2026, rows }))).toEqual([
      'Baris 1 (A): PPh harus lebih dari 0',
      'Baris 1 (A): Nomor bukti potong wajib diisi',
      'Baris 2 (B): PPh melebihi dasar pengenaannya',
      'Baris 2 (B): Tanggal bukti potong harus di tahun 2026',
      'Baris 3 (C): Bukti potong sama dengan baris 2',
    ])
  })
})

describe('schemas', () => {
  const templates = [
    taxInvoiceBulk,
    retailInvoiceBulk,
    inputTaxInvoiceReturn,
    bpuBulk,
    otherParties,
  ]

  it('are one for each template, and each says how well its source is known', () => {
    expect(readdirSync(schemas).toSorted()).toEqual(templates.map((one) => one.schema).toSorted())
    for (const { schema, grade, root, version } of templates) {
      expect(schema).toBe(`${root}-${version}.xsd`)
      const text = readFileSync(join(schemas, schema), 'utf8')
      expect(text).toMatch(new RegExp(`Source grade: ${grade}\\b`))
    }
  })

  it('find what a file lacks, has twice, or has in another order', async () => {
    const file = withheldFromUs({
      tin: TIN,
      year: 2026,
      rows: [
        {
          ref: 'A',
          withholderTin: BUYER,
          tax: 'ARTICLE22',
          base: 10,
          incomeTax: 1,
          slip: 'x',
          day: '2026-01-01',
        },
      ],
    })
    const spoils = [
      (text: string) => text.replace(/ *<IncomeTaxUsd>.*\n/, ''),
      (text: string) => text.replace(/( *<Tin>.*\n)/, '$1$1'),
      (text: string) => text.replace(/( *<TaxBase>.*\n)( *<IncomeTax>.*\n)/, '$2$1'),
      (text: string) => text.replace('>10<', '>10.5<'),
      (text: string) => text.replace('01-01-2026', '2026-01-01'),
    ]
    for (const spoil of spoils) {
      const text = spoil(file.text)
      expect(text).not.toBe(file.text)
      expect((await schemaFaults(otherParties, text)).length).toBeGreaterThan(0)
    }
  })
})

describe('the writer', () => {
  it('writes one element a line, self-closed where nothing is in it, and signs as what they are', () => {
    const text = xmlDocument([
      'A',
      [
        ['B', 'x & <y> "z" \'w\'\u0001\r\nv'],
        ['C', ''],
        ['D', []],
        ['E', 1e21],
        ['F', 0.000_000_1],
      ],
    ])
    expect(text).toBe(
      [
        '<?xml version="1.0" encoding="utf-8"?>',
        '<A>',
        '  <B>x &amp; &lt;y&gt; &quot;z&quot; &apos;w&apos; v</B>',
        '  <C/>',
        '  <D/>',
        '  <E>1000000000000000000000</E>',
        '  <F>0.0000001</F>',
        '</A>',
        '',
      ].join('\n'),
    )
    expect(readXml(text).children[0]?.children.map((one) => one.text)).toEqual([
      'x & <y> "z" \'w\' v',
      '',
      '',
      '1000000000000000000000',
      '0.0000001',
    ])
  })

  it('and the reader takes nothing that is not well-formed', () => {
    const head = '<?xml version="1.0" encoding="utf-8"?>\n'
    for (const bad of ['<A>', '<A></B>', '<A>&x;</A>', '<A><</A>', '<A/>x>'])
      expect(() => readXml(head + bad)).toThrow()
    expect(() => readXml('<A/>')).toThrow('no head')
  })
})
