import { SwapOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useMemo } from 'react'
import type { DocumentLine } from '#contract/document-detail.ts'
import { warehouse } from '#contract/master/warehouse.ts'
import {
  type InternalMutationInput,
  internalMutation as api,
} from '#contract/stock/internal-mutation.ts'
import { day, qty, shortDay } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import type { Column } from '../ui/columns.tsx'
import * as column from '../ui/columns.tsx'
import { lineColumns } from '../ui/detail-columns.tsx'
import { DetailScreen } from '../ui/detail-screen.tsx'
import { ChoiceField, DateField, TextField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { type Form as FormOf, useField } from '../ui/form-state.ts'
import { type GoodsColumn, GoodsLines, type GoodsRow } from '../ui/goods-lines.tsx'
import { ListScreen } from '../ui/list-screen.tsx'
import { goodsToMove, restock } from './goods-to-move.ts'
import { inStock, MutationTabs } from './mutation-tabs.tsx'
import { MoveFacts } from './move-facts.tsx'
import { useLineColumns } from './phone-lines.tsx'
import { t } from './texts.ts'
import { useWarehouses } from './warehouses.ts'
import './stock.css'

const path = 'stock/mutation'

export function List() {
  return (
    <ListScreen
      path={path}
      endpoint={api.getAll}
      xlsx={api.xlsx}
      unit={t('mutations')}
      searchHint={t('findMutation')}
      note={<MutationTabs place={inStock} path={path} />}
      columns={[
        column.opens('docNo', path),
        column.date('docDate'),
        column.text('warehouseName', { label: t('fromWarehouse'), width: 146, sort: false }),
        column.text('toWarehouseName', { label: t('toWarehouse'), width: 146, sort: false }),
        column.text('memo', { sort: false }),
        column.text('createdByName', { width: 146, sort: false }),
        column.status('status', { width: 116 }),
      ]}
      filters={[
        { kind: 'dates', from: 'dateFrom', to: 'dateTo' },
        { kind: 'master', key: 'warehouseId', endpoint: warehouse.getAll },
      ]}
      phone={(row) => ({
        title: `${row.warehouseName} → ${row.toWarehouseName}`,
        sub: `${row.docNo}, ${shortDay(row.docDate)}`,
        status: row.status,
      })}
    />
  )
}

export function Form() {
  return (
    <FormScreen
      path={path}
      add={api.add}
      preview={api.preview}
      totals={false}
      start={{ lines: [] }}
      header={(form) => <Header form={form} />}
      lines={(form) => <Lines form={form} />}
      rail={(form) => <MoveFacts form={form} />}
    />
  )
}

type MutationForm = FormOf<InternalMutationInput>

function Header({ form }: { form: MutationForm }) {
  const places = useWarehouses().map((place) => [place.id, place.name] as const)
  const from = useField(form, 'warehouseId').value
  const to = useField(form, 'toWarehouseId').value
  const swap = () => form.change({ warehouseId: to ?? null, toWarehouseId: from ?? null })
  return (
    <>
      <ChoiceField
        form={form}
        name="warehouseId"
        label={t('fromWarehouse')}
        required
        span={4}
        options={places.filter(([id]) => id !== to)}
        placeholder={t('choose')}
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
      <ChoiceField
        form={form}
        name="toWarehouseId"
        label={t('toWarehouse')}
        required
        span={4}
        options={places.filter(([id]) => id !== from)}
        placeholder={t('choose')}
      />
      <DateField form={form} name="docDate" required span={3} />
      <TextField form={form} name="memo" span={12} maxLength={500} />
    </>
  )
}

/** What lies in the warehouse that the goods leave, beside every line. */
function Lines({ form }: { form: MutationForm }) {
  const { value: warehouseId } = useField(form, 'warehouseId')
  const count = (useField(form, 'lines').value ?? []).length
  const columns = useMemo(moveColumns, [])
  useEffect(() => {
    if (warehouseId) void restock(form, warehouseId).catch(() => {})
  }, [form, warehouseId])
  return (
    <GoodsLines
      form={form}
      columns={columns}
      search={(q) => goodsToMove(q, warehouseId)}
      note={t('goodsCount', { count })}
    />
  )
}

function moveColumns(): GoodsColumn[] {
  return [
    { title: t('onHand'), width: 128, align: 'right', show: (row) => stockText(row) },
    'qty',
    'unit',
    'memo',
  ]
}

function stockText({ $goods }: GoodsRow): string {
  return $goods ? `${qty($goods.onHand ?? 0)} ${$goods.baseUnitName}` : ''
}

export function Detail({ id }: { id: number }) {
  return (
    <DetailScreen
      path={path}
      id={id}
      endpoint={api.get}
      pdf={api.pdf}
      totals={false}
      columns={useLineColumns(movedColumns())}
      facts={(document) => [
        [t('fromWarehouse'), document.warehouseName],
        [t('toWarehouse'), document.toWarehouseName],
        [fieldText('docDate'), day(document.docDate)],
        [fieldText('branchName'), document.branchName],
      ]}
    />
  )
}

function movedColumns(): Column<DocumentLine>[] {
  const base: Column<DocumentLine> = {
    key: 'baseQty',
    label: t('inBaseUnit'),
    width: 150,
    align: 'right',
    show: (line) => `${qty(line.baseQty)} ${line.baseUnitName}`,
  }
  return [
    ...lineColumns.slice(0, 4),
    base,
    column.text<'memo'>('memo', { width: 220, sort: false }),
  ]
}
