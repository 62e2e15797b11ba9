import type { ReplyOf } from '#contract/endpoint.ts'
import { goods } from '#contract/master/goods.ts'
import {
  externalMutation as api,
  LATE_AFTER_DAYS,
  underWayAges,
} from '#contract/stock/external-mutation.ts'
import { money } from '../platform/format.ts'
import { documentPath } from '../platform/screens.ts'
import type { Column } from '../ui/columns.tsx'
import * as column from '../ui/columns.tsx'
import { countedText } from '../ui/goods-units.ts'
import { ListScreen } from '../ui/list-screen.tsx'
import { receives } from '../ui/receives.ts'
import { opensAny } from './columns.tsx'
import { type AtPlace, atBothPlaces, MutationTabs } from './mutation-places.tsx'
import { t } from './texts.ts'

type Row = ReplyOf<typeof api.underWay>['rows'][number]

/** Goods that left one branch and have not arrived: what should be looked for stands out. */
function List({ place }: AtPlace) {
  return (
    <ListScreen
      path={place.late}
      endpoint={api.underWay}
      xlsx={api.underWayXlsx}
      unit={t('linesUnderWay')}
      searchHint={t('findUnderWay')}
      extra={<MutationTabs place={place} path={place.late} />}
      add={false}
      open={pageOf}
      columns={columns()}
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
        amount: countedText(row.openQty, row),
        sub: `${row.docNo}, ${row.fromName} → ${row.toName}`,
        extra: (
          <>
            {days(row)}
            {typeof row.value === 'number' && `, ${money(row.value)}`}
          </>
        ),
      })}
    />
  )
}

const columns = (): Column<Row>[] => [
  opensAny(pageOf),
  column.date('docDate', { hidden: true }),
  {
    key: 'daysUnderWay',
    label: t('underWay'),
    width: 88,
    align: 'right',
    sort: true,
    show: days,
  },
  column.text('fromName', { width: 120, sort: false }),
  column.text('toName', { width: 120, sort: false }),
  column.text('goodsName'),
  {
    key: 'sentQty',
    width: 96,
    align: 'right',
    show: (row) => countedText(row.sentQty, row),
  },
  {
    key: 'openQty',
    width: 98,
    label: t('notArrived'),
    align: 'right',
    show: (row) => <strong>{countedText(row.openQty, row)}</strong>,
  },
  ...(receives(api.underWay.reply, 'rows', 'value') ? [column.money('value', { sum: true })] : []),
]

const pageOf = (row: Row) => documentPath(row.kind, row.documentId)

const days = ({ daysUnderWay: count }: Row) => (
  <span className={count > LATE_AFTER_DAYS ? 'late-note' : undefined}>
    {count === 0 ? t('sentToday') : t('daysOf', { count })}
  </span>
)

export const { ofStock, ofSales } = atBothPlaces({ List })
