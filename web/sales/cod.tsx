import type { DocumentRow } from '#contract/document.ts'
import { COD_LATE_AFTER_DAYS, cod as api } from '#contract/sales/cod.ts'
import { colleague } from '#contract/master/colleague.ts'
import { salesOrder } from '#contract/sales/sales-order.ts'
import { call } from '../platform/api.ts'
import { day, daysSince, money, shortDay } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import * as column from '../ui/columns.tsx'
import { DocumentField } from '../ui/document-field.tsx'
import { DocumentList } from '../ui/document-list.tsx'
import { DocumentView } from '../ui/document-view.tsx'
import { DateField, MoneyField, TextField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { useSourceId } from '../ui/source.tsx'
import { ReportTabs } from '../ui/report-head.tsx'
import { CourierField } from '../master/pickers.tsx'
import { t } from './delivery-texts.ts'

const path = 'sales/open-cod'

/** What is out, the money that couriers hold, and what they handed over. */
export function CodTabs({ path: here }: { path: string }) {
  const tabs = [
    { path, label: t('tabOpen') },
    { path: `${path}/in-hand`, label: t('tabHeld') },
    { path: `${path}/handovers`, label: t('tabHandovers') },
  ]
  return <ReportTabs tabs={tabs} path={here} />
}

/** Who is out with what, and for how long. */
export function List() {
  return (
    <DocumentList
      api={api}
      party="customer"
      total={t('toCollect')}
      unit={t('cods')}
      searchHint={t('find')}
      extra={<CodTabs path={path} />}
      columns={[
        column.text('courierName', { width: 160, sort: false }),
        { key: 'createdAt', label: t('age'), width: 104, show: (row) => <Age row={row} /> },
      ]}
      statuses={['COD', 'PAID', 'CANCELLED']}
      filters={[
        {
          kind: 'master',
          key: 'courierId',
          label: fieldText('courierId'),
          endpoint: colleague.names,
        },
      ]}
      phone={(row) => ({
        sub: `${row.docNo ?? ''}, ${shortDay(row.docDate)}, ${row.courierName ?? ''}`,
        extra: <Age row={row} />,
      })}
    />
  )
}

/** Days that the goods are out; too many stand out. */
function Age({ row }: { row: DocumentRow }) {
  if (row.status !== 'COD') return null
  const days = daysSince(row.docDate)
  return (
    <span className={days > COD_LATE_AFTER_DAYS ? 'late-note' : undefined}>
      {days === 0 ? t('sentToday') : t('daysOut', { count: days })}
    </span>
  )
}

/** `?booking=12` sends that booking. */
export function Form() {
  const booking = useSourceId('booking')
  return (
    <FormScreen
      api={api}
      draft={booking ? `?booking=${booking}` : undefined}
      start={{ bookingId: booking ?? null }}
      header={(form) => (
        <>
          <DocumentField
            form={form}
            name="bookingId"
            required
            span={4}
            endpoint={salesOrder.getAll}
            filter={{ type: 'BOOKING', status: ['OPEN'] }}
            hint={(row) => [row.partyName, day(row.docDate), money(row.total)]}
            placeholder={t('chooseBooking')}
          />
          <CourierField form={form} required span={4} />
          <DateField form={form} name="docDate" required span={2} />
          <MoneyField form={form} name="freight" span={2} />
          <TextField form={form} name="deliveryAddress" required span={8} maxLength={300} />
          <TextField form={form} name="memo" span={4} maxLength={500} />
        </>
      )}
    />
  )
}

export function Detail({ id }: { id: number }) {
  return (
    <DocumentView
      api={api}
      id={id}
      facts={({ courierName }) => [[fieldText('courierName'), courierName]]}
      actions={{
        PAID: {
          label: t('settleCod'),
          right: `${path}:add`,
          to: `${path}/settle/add`,
          search: () => ({ cod: id }),
        },
        CANCELLED: {
          label: t('cancelCod'),
          danger: true,
          reason: true,
          hint: t('cancelCodTells'),
          right: `${path}:cancel`,
          run: (change) => call(api.cancel, { reason: '', ...change }),
        },
      }}
    />
  )
}
