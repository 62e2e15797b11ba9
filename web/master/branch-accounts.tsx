import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { account } from '#contract/master/account.ts'
import { bank, bankAccount as api } from '#contract/master/bank-account.ts'
import { useRead } from '../platform/query.ts'
import { hasRight } from '../platform/session.ts'
import * as column from '../ui/columns.tsx'
import { MasterSelect, SwitchField, TextField } from '../ui/fields.tsx'
import type { MasterRow } from '../ui/master-select.tsx'
import { Table } from '../ui/table.tsx'
import { activeColumn, yesColumn } from './master-columns.tsx'
import { PartDialog } from './part-dialog.tsx'
import { t } from './texts.ts'

type Row = ReplyOf<typeof api.getAll>['rows'][number]
interface Branch {
  id: number
}

export const useBranchAccounts = (branchId: number) =>
  useRead(api.getAll, { limit: 100, branchId }).data?.rows

/** The branch's accounts at banks, each with its account in the books. */
export function BranchAccounts({ branch, rows }: { branch: Branch; rows: Row[] | undefined }) {
  const [open, setOpen] = useState<Partial<Row> | null>(null)
  const mayWrite = hasRight('master/branch:edit')
  const columns: column.Column<Row>[] = [
    column.text('bankName', { width: 160, sort: false }),
    column.text('accountNo', {
      width: 170,
      sort: false,
      show: (row) => <strong>{row.accountNo}</strong>,
    }),
    column.text('accountName', { label: t('holder'), sort: false }),
    column.text('accountCode', { width: 110, sort: false }),
    yesColumn('isEdcSettlement', 130) as column.Column<Row>,
    yesColumn('isGiro', 120) as column.Column<Row>,
    activeColumn() as column.Column<Row>,
  ]
  return (
    <>
      {mayWrite && (
        <div className="tab-tools">
          <Button size="small" icon={<PlusOutlined />} onClick={() => setOpen({})}>
            {t('addPart', { noun: t('bankAccount').toLowerCase() })}
          </Button>
        </div>
      )}
      {rows?.length === 0 ? (
        <p className="tab-none">{t('noAccounts')}</p>
      ) : (
        <Table
          label={t('bankAccounts')}
          columns={columns}
          rows={rows ?? []}
          rowKey={(row) => row.id}
          loading={rows ? undefined : 3}
          {...(mayWrite ? { onOpen: setOpen } : {})}
        />
      )}
      {open && <AccountDialog branch={branch} row={open} onClose={() => setOpen(null)} />}
    </>
  )
}

interface DialogProps {
  branch: Branch
  row: Partial<Row>
  onClose: () => void
}

function AccountDialog({ branch, row, onClose }: DialogProps) {
  const { id, version, bankId, accountNo, accountName, accountId, isEdcSettlement, isGiro } = row
  const known = id === undefined ? {} : { id, version: version ?? 1 }
  const written = { bankId, accountNo, accountName, accountId, isEdcSettlement, isGiro }
  const names = { bankId: row.bankName ?? '', accountId: row.accountCode ?? '' }
  return (
    <PartDialog
      noun={t('bankAccount')}
      add={api.add}
      update={api.update}
      values={{ ...known, branchId: branch.id, ...written, $names: names } as never}
      onClose={onClose}
    >
      {(form) => (
        <>
          <MasterSelect form={form} name="bankId" endpoint={bank.getAll} required span={5} />
          <TextField form={form} name="accountNo" required span={6} maxLength={20} />
          <TextField form={form} name="accountName" label={t('holder')} required span={5} />
          <MasterSelect
            form={form}
            name="accountId"
            endpoint={account.getAll}
            filter={{ usage: 'BANK' }}
            nameOf={(one: MasterRow) => `${one.code} ${one.name}`}
            required
            span={6}
          />
          <SwitchField form={form} name="isEdcSettlement" text={t('edcWords')} span={6} />
          <SwitchField form={form} name="isGiro" text={t('giroWords')} span={6} />
        </>
      )}
    </PartDialog>
  )
}
