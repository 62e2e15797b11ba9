import { useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { account, accountType as api, accountGroup } from '#contract/master/account.ts'
import { hasRight } from '../platform/session.ts'
import * as column from '../ui/columns.tsx'
import { ChoiceField, NumberField, SegmentField, TextField } from '../ui/fields.tsx'
import { ReportTabs } from '../ui/report-head.tsx'
import { accountPath, accountTabs, typesPath as path } from './account-draft.ts'
import { opensDialog } from './master-columns.tsx'
import { MasterList } from './master-list.tsx'
import { PartDialog } from './part-dialog.tsx'
import { choices, t, wordOf } from './texts.ts'

type Row = ReplyOf<typeof api.get>

/** What kinds of accounts there are, and on which statement they stand. */
export function AccountTypes() {
  const [open, setOpen] = useState<Partial<Row> | null>(null)
  const edit = hasRight(`${accountPath}:edit`) && setOpen
  return (
    <>
      <MasterList
        path={path}
        title={t('accountTypes')}
        calls={{ getAll: account.type }}
        branch={false}
        unit={t('accountType')}
        extra={<ReportTabs tabs={accountTabs(path)} path={path} />}
        add={hasRight(`${accountPath}:add`) && (() => setOpen({}))}
        open={edit}
        columns={[
          opensDialog('code', edit, 170),
          column.text('name'),
          column.text('group', { width: 190, show: (row) => wordOf('group', row.group) }),
          column.text('normalBalance', {
            width: 140,
            show: (row) => wordOf('side', row.normalBalance),
          }),
          column.text('statement', { width: 140, show: (row) => wordOf('in', row.statement) }),
          column.qty('sort', { width: 90 }),
        ]}
        phone={(row) => ({ title: row.name, amount: row.code, sub: wordOf('group', row.group) })}
      />
      {open && <TypeDialog row={open} onClose={() => setOpen(null)} />}
    </>
  )
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
            options={choices('group', accountGroup.options)}
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
