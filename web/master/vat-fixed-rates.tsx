import { useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { fixedShareType } from '#contract/master/tax-type.ts'
import { vatFixedRate as api } from '#contract/master/vat-fixed-rate.ts'
import { day, percent } from '../platform/format.ts'
import { hasRight } from '../platform/session.ts'
import { ChoiceField, NumberField } from '../ui/fields.tsx'
import { ReportTabs } from '../ui/report-head.tsx'
import { accountPath, accountTabs, fixedRatesPath as path } from './account-draft.ts'
import { DatedRuleFields, ruleShown } from './dated-rule.tsx'
import { opensDialog } from './master-columns.tsx'
import { MasterList } from './master-list.tsx'
import { PartDialog } from './part-dialog.tsx'
import { choices, wordOf } from './texts.ts'
import { t } from './vat-fixed-texts.ts'

type Row = ReplyOf<typeof api.getAll>['rows'][number]

const kinds = () => choices('vat', fixedShareType.options)
const kindOf = ({ taxType }: Pick<Row, 'taxType'>) => wordOf('vat', taxType)
const rateOf = ({ rate }: Pick<Row, 'rate'>) => percent(rate)

/** Which share of the price the PPN of used vehicles, gold and the like is, each from a day on with the rule that says so. */
export function VatFixedRates() {
  const [open, setOpen] = useState<Partial<Row> | null>(null)
  const edit = hasRight(`${accountPath}:edit`) && setOpen
  return (
    <>
      <MasterList
        path={path}
        title={t('rates')}
        calls={{ getAll: api.getAll }}
        branch={false}
        unit={t('rates')}
        extra={<ReportTabs tabs={accountTabs(path)} path={path} />}
        add={hasRight(`${accountPath}:add`) && (() => setOpen({}))}
        open={edit}
        columns={[
          { ...opensDialog<'taxType', Row>('taxType', edit, 260, kindOf), label: t('kind') },
          { key: 'rate', label: t('rate'), width: 170, align: 'right', show: rateOf },
          { key: 'validFrom', width: 124, show: (row) => day(row.validFrom) },
          { key: 'regulation', width: 240, show: ruleShown },
        ]}
        filters={[{ kind: 'choice', key: 'taxType', label: t('kind'), options: kinds() }]}
        phone={(row) => ({
          title: kindOf(row),
          sub: `${rateOf(row)} · ${row.regulation} · ${day(row.validFrom)}`,
        })}
      />
      {open && <RateDialog row={open} onClose={() => setOpen(null)} />}
    </>
  )
}

function RateDialog({ row, onClose }: { row: Partial<Row>; onClose: () => void }) {
  const { id, version, isActive, updatedAt: _, ...written } = row
  const known = id === undefined ? {} : { id, version: version ?? 1, isActive }
  const fresh = { taxType: 'KENDARAAN_BEKAS', isConfirmed: true }
  return (
    <PartDialog
      noun={t('rates')}
      add={api.add}
      update={api.update}
      values={{ ...known, ...(id === undefined ? fresh : written) } as never}
      onClose={onClose}
    >
      {(form) => (
        <>
          <ChoiceField
            form={form}
            name="taxType"
            label={t('kind')}
            required
            span={8}
            options={kinds()}
          />
          <NumberField form={form} name="rate" label={t('rate')} required span={4} suffix="%" />
          <DatedRuleFields form={form} exists={id !== undefined} />
        </>
      )}
    </PartDialog>
  )
}
