import { Button, Input, Modal } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { DocumentRow } from '#contract/document.ts'
import {
  deliveredKinds,
  deliveryNote as api,
  UNPRINTED_AFTER_DAYS,
} from '#contract/sales/delivery-note.ts'
import { call } from '../platform/api.ts'
import { openFile } from '../platform/download.ts'
import { day, daysSince, shortDay } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { newRequestId } from '../platform/request-id.ts'
import { kindText } from '../platform/screens.ts'
import { hasRight } from '../platform/session.ts'
import * as column from '../ui/columns.tsx'
import { lineColumns } from '../ui/detail-columns.tsx'
import { DocumentList } from '../ui/document-list.tsx'
import { DocumentView } from '../ui/document-view.tsx'
import { t } from './delivery-texts.ts'

const path = 'sales/do-warehouse'
const right = `${path}:edit`
const waits = ({ status }: Pick<DocumentRow, 'status'>) =>
  ['NOT_PRINTED', 'FAILED'].includes(status)

/** What is to be loaded: unprinted ones that wait too long stand out. */
export function List() {
  return (
    <DocumentList
      api={api}
      total={false}
      add={false}
      unit={t('notes')}
      searchHint={t('find')}
      columns={[
        column.text('partyName', { label: t('to') }),
        column.text('deliveryAddress', { width: 150, sort: false }),
        {
          key: 'docDate',
          width: 148,
          sort: true,
          show: (row) => (
            <>
              {day(row.docDate)} <Waits row={row} />
            </>
          ),
        },
        column.text('warehouseName', { width: 108, sort: false }),
        column.text('refNo', { label: t('source'), width: 168, sort: false }),
        column.text('driverName', { width: 120, sort: false, hidden: true }),
        column.status('status', { width: 140 }),
      ]}
      statuses={['NOT_PRINTED', 'PRINTED', 'DELIVERED', 'FAILED']}
      filters={[
        {
          kind: 'choice',
          key: 'sourceKind',
          label: t('source'),
          options: deliveredKinds.map((kind) => [kind, kindText(kind)]),
        },
        'warehouse',
      ]}
      phone={(row) => ({
        title: row.partyName ?? row.refNo,
        sub: `${row.docNo ?? ''}, ${shortDay(row.docDate)}, ${row.warehouseName ?? ''}`,
      })}
      bulk={(rows) => <Release rows={rows.filter(waits)} />}
      prints={(row) => !waits(row)}
    />
  )
}

/** What is loaded has no price. */
const loadedColumns = lineColumns.filter(
  ({ key }) => !['unitPrice', 'discountTiers', 'net'].includes(key),
)

function Waits({ row }: { row: DocumentRow }) {
  const days = daysSince(row.docDate)
  if (row.status !== 'NOT_PRINTED' || days <= UNPRINTED_AFTER_DAYS) return null
  return <span className="late-note">{t('waitsSince', { count: days })}</span>
}

/** Ticked ones leave with one vehicle, in one print. */
function Release({ rows }: { rows: DocumentRow[] }) {
  const [open, setOpen] = useState(false)
  if (!hasRight(right)) return null
  return (
    <>
      <Button
        size="small"
        type="primary"
        disabled={rows.length === 0}
        onClick={() => setOpen(true)}
      >
        {t('release')}
      </Button>
      {open && <ReleaseDialog ids={rows.map((row) => row.id)} onClose={() => setOpen(false)} />}
    </>
  )
}

function ReleaseDialog({ ids, onClose }: { ids: number[]; onClose: () => void }) {
  const [driverName, setDriverName] = useState('')
  const [vehicleNo, setVehicleNo] = useState('')
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const client = useQueryClient()
  const release = async () => {
    if (!driverName.trim()) return setMissing(true)
    setBusy(true)
    try {
      const by = { driverName: driverName.trim(), vehicleNo: vehicleNo.trim() || null }
      await call(api.printStatus, { requestId: newRequestId(), ids, ...by })
      onClose()
      const [id = 0, ...also] = ids
      await openFile(api.pdf, { id, also })
    } catch {
      // The call itself has told what went wrong.
      setBusy(false)
      // It may have been released and not printed: what is printed is asked again by itself.
      void client.invalidateQueries()
    }
  }
  return (
    <Modal
      open
      width={420}
      title={t('releaseTitle', { count: ids.length })}
      okText={t('release')}
      cancelText={t('cancel')}
      okButtonProps={{ loading: busy }}
      onOk={() => void release()}
      onCancel={onClose}
    >
      <p className="hint">{t('releaseTells')}</p>
      <Words
        label={fieldText('driverName')}
        most={60}
        value={driverName}
        onChange={setDriverName}
        onEnter={() => void release()}
        {...(missing && !driverName.trim() ? { error: t('driverNeeded') } : {})}
      />
      <Words
        label={fieldText('vehicleNo')}
        most={20}
        value={vehicleNo}
        onChange={setVehicleNo}
        onEnter={() => void release()}
      />
    </Modal>
  )
}

interface WordsProps {
  label: string
  most: number
  value: string
  onChange: (text: string) => void
  onEnter: () => void
  error?: string
}

function Words({ label, most, value, onChange, onEnter, error }: WordsProps) {
  const id = useId()
  return (
    <div className="field">
      <div className="field-label">
        <label htmlFor={id}>{label}</label>
      </div>
      <Input
        id={id}
        maxLength={most}
        value={value}
        aria-invalid={error !== undefined}
        onChange={(event) => onChange(event.target.value)}
        onPressEnter={onEnter}
      />
      {error && <p className="field-error">{error}</p>}
    </div>
  )
}

export function Detail({ id }: { id: number }) {
  const [releasing, setReleasing] = useState(false)
  return (
    <>
      <DocumentView
        api={api}
        id={id}
        labels={{ refNo: false, partyName: t('to') }}
        columns={loadedColumns}
        prints={({ document }) => !waits(document)}
        facts={({ driverName, vehicleNo }) => [
          [fieldText('driverName'), driverName],
          [fieldText('vehicleNo'), vehicleNo],
        ]}
        actions={{
          DELIVERED: {
            label: t('delivered'),
            hint: t('deliveredTells'),
            right,
            run: (change) => call(api.status, { ...change, status: 'DELIVERED' }),
          },
          PRINTED: { label: t('release'), right, open: () => setReleasing(true) },
          FAILED: {
            label: t('failed'),
            danger: true,
            reason: true,
            hint: t('failedTells'),
            right,
            run: (change) => call(api.status, { ...change, status: 'FAILED' }),
          },
        }}
      />
      {releasing && <ReleaseDialog ids={[id]} onClose={() => setReleasing(false)} />}
    </>
  )
}
