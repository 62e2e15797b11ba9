import {
  type DocumentDetail,
  type DocumentLine,
  accountWithBranch,
} from '#contract/document-detail.ts'
import { day, money } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { ScreenLink } from '../platform/link.tsx'
import { documentPath } from '../platform/screens.ts'
import type { Column } from './columns.tsx'
import * as column from './columns.tsx'
import { tiersText } from './tiers.ts'
import { countedText } from './goods-units.ts'
import { StatusTag } from './status-tag.tsx'
import { t } from './texts.ts'

const index = <R extends { line: number }>(): Column<R> => ({
  key: 'line',
  label: '',
  // Three digits: a count of all goods has more than a hundred lines.
  width: 56,
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
  { key: 'qty', width: 130, align: 'right', show: (line) => countedText(line.qty, line) },
  column.qty('unitPrice', { width: 118 }),
  {
    key: 'discountTiers',
    width: 96,
    align: 'right',
    show: (line) => tiersText(line.discountTiers) || '–',
  },
  {
    key: 'net',
    width: column.MONEY_WIDTH,
    align: 'right',
    show: (line) => <strong>{money(line.net)}</strong>,
  },
]

/** What few lines say: a discount in rupiah beside the percents, another warehouse and a note below the name. */
export function withSaid(
  columns: Column<DocumentLine>[],
  { document, lines }: Pick<DocumentDetail, 'document' | 'lines'>,
): Column<DocumentLine>[] {
  const there = new Set(columns.map(({ key }) => key))
  const below = ({ warehouseId, warehouseName, memo }: DocumentLine) =>
    [
      !there.has('warehouseName') && warehouseId !== document.warehouseId && warehouseName,
      !there.has('memo') && memo,
    ].filter(Boolean)
  const off = lines.some((line) => line.discountAmount)
  return columns.map((one) => {
    if (one.key === 'goodsName' && lines.some((line) => below(line).length > 0))
      return {
        ...one,
        show: (line) => (
          <>
            {one.show(line)}
            <span className="ellipsis hint">{below(line).join(', ')}</span>
          </>
        ),
      }
    if (one.key !== 'discountTiers' || !off) return one
    return {
      ...one,
      label: fieldText('discount'),
      width: 132,
      show: ({ discountTiers, discountAmount }) =>
        [tiersText(discountTiers) && `${tiersText(discountTiers)}%`, money(discountAmount)]
          .filter((words) => words && words !== '–')
          .join(' + ') || '–',
    }
  })
}

/** A line on a phone, in two columns: what it is and how many; an area's own words smaller below. */
export const phoneLines = (
  below: (line: DocumentLine) => string[],
  amount: (line: DocumentLine) => string = (line) => countedText(line.qty, line),
): Column<DocumentLine>[] => [
  {
    key: 'goodsName',
    show: (line) => (
      <>
        <ScreenLink to={`master/stock/${line.goodsId}`} className="ellipsis">
          {line.goodsName}
        </ScreenLink>
        <span className="ellipsis hint">
          {[line.goodsCode, line.memo].filter(Boolean).join(', ')}
        </span>
      </>
    ),
  },
  {
    key: 'qty',
    label: fieldText('qty'),
    width: 146,
    align: 'right',
    show: (line) => (
      <>
        <strong>{amount(line)}</strong>
        {below(line).map((words) => (
          <span key={words} className="ellipsis hint">
            {words}
          </span>
        ))}
      </>
    ),
  },
]

type AccountLine = DocumentDetail['accounts'][number]

/** On a phone: the account with its code and words, beside it the amount and its side. */
export const accountLines: Column<AccountLine>[] = [
  {
    key: 'accountName',
    show: (line) => (
      <>
        <ScreenLink to={`master/chart-of-account/${line.accountId}`} className="ellipsis">
          {accountWithBranch(line)}
        </ScreenLink>
        <span className="ellipsis hint">
          {[line.accountCode, line.memo].filter(Boolean).join(', ')}
        </span>
      </>
    ),
  },
  {
    key: 'debit',
    label: fieldText('amount'),
    width: 140,
    align: 'right',
    show: (line) => (
      <>
        <strong>{money(line.debit || line.credit)}</strong>
        <span className="ellipsis hint">{fieldText(line.debit ? 'debit' : 'credit')}</span>
      </>
    ),
  },
]

export const accountColumns: Column<AccountLine>[] = [
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
  { ...column.text('accountName', { sort: false }), show: accountWithBranch },
  column.text('memo', { sort: false }),
  column.money('debit'),
  column.money('credit'),
]

type Settlement = DocumentDetail['settlements'][number]

/** A document leads to itself; money is named by its method. */
function nameOf({ itemKind, itemDocumentId, itemNo, methodName, accountName }: Settlement) {
  if (!itemDocumentId || !itemKind) return methodName ?? accountName ?? ''
  return (
    <ScreenLink to={documentPath(itemKind, itemDocumentId)} className="row-link">
      {itemNo}
    </ScreenLink>
  )
}

/** A tender that was put right since the sale: how it had been recorded, and the document that says so. */
function correctionOf({ correctionId, correctionNo, recordedAs }: Settlement) {
  if (!correctionId) return null
  return (
    <span className="hint">
      {t('recordedAs', { method: recordedAs ?? '' })}{' '}
      <ScreenLink to={documentPath('tender-correction', correctionId)} className="row-link">
        {correctionNo}
      </ScreenLink>
    </span>
  )
}

/** Of a document the number that the other side gave it; of a card what its slip says. */
const refOf = ({ refNo, itemRefNo, approvalCode, traceNo }: Settlement) =>
  [refNo ?? itemRefNo ?? approvalCode, traceNo && `${fieldText('traceNo')} ${traceNo}`]
    .filter(Boolean)
    .join(', ')
/** Of a giro the day from which the bank pays it. */
const dayOf = (line: Settlement) => day(line.itemDate ?? line.effectiveDate)
const amountOf = (line: Settlement) => <strong>{money((line.itemSign ?? 1) * line.amount)}</strong>

export const settlementColumns: Column<Settlement>[] = [
  index(),
  {
    key: 'methodName',
    label: t('settledRows'),
    show: (line) => (
      <>
        {nameOf(line)} {correctionOf(line)}
      </>
    ),
  },
  { key: 'refNo', label: fieldText('refNo'), width: 150, show: refOf },
  { key: 'itemDate', label: fieldText('docDate'), width: 110, show: dayOf },
  { key: 'amount', align: 'right', width: 130, show: amountOf },
  { key: 'status', width: 140, show: (line) => line.status && <StatusTag status={line.status} /> },
]

/** The same on a phone: what it is, its number and state below, the amount beside. */
export const settlementLines: Column<Settlement>[] = [
  {
    key: 'methodName',
    label: t('settledRows'),
    show: (line) => (
      <div className="settle-paper">
        <span className="ellipsis">{nameOf(line)}</span>
        {correctionOf(line)}
        <span className="ellipsis hint">
          {[refOf(line), dayOf(line)].filter(Boolean).join(', ')}
        </span>
        {line.status && (
          <span>
            <StatusTag status={line.status} />
          </span>
        )}
      </div>
    ),
  },
  { key: 'amount', align: 'right', width: 132, show: amountOf },
]
