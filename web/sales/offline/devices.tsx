import { Button } from 'antd'
import { useState } from 'react'
import { type KeptDevice, offline as api } from '#contract/sales/offline.ts'
import { count, instant } from '../../platform/format.ts'
import { fieldText } from '../../platform/i18n/contract.ts'
import { nounOf } from '../../platform/screens.ts'
import * as column from '../../ui/columns.tsx'
import { ListScreen } from '../../ui/list-screen.tsx'
import { DeviceDialog } from './device-dialog.tsx'
import { OfflineTabs, devicesPath as path } from './offline-tabs.tsx'
import { QueueFileDialog } from './queue-file-dialog.tsx'
import { t } from './texts.ts'

/** Browsers that are tills, with their last sign of life: what of theirs is missing stands first. */
export function List() {
  const [opened, setOpened] = useState<KeptDevice | 'file' | null>(null)
  const close = () => setOpened(null)
  return (
    <>
      <ListScreen
        path={path}
        title={nounOf(path)}
        endpoint={api.devices}
        xlsx={api.devicesXlsx}
        add={false}
        open={setOpened}
        actions={<Button onClick={() => setOpened('file')}>{t('sendFile')}</Button>}
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
      {opened === 'file' && <QueueFileDialog onClose={close} />}
      {opened && opened !== 'file' && <DeviceDialog row={opened} onClose={close} />}
    </>
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
    show: ({ closedAt, lostAt }) => {
      if (lostAt)
        return <strong className="is-short">{t('lostOn', { at: instant(lostAt) })}</strong>
      return closedAt ? instant(closedAt) : ''
    },
  },
  {
    key: 'offlineAllowed',
    width: 150,
    hidden: true,
    show: ({ offlineAllowed }) => t(offlineAllowed ? 'yes' : 'no'),
  },
  column.money('offlineSaleLimit', { width: 150, hidden: true }),
  column.money('offlineUnsentLimit', { width: 150, hidden: true }),
  column.moment('lostAt', { sort: false, hidden: true }),
  column.text('lostBy', { width: 140, sort: false, hidden: true }),
  column.text('lostReason', { width: 200, sort: false, hidden: true }),
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
