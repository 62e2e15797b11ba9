import { Only } from '../ui/only.tsx'
import { customer } from '#contract/master/customer.ts'
import type { DocumentDetail } from '#contract/document-detail.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { salesOrder as api, bookingChange, bookingInput } from '#contract/sales/sales-order.ts'
import { call } from '../platform/api.ts'
import { instant } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { useRead } from '../platform/query.ts'
import { useUser } from '../platform/session.ts'
import * as column from '../ui/columns.tsx'
import { DocumentList } from '../ui/document-list.tsx'
import { DocumentView } from '../ui/document-view.tsx'
import { ChoiceField, DateField, TextField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { type Form as FormOf, useField } from '../ui/form-state.ts'
import { AddressField } from './address-field.tsx'
import { CreditFacts, CreditLeft, useCredit } from './credit-facts.tsx'
import { SellFacts } from './sell-facts.tsx'
import { CampaignSays } from './campaign-says.tsx'
import type { ChosenGift } from '#contract/pricing/terms.ts'
import { SellLines, useSimulation } from './sell-lines.tsx'
import { SellTotals } from './sell-totals.tsx'
import { chosenGifts, soldDraft } from './sold-draft.ts'
import { t as delivery } from './delivery-texts.ts'
import { t } from './texts.ts'
import {
  WarehousePicker,
  CustomerField,
  SalesmanField,
  useOwnSalesman,
} from '../master/pickers.tsx'
import { t as frame } from '../platform/i18n/texts.ts'
import { nounOf } from '../platform/screens.ts'
import { Waiting } from '../ui/waiting.tsx'

const path = 'sales/booking'
// Bookings and orders share their calls; here only a booking is written.
const own = {
  ...api,
  add: { ...api.add, input: bookingInput },
  update: { ...api.update, input: bookingChange },
}

export function List() {
  return (
    <DocumentList
      api={{ ...api, pdf: api.bookingPdf }}
      path={path}
      party="customer"
      fixed={{ type: 'BOOKING' }}
      columns={[
        { key: 'docDate', width: 142, sort: true, show: (row) => instant(row.createdAt) },
        column.text('refNo', { label: t('queue'), width: 92, sort: false }),
        column.text('warehouseName', { width: 150, sort: false }),
        column.text('createdByName', { width: 170, sort: false }),
      ]}
      statuses={['OPEN', 'PAID', 'EXPIRED', 'CANCELLED']}
      unit={t('bookings')}
      searchHint={t('find')}
    />
  )
}

export function Form({ id }: { id?: number }) {
  const walkIns = useWalkIn()
  const seller = useOwnSalesman()
  const noun = nounOf(path)
  if (walkIns.isPending)
    return <Waiting title={frame(id ? 'editNoun' : 'addNoun', { noun })} read={walkIns} />
  const walkIn = walkIns.data?.rows[0]
  return (
    <FormScreen
      path={path}
      api={own}
      id={id}
      from={toDraft}
      start={{
        type: 'BOOKING',
        lines: [],
        delivery: 'AMBIL',
        customerId: walkIn?.id ?? null,
        ...seller.values,
        $names: {
          customerId: walkIn?.name ?? '',
          ...seller.names,
        },
      }}
      header={(form) => (
        <CustomerField form={form} required span={4} fact={<CreditLeft form={form} />} />
      )}
      more={(form) => <More form={form} />}
      lines={(form) => <SellLines form={form} />}
      rail={(form) => (
        <>
          <BuyerCredit form={form} />
          <Gifts form={form} />
          <SellFacts form={form} />
        </>
      )}
      totals={(form) => <SellTotals form={form} />}
    />
  )
}

/** What campaigns offer this booking: its gifts are set aside along with it. */
function Gifts({ form }: { form: FormOf<InputOf<typeof own.add>> }) {
  const { value } = useField(form, 'gifts')
  const simulation = useSimulation(form)
  return (
    <CampaignSays
      className="panel campaigns-of-booking"
      says={simulation ?? NOTHING}
      gifts={(value as ChosenGift[] | null | undefined) ?? NONE}
      sure={simulation !== undefined}
      onChoose={(gifts) => form.set('gifts', gifts as never)}
    />
  )
}
const NOTHING = { hints: [], offers: [] }
const NONE: ChosenGift[] = []

/** Of a customer who may owe; whoever pays at once is not bothered with it. */
function BuyerCredit({ form }: { form: FormOf<InputOf<typeof own.add>> }) {
  return useCredit(form)?.creditAllowed ? <CreditFacts form={form} /> : null
}

function More({ form }: { form: FormOf<InputOf<typeof own.add>> }) {
  const { value: delivery } = useField(form, 'delivery')
  return (
    <>
      <WarehousePicker form={form} required span={3} />
      <DateField form={form} name="docDate" required span={2} />
      <SalesmanField form={form} span={3} />
      <ChoiceField form={form} name="delivery" required span={2} options={handings()} />
      <Only form={form} when={delivery === 'KIRIM'} of={['deliveryAddress']}>
        <AddressField form={form as never} required />
      </Only>
      <TextField form={form} name="memo" span={delivery === 'KIRIM' ? 4 : 6} maxLength={500} />
    </>
  )
}

const handings = () => [['AMBIL', t('takenAlong')] as const, ['KIRIM', t('brought')] as const]

function toDraft(detail: DocumentDetail) {
  const delivery = detail.document.deliveryAddress ? ('KIRIM' as const) : ('AMBIL' as const)
  const gifts = chosenGifts(detail) as never
  return { ...soldDraft(bookingChange, detail), type: 'BOOKING' as const, delivery, gifts }
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
      editable={({ document }) => document.status === 'OPEN'}
      labels={{ refNo: t('queue') }}
      facts={({ priceLevel, deliveryAddress }) => [
        [t('priceLevel'), priceLevel],
        [fieldText('delivery'), t(deliveryAddress ? 'brought' : 'takenAlong')],
      ]}
      actions={{
        collect: {
          label: t('collect'),
          when: ({ document }) => document.status === 'OPEN',
          right: 'sales/cashier:add',
          to: 'sales/cashier',
          search: ({ document }) => ({ booking: document.docNo }),
        },
        cod: {
          aside: true,
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
