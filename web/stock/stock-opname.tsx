import { Only } from '../ui/only.tsx'
import type { DocumentLine } from '#contract/document-detail.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { category } from '#contract/master/category.ts'
import { goods } from '#contract/master/goods.ts'
import { opnameInput, opnameScopes, stockOpname as api } from '#contract/stock/stock-opname.ts'
import { SeveralMasters } from '../master/several-masters.tsx'
import { money, qty, shortDay } from '../platform/format.ts'
import { useRead } from '../platform/query.ts'
import * as column from '../ui/columns.tsx'
import { lineColumns } from '../ui/detail-columns.tsx'
import { DocumentList } from '../ui/document-list.tsx'
import { DocumentView } from '../ui/document-view.tsx'
import { DateField, MasterSelect, SegmentField, SwitchField, TextField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { type Form as FormOf, useField } from '../ui/form-state.ts'
import { WarehouseField } from '../ui/warehouses.tsx'
import { opensAny, told } from './columns.tsx'
import { CountScreen } from './count-screen.tsx'
import { DifferenceCauses } from './difference-causes.tsx'
import { t } from './texts.ts'

const path = 'stock/opname'
const NONE: never[] = []
// The same call also keeps what was counted; here a count only begins.
const begin = { ...api.add, input: opnameInput }

export function List() {
  return (
    <DocumentList
      api={api}
      total={false}
      unit={t('counts')}
      searchHint={t('findMutation')}
      columns={[
        // The number comes with the result.
        opensAny((row) => `${path}/${row.id}`, t('noNumberYet')),
        column.text('warehouseName', { width: 150, sort: false }),
        column.text('partyName', { label: t('scope') }),
        ...told,
      ]}
      statuses={['DRAFT', 'SUBMITTED', 'CANCELLED']}
      filters={['warehouse']}
      phone={({ warehouseName, partyName, docNo, docDate }) => ({
        title: `${warehouseName}, ${partyName}`,
        sub: `${docNo ?? t('noNumberYet')}, ${shortDay(docDate)}`,
      })}
    />
  )
}

export function Form() {
  return (
    <FormScreen
      api={{ add: begin }}
      path={path}
      totals={false}
      start={{ scope: 'ALL', blind: true }}
      header={(form) => <Header form={form} />}
    />
  )
}

function Header({ form }: { form: FormOf<InputOf<typeof begin>> }) {
  const scope = useField(form, 'scope').value
  return (
    <>
      <WarehouseField form={form} name="warehouseId" required span={3} />
      <SegmentField
        form={form}
        name="scope"
        label={t('scope')}
        span={6}
        options={opnameScopes.map((code) => [code, t(`scope.${code}`)])}
      />
      <DateField form={form} name="docDate" required span={3} />
      <Only form={form} when={scope === 'CATEGORY'} of={['categoryId']}>
        <MasterSelect form={form} name="categoryId" endpoint={category.getAll} required span={5} />
      </Only>
      <Only form={form} when={scope === 'RACK'} of={['rack']}>
        <TextField
          form={form}
          name="rack"
          label={t('scope.RACK')}
          required
          span={5}
          maxLength={30}
        />
      </Only>
      <Only form={form} when={scope === 'GOODS'} of={['goodsIds']}>
        <SeveralMasters
          form={form}
          name="goodsIds"
          endpoint={goods.getAll}
          known={NONE}
          required
          span={12}
        />
      </Only>
      <SwitchField form={form} name="blind" label={t('blind')} span={6} text={t('blindHint')} />
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
  return (
    <DocumentView
      api={api}
      id={id}
      columns={[
        ...lineColumns.slice(0, 3),
        {
          key: 'baseQty',
          label: t('difference', { qty: '' }),
          width: 140,
          align: 'right',
          show: differenceText,
        },
        {
          key: 'cost',
          width: 130,
          align: 'right',
          show: valueText,
        },
        column.text('memo', { width: 220, sort: false }),
      ]}
      phone={{
        amount: differenceText,
        below: (line) => (typeof line.cost === 'number' ? [valueText(line)] : []),
      }}
      labels={{ partyName: t('scope') }}
      extra={({ document }) =>
        document.status === 'SUBMITTED' && <DifferenceCauses id={document.id} />
      }
    />
  )
}

/** With the sign of what differs: a shortage takes its value away. */
const valueText = ({ baseQty, cost, net }: DocumentLine) =>
  money(Math.sign(baseQty) * Math.abs(cost ?? net))

const differenceText = ({ baseQty, baseUnitName }: DocumentLine) =>
  `${qty(baseQty)} ${baseUnitName}`
