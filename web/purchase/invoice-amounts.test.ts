import { expect, test } from 'vitest'
import { GENERAL, invoiceAmounts, lineNet, spread } from './invoice-amounts.ts'

const oil = { qty: 600, unitPrice: 180_000, discountTiers: [5], taxType: 'BKP' }
const noodles = { qty: 1200, unitPrice: 108_000, discountTiers: [3, 2], taxType: 'BKP' }

test('the invoice of the example company comes to what its books say', () => {
  const amounts = invoiceAmounts({ lines: [oil, noodles], taxMode: 'EXCLUDE' })
  expect(amounts).toMatchObject({
    subtotal: 225_797_760,
    dpp: 225_797_760,
    vat: 24_837_754,
    total: 250_635_514,
  })
})

test('a line is rounded once, its discounts on the exact value', () => {
  expect(lineNet({ qty: 7, unitPrice: 9900, discountTiers: [10, 5], taxType: 'BKP' })).toBe(59_251)
  expect(lineNet({ qty: 0.375, unitPrice: 12_345.6789, taxType: 'BKP' })).toBe(4630)
  expect(lineNet({ qty: 2, unitPrice: 500, discountAmount: 100, taxType: 'BKP' })).toBe(900)
  expect(lineNet({ taxType: 'BKP' })).toBe(0)
})

test('a discount of the whole invoice and freight lie on the lines by value', () => {
  const lines = [
    { qty: 200, unitPrice: 194_000, taxType: 'BKP' },
    { qty: 500, unitPrice: 111_000, discountTiers: [2], taxType: 'BKP' },
  ]
  const amounts = invoiceAmounts({
    lines,
    taxMode: 'EXCLUDE',
    headerDiscount: { type: 'AMOUNT', value: 880_000 },
  })
  expect(amounts).toMatchObject({ dpp: 92_310_000, vat: 10_154_100, total: 102_464_100 })
  expect(spread(880_000, [38_800_000, 54_390_000])).toEqual([366_391, 513_609])
})

test('goods without PPN stay out of the base; included PPN is taken out of the price', () => {
  const sugar = { qty: 25, unitPrice: 318_000, taxType: 'NON' }
  expect(invoiceAmounts({ lines: [oil, sugar], taxMode: 'EXCLUDE' })).toMatchObject({
    exempt: 7_950_000,
    dpp: 102_600_000,
    vat: 11_286_000,
    total: 121_836_000,
  })
  const shelf = { qty: 1, unitPrice: 111_000, taxType: 'BKP' }
  expect(invoiceAmounts({ lines: [shelf], taxMode: 'INCLUDE', roundingAdj: -50 })).toMatchObject({
    dpp: 100_000,
    vat: 11_000,
    total: 110_950,
  })
  expect(invoiceAmounts({ lines: [oil], taxMode: 'NONE' })).toMatchObject({
    vat: 0,
    dpp: 0,
    exempt: 102_600_000,
  })
})

test('luxury goods bear PPN on all of their price, goods of a fixed share on a tenth', () => {
  const goods = (taxType: string, unitPrice: number) => ({ qty: 1, unitPrice, taxType })
  const on = ['BKP', 'BKP_MEWAH', 'BESARAN_TERTENTU'].map((type) => goods(type, 1_000_000))
  const tax = { ...GENERAL, fixed: { BESARAN_TERTENTU: 1.1 } }
  expect(invoiceAmounts({ lines: on, taxMode: 'EXCLUDE', tax })).toMatchObject({
    vat: 241_000,
    uncreditedVat: 11_000,
  })
  const within = [
    goods('BKP', 1_110_000),
    goods('BKP_MEWAH', 1_120_000),
    goods('BESARAN_TERTENTU', 1_011_000),
  ]
  expect(invoiceAmounts({ lines: within, taxMode: 'INCLUDE', tax })).toMatchObject({
    dpp: 3_000_000,
    vat: 241_000,
  })
})

test('the figures of the tax invoice go before what the lines come to', () => {
  const terms = { lines: [oil], roundingAdj: 1 }
  expect(
    invoiceAmounts({ ...terms, taxMode: 'EXCLUDE', taxInvoiceDpp: 102_600_002 }),
  ).toMatchObject({ dpp: 102_600_002, vat: 11_286_000, total: 113_886_003 })
  const shelf = [{ qty: 1, unitPrice: 111_000, taxType: 'BKP' }]
  expect(invoiceAmounts({ lines: shelf, taxMode: 'INCLUDE', taxInvoiceVat: 10_999 })).toMatchObject(
    { dpp: 100_001, vat: 10_999, total: 111_000 },
  )
})

test('PPN that is not credited is what the supplier says, on top of his prices or within them', () => {
  const lines = [
    { qty: 10, unitPrice: 200_000, taxType: 'TEMBAKAU' },
    { qty: 4, unitPrice: 150_000, taxType: 'BKP' },
  ]
  const terms = { lines, uncreditedVat: 250_000 }
  expect(invoiceAmounts({ ...terms, taxMode: 'EXCLUDE' })).toMatchObject({
    dpp: 2_600_000,
    exempt: 0,
    vat: 316_000,
    uncreditedVat: 250_000,
    total: 2_916_000,
  })
  expect(invoiceAmounts({ ...terms, taxMode: 'INCLUDE' })).toMatchObject({
    vat: 309_459,
    dpp: 2_290_541,
    total: 2_600_000,
  })
  expect(invoiceAmounts({ ...terms, taxMode: 'NONE' })).toMatchObject({ vat: 0, total: 2_600_000 })
})
