import type { InputOf } from '#contract/endpoint.ts'
import { category } from '#contract/master/category.ts'
import { goods } from '#contract/master/goods.ts'
import { warehouse } from '#contract/master/warehouse.ts'
import { opnameInput, opnameScopes, stockOpname as api } from '#contract/stock/stock-opname.ts'
import { SeveralMasters } from '../master/several-masters.tsx'
import { day, money, qty, shortDay } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { ScreenLink } from '../platform/link.tsx'
import { useRead } from '../platform/query.ts'
import { hasRight } from '../platform/session.ts'
import * as column from '../ui/columns.tsx'
import { lineColumns } from '../ui/detail-columns.tsx'
import { DetailScreen } from '../ui/detail-screen.tsx'
import {
  ChoiceField,
  DateField,
  MasterSelect,
  SegmentField,
  SwitchField,
  TextField,
} from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { type Form as FormOf, useField } from '../ui/form-state.ts'
import { ListScreen } from '../ui/list-screen.tsx'
import { CountScreen } from './count-screen.tsx'
import { useLineColumns } from './phone-lines.tsx'
import { t } from './texts.ts'
import { useWarehouses } from './warehouses.ts'

const path = 'stock/opname'
const NONE: never[] = []
// The same call also keeps what was counted; here a count only begins.
const begin = { ...api.add, input: opnameInput }

export function List() {
  return (
    <ListScreen
      path={path}
      endpoint={api.getAll}
      xlsx={api.xlsx}
      unit={t('counts')}
      searchHint={t('findMutation')}
      columns={[
        {
          ...column.opens('docNo', path),
          // The number comes with the result.
          show: (row) => (
            <ScreenLink to={`${path}/${row.id}`} className="row-link">
              {row.docNo ?? t('noNumberYet')}
            </ScreenLink>
          ),
        },
        column.date('docDate'),
        column.text('warehouseName', { width: 190, sort: false }),
        column.text('partyName', { label: t('scope') }),
        column.text('memo', { sort: false }),
        column.text('createdByName', { width: 170, sort: false }),
        column.status('status', { width: 140 }),
      ]}
      filters={[
        { kind: 'dates', from: 'dateFrom', to: 'dateTo' },
        { kind: 'status', key: 'status', statuses: ['DRAFT', 'SUBMITTED', 'CANCELLED'] },
        { kind: 'master', key: 'warehouseId', endpoint: warehouse.getAll },
      ]}
      phone={(row) => ({
        title: `${row.warehouseName}, ${row.partyName}`,
        sub: `${row.docNo ?? t('noNumberYet')}, ${shortDay(row.docDate)}`,
        status: row.status,
      })}
    />
  )
}

export function Form() {
  return (
    <FormScreen
      path={path}
      add={begin}
      totals={false}
      start={{ scope: 'ALL', blind: true }}
      header={(form) => <Header form={form} />}
    />
  )
}

function Header({ form }: { form: FormOf<InputOf<typeof begin>> }) {
  const places = useWarehouses()
  const scope = useField(form, 'scope').value
  return (
    <>
      <ChoiceField
        form={form}
        name="warehouseId"
        required
        span={3}
        options={places.map((place) => [place.id, place.name])}
        placeholder={t('choose')}
      />
      <SegmentField
        form={form}
        name="scope"
        label={t('scope')}
        span={6}
        options={opnameScopes.map((code) => [code, t(`scope.${code}`)])}
      />
      <DateField form={form} name="docDate" required span={3} />
      {scope === 'CATEGORY' && (
        <MasterSelect form={form} name="categoryId" endpoint={category.getAll} required span={5} />
      )}
      {scope === 'RACK' && (
        <TextField
          form={form}
          name="rack"
          label={t('scope.RACK')}
          required
          span={5}
          maxLength={30}
        />
      )}
      {scope === 'GOODS' && (
        <SeveralMasters
          form={form}
          name="goodsIds"
          endpoint={goods.getAll}
          known={NONE}
          span={12}
        />
      )}
      <SwitchField form={form} name="blind" label={t('blind')} span={6} words={t('blindHint')} />
      <TextField form={form} name="memo" span={12} maxLength={500} />
    </>
  )
}

/** A count that goes on is counted here; one that is over shows what it found. */
export function Detail({ id }: { id: number }) {
  const { data } = useRead(api.sheet, { id }, { every: 15_000, staleTime: 0 })
  if (data?.status === 'DRAFT') return <CountScreen sheet={data} />
  return <Result id={id} />
}

function Result({ id }: { id: number }) {
  const costly = hasRight('cost.view')
  return (
    <DetailScreen
      path={path}
      id={id}
      endpoint={api.get}
      pdf={api.pdf}
      totals={false}
      columns={useLineColumns(
        [
          ...lineColumns.slice(0, 3),
          {
            key: 'baseQty',
            label: t('difference', { qty: '' }),
            width: 140,
            align: 'right',
            show: (line) => `${qty(line.baseQty)} ${line.baseUnitName}`,
          },
          ...(costly
            ? [
                {
                  ...column.money('cost', { width: 130, sort: false }),
                  show: (line: { cost?: number | null | undefined; net: number }) =>
                    money(line.cost ?? Math.abs(line.net)),
                },
              ]
            : []),
          column.text<'memo'>('memo', { width: 220, sort: false }),
        ],
        ({ baseQty, baseUnitName }) => `${qty(baseQty)} ${baseUnitName}`,
      )}
      facts={(document) => [
        [fieldText('warehouseName'), document.warehouseName],
        [t('scope'), document.partyName],
        [fieldText('docDate'), day(document.docDate)],
        [fieldText('approvedBy'), document.approvedByName],
      ]}
    />
  )
}
