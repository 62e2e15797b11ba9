import { afterAll, beforeAll, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'
import type { DocumentDetail } from '#contract/document-detail.ts'
import { soldSlip } from './receipt.ts'
import { invoiceMore } from './invoice-print.ts'
import { returnMore } from './return-print.ts'
import { slipLine, slipOf } from '#contract/sales/sold-slip.ts'
import { receiveGoods } from './story.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await receiveGoods(t, 'SBY', 'TOKO', [['MG2/DUS', 10, 171_000]])
})
afterAll(async () => t.close())

it('counts the receipt and the invoice of a cash sale apart: the first of each is an original', async () => {
  const { id } = await t.call('kasir.sby', api.sales.cashier.payment, {
    requestId: newRequest(),
    branchId: await t.id('branch', 'SBY'),
    docDate: '2026-01-10',
    lines: [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty: 1 }],
    payments: [{ methodId: await t.id('method', 'TUNAI'), amount: 40_000 }],
  })
  const { receipt, pdf } = api.sales.salesInvoice
  const answers = []
  for (const print of [receipt, pdf, receipt]) answers.push(await t.ask('kasir.sby', print, { id }))
  expect(answers.map((a) => a.status)).toEqual([200, 200, 422])
  expect(answers[2]?.error.action).toBe('REPRINT')
})

const FIRST = { copyNo: null, end: { words: null, undone: false } }

it('comes out of the till on the paper of its branch', async () => {
  const { id } = await t.call('kasir.sby', api.sales.cashier.payment, {
    requestId: newRequest(),
    branchId: await t.id('branch', 'SBY'),
    docDate: '2026-01-10',
    lines: [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty: 1 }],
    payments: [{ methodId: await t.id('method', 'TUNAI'), amount: 40_000 }],
  })
  const wide = async () => {
    const { raw } = await t.ask('owner', api.sales.salesInvoice.receipt, { id })
    // The bars of its number.
    expect(raw.toString('latin1')).toContain('/Subtype /Image')
    return Math.round(
      Number(/\/MediaBox \[0 0 ([\d.]+)/.exec(raw.toString('latin1'))?.[1]) / 2.8346,
    )
  }
  expect(await wide()).toBe(80)
  const { get, update } = api.master.branch
  const row = await t.call('owner', get, { id: await t.id('branch', 'SBY') })
  const { id: branchId, version, code, name, address, cityCode } = row
  await t.call('owner', update, {
    requestId: newRequest(),
    id: branchId,
    version,
    code,
    name,
    address,
    cityCode: cityCode ?? '35.78',
    receiptWidth: 58,
  })
  expect(await wide()).toBe(58)
})

/** A bill of 5.550.000 with PPN on top: general goods, luxury goods, and goods that bear none. */
const line = (net: number, vat: number, taxType: string) => ({ net, vat, freight: 0, taxType })
const bill = {
  document: { taxMode: 'EXCLUDE' as const, outstanding: 1, collectedVat: 0, total: 0 },
  lines: [
    line(1_003, 110, 'BKP'),
    line(1_003, 110, 'BKP'),
    line(1_000, 120, 'BKP_MEWAH'),
    line(500, 0, 'EXEMPT'),
  ] as DocumentDetail['lines'],
  settlements: [],
}
const facts = {
  keptNumber: null,
  npwp: '0013456789012000',
  accounts: [{ bank: 'BCA', account_no: '4681234567', account_name: 'PT Sumber Rejeki' }],
  tax: { valid_from: '2025-01-01', rate: 12, base_num: 11, base_den: 12, fixed: {} },
}

it('tells who buys for tax, of what PPN is reckoned, and where to pay (domain §3.2.6)', () => {
  expect(invoiceMore(bill, facts)).toEqual({
    party: ['NPWP 0013456789012000'],
    // R(11/12 × 1.003) = 919, twice; luxury goods whole.
    otherTaxBase: 2_838,
    notes: ['Pembayaran ke BCA 4681234567 a.n. PT Sumber Rejeki'],
    stampDuty: false,
  })
  const kept = invoiceMore(bill, { ...facts, keptNumber: 'SBY-K1-261130-0001' })
  expect(kept.notes?.[0]).toBe('Nomor sementara SBY-K1-261130-0001')
})

it('acknowledges the money where the sale was paid at the till, and asks for none (domain §3.0.7)', () => {
  const paid = {
    ...bill,
    document: { taxMode: 'INCLUDE' as const, outstanding: 0, collectedVat: 0, total: 0 },
    lines: [line(37_500, 3_716, 'BKP')] as DocumentDetail['lines'],
    settlements: [{ methodId: 1 }] as DocumentDetail['settlements'],
  }
  expect(invoiceMore(paid, { ...facts, npwp: null })).toEqual({
    party: [],
    otherTaxBase: 30_969,
    notes: [],
    stampDuty: true,
  })
})

