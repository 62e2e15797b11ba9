import { assembly, assemblyInput } from '#contract/stock/assembly.ts'
import { billOfMaterial as api } from '#contract/stock/bill-of-material.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { EVERYTHING } from '#contract/list.ts'
import { qty } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { useRead } from '../platform/query.ts'
import { useUser } from '../platform/session.ts'
import * as column from '../ui/columns.tsx'
import { lineColumns } from '../ui/detail-columns.tsx'
import { DocumentList } from '../ui/document-list.tsx'
import { DocumentView } from '../ui/document-view.tsx'
import { ChoiceField, DateField, QtyField, SegmentField, TextField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { type Form as FormOf, useField } from '../ui/form-state.ts'
import { ReportTabs } from '../ui/report-head.tsx'
import { WarehouseField } from '../ui/warehouses.tsx'
import { onPhone, told } from './columns.tsx'
import { t } from './texts.ts'
import { Heads } from '../ui/heads.tsx'

const path = 'bill-of-material'
// The same call also writes recipes; here goods are put together or taken apart.
const add = { ...api.add, input: assemblyInput }

/** Beside the title: what was put together, and from what. */
export const assemblyTabs = () => [
  { path, label: t('assemblyTab') },
  { path: `${path}/recipes`, label: t('recipeTab') },
]

const workText = (kind: string) => t(kind === 'assembly' ? 'assembled' : 'takenApart')

export function List() {
  return (
    <DocumentList
      api={assembly}
      total={false}
      unit={t('assemblies')}
      searchHint={t('findMutation')}
      extra={<ReportTabs tabs={assemblyTabs()} path={path} />}
      columns={[
        column.text('kind', {
          label: t('work'),
          width: 100,
          sort: false,
          show: (row) => workText(row.kind ?? ''),
        }),
        column.text('partyName', { label: t('recipe') }),
        column.text('warehouseName', { width: 120, sort: false }),
        ...told,
      ]}
      filters={['warehouse']}
      phone={(row) => ({
        title: `${workText(row.kind)}: ${row.partyName}`,
        status: null,
        extra: row.warehouseName,
      })}
    />
  )
}

export function Form() {
  return (
    <FormScreen
      path={path}
      api={{ add, preview: assembly.preview }}
      totals={false}
      start={{ kind: 'ASSEMBLY' }}
      header={(form) => <Header form={form} />}
      lines={(form) => <Parts form={form} />}
    />
  )
}

type AssemblyForm = FormOf<InputOf<typeof add>>

/** Recipes in use; a company has some dozens. */
function useRecipes() {
  const { employee } = useUser()
  const { data } = useRead(
    api.getAll,
    { limit: EVERYTHING, branchId: employee.branchId, filter: { isActive: true } },
    { staleTime: 60_000 },
  )
  return data?.rows ?? []
}

function Header({ form }: { form: AssemblyForm }) {
  const recipes = useRecipes()
  return (
    <>
      <SegmentField
        form={form}
        name="kind"
        label={t('work')}
        span={3}
        options={(['ASSEMBLY', 'DISASSEMBLY'] as const).map((kind) => [kind, t(kind)])}
      />
      <ChoiceField
        form={form}
        name="bomId"
        label={t('recipe')}
        required
        span={5}
        options={recipes.map((one) => [one.id, `${one.code} ${one.name} (${one.goodsCode})`])}
        placeholder={t('choose')}
      />
      <QtyField form={form} name="qty" label={t('howMany')} required span={4} />
      <WarehouseField form={form} name="warehouseId" required span={5} />
      <DateField form={form} name="docDate" required span={3} />
      <TextField form={form} name="memo" span={4} maxLength={500} />
    </>
  )
}

/** What the recipe asks for, times how many; the server counts waste and what lies there. */
function Parts({ form }: { form: AssemblyForm }) {
  const bomId = useField(form, 'bomId').value
  const many = useField(form, 'qty').value ?? 0
  const chosen = useRecipes().find((one) => one.id === bomId)
  return (
    <section className="panel goods" aria-label={t('parts')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div className="goods-body" tabIndex={0}>
        <table className="grid">
          <Heads of={[t('parts'), [fieldText('qty'), 'number']]} />
          <tbody>
            {chosen?.lines.map((line) => (
              <tr key={line.goodsUnitId}>
                <td>
                  {line.goodsName} <span className="goods-code">{line.goodsCode}</span>
                </td>
                <td className="number">
                  {qty((line.qty * many) / chosen.outputQty) || '0'} {line.unitName}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <footer className="goods-foot">
        <span>{t('goodsCount', { count: chosen?.lines.length ?? 0 })}</span>
      </footer>
    </section>
  )
}

export function Detail({ id }: { id: number }) {
  return (
    <DocumentView
      api={assembly}
      id={id}
      columns={lineColumns.slice(0, 4)}
      phone={onPhone}
      labels={{ partyName: t('recipe') }}
      facts={({ kind }) => [[t('work'), workText(kind)]]}
    />
  )
}
