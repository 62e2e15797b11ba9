import type { ReplyOf } from '#contract/endpoint.ts'
import { goods } from '#contract/master/goods.ts'
import {
  externalMutation as api,
  LATE_AFTER_DAYS,
  underWayAges,
} from '#contract/stock/external-mutation.ts'
import { money, qty } from '../platform/format.ts'
import { ScreenLink } from '../platform/link.tsx'
import { documentPath } from '../platform/screens.ts'
import { hasRight } from '../platform/session.ts'
import * as column from '../ui/columns.tsx'
import { ListScreen } from '../ui/list-screen.tsx'
import { inSales, inStock, type MutationPlace, MutationTabs } from './mutation-tabs.tsx'
import { t } from './texts.ts'

type Row = ReplyOf<typeof api.underWay>['rows'][number]

/** Goods that left one branch and have not arrived: what should be looked for stands out. */
function underWay(place: MutationPlace) {
  const path = place.late
  const List = () => (
    <ListScreen
      path={path}
      endpoint={api.underWay}
      xlsx={api.underWayXlsx}
      unit={t('linesUnderWay')}
      searchHint={t('findUnderWay')}
      note={<MutationTabs place={place} path={path} />}
      add={false}
      open={pageOf}
      columns={[
        {
          key: 'docNo',
          width: 160,
          sort: true,
          fixed: true,
          show: (row) => (
            <ScreenLink to={pageOf(row)} className="row-link">
              {row.docNo}
            </ScreenLink>
          ),
        },
        column.date('docDate', { hidden: true }),
        {
          key: 'daysUnderWay',
          label: t('underWay'),
          width: 96,
          align: 'right',
          sort: true,
          show: days,
        },
        column.text('fromName', { width: 146, sort: false }),
        column.text('toName', { width: 146, sort: false }),
        column.text('goodsName'),
        { key: 'sentQty', width: 74, align: 'right', show: (row) => qty(row.sentQty) },
        {
          key: 'openQty',
          width: 112,
          label: t('notArrived'),
          align: 'right',
          show: (row) => (
            <strong>
              {qty(row.openQty)} {row.unitName}
            </strong>
          ),
        },
        ...(hasRight('cost.view')
          ? [column.money('value', { width: 104, sum: true, sort: false })]
          : []),
      ]}
      filters={[
        {
          kind: 'choice',
          key: 'olderThan',
          options: underWayAges.map((n) => [n, t('moreThanDays', { count: n })]),
        },
        { kind: 'master', key: 'goodsId', endpoint: goods.getAll },
      ]}
      phone={(row) => ({
        title: row.goodsName,
        amount: `${qty(row.openQty)} ${row.unitName}`,
        sub: `${row.docNo}, ${row.fromName} → ${row.toName}`,
        note: (
          <>
            {days(row)}
            {hasRight('cost.view') && row.value !== null && `, ${money(row.value)}`}
          </>
        ),
      })}
    />
  )
  return { List }
}

export const ofStock = underWay(inStock)
export const ofSales = underWay(inSales)

const pageOf = (row: Row) => documentPath(row.kind, row.documentId)

const days = ({ daysUnderWay: count }: Row) => (
  <span className={count > LATE_AFTER_DAYS ? 'late-note' : undefined}>
    {count === 0 ? t('sentToday') : t('daysOf', { count })}
  </span>
)
