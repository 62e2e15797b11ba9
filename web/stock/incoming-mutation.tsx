import {
  externalMutation as api,
  mutationReturn,
  type MutationReceiptInput,
} from '#contract/stock/external-mutation.ts'
import type { DocumentDetail } from '#contract/document-detail.ts'
import { hasRight } from '../platform/session.ts'
import * as column from '../ui/columns.tsx'
import { DocumentList } from '../ui/document-list.tsx'
import { DocumentView } from '../ui/document-view.tsx'
import { DateField, TextField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import type { Form as FormOf } from '../ui/form-state.ts'
import { FromSource, useSourceId } from '../ui/source.tsx'
import { told } from './columns.tsx'
import { goodsToMove } from './moving-lines.tsx'
import { type AtPlace, atBothPlaces, MutationTabs } from './mutation-places.tsx'
import { NoMutation, TakenLines } from './taken-lines.tsx'
import { t } from './texts.ts'
import { labelsBetween, openOf, receiving, rowsTaken, sentLines } from './under-way.tsx'

/** What is on its way to our branch, and what has arrived. */
function List({ place }: AtPlace) {
  return (
    <DocumentList
      api={api}
      path={place.in}
      fixed={{ side: 'IN' }}
      total={false}
      unit={t('mutations')}
      searchHint={t('findMutation')}
      extra={<MutationTabs place={place} path={place.in} />}
      add={false}
      columns={[
        column.text('partyName', { label: t('fromBranch') }),
        column.text('toWarehouseName', { label: t('toWarehouse'), width: 146, sort: false }),
        ...told,
      ]}
      statuses={['SENT', 'PARTIAL', 'RECEIVED', 'CLOSED']}
    />
  )
}

/** `?mutation=12` receives a mutation, `?return=12` one that comes back. */
function Form({ place }: AtPlace) {
  const back = useSourceId('return')
  const id = useSourceId('mutation') ?? back
  return (
    <FromSource path={place.in} endpoint={api.get} id={id} none={<NoMutation list={place.in} />}>
      {(mutation) =>
        mutation && (
          <FormScreen
            path={place.in}
            api={{ add: back ? mutationReturn.received : api.received }}
            totals={false}
            outlivesLine
            draft={`?mutation=${id}`}
            start={{ id: mutation.document.id, lines: rowsTaken(mutation, openOf) as never }}
            header={(form) => <Header form={form} {...mutation} />}
            lines={(form) => (
              <TakenLines
                form={form}
                open={t('underWay')}
                taken={t('arrivedQty')}
                whole={t('asSent')}
                beside={hasRight('receive.unlisted') ? notListed() : undefined}
              />
            )}
          />
        )
      }
    </FromSource>
  )
}

/** Goods that came along though nobody listed them: any that are stocked. */
const notListed = () => ({
  hint: t('addNotListed'),
  search: (text: string) => goodsToMove(text, null),
})

interface HeaderProps extends Pick<DocumentDetail, 'document'> {
  form: FormOf<MutationReceiptInput>
}

function Header({ form, document }: HeaderProps) {
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

function Detail({ place, id }: AtPlace & { id: number }) {
  return (
    <DocumentView
      api={api}
      path={place.in}
      id={id}
      {...sentLines}
      labels={labelsBetween()}
      actions={{
        receive: receiving(place.in),
        giveBack: {
          aside: true,
          label: t('toReturn'),
          when: ({ document }) =>
            document.kind === 'incoming-mutation' && document.status !== 'SENT',
          adds: place.back,
          search: () => ({ mutation: id }),
        },
      }}
    />
  )
}

export const { ofStock, ofSales } = atBothPlaces({ List, Form, Detail })
