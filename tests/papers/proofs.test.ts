import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsOf } from '#contract/api.ts'
import type { DocumentLine } from '#contract/document-detail.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Kind } from '#contract/kinds.ts'
import { goodsColumns } from '#server/documents/print-goods.ts'
import { barcodePng } from '#server/platform/barcode.ts'
import { documentPdf } from '#server/platform/pdf-document.ts'
import { type TestApp, played, testApp } from '#server/platform/test-app.ts'
import { playTrade } from '../trade/play.ts'
import { tryOften, usual } from '../walks/trade.ts'
import { picturesOf, textOf } from './read-pdf.ts'

/** What a month of trade may be without, in the order in which one makes the other possible. */
const SELDOM = [
  'goods are counted',
  'sale by several tenders',
  'bill without an order',
  'credit note of a bill',
  'customer pays',
  'customer pays too much',
  'giro received clears',
  'part of a bill comes back',
  'part of a sale comes back',
  'goods are sent to the other branch',
  'goods of the other branch arrive',
]

/** What a paper is there to prove stands on it: of every such paper of a month of trade. */
describe('a paper proves', () => {
  let t: TestApp
  beforeAll(async () => {
    const from = played('papers', async (app) => {
      const w = await playTrade(app, { seed: 16, months: 1, size: 240, deeds: usual })
      for (const seldom of SELDOM) await tryOften(w, seldom)
    })
    t = await testApp({ from, at: '2026-02-03T03:00:00Z' })
  }, 120_000)
  afterAll(async () => t?.close())

  /** The papers of documents for which this is true, read back. */
  async function texts(kind: Kind, where: string): Promise<string[]> {
    const { rows } = await t.db.query(
      `select d.id::int from document d where d.kind = $1 and ${where} order by d.id limit 8`,
      [kind],
    )
    expect([kind, where, rows.length > 0]).toEqual([kind, where, true])
    const read = []
    for (const { id } of rows)
      read.push(textOf((await t.ask('owner', callsOf(kind).pdf as Endpoint, { id })).raw))
    return read
  }
  const PAID_BY = (giro: boolean) =>
    `${giro ? '' : 'not '}exists (select from giro g where g.document_id = d.id)`

  it.each([
    [
      'money handed over',
      'sales-return',
      `d.settle_by = 'TUNAI' and d.status = 'APPROVED' and d.reason <> 'VOID'`,
      /Dikembalikan tunai Rp [\d.]+ pada .* oleh \S/,
    ],
    [
      'what is lowered',
      'sales-return',
      `d.settle_by = 'POTONG_PIUTANG' and d.status = 'APPROVED'`,
      /Memotong (piutang pelanggan|cicilan) Rp/,
    ],
    [
      'value of what is destroyed',
      'correction',
      'true',
      /(Harga|Nilai satuan) {2}Jumlah[\s\S]*Total {2}Rp [1-9]/,
    ],
    [
      'book, count, difference and who counted',
      'stock-opname',
      `d.status = 'SUBMITTED'`,
      /Buku {2}Hitung {2}Selisih[\s\S]*\d\d\/\d\d\/2026 \d\d\.\d\d/,
    ],
    [
      'what was sent, received and lost',
      'mutation-receipt',
      'true',
      /Dikirim {2}Diterima {2}Kembali {2}Hilang {2}Dalam perjalanan/,
    ],
    [
      'the same to the sender',
      'external-mutation',
      `d.status in ('RECEIVED','PARTIAL')`,
      /Dikirim {2}Diterima/,
    ],
    ['of what the PPN of a note is reckoned', 'sales-credit-note', 'd.vat > 0', /DPP nilai lain/],
    [
      'of what the PPN of money ahead is reckoned',
      'sales-down-payment',
      'd.vat > 0',
      /DPP nilai lain/,
    ],
    ['who paid in', 'cash-in', 'true', /Penyetor|Selisih kas pada/],
    [
      'that a giro is money once it is cleared',
      'receivable-repayment',
      PAID_BY(true),
      /lunas setelah giro/,
    ],
    [
      'what was paid since',
      'sales-invoice',
      `exists (select from open_item i where i.document_id = d.id and i.line = 0 and i.settled > 0) and d.status = 'POSTED' and not exists (select from document_settlement s where s.document_id = d.id)`,
      /Sudah dibayar Rp [\d.]+, sisa Rp/,
    ],
    [
      'which promotion was given',
      'sales-invoice',
      `exists (select from document_goods g where g.document_id = d.id and jsonb_array_length(g.campaigns) > 0 and g.discount > 0)`,
      /Promo .*\([\d.]+\)/,
    ],
  ] as const)('%s', async (_what, kind, where, told) => {
    for (const text of await texts(kind, where)) expect(text).toMatch(told)
  })

  it('no giro where there was none', async () => {
    for (const text of await texts('receivable-repayment', PAID_BY(false)))
      expect(text).not.toMatch(/giro/i)
  })
})

it('tells what was refused at the door, and why', () => {
  const line = {
    goodsCode: 'MG2',
    goodsName: 'Minyak',
    unitName: 'DUS',
    conversion: 6,
    qty: 8,
    bonusQty: 0,
    unitPrice: 0,
    gross: 0,
    net: 0,
    discount: 0,
    headerDiscount: 0,
    campaigns: [],
    discountTiers: [],
    expiryDate: null,
    rejectedQty: 2,
    memo: 'Penyok',
  } as unknown as DocumentLine
  const cells = goodsColumns([line], false).map(({ label, value }) => [label, value(line, 0)])
  expect(Object.fromEntries(cells)).toMatchObject({ Ditolak: '2', Barang: 'Minyak\nPenyok' })
})

it('bears bars that a scanner reads from the printer it comes out of', async () => {
  const barcode = await barcodePng('COD/SBY/2601/00001', { text: false })
  const modules = barcode.readUInt32BE(16) / 3
  for (const [size, least] of [
    ['CONTINUOUS', 0.42],
    ['A5', 0.33],
    ['A4', 0.33],
  ] as const) {
    const pdf = await documentPdf({
      size,
      company: 'PT',
      branch: { name: 'S', address: 'J' },
      title: 'COD',
      barcode,
      number: 'COD/SBY/2601/00001',
      date: '10/01/2026',
      columns: [],
      lines: [],
      printedBy: 'D',
      printedAt: '10/01/2026',
    })
    const wide = Math.max(...picturesOf(pdf).map(({ left, right }) => right - left))
    expect([size, ((wide / 72) * 25.4) / modules > least]).toEqual([size, true])
  }
})
