import { unit as api } from '#contract/master/unit.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import * as column from '../ui/columns.tsx'
import { SwitchField, TextField } from '../ui/fields.tsx'
import { yesColumn } from './master-columns.tsx'
import { MasterDetail } from './master-detail.tsx'
import { MasterForm } from './master-form.tsx'
import { MasterList } from './master-list.tsx'
import { t } from './texts.ts'

const path = 'master/stock-unit'
const master = { path, calls: api }

export function List() {
  return (
    <MasterList
      {...master}
      branch={false}
      unit={t('units')}
      columns={[
        column.opens('code', path, { width: 140 }),
        column.text('name'),
        column.text('symbol', { width: 120, sort: false }),
        yesColumn('allowFraction', 150),
        column.text('coretaxUnitCode', { width: 190, sort: false }),
      ]}
      filters={[{ kind: 'yesno', key: 'allowFraction' }]}
      phone={(row) => ({ title: row.name, amount: row.symbol, sub: row.code })}
    />
  )
}

export function Form({ id }: { id?: number }) {
  return (
    <MasterForm
      {...master}
      id={id}
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
          <SwitchField form={form} name="allowFraction" text={t('fractionWords')} span={8} />
        </>
      )}
    />
  )
}

export function Detail({ id }: { id: number }) {
  return (
    <MasterDetail
      {...master}
      id={id}
      tags={(row) => [row.code]}
      facts={(row) => [
        [fieldText('symbol'), row.symbol],
        [fieldText('allowFraction'), row.allowFraction ? t('yes') : t('no')],
        [fieldText('coretaxUnitCode'), row.coretaxUnitCode],
      ]}
    />
  )
}
