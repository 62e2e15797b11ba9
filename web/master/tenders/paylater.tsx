import { useEffect, useState } from 'react'
import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import { paylater as api } from '#contract/master/paylater.ts'
import { percent, qty } from '../../platform/format.ts'
import { fieldText } from '../../platform/i18n/contract.ts'
import { hasRight } from '../../platform/session.ts'
import * as column from '../../ui/columns.tsx'
import { NumberField, SegmentField, SwitchField, TextField } from '../../ui/fields.tsx'
import { type Form, useField } from '../../ui/form-state.ts'
import { ReportTabs } from '../../ui/report-head.tsx'
import { opensDialog } from '../master-columns.tsx'
import { MasterList } from '../master-list.tsx'
import { PartDialog } from '../part-dialog.tsx'
import { BankAccountField } from '../pickers.tsx'
import { edcPath, paylaterPath as path, tenderTabs } from './tender-tabs.ts'
import { t } from './texts.ts'

type Provider = ReplyOf<typeof api.getAll>['rows'][number]

/** Who pays for customers that pay later, what is kept of it, and where the rest comes. */
export function PaylaterProviders() {
  const [open, setOpen] = useState<Partial<Provider> | null>(null)
  const edit = hasRight(`${edcPath}:edit`) && setOpen
  return (
    <>
      <MasterList
        path={path}
        title={t('providers')}
        calls={api}
        branch={false}
        unit={t('provider')}
        extra={<ReportTabs tabs={tenderTabs()} path={path} />}
        add={hasRight(`${edcPath}:add`) && (() => setOpen({}))}
        open={edit}
        columns={[
          opensDialog('name', edit),
          column.text('branchName', { width: 140 }),
          column.text('bankName', { width: 200 }),
          column.text('bankAccountNo', { label: fieldText('bankAccountId'), width: 170 }),
          column.qty('mdrPct', { width: 110, show: (row) => <strong>{qty(row.mdrPct)}</strong> }),
          column.qty('settlementDays', { width: 150 }),
          column.text('funding', {
            width: 150,
            show: (row) => t(row.funding === 'OWN' ? 'byUs' : 'byProvider'),
          }),
        ]}
        phone={(row) => ({
          title: row.name,
          amount: percent(row.mdrPct),
          sub: `${row.bankName}, ${row.branchName}`,
        })}
      />
      {open && <ProviderDialog provider={open} onClose={() => setOpen(null)} />}
    </>
  )
}

interface ProviderDialogProps {
  provider: Partial<Provider>
  onClose: () => void
}

function ProviderDialog({ provider, onClose }: ProviderDialogProps) {
  const { id, version, name, mdrPct, settlementDays, bankAccountId, funding, isActive } = provider
  const known =
    id === undefined
      ? { settlementDays: 1, funding: 'PROVIDER' }
      : { id, version: version ?? 0, isActive }
  const values = {
    ...(id === undefined ? {} : { name, mdrPct, settlementDays, bankAccountId, funding }),
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
          <SegmentField
            form={form}
            name="funding"
            span={12}
            options={[
              ['PROVIDER', t('byProvider')],
              ['OWN', t('byUs')],
            ]}
          />
          <Terms form={form} />
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

type Entry = Form<InputOf<typeof api.add>>

/** What the provider keeps and when it pays: of our own money nobody keeps anything, and nobody else pays. */
function Terms({ form }: { form: Entry }) {
  const own = useField(form, 'funding').value === 'OWN'
  useEffect(() => {
    if (!own) return
    form.set('mdrPct', 0)
    form.set('settlementDays', 0)
  }, [form, own])
  if (own) return <p className="hint">{t('byUsTells')}</p>
  return (
    <>
      <NumberField form={form} name="mdrPct" required span={4} suffix="%" />
      <NumberField form={form} name="settlementDays" required span={4} />
    </>
  )
}
