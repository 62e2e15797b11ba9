import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { search } from '#contract/application/search.ts'
import { api } from '#contract/api.ts'
import { codeOfNumber } from '#contract/sales/receipt-code.ts'
import { barcodePng, numberPng } from '#server/platform/barcode.ts'
import { type TestApp, testApp } from '#server/platform/test-app.ts'
import { afterTrade, trade } from '../walks/trade.ts'
import { figureOf } from './adds-up.ts'
import { readPdf } from './read-pdf.ts'

const { shift } = api.sales
type Told = { label: string; values: number[] }

/** The rows between two headings of a strip, each with its figures from left to right. */
function sectionOf(pdf: Buffer, title: string): Told[] {
  const rows = readPdf(pdf).flatMap((page) => page.rows)
  const from = rows.findIndex(({ cells }) => cells[0]?.text === title)
  if (from < 0) return []
  const told = rows.slice(from + 1).map(({ cells }): Told => {
    const values = cells.slice(1).map(({ text }) => figureOf(text.replace(/^\+/, '')) ?? 0)
    return { label: (cells[0]?.text ?? '').replace(/[,(].*$/, '').trim(), values }
  })
  const end = told.findIndex(({ label }) => TITLES.includes(label))
  return end < 0 ? told : told.slice(0, end)
}
const TITLES = [
  'Cara bayar',
  'Kas laci',
  'Kas masuk dan keluar',
  'Hitungan pecahan',
  'Uang diserahkan',
  'Yang perlu dilihat',
]

const first = ({ values }: Told) => values[0] ?? 0
const sum = (rows: readonly Told[]) => rows.reduce((all, row) => all + first(row), 0)

/** The rows above a sum come to it. */
function summed(rows: readonly Told[], label: string): [number, number] {
  const at = rows.findIndex((row) => row.label === label)
  expect([label, at >= 0]).toEqual([label, true])
  return [sum(rows.slice(0, at)), first(rows[at] as Told)]
}

/** From what it began with to what should lie there and what did, for each who held it. */
function drawerFaults(rows: readonly Told[]): string[] {
  const row = (...labels: string[]) => rows.find(({ label }) => labels.includes(label))
  const begun = row('Modal / diterima', 'Kas awal')?.values ?? []
  const moved = ['Tunai penjualan', 'Setoran kurir', 'Kas masuk', 'Kas keluar', 'Retur tunai']
  const [due, counted, off] = [
    row('Seharusnya', 'Kas seharusnya')?.values ?? [],
    row('Dihitung', 'Kas dihitung')?.values ?? [],
    row('Selisih')?.values ?? [],
  ]
  return begun.flatMap((from, i) => {
    const comes = moved.reduce((all, label) => all + (row(label)?.values[i] ?? 0), from)
    const before = i > 0 ? (counted[i - 1] ?? 0) : from
    return [
      ...(comes === due[i] ? [] : [`${i}: comes to ${comes}, told ${due[i]}`]),
      ...((counted[i] ?? 0) - (due[i] ?? 0) === off[i] ? [] : [`${i}: differs by ${off[i]}`]),
      ...(before === from ? [] : [`${i}: begins with ${from} after ${before}`]),
    ]
  })
}

describe('the strip of a shift', () => {
  let t: TestApp
  let shifts: { id: number; docNo: string; employee: string; branch: string; counted: number }[]
  beforeAll(async () => {
    t = await testApp({ from: trade, at: afterTrade })
    await t.db.query(
      'update shift set left_float = round(counted / 2) where closed_at is not null and counted > 0',
    )
    const { rows } = await t.db.query(
      `select s.id::int, s.doc_no as "docNo", e.email as employee, b.code as branch, s.counted::float8 as counted from shift s join employee e on e.id = s.employee_id join branch b on b.id = s.branch_id
       where s.closed_at is not null and s.counted > 0 order by s.id`,
    )
    shifts = rows
    // The first went to another after a count.
    await t.db.query(
      `update shift_part set counted = 450000, expected = 450000 where shift_id = $1 and no = 1`,
      [shifts[0]?.id],
    )
    await t.db.query(
      `insert into shift_part (branch_id, shift_id, no, employee_id) select branch_id, shift_id, 2, (select id from employee where email = 'kasir2.sby@gerai.test') from shift_part where shift_id = $1 and no = 1`,
      [shifts[0]?.id],
    )
  }, 120_000)
  afterAll(async () => t?.close())

  it('adds up in every part, of one who held the drawer and of several', async () => {
    expect(shifts.length).toBeGreaterThan(3)
    const faults: string[] = []
    for (const { id, docNo, counted } of shifts) {
      const { raw } = await t.ask('owner', shift.pdf, { id })
      const of = (title: string) => sectionOf(raw, title)
      for (const [title, label] of [
        ['Penjualan', 'Penjualan'],
        ['Cara bayar', 'Jumlah'],
        ['Uang diserahkan', 'Jumlah dihitung'],
      ] as const) {
        const [comes, told] = summed(of(title), label)
        if (comes !== told) faults.push(`${docNo} ${title}: ${comes}, told ${told}`)
      }
      faults.push(...drawerFaults(of('Kas laci')).map((fault) => `${docNo} ${fault}`))
      if (sum(of('Hitungan pecahan')) !== counted) faults.push(`${docNo}: pieces`)
      const { composition, sales } = await t.call('owner', shift.get, { id })
      // What is left over is coins alone.
      if (Math.abs(composition?.rounding ?? 0) > 500 * sales.count)
        faults.push(`${docNo}: ${composition?.rounding} of rounding`)
    }
    expect(faults).toEqual([])
    const { raw } = await t.ask('owner', shift.pdf, { id: shifts[0]?.id ?? 0 })
    expect(
      sectionOf(raw, 'Kas laci').find(({ label }) => label === 'Dihitung')?.values.length,
    ).toBe(2)
  })

  it('bears its number in bars, and whoever scans them finds it', async () => {
    const numbers = shifts.map(({ docNo }) => docNo)
    expect(new Set(numbers).size).toBe(numbers.length)
    const { rows: series } = await t.db.query(
      `select count(*)::int as count, max(split_part(doc_no, '/', 4)::int) as last from shift group by left(doc_no, -6)`,
    )
    expect(series.length).toBeGreaterThan(0)
    for (const { count, last } of series) expect(last).toBe(count)
    const [one] = shifts.filter(({ branch }) => branch === 'SBY')
    if (!one) throw new Error('nobody sold in Surabaya')
    const find = async (as: string, q: string) =>
      (await t.call(as, search.everywhere, { q })).rows.filter(({ kind }) => kind === 'shift')
    for (const scanned of [
      one.docNo,
      codeOfNumber(one.docNo),
      codeOfNumber(one.docNo).toLowerCase(),
    ])
      expect(await find('kepala.sby', scanned)).toMatchObject([
        { id: one.id, label: one.docNo, path: `/app/sales/cashier/shifts/${one.id}` },
      ])
    expect(await find('kepala.mlg', one.docNo)).toEqual([])
    const other = one.employee === 'kasir.sby@gerai.test' ? 'kasir2.sby' : 'kasir.sby'
    expect(await find(other, one.docNo)).toEqual([])
    expect(await find(one.employee.replace(/@.*/, ''), one.docNo)).toHaveLength(1)
    expect(await find('gudang.sby', one.docNo)).toEqual([])
    const { rows } = await t.call('owner', shift.getAll, { search: codeOfNumber(one.docNo) })
    expect(rows.map(({ id }) => id)).toEqual([one.id])
    const { raw } = await t.ask('owner', shift.pdf, { id: one.id })
    expect(raw.toString('latin1')).toContain('/Subtype /Image')
    // The bars mean that number and no other.
    const bars = await barcodePng(codeOfNumber(one.docNo), { scale: 2, height: 14, text: false })
    expect((await numberPng(one.docNo)).equals(bars)).toBe(true)
  })
})
