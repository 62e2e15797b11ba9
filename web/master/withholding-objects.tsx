import { useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { withholdingObject as api } from '#contract/master/withholding-object.ts'
import { withheldFromUsType, withholdingNames } from '#contract/withholding.ts'
import { day, money, percent } from '../platform/format.ts'
import { hasRight } from '../platform/session.ts'
import * as column from '../ui/columns.tsx'
import { ChoiceField, NumberField, SwitchField, TextField } from '../ui/fields.tsx'
import { ReportTabs } from '../ui/report-head.tsx'
import { accountPath, accountTabs, objectsPath as path } from './account-draft.ts'
import { DatedRuleFields, ruleShown } from './dated-rule.tsx'
import { opensDialog } from './master-columns.tsx'
import { MasterList } from './master-list.tsx'
import { PartDialog } from './part-dialog.tsx'
import { t } from './withholding-object-texts.ts'

type Row = ReplyOf<typeof api.getAll>['rows'][number]

const types = () => withheldFromUsType.options.map((one) => [one, withholdingNames[one]] as const)

/** Of what customers may withhold PPh, and what we do: rates and limits, each from a day on with the rule that says so. */
export function WithholdingObjects() {
  const [open, setOpen] = useState<Partial<Row> | null>(null)
  const edit = hasRight(`${accountPath}:edit`) && setOpen
  return (
    <>
      <MasterList
        path={path}
        title={t('objects')}
        calls={{ getAll: api.getAll }}
        branch={false}
        unit={t('object')}
        extra={<ReportTabs tabs={accountTabs(path)} path={path} />}
        add={hasRight(`${accountPath}:add`) && (() => setOpen({}))}
        open={edit}
        columns={[
          opensDialog<'code', Row>('code', edit, 104),
          column.text('name', { width: 292 }),
          {
            key: 'whtType',
            label: t('article'),
            width: 88,
            show: (row) => withholdingNames[row.whtType],
          },
          {
            key: 'byUs',
            label: t('withheldBy'),
            width: 124,
            show: (row) =>
              [
                row.fromUs && t('byCustomers'),
                row.fromUs && row.atPayout && t('atPayout'),
                row.byUs && t('byUs'),
              ]
                .filter(Boolean)
                .join(', '),
          },
          { key: 'rate', width: 72, align: 'right', show: (row) => percent(row.rate) },
          {
            key: 'freeTo',
            width: 112,
            align: 'right',
            show: (row) => money(row.freeTo),
          },
          { key: 'validFrom', width: 124, show: (row) => day(row.validFrom) },
          {
            key: 'regulation',
            width: 176,
            show: ruleShown,
          },
        ]}
        filters={[{ kind: 'choice', key: 'whtType', options: types() }]}
        phone={(row) => ({
          title: row.name,
          sub: `${row.code} · ${percent(row.rate)} · ${day(row.validFrom)}`,
        })}
      />
      {open && <ObjectDialog row={open} onClose={() => setOpen(null)} />}
    </>
  )
}

function ObjectDialog({ row, onClose }: { row: Partial<Row>; onClose: () => void }) {
  const { id, version, isActive, updatedAt: _, ...written } = row
  const known = id === undefined ? {} : { id, version: version ?? 1, isActive }
  const fresh = {
    whtType: 'PPH22',
    doubles: false,
    fromUs: true,
    byUs: false,
    atPayout: false,
    isConfirmed: true,
  }
  return (
    <PartDialog
      noun={t('object')}
      add={api.add}
      update={api.update}
      values={{ ...known, ...(id === undefined ? fresh : written) } as never}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="code" required span={4} maxLength={9} />
          <TextField form={form} name="name" required span={8} maxLength={80} />
          <ChoiceField form={form} name="whtType" required span={4} options={types()} />
          <NumberField form={form} name="rate" required span={4} suffix="%" />
          <NumberField form={form} name="freeTo" span={4} />
          <SwitchField form={form} name="doubles" text={t('doublesWords')} span={4} />
          <SwitchField form={form} name="fromUs" text={t('fromUsWords')} span={4} />
          <SwitchField form={form} name="byUs" text={t('byUsWords')} span={4} />
          <SwitchField form={form} name="atPayout" text={t('atPayoutWords')} span={4} />
          <DatedRuleFields form={form} exists={id !== undefined} />
        </>
      )}
    </PartDialog>
  )
}
