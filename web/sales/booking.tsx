import { customer } from '#contract/master/customer.ts'
import { warehouse } from '#contract/master/warehouse.ts'
import { bookingInput, salesOrder as api } from '#contract/sales/sales-order.ts'
import { call } from '../platform/api.ts'
import { day, money, shortDay } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { ScreenLink } from '../platform/link.tsx'
import { useRead } from '../platform/query.ts'
import { newRequestId } from '../platform/request-id.ts'
import { hasRight } from '../platform/session.ts'
import * as column from '../ui/columns.tsx'
import { DetailScreen } from '../ui/detail-screen.tsx'
import { DateField, MasterSelect, TextField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { ListScreen } from '../ui/list-screen.tsx'
import { SellFacts } from './sell-facts.tsx'
import { SellLines } from './sell-lines.tsx'
import { SellTotals } from './sell-totals.tsx'
import { t } from './texts.ts'
import { useWarehouses } from './warehouses.ts'

const path = 'sales/booking'
// Bookings and orders share their calls; here only a booking is written.
const add = { ...api.add, input: bookingInput }
const preview = { ...api.preview, input: bookingInput }

export function List() {
  return (
    <ListScreen
      path={path}
      endpoint={api.getAll}
      xlsx={api.xlsx}
      fixed={{ type: 'BOOKING' }}
      unit={t('bookings')}
      searchHint={t('find')}
      columns={[
        column.opens('docNo', path),
        column.moment('createdAt', { label: fieldText('docDate') }),
        column.text('partyName', { label: fieldText('customerName') }),
        column.text('warehouseName', { width: 150, sort: false }),
        column.text('createdByName', { width: 170, sort: false }),
        column.money('total', { sum: true }),
        column.text('memo', { hidden: true, sort: false }),
        column.status(),
      ]}
      filters={[
        { kind: 'dates', from: 'dateFrom', to: 'dateTo' },
        { kind: 'status', key: 'status', statuses: ['OPEN', 'PAID', 'EXPIRED', 'CANCELLED'] },
        { kind: 'master', key: 'customerId', endpoint: customer.getAll },
      ]}
      phone={(row) => ({
        title: row.partyName,
        amount: money(row.total),
        sub: `${row.docNo}, ${shortDay(row.docDate)}`,
        status: row.status,
      })}
    />
  )
}

export function Form() {
  const { data, isPending } = useWalkIn()
  const { primary, isPending: asking } = useWarehouses()
  if (isPending || asking) return null
  const walkIn = data?.rows.find((row) => row.isWalkIn)
  return (
    <FormScreen
      path={path}
      add={add}
      preview={preview}
      start={{
        type: 'BOOKING',
        lines: [],
        customerId: walkIn?.id ?? null,
        warehouseId: primary?.id ?? null,
        $names: { customerId: walkIn?.name ?? '', warehouseId: primary?.name ?? '' },
      }}
      header={(form) => (
        <>
          <MasterSelect
            form={form}
            name="customerId"
            endpoint={customer.getAll}
            filter={{ isActive: true }}
            required
            span={5}
          />
          <MasterSelect
            form={form}
            name="warehouseId"
            endpoint={warehouse.getAll}
            filter={{ isActive: true }}
            required
            span={3}
          />
          <DateField form={form} name="docDate" required span={2} />
          <TextField form={form} name="memo" span={2} maxLength={500} />
        </>
      )}
      lines={(form) => <SellLines form={form} />}
      rail={(form) => <SellFacts form={form} />}
      totals={(form) => <SellTotals form={form} />}
    />
  )
}

/** A booking begins for whoever stands at the counter. */
function useWalkIn() {
  return useRead(
    customer.getAll,
    { limit: 30, offset: 0, search: 'umum' },
    { staleTime: 600_000, quiet: true },
  )
}

export function Detail({ id }: { id: number }) {
  return (
    <DetailScreen
      path={path}
      id={id}
      endpoint={api.get}
      pdf={api.bookingPdf}
      facts={(document) => [
        [
          fieldText('customerName'),
          <ScreenLink key="customer" to={`master/customer/${document.customerId}`}>
            {document.customerName}
          </ScreenLink>,
        ],
        [fieldText('docDate'), day(document.docDate)],
        [fieldText('warehouseName'), document.warehouseName],
        [t('salesman'), document.salesmanName],
        [t('priceLevel'), document.priceLevel],
      ]}
      actions={{
        collect: {
          label: t('collect'),
          when: ({ document }) => document.status === 'OPEN' && hasRight('sales/cashier:add'),
          to: () => 'sales/cashier',
          search: ({ document }) => ({ booking: document.docNo }),
        },
        CANCELLED: {
          label: t('cancel'),
          danger: true,
          reason: true,
          tells: t('cancelBookingTells'),
          when: ({ actions }) => actions.includes('CANCELLED') && hasRight('sales/booking:cancel'),
          run: ({ document: { id, version } }, reason) =>
            call(api.process, { id, version, reason, requestId: newRequestId(), action: 'CANCEL' }),
        },
      }}
    />
  )
}
