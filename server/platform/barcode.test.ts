import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  barcodePng,
  checkDigit,
  internalBarcode,
  isBarcode,
  isInternalBarcode,
  parseScaleLabel,
  qrPng,
  scaleLabel,
} from './barcode.ts'

test('check digits of known codes', () => {
  // Published examples: EAN-13 4006381333931, UPC-A 036000291452, EAN-8 73513537, GTIN-14 00012345600012.
  for (const code of [
    '4006381333931',
    '036000291452',
    '73513537',
    '00012345600012',
    '8992761002015',
  ]) {
    expect(checkDigit(code.slice(0, -1)), code).toBe(Number(code.slice(-1)))
    expect(isBarcode(code)).toBe(true)
  }
})

test('one wrong digit anywhere is noticed', () => {
  const code = '4006381333931'
  for (let at = 0; at < code.length; at += 1) {
    const other = (Number(code[at]) + 1) % 10
    expect(isBarcode(code.slice(0, at) + other + code.slice(at + 1))).toBe(false)
  }
  for (const wrong of [
    '',
    '123',
    '40063813339310',
    '4006381333931 ',
    'x006381333931',
    '٤٠٠٦٣٨١٣٣٣٩٣١',
  ]) {
    expect(isBarcode(wrong)).toBe(false)
  }
})

test('our own numbers', () => {
  const code = internalBarcode(1234)
  expect(code).toMatch(/^210000001234\d$/)
  expect(isInternalBarcode(code)).toBe(true)
  expect(parseScaleLabel(code)).toBeUndefined()
  expect(() => internalBarcode(10_000_000_000)).toThrow()
  expect(() => internalBarcode(-1)).toThrow()
})

test('labels of scales, as EAN-13, UPC-A and UPC-A with the zero that scanners add', () => {
  expect(parseScaleLabel(scaleLabel(123, 1275))).toEqual({ plu: '00123', value: 1275 })
  const upc = `20012301275${checkDigit('20012301275')}`
  expect(parseScaleLabel(upc)).toEqual({ plu: '00123', value: 1275 })
  expect(parseScaleLabel(`0${upc}`)).toEqual({ plu: '00123', value: 1275 })
  expect(parseScaleLabel('4006381333931')).toBeUndefined()
  expect(parseScaleLabel(`${upc.slice(0, -1)}${(Number(upc.at(-1)) + 1) % 10}`)).toBeUndefined()
})

test('pictures', async () => {
  for (const text of ['4006381333931', '73513537', 'FJ/SBY/2601/00042']) {
    const { format, width = 0 } = await sharp(await barcodePng(text)).metadata()
    expect(format).toBe('png')
    expect(width).toBeGreaterThan(100)
  }
  expect((await sharp(await qrPng('https://gerai.test')).metadata()).format).toBe('png')
  expect(() => barcodePng('á')).toThrow()
})
