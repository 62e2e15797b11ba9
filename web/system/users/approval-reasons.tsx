import { useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { approvalReason as api, reasonKeys } from '#contract/approval-reason.ts'
import { MasterList } from '../../master/master-list.tsx'
import { PartDialog } from '../../master/part-dialog.tsx'
import { t as approvals } from '../../platform/approvals/texts.ts'
import { hasRight } from '../../platform/session.ts'
import * as column from '../../ui/columns.tsx'
import { TextField } from '../../ui/fields.tsx'
import { employeePath, reasonsPath as path, UserTabs } from './user-tabs.tsx'
import { t } from './texts.ts'

type Row = ReplyOf<typeof api.getAll>['rows'][number]

/** Why a supervisor is asked: of each action the reasons under the keys 1 to 4, as the office keeps them. */
export function List() {
  const [open, setOpen] = useState<Row | null>(null)
  const edit = hasRight(`${employeePath}:edit`) && setOpen
  return (
    <>
      <MasterList
        path={path}
        title={t('reasons')}
        calls={{ getAll: api.getAll }}
        branch={false}
        unit={t('reasonsUnit')}
        searchHint={t('findReason')}
        extra={<UserTabs path={path} />}
        add={false}
        open={edit}
        columns={[
          {
            key: 'action',
            width: 210,
            sort: false,
            fixed: true,
            show: (row: Row) =>
              edit ? (
                <button type="button" className="link-button row-link" onClick={() => edit(row)}>
                  {approvals(row.action)}
                </button>
              ) : (
                approvals(row.action)
              ),
          },
          ...reasonKeys.map((key) => column.text(key, { sort: false })),
        ]}
        phone={(row) => ({
          title: approvals(row.action),
          sub: reasonKeys.flatMap((key) => row[key] || []).join(', '),
        })}
      />
      {open && <ReasonsDialog row={open} onClose={() => setOpen(null)} />}
    </>
  )
}

function ReasonsDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const { id, version, action, reason1, reason2, reason3, reason4 } = row
  return (
    <PartDialog
      noun={t('reasons')}
      title={t('reasonsOf', { action: approvals(action) })}
      add={api.update}
      update={api.update}
      values={{ id, version, reason1, reason2, reason3, reason4 } as never}
      onClose={onClose}
    >
      {(form) =>
        reasonKeys.map((key) => (
          <TextField key={key} form={form} name={key} span={12} maxLength={60} />
        ))
      }
    </PartDialog>
  )
}
