import type { DocumentDetail, DocumentLine } from '#contract/document-detail.ts'
import { kindOf } from '#contract/kinds.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import type { Column } from '../ui/columns.tsx'
import * as column from '../ui/columns.tsx'
import type { ActionOf } from '../ui/detail-actions.tsx'
import { lineColumns } from '../ui/detail-columns.tsx'
import { newRow } from '../ui/form-state.ts'
import { type GoodsRow, goodsOf } from '../ui/goods-row.ts'
import { countedText } from '../ui/goods-units.ts'
import { takenOf } from '../ui/source-lines.tsx'
import { movedColumns } from './columns.tsx'
import { t } from './texts.ts'

/** Of a line, in its unit: what has not been received or recalled. */
export const openOf = (line: DocumentLine) => takenOf(line).left

/** A line of a mutation, of which nothing is taken until somebody has counted; only line, quantity and note are sent. */
export function rowsTaken({ lines }: DocumentDetail, open: (line: DocumentLine) => number) {
  return lines.flatMap((line) => {
    const left = open(line)
    const row = { line: line.line, qty: 0, $goods: goodsOf(line), $sent: left }
    return left > 0 ? [newRow(row)] : []
  }) as (GoodsRow & { line: number; qty: number })[]
}

const figureText = (n: number, line: DocumentLine) => (n ? countedText(n, line) : '–')

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
  show: (line) => figureText(of(line), line),
})

/** Goods of these are on their way until they are received; those of a receipt have arrived. */
const travels = ({ document: { kind } }: DocumentDetail) =>
  ['SENT', 'EXPECTED'].includes(kindOf(kind)?.transit ?? '')

/** Lines of a mutation between branches: what was sent, what of it arrived, and what did not. */
export const sentLines = {
  columns: (detail: DocumentDetail) => (travels(detail) ? sentColumns() : movedColumns()),
  phone: {
    below: (line: DocumentLine, detail: DocumentDetail) =>
      travels(detail) && openOf(line) ? [t('underWay'), figureText(openOf(line), line)] : [],
  },
}

const sentColumns = () => [
  ...lineColumns.slice(0, 3),
  figure('sent', t('sentQty'), (line) => line.qty),
  figure('taken', t('takenQty'), (line) => takenOf(line).taken),
  figure('open', t('underWay'), openOf),
  column.text<'memo'>('memo', { width: 180, sort: false }),
]

/** The mutation that it belongs to is told as its source. */
export const labelsBetween = () => ({
  partyName: t('otherBranch'),
  toWarehouseName: fieldText('warehouseName'),
  refNo: false as const,
})

/** What is under way to us is received at the list of what arrives. */
export const receiving = (path: string): ActionOf<DocumentDetail> => ({
  label: t('toReceive'),
  when: ({ document: { kind, status } }) =>
    kindOf(kind)?.transit === 'EXPECTED' && ['SENT', 'PARTIAL'].includes(status),
  adds: path,
  search: ({ document: { kind, id } }) => ({
    [kind === 'incoming-return' ? 'return' : 'mutation']: id,
  }),
})
