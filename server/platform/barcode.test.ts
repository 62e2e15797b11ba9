import sharp from 'sharp'
import { expect, test } from 'vitest'
import { codeOfNumber } from '#contract/sales/receipt-code.ts'
import { barcodePng, qrPng } from './barcode.ts'

test('pictures', async () => {
  for (const text of ['4006381333931', '73513537', 'FJ/SBY/2601/00042']) {
    const { format, width = 0 } = await sharp(await barcodePng(text)).metadata()
    expect(format).toBe('png')
    expect(width).toBeGreaterThan(100)
  }
  expect((await sharp(await qrPng('https://gerai.test')).metadata()).format).toBe('png')
  expect(() => barcodePng('á')).toThrow()
})

test('the longest number of a receipt has bars of two dots on a strip of 58 mm, which prints 384', async () => {
  const code = await barcodePng(codeOfNumber('FJ/TOKOA/2611/99999'), { scale: 2, text: false })
  expect(code.readUInt32BE(16)).toBeLessThanOrEqual(384)
})
