import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api, callsOf } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Kind, kinds, kindsWhere } from '#contract/kinds.ts'
import type { Status } from '#contract/labels.ts'
import { giveApproval, receiveGoods } from '#server/sales/story.ts'
import { documentPdf } from '#server/platform/pdf-document.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'
import { type Page, readPdf, textOf } from './read-pdf.ts'

const every = Object.keys(kinds) as Kind[]
/** What stands across a paper that is not, or no longer, valid. */
const ACROSS: Partial<Record<Status, string>> = {
  DRAFT: 'DRAF',
  WAITING_APPROVAL: 'MENUNGGU PERSETUJUAN',
  REJECTED: 'DITOLAK',
  CANCELLED: 'BATAL',
  REVERSED: 'DIBALIK',
  EXPIRED: 'KEDALUWARSA',
  REFUNDED: 'DIKEMBALIKAN',
  FAILED: 'GAGAL KIRIM',
  CLOSED: 'DITUTUP',
}
const statuses = [...(Object.keys(ACROSS) as Status[]), 'WAITING_PAYMENT', 'POSTED'] as const
const acrossOf = (kind: Kind, status: Status) =>
  status === 'WAITING_PAYMENT' && kinds[kind].pays ? 'MENUNGGU PEMBAYARAN' : ACROSS[status]

it('says it on every page, and each document of a file has heads and a count of its own', async () => {
  const paper = (number: string, mark: string | null) => ({
    size: 'A4' as const,
    company: 'PT',
    branch: { name: 'Surabaya', address: 'Jl. Darmo' },
    title: 'Faktur',
    number,
    date: '10/01/2026',
    copyNo: mark ? 2 : null,
    mark,
    columns: [{ label: 'Nama', value: (line: number) => `Barang ${line}` }],
    lines: Array.from({ length: 90 }, (_, i) => i),
    printedBy: 'Dewi',
    printedAt: '10/01/2026',
  })
  const papers = [paper('FJ/1', null), paper('FJ/2', 'BATAL'), paper('FJ/3', null)]
  const pages = readPdf(await documentPdf(...papers))
  const [head, foot] = [
    (page: Page) => page.rows.map(({ text }) => text).find((text) => /FJ\/\d/.test(text)),
    (page: Page) => page.rows.at(-1)?.text.match(/Halaman .*/)?.[0],
  ]
  const own = (number: string, running: string) =>
    [number, running, running].map((text, i) => [text, `Halaman ${i + 1} / 3`])
  expect(pages.map((page) => [head(page), foot(page)])).toEqual([
    ...own('FJ/1', 'Faktur FJ/1'),
    ...own('FJ/2', 'Faktur FJ/2 · SALINAN KE-2 · BATAL'),
    ...own('FJ/3', 'Faktur FJ/3'),
  ])
})

it('hands on from page to page what its rows came to', async () => {
  const lines = Array.from({ length: 90 }, (_, i) => i + 1)
  const pages = readPdf(
    await documentPdf({
      size: 'A4',
      company: 'PT',
      branch: { name: 'Surabaya', address: 'Jl. Darmo' },
      title: 'Faktur',
      number: 'FJ/1',
      date: '10/01/2026',
      lines,
      carry: (n: number) => n,
      columns: [{ label: 'Jumlah', value: (n: number) => `baris ${n}` }],
      printedBy: 'Dewi',
      printedAt: '10/01/2026',
    }),
  )
  let sum = 0
  pages.forEach(({ rows }, i) => {
    const text = rows.map((row) => row.text).join('\n')
    expect(text.includes(`Pindahan ${sum.toLocaleString('id-ID')}`)).toBe(i > 0)
    for (const [, n] of text.matchAll(/^baris (\d+)$/gm)) sum += Number(n)
    expect(text.includes(`Dipindahkan ${sum.toLocaleString('id-ID')} `)).toBe(i < pages.length - 1)
  })
  expect([pages.length, sum]).toEqual([3, 4095])
})

