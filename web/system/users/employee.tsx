import { Checkbox } from 'antd'
import { employee as api } from '#contract/system/employee.ts'
import { role } from '#contract/system/role.ts'
import type { FormOf } from '../../master/form-of.ts'
import { MasterDetail } from '../../master/master-detail.tsx'
import { MasterForm } from '../../master/master-form.tsx'
import { MasterList } from '../../master/master-list.tsx'
import { day, instant } from '../../platform/format.ts'
import { fieldText } from '../../platform/i18n/contract.ts'
import { ScreenLink } from '../../platform/link.tsx'
import { useRead } from '../../platform/query.ts'
import { useUser } from '../../platform/session.ts'
import * as column from '../../ui/columns.tsx'
import { FieldFrame } from '../../ui/field-frame.tsx'
import { DateField, MasterSelect, TextField } from '../../ui/fields.tsx'
import { useField } from '../../ui/form-state.ts'
import { Tag } from '../../ui/status-tag.tsx'
import { EmployeeAccount } from './employee-account.tsx'
import { OneTimePassword, tellPassword } from './one-time-password.tsx'
import { PastChanges } from './past-changes.tsx'
import { employeePath as path, rolePath, UserTabs } from './user-tabs.tsx'
import { t } from './texts.ts'
import { BranchField } from '../../master/pickers.tsx'

const master = { path, calls: api }

export function List() {
  return (
    <MasterList
      {...master}
      unit={t('employees')}
      searchHint={t('findEmployee')}
      extra={<UserTabs path={path} />}
      columns={[
        column.opens('code', path, { width: 146 }),
        column.text('name', {
          show: (row) => (
            <NameCell row={row as unknown as { name: string; lockedUntil?: string }} />
          ),
        }),
        column.text('email', { width: 210 }) as never,
        column.text('roleName', { width: 140 }),
        column.text('branchName', { width: 120 }),
        column.text('lastLoginAt', {
          width: 150,
          show: (row) => (row.lastLoginAt ? instant(row.lastLoginAt) : t('never')),
        }) as never,
        column.text('phone', { width: 140, hidden: true }) as never,
        column.date('joinDate', { hidden: true }) as never,
      ]}
      filters={[
        { kind: 'master', key: 'roleId', endpoint: role.getAll, label: fieldText('roleName') },
        { kind: 'yesno', key: 'isLocked' },
      ]}
      phone={(row) => ({
        title: row.name,
        amount: row.roleName,
        sub: [row.code, row.branchName].join(', '),
      })}
    />
  )
}

function NameCell({ row }: { row: { name: string; lockedUntil?: string } }) {
  return (
    <span className="ellipsis" title={row.name}>
      {row.name} {row.lockedUntil && <Tag tone="red">{t('locked')}</Tag>}
    </span>
  )
}

export function Form({ id }: { id?: number }) {
  const { branchName } = useUser().employee
  return (
    <MasterForm
      {...master}
      id={id}
      start={{ $names: { branchId: branchName } }}
      onSaved={(reply) => tellPassword(reply)}
      header={(form) => (
        <>
          <TextField form={form} name="name" required span={5} />
          <TextField form={form} name="email" required span={4} />
          <TextField form={form} name="code" span={3} maxLength={20} placeholder={t('automatic')} />
          <MasterSelect
            form={form}
            name="roleId"
            required
            span={5}
            endpoint={role.getAll}
            filter={{ isActive: true }}
          />
          <BranchField form={form} label={t('homeBranch')} required span={4} />
          <TextField form={form} name="phone" span={3} />
          <BranchesField form={form} />
          <DateField form={form} name="joinDate" span={3} />
          {id === undefined && <p className="hint span-12">{t('newHint')}</p>}
        </>
      )}
    />
  )
}

/** The branches of the one who decides; the home branch is always among them. */
function BranchesField({ form }: { form: FormOf<typeof api.add> }) {
  const { branches } = useUser()
  const { value, error } = useField(form, 'branchIds')
  const home = useField(form, 'branchId').value
  const chosen = [...new Set([...(value ?? []), ...(home ? [home] : [])])]
  return (
    <FieldFrame name="branchIds" label={fieldText('branchIds')} span={8} error={error}>
      {({ id }) => (
        <span id={id} className="switch-line">
          <Checkbox.Group
            options={branches.map((one) => ({
              value: one.id,
              label: one.name,
              disabled: one.id === home,
            }))}
            value={chosen}
            onChange={(next) => form.set('branchIds', next as number[])}
          />
        </span>
      )}
    </FieldFrame>
  )
}

export function Detail({ id }: { id: number }) {
  const { branches } = useUser()
  const nameOf = (one: number) => branches.find((b) => b.id === one)?.name ?? `#${one}`
  const roles = useRead(role.getAll, { limit: 500 }).data?.rows
  // The audit keeps numbers; people read names.
  const namesOf: Record<string, (value: string) => string> = {
    role_id: (value) => roles?.find((r) => r.id === Number(value))?.name ?? value,
    branch_id: (value) => nameOf(Number(value)),
    branch_ids: (value) => value.split(',').map(Number).map(nameOf).join(', '),
    join_date: day,
  }
  return (
    <>
      <MasterDetail
        {...master}
        id={id}
        tags={(row) => [row.code, row.lockedUntil ? t('locked') : '']}
        facts={(row) => [
          [fieldText('email'), row.email],
          [fieldText('phone'), row.phone],
          [
            fieldText('roleName'),
            <ScreenLink key="role" to={`${rolePath}/${row.roleId}`}>
              {row.roleName}
            </ScreenLink>,
          ],
          [t('homeBranch'), row.branchName],
          [
            fieldText('branchIds'),
            row.allBranches ? t('everyByRole') : row.branchIds?.map(nameOf).join(', '),
          ],
          [fieldText('joinDate'), row.joinDate && day(row.joinDate)],
          [fieldText('lastLoginAt'), row.lastLoginAt ? instant(row.lastLoginAt) : t('never')],
        ]}
        tabs={(row) => [
          { key: 'account', label: t('account'), body: <EmployeeAccount row={row} /> },
          {
            key: 'history',
            label: t('history'),
            count: row.history.length,
            body: <PastChanges rows={row.history} namesOf={namesOf} />,
          },
        ]}
      />
      <OneTimePassword id={id} />
    </>
  )
}
