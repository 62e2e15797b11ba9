import bwipjs from 'bwip-js/node'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { code128, codeParts } from './code128.ts'

/** Bars and spaces as bwip-js draws them on the PDF. */
function onPdf(text: string): number[] {
  const [drawn] = bwipjs.raw('code128', text, '') as unknown as { sbs: number[] }[]
  return [...(drawn?.sbs ?? [])]
}

test('a number has the same bars whoever draws them', () => {
  for (const number of [
    'FJSBY260100001',
    'FJSBY26011234567',
    'BOJKT261200042',
    'SHSBY261100007',
    'PERCOBAAN',
    'SBY-K12-261126-0141',
    'SBY-K1-261126-0001',
    'SBYX-K123-261126-12345',
    '12345',
    '1234',
  ])
    expect(code128(number), number).toEqual(onPdf(number))
})

test('parts say the text again, and pairs are pairs', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[ -~]{1,40}$/), (text) => {
      const parts = codeParts(text)
      expect(parts.map((part) => part.text).join('')).toBe(text)
      for (const { set, text: some } of parts) if (set === 'C') expect(some).toMatch(/^(\d\d)+$/)
      const widths = code128(text)
      expect(widths.length % 6).toBe(1)
    }),
    { numRuns: 300 },
  )
  expect(() => code128('Ä')).toThrow()
})