it('says what is left to pay after money ahead (domain §3.2.6)', () => {
  const ahead = { itemNo: 'UMJ/SBY/2601/00001', amount: 555_000, methodId: null }
  const { notes } = invoiceMore(
    {
      ...bill,
      document: { taxMode: 'EXCLUDE' as const, outstanding: 1_609_500, collectedVat: 0, total: 0 },
      settlements: [ahead] as DocumentDetail['settlements'],
    },
    facts,
  )
  expect(notes).toEqual([
    'Uang muka Rp 555.000, sisa yang harus dibayar Rp 1.609.500',
    'Pembayaran ke BCA 4681234567 a.n. PT Sumber Rejeki',
  ])
})

it('names buyer and sale as a tax return note must (domain §3.2.7)', () => {
  const back = {
    document: {
      taxMode: 'EXCLUDE' as const,
      refDate: '2026-01-08',
      taxReturnNo: 'NR-12',
    },
    lines: [
      ...bill.lines,
      {
        ...line(0, 0, 'BKP'),
        qty: 0,
        goodsName: 'Teh',
        memo: 'Promosi tidak terpenuhi lagi: Paket',
      },
    ] as DocumentDetail['lines'],
  }
  const buyer = {
    npwp: '0013456789012000',
    nik: '3578010101800001',
    tax_name: 'CV Maju Jaya',
    tax_address: 'Jl. Kenjeran 10',
  }
  expect(returnMore(back, { buyer, tax: facts.tax })).toEqual({
    party: ['Nama pajak: CV Maju Jaya', 'Alamat pajak: Jl. Kenjeran 10', 'NPWP 0013456789012000'],
    notes: [
      'Tanggal faktur: 08/01/2026',
      'No. nota retur pelanggan: NR-12',
      'Teh: Promosi tidak terpenuhi lagi: Paket',
    ],
    otherTaxBase: 2_838,
  })
  const person = { ...buyer, npwp: null, tax_name: null, tax_address: null }
  expect(returnMore(back, { buyer: person, tax: facts.tax }).party).toEqual([
    'NIK 3578010101800001',
  ])
})

it('names the campaigns on the lines of a receipt, and what was given away (domain §3.2.3)', () => {
  const given = (amount: number) => ({
    id: 1,
    kind: 'promo' as const,
    name: 'Beli 5 gratis 1',
    amount,
    uses: 1,
  })
  const sold = {
    goodsName: 'Mie Instan',
    qty: 12,
    unitName: 'PCS',
    unitPrice: 3500,
    gross: 42_000,
  }
  const of = (discount: number, campaigns: ReturnType<typeof given>[]) =>
    slipLine({ ...sold, discount, campaigns } as never).discount
  expect(of(0, [])).toBeNull()
  expect(of(500, [])).toEqual({ label: 'Diskon', amount: '-500' })
  expect(of(7000, [given(7000)])).toEqual({ label: 'Beli 5 gratis 1', amount: '-7.000' })
  expect(of(7500, [given(7000)])?.label).toBe('Beli 5 gratis 1, Diskon')
  const gift = { ...sold, qty: 1, unitPrice: 0, gross: 0, discount: 0, campaigns: [given(0)] }
  expect(slipLine(gift as never).detail).toBe('1 PCS × 0, Beli 5 gratis 1')
  const memo = 'Promosi tidak terpenuhi lagi: Paket sarapan, Rp 1.262'
  expect(slipLine({ ...gift, memo } as never).note).toBe(memo)
})

it('tells DPP nilai lain of a receipt line by line, as its tax invoice would, and none of what was given away', () => {
  const goods = (net: number, vat: number, priceSource: string | null = null) => ({
    ...line(net, vat, 'BKP'),
    priceSource,
    gross: net,
    goodsName: 'Minyak',
    unitName: 'PCS',
    qty: 1,
    unitPrice: net,
    discount: 0,
    headerDiscount: 0,
    campaigns: [],
  })
  const sold = {
    document: {
      taxMode: 'INCLUDE',
      vat: 330,
      dpp: 3_009,
      exempt: 0,
      rounding: 0,
      total: 3_339,
      gross: 3_339,
      discount: 0,
      headerDiscount: 0,
      freight: 0,
      points: 0,
      docNo: 'FJ/SBY/2601/00001',
      createdAt: '2026-01-10T03:00:00Z',
      createdByName: 'Siti',
    },
    lines: [goods(1_113, 110), goods(1_113, 110), goods(1_113, 110), goods(0, 116, 'GIFT')],
    settlements: [],
  } as unknown as DocumentDetail
  const shop = {
    company: 'PT Sumber Rejeki',
    branch: { name: 'Surabaya', address: '' },
    timezone: 'Asia/Jakarta',
    width: 80 as const,
  }
  const at = { shop, balance: 0, printing: FIRST, tax: facts.tax }
  const { remarks } = slipOf(soldSlip(sold, at))
  // R(11/12 × 1.003) = 919 three times; once of 3.009 it would be 2.758.
  expect(remarks).toContain('DPP nilai lain 2.757  PPN 330')
})
