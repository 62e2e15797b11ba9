import type { ReplyOf } from '#contract/endpoint.ts'
import { warehouse as api } from '#contract/master/warehouse.ts'
import { call } from '../platform/api.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { hasRight } from '../platform/session.ts'
import * as column from '../ui/columns.tsx'
import { DetailActions } from '../ui/detail-actions.tsx'
import { SegmentField, TextField } from '../ui/fields.tsx'
import { yesColumn } from './master-columns.tsx'
import { draftOf } from './draft-of.ts'
import { MasterDetail } from './master-detail.tsx'
import { MasterForm } from './master-form.tsx'
import { MasterList } from './master-list.tsx'
import { choices, t, wordOf } from './texts.ts'
import { BranchField, KeeperField } from './pickers.tsx'

const path = 'master/warehouse'
const master = { path, calls: api, from: toDraft }
type Row = ReplyOf<typeof api.get>

const types = ['STORE', 'WAREHOUSE', 'DAMAGED'] as const

export function List() {
  return (
    <MasterList
      {...master}
      unit={t('warehouses')}
      columns={[
        column.opens('code', path, { width: 120 }),
        column.text('name', { width: 220 }),
        column.text('branchName', { width: 140 }),
        column.text('type', { width: 130, show: (row) => wordOf('place', row.type) }),
        yesColumn('isPrimary', 130),
        column.text('address', { sort: false }),
      ]}
      filters={[
        { kind: 'choice', key: 'type', options: choices('place', types) },
        { kind: 'yesno', key: 'isPrimary' },
      ]}
      phone={(row) => ({
        title: row.name,
        amount: row.isPrimary ? t('primary') : '',
        sub: `${row.code}, ${row.branchName}`,
      })}
    />
  )
}

export function Form({ id }: { id?: number }) {
  return (
    <MasterForm
      {...master}
      id={id}
      start={{ type: 'WAREHOUSE' }}
      header={(form) => (
        <>
          <BranchField form={form} required span={4} />
          <KeeperField form={form} span={5} />
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
  return draftOf(api.update.input, row, { picEmployeeId: row.picName })
}

export function Detail({ id }: { id: number }) {
  return (
    <MasterDetail
      {...master}
      id={id}
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
  const { isPrimary, isActive } = row
  return (
    <DetailActions
      detail={{ document: row, actions: isPrimary || !isActive ? [] : ['PRIMARY'] }}
      number={row.name}
      plain
      actions={{
        PRIMARY: {
          label: t('makePrimary'),
          hint: t('primaryTells'),
          run: (change) => call(api.primary, change),
        },
      }}
    />
  )
}
