import { limit } from '../platform/format.ts'
import { useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { tillPurpose as api } from '#contract/master/till-purpose.ts'
import { hasRight } from '../platform/session.ts'
import * as column from '../ui/columns.tsx'
import { NumberField, SegmentField, SwitchField, TextField } from '../ui/fields.tsx'
import { ReportTabs } from '../ui/report-head.tsx'
import { accountPath, accountTabs, purposesPath as path } from './account-draft.ts'
import { opensDialog, yesColumn } from './master-columns.tsx'
import { MasterList } from './master-list.tsx'
import { PartDialog } from './part-dialog.tsx'
import { AccountField } from './pickers.tsx'
import { t } from './till-purpose-texts.ts'

type Row = ReplyOf<typeof api.getAll>['rows'][number]

const wayOf = (direction: string | null) => t(direction === 'IN' ? 'direction.IN' : 'direction.OUT')
const ways = () => (['OUT', 'IN'] as const).map((one) => [one, wayOf(one)] as const)

/** What cashiers take cash out of the drawer for, or put it in: the office keeps the list, each with its account. */
export function TillPurposes() {
  const [open, setOpen] = useState<Partial<Row> | null>(null)
  const edit = hasRight(`${accountPath}:edit`) && setOpen
  return (
    <>
      <MasterList
        path={path}
        title={t('purposes')}
        calls={{ getAll: api.getAll }}
        branch={false}
        unit={t('purpose')}
        extra={<ReportTabs tabs={accountTabs(path)} path={path} />}
        add={hasRight(`${accountPath}:add`) && (() => setOpen({}))}
        open={edit}
        columns={[
          opensDialog<'name', Row>('name', edit, 220),
          column.text('direction', {
            width: 110,
            show: (row) => wayOf(row.direction),
          }),
          column.text('accountName', { sort: false }),
          column.money('limitAmount', {
            width: 150,
            show: (row) => limit(row.limitAmount),
          }),
          yesColumn('photo', 120),
        ]}
        filters={[
          {
            kind: 'choice',
            key: 'direction',
            options: ways(),
          },
        ]}
        phone={(row) => ({ title: row.name, sub: wayOf(row.direction) })}
      />
      {open && <PurposeDialog row={open} onClose={() => setOpen(null)} />}
    </>
  )
}

function PurposeDialog({ row, onClose }: { row: Partial<Row>; onClose: () => void }) {
  const { id, version, name, direction, accountId, accountName, limitAmount, photo } = row
  const known = id === undefined ? {} : { id, version: version ?? 1, isActive: row.isActive }
  const fresh = { direction: 'OUT', photo: false }
  const written =
    id === undefined
      ? fresh
      : { name, direction, accountId, $names: { accountId: accountName }, limitAmount, photo }
  return (
    <PartDialog
      noun={t('purpose')}
      add={api.add}
      update={api.update}
      values={{ ...known, ...written } as never}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" required span={8} maxLength={60} />
          <SegmentField form={form} name="direction" span={4} options={ways()} />
          <AccountField form={form} required span={8} />
          <NumberField form={form} name="limitAmount" span={4} />
          <SwitchField form={form} name="photo" text={t('photoWords')} span={6} />
          {id !== undefined && (
            <SwitchField form={form} name={'isActive' as never} text={t('active')} span={6} />
          )}
        </>
      )}
    </PartDialog>
  )
}