/** Whoever holds a paper sees what became of it, of every kind in every status there is. */
describe('a print', () => {
  let t: TestApp
  let branchId: number
  const common = () => ({ requestId: newRequest(), branchId, docDate: '2026-01-10' })
  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    await receiveGoods(t, 'SBY', 'TOKO', [
      ['MG2/PCS', 60, 28_500],
      ['KPI/PCS', 60, 12_000],
    ])
    await t.db.query(
      `insert into document (branch_id, id, kind, number, doc_date, status, created_by)
       select $1, 100000 + 100 * k.n + s.n, k.name, 'X/' || k.n || '/' || s.n, '2026-01-05', s.name, $2
       from unnest($3::text[]) with ordinality k(name, n), unnest($4::text[]) with ordinality s(name, n)`,
      [branchId, await t.id('employee', 'owner'), every, statuses],
    )
  })
  afterAll(async () => t.close())

  const wordsOf = (page: Page | undefined) => page?.rows.map(({ text }) => text) ?? []
  it.each(every)('of %s says in every status whether it is valid', async (kind) => {
    const [id = 0, ...also] = statuses.map(
      (_, i) => 100_000 + 100 * (every.indexOf(kind) + 1) + i + 1,
    )
    const { raw, status } = await t.ask('owner', callsOf(kind).pdf as Endpoint, { id, also })
    expect(status).toBe(200)
    const pages = readPdf(raw)
    expect(pages).toHaveLength(statuses.length)
    const told = statuses.map((one, i) => {
      const words = wordsOf(pages[i])
      return [
        one,
        Object.values(ACROSS)
          .concat('MENUNGGU PEMBAYARAN')
          .find((w) => words.includes(w)),
      ]
    })
    expect(told).toEqual(statuses.map((one) => [one, acrossOf(kind, one)]))
    // Each is a document of its own, though they are one file.
    // The page stands apart from whatever else its foot says.
    const numbered = (page: Page) => wordsOf(page).some((w) => /(^| {2})Halaman 1 \/ 1$/.test(w))
    expect(pages.every(numbered)).toBe(true)
  })

  it.each(kindsWhere(({ reversible }) => reversible === true))(
    'of %s names what reversed it',
    async (kind) => {
      const id = 200_000 + every.indexOf(kind)
      await t.db.query(
        `insert into document (branch_id, id, kind, number, doc_date, status, created_by, reverses_id)
         select $1, x.id, $2::text, 'Y/' || x.id, '2026-01-05', x.status, $3, x.reverses
         from (values ($4::bigint, 'REVERSED', null), ($4::bigint + 1000, 'POSTED', $4::bigint)) x(id, status, reverses)`,
        [branchId, kind, await t.id('employee', 'owner'), id],
      )
      const { raw } = await t.ask('owner', callsOf(kind).pdf as Endpoint, { id })
      expect(textOf(raw)).toContain(`DIBALIK oleh Y/${id + 1000}`)
    },
  )

  const { cashier, exchange, salesInvoice, salesReturn, shift } = api.sales
  const sell = async () =>
    t.call('kasir.sby', cashier.payment, {
      ...common(),
      lines: [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty: 2 }],
      payments: [{ methodId: await t.id('method', 'TUNAI'), amount: 75_000 }],
    })
  const allowed = (action: string) => giveApproval(t, 'kasir.sby', 'kepala.sby', action)
  const back = (invoiceId: number, qty: number) => ({
    ...common(),
    invoiceId,
    reason: 'LAIN' as const,
    lines: [{ invoiceLine: 1, qty, condition: 'BAIK' as const }],
  })
  const takenBack = async (invoiceId: number, qty: number) => {
    const { id } = await t.call('kasir.sby', salesReturn.add, {
      ...back(invoiceId, qty),
      settleBy: 'TUNAI' as const,
    })
    return t.call('kepala.sby', salesReturn.process, { id, action: 'APPROVE' })
  }
  const swapped = async (invoiceId: number, qty: number) =>
    t.call('kasir.sby', exchange.submit, {
      ...back(invoiceId, qty),
      approvalToken: await allowed('SALES_RETURN'),
      taken: [{ goodsUnitId: await t.id('unit', 'KPI/PCS'), qty: 6 }],
      payments: [{ methodId: await t.id('method', 'TUNAI'), amount: 500_000 }],
    })
  const voided = async (invoiceId: number) =>
    t.call('kasir.sby', shift.void, {
      ...common(),
      invoiceId,
      why: 'Salah pelanggan',
      approvalToken: await allowed('SALES_VOID'),
    })
  const beginShift = async () => {
    const approvalToken = await allowed('TILL_REGISTER')
    const till = { requestId: newRequest(), branchId, name: 'Kasir 2', approvalToken }
    const { key } = await t.call('kasir.sby', shift.register, till)
    await t.call('kasir.sby', shift.open, {
      requestId: newRequest(),
      branchId,
      tillKey: key,
      openingFloat: 0,
    })
  }

  it.each([
    ['DIRETUR SEBAGIAN', (id: number) => takenBack(id, 1)],
    ['DIRETUR SELURUHNYA', (id: number) => takenBack(id, 2)],
    ['DITUKAR SEBAGIAN', (id: number) => swapped(id, 1)],
    ['DITUKAR SELURUHNYA', (id: number) => swapped(id, 2)],
    ['BATAL', voided],
  ] as const)('of a sale says %s and is a copy from the first on', async (words, undo) => {
    if (words === 'BATAL') await beginShift()
    const { id } = await sell()
    await undo(id)
    for (const call of [salesInvoice.receipt, salesInvoice.pdf]) {
      const refused = await t.ask('kasir.sby', call, { id })
      expect([refused.status, refused.error.action]).toEqual([422, 'REPRINT'])
      expect(refused.error.message).toContain(`(${words} oleh `)
      const { raw } = await t.ask('owner', call, { id })
      const text = textOf(raw)
      expect(text).toContain('SALINAN KE-1')
      const marked = text.split('\n').filter((row) => row.includes(words))
      // A strip says it above and below.
      expect(marked).toHaveLength(call === salesInvoice.receipt ? 2 : 1)
      expect(textOf((await t.ask('owner', call, { id })).raw)).toContain('SALINAN KE-2')
    }
  })
})
