import { Only } from '../ui/only.tsx'
import { useEffect, useMemo } from 'react'
import type { DocumentDetail, DocumentLine } from '#contract/document-detail.ts'
import {
  type CorrectionInput,
  type CorrectionReason,
  correction as api,
  correctionReasons,
  reportedReasons,
} from '#contract/stock/correction.ts'
import { externalMutation } from '#contract/stock/external-mutation.ts'
import { writtenAgain } from '../master/written-again.ts'
import { money } from '../platform/format.ts'
import { fieldText, reasonText } from '../platform/i18n/contract.ts'
import { hasRight } from '../platform/session.ts'
import type { Column } from '../ui/columns.tsx'
import * as column from '../ui/columns.tsx'
import { DocumentList } from '../ui/document-list.tsx'
import { DocumentView } from '../ui/document-view.tsx'
import { ChoiceField, DateField, SegmentField, TextField } from '../ui/fields.tsx'
import { UsualField } from '../ui/usual-field.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { type Form as FormOf, useField } from '../ui/form-state.ts'
import { ReportTabs } from '../ui/report-head.tsx'
import { FromSource, useSourceId } from '../ui/source.tsx'
import { WarehouseField } from '../ui/warehouses.tsx'
import { movedColumns, onPhone } from './columns.tsx'
import { followsAnother, foundAgain, foundColumn, foundGoods, lostGoods } from './followed-loss.tsx'
import { MovingLines } from './moving-lines.tsx'
import { TakenLines } from './taken-lines.tsx'
import { t } from './texts.ts'

const path = 'stock/correction'
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
    <DocumentList
      api={api}
      unit={t('corrections')}
      searchHint={t('findCorrection')}
      extra={<ReportTabs tabs={correctionTabs()} path={path} />}
      total={t('valueThen')}
      columns={[
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
        column.status('status', { width: 126 }),
      ]}
      filters={['warehouse']}
      phone={(row) => ({ title: `${reasonText(row.reason ?? '')}, ${row.warehouseName}` })}
    />
  )
}

/** `?lost=12` begins with what was recalled by that document, because it never arrived; `?found=12` with what that one wrote off. */
export function Form() {
  const [lost, found] = [useSourceId('lost'), useSourceId('found')]
  const of = found ? { draft: `?found=${found}`, id: found } : { draft: `?lost=${lost}`, id: lost }
  return (
    <FromSource path={path} endpoint={found ? api.get : externalMutation.get} id={of.id}>
      {(source) => (
        <FormScreen
          api={api}
          from={asWritten}
          draft={of.id ? of.draft : undefined}
          totals={false}
          start={startOf(source, found !== undefined)}
          header={(form) => <Header form={form} />}
          lines={(form) => <Lines form={form} />}
        />
      )}
    </FromSource>
  )
}

const asWritten = writtenAgain(api.add.input, ({ document }) => ({
  type: document.kind === 'stock-in' ? 'IN' : 'OUT',
  // What follows another document is begun there.
  ...(followsAnother(document.reason as CorrectionReason) ? { reason: null } : {}),
}))

function startOf(source: DocumentDetail | undefined, found: boolean) {
  if (!source) return { type: 'OUT' as const, lines: [] }
  return found ? foundGoods(source) : lostGoods(source)
}

type CorrectionForm = FormOf<CorrectionInput>

function Header({ form }: { form: CorrectionForm }) {
  const type = useField(form, 'type').value
  const reason = useField(form, 'reason').value
  const followed = followsAnother(reason)
  const fitting = reasons.filter(([code, of]) =>
    followed ? code === reason : of === type && !followsAnother(code),
  )
  const reported = reportedReasons.includes(reason ?? '')
  // A reason of the other direction does not stay behind.
  useEffect(() => {
    if (reason && correctionReasons[reason] !== type) form.set('reason', null as never)
  }, [form, reason, type])
  return (
    <>
      {!followed && (
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
      )}
      <ChoiceField
        form={form}
        name="reason"
        label={t('reason')}
        required
        span={followed ? 5 : 3}
        options={fitting.map(([code]) => [code, reasonText(code)])}
        placeholder={t('choose')}
      />
      <WarehouseField form={form} name="warehouseId" required span={4} />
      <DateField form={form} name="docDate" required span={3} />
      <Only form={form} when={reason === 'PEMAKAIAN_SENDIRI'} of={['ownUseVat']}>
        <UsualField
          form={form}
          name="ownUseVat"
          span={3}
          words={{ usual: t('vatAsSet'), with: t('withVat'), without: t('withoutVat') }}
        />
      </Only>
      <Only form={form} when={reported} of={['reportNo']}>
        <TextField form={form} name="reportNo" span={3} maxLength={50} />
      </Only>
      <TextField
        form={form}
        name="memo"
        required
        span={reason === 'PEMAKAIAN_SENDIRI' || reported ? 9 : 12}
        maxLength={500}
        placeholder={t('whatHappened')}
      />
    </>
  )
}

/** Of goods that come in also what one costs, for those who may see it. */
function Lines({ form }: { form: CorrectionForm }) {
  const priced = useField(form, 'type').value === 'IN' && hasRight('cost.view')
  const own = useMemo(
    () => (priced ? [{ field: 'unitCost', title: t('unitCost'), width: 124 }] : []),
    [priced],
  )
  const reason = useField(form, 'reason').value
  if (!followsAnother(reason)) return <MovingLines form={form} own={own} />
  const found = reason === 'DITEMUKAN'
  return (
    <TakenLines
      form={form}
      open={t(found ? 'writtenOffQty' : 'recalledQty')}
      taken={t(found ? 'foundQty' : 'lostQty')}
      whole={t(found ? 'allFound' : 'allLost')}
    />
  )
}

export function Detail({ id }: { id: number }) {
  return (
    <DocumentView
      api={api}
      id={id}
      columns={({ lines }) =>
        lines.some((line) => line.takenQty > 0)
          ? movedColumns(foundColumn(), costNow)
          : movedColumns(costNow)
      }
      phone={onPhone}
      actions={{ found: foundAgain() }}
      labels={{ accountName: t('contraAccount'), refNo: fieldText('reportNo') }}
      facts={({ reason }) => [[t('reason'), reasonText(reason ?? '')]]}
    />
  )
}

/** Cost as it stands now: a later recalculation changes it, the document's value stays what it was. */
const costNow: Column<DocumentLine> = {
  key: 'cost',
  width: 130,
  align: 'right',
  show: (line) => money(line.cost),
}
