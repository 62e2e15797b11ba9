import { useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { usageWord } from '#contract/master/account-usage.ts'
import { mayBeUsedAt, paymentMethod as api, usableAt } from '#contract/master/payment-method.ts'
import { language } from '../../platform/i18n/define.ts'
import { hasRight } from '../../platform/session.ts'
import { SwitchField, TextField } from '../../ui/fields.tsx'
import { ReportTabs } from '../../ui/report-head.tsx'
import { opensDialog } from '../master-columns.tsx'
import { MasterList } from '../master-list.tsx'
import { PartDialog } from '../part-dialog.tsx'
import { SeveralField } from '../several-field.tsx'
import { edcPath, methodsPath as path, tenderTabs } from './tender-tabs.ts'
import { t } from './texts.ts'
import { Words } from '../../ui/words.tsx'

type Method = ReplyOf<typeof api.list>['rows'][number]
type Place = (typeof usableAt.options)[number]

/** What customers pay with and where; a row opens to be changed. */
export function PaymentMethods() {
  const [open, setOpen] = useState<Method | null>(null)
  const edit = hasRight(`${edcPath}:edit`) && setOpen
  return (
    <>
      <MasterList
        path={path}
        title={t('methods')}
        calls={{ getAll: api.list }}
        branch={false}
        unit={t('method')}
        extra={<ReportTabs tabs={tenderTabs()} path={path} />}
        add={false}
        open={edit}
        columns={[
          opensDialog<'name', Method>('name', edit, 150),
          {
            key: 'accountRole',
            label: t('postedTo'),
            width: 200,
            show: (row) => usageWord(row.accountRole, language()),
          },
          { key: 'usableAt', label: t('usedAt'), show: (row) => <Words text={placesOf(row)} /> },
          {
            key: 'needs',
            label: t('needs'),
            width: 220,
            show: (row) => <Words text={row.needs.map((need) => t(`need.${need}`)).join(', ')} />,
          },
        ]}
        phone={(row) => ({ title: row.name, sub: placesOf(row) })}
      />
      {open && <MethodDialog method={open} onClose={() => setOpen(null)} />}
    </>
  )
}

const placesOf = (row: Method) => row.usableAt.map((at) => t(`at.${at as Place}`)).join(', ')

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
            options={usableAt.options
              .filter((at) => mayBeUsedAt(method.kind, at))
              .map((at) => [at, t(`at.${at}`)] as const)}
          />
        </>
      )}
    </PartDialog>
  )
}
