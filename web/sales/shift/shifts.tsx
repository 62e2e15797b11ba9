import { Button, Modal } from 'antd'
import { useState } from 'react'
import { shift as api } from '#contract/sales/shift.ts'
import { day, instant, money, time } from '../../platform/format.ts'
import { Page } from '../../platform/frame/page.tsx'
import { ScreenLink } from '../../platform/link.tsx'
import { useRead } from '../../platform/query.ts'
import { nounOf } from '../../platform/screens.ts'
import { hasRight } from '../../platform/session.ts'
import { Table } from '../../ui/table.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { CashierTabs } from '../cashier-tabs.tsx'
import { Bills } from './bills.tsx'
import { CountForm } from './count-form.tsx'
import { isHandedOn, printHandoverSlip } from './handover-slip.tsx'
import { printReport, printSafeSlip, Report } from './report.tsx'
import '../../ui/ui.css'
import './shift.css'
import { t } from './texts.ts'

const path = 'sales/cashier/shifts'

/** Shifts of the branch, the newest first; a cashier sees his own. */
export function List() {
  const { data } = useRead(api.getAll, { limit: 200 }, { staleTime: 0 })
  return (
    <Page title={nounOf(path)} extra={<CashierTabs path={path} />}>
      {data?.rows.length === 0 && <div className="panel empty">{t('none')}</div>}
      <div className="panel shift-list" hidden={data?.rows.length === 0}>
        <Table
          label={nounOf(path)}
          loading={data ? undefined : 6}
          rows={data?.rows ?? []}
          rowKey={(row) => row.id}
          columns={[
            {
              key: 'day',
              label: t('day'),
              width: 106,
              show: (row) => <ScreenLink to={`${path}/${row.id}`}>{day(row.day)}</ScreenLink>,
            },
            { key: 'tillName', label: t('till'), width: 76, show: (row) => row.tillName },
            { key: 'number', label: t('number'), width: 40, show: (row) => row.number },
            {
              key: 'cashierName',
              label: t('cashier'),
              width: 130,
              show: (row) => (
                <span className="whole-name">
                  {[row.cashierName, ...row.takenOverBy].join(', ')}
                </span>
              ),
            },
            {
              key: 'openedAt',
              label: t('opened'),
              width: 116,
              show: (row) => momentOf(row.openedAt, row.day),
            },
            {
              key: 'closedAt',
              label: t('closed'),
              width: 150,
              show: (row) =>
                row.closedAt ? (
                  momentOf(row.closedAt, row.day)
                ) : (
                  <span className="tag tone-orange">{t('stillOpen')}</span>
                ),
            },
            ...(['openingFloat', 'expected', 'counted', 'difference'] as const).map((key) => ({
              key,
              label: t(key === 'openingFloat' ? 'float' : key),
              width: key === 'expected' ? 116 : 104,
              align: 'right' as const,
              show: (row: NonNullable<typeof data>['rows'][number]) => money(row[key]),
            })),
          ]}
        />
      </div>
    </Page>
  )
}

/** The day stands before it; where it is another, its date is told without the year. */
const momentOf = (at: string, ofDay: string) =>
  instant(at).startsWith(day(ofDay)) ? time(at) : `${instant(at).slice(0, 5)} ${time(at)}`

export function Detail({ id }: { id: number }) {
  const read = useRead(api.get, { id }, { staleTime: 0 })
  const { data } = read
  const [closing, setClosing] = useState(false)
  if (!data) return <Waiting title={nounOf(path)} read={read} wide={false} />
  const { shift } = data
  const open = shift.closedAt === null
  return (
    <Page
      title={open ? t('reportX') : t('reportZ', { number: shift.number })}
      actions={
        <>
          {open && hasRight('sales/cashier:approve') && (
            <Button onClick={() => setClosing(true)}>{t('close')}</Button>
          )}
          {isHandedOn(data) && (
            <Button onClick={() => printHandoverSlip(id)}>{t('handoverSlip')}</Button>
          )}
          {shift.leftFloat !== null && (
            <Button onClick={() => printSafeSlip(id)}>{t('safeSlip')}</Button>
          )}
          <Button type="primary" onClick={() => printReport(id)}>
            {t('print')}
          </Button>
        </>
      }
    >
      <div className="shift-detail">
        <section className="panel">
          <Report report={data} />
        </section>
        <section className="panel">
          <Bills shift={shift} />
        </section>
      </div>
      {closing && (
        <Modal open width={860} title={t('close')} footer={null} onCancel={() => setClosing(false)}>
          <CountForm
            shift={shift}
            onClosed={() => setClosing(false)}
            onBack={() => setClosing(false)}
          />
        </Modal>
      )}
    </Page>
  )
}
