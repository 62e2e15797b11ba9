import { useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { usageWord } from '#contract/master/account-usage.ts'
import { paymentMethod as api, usableAt } from '#contract/master/payment-method.ts'
import { Page } from '../../platform/frame/page.tsx'
import { language } from '../../platform/i18n/define.ts'
import { useRead } from '../../platform/query.ts'
import { hasRight } from '../../platform/session.ts'
import type * as column from '../../ui/columns.tsx'
import { SwitchField, TextField } from '../../ui/fields.tsx'
import { ReportTabs } from '../../ui/report-head.tsx'
import { Table } from '../../ui/table.tsx'
import { activeColumn } from '../master-columns.tsx'
import { PartDialog } from '../part-dialog.tsx'
import { SeveralField } from '../several-field.tsx'
import { edcPath, methodsPath, tenderTabs } from './tender-tabs.ts'
import { t } from './texts.ts'
import '../../ui/ui.css'
import '../master.css'

type Method = ReplyOf<typeof api.list>['rows'][number]
type Place = (typeof usableAt.options)[number]

/** What customers pay with and where; a row opens to be changed. */
export function PaymentMethods() {
  const { data } = useRead(api.list, { limit: 100 })
  const [open, setOpen] = useState<Method | null>(null)
  const mayWrite = hasRight(`${edcPath}:edit`)
  return (
    <Page
      title={t('methods')}
      here={t('methods')}
      extra={<ReportTabs tabs={tenderTabs()} path={methodsPath} />}
    >
      <section className="panel list" aria-label={t('methods')}>
        <div className="list-body">
          <Table<Method>
            label={t('methods')}
            columns={columns(mayWrite ? setOpen : null)}
            rows={data?.rows ?? []}
            rowKey={(row) => row.id}
            loading={data ? undefined : 8}
            {...(mayWrite ? { onOpen: setOpen } : {})}
          />
        </div>
      </section>
      {open && <MethodDialog method={open} onClose={() => setOpen(null)} />}
    </Page>
  )
}

function columns(open: ((row: Method) => void) | null): column.Column<Method>[] {
  return [
    {
      key: 'name',
      width: 150,
      show: (row) =>
        open ? (
          <button type="button" className="link-button row-link" onClick={() => open(row)}>
            {row.name}
          </button>
        ) : (
          row.name
        ),
    },
    {
      key: 'accountRole',
      label: t('postedTo'),
      width: 200,
      show: (row) => usageWord(row.accountRole, language()),
    },
    {
      key: 'usableAt',
      label: t('usedAt'),
      show: (row) => <Words list={row.usableAt.map((at) => t(`at.${at as Place}`))} />,
    },
    {
      key: 'needs',
      label: t('needs'),
      width: 220,
      show: (row) => <Words list={row.needs.map((need) => t(`need.${need}`))} />,
    },
    activeColumn() as column.Column<Method>,
  ]
}

function Words({ list }: { list: string[] }) {
  const text = list.join(', ')
  return (
    <span className="ellipsis" title={text}>
      {text}
    </span>
  )
}

function MethodDialog({ method, onClose }: { method: Method; onClose: () => void }) {
  const { id, version, name, isActive } = method
  const values = { id, version, name, isActive, usableAt: method.usableAt as Place[] }
  return (
    <PartDialog
      noun={t('method')}
      add={api.update}
      update={api.update}
      values={values}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" required span={6} maxLength={60} />
          <SwitchField form={form} name="isActive" text={t('active')} span={6} />
          <SeveralField
            form={form}
            name="usableAt"
            span={12}
            options={usableAt.options.map((at) => [at, t(`at.${at}`)] as const)}
          />
        </>
      )}
    </PartDialog>
  )
}
