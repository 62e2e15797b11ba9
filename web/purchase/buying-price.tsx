import type { ReplyOf } from '#contract/endpoint.ts'
import { goods } from '#contract/master/goods.ts'
import { supplier } from '#contract/master/supplier.ts'
import { buyingPrice as api } from '#contract/purchase/buying-price.ts'
import { percent, qty, shortDay } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { ScreenLink } from '../platform/link.tsx'
import { hasRight } from '../platform/session.ts'
import type { Column } from '../ui/columns.tsx'
import * as column from '../ui/columns.tsx'
import { ListScreen } from '../ui/list-screen.tsx'
import { t } from './texts.ts'

const path = 'purchase/purchase-price-history'

type Row = ReplyOf<typeof api.history>['rows'][number]

/** What was paid for goods each time, per supplier, and how that differs from the time before. */
export function List() {
  return (
    <ListScreen
      path={path}
      endpoint={api.history}
      xlsx={api.xlsx}
      unit={t('purchases')}
      searchHint={t('findGoods')}
      add={false}
      branch={false}
      open={(row) => `purchase/invoice/${row.documentId}`}
      columns={[
        column.date('date', { width: 98 }),
        link('docNo', 160, (row) => `purchase/invoice/${row.documentId}`),
        link('goodsName', undefined, (row) => `master/stock/${row.goodsId}`),
        column.text('goodsCode', { width: 92, hidden: true }),
        column.text('supplierName', { width: 132 }),
        column.text('branchName', { width: 110, hidden: true }),
        {
          key: 'qty',
          width: 88,
          align: 'right',
          sort: true,
          show: (row) => `${qty(row.qty)} ${row.unitName}`,
        },
        ...(hasRight('cost.view') ? prices() : []),
      ]}
      filters={[
        { kind: 'dates', from: 'dateFrom', to: 'dateTo' },
        { kind: 'branches', key: 'branchIds', label: fieldText('branchId') },
        { kind: 'master', key: 'goodsId', endpoint: goods.getAll },
        { kind: 'master', key: 'supplierId', endpoint: supplier.getAll },
      ]}
      phone={(row) => ({
        title: row.goodsName,
        amount: hasRight('cost.view') ? `${net(row)} / ${row.baseUnitName}` : '',
        sub: [shortDay(row.date), row.supplierName, `${qty(row.qty)} ${row.unitName}`].join(', '),
        extra: hasRight('cost.view') ? change(row) : '',
      })}
    />
  )
}

function prices(): Column<Row>[] {
  return [
    column.qty('unitPrice', { width: 84, label: fieldText('price') }),
    column.text('discountText', {
      width: 64,
      label: fieldText('discount'),
      align: 'right',
      sort: false,
    }),
    column.qty('netUnit', { width: 110, hidden: true }),
    {
      key: 'netBase',
      label: t('netPer'),
      width: 144,
      align: 'right',
      sort: true,
      show: (row) => (
        <>
          <strong title={qty(row.netBase)}>{net(row)}</strong>{' '}
          <span className="hint">/ {row.baseUnitName}</span>
        </>
      ),
    },
    { key: 'changePct', label: t('priceChange'), width: 96, align: 'right', show: change },
  ]
}

/** Told to the sen; the exact figure is there on hover and in Excel. */
const net = ({ netBase }: Row) => qty(Math.round(netBase * 100) / 100)

/** Against the purchase before from the same supplier, which is told on hover. */
function change({ changePct, previousNetBase }: Row) {
  if (changePct === null) return <span className="hint">{t('firstTime')}</span>
  const before = t('wasBefore', { price: qty(previousNetBase) })
  const share = percent(Math.abs(changePct))
  if (changePct === 0) {
    return (
      <span className="hint" title={before}>
        {t('unchanged')}
      </span>
    )
  }
  return changePct > 0 ? (
    <span className="fact-up" title={before}>
      {t('changeUp', { percent: share })}
    </span>
  ) : (
    <span className="fact-down" title={before}>
      {t('changeDown', { percent: share })}
    </span>
  )
}

function link(
  key: 'docNo' | 'goodsName',
  width: number | undefined,
  to: (row: Row) => string,
): Column<Row> {
  return {
    key,
    ...(width === undefined ? {} : { width }),
    ...(key === 'docNo' ? { fixed: true } : { label: fieldText('goodsName') }),
    sort: true,
    show: (row) => (
      <ScreenLink
        to={to(row)}
        className={key === 'docNo' ? 'row-link' : 'ellipsis'}
        title={row[key] ?? ''}
      >
        {row[key]}
      </ScreenLink>
    ),
  }
}
