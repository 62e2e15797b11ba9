import type { DocumentDetail } from '#contract/document-detail.ts'
import type { InputOf } from '#contract/endpoint.ts'
import {
  mutationReturn as api,
  externalMutation,
  mutationReturnInput,
} from '#contract/stock/external-mutation.ts'
import { shortDay } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { kindText } from '../platform/screens.ts'
import * as column from '../ui/columns.tsx'
import { DocumentList } from '../ui/document-list.tsx'
import { DocumentView } from '../ui/document-view.tsx'
import { DateField, TextField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import type { Form as FormOf } from '../ui/form-state.ts'
import { takenOf } from '../ui/source-lines.tsx'
import { FromSource, useSourceId } from '../ui/source.tsx'
import { movedColumns, onPhone } from './columns.tsx'
import { writtenOff } from './followed-loss.tsx'
import { type AtPlace, atBothPlaces, MutationTabs } from './mutation-places.tsx'
import { NoMutation, TakenLines } from './taken-lines.tsx'
import { t } from './texts.ts'
import { labelsBetween, receiving, rowsTaken } from './under-way.tsx'

// The reply is the return itself; what is written here is never a recall.
const add = { ...api.add, input: mutationReturnInput }

/** Goods that go back to the branch that sent them. */
function List({ place }: AtPlace) {
  return (
    <DocumentList
      api={{ ...api, pdf: externalMutation.pdf }}
      path={place.back}
      total={false}
      unit={t('mutations')}
      searchHint={t('findMutation')}
      extra={<MutationTabs place={place} path={place.back} />}
      add={false}
      columns={[
        {
          key: 'kind',
          label: fieldText('type'),
          width: 138,
          show: (row) => kindText(row.kind),
        },
        column.text('partyName', { label: t('otherBranch'), width: 150 }),
        column.text('refNo', { label: t('mutationNo'), width: 154, sort: false }),
        // Beside the kind whoever wrote it has no room; he may be chosen.
        column.text('memo', { sort: false }),
        column.status('status', { width: 116 }),
      ]}
      phone={(row) => ({
        sub: [kindText(row.kind), row.docNo, shortDay(row.docDate)].filter(Boolean).join(', '),
      })}
      statuses={['SENT', 'PARTIAL', 'RECEIVED', 'COMPLETED']}
    />
  )
}

/** `?mutation=12` begins with what arrived of that mutation. */
function Form({ place }: AtPlace) {
  const id = useSourceId('mutation')
  return (
    <FromSource
      path={place.back}
      endpoint={externalMutation.get}
      id={id}
      none={<NoMutation list={place.in} />}
    >
      {(mutation) =>
        mutation && (
          <FormScreen
            path={place.back}
            api={{ add }}
            totals={false}
            draft={`?mutation=${id}`}
            start={{ mutationId: mutation.document.id, lines: rowsBack(mutation) as never }}
            header={(form) => <Header form={form} {...mutation} />}
            lines={(form) => (
              <TakenLines form={form} open={t('takenQty')} taken={t('returnedQty')} />
            )}
          />
        )
      }
    </FromSource>
  )
}

/** Nothing goes back unless somebody writes how much. */
const rowsBack = (mutation: DocumentDetail) => rowsTaken(mutation, (line) => takenOf(line).taken)

interface HeaderProps extends Pick<DocumentDetail, 'document'> {
  form: FormOf<InputOf<typeof add>>
}

function Header({ form, document }: HeaderProps) {
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

function Detail({ place, id }: AtPlace & { id: number }) {
  return (
    <DocumentView
      api={externalMutation}
      path={place.back}
      id={id}
      columns={movedColumns()}
      phone={onPhone}
      labels={labelsBetween()}
      actions={{ receive: receiving(place.in), lost: writtenOff() }}
    />
  )
}

export const { ofStock, ofSales } = atBothPlaces({ List, Form, Detail })
