import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import { paylater as api } from '#contract/master/paylater.ts'
import { qty } from '../../platform/format.ts'
import { Page } from '../../platform/frame/page.tsx'
import { fieldText } from '../../platform/i18n/contract.ts'
import { useRead } from '../../platform/query.ts'
import { hasRight } from '../../platform/session.ts'
import { useShortcut } from '../../platform/shortcuts.ts'
import * as column from '../../ui/columns.tsx'
import { NumberField, SwitchField, TextField } from '../../ui/fields.tsx'
import type { Form } from '../../ui/form-state.ts'
import { ReportTabs } from '../../ui/report-head.tsx'
import { Table } from '../../ui/table.tsx'
import { activeColumn } from '../master-columns.tsx'
import { PartDialog } from '../part-dialog.tsx'
import { edcPath, paylaterPath, tenderTabs } from './tender-tabs.ts'
import { t } from './texts.ts'
import '../../ui/ui.css'
import '../master.css'
import { BankAccountField } from '../pickers.tsx'

type Provider = ReplyOf<typeof api.getAll>['rows'][number]

/** Who pays for customers that pay later, what is kept of it, and where the rest comes. */
export function PaylaterProviders() {
  const { data } = useRead(api.getAll, { limit: 200 })
  const [open, setOpen] = useState<Partial<Provider> | null>(null)
  const mayAdd = hasRight(`${edcPath}:add`)
  const mayWrite = hasRight(`${edcPath}:edit`)
  useShortcut('Alt+N', () => setOpen({}), mayAdd)
  return (
    <Page
      title={t('providers')}
      here={t('providers')}
      extra={<ReportTabs tabs={tenderTabs()} path={paylaterPath} />}
      actions={
        mayAdd && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen({})}>
            {t('addProvider')} <kbd>Alt N</kbd>
          </Button>
        )
      }
    >
      <section className="panel list" aria-label={t('providers')}>
        <div className="list-body">
          <Table<Provider>
            label={t('providers')}
            columns={columns(mayWrite ? setOpen : null)}
            rows={data?.rows ?? []}
            rowKey={(row) => row.id}
            loading={data ? undefined : 4}
            {...(mayWrite ? { onOpen: setOpen } : {})}
          />
          {data?.rows.length === 0 && <p className="report-none">{t('noProviders')}</p>}
        </div>
      </section>
      {open && <ProviderDialog provider={open} onClose={() => setOpen(null)} />}
    </Page>
  )
}

function columns(open: ((row: Provider) => void) | null): column.Column<Provider>[] {
  return [
    {
      key: 'name',
      show: (row) =>
        open ? (
          <button type="button" className="link-button row-link" onClick={() => open(row)}>
            {row.name}
          </button>
        ) : (
          row.name
        ),
    },
    column.text('branchName', { width: 140, sort: false }),
    column.text('bankName', { width: 200, sort: false }),
    column.text('bankAccountNo', {
      label: fieldText('bankAccountId'),
      width: 170,
      sort: false,
    }),
    column.qty('mdrPct', {
      width: 110,
      sort: false,
      show: (row) => <strong>{qty(row.mdrPct)}</strong>,
    }),
    column.qty('settlementDays', { width: 150, sort: false }),
    activeColumn() as column.Column<Provider>,
  ]
}

interface ProviderDialogProps {
  provider: Partial<Provider>
  onClose: () => void
}

function ProviderDialog({ provider, onClose }: ProviderDialogProps) {
  const { id, version, name, mdrPct, settlementDays, bankAccountId, isActive } = provider
  const known = id === undefined ? { settlementDays: 1 } : { id, version: version ?? 0, isActive }
  const values = {
    ...(id === undefined ? {} : { name, mdrPct, settlementDays, bankAccountId }),
    ...known,
    $names: { bankAccountId: provider.bankAccountNo ?? '' },
  }
  return (
    <PartDialog
      noun={t('provider')}
      add={api.add}
      update={api.update}
      values={values as never}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" required span={6} maxLength={60} />
          <BankAccountField form={form} required span={6} />
          <NumberField form={form} name="mdrPct" required span={4} suffix="%" />
          <NumberField form={form} name="settlementDays" required span={4} />
          {id !== undefined && (
            <SwitchField
              form={form as unknown as Form<InputOf<typeof api.update>>}
              name="isActive"
              text={t('active')}
              span={4}
            />
          )}
        </>
      )}
    </PartDialog>
  )
}
