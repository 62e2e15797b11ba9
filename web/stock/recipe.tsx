import { useMemo } from 'react'
import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import { goods } from '#contract/master/goods.ts'
import { billOfMaterial as api, recipeInput } from '#contract/stock/bill-of-material.ts'
import { money, qty } from '../platform/format.ts'
import { hasRight } from '../platform/session.ts'
import type { Column } from '../ui/columns.tsx'
import * as column from '../ui/columns.tsx'
import { MasterSelect, MoneyField, SwitchField, TextField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { type Form as FormOf, newRow, useField } from '../ui/form-state.ts'
import { type GoodsColumn, GoodsLines, type GoodsRow } from '../ui/goods-lines.tsx'
import { ListScreen } from '../ui/list-screen.tsx'
import { ReportTabs } from '../ui/report-head.tsx'
import { assemblyTabs } from './assembly.tsx'
import { goodsToMove } from './moving-lines.tsx'
import { t } from './texts.ts'
import { Words } from '../ui/words.tsx'

const path = 'bill-of-material/recipes'
// The same call also puts together; here only recipes are written, new or anew.
const write = { ...api.add, input: recipeInput }

type Row = ReplyOf<typeof api.getAll>['rows'][number]

export function List() {
  return (
    <ListScreen
      path={path}
      endpoint={api.getAll}
      xlsx={api.xlsx}
      unit={t('recipes')}
      searchHint={t('findRecipe')}
      branch={false}
      extra={<ReportTabs tabs={assemblyTabs()} path={path} />}
      columns={[
        column.opens('name', path, { label: t('recipeName'), width: 190, sort: false }),
        column.text('goodsCode', { width: 96, sort: false }),
        column.text('goodsName', { label: t('madeGoods'), width: 190, sort: false }),
        parts(),
        column.money('extraCost', { label: t('extraShort'), width: 134, sort: false }),
        ...(hasRight('cost.view') ? [costNow()] : []),
      ]}
      filters={[{ kind: 'yesno', key: 'isActive' }]}
      phone={(row) => ({
        title: row.name,
        amount: hasRight('cost.view') ? money(row.cost) : '',
        sub: partsText(row),
        extra: row.goodsCode,
      })}
    />
  )
}

const partsText = ({ lines }: Row) =>
  lines.map((line) => `${qty(line.qty)} ${line.unitName} ${line.goodsName}`).join(', ')

const parts = (): Column<Row> => ({
  key: 'lines',
  label: t('parts'),
  show: (row) => <Words text={partsText(row)} />,
})

const costNow = (): Column<Row> => ({
  key: 'cost',
  label: t('costNow'),
  width: 130,
  align: 'right',
  show: (row) => money(row.cost),
})

export function Form({ id }: { id?: number }) {
  return (
    <FormScreen
      path={path}
      api={{ get: api.get, add: write, update: write }}
      id={id}
      from={toDraft}
      start={{ kind: 'RECIPE', isActive: true, extraCost: 0, lines: [] }}
      after="list"
      totals={false}
      header={(form) => <Header form={form} />}
      lines={(form) => <Lines form={form} />}
    />
  )
}

type RecipeForm = FormOf<InputOf<typeof write>>

function toDraft({ id, version, name, goodsId, goodsName, extraCost, isActive, lines }: Row) {
  return {
    id,
    version,
    name,
    goodsId,
    extraCost,
    isActive,
    kind: 'RECIPE' as const,
    $names: { goodsId: goodsName },
    lines: lines.map((line) =>
      newRow({
        goodsUnitId: line.goodsUnitId,
        qty: line.qty,
        wastePct: line.wastePct || null,
        $goods: {
          goodsUnitId: line.goodsUnitId,
          code: line.goodsCode,
          name: line.goodsName,
          unitName: line.unitName,
          conversion: 1,
          units: [{ goodsUnitId: line.goodsUnitId, unitName: line.unitName, conversion: 1 }],
        } as GoodsRow['$goods'],
      }),
    ),
  }
}

function Header({ form }: { form: RecipeForm }) {
  return (
    <>
      <TextField form={form} name="name" label={t('recipeName')} required span={4} />
      <MasterSelect
        form={form}
        name="goodsId"
        label={t('madeGoods')}
        endpoint={goods.getAll}
        filter={{ isActive: true }}
        required
        span={4}
      />
      <MoneyField form={form} name="extraCost" label={t('extraCost')} span={2} />
      <SwitchField form={form} name="isActive" span={2} text={t('inUse')} />
    </>
  )
}

function Lines({ form }: { form: RecipeForm }) {
  const count = (useField(form, 'lines').value ?? []).length
  const columns = useMemo<GoodsColumn[]>(
    () => ['qty', 'unit', { field: 'wastePct', title: t('wastePct'), width: 120 }],
    [],
  )
  return (
    <GoodsLines
      form={form}
      columns={columns}
      search={(q) => goodsToMove(q, null)}
      extra={t('goodsCount', { count })}
    />
  )
}
