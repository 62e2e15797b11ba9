import type { ReplyOf } from '#contract/endpoint.ts'
import { branch } from '#contract/master/branch.ts'
import { customer as api, priceLevel } from '#contract/master/customer.ts'
import { salesInvoice } from '#contract/sales/sales-invoice.ts'
import { salesOrder } from '#contract/sales/sales-order.ts'
import { vatCollector } from '#contract/vat-collector.ts'
import { day, money, qty } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { collectorText } from '../platform/i18n/contract-words.ts'
import { hasRight } from '../platform/session.ts'
import * as column from '../ui/columns.tsx'
import { ChoiceField, DateField, SegmentField, TextField } from '../ui/fields.tsx'
import { useField } from '../ui/form-state.ts'
import { AreaPath } from './area-path.tsx'
import { TaxName } from './tax-name.tsx'
import type { FormOf } from './form-of.ts'
import { IdentityField, maskedOf, withoutMasked } from './identity-field.tsx'
import { ImportButton } from './import/import-button.tsx'
import { draftOf } from './draft-of.ts'
import { MasterDetail } from './master-detail.tsx'
import { MasterForm } from './master-form.tsx'
import { MasterList } from './master-list.tsx'
import { listTab, useListOf } from './party-lists.tsx'
import { agesTab, useCustomerAges } from './party-ages.tsx'
import { t as party } from './party-texts.ts'
import { choices, t, wordOf } from './texts.ts'
import { accountTabs, useCustomerAccount } from './customer-account.tsx'
import { ScreenLink } from '../platform/link.tsx'
import type { Fact } from '../platform/pairs.tsx'
import { Erasing, PersonalCopy } from './customer-erasing.tsx'
import { Merging } from './customer-merge.tsx'
import { NEW_TERMS, Terms, creditWords, mayAgree } from './customer-terms.tsx'
import { yesColumn } from './master-columns.tsx'
import { ConsentFields } from './consent-fields.tsx'
import { consentTab } from './customer-consents.tsx'
import { CustomerAddresses } from './customer-addresses.tsx'
import { BranchField, SalesmanField } from './pickers.tsx'

const path = 'master/customer'
const master = { path, calls: api, from: toDraft }
type Detail = ReplyOf<typeof api.get>

const types = ['MEMBER', 'NON_MEMBER'] as const

export function List() {
  return (
    <MasterList
      {...master}
      actions={hasRight(`${path}:add`) && <ImportButton kind="customer" />}
      branch={false}
      unit={t('customers')}
      searchHint={t('findCustomer')}
      columns={[
        column.opens('code', path, { width: 116 }),
        column.text('name'),
        column.text('type', { width: 116, show: (row) => wordOf('type', row.type) }),
        column.text('priceLevel', { width: 104, show: (row) => wordOf('level', row.priceLevel) }),
        column.text('phone', { width: 140, sort: false }) as never,
        column.money('creditLimit', { show: (row) => creditWords(row as never) }) as never,
        column.qty('termDays', { width: 106, show: (row) => termWords(row.termDays ?? 0) }),
        column.text('branchName', { width: 110, hidden: true }),
        column.text('memberNo', { width: 120, hidden: true }),
        yesColumn('mayMessage', 150, { hidden: true }),
      ]}
      filters={[
        { kind: 'choice', key: 'type', options: choices('type', types) },
        { kind: 'choice', key: 'priceLevel', options: choices('level', priceLevel.options) },
        { kind: 'yesno', key: 'creditAllowed' },
        { kind: 'yesno', key: 'trades', label: fieldText('trades') },
        { kind: 'yesno', key: 'mayMessage', label: fieldText('mayMessage') },
        { kind: 'master', key: 'branchId', endpoint: branch.getAll, label: t('registeredAt') },
      ]}
      phone={(row) => ({
        title: row.name,
        amount: wordOf('level', row.priceLevel),
        sub: [row.code, row.phone].filter(Boolean).join(', '),
      })}
    />
  )
}

const termWords = (days: number) => (days === 0 ? t('cash') : t('days', { count: days }))

export function Form({ id }: { id?: number }) {
  return (
    <MasterForm
      {...master}
      id={id}
      start={{ type: 'MEMBER', trades: true, ...(mayAgree() && NEW_TERMS) }}
      header={(form) => (
        <>
          <TextField form={form} name="name" required span={5} maxLength={150} />
          <SegmentField form={form} name="type" span={4} options={choices('type', types)} />
          <TextField form={form} name="code" span={3} placeholder={t('automatic')} />
          <TextField form={form} name="phone" span={3} />
          <TextField form={form} name="email" span={4} />
          <TextField form={form} name="memberNo" span={2} placeholder={t('automatic')} />
          <BranchField form={form} label={t('registeredAt')} required span={3} />
          <Address form={form} />
          <AreaPath form={form} />
          <SalesmanField form={form} span={4} />
          <DateField form={form} name="birthDate" span={3} />
          <ChoiceField form={form} name="gender" span={3} options={choices('gender', ['L', 'P'])} />
          {mayAgree() && <Terms form={form} />}
          <h3 className="form-part span-12">{t('tax')}</h3>
          <IdentityField form={form} name="npwp" maxLength={25} />
          <IdentityField form={form} name="nik" maxLength={25} />
          <IdentityField form={form} name="nitku" maxLength={35} />
          <TaxName form={form} span={5} />
          <TextField form={form} name="taxAddress" span={8} maxLength={200} />
          <ChoiceField
            form={form}
            name="vatCollector"
            span={4}
            options={vatCollector.options.map((one) => [one, collectorText(one)] as const)}
            placeholder={t('no')}
          />
          {id === undefined && <ConsentFields form={form} />}
        </>
      )}
    />
  )
}

