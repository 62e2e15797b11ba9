import fc from 'fast-check'
import { expect, it } from 'vitest'
import { printable } from '#contract/print/code-page.ts'
import { slipBytes } from '#contract/print/escpos.ts'
import { PAPER_COLUMNS } from '#contract/print/paper.ts'
import type { Slip } from '#contract/print/slip.ts'
import { quantity } from '#contract/money.ts'
import { lettersOf, onPaper } from './renderers.ts'
import { printedBy } from './software-printer.ts'

/** Names as people write them, and as no keyboard does. */
const name = fc.oneof(
  fc.string({ minLength: 1, maxLength: 120, unit: 'grapheme' }),
  fc.stringMatching(/^[A-Za-z0-9 .,/×–é]{1,120}$/),
  fc.stringMatching(/^[A-Z0-9/-]{60,120}$/),
)
const amount = fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }).map(quantity)
const row = fc.record({ label: name, value: amount, strong: fc.boolean(), sum: fc.boolean() })
const line = fc.record({
  name,
  detail: name,
  amount,
  note: fc.option(name),
  discount: fc.option(fc.record({ label: name, amount })),
})

const slip: fc.Arbitrary<Slip> = fc.record({
  width: fc.constantFrom(58 as const, 80 as const),
  company: name,
  branch: fc.record({ name, address: name, phone: fc.option(name), npwp: fc.option(name) }),
  greeting: fc.option(name),
  title: fc.option(name),
  temporary: fc.boolean(),
  facts: fc.array(fc.record({ label: name, value: name }), { maxLength: 4 }),
  lines: fc.array(line, { maxLength: 4 }),
  totals: fc.array(row, { maxLength: 3 }),
  sections: fc.array(fc.record({ title: name, rows: fc.array(row, { maxLength: 3 }) }), {
    maxLength: 2,
  }),
  tenders: fc.array(row, { maxLength: 3 }),
  remarks: fc.array(fc.option(name), { maxLength: 3 }),
  signers: fc.array(name, { maxLength: 3 }),
  farewell: fc.option(name),
  copyNo: fc.option(fc.integer({ min: 1, max: 99 })),
  mark: fc.option(name.map((by) => `DIBATALKAN oleh ${by}`)),
})

it('prints every letter in its order, on lines that are never longer than the paper', () => {
  fc.assert(
    fc.property(slip, (one) => {
      const letters = lettersOf(one)
      for (const columns of PAPER_COLUMNS) {
        const { papers, uncut } = printedBy(slipBytes({ slips: [one], logo: null }, { columns }))
        const lines = papers.flatMap((paper) => paper.lines.map(({ text }) => text))
        expect(lines.filter((text) => text.length > columns)).toEqual([])
        expect([papers.length, uncut]).toEqual([1, ''])
        expect(onPaper(one, columns).join('')).toBe(letters)
      }
    }),
    { numRuns: 120 },
  )
})

it('has a sign for every sign, and none that says nothing', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }), (text) => {
      const shown = printable(text)
      for (const sign of shown) expect(sign === '\n' || sign >= ' ').toBe(true)
      if (/[\p{L}\p{N}\p{S}\p{P}]/u.test(text)) expect(shown.trim()).not.toBe('')
    }),
    { numRuns: 500 },
  )
  expect(printable('3 × “Kopi” – Café Ångström… €5 茶 🍵')).toBe(
    '3 x "Kopi" - Café Ångström... EUR5 ? ?',
  )
})
