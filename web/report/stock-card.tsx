import type { ReplyOf } from '#contract/endpoint.ts'
import { goods } from '#contract/master/goods.ts'
import { warehouse } from '#contract/master/warehouse.ts'
import { stockReports as api } from '#contract/report/stock.ts'
import { AskGoods, nameOfGoods } from '../master/ask-goods.tsx'
import { cost, day, money, qty, shortDay } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { ScreenLink } from '../platform/link.tsx'
import { documentPath } from '../platform/screens.ts'
import { hasRight, useUser } from '../platform/session.ts'
import { Chart } from '../ui/chart.tsx'
import type * as column from '../ui/columns.tsx'
import { useListState } from '../ui/list-state.ts'
import { ReportScreen } from '../ui/report-screen.tsx'
import { DocumentPeek } from './document-peek.tsx'
import { periodFilter, periodText, thisMonth } from './periods.ts'
import { cardPath, positionPath, stockTabs } from './stock-tabs.ts'
import { t } from './texts.ts'
import { Words } from '../ui/words.tsx'

type Reply = ReplyOf<typeof api.card>
type Move = Reply['rows'][number]
/** The first row is the balance before the period; it has no document. */
type Row = Partial<Move> & Pick<Move, 'date' | 'balance'>

/** Every movement of one goods in one branch, with balance and average cost after it. */
export function StockCard() {
  const { employee } = useUser()
  const start = { branchId: employee.branchId, ...thisMonth() }
  const { dateFrom, dateTo } = { ...start, ...useListState(cardPath).search }
  const period = { dateFrom, dateTo }
  return (
    <ReportScreen
      path={cardPath}
      up={positionPath}
      title={t('card')}
      tabs={stockTabs()}
      endpoint={api.card}
      xlsx={api.cardXlsx}
      pdf={api.cardPdf}
      costs
      start={start}
      filters={[
        {
          kind: 'master',
          key: 'goodsId',
          endpoint: goods.getAll,
          nameOf: nameOfGoods,
          required: true,
        },
        { kind: 'branch', key: 'branchId', one: true },
        { kind: 'master', key: 'warehouseId', endpoint: warehouse.getAll },
        periodFilter(),
      ]}
      needs={['goodsId']}
      ask={(choose) => (
        <AskGoods title={t('chooseGoods')} text={t('chooseGoodsText')} choose={choose} />
      )}
      rows={(reply): Row[] => [openingOf(reply, dateFrom), ...reply.rows]}
      rowClass={(row) => (row.documentId === undefined ? 'is-opening' : undefined)}
      columns={columns()}
      sums={({ sums }) => sums as Record<string, number>}
      sumLabel={t('sumOf', { period: periodText(dateFrom, dateTo) })}
      chart={(reply, toRow, cursor) => (
        <BalanceChart reply={reply} period={period} onPoint={toRow} cursor={cursor} />
      )}
      peek={(row) => row.documentId !== undefined && <DocumentPeek row={row as Move} />}
      open={(row) => (row.documentId ? documentPath(row.kind ?? '', row.documentId) : null)}
      phone={(row) => ({
        title: row.docNo ?? t('opening'),
        amount: qty(row.balance),
        sub: `${shortDay(row.date)}${row.memo ? `, ${row.memo}` : ''}`,
        extra: row.qtyIn ? `+ ${qty(row.qtyIn)}` : row.qtyOut ? `− ${qty(row.qtyOut)}` : '',
      })}
    />
  )
}

function openingOf({ opening }: Reply, date: string): Row {
  return {
    date,
    balance: opening.qty,
    balanceValue: opening.value,
    averageCost: opening.averageCost,
  }
}

function columns(): column.Column<Row>[] {
  const figure = { align: 'right', sum: true } as const
  return [
    { key: 'date', label: fieldText('docDate'), width: 116, show: (row) => day(row.date) },
    {
      key: 'docNo',
      label: t('document'),
      width: 160,
      show: (row) =>
        row.documentId ? (
          <ScreenLink to={documentPath(row.kind ?? '', row.documentId)} className="row-link">
            {row.docNo}
          </ScreenLink>
        ) : (
          <strong>{t('opening')}</strong>
        ),
    },
    {
      key: 'memo',
      show: (row) => <Words text={row.memo} />,
    },
    {
      ...figure,
      key: 'qtyIn',
      width: 76,
      write: qty,
      show: (row) => (row.qtyIn ? qty(row.qtyIn) : ''),
    },
    {
      ...figure,
      key: 'qtyOut',
      width: 76,
      write: qty,
      show: (row) => (row.qtyOut ? qty(row.qtyOut) : ''),
    },
    ...costColumns().slice(0, 1),
    {
      ...figure,
      key: 'balance',
      width: 76,
      write: qty,
      show: (row) => <strong>{qty(row.balance)}</strong>,
    },
    ...costColumns().slice(1),
  ]
}

/** What the goods are worth, for those who may know. */
function costColumns(): column.Column<Row>[] {
  if (!hasRight('cost.view')) return []
  const figure = { align: 'right', sum: true } as const
  return [
    {
      ...figure,
      key: 'value',
      label: t('moved'),
      width: 112,
      write: money,
      show: (row) => money(row.value),
    },
    {
      ...figure,
      key: 'balanceValue',
      label: t('balanceValue'),
      width: 112,
      write: money,
      show: (row) => money(row.balanceValue),
    },
    {
      ...figure,
      key: 'averageCost',
      width: 116,
      write: cost,
      show: (row) => <span className="is-quiet">{cost(row.averageCost)}</span>,
    },
  ]
}

interface ChartProps {
  reply: Reply
  period: { dateFrom: string; dateTo: string }
  onPoint: (row: number) => void
  cursor: number
}

/** Stock as steps; a point and its row light up together. */
function BalanceChart({ reply, period, onPoint, cursor }: ChartProps) {
  const { goods, opening, rows } = reply
  const balances = [opening.qty, ...rows.map((row) => row.balance)]
  const highest = balances.indexOf(Math.max(...balances))
  const end = balances.at(-1) ?? 0
  const first = Date.parse(`${period.dateFrom}T00:00:00`)
  const last = Date.parse(`${period.dateTo}T23:59:59`)
  const moments = rows.map((row) => Math.min(last, Math.max(first, Date.parse(row.at))))
  const times = [first, ...moments, last]
  // Words at neighbouring points would lie over each other.
  const apart = last - (times[highest] ?? first) > (last - first) / 5
  return (
    <Chart
      title={t('balanceOf', { unit: goods.unitName })}
      hint={t('toRow')}
      height={120}
      categories={[]}
      times={times}
      series={[{ name: fieldText('balance'), kind: 'step', values: [...balances, end] }]}
      labelled={apart ? [highest, balances.length] : [highest]}
      current={cursor}
      onPoint={(index) => onPoint(Math.min(index, rows.length))}
      {...(goods.minStock
        ? {
            threshold: {
              value: goods.minStock,
              label: t('minimum', { qty: qty(goods.minStock) }),
            },
          }
        : {})}
    />
  )
}
