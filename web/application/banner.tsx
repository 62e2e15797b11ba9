import { Button, Modal } from 'antd'
import { useState } from 'react'
import { banner as api } from '#contract/application/banner.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { call } from '../platform/api.ts'
import { day, today } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { ScreenLink } from '../platform/link.tsx'
import { notify } from '../platform/notice.ts'
import { queryClient, useWrite } from '../platform/query.ts'
import { newRequestId } from '../platform/request-id.ts'
import { hasRight } from '../platform/session.ts'
import * as column from '../ui/columns.tsx'
import { DateField, NumberField, SwitchField, TextField } from '../ui/fields.tsx'
import { useBackToList } from '../ui/list-state.ts'
import { PictureField } from './picture-field.tsx'
import { t } from './texts.ts'
import './application.css'
import { draftOf } from '../master/draft-of.ts'
import { MasterForm } from '../master/master-form.tsx'
import { MasterList } from '../master/master-list.tsx'

const path = 'application/banner'
type Row = ReplyOf<typeof api.get>
const master = { path, calls: api, from: toDraft }

const period = (row: Pick<Row, 'startAt' | 'endAt'>) =>
  `${day(row.startAt)} – ${row.endAt ? day(row.endAt) : t('noEnd')}`

export function List() {
  return (
    <MasterList
      {...master}
      branch={false}
      unit={t('banners')}
      columns={[
        column.qty('order', { width: 84 }),
        {
          key: 'imageFileId',
          width: 146,
          fixed: true,
          show: (row) => (
            <ScreenLink to={`${path}/${row.id}`} className="banner-thumb" aria-label={row.title}>
              <img src={`/api/core/v1/images/${row.imageFileId}`} alt="" loading="lazy" />
            </ScreenLink>
          ),
        },
        column.opens('title', path, { width: 290 }),
        { key: 'startAt', label: t('period'), width: 206, sort: true, show: period },
        column.text('linkUrl', { sort: false }),
      ]}
      bulk={(rows) => <Switches rows={rows} />}
      phone={(row) => ({ title: row.title, sub: period(row) })}
    />
  )
}

function Switches({ rows }: { rows: ReplyOf<typeof api.getAll>['rows'] }) {
  const [busy, setBusy] = useState(false)
  if (!hasRight(`${path}:edit`)) return null
  const set = async (status: Row['status']) => {
    setBusy(true)
    for (const { id, version } of rows.filter((row) => row.status !== status)) {
      // The call itself tells what went wrong.
      await call(api.statusUpdate, { requestId: newRequestId(), id, version, status }).catch(
        () => {},
      )
    }
    await queryClient.invalidateQueries()
    setBusy(false)
  }
  return (
    <>
      <Button size="small" loading={busy} onClick={() => void set('ACTIVE')}>
        {t('active')}
      </Button>
      <Button size="small" disabled={busy} onClick={() => void set('INACTIVE')}>
        {t('inactive')}
      </Button>
    </>
  )
}

export function Form({ id }: { id?: number }) {
  return (
    <MasterForm
      {...master}
      id={id}
      start={{ startAt: today(), order: 100 }}
      after="list"
      header={(form) => (
        <>
          <PictureField form={form} name="imageFileId" endpoint={api.upload} />
          <TextField form={form} name="title" required span={6} maxLength={80} />
          <TextField
            form={form}
            name="linkUrl"
            span={6}
            maxLength={300}
            placeholder={t('linkHint')}
          />
          <DateField form={form} name="startAt" required span={3} />
          <DateField form={form} name="endAt" span={3} />
          <NumberField form={form} name="order" span={2} />
          {id !== undefined && (
            <>
              <SwitchField
                form={form as never}
                name={'isActive' as never}
                text={fieldText('isActive')}
                span={2}
              />
              <Remove id={id} title={form.start.title ?? ''} />
            </>
          )}
        </>
      )}
    />
  )
}

/** Nothing refers to a banner, so it may go. */
function Remove({ id, title }: { id: number; title: string }) {
  const [asking, setAsking] = useState(false)
  const back = useBackToList(path)
  const remove = useWrite(api.delete)
  const run = () =>
    remove.mutate(
      { id },
      {
        onSuccess: () => {
          notify({ tone: 'success', title: t('removed') })
          back()
        },
      },
    )
  return (
    <div className="span-2 banner-remove">
      <Button danger onClick={() => setAsking(true)}>
        {t('remove')}
      </Button>
      <Modal
        open={asking}
        title={t('removeTitle', { title })}
        okText={t('removeYes')}
        cancelText={t('back')}
        okButtonProps={{ danger: true, loading: remove.isPending }}
        onOk={run}
        onCancel={() => setAsking(false)}
      >
        <p>{t('removeText')}</p>
      </Modal>
    </div>
  )
}

function toDraft(row: Row) {
  return { ...draftOf(api.update.input, row), isActive: row.isActive }
}
