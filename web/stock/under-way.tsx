import type { DocumentDetail, DocumentLine } from '#contract/document-detail.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { externalMutation as api } from '#contract/stock/external-mutation.ts'
import { qty, shortDay } from '../platform/format.ts'
import type { Column } from '../ui/columns.tsx'
import * as column from '../ui/columns.tsx'
import { lineColumns } from '../ui/detail-columns.tsx'
import { newRow } from '../ui/form-state.ts'
import { type GoodsRow, rowsOf } from '../ui/goods-row.ts'
import { t } from './texts.ts'

type Row = ReplyOf<typeof api.getAll>['rows'][number]

/** Quantities have four decimals; a division must not invent more. */
const inUnits = (base: number, conversion: number) =>
  Math.round((base / conversion) * 10_000) / 10_000

/** Of a line, in its unit: what has not been received or recalled. */
export const openOf = (line: DocumentLine) => inUnits(line.baseQty - line.takenQty, line.conversion)

/** A line of a mutation, taken as a whole until somebody writes otherwise; only line, quantity and note are sent. */
export function rowsTaken({ lines }: DocumentDetail, open: (line: DocumentLine) => number) {
  const goods = rowsOf(lines).map((row) => row.$goods)
  return lines.flatMap((line, i) => {
    const left = open(line)
    return left > 0 ? [newRow({ line: line.line, qty: left, $goods: goods[i], $sent: left })] : []
  }) as (GoodsRow & { line: number; qty: number })[]
}

/** On a phone what is on its way stands beside the goods. */
export function sentColumns(phone: boolean): Column<DocumentLine>[] {
  const figure = (
    id: string,
    label: string,
    of: (line: DocumentLine) => number,
  ): Column<DocumentLine> => ({
    key: 'takenQty',
    id,
    label,
    width: 140,
    align: 'right',
    show: (line) => (of(line) ? `${qty(of(line))} ${line.unitName}` : '–'),
  })
  if (phone) return [...lineColumns.slice(2, 3), figure('open', t('underWay'), openOf)]
  return [
    ...lineColumns.slice(0, 3),
    figure('sent', t('sentQty'), (line) => line.qty),
    figure('taken', t('takenQty'), (line) => inUnits(line.takenQty, line.conversion)),
    figure('open', t('underWay'), openOf),
    column.text<'memo'>('memo', { width: 180, sort: false }),
  ]
}

export const movedGoods = (): Column<DocumentLine>[] => [
  ...lineColumns.slice(0, 4),
  column.text<'memo'>('memo', { width: 220, sort: false }),
]

export const inTwoLines = (row: Row) => ({
  title: row.partyName,
  sub: `${row.docNo}, ${shortDay(row.docDate)}`,
  status: row.status,
})
