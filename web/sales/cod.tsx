import { useSearch } from '@tanstack/react-router'
import type { DocumentRow } from '#contract/document.ts'
import { COD_LATE_AFTER_DAYS, type CodInput, cod as api } from '#contract/sales/cod.ts'
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
import type { Form as FormOf } from '../ui/form-state.ts'
import { FromSource, useSourceId } from '../ui/source.tsx'
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
  const { status } = useSearch({ strict: false }) as { status?: string[] }
  // Unless asked otherwise, what is out: only that is to be collected.
  const out = status === undefined || status.join() === 'COD'
  return (
    <DocumentList
      api={api}
      party="customer"
      total={out ? t('toCollect') : t('sentFor')}
      fixed={status === undefined ? { status: ['COD'] } : {}}
      unit={t('cods')}
      searchHint={t('find')}
      extra={<CodTabs path={path} />}
      columns={[
        column.text('courierName', { width: 116, sort: false }),
        column.text('deliveryAddress', { width: 150, sort: false }),
        { key: 'createdAt', label: t('age'), width: 64, show: (row) => <Age row={row} /> },
        column.status('status', { width: 110 }),
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
        sub: (
          <>
            {[row.docNo, shortDay(row.docDate), row.courierName].filter(Boolean).join(', ')}{' '}
            <Age row={row} />
          </>
        ),
      })}
    />
  )
}

/** Days that the goods are out; too many stand out. */
function Age({ row }: { row: DocumentRow }) {
  const late = daysSince(row.docDate) > COD_LATE_AFTER_DAYS
  return <span className={late ? 'late-note' : undefined}>{ageOf(row)}</span>
}

function ageOf({ status, docDate }: DocumentRow): string {
  if (status !== 'COD') return ''
  const days = daysSince(docDate)
  return days === 0 ? t('sentToday') : t('daysOut', { count: days })
}

/** `?booking=12` sends that booking. */
export function Form() {
  const booking = useSourceId('booking')
  return (
    <FromSource path={path} endpoint={salesOrder.get} id={booking}>
      {(found) => (
        <FormScreen
          api={api}
          draft={booking ? `?booking=${booking}` : undefined}
          start={{
            bookingId: found?.document.id ?? null,
            deliveryAddress: found?.document.deliveryAddress ?? '',
            $names: { bookingId: found?.document.docNo ?? '' },
          }}
          header={(form) => <Head form={form} />}
        />
      )}
    </FromSource>
  )
}

function Head({ form }: { form: FormOf<CodInput> }) {
  /** Brought where the booking says, as long as nobody says otherwise. */
  const takeAddress = async ([id]: number[]) => {
    form.set('bookingId', (id ?? null) as never)
    if (!id) return
    const { document } = await call(salesOrder.get, { id })
    form.name('bookingId', document.docNo ?? '')
    if (!form.get().deliveryAddress && document.deliveryAddress)
      form.set('deliveryAddress', document.deliveryAddress)
  }
  return (
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
        onPick={takeAddress}
      />
      <CourierField form={form} required span={4} />
      <DateField form={form} name="docDate" required span={2} />
      <MoneyField form={form} name="freight" span={2} />
      <TextField form={form} name="deliveryAddress" required span={8} maxLength={300} />
      <TextField form={form} name="memo" span={4} maxLength={500} />
    </>
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
