import { PrinterOutlined } from '@ant-design/icons'
import { personalBreach as api } from '#contract/system/personal-data.ts'
import { clockMoment, count, day } from '../../platform/format.ts'
import { fieldText } from '../../platform/i18n/contract.ts'
import { FileButton } from '../../platform/prepared/file-button.tsx'
import { mayCall } from '../../platform/session.ts'
import * as column from '../../ui/columns.tsx'
import { DateField, NumberField, TextField } from '../../ui/fields.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { ReportTabs } from '../../ui/report-head.tsx'
import { MasterDetail } from '../master-detail.tsx'
import { MasterForm } from '../master-form.tsx'
import { MasterList } from '../master-list.tsx'
import { breachesPath as path, dataTabs } from './places.ts'
import { State } from './requests.tsx'
import { nowHere } from './term.ts'
import { t } from './texts.ts'

const master = { path, calls: api }

/** When data of persons got out, and whether persons and agency were told. */
export function List() {
  return (
    <MasterList
      {...master}
      title={t('breaches')}
      branch={false}
      unit={t('breach')}
      searchHint={t('findBreach')}
      extra={<ReportTabs tabs={dataTabs()} path={path} />}
      columns={[
        column.opens('name', path, { width: 240 }),
        { key: 'dataTaken', show: (row) => row.dataTaken },
        column.qty('persons', { width: 120 }),
        { key: 'knownAt', width: 150, sort: true, show: (row) => clockMoment(row.knownAt) },
        { key: 'dueAt', width: 150, sort: true, show: (row) => clockMoment(row.dueAt) },
        { key: 'isDone', label: t('state'), width: 120, show: (row) => <State row={row} /> },
      ]}
      filters={[{ kind: 'yesno', key: 'isDone', label: fieldText('isDone') }]}
      phone={(row) => ({
        title: row.name,
        amount: count(row.persons),
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
      start={{ knownAt: nowHere() }}
      header={(form) => (
        <>
          <TextField form={form} name="name" required span={5} maxLength={100} />
          <MomentField form={form} name="knownAt" required />
          <DateField form={form} name="happenedOn" span={3} />
          <TextField form={form} name="dataTaken" required span={6} rows={3} maxLength={500} />
          <TextField form={form} name="howTaken" required span={6} rows={3} maxLength={500} />
          <TextField form={form} name="actions" required span={9} rows={3} maxLength={500} />
          <NumberField form={form} name="persons" required span={3} />
          <MomentField form={form} name="personsToldAt" />
          <MomentField form={form} name="agencyToldAt" />
          <p className="hint span-12">{t('breachTerm')}</p>
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
      actions={(row) =>
        mayCall(api.notice) && (
          <FileButton
            endpoint={api.notice}
            input={{ id: row.id }}
            label={t('notice')}
            icon={<PrinterOutlined />}
          />
        )
      }
      facts={(row) => [
        [t('state'), <State key="state" row={row} />],
        [fieldText('knownAt'), clockMoment(row.knownAt)],
        [fieldText('dueAt'), clockMoment(row.dueAt)],
        [fieldText('happenedOn'), day(row.happenedOn)],
        [fieldText('dataTaken'), row.dataTaken],
        [fieldText('howTaken'), row.howTaken],
        [fieldText('persons'), count(row.persons)],
        [fieldText('actions'), row.actions],
        [fieldText('personsToldAt'), clockMoment(row.personsToldAt)],
        [fieldText('agencyToldAt'), clockMoment(row.agencyToldAt)],
      ]}
    />
  )
}
