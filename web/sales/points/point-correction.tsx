import { pointCorrection as api, pointReason } from '#contract/sales/point-correction.ts'
import { pointRedemption } from '#contract/sales/point-redemption.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { CustomerField } from '../../master/pickers.tsx'
import { count } from '../../platform/format.ts'
import { fieldText, reasonText } from '../../platform/i18n/contract.ts'
import { Pair, TotalLine } from '../../platform/pairs.tsx'
import { mayCall } from '../../platform/session.ts'
import { useRead } from '../../platform/query.ts'
import * as column from '../../ui/columns.tsx'
import { DocumentList } from '../../ui/document-list.tsx'
import { DocumentView } from '../../ui/document-view.tsx'
import { ChoiceField, DateField, NumberField, TextField } from '../../ui/fields.tsx'
import { type Form as FormOf, useField } from '../../ui/form-state.ts'
import { FormScreen } from '../../ui/form-screen.tsx'
import { t } from './texts.ts'

export function List() {
  return (
    <DocumentList
      api={api}
      party="customer"
      total={t('worth')}
      columns={[
        column.text('partyName', { label: t('member') }),
        column.qty('points', { width: 110, sort: false }),
        column.text('reason', {
          width: 160,
          sort: false,
          show: (row) => reasonText(row.reason ?? ''),
        }),
        column.text('memo', { sort: false }),
        column.status('status', { width: 130 }),
      ]}
      phone={(row) => ({ amount: count(row.points) })}
      unit={t('corrections')}
      searchHint={t('find')}
    />
  )
}

export function Form() {
  return (
    <FormScreen
      api={api}
      start={{}}
      totals={(form) => <Balance form={form} />}
      header={(form) => (
        <>
          <CustomerField form={form} label={t('member')} required span={4} />
          <NumberField form={form} name="points" required span={3} placeholder={t('pointsHint')} />
          <ChoiceField
            form={form}
            name="reason"
            required
            span={3}
            options={pointReason.options.map((code) => [code, reasonText(code)])}
          />
          <DateField form={form} name="docDate" required span={2} />
          <TextField
            form={form}
            name="memo"
            span={12}
            maxLength={500}
            placeholder={t('whatHappened')}
          />
        </>
      )}
    />
  )
}

/** What the member has, and what it will be; for whoever may see rewards. */
function Balance({ form }: { form: FormOf<InputOf<typeof api.add>> }) {
  const { value: customerId } = useField(form, 'customerId')
  const { value: points } = useField(form, 'points')
  const { data } = useRead(
    pointRedemption.rewards,
    { customerId: customerId ?? null },
    { enabled: Boolean(customerId) && mayCall(pointRedemption.rewards), staleTime: 0 },
  )
  const balance = customerId ? (data?.balance ?? 0) : 0
  const change = (points as number | null | undefined) ?? 0
  return (
    <section className="panel totals paper-totals" aria-label={t('balance')}>
      <dl className="pairs">
        <Pair label={t('balance')} value={count(balance)} />
        <Pair label={fieldText('points')} value={count(change)} />
      </dl>
      <TotalLine label={t('after')} value={count(balance + change)} />
    </section>
  )
}

export const Detail = ({ id }: { id: number }) => (
  <DocumentView
    api={api}
    id={id}
    facts={(document) => [
      [fieldText('points'), count(document.points)],
      [fieldText('reason'), reasonText(document.reason ?? '')],
    ]}
  />
)
