import type { ReplyOf } from '#contract/endpoint.ts'
import { unit as api } from '#contract/master/unit.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { newRequestId } from '../platform/request-id.ts'
import * as column from '../ui/columns.tsx'
import { SwitchField, TextField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { ListScreen } from '../ui/list-screen.tsx'
import { activeColumn, activeFilter, statusOf, yesColumn } from './master-columns.tsx'
import { MasterDetail } from './master-detail.tsx'
import { t } from './texts.ts'

const path = 'master/stock-unit'
type Row = ReplyOf<typeof api.get>

export function List() {
  return (
    <ListScreen
      path={path}
      endpoint={api.getAll}
      xlsx={api.xlsx}
      pdf={api.listPdf}
      branch={false}
      unit={t('units')}
      columns={[
        column.opens('code', path, { width: 140 }),
        column.text('name'),
        column.text('symbol', { width: 120, sort: false }),
        yesColumn('allowFraction', 150),
        column.text('coretaxUnitCode', { width: 190, sort: false }),
        activeColumn(),
      ]}
      filters={[activeFilter(), { kind: 'yesno', key: 'allowFraction' }]}
      phone={(row) => ({
        title: row.name,
        amount: row.symbol,
        sub: row.code,
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
      start={{ allowFraction: false }}
      header={(form) => (
        <>
          <TextField form={form} name="code" required span={3} maxLength={20} />
          <TextField form={form} name="name" required span={5} maxLength={50} />
          <TextField form={form} name="symbol" span={2} maxLength={10} />
          <TextField
            form={form}
            name="coretaxUnitCode"
            span={2}
            maxLength={7}
            placeholder="UM.0021"
          />
          <SwitchField form={form} name="allowFraction" words={t('fractionWords')} span={8} />
        </>
      )}
    />
  )
}

function toDraft(row: Row) {
  const { isActive, updatedAt, ...fields } = row
  return { ...fields, requestId: newRequestId() }
}

export function Detail({ id }: { id: number }) {
  return (
    <MasterDetail
      path={path}
      id={id}
      endpoint={api.get}
      update={api.update}
      from={toDraft}
      tags={(row) => [row.code]}
      facts={(row) => [
        [fieldText('symbol'), row.symbol],
        [fieldText('allowFraction'), row.allowFraction ? t('yes') : t('no')],
        [fieldText('coretaxUnitCode'), row.coretaxUnitCode],
      ]}
    />
  )
}
