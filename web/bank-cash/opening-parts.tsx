import { Segmented } from 'antd'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { OpeningBalanceInput } from '#contract/bank-cash/opening-balance.ts'
import { goodsSearch } from '#contract/master/goods-search.ts'
import { call } from '../platform/api.ts'
import { count } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { type Form, useField } from '../ui/form-state.ts'
import { type GoodsChoice, type GoodsColumn, GoodsLines } from '../ui/goods-lines.tsx'
import { useWarehouses } from '../ui/warehouses.tsx'
import { AccountEntry } from './account-entry.tsx'
import { OpeningRows } from './opening-rows.tsx'
import { OpeningSheet } from './opening-sheet.tsx'
import { OpeningTurnover } from './opening-turnover.tsx'
import { parts } from './opening-words.ts'
import { t } from './texts.ts'
import './opening.css'

/** The parts, which sheets have as well, and what is told beside the books. */
const tabs = [...parts, 'turnover'] as const
type Tab = (typeof tabs)[number]
type Opening = { form: Form<OpeningBalanceInput> }

/** A grid for each part, one at a time: accounts, what is open with whom, goods. */
export function OpeningParts({ form }: Opening) {
  const [part, setPart] = useState<Tab>('accounts')
  const errors = useStore(form.store, (s) => s.errors)
  // What is wrong is shown, wherever it stands.
  useEffect(() => {
    const wrong = tabs.filter((one) =>
      Object.keys(errors).some((path) => path.startsWith(`${one}.`)),
    )
    setPart((now) => (wrong.includes(now) ? now : (wrong[0] ?? now)))
  }, [errors])
  return (
    <>
      <div className="part-names">
        <Segmented
          aria-label={t('parts')}
          value={part}
          onChange={setPart}
          options={tabs.map((one) => ({
            value: one,
            label: <PartName form={form} part={one} />,
          }))}
        />
        {part !== 'turnover' && <OpeningSheet form={form} part={part} />}
      </div>
      {part === 'accounts' && <AccountEntry form={form} name="accounts" by="OPENING" />}
      {part === 'stock' && <StockLines form={form} />}
      {part === 'turnover' && <OpeningTurnover form={form} />}
      {part !== 'accounts' && part !== 'stock' && part !== 'turnover' && (
        <OpeningRows key={part} form={form} name={part} />
      )}
    </>
  )
}

function PartName({ form, part }: Opening & { part: Tab }) {
  const rows = useField(form, part).value ?? []
  return (
    <>
      {fieldText(part)} {rows.length > 0 && <span className="hint">{count(rows.length)}</span>}
    </>
  )
}

const stockColumns: readonly GoodsColumn[] = [
  'warehouse',
  'qty',
  'unit',
  { field: 'unitCost', width: 124 },
]

/** The same goods may lie in two warehouses. */
function StockLines({ form }: Opening) {
  const { warehouses, primary } = useWarehouses()
  return (
    <GoodsLines
      form={form}
      name="stock"
      columns={stockColumns}
      warehouses={warehouses}
      start={{ warehouseId: primary?.id ?? null }}
      search={goodsToCount}
      repeats
    />
  )
}

/** What goods cost in the old books only those books know. */
async function goodsToCount(q: string): Promise<GoodsChoice[]> {
  const { rows } = await call(goodsSearch.search, { q, limit: 12 })
  return rows.map((goods) => ({ ...goods, price: null }))
}
