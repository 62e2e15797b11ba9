import { Only } from '../ui/only.tsx'
import { Button } from 'antd'
import { recurringJournal as api, recurringTypes } from '#contract/bank-cash/recurring-journal.ts'
import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import { money } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { ScreenLink } from '../platform/link.tsx'
import { notify } from '../platform/notice.ts'
import { useWrite } from '../platform/query.ts'
import { newRequestId } from '../platform/request-id.ts'
import { hasRight } from '../platform/session.ts'
import type { Column } from '../ui/columns.tsx'
import {
  DateField,
  MoneyField,
  NumberField,
  SegmentField,
  SwitchField,
  TextField,
} from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { type Draft, type Form as FormOf, newRow, useField } from '../ui/form-state.ts'
import { ListScreen } from '../ui/list-screen.tsx'
import { StatusTag } from '../ui/status-tag.tsx'
import { AccountEntry } from './account-entry.tsx'
import { MoneyTabs } from './money-between.tsx'
import { t } from './texts.ts'

type Row = ReplyOf<typeof api.get>
type Input = InputOf<typeof api.add>

const journals = 'bank-cash/adjustment-journal'
const path = `${journals}/recurring`
const typeName = (type: Row['type']) => t(`recurring.${type}`)

/** Adjustments of every month, and which of them waits to be written. */
export function List() {
  return (
    <ListScreen
      path={path}
      title={t('recurring')}
      endpoint={api.getAll}
      xlsx={api.xlsx}
      unit={t('journals')}
      searchHint={t('findName')}
      extra={<MoneyTabs path={journals} here={path} />}
      open={(row) => (hasRight(`${path}:edit`) ? pageOf(row) : null)}
      columns={columns()}
      filters={[{ kind: 'yesno', key: 'isActive', label: fieldText('isActive') }]}
      phone={(row) => ({
        title: row.name,
        amount: money(wholeOf(row)),
        sub: typeName(row.type),
        extra: <Due row={row} />,
      })}
    />
  )
}

const pageOf = ({ id }: Row) => `${path}/${id}/edit`
const wholeOf = ({ lines }: Row) => lines.reduce((sum, line) => sum + line.debit, 0)

const columns = (): Column<Row>[] => [
  {
    key: 'name',
    sort: true,
    fixed: true,
    show: (row) => (
      <ScreenLink to={hasRight(`${path}:edit`) ? pageOf(row) : null} className="row-link">
        {row.name}
      </ScreenLink>
    ),
  },
  { key: 'type', width: 120, show: ({ type }) => typeName(type) },
  {
    key: 'firstMonth',
    label: t('runs'),
    width: 190,
    show: ({ firstMonth, lastMonth }) =>
      `${nameOf(firstMonth)} – ${lastMonth ? nameOf(lastMonth) : t('endless')}`,
  },
  {
    key: 'lines',
    label: fieldText('amount'),
    width: 130,
    align: 'right',
    show: (row) => money(wholeOf(row)),
  },
  { key: 'written', label: t('written'), width: 90, align: 'right', show: (row) => row.written },
  {
    key: 'automatic',
    width: 110,
    show: ({ automatic }) => t(automatic ? 'byItself' : 'byPress'),
  },
  { key: 'dueMonth', label: fieldText('status'), width: 190, show: (row) => <Due row={row} /> },
]

/** `01/2026`. */
const nameOf = (month: string) => `${month.slice(5, 7)}/${month.slice(0, 4)}`

/** The earliest month that waits, written by one press. */
function Due({ row }: { row: Row }) {
  const { mutate: post, isPending: busy } = useWrite(api.post)
  const { id, dueMonth } = row
  if (!row.isActive) return <StatusTag status="INACTIVE" />
  if (!dueMonth || !hasRight(`${path}:add`)) return <StatusTag status="ACTIVE" />
  return (
    <Button
      size="small"
      type="primary"
      loading={busy}
      onClick={(event) => {
        // The row below opens the journal itself.
        event.stopPropagation()
        post(
          { id, month: dueMonth, requestId: newRequestId() },
          { onSuccess: ({ docNo }) => notify({ tone: 'success', title: docNo ?? '' }) },
        )
      }}
    >
      {t('writeMonth', { month: nameOf(dueMonth) })}
    </Button>
  )
}

interface FormProps {
  id?: number
}

export function Form({ id }: FormProps) {
  return (
    <FormScreen
      api={{ add: api.add, get: api.get, update: api.update }}
      path={path}
      id={id}
      after="list"
      totals={false}
      start={{
        type: 'FIXED',
        automatic: true,
        lines: [newRow({ debit: 0, credit: 0 }), newRow({ debit: 0, credit: 0 })],
      }}
      from={draftOf}
      header={(form) => <Header form={form} changing={id !== undefined} />}
      lines={(form) => <AccountEntry form={form} by="ADJUSTMENT" />}
    />
  )
}

function draftOf(row: Row): Draft<Input> & { id: number; version: number } {
  const { id, version, branchId, name, type, day, firstMonth, lastMonth } = row
  const { acquisitionCost, residual, automatic, isActive, lines } = row
  const values = { branchId, name, type, day, firstMonth, lastMonth, automatic, isActive }
  return {
    ...values,
    id,
    version,
    requestId: newRequestId(),
    acquisitionCost,
    residual,
    lines: lines.map((line) => newRow(line)),
  }
}

function Header({ form, changing }: { form: FormOf<Input>; changing: boolean }) {
  const { value: type } = useField(form, 'type')
  const spread = type !== 'FIXED'
  return (
    <>
      <TextField form={form} name="name" required span={5} />
      <SegmentField
        form={form}
        name="type"
        required
        span={4}
        options={recurringTypes.map((one) => [one, typeName(one)])}
      />
      <NumberField form={form} name="day" span={3} placeholder={t('lastDay')} />
      <DateField form={form} name="firstMonth" required span={3} />
      <DateField form={form} name="lastMonth" required={spread} span={3} />
      <Only form={form} when={spread} of={['acquisitionCost', 'residual']}>
        <MoneyField form={form} name="acquisitionCost" required span={3} />
        <MoneyField form={form} name="residual" span={3} />
      </Only>
      <SwitchField form={form} name="automatic" text={t('automatically')} span={6} />
      {changing && (
        <SwitchField form={form as never} name={'isActive' as never} text={t('runsOn')} span={6} />
      )}
      <p className="hint span-12">{t(spread ? 'spreadTells' : 'fixedTells')}</p>
    </>
  )
}
