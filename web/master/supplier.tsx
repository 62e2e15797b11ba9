import type { ReplyOf } from '#contract/endpoint.ts'
import { supplier as api } from '#contract/master/supplier.ts'
import { purchaseInvoice } from '#contract/purchase/purchase-invoice.ts'
import { purchaseOrder } from '#contract/purchase/purchase-order.ts'
import { inputNumber, money } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { hasRight } from '../platform/session.ts'
import * as column from '../ui/columns.tsx'
import { MoneyField, NumberField, SegmentField, SwitchField, TextField } from '../ui/fields.tsx'
import { newRow } from '../ui/form-state.ts'
import { AccountRows } from './account-rows.tsx'
import { AreaPath } from './area-path.tsx'
import { TaxName } from './tax-name.tsx'
import { IdentityField, maskedOf, withoutMasked } from './identity-field.tsx'
import { ImportButton } from './import/import-button.tsx'
import { yesColumn } from './master-columns.tsx'
import { draftOf } from './draft-of.ts'
import { MasterDetail } from './master-detail.tsx'
import { MasterForm } from './master-form.tsx'
import { MasterList } from './master-list.tsx'
import { boughtTab, listTab, useBought, useListOf } from './party-lists.tsx'
import { agesTab, useSupplierAges } from './party-ages.tsx'
import { t as party } from './party-texts.ts'
import { SeveralField } from './several-field.tsx'
import { SupplierAccounts, SupplierContacts } from './supplier-parts.tsx'
import { choices, t, wordOf } from './texts.ts'

const path = 'master/supplier'
const master = { path, calls: api, from: toDraft }
type Detail = ReplyOf<typeof api.get>

export function List() {
  return (
    <MasterList
      {...master}
      actions={hasRight(`${path}:add`) && <ImportButton kind="supplier" />}
      branch={false}
      unit={t('suppliers')}
      searchHint={t('findSupplier')}
      columns={[
        column.opens('code', path, { width: 104 }),
        column.text('name'),
        column.text('phone', { width: 140, sort: false }) as never,
        yesColumn('isPkp', 70),
        column.qty('termDays', { width: 110, show: (row) => termWords(row.termDays ?? 0) }),
        column.qty('leadTimeDays', { hidden: true }),
        column.setting('minOrderAmount', { hidden: true }),
        yesColumn('acceptsReturns', 130, { hidden: true }),
      ]}
      filters={[
        { kind: 'yesno', key: 'isPkp', label: fieldText('isPkp') },
        { kind: 'yesno', key: 'trades', label: fieldText('trades') },
      ]}
      phone={(row) => ({
        title: row.name,
        amount: termWords(row.termDays),
        sub: [row.code, row.phone].filter(Boolean).join(', '),
      })}
    />
  )
}

const termWords = (days: number) => (days === 0 ? t('cash') : t('days', { count: days }))

const weekdays = ['Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu', 'Minggu'] as const

export function Form({ id }: { id?: number }) {
  return (
    <MasterForm
      {...master}
      id={id}
      start={{
        taxModeDefault: 'EXCLUDE',
        termDays: 30,
        leadTimeDays: 7,
        acceptsReturns: true,
        trades: true,
        isPkp: false,
        bankAccounts: [],
      }}
      header={(form) => (
        <>
          <TextField form={form} name="name" required span={5} maxLength={150} />
          <TextField form={form} name="code" span={2} placeholder={t('automatic')} />
          <TextField form={form} name="phone" span={2} />
          <TextField form={form} name="email" span={3} />
          <TextField form={form} name="address" span={5} maxLength={200} />
          <AreaPath form={form} />
          <h3 className="form-part span-12">{t('tax')}</h3>
          <SwitchField form={form} name="isPkp" text={t('pkp')} span={3} />
          <IdentityField form={form} name="npwp" span={3} maxLength={25} />
          <TaxName form={form} span={6} />
          <h3 className="form-part span-12">{t('terms')}</h3>
          <SegmentField
            form={form}
            name="taxModeDefault"
            span={5}
            options={choices('tax', ['EXCLUDE', 'INCLUDE', 'NONE'])}
          />
          <NumberField form={form} name="termDays" span={2} />
          <NumberField form={form} name="leadTimeDays" span={2} />
          <MoneyField form={form} name="minOrderAmount" span={3} />
          <SwitchField form={form} name="acceptsReturns" text={party('takesBack')} span={6} />
          <SwitchField form={form} name="trades" text={party('sellsToUs')} span={6} />
          <SeveralField
            form={form}
            name="exchangeDays"
            span={12}
            options={weekdays.map((day) => [day, day] as const)}
          />
        </>
      )}
      lines={(form) => <AccountRows form={form} />}
    />
  )
}

/** A supplier as it was written, to be written anew. */
function toDraft(row: Detail) {
  return {
    ...draftOf(api.update.input, withoutMasked(row), maskedOf(row)),
    bankAccounts: row.bankAccounts.map(({ bankName, ...account }) =>
      newRow({ ...account, $bankName: bankName }),
    ),
  }
}

const UNPAID = ['UNPAID', 'PARTIALLY_PAID', 'OVERDUE']
const RUNNING = ['OPEN', 'PARTIALLY_RECEIVED', 'WAITING_APPROVAL']

export function Detail({ id }: { id: number }) {
  const bills = useListOf(purchaseInvoice.getAll, { supplierId: id, status: UNPAID })
  const orders = useListOf(purchaseOrder.getAll, { supplierId: id, status: RUNNING })
  const bought = useBought({ supplierId: id })
  const ages = useSupplierAges(id)
  const of = (row: Detail) => ({ supplierId: id, supplierId_name: row.name })
  return (
    <MasterDetail
      {...master}
      id={id}
      tags={(row) => [row.code, row.isPkp ? fieldText('isPkp') : '']}
      facts={(row) => [
        [fieldText('phone'), row.phone],
        [fieldText('email'), row.email],
        [fieldText('address'), row.address],
        [fieldText('cityCode'), row.areaName],
        [fieldText('npwp'), row.npwp],
        [fieldText('taxName'), row.taxName],
        [fieldText('taxModeDefault'), wordOf('tax', row.taxModeDefault)],
        [fieldText('termDays'), termWords(row.termDays)],
        [fieldText('leadTimeDays'), t('days', { count: row.leadTimeDays })],
        [fieldText('minOrderAmount'), inputNumber(row.minOrderAmount)],
        [fieldText('acceptsReturns'), t(row.acceptsReturns ? 'yes' : 'no')],
        [fieldText('trades'), t(row.trades ? 'yes' : 'no')],
        [fieldText('exchangeDays'), row.exchangeDays.join(', ')],
      ]}
      figures={(row) => [
        [t('apBalance'), money(row.apBalance)],
        [t('downPaymentBalance'), money(row.downPaymentBalance)],
      ]}
      tabs={(row) => [
        ...listTab(['bills', party('openBills')], bills, [
          'purchase/invoice',
          { ...of(row), status: UNPAID },
        ]),
        ...agesTab(ages, row.name),
        ...listTab(['orders', party('runningOrders')], orders, [
          'purchase/purchase-order',
          { ...of(row), status: RUNNING },
        ]),
        ...boughtTab(bought, { supplierId: id }),
        {
          key: 'contacts',
          label: t('contacts'),
          count: row.contacts.length,
          body: <SupplierContacts supplier={row} />,
        },
        {
          key: 'accounts',
          label: t('bankAccounts'),
          count: row.bankAccounts.length,
          body: <SupplierAccounts accounts={row.bankAccounts} />,
        },
      ]}
    />
  )
}
