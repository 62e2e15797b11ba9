import { useEffect, useMemo } from 'react'
import type { DocumentLine } from '#contract/document-detail.ts'
import { warehouse } from '#contract/master/warehouse.ts'
import {
  type CorrectionInput,
  type CorrectionReason,
  correction as api,
  correctionReasons,
} from '#contract/stock/correction.ts'
import { day, money, qty, shortDay } from '../platform/format.ts'
import { fieldText, reasonText } from '../platform/i18n/contract.ts'
import { hasRight } from '../platform/session.ts'
import type { Column } from '../ui/columns.tsx'
import * as column from '../ui/columns.tsx'
import { lineColumns } from '../ui/detail-columns.tsx'
import { DetailScreen } from '../ui/detail-screen.tsx'
import { ChoiceField, DateField, SegmentField, TextField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { type Form as FormOf, useField } from '../ui/form-state.ts'
import { type GoodsColumn, GoodsLines, type GoodsRow } from '../ui/goods-lines.tsx'
import { ListScreen } from '../ui/list-screen.tsx'
import { ReportTabs } from '../ui/report-head.tsx'
import { goodsToMove, restock } from './goods-to-move.ts'
import { useLineColumns } from './phone-lines.tsx'
import { t } from './texts.ts'
import { useWarehouses } from './warehouses.ts'

const path = 'stock/correction'
const seesCost = () => hasRight('cost.view')
const reasons = Object.entries(correctionReasons) as [
  CorrectionReason,
  (typeof correctionReasons)[CorrectionReason],
][]

/** Beside the title: corrections, and everything that came in. */
export const correctionTabs = () => [
  { path, label: t('correctionTab') },
  { path: `${path}/stock-in`, label: t('stockInTab') },
]

export function List() {
  return (
    <ListScreen
      path={path}
      endpoint={api.getAll}
      xlsx={api.xlsx}
      unit={t('corrections')}
      searchHint={t('findCorrection')}
      note={<ReportTabs tabs={correctionTabs()} path={path} />}
      columns={[
        column.opens('docNo', path),
        column.date('docDate'),
        column.text('reason', {
          label: t('reason'),
          width: 136,
          show: (row) => reasonText(row.reason ?? ''),
        }),
        column.text('warehouseName', { width: 116, sort: false }),
        column.text('memo', { sort: false }),
        column.text('accountName', {
          label: t('contraAccount'),
          width: 220,
          hidden: true,
          sort: false,
        }),
        ...(seesCost()
          ? [column.money('total', { label: t('valueThen'), width: 142, sum: true })]
          : []),
        column.text('createdByName', { width: 148, sort: false, hidden: true }),
        column.status('status', { width: 126 }),
      ]}
      filters={[
        { kind: 'dates', from: 'dateFrom', to: 'dateTo' },
        { kind: 'master', key: 'warehouseId', endpoint: warehouse.getAll },
      ]}
      phone={(row) => ({
        title: `${reasonText(row.reason ?? '')}, ${row.warehouseName}`,
        amount: seesCost() ? money(row.total) : '',
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
      start={{ type: 'OUT', lines: [] }}
      header={(form) => <Header form={form} />}
      lines={(form) => <Lines form={form} />}
    />
  )
}

type CorrectionForm = FormOf<CorrectionInput>

function Header({ form }: { form: CorrectionForm }) {
  const places = useWarehouses()
  const type = useField(form, 'type').value
  const reason = useField(form, 'reason').value
  const fitting = reasons.filter(([, of]) => of === type)
  // A reason of the other direction does not stay behind.
  useEffect(() => {
    if (reason && correctionReasons[reason] !== type) form.set('reason', null as never)
  }, [form, reason, type])
  return (
    <>
      <SegmentField
        form={form}
        name="type"
        label={t('direction')}
        span={2}
        options={[
          ['OUT', t('out')],
          ['IN', t('in')],
        ]}
      />
      <ChoiceField
        form={form}
        name="reason"
        label={t('reason')}
        required
        span={3}
        options={fitting.map(([code]) => [code, reasonText(code)])}
        placeholder={t('choose')}
      />
      <ChoiceField
        form={form}
        name="warehouseId"
        required
        span={4}
        options={places.map((place) => [place.id, place.name])}
        placeholder={t('choose')}
      />
      <DateField form={form} name="docDate" required span={3} />
      <TextField
        form={form}
        name="memo"
        required
        span={12}
        maxLength={500}
        placeholder={t('whatHappened')}
      />
    </>
  )
}

/** What lies in the warehouse beside every line; of goods that come in also what one costs. */
function Lines({ form }: { form: CorrectionForm }) {
  const { value: warehouseId } = useField(form, 'warehouseId')
  const incoming = useField(form, 'type').value === 'IN'
  const count = (useField(form, 'lines').value ?? []).length
  const columns = useMemo(() => writtenColumns(incoming && seesCost()), [incoming])
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

function writtenColumns(priced: boolean): GoodsColumn[] {
  const onHand = ({ $goods }: GoodsRow) =>
    $goods ? `${qty($goods.onHand ?? 0)} ${$goods.baseUnitName}` : ''
  return [
    { title: t('onHand'), width: 128, align: 'right', show: onHand },
    'qty',
    'unit',
    ...(priced ? [{ field: 'unitCost', title: t('unitCost'), width: 124 }] : []),
    'memo',
  ]
}

export function Detail({ id }: { id: number }) {
  return (
    <DetailScreen
      path={path}
      id={id}
      endpoint={api.get}
      pdf={api.pdf}
      totals={seesCost()}
      columns={useLineColumns(correctedColumns())}
      facts={(document) => [
        [t('reason'), reasonText(document.reason ?? '')],
        [fieldText('warehouseName'), document.warehouseName],
        [fieldText('docDate'), day(document.docDate)],
        [t('contraAccount'), seesCost() ? document.accountName : null],
        [fieldText('approvedBy'), document.approvedByName],
      ]}
    />
  )
}

/** Cost as it stands now: a later recalculation changes it, the paper's value stays what it was. */
function correctedColumns(): Column<DocumentLine>[] {
  const cost: Column<DocumentLine> = {
    key: 'cost',
    width: 130,
    align: 'right',
    show: (line) => money(line.cost),
  }
  return [
    ...lineColumns.slice(0, 4),
    ...(seesCost() ? [cost] : []),
    column.text<'memo'>('memo', { width: 220, sort: false }),
  ]
}
