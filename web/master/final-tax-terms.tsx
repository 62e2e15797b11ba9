import { useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { finalTaxForm, finalTaxTerm as api } from '#contract/master/final-tax-term.ts'
import { day } from '../platform/format.ts'
import { legalFormText } from '../platform/i18n/contract-words.ts'
import { hasRight } from '../platform/session.ts'
import { ChoiceField, NumberField } from '../ui/fields.tsx'
import { ReportTabs } from '../ui/report-head.tsx'
import { accountPath, accountTabs, termsPath as path } from './account-draft.ts'
import { DatedRuleFields, ruleShown } from './dated-rule.tsx'
import { opensDialog } from './master-columns.tsx'
import { MasterList } from './master-list.tsx'
import { PartDialog } from './part-dialog.tsx'
import { t } from './final-tax-term-texts.ts'

type Row = ReplyOf<typeof api.getAll>['rows'][number]

/** Years from which a rule may count. */
const firstYears = Array.from({ length: 23 }, (_, i) => [2013 + i, String(2013 + i)] as const)
const forms = () => finalTaxForm.options.map((one) => [one, legalFormText(one)] as const)
const formOf = ({ legalForm }: Pick<Row, 'legalForm'>) => legalFormText(legalForm)
const yearsOf = ({ years }: Pick<Row, 'years'>) => (years === null ? t('noEnd') : String(years))

/** For how many tax years each legal form may pay PPh final of its turnover, each from a day on with the rule that says so. */
export function FinalTaxTerms() {
  const [open, setOpen] = useState<Partial<Row> | null>(null)
  const edit = hasRight(`${accountPath}:edit`) && setOpen
  return (
    <>
      <MasterList
        path={path}
        title={t('terms')}
        calls={{ getAll: api.getAll }}
        branch={false}
        unit={t('terms')}
        extra={<ReportTabs tabs={accountTabs(path)} path={path} />}
        add={hasRight(`${accountPath}:add`) && (() => setOpen({}))}
        open={edit}
        columns={[
          opensDialog<'legalForm', Row>('legalForm', edit, 260, formOf),
          { key: 'years', width: 130, align: 'right', show: yearsOf },
          { key: 'firstYear', width: 190, align: 'right', show: (row) => String(row.firstYear) },
          { key: 'validFrom', width: 124, show: (row) => day(row.validFrom) },
          { key: 'regulation', width: 240, show: ruleShown },
        ]}
        filters={[{ kind: 'choice', key: 'legalForm', options: forms() }]}
        phone={(row) => ({
          title: formOf(row),
          sub: `${yearsOf(row)} · ${row.regulation} · ${day(row.validFrom)}`,
        })}
      />
      {open && <TermDialog row={open} onClose={() => setOpen(null)} />}
    </>
  )
}

function TermDialog({ row, onClose }: { row: Partial<Row>; onClose: () => void }) {
  const { id, version, isActive, updatedAt: _, ...written } = row
  const known = id === undefined ? {} : { id, version: version ?? 1, isActive }
  const fresh = { legalForm: 'PERORANGAN', firstYear: 2018, isConfirmed: true }
  return (
    <PartDialog
      noun={t('terms')}
      add={api.add}
      update={api.update}
      values={{ ...known, ...(id === undefined ? fresh : written) } as never}
      onClose={onClose}
    >
      {(form) => (
        <>
          <ChoiceField form={form} name="legalForm" required span={6} options={forms()} />
          <NumberField form={form} name="years" span={3} />
          <ChoiceField form={form} name="firstYear" required span={3} options={firstYears} />
          <p className="hint span-12">{t('noEndWords')}</p>
          <DatedRuleFields form={form} exists={id !== undefined} />
        </>
      )}
    </PartDialog>
  )
}
