import { describe, expect, it } from 'vitest'
import { propose } from '#server/master/import/matching/propose.ts'
import { readMatched } from '#server/master/import/matching/read.ts'
import { headIn, readTables, wordOf } from '#server/master/import/matching/tables.ts'
import { unzip } from '#server/platform/unzip.ts'
import { craft } from '../platform/craft.ts'
import { bookOf, textOf } from './table-files.ts'

/** Reports of sales of other programs, beside which ours are put when a shop moves: their public heads, rows made up. */
describe('days of other programs', () => {
  async function readDays(file: Buffer) {
    const tables = await readTables(file)
    const rows = tables[0]?.rows ?? []
    const head = headIn(rows, 'old-day')
    const heads = (rows[head] ?? []).map(wordOf)
    const { columns, sender } = propose('old-day', heads, rows.slice(head + 1))
    const read = await readMatched('old-day', tables, [{ sheet: 0, columns }], 'Asia/Jakarta')
    const proposed = columns.map(({ field, place }) => [field, heads[place ?? -1]])
    return { sender, proposed: Object.fromEntries(proposed), rows: read.rows, errors: read.errors }
  }

  /** Public head: 60234877336. What `Transaction` counts are receipts, no number of one. */
  const ireap = {
    heads: ['Date', 'Transaction', 'Qty', 'Gross IDR', 'Net IDR'],
    rows: [
      ['05/01/2026', '41', '97', '812,990.00', '762,990.00'],
      ['06/01/2026', '38', '88', '1,705,500.00', '1,699,250.00'],
    ],
  }
  it('of iREAP are read at first sight', async () => {
    for (const file of [Buffer.from(textOf(ireap)), bookOf(ireap), bookOf(ireap, 'biff8')]) {
      const { sender, proposed, rows, errors } = await readDays(file)
      expect([sender, proposed, errors]).toEqual(['iREAP', { day: 'Date', sales: 'Net IDR' }, []])
      expect(rows.map(({ given }) => [given.day, given.sales])).toEqual([
        ['2026-01-05', 762_990],
        ['2026-01-06', 1_699_250],
      ])
    }
  })

  /** Public heads: 59545969355 and 55121495054, as are the twelve lines above, the foot, and the size that the sheet claims. */
  const majoo = {
    heads: [
      'No Transaksi',
      'Waktu Order',
      'Pelanggan',
      'No Telepon Pelanggan',
      'Total Penjualan (Rp)',
      'Jumlah Refund (Rp)',
      'Status Pembayaran',
    ],
    rows: [
      ['MJ-0001', '05-01-2026 17:40:55', 'ANI', '081233445566', 125_000, 0, 'Lunas'],
      ['MJ-0002', '13-01-2026 18:02:10', '', '', 48_500, 0, 'Lunas'],
      ['Powered By Majoo', null, null, null, null, null, null],
    ],
  }
  const above = [
    'Detail Penjualan',
    'TOKO RATNA',
    'Outlet: Mulyosari',
    'Kategori: Semua',
    '01 Jan 2026 - 31 Jan 2026',
    '',
    'Kasir: Semua',
    '',
    'Dicetak: 01 Feb 2026',
    '',
    '',
    '',
  ]
  it('of Majoo are read at first sight, whatever size the sheet claims', async () => {
    const file = craft(
      [...unzip(bookOf(majoo, 'xlsx', { above }))].map(([name, part]): [string, Buffer] => [
        name,
        Buffer.from(part.toString().replace(/<dimension ref="[^"]*"/, '<dimension ref="A1:C4"')),
      ]),
    )
    const { sender, proposed, rows, errors } = await readDays(file)
    expect([sender, proposed, errors]).toEqual([
      'Majoo',
      { day: 'Waktu Order', docNo: 'No Transaksi', sales: 'Total Penjualan (Rp)' },
      [],
    ])
    expect(rows.map(({ given }) => Object.values(given))).toEqual([
      ['2026-01-05', 'MJ-0001', 125_000],
      ['2026-01-13', 'MJ-0002', 48_500],
    ])
  })
})
