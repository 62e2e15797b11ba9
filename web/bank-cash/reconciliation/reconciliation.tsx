import { UploadOutlined } from '@ant-design/icons'
import { Button, Segmented, Select } from 'antd'
import { useState } from 'react'
import { reconciliation as api } from '#contract/bank-cash/reconciliation.ts'
import { bankStatement } from '#contract/bank-cash/bank-statement.ts'
import { bankAccount } from '#contract/master/bank-account.ts'
import { day, today } from '../../platform/format.ts'
import { Page } from '../../platform/frame/page.tsx'
import { fieldText } from '../../platform/i18n/contract.ts'
import { language } from '../../platform/i18n/define.ts'
import { useRead } from '../../platform/query.ts'
import { mayCall, useUser } from '../../platform/session.ts'
import { useListState } from '../../ui/list-state.ts'
import { ReportActions } from '../../ui/report-head.tsx'
import { ReadFailed } from '../../ui/waiting.tsx'
import { MoneyTabs } from '../money-between.tsx'
import { StatementDialog } from './statement-dialog.tsx'
import { FilesDialog } from './files-dialog.tsx'
import { Figures } from './figures.tsx'
import { Matched } from './matched.tsx'
import type { Asked, Month } from './month.ts'
import { OpenItems } from './open-items.tsx'
import { t } from './texts.ts'
import '../../ui/ui.css'
import './reconciliation.css'

const receipts = 'bank-cash/bank-receipts'
const path = `${receipts}/reconciliation`

/** A bank account against its statements: what is the same money, and what explains the rest. */
export function List() {
  const { search, set } = useListState(path)
  const { employee } = useUser()
  const banks = useRead(bankAccount.getAll, {
    limit: 100,
    branchId: employee.branchId,
    filter: { isActive: true },
  })
  const [uploading, setUploading] = useState(false)
  const [files, setFiles] = useState(false)
  const bankAccountId = Number(search.bank ?? banks.data?.rows[0]?.id ?? 0)
  const month = `${search.month ?? today().slice(0, 7)}-01`
  const asked = { bankAccountId, month }
  const read = useRead(api.get, asked, { enabled: bankAccountId > 0, keep: true })
  const noBank = banks.data?.rows.length === 0
  return (
    <Page
      title={t('reconciliation')}
      here={t('reconciliation')}
      extra={<MoneyTabs path={receipts} here={path} />}
      actions={
        bankAccountId > 0 && (
          <>
            <ReportActions xlsx={api.xlsx} input={asked} />
            {mayCall(bankStatement.add) && (
              <Button type="primary" icon={<UploadOutlined />} onClick={() => setUploading(true)}>
                {t('upload')}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="report-bar reconcile-choice">
        <Select
          className="reconcile-bank"
          aria-label={fieldText('bankAccountId')}
          loading={banks.isPending}
          options={(banks.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={bankAccountId || null}
          onChange={(bank) => set({ bank: String(bank) })}
        />
        <Select
          className="reconcile-month"
          aria-label={fieldText('month')}
          options={months().map((value) => ({ value, label: monthName(value) }))}
          value={month.slice(0, 7)}
          onChange={(value) => set({ month: value })}
        />
        {read.data?.until && (
          <>
            <span className="hint">
              {t('covers', { from: day(read.data.from), until: day(read.data.until) })}
            </span>
            <Button type="link" onClick={() => setFiles(true)}>
              {t('files')}
            </Button>
          </>
        )}
      </div>
      {noBank && <p className="panel settle-none">{t('noBankAccount')}</p>}
      {read.isError && <ReadFailed read={read} className="panel empty" />}
      {read.data && <Body key={`${bankAccountId}-${month}`} of={read.data} {...asked} />}
      {files && <FilesDialog bankAccountId={bankAccountId} onClose={() => setFiles(false)} />}
      {uploading && (
        <StatementDialog bankAccountId={bankAccountId} onClose={() => setUploading(false)} />
      )}
    </Page>
  )
}

function Body({ of, ...asked }: Asked & { of: Month }) {
  const [tab, setTab] = useState<'open' | 'matched'>('open')
  return (
    <>
      <Figures of={of} {...asked} />
      <Segmented
        className="reconcile-tabs"
        aria-label={t('reconciliation')}
        value={tab}
        options={[
          { value: 'open', label: t('openItems', { count: openOf(of) }) },
          { value: 'matched', label: t('matched', { count: of.matched.length }) },
        ]}
        onChange={setTab}
      />
      {tab === 'open' ? <OpenItems of={of} {...asked} /> : <Matched of={of} {...asked} />}
    </>
  )
}

const openOf = ({ lines, entries }: Month) =>
  lines.length + entries.filter((entry) => !entry.before).length

/** This month and the fourteen before it. */
function months(): string[] {
  const [year = 0, month = 1] = today().split('-').map(Number)
  return Array.from({ length: 15 }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  )
}

/** `Januari 2026`. */
const monthName = (month: string) =>
  new Intl.DateTimeFormat(language(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
