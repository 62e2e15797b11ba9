import { customer } from '#contract/master/customer.ts'
import { bookingInput, salesOrder as api } from '#contract/sales/sales-order.ts'
import { call } from '../platform/api.ts'
import { instant } from '../platform/format.ts'
import { useRead } from '../platform/query.ts'
import { useUser } from '../platform/session.ts'
import * as column from '../ui/columns.tsx'
import { DocumentList } from '../ui/document-list.tsx'
import { DocumentView } from '../ui/document-view.tsx'
import { DateField, TextField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { useWarehouses } from '../ui/warehouses.tsx'
import { AddressField } from './address-field.tsx'
import { SellFacts } from './sell-facts.tsx'
import { SellLines } from './sell-lines.tsx'
import { SellTotals } from './sell-totals.tsx'
import { t as delivery } from './delivery-texts.ts'
import { t } from './texts.ts'
import { AnyWarehouseField, CustomerField, SalesmanField } from '../master/pickers.tsx'

const path = 'sales/booking'
// Bookings and orders share their calls; here only a booking is written.
const own = { ...api, add: { ...api.add, input: bookingInput } }

export function List() {
  return (
    <DocumentList
      api={api}
      path={path}
      party="customer"
      fixed={{ type: 'BOOKING' }}
      columns={[
        { key: 'docDate', width: 142, sort: true, show: (row) => instant(row.createdAt) },
        column.text('warehouseName', { width: 150, sort: false }),
        column.text('createdByName', { width: 170, sort: false }),
      ]}
      statuses={['OPEN', 'PAID', 'EXPIRED', 'CANCELLED']}
      unit={t('bookings')}
      searchHint={t('find')}
    />
  )
}

export function Form() {
  const { data, isPending } = useWalkIn()
  const { primary, isPending: asking } = useWarehouses()
  if (isPending || asking) return null
  const walkIn = data?.rows[0]
  return (
    <FormScreen
      path={path}
      api={own}
      start={{
        type: 'BOOKING',
        lines: [],
        customerId: walkIn?.id ?? null,
        warehouseId: primary?.id ?? null,
        $names: { customerId: walkIn?.name ?? '', warehouseId: primary?.name ?? '' },
      }}
      header={(form) => (
        <>
          <CustomerField form={form} required span={5} />
          <AnyWarehouseField form={form} required span={3} />
          <DateField form={form} name="docDate" required span={2} />
          <SalesmanField form={form} span={2} />
          <AddressField form={form} />
          <TextField form={form} name="memo" span={6} maxLength={500} />
        </>
      )}
      lines={(form) => <SellLines form={form} />}
      rail={(form) => <SellFacts form={form} />}
      totals={(form) => <SellTotals form={form} />}
    />
  )
}

/** A booking begins for whoever stands at the counter of this branch. */
function useWalkIn() {
  const { branchId } = useUser().employee
  return useRead(
    customer.getAll,
    { limit: 1, offset: 0, filter: { branchId, isWalkIn: true } },
    { staleTime: 600_000, quiet: true },
  )
}

export function Detail({ id }: { id: number }) {
  return (
    <DocumentView
      api={{ get: api.get, pdf: api.bookingPdf }}
      path={path}
      id={id}
      facts={({ priceLevel }) => [[t('priceLevel'), priceLevel]]}
      actions={{
        collect: {
          label: t('collect'),
          when: ({ document }) => document.status === 'OPEN',
          right: 'sales/cashier:add',
          to: 'sales/cashier',
          search: ({ document }) => ({ booking: document.docNo }),
        },
        cod: {
          label: delivery('sendCod'),
          when: ({ document }) => document.status === 'OPEN',
          adds: 'sales/open-cod',
          search: () => ({ booking: id }),
        },
        CANCELLED: {
          label: t('cancel'),
          danger: true,
          reason: true,
          hint: t('cancelBookingTells'),
          right: 'sales/booking:cancel',
          run: (change) => call(api.process, { ...change, action: 'CANCEL' }),
        },
      }}
    />
  )
}