/** A member is somewhere; of anybody else name and telephone are enough. */
function Address({ form }: { form: FormOf<typeof api.add> }) {
  const required = useField(form, 'type').value === 'MEMBER'
  return (
    <TextField
      form={form}
      name="address"
      span={5}
      maxLength={200}
      {...(required && { required })}
    />
  )
}

const tagsOf = (row: Detail) => [
  row.code,
  wordOf('type', row.type),
  row.blockStatus === 'BLOCKED' ? t('blocked') : '',
  row.isErased ? party('erased') : '',
  row.mergedIntoId ? party('merged') : '',
  row.bouncedGiroOn ? t('bouncedGiro', { day: day(row.bouncedGiroOn) }) : '',
]

/** A customer as it was written, to be written anew. */
function toDraft(row: Detail) {
  return draftOf(api.update.input, withoutMasked(row), maskedOf(row))
}

const RUNNING = ['PROCESSED', 'PARTIAL', 'OPEN']

const factsOf = (row: Detail): Fact[] => [
  [
    party('mergedInto'),
    row.mergedIntoId && (
      <ScreenLink to={`${path}/${row.mergedIntoId}`}>{row.mergedIntoName}</ScreenLink>
    ),
  ],
  [party('otherNumbers'), row.numbers.map(({ code, name }) => `${code} ${name}`).join(', ')],
  [fieldText('phone'), row.phone],
  [fieldText('email'), row.email],
  [fieldText('memberNo'), row.memberNo],
  [fieldText('address'), row.address],
  [fieldText('cityCode'), row.areaName],
  [t('registeredAt'), row.branchName],
  [fieldText('priceLevel'), wordOf('level', row.priceLevel)],
  [fieldText('termDays'), row.creditAllowed ? termWords(row.termDays) : t('cash')],
  [fieldText('creditLimit'), creditWords(row)],
  [fieldText('salesmanName'), row.salesmanName],
  [fieldText('trades'), t(row.trades ? 'yes' : 'no')],
  [fieldText('birthDate'), day(row.birthDate)],
  [fieldText('npwp'), row.npwp],
  [fieldText('nik'), row.nik],
  [fieldText('taxName'), row.taxName],
  [fieldText('taxAddress'), row.taxAddress],
  [fieldText('vatCollector'), row.vatCollector && collectorText(row.vatCollector)],
]

export function Detail({ id }: { id: number }) {
  const account = useCustomerAccount(id)
  const bills = useListOf(salesInvoice.getAll, { customerId: id })
  const orders = useListOf(salesOrder.getAll, { customerId: id, status: RUNNING })
  const ages = useCustomerAges(id)
  const of = (row: Detail) => ({ customerId: id, customerId_name: row.name })
  return (
    <MasterDetail
      {...master}
      id={id}
      tags={tagsOf}
      actions={(row) => (
        <>
          <PersonalCopy row={row} />
          <Erasing row={row} />
          <Merging row={row} />
        </>
      )}
      ended={(row) => row.isErased || row.mergedIntoId !== null}
      facts={factsOf}
      figures={(row) => [
        [party('arBalance'), money(row.arBalance)],
        [party('EXPOSURE'), money(row.exposure)],
        [
          t('overdue'),
          <span key="overdue" className={row.overdue > 0 ? 'is-short' : ''}>
            {money(row.overdue)}
          </span>,
        ],
        [t('deposit'), money(row.depositBalance)],
        ...(account?.ahead ? [[t('moneyAhead'), money(account.ahead)] as const] : []),
        [t('girosOpen'), money(row.giroOutstanding)],
        [t('points'), qty(row.pointBalance)],
      ]}
      tabs={(row) => [
        ...accountTabs(account),
        ...agesTab(ages, row.name),
        ...listTab(['sales', party('salesOf')], bills, ['sales/invoice', of(row)]),
        ...listTab(['orders', party('runningOrders')], orders, [
          'sales/order',
          { ...of(row), status: RUNNING },
        ]),
        {
          key: 'addresses',
          label: t('addresses'),
          count: row.addresses.length,
          body: <CustomerAddresses customer={row} />,
        },
        ...consentTab(row),
      ]}
    />
  )
}
