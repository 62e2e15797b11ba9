import { expect, it } from 'vitest'
import { labelSize } from '#contract/master/price-label.ts'
import { labelsPdf } from '#server/master/label-pdf.ts'
import type { HalalStatus } from '#contract/master/goods-marks.ts'
import { picturesOf, readPdf } from './read-pdf.ts'

const label = {
  code: 'MG2-PREMIUM-2000',
  name: 'Minyak Goreng Kelapa Sawit Premium Bimoli Spesial Kemasan Pouch 2 Liter',
  unit: 'PCS',
  barcode: '8991234567897',
  price: 1_137_500,
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

const permitNo = 'BPOM RI MD 234512345678901'
const marked = (halalStatus: HalalStatus) => ({ ...label, halalStatus, permitNo })
const saidOn = async (size: (typeof labelSize.options)[number], one: object) => {
  const [page] = readPdf(await labelsPdf([{ ...label, ...one }], size, '2026-01-10'))
  return page?.rows.flatMap((row) => row.cells.map(({ text }) => text)).join(' ') ?? ''
}

it.each(labelSize.options)(
  'a label of %s says what is halal where it hangs at a shelf',
  async (size) => {
    const isShelf = size.startsWith('A4')
    for (const barcode of [label.barcode, null]) {
      const halal = await saidOn(size, { ...marked('HALAL'), barcode })
      const not = await saidOn(size, { ...marked('NON_HALAL'), barcode })
      expect([size, /\bHALAL\b/.test(halal), halal.includes(permitNo)]).toEqual([
        size,
        isShelf,
        isShelf,
      ])
      expect([size, not.includes('NON-HALAL')]).toEqual([size, isShelf])
    }
    expect(await saidOn(size, { halalStatus: 'UNSPECIFIED' })).not.toMatch(
      /HALAL|Tidak ditentukan/i,
    )
  },
)

it.each(labelSize.options)(
  'a label of %s is whole: nothing over another, nothing over its edge',
  async (size) => {
    const pitch = PITCH[size]
    const one = marked('NON_HALAL')
    const pdf = await labelsPdf(pitch ? [one, one] : [one], size, '2026-01-10')
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
