import { type KeptDevice, offline as api } from '#contract/sales/offline.ts'
import { count, instant } from '../../platform/format.ts'
import { fieldText } from '../../platform/i18n/contract.ts'
import { nounOf } from '../../platform/screens.ts'
import * as column from '../../ui/columns.tsx'
import { ListScreen } from '../../ui/list-screen.tsx'
import { OfflineTabs, devicesPath as path } from './offline-tabs.tsx'
import { t } from './texts.ts'

/** Browsers that are tills, with their last sign of life: what of theirs is missing stands first. */
export function List() {
  return (
    <ListScreen
      path={path}
      title={nounOf(path)}
      endpoint={api.devices}
      xlsx={api.devicesXlsx}
      add={false}
      open={false}
      extra={<OfflineTabs here={path} />}
      unit={t('devicesUnit')}
      searchHint={t('findDevice')}
      columns={columns()}
      phone={(row) => ({
        title: row.tillName,
        amount: <Missing row={row} words />,
        sub: [seen(row), row.branchName].join(', '),
        extra: row.unsent > 0 && `${fieldText('unsent')}: ${count(row.unsent)}`,
      })}
    />
  )
}

const seen = ({ seenAt }: KeptDevice) => (seenAt ? instant(seenAt) : t('never'))

const columns = (): column.Column<KeptDevice>[] => [
  column.text('tillName', { width: 130, sort: false, fixed: true }),
  column.text('branchName', { width: 110, sort: false }),
  { key: 'seenAt', width: 142, show: seen },
  {
    key: 'unsent',
    width: 116,
    align: 'right',
    show: ({ unsent }) => (unsent > 0 ? <strong>{count(unsent)}</strong> : '0'),
  },
  { key: 'missing', width: 116, align: 'right', show: (row) => <Missing row={row} /> },
  column.text('version', { width: 150, sort: false }),
  column.moment('registeredAt', { sort: false }),
  column.text('registeredBy', { width: 140, sort: false, hidden: true }),
  {
    key: 'closedAt',
    width: 142,
    show: ({ closedAt }) => (closedAt ? instant(closedAt) : ''),
  },
]

/** A number that a till gave and nobody knows is money that nobody counted. */
function Missing({ row: { missing }, words }: { row: KeptDevice; words?: true }) {
  if (missing === 0) return words ? null : '0'
  return (
    <strong className="is-short">
      {words ? `${fieldText('missing')}: ${count(missing)}` : count(missing)}
    </strong>
  )
}
