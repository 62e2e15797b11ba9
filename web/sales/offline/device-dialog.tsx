import { Button, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { type KeptDevice, offline as api } from '#contract/sales/offline.ts'
import { PartDialog } from '../../master/part-dialog.tsx'
import { count, instant, money } from '../../platform/format.ts'
import { fieldText } from '../../platform/i18n/contract.ts'
import { Pairs } from '../../platform/pairs.tsx'
import { hasRight } from '../../platform/session.ts'
import { NumberField, SwitchField, TextField } from '../../ui/fields.tsx'
import { path } from './offline-tabs.tsx'
import { t } from './texts.ts'

type Act = 'limit' | 'lose' | 'endChain'

interface DeviceProps {
  row: KeptDevice
  onClose: () => void
}

/** What a till holds and may do, and what its head of branch decides about it. */
export function DeviceDialog({ row, onClose }: DeviceProps) {
  const [act, setAct] = useState<Act | null>(null)
  if (act === 'limit') return <Limits row={row} onClose={onClose} />
  if (act) return <Ending act={act} row={row} onClose={onClose} />
  const acts: [Act, boolean][] = [
    ['endChain', row.ends && hasRight(`${path}:edit`)],
    ['lose', !row.lostAt],
    ['limit', !row.closedAt && hasRight(`${path}:approve`)],
  ]
  return (
    <Modal
      open
      width={620}
      title={row.tillName}
      onCancel={onClose}
      footer={acts.map(
        ([name, may]) =>
          may && (
            <Button key={name} danger={name !== 'limit'} onClick={() => setAct(name)}>
              {t(`act.${name}`)}
            </Button>
          ),
      )}
    >
      <Pairs className="pairs" of={factsOf(row)} />
    </Modal>
  )
}

function factsOf(row: KeptDevice): [string, ReactNode][] {
  const { seenAt, closedAt, lostAt, lostBy, lostReason } = row
  return [
    [fieldText('branchName'), row.branchName],
    [fieldText('seenAt'), seenAt ? instant(seenAt) : t('never')],
    [fieldText('unsent'), count(row.unsent)],
    [fieldText('missing'), count(row.missing)],
    [fieldText('version'), row.version ?? ''],
    [
      fieldText('registeredAt'),
      t('byOn', { name: row.registeredBy, at: instant(row.registeredAt) }),
    ],
    ...(closedAt ? [[fieldText('closedAt'), instant(closedAt)] as [string, string]] : []),
    ...(lostAt
      ? ([
          [fieldText('lostAt'), t('byOn', { name: lostBy ?? '', at: instant(lostAt) })],
          [fieldText('lostReason'), lostReason ?? ''],
        ] as [string, string][])
      : []),
    [fieldText('offlineAllowed'), row.offlineAllowed ? t('yes') : t('no')],
    [fieldText('offlineSaleLimit'), ownLimit(row.offlineSaleLimit)],
    [fieldText('offlineUnsentLimit'), ownLimit(row.offlineUnsentLimit)],
  ]
}

const ownLimit = (most: number | null) => (most === null ? t('asBranch') : money(most))

function Limits({ row, onClose }: DeviceProps) {
  const { branchId, id: deviceId, offlineAllowed, offlineSaleLimit, offlineUnsentLimit } = row
  return (
    <PartDialog
      noun={t('device')}
      title={t('limitsOf', { till: row.tillName })}
      add={api.limit}
      values={{ branchId, deviceId, offlineAllowed, offlineSaleLimit, offlineUnsentLimit }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <SwitchField form={form} name="offlineAllowed" text={t('allowedWords')} span={12} />
          <NumberField form={form} name="offlineSaleLimit" span={6} />
          <NumberField form={form} name="offlineUnsentLimit" span={6} />
          <p className="hint span-12">{t('blankAsBranch')}</p>
        </>
      )}
    </PartDialog>
  )
}

/** Both are told why; what it means stands above. */
function Ending({ act, row, onClose }: DeviceProps & { act: Exclude<Act, 'limit'> }) {
  const { branchId, id: deviceId } = row
  return (
    <PartDialog
      noun={t('device')}
      title={`${t(`act.${act}`)}: ${row.tillName}`}
      okText={t(`act.${act}`)}
      add={api[act]}
      values={{ branchId, deviceId }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="offline-meaning span-12">
            {t(`means.${act}`, { count: Math.max(row.unsent, row.missing) })}
          </p>
          <TextField form={form} name="reason" required span={12} maxLength={200} />
        </>
      )}
    </PartDialog>
  )
}
