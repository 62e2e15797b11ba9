import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Slip } from '#contract/print/slip.ts'
import { slipsPdf } from '#server/platform/pdf-slip.ts'
import { type TestApp, testApp } from '#server/platform/test-app.ts'
import { afterTrade, trade } from '../walks/trade.ts'
import { receiptFaults } from './adds-up.ts'
import { papersOf } from './papers.ts'
import { type Page, readPdf } from './read-pdf.ts'

const millimetres = (points: number) => (points / 72) * 25.4
/** Thermal heads print 48 of 58 mm and 72 of 80 mm. */
const PRINTED = { 58: 48, 80: 72 } as const

/** What lies beyond what the head prints, and what is printed over something else. */
function misplaced(pages: readonly Page[]): string[] {
  return pages.flatMap(({ width, rows }) => {
    const paper = Math.round(millimetres(width)) as keyof typeof PRINTED
    const edge = (paper - PRINTED[paper]) / 2
    return rows.flatMap(({ cells, text }) =>
      cells.flatMap((cell, i) => {
        const [left, right] = [millimetres(cell.left), millimetres(width - cell.ends)]
        const over = i > 0 && cell.left < (cells[i - 1]?.right ?? 0)
        const out = left < edge - 0.1 || right < edge - 0.1
        return over || out
          ? [
              `${paper} mm: ${text} (${left.toFixed(1)} … ${right.toFixed(1)}${over ? ', over' : ''})`,
            ]
          : []
      }),
    )
  })
}

const LONG = 'Minyak Goreng Kelapa Sawit Kemasan Ekonomis Isi Ulang Pouch Berdiri 2 Liter'
const UNBROKEN = 'KODEPRODUKSI-8991234567890-LOT-20260101-EXP-20271231/ABCDEFGHIJKLMNOP'

/** As much of everything as fits the columns of the books. */
const full = (width: Slip['width']): Slip => ({
  width,
  company: 'PT Sumber Rejeki Makmur Sentosa Abadi Jaya Perkasa',
  branch: {
    name: 'Cabang Pembantu Kabupaten Sidoarjo Selatan',
    address: 'Jl. Raya Ahmad Yani Kilometer Dua Puluh Tiga No. 123A, Kelurahan Gedangan',
    phone: '031-8912345 / 0812-3456-7890',
    npwp: '0012.3456.7890.1200',
  },
  greeting: 'Selamat datang di toko kami, belanja hemat setiap hari',
  title: 'TUKAR BARANG',
  facts: [
    { label: 'No', value: 'FJ/SBYSELATAN/2601/123456' },
    { label: 'Waktu', value: '10/01/2026 10.00 WIB' },
    { label: 'Kasir', value: 'Raden Ajeng Siti Nurhaliza Kusumawardhani Prawirodirdjo' },
    { label: 'Pelanggan', value: UNBROKEN },
    { label: 'Diambil alih', value: '10/01/2026 10.00 WIB, Raden Ajeng Siti Nurhaliza' },
  ],
  lines: Array.from({ length: 60 }, (_, i) => ({
    name: `${i % 7 === 0 ? 'Kembali: ' : ''}${i % 5 === 0 ? UNBROKEN : LONG}`,
    detail: '12.345,6789 KILOGRAM × 9.999.999,99',
    amount: '999.999.999.999,99',
    discount: { label: `${LONG}, Diskon`, amount: '-99.999.999.999,99' },
    note: i % 3 === 0 ? UNBROKEN : null,
  })),
  totals: [
    { label: 'Subtotal', value: '999.999.999.999,99' },
    { label: 'Kembali RJC/SBYSELATAN/2601/123456', value: '-999.999.999.999,99' },
    { label: 'TOTAL', value: 'Rp 999.999.999.999,99', strong: true },
    { label: 'SISA UNTUK PELANGGAN', value: 'Rp 999.999.999.999,99', strong: true },
  ],
  tenders: [
    { label: 'Kartu Kredit Bank Pembangunan Daerah **** 1234', value: '999.999.999.999,99' },
    { label: `Dihitung saat diserahkan ${UNBROKEN}`, value: '-999.999.999' },
    { label: 'SISA TAGIHAN', value: 'Rp 999.999.999.999,99', strong: true },
  ],
  remarks: ['DPP nilai lain 999.999.999.999,99  PPN 99.999.999.999,99', UNBROKEN],
  farewell: 'Barang yang sudah dibeli tidak dapat ditukar tanpa struk ini',
  copyNo: 12,
  mark: 'DIBATALKAN oleh RJ/SBYSELATAN/2601/123456',
  printedBy: 'Raden Ajeng Siti Nurhaliza Kusumawardhani',
  printedAt: '10/01/2026 10.00 WIB',
})

/** The strip of the till is read by a customer and printed by a head that is narrower than its paper. */
describe('a slip', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp({ from: trade, at: afterTrade })
  }, 120_000)
  afterAll(async () => t?.close())

  it.each([58, 80] as const)('of %i mm keeps everything within what is printed', async (width) => {
    const pdf = await slipsPdf([full(width)])
    if (process.env.PICTURES) writeFileSync(`${process.env.PICTURES}/slip-full-${width}.pdf`, pdf)
    const pages = readPdf(pdf)
    expect(misplaced(pages)).toEqual([])
    // Broken where it must be, and nothing of it lost.
    const read = pages.flatMap(({ rows }) => rows.map((row) => row.text)).join('')
    expect(read.replaceAll(/\s/g, '').split(UNBROKEN).length - 1).toBeGreaterThanOrEqual(12)
  })

  it('of 58 mm adds up for every sale, exchange, void and shift', async () => {
    await t.db.query('update branch set receipt_width = 58')
    const papers = (await papersOf(t, ['2026-01-01', '2026-02-20'], 2)).filter(
      ({ kind, status }) => kind === 'sales-invoice' && status !== 'DRAFT',
    )
    const wrong: string[] = []
    let read = 0
    for (const { id, number, due } of papers) {
      const { status, raw } = await t.ask('owner', api.sales.salesInvoice.receipt, { id })
      if (status !== 200) continue
      read += 1
      const pages = readPdf(raw)
      if (process.env.PICTURES)
        writeFileSync(`${process.env.PICTURES}/slip-${number.replaceAll('/', '-')}.pdf`, raw)
      for (const says of [...misplaced(pages), ...receiptFaults(pages, due ?? 0)])
        wrong.push(`${number} ${says}`)
    }
    const { rows } = await t.db.query('select id::int from shift order by id limit 4')
    for (const { id } of rows) {
      const { raw } = await t.ask('owner', api.sales.shift.pdf, { id })
      if (process.env.PICTURES) writeFileSync(`${process.env.PICTURES}/slip-shift-${id}.pdf`, raw)
      wrong.push(...misplaced(readPdf(raw)))
    }
    expect(wrong).toEqual([])
    expect(read).toBeGreaterThan(10)
  })
})
