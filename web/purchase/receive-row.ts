import type { DocumentDetail } from '#contract/document-detail.ts'
import { parseNumber } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { readDay } from '../ui/date-input.tsx'
import { newRow } from '../ui/form-state.ts'
import { type GoodsChoice, type GoodsUnit, goodsOf } from '../ui/goods-row.ts'
import { converted } from '../ui/goods-units.ts'
import type { GridCell } from '../ui/grid.ts'
import { t } from './texts.ts'
import { takenOf } from '../ui/source-lines.tsx'
import { splitRow } from '../ui/split-row.ts'
import { type Typed, asTyped, isTyped } from '../ui/typed.ts'

/** A line of the order at the door. What begins with `$` is the order's and is not sent. */
export interface ReceiveRow extends Typed {
  $key: string
  /** None of goods that came beside the order. */
  poLine?: number
  /** Never empty: nothing received is zero. */
  qty: number
  bonusQty?: number | null
  rejectedQty?: number | null
  reason?: string | null
  expiryDate?: string | null
  /** The unit in which it was counted. */
  goodsUnitId: number
  /** It takes from the same line of the order as that row, in another unit. */
  $twin?: string
  $goods: {
    goodsId: number
    code: string
    name: string
    unitName: string
    conversion: number
    units: GoodsUnit[]
  }
  $ordered: number
  $received: number
  $open: number
  $bonus: number
  /** The warehouse that it was ordered for, where that is another than the order's. */
  $place: string | null
}

export type ReceiveFigure = 'qty' | 'bonusQty' | 'rejectedQty'

/** What a label tells goes into its line: the day it expires, and how much of the unit it is counted in. */
export function withMatch(row: ReceiveRow, { match, goodsUnitId }: GoodsChoice): ReceiveRow {
  const qty = match?.qty && row.goodsUnitId === goodsUnitId ? match.qty : 0
  return {
    ...row,
    ...(qty ? { qty: Math.round((row.qty + qty) * 10_000) / 10_000 } : {}),
    ...(match?.expiryDate ? { expiryDate: match.expiryDate } : {}),
  }
}

/** The order's lines that still wait for goods. */
export function rowsToReceive({ document, lines }: DocumentDetail): ReceiveRow[] {
  return lines.flatMap((line) => {
    const { taken, left } = takenOf(line)
    if (left <= 0) return []
    return newRow({
      poLine: line.line,
      qty: 0,
      goodsUnitId: line.goodsUnitId,
      $goods: goodsOf(line),
      $ordered: line.qty,
      $received: taken,
      $open: left,
      $bonus: line.bonusQty,
      $place: line.warehouseId === document.warehouseId ? null : line.warehouseName,
    })
  })
}

/** Goods that the order does not know: they came free, unless a quantity to be billed is written. */
export const rowBeside = (goods: GoodsChoice): ReceiveRow =>
  newRow({
    qty: 0,
    bonusQty: 1,
    goodsUnitId: goods.goodsUnitId,
    $goods: goods,
    $ordered: 0,
    $received: 0,
    $open: 0,
    $bonus: 0,
    $place: null,
  })

/** The same at the door, counted in another unit of the goods; what was typed is that figure in the other unit. */
export function countedIn(row: ReceiveRow, unit: GoodsUnit): Partial<ReceiveRow> {
  const { conversion: before } = row.$goods
  const as = (figure: number) => converted(figure, before, unit.conversion)
  const said = (field: ReceiveFigure): number | null => {
    const figure = row[field] ?? null
    return figure === null || isTyped(row, field) ? figure : as(figure)
  }
  return {
    goodsUnitId: unit.goodsUnitId,
    qty: said('qty') ?? 0,
    bonusQty: said('bonusQty'),
    rejectedQty: said('rejectedQty'),
    $goods: { ...row.$goods, unitName: unit.unitName, conversion: unit.conversion },
    $ordered: as(row.$ordered),
    $received: as(row.$received),
    $open: as(row.$open),
    $bonus: as(row.$bonus),
  }
}

/** What is written at the door, as the clipboard of a delivery list fills it. */
export const receiveCells = (): GridCell<ReceiveRow>[] => [
  figure('qty', t('receivedNow')),
  figure('bonusQty', fieldText('bonusQty')),
  figure('rejectedQty', t('rejected')),
  {
    key: 'expiryDate',
    title: fieldText('expiryDate'),
    take: (row, text) => {
      const day = readDay(text)
      return day === null ? undefined : { ...row, expiryDate: day }
    },
  },
  {
    key: 'reason',
    title: t('rejectReason'),
    take: (row, text) => (text.length > 100 ? undefined : { ...row, reason: text }),
  },
]

function figure(field: ReceiveFigure, title: string): GridCell<ReceiveRow> {
  return {
    key: field,
    title,
    take: (row, text) => {
      const number = parseNumber(text)
      return number == null ? undefined : { ...row, ...asTyped(row, field, number) }
    },
  }
}

/** All that is still open, and the bonus that was promised with the first delivery. */
export function receivedInFull(row: ReceiveRow): ReceiveRow {
  const bonusQty = row.$received === 0 && row.$bonus > 0 ? row.$bonus : row.bonusQty
  return {
    ...row,
    qty: row.$open,
    bonusQty: bonusQty ?? null,
    rejectedQty: null,
    reason: null,
    $typed: [],
  }
}

/** All that is still open of every line, in the unit in which its first row is counted. */
export const allInFull = (rows: readonly ReceiveRow[]): ReceiveRow[] =>
  rows.filter((row) => !row.$twin).map(receivedInFull)

/** A row more for the line of this one, in another unit of its goods. */
export const splitReceived = (rows: readonly ReceiveRow[], at: number): readonly ReceiveRow[] =>
  splitRow(rows, at, (row, unit) => ({ ...row, ...countedIn(row, unit) }), {
    bonusQty: null,
    rejectedQty: null,
    reason: null,
    expiryDate: null,
    $bonus: 0,
  })

export function isCounted(row: ReceiveRow): boolean {
  return row.qty > 0 || (row.bonusQty ?? 0) > 0 || (row.rejectedQty ?? 0) > 0
}
