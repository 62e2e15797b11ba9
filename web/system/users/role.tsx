import { Select } from 'antd'
import { NO_LIMIT, role as api } from '#contract/system/role.ts'
import { MasterDetail } from '../../master/master-detail.tsx'
import { MasterForm } from '../../master/master-form.tsx'
import { MasterList } from '../../master/master-list.tsx'
import { limit, qty } from '../../platform/format.ts'
import { fieldText } from '../../platform/i18n/contract.ts'
import { ScreenLink } from '../../platform/link.tsx'
import { notify } from '../../platform/notice.ts'
import { useRead } from '../../platform/query.ts'
import { hasRight } from '../../platform/session.ts'
import * as column from '../../ui/columns.tsx'
import { NumberField, SwitchField, TextField } from '../../ui/fields.tsx'
import { LimitField } from '../../ui/limit-field.tsx'
import { useField } from '../../ui/form-state.ts'
import type { FormOf } from '../../master/form-of.ts'
import { RightsTable } from './rights-table.tsx'
import { PastChanges } from './past-changes.tsx'
import { employeePath, rolePath as path, UserTabs } from './user-tabs.tsx'
import { t } from './texts.ts'

const master = { path, calls: api }

const limitText = (n: number | null) => limit((n ?? 0) >= NO_LIMIT ? null : n)

export function List() {
  return (
    <MasterList
      {...master}
      branch={false}
      unit={t('roles')}
      searchHint={t('findRole')}
      extra={<UserTabs path={path} />}
      columns={[
        column.opens('name', path, { width: 170 }),
        column.text('description', { sort: false }),
        column.qty('employees', { width: 92 }),
        column.qty('discountLimitPct', { width: 120 }),
        column.money('poApprovalLimit', {
          width: 216,
          show: (row) => limitText(row.poApprovalLimit),
        }),
        column.money('cashOutLimit', {
          width: 150,
          hidden: true,
          show: (row) => limitText(row.cashOutLimit),
        }),
      ]}
      phone={(row) => ({
        title: row.name,
        amount: `${qty(row.employees)} ${t('employees')}`,
        sub: row.description,
      })}
    />
  )
}

export function Form({ id }: { id?: number }) {
  return (
    <MasterForm
      {...master}
      id={id}
      start={{
        secondFactor: false,
        allBranches: false,
        rights: [],
        discountLimitPct: 0,
        correctionLimit: 0,
        poApprovalLimit: 0,
        cashOutLimit: 0,
        creditNoteLimit: 0,
        creditOverLimitPct: 0,
        backdateDays: 0,
        aloneLimit: NO_LIMIT,
      }}
      header={(form) => (
        <>
          <TextField form={form} name="name" required span={3} maxLength={60} />
          <TextField form={form} name="description" span={3} maxLength={200} />
          <SwitchField form={form} name="allBranches" text={t('allBranchesWords')} span={3} />
          <SwitchField form={form} name="secondFactor" text={t('secondFactorWords')} span={3} />
          <NumberField form={form} name="discountLimitPct" span={2} suffix="%" />
          <NumberField form={form} name="backdateDays" span={2} />
          <LimitField form={form} name="correctionLimit" span={2} none={NO_LIMIT} />
          <LimitField form={form} name="poApprovalLimit" span={2} none={NO_LIMIT} />
          <LimitField form={form} name="cashOutLimit" span={2} none={NO_LIMIT} />
          <LimitField form={form} name="creditNoteLimit" span={2} none={NO_LIMIT} />
          <LimitField form={form} name="creditOverLimitPct" span={2} none={NO_LIMIT} />
          <LimitField form={form} name="aloneLimit" span={2} none={NO_LIMIT} />
        </>
      )}
      lines={(form) => <Rights form={form} />}
      totals={false}
    />
  )
}

function Rights({ form }: { form: FormOf<typeof api.add> }) {
  const { value, error } = useField(form, 'rights')
  return (
    <>
      {error && (
        <p className="message tone-red" role="alert">
          {error}
        </p>
      )}
      <RightsTable
        rights={value ?? []}
        onChange={(rights) => form.set('rights', rights)}
        tools={<CopyFrom onCopy={(rights) => form.set('rights', rights)} />}
      />
    </>
  )
}

/** Begins with another role's rights, as far as one has them oneself. */
function CopyFrom({ onCopy }: { onCopy: (rights: string[]) => void }) {
  const { data } = useRead(api.getAll, { limit: 500 })
  return (
    <Select
      className="rights-copy"
      aria-label={t('copyFrom')}
      placeholder={t('copyFrom')}
      value={null}
      options={(data?.rows ?? []).map((row) => ({ value: row.id, label: row.name }))}
      onChange={(id) => {
        const from = data?.rows.find((row) => row.id === id)
        if (!from) return
        onCopy(from.rights.filter(hasRight))
        notify({ tone: 'success', title: t('copiedFrom', { name: from.name }) })
      }}
    />
  )
}

export function Detail({ id }: { id: number }) {
  return (
    <MasterDetail
      {...master}
      id={id}
      tags={(row) => [
        row.allBranches ? t('every') : '',
        row.secondFactor ? fieldText('secondFactor') : '',
      ]}
      facts={(row) => [
        [fieldText('description'), row.description],
        [fieldText('discountLimitPct'), qty(row.discountLimitPct)],
        [fieldText('correctionLimit'), limitText(row.correctionLimit)],
        [fieldText('poApprovalLimit'), limitText(row.poApprovalLimit)],
        [fieldText('cashOutLimit'), limitText(row.cashOutLimit)],
        [fieldText('creditNoteLimit'), limitText(row.creditNoteLimit)],
        [fieldText('creditOverLimitPct'), limitText(row.creditOverLimitPct)],
        [fieldText('backdateDays'), qty(row.backdateDays)],
        [fieldText('aloneLimit'), limitText(row.aloneLimit)],
      ]}
      figures={(row) => [
        [
          fieldText('employees'),
          <ScreenLink
            key="employees"
            to={employeePath}
            search={{ roleId: row.id, roleId_name: row.name }}
          >
            {qty(row.employees)}
          </ScreenLink>,
        ],
      ]}
      tabs={(row) => [
        {
          key: 'rights',
          label: fieldText('rights'),
          count: row.rights.length,
          body: <RightsTable rights={row.rights} />,
        },
        { key: 'history', label: t('history'), body: <PastChanges rows={row.history} /> },
      ]}
    />
  )
}
