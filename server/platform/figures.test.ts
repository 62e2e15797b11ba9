import { describe, expect, it } from 'vitest'
import type { Cell } from './excel.ts'
import { figureTold, hasLostDigits, marksOf, readFigure } from './figures.ts'
import { tellBrokenCells } from './excel-errors.ts'

/** A column as it is read: figures, or why a cell is none. */
function column(cells: Cell[], options = {}) {
  const marks = marksOf(cells, options)
  return cells.map((cell) => {
    const read = readFigure(cell, marks)
    if (!read) return null
    if ('why' in read) return read.why
    return (read.value.sign ?? 1) * read.value.amount
  })
}

describe('figures of files', () => {
  it('are what they say where they say it', () => {
    expect(
      column(['1.250.000', '12.500', 'Rp 12.500,-', 'Rp12.500', '12,5', '-3', '(4)', '5-', 7]),
    ).toEqual([1_250_000, 12_500, 12_500, 12_500, 12.5, -3, -4, -5, 7])
    expect(column(['1.250.000,50', '12,500'])).toEqual([1_250_000.5, 12.5])
    expect(column(['18500.000000', '0.5', '.00', '−2'])).toEqual([18_500, 0.5, 0, -2])
    expect(column(['', null, '-', undefined as never])).toEqual([null, null, null, null])
  })

  it('are read as their column is written', () => {
    expect(column(['2,500,000', '12,500', '9.50', '1.250'])).toEqual([2_500_000, 12_500, 9.5, 1.25])
    expect(column(['12,500', '13,250', '0'])).toEqual([12_500, 13_250, 0])
    expect(column(['0,500', '1,250'])).toEqual([0.5, 1.25])
  })

  it('are never guessed', () => {
    expect(column(['12,500'])).toEqual(['unclear'])
    expect(column(['12,500', 12_500])).toEqual(['unclear', 12_500])
    expect(column(['12,500', '13,250', '10500'])).toEqual(['unclear', 'unclear', 10_500])
    // Whole pieces with three noughts behind, or thousands: nobody can tell.
    expect(column(['12,000', '1,000'])).toEqual(['unclear', 'unclear'])
    expect(column(['12.5', '12.500'])).toEqual([12.5, 'unclear'])
    expect(column(['1.250,5', '1,250.5', '12,500', '12.500'])).toEqual([
      1250.5,
      1250.5,
      'unclear',
      'unclear',
    ])
    expect(figureTold('harga', { why: 'unclear', text: '12,500' })).toBe(
      'harga "12,500" tidak jelas: tulis 12500 atau 12.500, atau 12,5 bila itu desimal',
    )
    expect(column(['1,25,0', '1.2.3', '12 500', 'x', '1e5', '5.', true, new Date(0)])).toEqual([
      ...Array(7).fill('not-a-figure'),
      'a-day',
    ])
    expect(column(['#DIV/0!', '#N/A', '#RUMUS?'])).toEqual([
      'excel-error',
      'excel-error',
      'not-reckoned',
    ])
  })

  it('of more digits than a number holds are told, and those of Excel are what it shows', () => {
    expect(
      column([
        '1234567890123456',
        '-1.234.567.890.123.456',
        '1234567890,123456',
        '99999999999999999999',
        1_234_567_890_123_456,
        1e21,
      ]),
    ).toEqual(Array(6).fill('too-long'))
    expect(column(['123456789012345', '0,1234567', 0.1 + 0.2, 75_000_000_000 / 7, -1e14])).toEqual([
      123_456_789_012_345, 0.123457, 0.3, 10_714_285_714.2857, -1e14,
    ])
    expect(figureTold('harga', { why: 'too-long', text: '1234567890123456' })).toBe(
      'harga lebih dari 15 digit; periksa angkanya',
    )
  })

  it('of rupiah have two decimals at most', () => {
    const cents = { cents: true }
    expect(column(['12,500', '1.000'], cents)).toEqual([12_500, 1000])
    expect(column(['2,500.00', '12.50', '1,000'], cents)).toEqual([2500, 12.5, 1000])
    expect(column(['2500.00', '12.500'], cents)).toEqual([2500, 'unclear'])
  })

  it('longer than Excel keeps have lost their end', () => {
    expect([3_578_011_234_567_890, '3,57801E+15', '8.99E+12'].map(hasLostDigits)).toEqual([
      true,
      true,
      true,
    ])
    expect([899_100_012_345_678, '3578011234567890', '12E5', null].map(hasLostDigits)).toEqual([
      false,
      false,
      false,
      false,
    ])
  })
})

it('cells without a value say so', () => {
  const told = tellBrokenCells(
    '<row><c r="A1" s="2"><f>B1*2</f></c><c r="B1"><f>1+1</f><v>2</v></c><c r="C1" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="D1" t="str"><f>""</f><v></v></c><c r="E1"/><x:c r="F1"><x:f>A1</x:f><x:v/></x:c></row>',
  )
  expect(told).toBe(
    '<row><c r="A1" t="inlineStr"><is><t>#RUMUS?</t></is></c><c r="B1"><f>1+1</f><v>2</v></c><c r="C1" t="inlineStr"><is><t>#DIV/0!</t></is></c><c r="D1" t="str"><f>""</f><v></v></c><c r="E1"/><x:c r="F1" t="inlineStr"><x:is><x:t>#RUMUS?</x:t></x:is></x:c></row>',
  )
})
