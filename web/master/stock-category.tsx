import { Navigate } from '@tanstack/react-router'
import { category as api } from '#contract/master/category.ts'
import { inputNumber, percent } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { ReportTabs } from '../ui/report-head.tsx'
import * as column from '../ui/columns.tsx'
import { MasterSelect, NumberField, SwitchField, TextField } from '../ui/fields.tsx'
import { Brands } from './brands.tsx'
import { categoryTabs, categoryPath as path } from './category-tabs.ts'
import { yesColumn } from './master-columns.tsx'
import { MasterDetail } from './master-detail.tsx'
import { MasterForm } from './master-form.tsx'
import { MasterList } from './master-list.tsx'
import { Pictures } from './pictures.tsx'
import { t } from './texts.ts'

/** Brands stand beside the categories. */
export function Page({ rest }: { rest: string[] }) {
  if (rest[0] === 'brands' && rest.length === 1) return <Brands />
  return <Navigate to="/app/$" params={{ _splat: path }} replace />
}

const master = { path, calls: api }

export function List() {
  return (
    <MasterList
      {...master}
      extra={<ReportTabs tabs={categoryTabs()} path={path} />}
      branch={false}
      unit={t('categories')}
      columns={[
        column.opens('code', path, { width: 140 }),
        column.text('name'),
        column.text('parentName', { label: fieldText('parentId'), width: 220, sort: false }),
        column.setting('marginDefaultPct', { width: 120 }),
        yesColumn('pointEligible', 120),
      ]}
      filters={[{ kind: 'master', key: 'parentId', endpoint: api.getAll }]}
      phone={(row) => ({
        title: row.name,
        amount: row.marginDefaultPct === null ? '' : percent(row.marginDefaultPct),
        sub: row.parentName ? `${row.code}, ${row.parentName}` : row.code,
      })}
    />
  )
}

export function Form({ id }: { id?: number }) {
  return (
    <MasterForm
      {...master}
      id={id}
      start={{ pointEligible: true }}
      header={(form) => (
        <>
          <TextField form={form} name="name" required span={5} />
          <TextField form={form} name="code" span={3} placeholder={t('automatic')} />
          <MasterSelect form={form} name="parentId" endpoint={api.getAll} span={4} />
          <NumberField form={form} name="marginDefaultPct" span={3} suffix="%" />
          <SwitchField form={form} name="pointEligible" text={t('pointWords')} span={5} />
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
      tags={(row) => [row.code, row.parentName ? t('inParent', { name: row.parentName }) : '']}
      facts={(row) => [
        [fieldText('marginDefaultPct'), inputNumber(row.marginDefaultPct)],
        [fieldText('pointEligible'), row.pointEligible ? t('yes') : t('no')],
      ]}
      tabs={(row) => [
        {
          key: 'pictures',
          label: t('pictures'),
          count: row.imageFileIds.length,
          body: (
            <Pictures
              id={row.id}
              name={row.name}
              fileIds={row.imageFileIds}
              path={path}
              upload={api.uploadImages}
            />
          ),
        },
      ]}
    />
  )
}
