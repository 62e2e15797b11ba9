import { expect, it } from 'vitest'
import { labelSize } from '#contract/master/price-label.ts'
import { labelsPdf } from '#server/master/label-pdf.ts'
import { picturesOf, readPdf } from './read-pdf.ts'

const label = {
  code: 'MG2-PREMIUM-2000',
  name: 'Minyak Goreng Kelapa Sawit Premium Bimoli Spesial Kemasan Pouch 2 Liter',
  ...{ unit: 'PCS', barcode: '8991234567897', price: 1_137_500 },
}
/** Millimetres from one label to the next in a row. */
const PITCH: Record<string, number> = { '33x15x3': 35, 'A4-70x37': 70, 'A4-99x38': 101.5 }
/** Lines of a name that a label has room for. */
const LINES: Record<string, number> = {
  '33x15x3': 1,
  '40x30': 2,
  '58x40': 2,
  'A4-70x37': 2,
  'A4-99x38': 2,
}

it.each(labelSize.options)(
  'a label of %s is whole: nothing over another, nothing over its edge',
  async (size) => {
    const pitch = PITCH[size]
    const pdf = await labelsPdf(pitch ? [label, label] : [label], size, '2026-01-10')
    const [page] = readPdf(pdf)
    const words = page?.rows.flatMap((row) => row.cells) ?? []
    const text = words.map((word) => word.text).join(' ')
    expect(text.match(/10\/01\/2026/g)).toHaveLength(pitch ? 2 : 1)
    expect(text).toContain('8991234567897')
    const edge = pitch ? ((pitch + 5) / 25.4) * 72 : (page?.width ?? 0)
    const first = words.filter(({ left }) => left < edge - 15)
    for (const word of first) expect([word.text, word.right <= edge]).toEqual([word.text, true])
    for (const bars of picturesOf(pdf))
      for (const word of words) {
        const over =
          word.left < bars.right &&
          word.right > bars.left &&
          word.top > bars.top &&
          word.top - word.size * 0.7 < bars.bottom
        expect([size, word.text, over]).toEqual([size, word.text, false])
      }
    const named = first.filter((word) => /Minyak|Premium|Spesial|Kemasan/.test(word.text))
    expect([size, named.length]).toEqual([size, LINES[size]])
  },
)
