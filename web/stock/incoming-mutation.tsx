import { useMemo } from 'react'
import type { DocumentDetail } from '#contract/document-detail.ts'
import {
  externalMutation as api,
  mutationReturn,
  type MutationReceiptInput,
} from '#contract/stock/external-mutation.ts'
import { day } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { PHONE, useMedia } from '../platform/media.ts'
import { hasRight } from '../platform/session.ts'
import * as column from '../ui/columns.tsx'
import type { ActionOf } from '../ui/detail-actions.tsx'
import { DetailScreen } from '../ui/detail-screen.tsx'
import { DateField, TextField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import type { Form as FormOf } from '../ui/form-state.ts'
import { ListScreen } from '../ui/list-screen.tsx'
import { inSales, inStock, type MutationPlace, MutationTabs } from './mutation-tabs.tsx'
import { FromMutation, TakenLines, useSourceId } from './taken-lines.tsx'
import { t } from './texts.ts'
import { inTwoLines, openOf, rowsTaken, sentColumns } from './under-way.tsx'

/** What is on its way to our branch, and what has arrived. */
function arriving(place: MutationPlace) {
  const path = place.in
  const List = () => (
    <ListScreen
      path={path}
      endpoint={api.getAll}
      xlsx={api.xlsx}
      fixed={{ side: 'IN' }}
      unit={t('mutations')}
      searchHint={t('findMutation')}
      note={<MutationTabs place={place} path={path} />}
      add={false}
      columns={[
        column.opens('docNo', path),
        column.date('docDate'),
        column.text('partyName', { label: t('fromBranch') }),
        column.text('toWarehouseName', { label: t('toWarehouse'), width: 146, sort: false }),
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
  /** `?mutation=12` receives a mutation, `?return=12` one that comes back. */
  const Form = () => {
    const back = useSourceId('return')
    const id = useSourceId('mutation') ?? back
    return (
      <FromMutation path={path} id={id} list={path}>
        {(detail) => (
          <FormScreen
            path={path}
            add={back ? mutationReturn.received : api.received}
            totals={false}
            draft={`?mutation=${id}`}
            start={{ id: detail.document.id, lines: rowsTaken(detail, openOf) as never }}
            header={(form) => <Header form={form} detail={detail} />}
            lines={(form) => <Lines form={form} />}
          />
        )}
      </FromMutation>
    )
  }
  const Detail = ({ id }: { id: number }) => (
    <DetailScreen
      path={path}
      id={id}
      endpoint={api.get}
      pdf={api.pdf}
      totals={false}
      columns={sentColumns(useMedia(PHONE))}
      facts={(document) => [
        [t('otherBranch'), document.partyName],
        [fieldText('warehouseName'), document.toWarehouseName ?? document.warehouseName],
        [fieldText('docDate'), day(document.docDate)],
        [t('mutationNo'), document.refNo],
      ]}
      actions={actionsOf(place, id)}
    />
  )
  return { List, Form, Detail }
}

function actionsOf(place: MutationPlace, id: number): Record<string, ActionOf<DocumentDetail>> {
  return {
    receive: {
      label: t('toReceive'),
      when: ({ document }) => isUnderWay(document) && hasRight(`${place.in}:add`),
      to: () => `${place.in}/add`,
      search: ({ document }) => ({
        [document.kind === 'incoming-return' ? 'return' : 'mutation']: id,
      }),
    },
    giveBack: {
      label: t('toReturn'),
      when: ({ document }) =>
        document.kind === 'incoming-mutation' &&
        document.status !== 'SENT' &&
        hasRight(`${place.back}:add`),
      to: () => `${place.back}/add`,
      search: () => ({ mutation: id }),
    },
  }
}

const isUnderWay = ({ kind, status }: DocumentDetail['document']) =>
  ['incoming-mutation', 'incoming-return'].includes(kind) && ['SENT', 'PARTIAL'].includes(status)

export const ofStock = arriving(inStock)
export const ofSales = arriving(inSales)

type ReceiptForm = FormOf<MutationReceiptInput>

function Header({ form, detail: { document } }: { form: ReceiptForm; detail: DocumentDetail }) {
  return (
    <>
      <Fact label={t('mutationNo')} value={document.docNo} />
      <Fact label={t('fromBranch')} value={document.partyName} />
      <Fact label={t('toWarehouse')} value={document.toWarehouseName} />
      <DateField form={form} name="docDate" required span={3} />
      <TextField form={form} name="memo" span={12} maxLength={500} />
    </>
  )
}

function Fact({ label, value }: { label: string; value: string | null }) {
  return (
    <div className="field span-3">
      <div className="field-label">{label}</div>
      <strong>{value}</strong>
    </div>
  )
}

function Lines({ form }: { form: ReceiptForm }) {
  const title = useMemo(() => t('arrivedQty'), [])
  return <TakenLines form={form} open={t('underWay')} taken={title} />
}
