import sharp from 'sharp'
import { expect, test } from 'vitest'
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
