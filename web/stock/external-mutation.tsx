import { useEffect } from 'react'
import type { DocumentDetail } from '#contract/document-detail.ts'
import {
  type ExternalMutationInput,
  externalMutation as api,
  mutationReturn,
} from '#contract/stock/external-mutation.ts'
import { writtenAgain } from '../master/written-again.ts'
import { call } from '../platform/api.ts'
import { today } from '../platform/format.ts'
import { useRead } from '../platform/query.ts'
import { useUser } from '../platform/session.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { useGo } from '../platform/link.tsx'
import { hasRight } from '../platform/session.ts'
import * as column from '../ui/columns.tsx'
import type { Change } from '../ui/detail-actions.tsx'
import { DocumentList } from '../ui/document-list.tsx'
import { DocumentView } from '../ui/document-view.tsx'
import { ChoiceField, DateField, TextField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { type Form as FormOf, newRow, useField } from '../ui/form-state.ts'
import { type GoodsRow, goodsOf } from '../ui/goods-row.ts'
import { inPieces } from '../ui/goods-units.ts'
import { WarehouseField } from '../ui/warehouses.tsx'
import { told } from './columns.tsx'
import { MovingLines } from './moving-lines.tsx'
import { type AtPlace, atBothPlaces, MutationTabs } from './mutation-places.tsx'
import { t } from './texts.ts'
import { openOf, sentLines } from './under-way.tsx'

/** What our branch sends to others. */
function List({ place }: AtPlace) {
  return (
    <DocumentList
      api={api}
      path={place.out}
      fixed={{ side: 'OUT' }}
      total={false}
      unit={t('mutations')}
      searchHint={t('findMutation')}
      extra={<MutationTabs place={place} path={place.out} />}
      columns={[
        column.text('warehouseName', { label: t('fromWarehouse'), width: 146, sort: false }),
        column.text('partyName', { label: t('toBranch') }),
        ...told,
      ]}
      statuses={['SENT', 'PARTIAL', 'RECEIVED', 'CLOSED']}
    />
  )
}

function Form({ place }: AtPlace) {
  return (
    <FormScreen
      path={place.out}
      api={api}
      from={writtenAgain(api.add.input)}
      totals={false}
      start={{ lines: [] }}
      header={(form) => <Header form={form} />}
      lines={(form) => <MovingLines form={form} />}
    />
  )
}

function Header({ form }: { form: FormOf<ExternalMutationInput> }) {
  const { employee } = useUser()
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
      <WarehouseField form={form} name="warehouseId" label={t('fromWarehouse')} required span={4} />
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
      <TextField form={form} name="driverName" span={4} maxLength={60} />
      <TextField form={form} name="vehicleNo" span={3} maxLength={20} />
      <TextField form={form} name="memo" span={5} maxLength={500} />
    </>
  )
}

function Detail({ place, id }: AtPlace & { id: number }) {
  const go = useGo()
  const underWay = ({ document }: DocumentDetail) => ['SENT', 'PARTIAL'].includes(document.status)
  return (
    <DocumentView
      api={api}
      path={place.out}
      id={id}
      {...sentLines}
      labels={{ partyName: t('toBranch'), warehouseName: t('fromWarehouse') }}
      facts={({ driverName, vehicleNo }) => [
        [fieldText('driverName'), driverName],
        [fieldText('vehicleNo'), vehicleNo],
      ]}
      actions={{
        recall: {
          label: t('recall'),
          danger: true,
          reason: true,
          hint: t('recallTells'),
          when: underWay,
          right: `${place.out}:add`,
          run: recall,
        },
        lost: {
          label: t('lostOnTheWay'),
          danger: true,
          reason: true,
          hint: t('lostTells'),
          when: (detail) => underWay(detail) && hasRight('stock/correction:add'),
          right: `${place.out}:add`,
          run: async (change, detail) => {
            const { id: lost } = await recall(change, detail)
            go('stock/correction/add', { lost })
          },
        },
      }}
    />
  )
}

/** Everything that is still under way comes back. */
function recall({ requestId, reason = '' }: Change, { document, lines }: DocumentDetail) {
  return call(mutationReturn.add, {
    requestId,
    branchId: document.branchId,
    docDate: today(),
    mutationId: document.id,
    fromTransit: true,
    reason,
    lines: lines.map((line) => {
      const left = inPieces(newRow({ qty: openOf(line), $goods: goodsOf(line) }) as GoodsRow)
      return { line: line.line, qty: left.qty ?? 0, goodsUnitId: left.goodsUnitId ?? null }
    }),
  })
}

export const { ofStock, ofSales } = atBothPlaces({ List, Form, Detail })
