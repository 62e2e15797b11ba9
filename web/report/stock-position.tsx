import type { ReplyOf } from '#contract/endpoint.ts'
import { brand } from '#contract/master/brand.ts'
import { category } from '#contract/master/category.ts'
import { warehouse } from '#contract/master/warehouse.ts'
import { stockReports as api } from '#contract/report/stock.ts'
import { money, qty } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { ScreenLink } from '../platform/link.tsx'
import { hasRight, useUser } from '../platform/session.ts'
import * as column from '../ui/columns.tsx'
import { besideFigure, headRoom } from '../ui/figure-room.ts'
import { ReportScreen } from '../ui/report-screen.tsx'
import { cardPath, positionPath, stockTabs } from './stock-tabs.ts'
import { t } from './texts.ts'

type Reply = ReplyOf<typeof api.position>
type Row = Reply['rows'][number]

/** What lies where now, what is set aside and what it is worth. */
export function StockPosition() {
  const { employee } = useUser()
  return (
    <ReportScreen
      path={positionPath}
      title={t('positionTitle')}
      tabs={stockTabs()}
      endpoint={api.position}
      xlsx={api.positionXlsx}
      pdf={api.positionPdf}
      costs
      size={50}
      start={{ branchIds: [employee.branchId] }}
      filters={[
        { kind: 'branches', key: 'branchIds', label: fieldText('branchId') },
        { kind: 'text', key: 'search', label: t('find') },
        { kind: 'master', key: 'warehouseId', endpoint: warehouse.getAll },
        { kind: 'master', key: 'categoryId', endpoint: category.getAll },
        { kind: 'master', key: 'brandId', endpoint: brand.getAll },
        { kind: 'yesno', key: 'belowMinimum', label: t('belowMinimum') },
        { kind: 'yesno', key: 'showZero', label: t('showZero') },
      ]}
      rows={(reply) => reply.rows}
      columns={columnsOf}
      {...(hasRight('cost.view') ? { sums: totalValue } : {})}
      sumLabel={({ count }) => t('goods', { count: qty(count) })}
      open={(row) => [cardPath, cardOf(row)]}
      phone={(row) => ({
        title: row.name,
        amount: `${qty(row.onHand)} ${row.unitName}`,
        sub: `${row.code} · ${row.branchName}`,
        extra: row.value === undefined ? '' : money(row.value),
      })}
    />
  )
}

/** Quantities of different units have no sum; values have. */
const totalValue = ({ sums }: Reply) => ({ value: sums.value ?? 0 })

/** The parameters with which the stock card opens on this row. */
function cardOf(row: Row) {
  return {
    goodsId: row.goodsId,
    goodsId_name: `${row.code} ${row.name}`,
    branchId: row.branchId,
    branchId_name: row.branchName,
  }
}

/** Pixels for what lies in a warehouse, below its name. */
const PLACE = 92

/** Warehouses stand side by side while they are few and their names short; else each goods tells where it lies. */
function columnsOf(reply: Reply | undefined): column.Column<Row>[] {
  const branches = new Set(reply?.rows.map((row) => row.branchId))
  const places = [...new Set(reply?.rows.flatMap((row) => row.warehouses.map((w) => w.name)))]
  const short = places.every((name) => headRoom(name) <= PLACE - besideFigure(true))
  const beside = branches.size <= 1 && places.length <= 3 && short
  return [
    {
      key: 'code',
      width: 100,
      show: (row) => (
        <ScreenLink to={cardPath} search={cardOf(row)} className="row-link">
          {row.code}
        </ScreenLink>
      ),
    },
    column.text('name', { label: fieldText('goodsName'), sort: false }),
    ...(branches.size > 1 ? [column.text('branchName', { width: 110, sort: false })] : []),
    column.text('unitName', { width: 78, sort: false }),
    ...(beside && places.length > 1 ? places.map(placeColumn) : []),
    ...(beside ? [] : [whereColumn()]),
    column.qty('onHand', {
      sort: false,
      width: 84,
      show: (row) => (
        <strong className={(row as Row).isShort ? 'is-short' : ''}>{qty(row.onHand)}</strong>
      ),
    }),
    column.qty('reserved', { sort: false, width: 80 }),
    column.qty('available', { sort: false, width: 84 }),
    ...(places.length > 1 ? [] : [minimumColumn()]),
    ...(hasRight('cost.view')
      ? [
          column.averageCost('averageCost', { width: 110 }) as column.Column<Row>,
          column.money('value', { sum: true, width: 116 }) as column.Column<Row>,
        ]
      : []),
  ]
}

function minimumColumn(): column.Column<Row> {
  return column.qty('minStock', { label: t('minStock'), sort: false, width: 88 })
}

function placeColumn(name: string): column.Column<Row> {
  const at = (row: Row) => row.warehouses.find((w) => w.name === name)?.onHand ?? 0
  return {
    key: 'warehouses',
    id: name,
    label: name,
    width: PLACE,
    align: 'right',
    show: (row) => qty(at(row)),
  }
}

/** Names of places give way to what lies there: half a figure says something else. */
function whereColumn(): column.Column<Row> {
  return {
    key: 'warehouses',
    label: t('byWarehouse'),
    show: (row) => (
      <span className="places">
        {row.warehouses
          .filter((place) => place.onHand !== 0)
          .map(({ name, onHand }) => (
            <span key={name}>
              <span className="ellipsis" title={name}>
                {name}
              </span>
              <span>{qty(onHand)}</span>
            </span>
          ))}
      </span>
    ),
  }
}
