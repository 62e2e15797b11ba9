import { afterAll, beforeAll, expect, it } from 'vitest'
import { FINAL_TAX_LIMIT } from '#contract/final-tax.ts'
import { bearsStamp } from '#contract/duty-stamp.ts'
import { taxReports } from '#contract/report/declared/tax.ts'
import { heldRules } from '#contract/report/trade-rules.ts'
import { type TestApp, testApp } from '#server/platform/test-app.ts'
import { asking } from './story.ts'

/** Every rule of tax and trade that holds on a day stands in one table, with the regulation that says so. */
let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(async () => t.close())

const ask = (more: object = {}) =>
  asking(() => t, taxReports).ask('trade-rules', { date: '2026-01-10', limit: 500, ...more })

it('tells the rules of the office and those of the program, each with its regulation', async () => {
  const { rows } = await ask()
  expect(rows.filter((row) => !row.regulation)).toEqual([])
  expect(rows.map((row) => row.rule)).toEqual(expect.arrayContaining(Object.keys(heldRules)))
  const areas = new Set(rows.map((row) => row.area))
  expect([...areas].sort()).toEqual([
    'COLLECTOR',
    'FINAL_TAX',
    'PAPER',
    'PERSON',
    'PRICE',
    'VAT',
    'WITHHELD',
  ])
  // The figures are those by which documents are written.
  const { amount } = heldRules.STAMP
  expect([bearsStamp('receivable-repayment', amount), heldRules.FINAL_TAX_LIMIT.amount]).toEqual([
    false,
    FINAL_TAX_LIMIT,
  ])
  expect(bearsStamp('receivable-repayment', amount + 1)).toBe(true)
})

it('is of a day, found by words, and says what is not confirmed', async () => {
  const before = await ask({ date: '2020-12-31' })
  expect(before.rows.map((row) => row.rule)).not.toContain('STAMP')
  const { rows } = await ask({ search: 'meterai' })
  expect(rows.map((row) => [row.rule, row.amount])).toEqual([['STAMP', 5_000_000]])
  const unsure = await ask({ certainty: 'UNSURE' })
  expect(unsure.rows.length).toBeGreaterThan(0)
  expect(new Set(unsure.rows.map((row) => row.certainty))).toEqual(new Set(['UNSURE']))
})

it('tells the HET of goods with its place, once the office has one', async () => {
  await t.db.query(
    `insert into price_ceiling (goods_id, valid_from, price, regulation, regulation_date, source, area_codes)
     values ($1, '2026-01-01', 15700, 'Permendag 18/2024', '2024-08-14', 'Uji', '{35}')`,
    [await t.id('goods', 'MG2')],
  )
  const { rows } = await ask({ search: 'HET' })
  expect(rows).toMatchObject([
    { area: 'PRICE', amount: 15_700, place: expect.stringMatching(/JAWA TIMUR/i) },
  ])
})
