import { branch } from '#contract/master/branch.ts'
import { customer as api, priceLevel } from '#contract/master/customer.ts'
import { vatCollector } from '#contract/vat-collector.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { collectorText } from '../platform/i18n/contract-words.ts'
import { hasRight } from '../platform/session.ts'
import * as column from '../ui/columns.tsx'
import { ChoiceField, DateField, SegmentField, TextField } from '../ui/fields.tsx'
import { useField } from '../ui/form-state.ts'
import { AreaPath } from './area-path.tsx'
import { TaxName } from './tax-name.tsx'
import type { FormOf } from './form-of.ts'
import { IdentityField } from './identity-field.tsx'
import { ImportButton } from './import/import-button.tsx'
import { toDraft } from './customer-draft.ts'
import { MasterForm } from './master-form.tsx'
import { MasterList } from './master-list.tsx'
import { choices, t, wordOf } from './texts.ts'
import { NEW_TERMS, Terms, creditWords, mayAgree } from './customer-terms.tsx'
import { yesColumn } from './master-columns.tsx'
import { ConsentFields } from './consent-fields.tsx'
import { BranchField, SalesmanField } from './pickers.tsx'

const path = 'master/customer'
const master = { path, calls: api, from: toDraft }

const types = ['MEMBER', 'NON_MEMBER'] as const

export { Detail } from './customer-page.tsx'

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
