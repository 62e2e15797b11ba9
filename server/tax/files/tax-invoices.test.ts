import { describe, expect, it } from 'vitest'
import { Refusal } from '#server/platform/errors.ts'
import { readXml, valuesOf } from './read-xml.ts'
import { schemaFaults } from './story.ts'
import {
  type TaxInvoice,
  type TaxInvoiceLine,
  taxInvoiceBulk,
  taxInvoices,
} from './tax-invoices.ts'

const TIN = '0012345678651000'
const BUYER = '3578010101900001'

const line = (more: Partial<TaxInvoiceLine> = {}): TaxInvoiceLine => ({
  kind: 'A',
  code: '000000',
  name: 'Minyak "Bimoli" <2 L> & co.',
  unit: 'UM.0022',
  price: 150_000,
  qty: 7,
  discount: 50_000,
  base: 1_000_000,
  // 11/12 of 1.000.000 is 916.666,7; 12 % of 916.667 is 110.000,04.
  otherBase: 916_667,
  rate: 12,
  vat: 110_000,
  ...more,
})
const row = (more: Partial<TaxInvoice> = {}): TaxInvoice => ({
  ref: 'FJ/SBY/2601/00001',
  day: '2026-01-10',
  code: '04',
  facility: null,
  document: null,
  sellerNitku: `${TIN}000001`,
  buyer: {
    by: 'TIN',
    number: BUYER,
    nitku: `${BUYER}000000`,
    name: 'CV Maju & Jaya',
    address: 'Jl. Rungkut 1\nSurabaya',
    email: '',
  },
  lines: [line()],
  ...more,
})
const file = (rows: TaxInvoice[]) => taxInvoices({ tin: TIN, today: '2026-01-31', rows })
const refusal = (rows: TaxInvoice[]): string[] => {
  try {
    file(rows)
  } catch (error) {
    if (error instanceof Refusal) return (error.errors ?? []).map(({ message }) => message)
    throw error
  }
  return []
}

describe('tax invoices', () => {
  it('have every element in its order, a person told by his NIK, a facility with its document', async () => {
    const { text, template } = file([
      row(),
      row({
        ref: 'FJ/SBY/2601/00002',
        code: '07',
        facility: { addInfo: 'TD.00518', stamp: 'TD.01118' },
        document: { no: 'SKTD-12', month: '2026-01' },
        buyer: {
          by: 'National ID',
          number: BUYER,
          nitku: '',
          name: 'Budi',
          address: 'Jl. A',
          email: 'budi@contoh.id',
        },
        // Of what nobody collects the template takes any PPN.
        lines: [line({ vat: 110_001, kind: 'B', unit: 'UM.0018' })],
      }),
    ])
    expect(template).toBe(taxInvoiceBulk)
    expect(await schemaFaults(taxInvoiceBulk, text)).toEqual([])
    const [first, second] = readXml(text).children[0]?.children[1]?.children ?? []
    expect(first && valuesOf(first)).toMatchObject({
      TrxCode: '04',
      AddInfo: '',
      FacilityStamp: '',
      RefDesc: 'FJ/SBY/2601/00001',
      BuyerTin: BUYER,
      BuyerDocument: 'TIN',
      BuyerDocumentNumber: '-',
      BuyerCountry: 'IDN',
      BuyerAdress: 'Jl. Rungkut 1 Surabaya',
    })
    expect(second && valuesOf(second)).toMatchObject({
      AddInfo: 'TD.00518',
      CustomDoc: 'SKTD-12',
      CustomDocMonthYear: '012026',
      BuyerTin: '0'.repeat(16),
      BuyerDocumentNumber: BUYER,
      BuyerIDTKU: '000000',
    })
  })

  it('name all that Coretax would not take', () => {
    const bad = row({
      ref: 'A',
      day: '2026-02-01',
      code: '08',
      sellerNitku: `${BUYER}000000`,
      buyer: {
        by: 'TIN',
        number: '12',
        nitku: `${TIN}000000`,
        name: ' ',
        address: '',
        email: '',
      },
      lines: [
        line({ unit: 'UM.0040', code: '12', qty: 0.125 }),
        line({ base: 999_999, otherBase: -1 }),
      ],
    })
    const other = row({ ref: 'B', facility: { addInfo: 'TD.00510', stamp: '' }, lines: [] })
    expect(refusal([bad, other, row({ ref: 'C', lines: [line({ vat: 110_001 })] })])).toEqual([
      'Baris 1 (A): Tanggal faktur belum tiba',
      'Baris 1 (A): Kode 08 memerlukan fasilitas',
      'Baris 1 (A): NITKU penjual bukan milik NPWP perusahaan',
      'Baris 1 (A): NPWP pembeli harus 16 digit',
      'Baris 1 (A): Nama pembeli wajib diisi',
      'Baris 1 (A): Alamat pembeli wajib diisi',
      'Baris 1 (A): NITKU pembeli bukan milik NPWP-nya',
      'Baris 1 (A): Barang 1: Kode Coretax harus 6 digit',
      'Baris 1 (A): Barang 1: Satuan tidak ada di daftar Coretax',
      'Baris 1 (A): Barang 1: Jumlah paling banyak dua angka di belakang koma',
      'Baris 1 (A): Barang 1: DPP tidak sama dengan jumlah × harga satuan − potongan',
      'Baris 1 (A): Barang 2: DPP nilai lain tidak boleh minus; catat langsung di Coretax',
      'Baris 1 (A): Barang 2: DPP tidak sama dengan jumlah × harga satuan − potongan',
      'Baris 2 (B): Kode 04 tidak mengenal fasilitas; pilih 07 atau 08',
      'Baris 2 (B): Belum ada barang',
      'Baris 3 (C): Barang 1: PPN tidak sama dengan tarif × DPP nilai lain',
    ])
    expect(refusal([])).toEqual(['Berkas belum berisi satu baris pun'])
    expect(refusal(Array.from({ length: 1001 }, () => row()))).toEqual([
      'Satu berkas memuat paling banyak 1000 faktur',
    ])
  })

  it('fit their schema only as they are', async () => {
    const { text } = file([row()])
    const spoils = [
      text.replace('<Opt>A</Opt>', ''),
      text.replace('>Normal<', '>Replacement<'),
      text.replace(/<Price>.*?<\/Price>/, '<Price>1.234</Price>'),
      text.replace('>UM.0022<', '>UM.0040<'),
      text.replace('<BuyerEmail/>', ''),
    ]
    for (const spoilt of spoils) {
      expect(spoilt).not.toBe(text)
      expect((await schemaFaults(taxInvoiceBulk, spoilt)).length).toBeGreaterThan(0)
    }
  })
})
