import { describe, expect, it } from 'vitest'
import type { ReportColumn } from '#contract/report/declare.ts'
import { figureRoom } from '../ui/figure-room.ts'
import { type Entry, fitted } from './report-room.ts'

const of = (columns: Record<string, ReportColumn>): Entry[] => Object.entries(columns)
const text = (width?: number): ReportColumn => ({ type: 'text', ...(width ? { width } : {}) })

const figures = (longest: string) => ({
  figure: figureRoom([longest]),
  bare: figureRoom([longest]),
})
const head = (width: number) => ({ head: width, twoLines: width })

describe('the columns of a report', () => {
  const entries = of({
    docNo: text(166),
    docDate: { type: 'date' },
    branchName: text(110),
    memo: text(),
    debit: { type: 'money' },
    credit: { type: 'money' },
  })
  const keys = (room: number) => fitted(entries, room).columns.map(([key]) => key)

  it('stand side by side where there is room for all', () => {
    expect(keys(900)).toEqual(entries.map(([key]) => key))
    expect(fitted(entries, 900).below.size).toBe(0)
  })

  it('give way one after the other, each below the one that it says more of', () => {
    expect(keys(700)).toEqual(['docNo', 'branchName', 'memo', 'debit', 'credit'])
    const narrow = fitted(entries, 600)
    expect(narrow.columns.map(([key]) => key)).toEqual(['docNo', 'memo', 'debit', 'credit'])
    expect(narrow.below.get('docNo')?.map(([key]) => key)).toEqual(['docDate', 'branchName'])
  })

  it('keep room for a name where even that is not enough, and share what is left where it is', () => {
    const widthIn = (room: number) => {
      const { columns, widthOf } = fitted(entries, room)
      return widthOf(columns.find(([key]) => key === 'memo') as Entry)
    }
    expect(widthIn(900)).toBeUndefined()
    expect(widthIn(300)).toBe(180)
  })

  it('have room for their longest figure, and are no wider than it and its head where many stand side by side', () => {
    const money = of({
      goodsName: text(),
      opening: { type: 'money' },
      bought: { type: 'money' },
      closing: { type: 'money' },
    })
    const needs = new Map([
      ['opening', { ...figures('1.234.567.890.123'), ...head(40) }],
      ['bought', { ...figures('0'), ...head(60) }],
      ['closing', { ...figures('12.345.678'), ...head(40) }],
    ])
    const at = (room: number) => {
      const { columns, widthOf, narrow, scrolls } = fitted(money, room, needs)
      return { widths: columns.map(widthOf), narrow, scrolls }
    }
    expect(at(900)).toEqual({
      narrow: false,
      scrolls: false,
      widths: [undefined, 150, 138, 138],
    })
    expect(at(520)).toEqual({
      narrow: true,
      scrolls: false,
      widths: [undefined, 144, 80, 94],
    })
    expect(at(400)).toEqual({ narrow: true, scrolls: true, widths: [180, 144, 80, 94] })
  })

  it('stand with heads in two lines, then without what is counted beside a name, then without what is drawn', () => {
    const money: ReportColumn = { type: 'money', width: 92 }
    const columns = of({
      personName: text(156),
      bills: { type: 'integer', sum: true },
      removed: money,
      voided: money,
    })
    const needs = new Map([
      ['bills', { ...figures('492'), ...head(30) }],
      ['removed', { figure: 90, bare: 66, head: 110, twoLines: 70 }],
      ['voided', { figure: 90, bare: 66, head: 110, twoLines: 70 }],
    ])
    const at = (room: number) => {
      const { columns: shown, below, widthOf, scrolls, ...how } = fitted(columns, room, needs)
      const [guest] = below.get('personName') ?? []
      return [shown.map(widthOf), guest?.[0], how, scrolls]
    }
    const [oneLine, twoLines, bare] = [
      { narrow: true, twoLines: false, bare: false },
      { narrow: true, twoLines: true, bare: false },
      { narrow: true, twoLines: true, bare: true },
    ]
    expect(at(466)).toEqual([[156, 50, 130, 130], undefined, oneLine, false])
    expect(at(430)).toEqual([[156, 50, 110, 110], undefined, twoLines, false])
    expect(at(380)).toEqual([[156, 110, 110], 'bills', twoLines, false])
    expect(at(310)).toEqual([[124, 90, 90], 'bills', bare, false])
    expect(at(300)).toEqual([[156, 130, 130], 'bills', oneLine, true])
  })

  it('have room for a code longer than usual, for heads, and for days that are told below them', () => {
    const none = { figure: 0, bare: 0, head: 0, twoLines: 0 }
    const needs = new Map([
      ['docNo', { ...none, figure: 190, bare: 190, below: 60 }],
      ['docDate', { ...none, below: 200 }],
      ['debit', { ...none, head: 150 }],
    ])
    const at = (room: number, key: string) => {
      const { columns, widthOf } = fitted(entries, room, needs)
      return widthOf(columns.find(([one]) => one === key) as Entry)
    }
    expect(at(1100, 'docNo')).toBe(190 + 26)
    expect(at(1100, 'debit')).toBe(150 + 26)
    expect(at(700, 'docNo')).toBe(200 + 26)
  })

  it('stand closer before a name is cut', () => {
    const wide = fitted(entries, 960)
    const narrow = fitted(entries, 870)
    const debit = entries.find(([key]) => key === 'debit') as Entry
    expect(wide.widthOf(debit)).toBe(138)
    expect(narrow.widthOf(debit)).toBe(117)
    expect(narrow.below.size).toBe(0)
  })
})
