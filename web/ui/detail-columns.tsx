import type { DocumentDetail, DocumentLine } from '#contract/document-detail.ts'
import { day, money, qty } from '../platform/format.ts'
import { ScreenLink } from '../platform/link.tsx'
import type { Column } from './columns.tsx'
import * as column from './columns.tsx'
import { tiersText } from './goods-row.ts'
import { StatusTag } from './status-tag.tsx'

const index = <R extends { line: number }>(): Column<R> => ({
  key: 'line',
  label: '',
  width: 40,
  show: (row) => <span className="hint">{row.line}</span>,
})

export const lineColumns: Column<DocumentLine>[] = [
  index(),
  column.text('goodsCode', { width: 96, sort: false }),
  {
    key: 'goodsName',
    sort: false,
    show: (line) => (
      <ScreenLink to={`master/stock/${line.goodsId}`} className="ellipsis">
        {line.goodsName}
      </ScreenLink>
    ),
  },
  { key: 'qty', width: 130, align: 'right', show: (line) => `${qty(line.qty)} ${line.unitName}` },
  column.qty('unitPrice', { width: 118 }),
  {
    key: 'discountTiers',
    width: 96,
    align: 'right',
    show: (line) => tiersText(line.discountTiers) || '–',
  },
  { key: 'net', width: 124, align: 'right', show: (line) => <strong>{money(line.net)}</strong> },
]

export const accountColumns: Column<DocumentDetail['accounts'][number]>[] = [
  index(),
  {
    key: 'accountCode',
    width: 96,
    show: (line) => (
      <ScreenLink to={`master/chart-of-account/${line.accountId}`} className="row-link">
        {line.accountCode}
      </ScreenLink>
    ),
  },
  column.text('accountName', { sort: false }),
  column.text('memo', { sort: false }),
  column.money('debit', { sort: false }),
  column.money('credit', { sort: false }),
]

export const settlementColumns: Column<DocumentDetail['settlements'][number]>[] = [
  index(),
  {
    key: 'methodName',
    show: (line) => line.itemNo ?? line.methodName ?? line.accountName ?? '',
  },
  column.text('refNo', {
    sort: false,
    width: 150,
    show: (line) => (line as { refNo: string | null }).refNo ?? '',
  }),
  column.date('itemDate', { sort: false }),
  {
    key: 'amount',
    align: 'right',
    width: 130,
    show: (line) => <strong>{money((line.itemSign ?? 1) * line.amount)}</strong>,
  },
  { key: 'status', width: 140, show: (line) => line.status && <StatusTag status={line.status} /> },
]

/** The same on a phone: what it is, its number and state below, the amount beside. */
export const settlementLines: Column<DocumentDetail['settlements'][number]>[] = [
  {
    key: 'methodName',
    show: (line) => (
      <>
        <span className="ellipsis">{line.itemNo ?? line.methodName ?? line.accountName ?? ''}</span>
        <span className="ellipsis hint">{line.itemNo ? day(line.itemDate) : line.refNo}</span>
      </>
    ),
  },
  {
    key: 'amount',
    align: 'right',
    width: 132,
    show: (line) => (
      <>
        <strong>{money((line.itemSign ?? 1) * line.amount)}</strong>
        {line.status && <StatusTag status={line.status} />}
      </>
    ),
  },
]
