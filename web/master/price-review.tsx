import type { ReplyOf } from '#contract/endpoint.ts'
import { margin } from '#contract/master/margin.ts'
import { money, percent } from '../platform/format.ts'
import { hasRight } from '../platform/session.ts'
import type { Column } from '../ui/columns.tsx'
import * as column from '../ui/columns.tsx'
import { ListScreen } from '../ui/list-screen.tsx'
import { PriceChanges } from './price-changes.tsx'
import { choices, t, wordOf } from './texts.ts'
import './master.css'

type Row = ReplyOf<typeof margin.review>['rows'][number]

const path = 'master/changes-selling-price'

/** Prices whose goods became dearer: those that are ticked take what the margins want. */
export function List() {
  return (
    <ListScreen
      path={`${path}/review`}
      title={t('reviewTitle')}
      endpoint={margin.review}
      columns={columns()}
      unit={t('pricesUnit')}
      searchHint={t('findGoods')}
      add={false}
      open={false}
      {...(hasRight(`${path}:edit`)
        ? {
            bulk: (rows: Row[]) => (
              <PriceChanges
                typed={rows.map((row) => ({ row, price: row.proposed, source: 'MARGIN' }))}
              />
            ),
          }
        : {})}
      filters={[
        {
          kind: 'choice',
          key: 'priceLevel',
          options: choices('level', ['RETAIL', 'MEMBER', 'GROSIR', 'AGEN', 'KHUSUS']),
        },
      ]}
      phone={(row) => ({
        title: `${row.goodsName}, ${row.unitName}`,
        amount: money(row.proposed),
        sub: [wordOf('level', row.priceLevel), row.branchName ?? t('allBranches')].join(', '),
        extra: t('nowPrice', { price: money(row.price) }),
      })}
    />
  )
}

const share = (value: number | null | undefined) =>
  typeof value === 'number' ? percent(value) : '–'

const columns = (): Column<Row>[] => [
  {
    key: 'goodsName',
    // A code of twenty letters stands in it whole.
    width: 200,
    sort: false,
    show: (row) => (
      <span className="whole-name">
        <span className="goods-code">{row.goodsCode}</span> {row.goodsName}
      </span>
    ),
  },
  column.text('unitName', { width: 84, sort: false }),
  {
    key: 'priceLevel',
    width: 104,
    sort: false,
    show: (row) => wordOf('level', row.priceLevel),
  },
  {
    key: 'branchName',
    width: 108,
    sort: false,
    show: (row) => row.branchName ?? t('allBranches'),
  },
  column.date('boughtOn', { label: t('boughtOn'), width: 112, sort: false }),
  {
    key: 'dearerPct',
    label: t('dearer'),
    width: 84,
    align: 'right',
    sort: false,
    show: (row) => `+${share(row.dearerPct)}`,
  },
  {
    key: 'marginPct',
    label: t('marginNow'),
    width: 130,
    align: 'right',
    sort: false,
    show: (row) => `${share(row.marginPct)} / ${share(row.wantedPct)}`,
  },
  column.money('price', { label: t('priceNow'), width: 104 }),
  column.money('proposed', { label: t('priceProposed'), width: 104 }),
]
