import { useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { vatCollectorRule as api } from '#contract/master/vat-collector-rule.ts'
import { collectedVatCode, vatCollector } from '#contract/vat-collector.ts'
import { day, money } from '../platform/format.ts'
import { collectorText } from '../platform/i18n/contract-words.ts'
import { hasRight } from '../platform/session.ts'
import { ChoiceField, MoneyField } from '../ui/fields.tsx'
import { ReportTabs } from '../ui/report-head.tsx'
import { accountPath, accountTabs, collectorsPath as path } from './account-draft.ts'
import { DatedRuleFields, ruleShown } from './dated-rule.tsx'
import { opensDialog } from './master-columns.tsx'
import { MasterList } from './master-list.tsx'
import { PartDialog } from './part-dialog.tsx'
import { t } from './vat-collector-texts.ts'

type Row = ReplyOf<typeof api.getAll>['rows'][number]

const collectors = () => vatCollector.options.map((one) => [one, collectorText(one)] as const)
const limitOf = ({ freeTo }: Pick<Row, 'freeTo'>) => (freeTo === null ? t('ofAny') : money(freeTo))

/** Who collects the PPN of our bills and above which amount, each from a day on with the rule that says so. */
export function VatCollectorRules() {
  const [open, setOpen] = useState<Partial<Row> | null>(null)
  const edit = hasRight(`${accountPath}:edit`) && setOpen
  return (
    <>
      <MasterList
        path={path}
        title={t('collectors')}
        calls={{ getAll: api.getAll }}
        branch={false}
        unit={t('collector')}
        extra={<ReportTabs tabs={accountTabs(path)} path={path} />}
        add={hasRight(`${accountPath}:add`) && (() => setOpen({}))}
        open={edit}
        columns={[
          {
            ...opensDialog<'collector', Row>('collector', edit, 260, ({ collector }) =>
              collectorText(collector),
            ),
            label: t('collector'),
          },
          { key: 'vatCode', width: 150, show: (row) => row.vatCode },
          { key: 'freeTo', label: t('freeTo'), width: 190, align: 'right', show: limitOf },
          { key: 'validFrom', width: 124, show: (row) => day(row.validFrom) },
          { key: 'regulation', width: 240, show: ruleShown },
        ]}
        filters={[
          { kind: 'choice', key: 'collector', label: t('collector'), options: collectors() },
        ]}
        phone={(row) => ({
          title: collectorText(row.collector),
          sub: `${row.vatCode} · ${limitOf(row)} · ${day(row.validFrom)}`,
        })}
      />
      {open && <RuleDialog row={open} onClose={() => setOpen(null)} />}
    </>
  )
}

function RuleDialog({ row, onClose }: { row: Partial<Row>; onClose: () => void }) {
  const { id, version, isActive, updatedAt: _, ...written } = row
  const known = id === undefined ? {} : { id, version: version ?? 1, isActive }
  const fresh = { collector: 'GOVERNMENT', vatCode: '02', isConfirmed: true }
  return (
    <PartDialog
      noun={t('collector')}
      add={api.add}
      update={api.update}
      values={{ ...known, ...(id === undefined ? fresh : written) } as never}
      onClose={onClose}
    >
      {(form) => (
        <>
          <ChoiceField
            form={form}
            name="collector"
            label={t('collector')}
            required
            span={6}
            options={collectors()}
          />
          <ChoiceField
            form={form}
            name="vatCode"
            required
            span={3}
            options={collectedVatCode.options.map((code) => [code, code])}
          />
          <MoneyField form={form} name="freeTo" label={t('freeTo')} span={3} />
          <DatedRuleFields form={form} exists={id !== undefined} />
        </>
      )}
    </PartDialog>
  )
}
