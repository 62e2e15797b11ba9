import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { renderPdf } from './pdf.ts'
import { type DocumentPrint, documentPdf } from './pdf-document.ts'
import { slipsPdf } from './pdf-slip.ts'
import { reportPdf } from './pdf-report.ts'

interface Line {
  name: string
  net: number
}
const invoice: DocumentPrint<Line> = {
  size: 'A4',
  company: 'PT Sumber Rejeki Makmur',
  branch: { name: 'Cabang Surabaya', address: 'Jl. Raya Darmo 135', phone: '(031) 1', npwp: '01' },
  title: 'Faktur Penjualan',
  number: 'FJ/SBY/2601/00042',
  date: '31/01/2026',
  columns: [
    { label: 'No', value: (_, index) => index + 1, width: 20 },
    { label: 'Nama', value: (line) => line.name },
    { label: 'Jumlah', align: 'right', value: (line) => line.net },
  ],
  lines: [{ name: 'Gula <b>x</b> {{y}} http://localhost/z', net: 1000 }],
  totals: [{ label: 'TOTAL', value: 'Rp 1.000', strong: true }],
  amount: 1000,
  signatures: ['Penerima', 'Hormat kami'],
  printedBy: 'Dewi',
  printedAt: '31/01/2026 16:05 WIB',
}

const pages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
const sizeOf = (pdf: Buffer) =>
  (/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf.toString('latin1')) ?? []).slice(1).map(Number)

/** The drawing instructions of the pages, unpacked. */
function drawn(pdf: Buffer): string {
  const text = pdf.toString('latin1')
  const found: string[] = []
  for (const stream of text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)) {
    try {
      found.push(inflateSync(Buffer.from(stream[1] ?? '', 'latin1')).toString('latin1'))
    } catch {
      // A picture or a font: nothing that is drawn with words.
    }
  }
  return found.join('\n')
}

test('one document on every size of paper', async () => {
  for (const [size, width, height] of [
    ['A4', 595, 842],
    ['A5', 420, 595],
    ['CONTINUOUS', 684, 396],
  ] as const) {
    const pdf = await documentPdf({ ...invoice, size, copyNo: 2, stampDuty: true })
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pages(pdf)).toBe(1)
    expect(sizeOf(pdf)).toEqual([width, height])
  }
  const many = Array.from({ length: 120 }, (_, n) => ({ name: `Barang ${n}`, net: n }))
  expect(pages(await documentPdf({ ...invoice, lines: many }))).toBeGreaterThan(2)
})

test('what people wrote stays text: no link, no script, no control characters', async () => {
  const evil =
    'javascript:alert(1) <a href="http://x">x</a> \0\x07\x1b[31m \uD800 http://localhost/x'
  const pdf = await documentPdf({
    ...invoice,
    memo: evil,
    title: evil,
    number: evil,
    party: { label: 'Kepada', lines: [evil] },
  })
  const raw = pdf.toString('latin1')
  expect(raw).not.toMatch(/\/URI|\/JavaScript|\/Launch|\/EmbeddedFile/)
  expect(drawn(pdf)).not.toContain('URI')
})

test('files and addresses are out of reach', async () => {
  for (const image of [
    '/etc/passwd',
    'file:///etc/passwd',
    'http://127.0.0.1:9/x.png',
    '../../package.json',
  ]) {
    await expect(
      renderPdf({ pageSize: 'A4', pageMargins: 20, content: [{ image }] }),
    ).rejects.toThrow()
  }
})

test('a receipt is as long as its sale', async () => {
  const line = { name: 'Gula', detail: '1 PCS × 1.000', amount: '1.000' }
  const receipt = (count: number, width: 80 | 58) =>
    slipsPdf([
      {
        width,
        company: 'Gerai',
        branch: invoice.branch,
        facts: [{ label: 'No', value: '1' }],
        lines: Array.from({ length: count }, () => line),
        totals: [{ label: 'TOTAL', value: '1.000', strong: true }],
      },
    ])
  const [short, long, small] = await Promise.all([receipt(1, 80), receipt(60, 80), receipt(1, 58)])
  expect(pages(long)).toBe(1)
  expect(sizeOf(short)[0]).toBeCloseTo(226.8, 0)
  expect(sizeOf(small)[0]).toBeCloseTo(164.4, 0)
  expect(sizeOf(long)[1]).toBeGreaterThan(3 * (sizeOf(short)[1] ?? 0))
})

test('a long report repeats its head and holds nobody up', async () => {
  const rows = Array.from({ length: 1000 }, (_, n) => ({ name: `Akun ${n}`, debit: n }))
  let longest = 0
  const began = performance.now()
  let last = began
  const clock = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 5)
  const pdf = await reportPdf({
    title: 'Neraca Saldo',
    company: 'PT',
    branch: 'Surabaya',
    period: 'Januari 2026',
    columns: [
      { key: 'name', label: 'Akun', type: 'text' },
      { key: 'debit', label: 'Debit', type: 'money' },
    ],
    rows,
    sums: { debit: 499_500 },
    printedBy: 'Dewi',
    printedAt: '31/01/2026 16:05 WIB',
  })
  clearInterval(clock)
  expect(pages(pdf)).toBeGreaterThan(15)
  // Laid out here it would be nearly all of the time, on a quick machine as on a busy one.
  expect(longest).toBeLessThan((performance.now() - began) / 2)
})
