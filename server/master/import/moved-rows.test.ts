import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type OpeningPart, openingColumns } from '#contract/bank-cash/opening-sheet.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type ImportKind, importColumns } from '#contract/master/import-columns.ts'
import { type TestApp, testApp } from '#server/platform/test-app.ts'
import { checked, send } from './story.ts'

const { customer, goods, goodsUnit, imports, priceCeiling, sellingPrice, supplier } = api.master
const { openingSheet } = api.bankCash
const CALLS: Record<ImportKind, Endpoint> = {
  supplier: supplier.batchUpload,
  customer: customer.batchUpload,
  goods: goods.batchUpload,
  'selling-price': sellingPrice.excelUpdate,
  margin: goodsUnit.marginUpload,
  'price-ceiling': priceCeiling.excelUpdate,
  receivable: imports.receivables,
  payable: imports.payables,
  'old-day': imports.oldDays,
}
const calls = Object.entries(CALLS) as [ImportKind, Endpoint][]
const parts = Object.keys(openingColumns) as OpeningPart[]

const csv = (rows: string[][]) => Buffer.from(rows.map((row) => row.join(';')).join('\r\n'))

/** Whatever of it is told, no number of a person is. */
const expectHidden = (told: unknown) =>
  expect(JSON.stringify(told).replace(/[.\s-]/g, '')).not.toContain('35780101')

/** Of a row whose separators moved, a number of a person may stand anywhere. */
describe('numbers of persons in a file', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp({ jobs: true })
  })
  afterAll(async () => t.close())

  const NUMBER = '3578010101900001'
  const WAYS = [NUMBER, '35.78-0101 0190-0001', `NIK ${NUMBER}/KTP`]
  it.each(calls)('of %s shows no number of a person where a row has moved', async (kind, call) => {
    const columns = importColumns[kind]
    const heads = columns.map(({ title }) => title)
    const whole = (cell: string) => columns.map(() => cell)
    // In every cell below a head, and in the one below none.
    const rows = WAYS.flatMap((way) => [
      [...whole(way), 'lebih'],
      [...whole('X1'), way],
      [...whole(way), way],
    ])
    const state = await checked(t, 'owner', call, csv([heads, ...rows]))
    expect([state.status, state.errors.map(({ line, cell }) => [line, cell])]).toEqual([
      'WRONG',
      rows.map((_, i) => [i + 2, null]),
    ])
    expectHidden(state)
    const { rows: kept } = await t.db.query(
      `select to_jsonb(e) as told from import_error e where import_id = $1
       union all select to_jsonb(n) from import_new n where import_id = $1`,
      [state.id],
    )
    expectHidden(kept)
  })
  it.each(parts)('of the opening, %s, shows none either', async (part) => {
    const heads = openingColumns[part].map(({ title }) => title)
    const rows = WAYS.map((way) => [...heads.map(() => way), way])
    const at = { ...openingSheet.read, path: openingSheet.read.path.replace('{part}', part) }
    const file = csv([heads, ...rows])
    const { body } = await send(t, 'akuntansi', at, file, 'lembar.csv')
    expect(body.errors.map(({ cell }: { cell: unknown }) => cell)).toEqual(rows.map(() => null))
    expectHidden(body.errors)
  })
  it('shows none that stands whole in the column of another thing', async () => {
    const rows = [
      ['kode', 'nama', 'tempo'],
      ...WAYS.map((way, i) => [`NASTY-${i + 20}`, 'PT Tempo', `tempo ${way}`]),
    ]
    const state = await checked(t, 'owner', supplier.batchUpload, csv(rows))
    expect(state.errors.map(({ cell }) => cell?.slice(0, 6))).toEqual(
      rows.slice(1).map(() => 'tempo '),
    )
    expectHidden(state.errors.map(({ cell }) => cell))
  })
  it('shows a barcode, which is shorter', async () => {
    const rows = [
      ['kode', 'nama', 'tempo'],
      ['NASTY-30', 'PT Tempo', 'x 18991234567895'],
    ]
    const state = await checked(t, 'owner', supplier.batchUpload, csv(rows))
    expect(state.errors.map(({ cell }) => cell)).toEqual(['x 18991234567895'])
  })
})
