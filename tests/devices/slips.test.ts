import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { slipBytes } from '#contract/print/escpos.ts'
import { PAPER_COLUMNS } from '#contract/print/paper.ts'
import type { Slip } from '#contract/print/slip.ts'
import { slipOf } from '#contract/sales/sold-slip.ts'
import { type TestApp, testApp } from '#server/platform/test-app.ts'
import { papersOf } from '../papers/papers.ts'
import { afterTrade, trade } from '../walks/trade.ts'
import { differences } from './renderers.ts'
import { printedBy, wordsOn } from './software-printer.ts'

const { salesInvoice, shift } = api.sales

/** What is printed at a till says the same on thermal paper, in the file and on the page. */
describe('slips of a month of trade', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp({ from: trade, at: afterTrade })
  }, 120_000)
  afterAll(async () => t?.close())

  const receipts = async () => {
    const papers = await papersOf(t, ['2026-01-01', '2026-02-20'], 1)
    return papers.filter(({ kind, status }) => kind === 'sales-invoice' && status !== 'DRAFT')
  }

  it('are the same in words, whoever draws them', async () => {
    const all: Slip[] = []
    const wanted = async (ask: Promise<{ status: number; body: { slips: Slip[] } }>) => {
      const { status, body } = await ask
      if (status === 200) all.push(...body.slips)
    }
    const exchanges = await t.db.query(
      `select s.item_document_id::int as id from document_settlement s join document d on d.branch_id = s.branch_id and d.id = s.document_id and d.kind = 'sales-return'
       join document i on i.branch_id = s.branch_id and i.id = s.item_document_id and i.kind = 'sales-invoice' order by 1 desc limit 3`,
    )
    for (const { id } of [...(await receipts()), ...exchanges.rows])
      await wanted(t.ask('owner', salesInvoice.receiptSlips, { id }) as never)
    const first = (await receipts())[0]?.id ?? 0
    // Asked once more it is a copy, counted as the file is.
    await wanted(t.ask('owner', salesInvoice.receiptSlips, { id: first }) as never)
    const { rows } = await t.db.query(
      `(select id::int from shift where closed_at is null limit 1) union (select id::int from shift where closed_at is not null order by id limit 3)`,
    )
    for (const { id } of rows)
      for (const call of [shift.slips, shift.safeSlips, shift.handoverSlips])
        await wanted(t.ask('owner', call, { id }) as never)
    const found: string[] = []
    for (const slip of all) found.push(...(await differences(slip)))
    expect(found).toEqual([])
    const tells = (what: (slip: Slip) => unknown) => all.filter(what).length
    expect(tells(({ mark }) => mark)).toBeGreaterThan(0)
    expect(tells(({ title }) => title === 'TUKAR BARANG')).toBeGreaterThan(0)
    expect(tells(({ copyNo }) => copyNo)).toBeGreaterThan(0)
    expect(tells(({ title }) => title?.startsWith('Laporan Z'))).toBeGreaterThan(0)
    expect(all.length).toBeGreaterThan(10)
  })

  it('bear the logo of the branch in dots', async () => {
    const grey = { width: 300, height: 100, channels: 3, background: '#888' } as const
    await upload(await sharp({ create: grey }).png().toBuffer())
    const { id } = (await receipts()).at(-1) ?? { id: 0 }
    const { slips, logo } = await t.call('owner', salesInvoice.receiptSlips, { id })
    const { papers } = printedBy(slipBytes({ slips, logo }, { columns: 48 }))
    const [drawn] = papers[0]?.pictures ?? []
    expect([drawn?.width, drawn?.height]).toEqual([288, 96])
    // A middle grey is nearly as much black as white.
    const black = drawn?.rows.join('').replaceAll('0', '').length ?? 0
    expect(black / (288 * 96)).toBeCloseTo(1 - 0x88 / 255, 1)
  })

  const upload = async (png: Buffer) => {
    const [boundary, part] = ['gerai-form', 'content-disposition: form-data; name']
    const branchId = await t.id('branch', 'SBY')
    const head = `--${boundary}\r\n${part}="branchId"\r\n\r\n${branchId}\r\n--${boundary}\r\n${part}="file"; filename="logo.png"\r\ncontent-type: image/png\r\n\r\n`
    const { statusCode } = await t.app.inject({
      method: 'POST',
      url: `/api${api.master.branch.logoUpload.path}`,
      payload: Buffer.concat([Buffer.from(head), png, Buffer.from(`\r\n--${boundary}--\r\n`)]),
      headers: {
        authorization: `Bearer ${await t.token('owner')}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
    })
    expect(statusCode).toBe(200)
  }
})

const SOLD = {
  shop: {
    width: 80 as const,
    company: 'PT Sumber Rejeki',
    timezone: 'Asia/Jakarta',
    branch: { name: 'Surabaya', address: 'Jl. Raya Darmo 135' },
  },
  number: null,
  keptNumber: 'SBY-K12-261126-0141',
  at: '2026-11-26T11:53:00Z',
  cashierName: 'Siti Aminah',
  salesmanName: null,
  customerName: null,
  debt: null,
  lines: [
    {
      goodsName: 'Beras Premium 5 Kg',
      qty: 2,
      unitName: 'SAK',
      unitPrice: 76_500,
      gross: 153_000,
      discount: 0,
      campaigns: [],
    },
  ],
  amounts: {
    gross: 153_000,
    discount: 0,
    headerDiscount: 0,
    freight: 0,
    dpp: 153_000,
    exempt: 0,
    vat: 0,
    rounding: 0,
    total: 153_000,
  },
  tenders: [{ methodName: 'Tunai', methodKind: 'CASH', amount: 153_000, received: 200_000 }],
  otherTaxBase: 0,
  points: null,
  copyNo: null,
  mark: null,
}

describe('a slip of a sale without a line', () => {
  const kept = slipOf(SOLD as never)

  it('says so in white on black, in the same words everywhere', async () => {
    expect(await differences(kept)).toEqual([])
    for (const columns of PAPER_COLUMNS) {
      const { papers } = printedBy(slipBytes({ slips: [kept], logo: null }, { columns }))
      const bands = papers[0]?.lines.filter(({ reverse }) => reverse) ?? []
      expect(bands.map(({ text }) => [text.trim(), text.length])).toEqual([
        ['Nomor sementara', columns],
      ])
    }
  })

  it('bears its number as a barcode that fits the head, upright where it would not', () => {
    for (const columns of PAPER_COLUMNS) {
      const { papers } = printedBy(slipBytes({ slips: [kept], logo: null }, { columns }))
      const [barcode] = papers[0]?.barcodes ?? []
      const [picture] = papers[0]?.pictures ?? []
      if (columns > 32) {
        expect(barcode).toMatchObject({ text: 'SBY-K12-261126-0141', dots: 444 })
        continue
      }
      expect([barcode, picture?.width, picture?.height]).toEqual([undefined, 80, 444])
    }
  })

  it('is cut off at its end, opens the drawer before, and stands with its total in double height', () => {
    const bytes = slipBytes({ slips: [kept, kept], logo: null }, { columns: 48, drawer: true })
    const { papers, drawer, uncut } = printedBy(bytes)
    expect([papers.length, drawer, uncut]).toEqual([2, [0], ''])
    const total = papers[0]?.lines.find(({ text }) => text.startsWith('TOTAL'))
    expect(total).toMatchObject({ bold: true, tall: true, wide: false, reverse: false })
    expect(total?.text).toMatch(/^TOTAL +Rp 153\.000$/)
    expect(papers[0] && wordsOn(papers[0])).toMatch(/2 SAK x 76\.500 +153\.000/)
    expect(printedBy(slipBytes({ slips: [kept], logo: null }, { columns: 48 })).drawer).toEqual([])
  })
})
