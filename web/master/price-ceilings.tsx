import { useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { goods } from '#contract/master/goods.ts'
import { priceCeiling as api } from '#contract/master/price-ceiling.ts'
import { day, money } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { hasRight } from '../platform/session.ts'
import { MasterSelect, MoneyField } from '../ui/fields.tsx'
import type { MasterRow } from '../ui/master-select.tsx'
import { DatedRuleFields, ruleShown } from './dated-rule.tsx'
import { ImportButton } from './import/import-button.tsx'
import { opensDialog } from './master-columns.tsx'
import { MasterList } from './master-list.tsx'
import { PartDialog } from './part-dialog.tsx'
import { AreasField } from './areas-field.tsx'
import { t } from './price-ceiling-texts.ts'

type Row = ReplyOf<typeof api.getAll>['rows'][number]

const rights = 'master/changes-selling-price'
const path = `${rights}/ceilings`

const shown = ({ price, baseUnitName }: Pick<Row, 'price' | 'baseUnitName'>) =>
  t('perUnit', { price: money(price), unit: baseUnitName })

const placeShown = ({ areaNames }: Pick<Row, 'areaNames'>) => areaNames ?? t('everywhere')

/** What consumers may be asked at most for goods, each from a day on with the rule that says so. */
export function List() {
  const [open, setOpen] = useState<Partial<Row> | null>(null)
  const edit = hasRight(`${rights}:edit`) && setOpen
  return (
    <>
      <MasterList
        path={path}
        title={t('ceilings')}
        calls={api}
        branch={false}
        unit={t('ceiling')}
        add={hasRight(`${rights}:add`) && (() => setOpen({}))}
        actions={
          hasRight(`${rights}:add`) &&
          hasRight(`${rights}:edit`) && <ImportButton kind="price-ceiling" />
        }
        open={edit}
        columns={[
          {
            ...opensDialog<'goodsName', Row>(
              'goodsName',
              edit,
              280,
              ({ goodsCode, goodsName }) => `${goodsCode} ${goodsName}`,
            ),
            label: fieldText('goodsId'),
          },
          { key: 'price', label: t('perBase'), width: 190, align: 'right', show: shown },
          {
            key: 'areaNames',
            label: fieldText('areaCodes'),
            width: 200,
            show: placeShown,
          },
          { key: 'validFrom', width: 124, show: (row) => day(row.validFrom) },
          { key: 'validTo', width: 124, show: (row) => (row.validTo ? day(row.validTo) : '') },
          { key: 'regulation', width: 240, show: ruleShown },
        ]}
        filters={[{ kind: 'master', key: 'goodsId', endpoint: goods.getAll }]}
        phone={(row) => ({
          title: row.goodsName,
          amount: shown(row),
          sub: `${row.regulation} · ${placeShown(row)} · ${day(row.validFrom)}`,
        })}
      />
      {open && <CeilingDialog row={open} onClose={() => setOpen(null)} />}
    </>
  )
}

function CeilingDialog({ row, onClose }: { row: Partial<Row>; onClose: () => void }) {
  const { id, version, isActive, goodsCode, goodsName, baseUnitName, ...rest } = row
  const { updatedAt: _at, areaNames: _names, ...own } = rest
  const known = id === undefined ? {} : { id, version: version ?? 1, isActive }
  const named = goodsName ? { $names: { goodsId: `${goodsCode} ${goodsName}` } } : {}
  const [unit, setUnit] = useState(baseUnitName)
  return (
    <PartDialog
      noun={t('ceiling')}
      add={api.add}
      update={api.update}
      values={{ ...known, ...(id === undefined ? { isConfirmed: true } : own), ...named } as never}
      onClose={onClose}
    >
      {(form) => (
        <>
          <MasterSelect
            form={form}
            name="goodsId"
            endpoint={goods.getAll}
            nameOf={(one: MasterRow) => `${one.code} ${one.name}`}
            onPick={(one) => setUnit((one as { baseUnitName?: string } | null)?.baseUnitName)}
            required
            span={8}
          />
          <MoneyField
            form={form}
            name="price"
            label={t('perBase')}
            fact={unit && `/ ${unit}`}
            required
            span={4}
          />
          <AreasField form={form} name="areaCodes" none={t('everywhere')} span={12} />
          <DatedRuleFields form={form} exists={id !== undefined} />
        </>
      )}
    </PartDialog>
  )
}
