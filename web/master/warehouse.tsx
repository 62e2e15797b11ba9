import type { ReplyOf } from '#contract/endpoint.ts'
import { branch } from '#contract/master/branch.ts'
import { colleague } from '#contract/master/colleague.ts'
import { warehouse as api } from '#contract/master/warehouse.ts'
import { call } from '../platform/api.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { newRequestId } from '../platform/request-id.ts'
import { hasRight } from '../platform/session.ts'
import * as column from '../ui/columns.tsx'
import { DetailActions } from '../ui/detail-actions.tsx'
import { MasterSelect, SegmentField, TextField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { ListScreen } from '../ui/list-screen.tsx'
import { activeColumn, activeFilter, statusOf, yesColumn } from './master-columns.tsx'
import { MasterDetail } from './master-detail.tsx'
import { choices, t, wordOf } from './texts.ts'

const path = 'master/warehouse'
type Row = ReplyOf<typeof api.get>

const types = ['STORE', 'WAREHOUSE', 'DAMAGED'] as const

export function List() {
  return (
    <ListScreen
      path={path}
      endpoint={api.getAll}
      xlsx={api.xlsx}
      pdf={api.listPdf}
      unit={t('warehouses')}
      columns={[
        column.opens('code', path, { width: 120 }),
        column.text('name', { width: 220 }),
        column.text('branchName', { width: 140 }),
        column.text('type', { width: 130, show: (row) => wordOf('place', row.type) }),
        yesColumn('isPrimary', 130),
        column.text('address', { sort: false }),
        activeColumn(),
      ]}
      filters={[
        activeFilter(),
        { kind: 'choice', key: 'type', options: choices('place', types) },
        { kind: 'yesno', key: 'isPrimary' },
      ]}
      phone={(row) => ({
        title: row.name,
        amount: row.isPrimary ? t('primary') : '',
        sub: `${row.code}, ${row.branchName}`,
        status: statusOf(row),
      })}
    />
  )
}

export function Form({ id }: { id?: number }) {
  return (
    <FormScreen
      path={path}
      add={api.add}
      id={id}
      edit={{ load: api.get, update: api.update, from: toDraft }}
      start={{ type: 'WAREHOUSE' }}
      header={(form) => (
        <>
          <MasterSelect form={form} name="branchId" endpoint={branch.getAll} required span={4} />
          <MasterSelect form={form} name="picEmployeeId" endpoint={colleague.names} span={5} />
          <TextField form={form} name="code" required span={3} maxLength={20} />
          <TextField form={form} name="name" required span={5} />
          <SegmentField form={form} name="type" span={5} options={choices('place', types)} />
          <TextField form={form} name="address" span={8} maxLength={200} />
        </>
      )}
    />
  )
}

function toDraft(row: Row) {
  const { id, version, branchId, code, name, type, address, picEmployeeId } = row
  return {
    id,
    version,
    branchId,
    code,
    name,
    address,
    picEmployeeId,
    type: type as (typeof types)[number],
    requestId: newRequestId(),
    $names: { branchId: row.branchName, picEmployeeId: row.picName ?? '' },
  }
}

export function Detail({ id }: { id: number }) {
  return (
    <MasterDetail
      path={path}
      id={id}
      endpoint={api.get}
      update={api.update}
      from={toDraft}
      tags={(row) => [row.code, row.isPrimary ? t('primary') : '']}
      facts={(row) => [
        [fieldText('branchName'), row.branchName],
        [fieldText('type'), wordOf('place', row.type)],
        [fieldText('address'), row.address],
        [fieldText('picEmployeeId'), row.picName],
      ]}
      actions={(row) => hasRight(`${path}:edit`) && <MakePrimary row={row} />}
    />
  )
}

function MakePrimary({ row }: { row: Row }) {
  const { id, version, isPrimary, isActive } = row
  return (
    <DetailActions
      detail={{ actions: isPrimary || !isActive ? [] : ['PRIMARY'] }}
      number={row.name}
      plain
      actions={{
        PRIMARY: {
          label: t('makePrimary'),
          tells: t('primaryTells'),
          run: () => call(api.primary, { id, version, requestId: newRequestId() }),
        },
      }}
    />
  )
}
