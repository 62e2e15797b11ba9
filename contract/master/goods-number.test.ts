import { expect, test } from 'vitest'
import {
  barcodeInput,
  barcodeKey,
  barcodeKeys,
  checkDigit,
  internalBarcode,
  isBarcode,
  isDoubtful,
  isInternalBarcode,
  parseScaleLabel,
  scaleLabel,
} from './goods-number.ts'

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
  expect(parseScaleLabel('210001012500')).toEqual({ plu: '10001', value: 1250 })
  for (const none of ['4006381333931', '2010001012505', '2110001012501', '2010001000006'])
    expect(parseScaleLabel(none), none).toBeUndefined()
  expect(parseScaleLabel(`${upc.slice(0, -1)}${(Number(upc.at(-1)) + 1) % 10}`)).toBeUndefined()
})

test('a GTIN is one number however it is written', () => {
  for (const written of ['036000291452', '0036000291452', '00036000291452', '0 36000-29145 2'])
    expect(barcodeKey(written, false), written).toBe('00036000291452')
  expect(barcodeKey('73513537', false)).toBe('00000073513537')
  expect(barcodeKey('4006381333931', false)).toBe('04006381333931')
  // The carton of a piece is another number.
  expect(barcodeKey('14006381333938', false)).not.toBe(barcodeKey('4006381333931', false))
})

test('a code of the shop is compared as it is written, in either case', () => {
  expect(barcodeKey(' ab\u00a0 12 ', false)).toBe(':ab 12')
  expect(barcodeKey('123456', false)).toBe(':123456')
  // Wrong check digits, and right ones that somebody calls his own.
  expect(barcodeKey('4006381333932', false)).toBe(':4006381333932')
  expect(barcodeKey('73513537', true)).toBe(':73513537')
  expect(barcodeKeys('73513537')).toEqual([':73513537', '00000073513537'])
  expect(barcodeKeys('123456')).toEqual([':123456'])
})

test('what may be a code by chance: eight digits, and what GS1 has left to shops', () => {
  const ean = (body: string) => body + checkDigit(body)
  for (const code of ['73513537', ean('250000000012'), ean('020000000012'), ean('02000000001')])
    expect(isDoubtful(code), code).toBe(true)
  for (const code of ['4006381333931', '036000291452', internalBarcode(7), '123456', '73513538'])
    expect(isDoubtful(code), code).toBe(false)
})

test('a barcode that is written loses what groups its digits', () => {
  const read = (text: string) => barcodeInput.safeParse(text)
  expect(read('4006381-333931').data).toBe('4006381333931')
  expect(read(' BRG  12 ').data).toBe('BRG 12')
  for (const bad of ['', '12', '5*12', 'a;b', ']C101', '(01)123', 'x'.repeat(41), 'kopi é'])
    expect(read(bad).success, bad).toBe(false)
})
