import { useMemo } from 'react'
import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import { EVERYTHING } from '#contract/list.ts'
import { account } from '#contract/master/account.ts'
import { goods } from '#contract/master/goods.ts'
import { goodsUnit } from '#contract/master/goods-unit.ts'
import { billOfMaterial as api, recipeInput } from '#contract/stock/bill-of-material.ts'
import { useRead } from '../platform/query.ts'
import { money, qty } from '../platform/format.ts'
import { hasRight } from '../platform/session.ts'
import type { Column } from '../ui/columns.tsx'
import * as column from '../ui/columns.tsx'
import { choiceCell, numberCell, textCell } from '../ui/entry-cells.tsx'
import { EntryRows } from '../ui/entry-rows.tsx'
import {
  ChoiceField,
  DateField,
  MasterSelect,
  QtyField,
  SwitchField,
  TextField,
} from '../ui/fields.tsx'
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
        column.text('code', { label: t('recipeCode'), width: 110, sort: false }),
        column.opens('name', path, { label: t('recipeName'), width: 190, sort: false }),
        column.text('goodsCode', { width: 96, sort: false }),
        column.text('goodsName', { label: t('madeGoods'), width: 190, sort: false }),
        makes(),
        parts(),
        column.money('extraCost', { label: t('extraShort'), width: 134 }),
        ...(hasRight('cost.view') ? [costNow()] : []),
      ]}
      filters={[{ kind: 'yesno', key: 'isActive' }]}
      phone={(row) => ({
        title: row.name,
        amount: hasRight('cost.view') ? money(row.cost) : '',
        sub: partsText(row),
        extra: [row.code, row.goodsCode].join(', '),
      })}
    />
  )
}

const partsText = ({ lines }: Row) =>
  lines.map((line) => `${qty(line.qty)} ${line.unitName} ${line.goodsName}`).join(', ')

const makes = (): Column<Row> => ({
  key: 'outputQty',
  label: t('makes'),
  width: 120,
  align: 'right',
  show: (row) => `${qty(row.outputQty)} ${row.outputUnitName}`,
})

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
      start={{ kind: 'RECIPE', isActive: true, outputQty: 1, costs: [], lines: [] }}
      after="list"
      totals={false}
      header={(form) => <Header form={form} />}
      lines={(form) => <Lines form={form} />}
    />
  )
}

type RecipeForm = FormOf<InputOf<typeof write>>

function toDraft({ goodsCode: _code, goodsName, extraCost: _extra, cost: _cost, ...row }: Row) {
  const { outputUnitName: _unit, lines, costs, ...written } = row
  return {
    ...written,
    kind: 'RECIPE' as const,
    costs: costs.map(({ accountName: _name, ...cost }) => newRow(cost)),
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
      <TextField
        form={form}
        name="code"
        label={t('recipeCode')}
        span={2}
        maxLength={20}
        placeholder={t('codeGiven')}
      />
      <TextField form={form} name="name" label={t('recipeName')} required span={4} />
      <MasterSelect
        form={form}
        name="goodsId"
        label={t('madeGoods')}
        endpoint={goods.getAll}
        filter={{ isActive: true, type: 'BUNDLE' }}
        required
        span={4}
      />
      <QtyField form={form} name="outputQty" label={t('makes')} required span={2} />
      <UnitField form={form} />
      <DateField form={form} name="validFrom" label={t('validFrom')} span={3} />
      <SwitchField form={form} name="isActive" span={3} text={t('inUse')} />
    </>
  )
}

/** Of the goods that are made: the base unit unless another is chosen. */
function UnitField({ form }: { form: RecipeForm }) {
  const { value: goodsId } = useField(form, 'goodsId')
  const { data } = useRead(
    goodsUnit.getAll,
    { limit: 50, offset: 0, filter: { goodsId: goodsId ?? 0, isActive: true } },
    { enabled: Boolean(goodsId), quiet: true },
  )
  const units = (data?.goodUnits ?? []).map((one) => [one.id, one.unitName] as const)
  return (
    <ChoiceField
      form={form}
      name="outputUnitId"
      label={t('madeUnit')}
      span={2}
      options={units}
      placeholder={t('baseUnit')}
    />
  )
}

interface CostRow {
  $key: string
  name?: string | null
  amount?: number | null
  accountId?: number | null
}

/** Packing, work: each with its amount for one unit, and the account that bears it. */
function Costs({ form }: { form: RecipeForm }) {
  const accounts = useExpenseAccounts()
  return (
    <EntryRows<InputOf<typeof write>, CostRow>
      form={form}
      name="costs"
      label={t('extraCosts')}
      addLabel={t('addCost')}
      start={() => ({})}
      foot={(rows) => (
        <span>
          {t('extraCost')}{' '}
          <strong>{money(rows.reduce((sum, row) => sum + (row.amount ?? 0), 0))}</strong>
        </span>
      )}
      columns={[
        textCell<CostRow>('name', { title: t('costName'), maxLength: 60 }),
        choiceCell<CostRow>('accountId', {
          width: 280,
          none: t('assemblyApplied'),
          options: accounts,
        }),
        numberCell<CostRow>('amount', { width: 150 }),
      ]}
    />
  )
}

/** Accounts of the whole company that no document keeps for itself. */
function useExpenseAccounts() {
  const { data } = useRead(
    account.getAll,
    { limit: EVERYTHING, filter: { isActive: true, isHeader: false } },
    { staleTime: 300_000 },
  )
  return (data?.rows ?? [])
    .filter((one) => !one.isControl && one.branchId === null)
    .map((one) => [one.id, `${one.code} ${one.name}`] as const)
}

function Lines({ form }: { form: RecipeForm }) {
  const count = (useField(form, 'lines').value ?? []).length
  const columns = useMemo<GoodsColumn[]>(
    () => ['qty', 'unit', { field: 'wastePct', title: t('wastePct'), width: 120 }],
    [],
  )
  return (
    <>
      <GoodsLines
        form={form}
        columns={columns}
        search={(q) => goodsToMove(q, null)}
        extra={t('goodsCount', { count })}
      />
      <Costs form={form} />
    </>
  )
}
