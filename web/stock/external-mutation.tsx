import { useEffect, useMemo } from 'react'
import type { DocumentDetail } from '#contract/document-detail.ts'
import {
  type ExternalMutationInput,
  externalMutation as api,
  mutationReturn,
} from '#contract/stock/external-mutation.ts'
import { call } from '../platform/api.ts'
import { day, qty, today } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { useRead } from '../platform/query.ts'
import { newRequestId } from '../platform/request-id.ts'
import { PHONE, useMedia } from '../platform/media.ts'
import { hasRight, useUser } from '../platform/session.ts'
import * as column from '../ui/columns.tsx'
import { DetailScreen } from '../ui/detail-screen.tsx'
import { ChoiceField, DateField, TextField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { type Form as FormOf, useField } from '../ui/form-state.ts'
import { type GoodsColumn, GoodsLines, type GoodsRow } from '../ui/goods-lines.tsx'
import { ListScreen } from '../ui/list-screen.tsx'
import { goodsToMove, restock } from './goods-to-move.ts'
import { inSales, inStock, type MutationPlace, MutationTabs } from './mutation-tabs.tsx'
import { t } from './texts.ts'
import { inTwoLines, openOf, sentColumns } from './under-way.tsx'
import { useWarehouses } from './warehouses.ts'

/** What our branch sends to others. */
function outgoing(place: MutationPlace) {
  const path = place.out
  const List = () => (
    <ListScreen
      path={path}
      endpoint={api.getAll}
      xlsx={api.xlsx}
      fixed={{ side: 'OUT' }}
      unit={t('mutations')}
      searchHint={t('findMutation')}
      note={<MutationTabs place={place} path={path} />}
      columns={[
        column.opens('docNo', path),
        column.date('docDate'),
        column.text('warehouseName', { label: t('fromWarehouse'), width: 146, sort: false }),
        column.text('partyName', { label: t('toBranch') }),
        column.text('memo', { sort: false }),
        column.text('createdByName', { width: 146, sort: false }),
        column.status('status', { width: 116 }),
      ]}
      filters={[
        { kind: 'dates', from: 'dateFrom', to: 'dateTo' },
        { kind: 'status', key: 'status', statuses: ['SENT', 'PARTIAL', 'RECEIVED', 'CLOSED'] },
      ]}
      phone={inTwoLines}
    />
  )
  const Form = () => (
    <FormScreen
      path={path}
      add={api.add}
      preview={api.preview}
      totals={false}
      start={{ lines: [] }}
      header={(form) => <Header form={form} />}
      lines={(form) => <Lines form={form} />}
    />
  )
  const Detail = ({ id }: { id: number }) => (
    <DetailScreen
      path={path}
      id={id}
      endpoint={api.get}
      pdf={api.pdf}
      totals={false}
      columns={sentColumns(useMedia(PHONE))}
      facts={(document) => [
        [t('fromWarehouse'), document.warehouseName],
        [t('toBranch'), document.partyName],
        [fieldText('docDate'), day(document.docDate)],
      ]}
      actions={{
        recall: {
          label: t('recall'),
          danger: true,
          reason: true,
          tells: t('recallTells'),
          when: ({ document }) =>
            ['SENT', 'PARTIAL'].includes(document.status) && hasRight(`${path}:add`),
          run: recall,
        },
      }}
    />
  )
  return { List, Form, Detail }
}

export const ofStock = outgoing(inStock)
export const ofSales = outgoing(inSales)

/** Everything that is still under way comes back. */
function recall({ document, lines }: DocumentDetail, reason: string) {
  return call(mutationReturn.add, {
    requestId: newRequestId(),
    branchId: document.branchId,
    docDate: today(),
    mutationId: document.id,
    fromTransit: true,
    reason,
    lines: lines.map((line) => ({ line: line.line, qty: openOf(line) })),
  })
}

type MutationForm = FormOf<ExternalMutationInput>

function Header({ form }: { form: MutationForm }) {
  const { employee } = useUser()
  const places = useWarehouses()
  const { data } = useRead(
    api.destinations,
    { branchId: employee.branchId },
    { staleTime: 300_000 },
  )
  const to = useField(form, 'toWarehouseId').value
  const branchId = data?.rows.find((place) => place.warehouseId === to)?.branchId
  useEffect(() => {
    if (branchId && form.get().toBranchId !== branchId) form.set('toBranchId', branchId)
  }, [form, branchId])
  return (
    <>
      <ChoiceField
        form={form}
        name="warehouseId"
        label={t('fromWarehouse')}
        required
        span={4}
        options={places.map((place) => [place.id, place.name])}
        placeholder={t('choose')}
      />
      <ChoiceField
        form={form}
        name="toWarehouseId"
        label={t('toBranch')}
        required
        span={5}
        options={(data?.rows ?? []).map((place) => [
          place.warehouseId,
          `${place.branchName}, ${place.warehouseName}`,
        ])}
        placeholder={t('choose')}
      />
      <DateField form={form} name="docDate" required span={3} />
      <TextField form={form} name="memo" span={12} maxLength={500} />
    </>
  )
}

function Lines({ form }: { form: MutationForm }) {
  const { value: warehouseId } = useField(form, 'warehouseId')
  const count = (useField(form, 'lines').value ?? []).length
  const columns = useMemo<GoodsColumn[]>(
    () => [{ title: t('onHand'), width: 128, align: 'right', show: onHand }, 'qty', 'unit', 'memo'],
    [],
  )
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

const onHand = ({ $goods }: GoodsRow) =>
  $goods ? `${qty($goods.onHand ?? 0)} ${$goods.baseUnitName}` : ''
