import { SwapOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { DocumentLine } from '#contract/document-detail.ts'
import {
  type InternalMutationInput,
  internalMutation as api,
} from '#contract/stock/internal-mutation.ts'
import { writtenAgain } from '../master/written-again.ts'
import { qty } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import type { Column } from '../ui/columns.tsx'
import * as column from '../ui/columns.tsx'
import { DocumentList } from '../ui/document-list.tsx'
import { DocumentView } from '../ui/document-view.tsx'
import { DateField, TextField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { type Form as FormOf, useField } from '../ui/form-state.ts'
import { WarehouseField } from '../ui/warehouses.tsx'
import { movedColumns, onPhone, told } from './columns.tsx'
import { MoveFacts } from './move-facts.tsx'
import { MovingLines } from './moving-lines.tsx'
import { inStock, MutationTabs } from './mutation-places.tsx'
import { t } from './texts.ts'
import './stock.css'

const path = 'stock/mutation'

export function List() {
  return (
    <DocumentList
      api={api}
      total={false}
      unit={t('mutations')}
      searchHint={t('findMutation')}
      extra={<MutationTabs place={inStock} path={path} />}
      columns={[
        column.text('warehouseName', { label: t('fromWarehouse'), width: 146, sort: false }),
        column.text('toWarehouseName', { label: t('toWarehouse'), width: 146, sort: false }),
        ...told,
      ]}
      filters={['warehouse']}
      phone={(row) => ({ title: `${row.warehouseName} → ${row.toWarehouseName}` })}
    />
  )
}

export function Form() {
  return (
    <FormScreen
      api={api}
      from={writtenAgain(api.add.input)}
      totals={false}
      start={{ lines: [] }}
      header={(form) => <Header form={form} />}
      lines={(form) => <MovingLines form={form} />}
      rail={(form) => <MoveFacts form={form} />}
    />
  )
}

function Header({ form }: { form: FormOf<InternalMutationInput> }) {
  const from = useField(form, 'warehouseId').value
  const to = useField(form, 'toWarehouseId').value
  const swap = () => form.change({ warehouseId: to ?? null, toWarehouseId: from ?? null })
  return (
    <>
      <WarehouseField
        form={form}
        name="warehouseId"
        label={t('fromWarehouse')}
        required
        span={4}
        except={to}
      />
      <div className="swap">
        <Button
          icon={<SwapOutlined />}
          aria-label={t('swap')}
          title={t('swap')}
          disabled={!from && !to}
          onClick={swap}
        />
      </div>
      <WarehouseField
        form={form}
        name="toWarehouseId"
        destination
        label={t('toWarehouse')}
        required
        span={4}
        except={from}
      />
      <DateField form={form} name="docDate" required span={3} />
      <TextField form={form} name="memo" span={12} maxLength={500} />
    </>
  )
}

export function Detail({ id }: { id: number }) {
  return (
    <DocumentView
      api={api}
      id={id}
      columns={movedColumns(inBaseUnit())}
      phone={onPhone}
      labels={{ warehouseName: t('fromWarehouse'), toWarehouseName: t('toWarehouse') }}
      facts={({ branchName }) => [[fieldText('branchName'), branchName]]}
    />
  )
}

const inBaseUnit = (): Column<DocumentLine> => ({
  key: 'baseQty',
  label: t('inBaseUnit'),
  width: 150,
  align: 'right',
  show: (line) => `${qty(line.baseQty)} ${line.baseUnitName}`,
})
