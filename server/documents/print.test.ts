import { describe, expect, it } from 'vitest'
import type { DocumentDetail, DocumentLine } from '#contract/document-detail.ts'
import { settlementTables } from './print-settled.ts'
import { goodsColumns, pricesOf } from './print-goods.ts'
import { totalsOf } from './print-totals.ts'

const none = {
  gross: 0,
  discount: 0,
  headerDiscount: 0,
  freight: 0,
  dpp: 0,
  exempt: 0,
  vat: 0,
  rounding: 0,
  total: 0,
}
const totals = (document: object, lines: object[] = [], words = {}, kept?: [string, number][]) =>
  totalsOf({ document: { ...none, ...document }, lines } as DocumentDetail, 0, words, kept).map(
    (row) => [row.label, row.value],
  )

/** What stands below the lines of a printed document adds up to its last row. */
describe('a printed document', () => {
  it('ends a cash bill with what was paid, after the rounding', () => {
    expect(
      totals({
        gross: 383_500,
        discount: 5_475,
        dpp: 203_626,
        exempt: 152_000,
        vat: 22_399,
        total: 378_025,
        rounding: -25,
      }),
    ).toEqual([
      ['Jumlah', '383.500'],
      ['Diskon', '(5.475)'],
      ['Total', '378.025'],
      ['Pembulatan', '(25)'],
      ['Dibayar', 'Rp 378.000'],
      ['DPP', '203.626'],
      ['Bebas PPN', '152.000'],
      ['Termasuk PPN', '22.399'],
    ])
  })

  it('has the rounding of a bill within its total', () => {
    const bill = { gross: 1_000_000, dpp: 1_000_000, vat: 110_000, rounding: 50, total: 1_110_050 }
    expect(totals(bill)).toEqual([
      ['Jumlah', '1.000.000'],
      ['PPN', '110.000'],
      ['Pembulatan', '50'],
      ['Total', 'Rp 1.110.050'],
      ['DPP', '1.000.000'],
    ])
  })

  it('calls its figures by the words of its kind', () => {
    const document = { gross: 500_000, exempt: 500_000, rounding: -2_000, total: 498_000 }
    const words = { gross: 'Harus disetor', rounding: 'Selisih setoran' }
    expect(totals(document, [], words).map(([label]) => label)).toEqual([
      'Harus disetor',
      'Selisih setoran',
      'Total',
    ])
  })

  it('tells what the bank kept between what was paid by card and what came in', () => {
    const document = { gross: 640_400, total: 639_439 }
    expect(totals(document, [], {}, [['MDR', -961]])).toEqual([
      ['Jumlah', '640.400'],
      ['MDR', '(961)'],
      ['Total', 'Rp 639.439'],
    ])
  })

  it('does not say twice what the total says', () => {
    expect(totals({ gross: 500_000, total: 500_000 })).toEqual([['Total', 'Rp 500.000']])
  })

  it('adds up the differences of a count, which has no total of its own', () => {
    expect(
      totals({}, [
        { net: -85_637, headerDiscount: 0 },
        { net: 5_192, headerDiscount: 0 },
      ]),
    ).toEqual([['Total', 'Rp (80.445)']])
  })

  it('keeps the documents that are settled apart from what they are settled with', () => {
    const [documents, means] = settlementTables({
      settlements: [
        {
          methodName: 'Giro',
          giroBank: 'BCA',
          refNo: 'GB 12',
          effectiveDate: '2026-02-05',
          amount: 30_000,
          itemNo: null,
          itemSign: null,
        },
        {
          itemNo: 'FB/SBY/2601/00001',
          itemRefNo: 'TP-881',
          itemDate: '2026-01-06',
          itemSign: 1,
          amount: 40_000,
        },
        { itemNo: 'NDB/SBY/2601/00001', itemDate: '2026-01-07', itemSign: -1, amount: 10_000 },
      ],
    } as never)
    const cells = (table: typeof documents) =>
      table?.lines.map((line, i) => table.columns.map((column) => column.value(line as never, i)))
    expect(cells(documents)).toEqual([
      ['FB/SBY/2601/00001', 'TP-881', '06/01/2026', '40.000'],
      ['NDB/SBY/2601/00001', '', '07/01/2026', '(10.000)'],
    ])
    expect(cells(means)).toEqual([['Giro BCA', 'GB 12', '05/02/2026', '30.000']])
  })
})

describe('the goods on a printed document', () => {
  const line = {
    goodsCode: 'MG2',
    goodsName: 'Minyak goreng 2 L',
    unitName: 'DUS',
    conversion: 6,
    qty: 10,
    unitPrice: 171_000,
    gross: 1_710_000,
    net: 1_710_000,
    discountTiers: [],
    bonusQty: 0,
    discount: 0,
    headerDiscount: 0,
    expiryDate: null,
    campaigns: [],
    memo: null,
  } as unknown as DocumentLine
  const heads = (lines: DocumentLine[], prices = true) =>
    goodsColumns(lines, prices).map(({ label }) => label)
  const cells = (label: string, lines: DocumentLine[]) => {
    const column = goodsColumns(lines, true).find((one) => one.label === label)
    return lines.map((one, i) => column?.value(one, i))
  }

  it('tell what comes free, where something does, also where prices are not told', () => {
    const lines = [line, { ...line, bonusQty: 1 }]
    expect(cells('Bonus', lines)).toEqual(['–', '1'])
    expect(heads(lines, false)).toEqual(['No', 'Kode', 'Barang', 'Qty', 'Satuan', 'Bonus'])
    expect(heads([line])).not.toContain('Bonus')
  })

  it('multiply out in every row, whatever is taken off and by whom', () => {
    const campaigns = [{ id: 1, kind: 'promo', name: 'Beli 5', amount: 10_000, uses: 1 }]
    const reduced = { ...line, discountTiers: [10, 5], discount: 247_950, net: 1_462_050 }
    expect(cells('Diskon', [reduced as never, line])).toEqual(['10+5% = 247.950', '–'])
    const given = { ...line, campaigns, discount: 10_000, net: 1_700_000 }
    expect([cells('Barang', [given as never]), cells('Jumlah', [given as never])]).toEqual([
      ['Minyak goreng 2 L\nPromo Beli 5 (10.000)'],
      ['1.700.000'],
    ])
    // Its share of what a whole line gave is a rupiah off quantity times price.
    const share = { ...given, gross: 1_710_001, net: 1_700_001 }
    expect(cells('Barang', [share as never])).toEqual(['Minyak goreng 2 L\nPromo Beli 5 (9.999)'])
    // Valued without PPN and with freight.
    const valued = { ...line, net: 1_550_000 }
    expect(cells('Nilai satuan', [valued as never, line])).toEqual(['155.000', '171.000'])
    expect(heads([valued as never])).not.toContain('Harga')
  })

  it('say whether PPN is in the prices, where there is any', () => {
    const told = (taxMode: string | null, vat: number) =>
      pricesOf({ taxMode, vat } as DocumentDetail['document'])
    expect(told('INCLUDE', 11_000)).toBe('Termasuk PPN')
    expect(told('EXCLUDE', 11_000)).toBe('Belum termasuk PPN')
    expect([told('INCLUDE', 0), told('NONE', 0), told(null, 11_000)]).toEqual([null, null, null])
  })
})
