import { priceLevel } from '#contract/master/customer.ts'
import { useState } from 'react'
import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import { category } from '#contract/master/category.ts'
import { margin as api } from '#contract/master/margin.ts'
import { inputNumber, money, qty } from '../platform/format.ts'
import { Page } from '../platform/frame/page.tsx'
import { fieldText, menuText } from '../platform/i18n/contract.ts'
import { useRead } from '../platform/query.ts'
import { newRequestId } from '../platform/request-id.ts'
import { hasRight } from '../platform/session.ts'
import type * as column from '../ui/columns.tsx'
import { choiceCell, masterCell, numberCell } from '../ui/entry-cells.tsx'
import { type EntryColumn, EntryRows } from '../ui/entry-rows.tsx'
import { ChoiceField, NumberField, SegmentField } from '../ui/fields.tsx'
import { newRow } from '../ui/form-state.ts'
import { Table } from '../ui/table.tsx'
import { Waiting } from '../ui/waiting.tsx'
import type { FormOf } from './form-of.ts'
import { ImportButton } from './import/import-button.tsx'
import { SettingsSheet } from './settings-sheet.tsx'
import { choices, t, wordOf } from './texts.ts'
import { Pairs } from '../platform/pairs.tsx'
import '../ui/ui.css'
import './master.css'

const path = 'master/master-margin'
type Settings = ReplyOf<typeof api.get>
type Values = InputOf<typeof api.update>
type Rule = { [K in keyof Values['rules'][number]]?: Values['rules'][number][K] | null } & {
  $key: string
  $category?: string
}

/** How prices follow from cost; exceptions per category and level, per goods unit by workbook. */
export function List() {
  const read = useRead(api.get, {})
  const { data, refetch } = read
  const [round, setRound] = useState(0)
  if (!data) return <Waiting title={menuText(path)} read={read} wide={false} />
  if (!hasRight(`${path}:edit`) || !hasRight('cost.view')) return <Shown settings={data} />
  const reload = () => void refetch().then(() => setRound(round + 1))
  return (
    <SettingsSheet
      key={`${data.version}/${round}`}
      path={path}
      update={api.update}
      values={toDraft(data)}
      onReload={reload}
      actions={<ImportButton kind="margin" />}
      header={(form) => (
        <>
          <SegmentField
            form={form}
            name="basis"
            span={4}
            options={choices('basis', ['COST', 'PRICE'])}
          />
          <SegmentField
            form={form}
            name="base"
            span={4}
            options={choices('base', ['LAST_PURCHASE', 'HPP'])}
          />
          <ChoiceField
            form={form}
            name="priceRounding"
            required
            span={2}
            options={[50, 100, 500].map((n) => [n, money(n)] as const)}
          />
          <NumberField form={form} name="companyDefaultPct" span={2} suffix="%" />
          <p className="hint span-12">{t('marginOrder')}</p>
        </>
      )}
      lines={(form) => <Rules form={form} />}
    />
  )
}

function toDraft({ rules, companyDefaultPct, ...rest }: Settings) {
  return {
    ...rest,
    requestId: newRequestId(),
    companyDefaultPct: companyDefaultPct ?? null,
    rules: rules.map(({ categoryName, ...rule }) =>
      newRow({ ...rule, pct: rule.pct ?? 0, $category: categoryName ?? '' }),
    ),
  }
}

function Rules({ form }: { form: FormOf<typeof api.update> }) {
  return (
    <EntryRows<Values, Rule>
      form={form}
      name="rules"
      label={fieldText('rules')}
      addLabel={t('addRule')}
      columns={ruleColumns()}
      start={() => ({})}
      foot={() => <span>{t('rulesHint')}</span>}
    />
  )
}

const ruleColumns = (): EntryColumn<Rule>[] => [
  masterCell('categoryId', { endpoint: category.getAll, words: '$category', allowClear: true }),
  choiceCell('priceLevel', {
    width: 220,
    none: t('allLevels'),
    options: choices('level', priceLevel.options),
  }),
  numberCell('pct', { width: 140 }),
]

/** For who may look and not write; margins only where cost may be seen. */
function Shown({ settings }: { settings: Settings }) {
  const columns: column.Column<Settings['rules'][number]>[] = [
    { key: 'categoryName', show: (rule) => rule.categoryName ?? t('allCategories') },
    {
      key: 'priceLevel',
      width: 200,
      show: (rule) => wordOf('level', rule.priceLevel) || t('allLevels'),
    },
    { key: 'pct', width: 140, align: 'right', show: (rule) => qty(rule.pct) },
  ]
  const seen = hasRight('cost.view')
  return (
    <Page title={menuText(path)}>
      <section className="panel master-head">
        <Pairs
          className="master-facts"
          of={[
            [fieldText('basis'), wordOf('basis', settings.basis)],
            [fieldText('base'), wordOf('base', settings.base)],
            [fieldText('priceRounding'), money(settings.priceRounding)],
            ...(seen
              ? [[fieldText('companyDefaultPct'), inputNumber(settings.companyDefaultPct)] as const]
              : []),
          ]}
        />
      </section>
      <section className="panel list" aria-label={fieldText('rules')}>
        <div className="list-body">
          <Table
            label={fieldText('rules')}
            columns={seen ? columns : columns.slice(0, 2)}
            rows={settings.rules}
            rowKey={(_, i) => i}
          />
          {settings.rules.length === 0 && <p className="report-none">{t('noRules')}</p>}
        </div>
      </section>
    </Page>
  )
}
