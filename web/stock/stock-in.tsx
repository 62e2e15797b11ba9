import { BarcodeOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { warehouse } from '#contract/master/warehouse.ts'
import { correction as api, inbound } from '#contract/stock/correction.ts'
import { LabelDialog, type Labelled } from '../master/label-dialog.tsx'
import { money, qty, shortDay } from '../platform/format.ts'
import { documentPath, kindText } from '../platform/screens.ts'
import * as column from '../ui/columns.tsx'
import { ListScreen } from '../ui/list-screen.tsx'
import { receives } from '../ui/receives.ts'
import { ReportTabs } from '../ui/report-head.tsx'
import { opensAny } from './columns.tsx'
import { correctionTabs } from './correction.tsx'
import { t } from './texts.ts'

const path = 'stock/correction/stock-in'

type Row = ReplyOf<typeof api.stockIn>['rows'][number]

/** Whatever came into a warehouse, and labels for it. */
export function List() {
  const [labels, setLabels] = useState<Labelled[] | null>(null)
  return (
    <>
      <ListScreen
        path={path}
        endpoint={api.stockIn}
        xlsx={api.stockInXlsx}
        unit={t('inbound')}
        searchHint={t('findMutation')}
        extra={<ReportTabs tabs={correctionTabs()} path={path} />}
        add={false}
        open={pageOf}
        columns={[
          opensAny(pageOf),
          column.date('docDate'),
          column.text('source', { width: 150, sort: false, show: sourceText }),
          column.text('partyName', { width: 190, sort: false }),
          column.text('warehouseName', { width: 116, sort: false }),
          { key: 'goods', label: t('goods'), show: goodsText },
          ...(valued() ? [column.money('total', { sum: true })] : []),
        ]}
        filters={[
          { kind: 'dates', from: 'dateFrom', to: 'dateTo' },
          {
            kind: 'choice',
            key: 'source',
            options: Object.entries(inbound).map(([code, kinds]) => [code, kindText(kinds[0])]),
          },
          { kind: 'master', key: 'warehouseId', endpoint: warehouse.getAll },
        ]}
        bulk={(rows) => (
          <Button icon={<BarcodeOutlined />} onClick={() => setLabels(labelsFor(rows))}>
            {t('printLabels')}
          </Button>
        )}
        phone={(row) => ({
          title: row.docNo,
          amount: valued() ? money(row.total) : '',
          sub: `${shortDay(row.docDate)}, ${goodsText(row)}`,
          extra: sourceText(row),
        })}
      />
      {labels && <LabelDialog prices={labels} onClose={() => setLabels(null)} />}
    </>
  )
}

const sourceText = ({ source }: { source: string | null }) =>
  kindText(inbound[source ?? '']?.[0] ?? '')

const pageOf = ({ kind, id }: Row) => documentPath(kind, id)
const valued = () => receives(api.stockIn.reply, 'rows', 'total')

const goodsText = ({ goods }: Row) =>
  goods.map((one) => `${one.goodsName} ${qty(one.qty)} ${one.unitName}`).join(', ')

/** As many labels as came in, of each unit once. */
function labelsFor(rows: Row[]): Labelled[] {
  const found = new Map<number, Labelled & { copies: number }>()
  for (const { goodsUnitId, goodsName, unitName, qty: came } of rows.flatMap((row) => row.goods)) {
    const copies = Math.min(500, (found.get(goodsUnitId)?.copies ?? 0) + Math.ceil(came))
    found.set(goodsUnitId, { goodsUnitId, goodsName, unitName, priceLevel: 'RETAIL', copies })
  }
  return [...found.values()]
}
