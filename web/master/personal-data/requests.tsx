import type { ReactNode } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { customer } from '#contract/master/customer.ts'
import { personalRequest as api, requestKind } from '#contract/system/personal-data.ts'
import { clockMoment } from '../../platform/format.ts'
import { fieldText } from '../../platform/i18n/contract.ts'
import { requestText } from '../../platform/i18n/contract-words.ts'
import { ScreenLink } from '../../platform/link.tsx'
import * as column from '../../ui/columns.tsx'
import { ChoiceField, MasterSelect, TextField } from '../../ui/fields.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { ReportTabs } from '../../ui/report-head.tsx'
import { Tag } from '../../ui/status-tag.tsx'
import { MasterDetail } from '../master-detail.tsx'
import { MasterForm } from '../master-form.tsx'
import { MasterList } from '../master-list.tsx'
import { dataPath as path, dataTabs } from './places.ts'
import { t } from './texts.ts'
import { isPast, nowHere } from './term.ts'

type Row = ReplyOf<typeof api.getAll>['rows'][number]
const master = { path, calls: api }
const kinds = () => requestKind.options.map((one) => [one, requestText(one)] as const)

/** Done, still to be done, or beyond its three days. */
export function State({ row }: { row: Pick<Row, 'isDone' | 'dueAt'> }): ReactNode {
  if (row.isDone) return <Tag tone="green">{t('done')}</Tag>
  return isPast(row.dueAt) ? <Tag tone="red">{t('late')}</Tag> : <Tag tone="blue">{t('open')}</Tag>
}

/** What persons asked of their data, the ones that wait first. */
export function List() {
  return (
    <MasterList
      {...master}
      title={t('requests')}
      branch={false}
      unit={t('request')}
      searchHint={t('findRequest')}
      extra={<ReportTabs tabs={dataTabs()} path={path} />}
      columns={[
        column.opens('name', path, { width: 190 }),
        { key: 'requestKind', width: 170, sort: true, show: (row) => requestText(row.requestKind) },
        { key: 'customerName', show: (row) => row.customerName },
        { key: 'receivedAt', width: 150, sort: true, show: (row) => clockMoment(row.receivedAt) },
        { key: 'dueAt', width: 150, sort: true, show: (row) => clockMoment(row.dueAt) },
        { key: 'isDone', label: t('state'), width: 120, show: (row) => <State row={row} /> },
        { key: 'doneAt', width: 150, hidden: true, show: (row) => clockMoment(row.doneAt) },
        { key: 'doneBy', width: 150, hidden: true, show: (row) => row.doneBy },
      ]}
      filters={[
        { kind: 'choice', key: 'requestKind', options: kinds() },
        { kind: 'yesno', key: 'isDone', label: fieldText('isDone') },
      ]}
      phone={(row) => ({
        title: row.name,
        amount: requestText(row.requestKind),
        sub: `${fieldText('dueAt')} ${clockMoment(row.dueAt)}`,
      })}
    />
  )
}

export function Form({ id }: { id?: number }) {
  return (
    <MasterForm
      {...master}
      id={id}
      start={{ receivedAt: nowHere() }}
      header={(form) => (
        <>
          <ChoiceField form={form} name="requestKind" required span={4} options={kinds()} />
          <TextField form={form} name="name" required span={4} maxLength={100} />
          <MasterSelect
            form={form}
            name="customerId"
            endpoint={customer.getAll}
            filter={{ isWalkIn: false }}
            nameOf={({ name, code }) => `${name} (${code})`}
            span={4}
          />
          <MomentField form={form} name="receivedAt" required />
          <TextField form={form} name="note" span={8} rows={2} maxLength={500} />
          <MomentField form={form} name="doneAt" />
          <TextField form={form} name="answer" span={8} rows={2} maxLength={500} />
          <p className="hint span-12">{t('requestTerm')}</p>
        </>
      )}
    />
  )
}

export function Detail({ id }: { id: number }) {
  return (
    <MasterDetail
      {...master}
      id={id}
      tags={(row) => [requestText(row.requestKind)]}
      facts={(row) => [
        [t('state'), <State key="state" row={row} />],
        [
          fieldText('customerId'),
          row.customerId && (
            <ScreenLink to={`master/customer/${row.customerId}`}>{row.customerName}</ScreenLink>
          ),
        ],
        [fieldText('receivedAt'), clockMoment(row.receivedAt)],
        [fieldText('dueAt'), clockMoment(row.dueAt)],
        [fieldText('note'), row.note],
        [fieldText('doneAt'), clockMoment(row.doneAt)],
        [fieldText('doneBy'), row.doneBy],
        [fieldText('answer'), row.answer],
      ]}
    />
  )
}
