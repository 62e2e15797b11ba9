import { Button } from 'antd'
import { useState } from 'react'
import {
  type OfflineDifference,
  differenceKinds,
  differenceWords,
  offline as api,
} from '#contract/sales/offline.ts'
import { instant, money } from '../../platform/format.ts'
import { said } from '../../platform/i18n/define.ts'
import * as column from '../../ui/columns.tsx'
import { ListScreen } from '../../ui/list-screen.tsx'
import { DifferenceDialog, SaleLink, mayLookInto } from './difference-dialog.tsx'
import { detailWords } from './detail-words.ts'
import { OfflineTabs, path } from './offline-tabs.tsx'
import { t } from './texts.ts'

type Rows = readonly OfflineDifference[]

/** What nobody looked into yet, where there is any. */
const usual = { open: true }

/** What of sales without a line was otherwise than with one: each is looked into by somebody who did not sell it. */
export function List() {
  const [looking, setLooking] = useState<Rows | null>(null)
  return (
    <>
      <ListScreen
        path={path}
        endpoint={api.differences}
        xlsx={api.differencesXlsx}
        add={false}
        open={(row) => setLooking([row])}
        usual={usual}
        extra={<OfflineTabs here={path} />}
        unit={t('differencesUnit')}
        searchHint={t('find')}
        columns={columns()}
        filters={[
          { kind: 'yesno', key: 'open', label: t('open') },
          {
            kind: 'choice',
            key: 'kind',
            options: differenceKinds.map((kind) => [kind, said(differenceWords[kind])] as const),
          },
        ]}
        {...(mayLookInto()
          ? { bulk: (rows: OfflineDifference[]) => <Look rows={rows} onLook={setLooking} /> }
          : {})}
        phone={(row) => ({
          title: said(differenceWords[row.kind]),
          amount: row.amount === null ? null : money(row.amount),
          sub: `${row.docNo ?? row.keptNumber}, ${row.cashierName}`,
          extra: row.acknowledgedAt ? t('looked') : instant(row.soldAt),
        })}
      />
      {looking && <DifferenceDialog rows={looking} onClose={() => setLooking(null)} />}
    </>
  )
}

const columns = (): column.Column<OfflineDifference>[] => [
  {
    key: 'kind',
    width: 180,
    fixed: true,
    show: ({ kind }) => (
      <span className="whole-name" title={t(`why.${kind}`)}>
        {said(differenceWords[kind])}
      </span>
    ),
  },
  column.moment('soldAt'),
  {
    key: 'docNo',
    width: 176,
    below: ['keptNumber'],
    show: (row) => (
      <>
        <SaleLink row={row} />
        <span className="hint whole-name">{row.keptNumber}</span>
      </>
    ),
  },
  column.text('cashierName', { width: 130 }),
  column.money('amount', { width: 100 }),
  { key: 'detail', show: (row) => <span className="whole-name">{detailWords(row)}</span> },
  column.text('tillName', { width: 110, hidden: true }),
  column.text('branchName', { width: 110, hidden: true }),
  {
    key: 'acknowledgedBy',
    width: 140,
    show: ({ acknowledgedBy }) => acknowledgedBy ?? t('isOpen'),
  },
  column.moment('acknowledgedAt', { sort: false, hidden: true }),
  column.text('reason', { width: 200, sort: false, hidden: true }),
]

/** A branch is looked into by itself: its head answers for it. */
function Look({ rows, onLook }: { rows: Rows; onLook: (rows: Rows) => void }) {
  const open = rows.filter(({ acknowledgedAt }) => acknowledgedAt === null)
  const branches = [...Map.groupBy(open, ({ branchId }) => branchId).values()]
  return branches.map((of) => (
    <Button key={of[0]?.branchId} size="small" type="primary" onClick={() => onLook(of)}>
      {branches.length === 1 ? t('lookInto') : t('lookIntoIn', { branch: of[0]?.branchName ?? '' })}
    </Button>
  ))
}
