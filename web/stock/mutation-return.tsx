import type { DocumentDetail } from '#contract/document-detail.ts'
import {
  mutationReturn as api,
  externalMutation,
  mutationReturnInput,
} from '#contract/stock/external-mutation.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { day } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { hasRight } from '../platform/session.ts'
import * as column from '../ui/columns.tsx'
import { DetailScreen } from '../ui/detail-screen.tsx'
import { DateField, TextField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import type { Form as FormOf } from '../ui/form-state.ts'
import { ListScreen } from '../ui/list-screen.tsx'
import { inSales, inStock, type MutationPlace, MutationTabs } from './mutation-tabs.tsx'
import { FromMutation, TakenLines, useSourceId } from './taken-lines.tsx'
import { useLineColumns } from './phone-lines.tsx'
import { t } from './texts.ts'
import { inTwoLines, movedGoods, rowsTaken } from './under-way.tsx'

// The reply is the return itself; what is written here is never a recall.
const add = { ...api.add, input: mutationReturnInput }

/** Goods that go back to the branch that sent them. */
function returns(place: MutationPlace) {
  const path = place.back
  const List = () => (
    <ListScreen
      path={path}
      endpoint={api.getAll}
      xlsx={api.xlsx}
      unit={t('mutations')}
      searchHint={t('findMutation')}
      note={<MutationTabs place={place} path={path} />}
      add={false}
      columns={[
        column.opens('docNo', path),
        column.date('docDate'),
        column.text('partyName', { label: t('otherBranch') }),
        column.text('refNo', { label: t('mutationNo'), width: 160, sort: false }),
        column.text('memo', { sort: false }),
        column.text('createdByName', { width: 132, sort: false }),
        column.status('status', { width: 116 }),
      ]}
      filters={[
        { kind: 'dates', from: 'dateFrom', to: 'dateTo' },
        { kind: 'status', key: 'status', statuses: ['SENT', 'PARTIAL', 'RECEIVED', 'COMPLETED'] },
      ]}
      phone={inTwoLines}
    />
  )
  /** `?mutation=12` begins with what arrived of that mutation. */
  const Form = () => {
    const id = useSourceId('mutation')
    return (
      <FromMutation path={path} id={id} list={place.in}>
        {(detail) => (
          <FormScreen
            path={path}
            add={add}
            totals={false}
            draft={`?mutation=${id}`}
            start={{ mutationId: detail.document.id, lines: rowsBack(detail) as never }}
            header={(form) => <Header form={form} detail={detail} />}
            lines={(form) => (
              <TakenLines form={form} open={t('takenQty')} taken={t('returnedQty')} />
            )}
          />
        )}
      </FromMutation>
    )
  }
  const Detail = ({ id }: { id: number }) => (
    <DetailScreen
      path={path}
      id={id}
      endpoint={externalMutation.get}
      pdf={externalMutation.pdf}
      totals={false}
      columns={useLineColumns(movedGoods())}
      facts={(document) => [
        [t('otherBranch'), document.partyName],
        [fieldText('warehouseName'), document.warehouseName ?? document.toWarehouseName],
        [fieldText('docDate'), day(document.docDate)],
        [t('mutationNo'), document.refNo],
      ]}
      actions={{
        receive: {
          label: t('toReceive'),
          when: ({ document }) =>
            document.kind === 'incoming-return' &&
            ['SENT', 'PARTIAL'].includes(document.status) &&
            hasRight(`${place.in}:add`),
          to: () => `${place.in}/add`,
          search: () => ({ return: id }),
        },
      }}
    />
  )
  return { List, Form, Detail }
}

export const ofStock = returns(inStock)
export const ofSales = returns(inSales)

/** Nothing goes back unless somebody writes how much. */
const rowsBack = (detail: DocumentDetail) =>
  rowsTaken(detail, (line) => line.takenQty / line.conversion).map((row) => ({ ...row, qty: 0 }))

function Header({
  form,
  detail: { document },
}: {
  form: FormOf<InputOf<typeof add>>
  detail: DocumentDetail
}) {
  return (
    <>
      <TextField form={form} name="reason" label={t('reason')} required span={8} maxLength={200} />
      <DateField form={form} name="docDate" required span={4} />
      <TextField
        form={form}
        name="memo"
        span={12}
        maxLength={500}
        placeholder={`${document.docNo}, ${document.partyName}`}
      />
    </>
  )
}
