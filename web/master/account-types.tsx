import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { accountType as api } from '#contract/master/account.ts'
import { Page } from '../platform/frame/page.tsx'
import { useRead } from '../platform/query.ts'
import { hasRight } from '../platform/session.ts'
import * as column from '../ui/columns.tsx'
import { ChoiceField, NumberField, SegmentField, TextField } from '../ui/fields.tsx'
import { ReportTabs } from '../ui/report-head.tsx'
import { Table } from '../ui/table.tsx'
import { accountGroups, accountPath, accountTabs, typesPath } from './account-draft.ts'
import { activeColumn } from './master-columns.tsx'
import { PartDialog } from './part-dialog.tsx'
import { choices, t, wordOf } from './texts.ts'

type Row = ReplyOf<typeof api.getAll>[number]

/** What kinds of accounts there are, and on which statement they stand. */
export function AccountTypes() {
  const { data } = useRead(api.getAll, {})
  const [open, setOpen] = useState<Partial<Row> | null>(null)
  const mayWrite = hasRight(`${accountPath}:edit`)
  return (
    <Page
      title={t('accountTypes')}
      here={t('accountTypes')}
      extra={<ReportTabs tabs={accountTabs()} path={typesPath} />}
      actions={
        hasRight(`${accountPath}:add`) && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen({})}>
            {t('addPart', { noun: t('accountType') })}
          </Button>
        )
      }
    >
      <section className="panel list" aria-label={t('accountTypes')}>
        <div className="list-body">
          <Table<Row>
            label={t('accountTypes')}
            columns={columns(mayWrite ? setOpen : null)}
            rows={data ?? []}
            rowKey={(row) => row.id}
            loading={data ? undefined : 12}
            {...(mayWrite ? { onOpen: setOpen } : {})}
          />
        </div>
      </section>
      {open && <TypeDialog row={open} onClose={() => setOpen(null)} />}
    </Page>
  )
}

function columns(open: ((row: Row) => void) | null): column.Column<Row>[] {
  return [
    {
      key: 'code',
      width: 170,
      show: (row) =>
        open ? (
          <button type="button" className="link-button" onClick={() => open(row)}>
            {row.code}
          </button>
        ) : (
          row.code
        ),
    },
    column.text('name', { sort: false }),
    { key: 'group', width: 190, show: (row) => wordOf('group', row.group) },
    { key: 'normalBalance', width: 140, show: (row) => wordOf('side', row.normalBalance) },
    { key: 'statement', width: 140, show: (row) => wordOf('in', row.statement) },
    column.qty('sort', { sort: false, width: 90 }),
    activeColumn() as column.Column<Row>,
  ]
}

function TypeDialog({ row, onClose }: { row: Partial<Row>; onClose: () => void }) {
  const { id, version, code, name, group, normalBalance, statement, sort } = row
  const known = id === undefined ? {} : { id, version: version ?? 1 }
  const fresh = { normalBalance: 'D', statement: 'NERACA' }
  const written = id === undefined ? fresh : { code, name, group, normalBalance, statement, sort }
  return (
    <PartDialog
      noun={t('accountType')}
      add={api.add}
      update={api.update}
      values={{ ...known, ...written } as never}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="code" required span={4} maxLength={20} />
          <TextField form={form} name="name" required span={8} />
          <ChoiceField
            form={form}
            name="group"
            required
            span={5}
            options={choices('group', accountGroups)}
          />
          <SegmentField
            form={form}
            name="normalBalance"
            span={4}
            options={choices('side', ['D', 'K'])}
          />
          <NumberField form={form} name="sort" span={3} />
          <SegmentField
            form={form}
            name="statement"
            span={6}
            options={choices('in', ['NERACA', 'LABA_RUGI'])}
          />
        </>
      )}
    </PartDialog>
  )
}
