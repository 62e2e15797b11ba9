import { useLocation } from '@tanstack/react-router'
import { ControlOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { Below } from '../platform/below.tsx'
import { preferColumns, usePreferences } from '../platform/preferences.ts'
import type { Form } from './form-state.ts'
import { type GoodsColumn, type GoodsRow, specOf } from './goods-row.ts'
import { t } from './texts.ts'
import './styles/line-columns.css'

/** What few lines say: a column of it stands there where somebody wants it, or where a line says it already. */
const SELDOM = { discountAmount: 'discount', warehouseId: 'warehouse', memo: 'memo' } as const
type Field = keyof typeof SELDOM
const FIELDS = Object.keys(SELDOM) as Field[]

/** What a line of this name may say, as the form's call has it. */
function lineFields({ input }: { input?: z.ZodType | undefined }, name: string): string[] {
  const whole = input instanceof z.ZodUnion ? (input.options[0] as z.ZodType) : input
  let lines = whole instanceof z.ZodObject ? (whole.shape[name] as z.ZodType) : undefined
  while (lines instanceof z.ZodOptional || lines instanceof z.ZodNullable)
    lines = lines.unwrap() as z.ZodType
  const line = lines instanceof z.ZodArray ? lines.element : undefined
  return line instanceof z.ZodObject ? Object.keys(line.shape) : []
}

/** The form by its place in the menu: `purchase/purchase-order`. */
const usePlace = () =>
  useLocation().pathname.split('/').filter(Boolean).slice(1, 3).join('/') || 'form'

/** Columns of the kind, and what else its call takes of a line: those that are wanted or written, before the sum. */
export function useLineColumns<V>(
  form: Form<V>,
  name: keyof V & string,
  columns: readonly GoodsColumn[],
  rows: readonly GoodsRow[],
) {
  const offered = useMemo(() => {
    const known = lineFields(form, name)
    const there = columns.map((column) => specOf(column).key)
    return FIELDS.filter((field) => known.includes(field) && !there.includes(field))
  }, [form, name, columns])
  const path = `lines/${usePlace()}/${name}`
  const wanted = usePreferences((p) => p.kept.columns[path]?.order)
  const written = FIELDS.filter((field) => rows.some((row) => row[field] != null)).join()
  const shown = offered
    .filter((field) => wanted?.includes(field) || written.split(',').includes(field))
    .join()
  const all = useMemo(() => {
    const more = shown.split(',').filter(Boolean) as Field[]
    const last = columns.at(-1)
    const sums = last === 'net' || (typeof last === 'object' && 'show' in last)
    const at = sums ? columns.length - 1 : columns.length
    return [...columns.slice(0, at), ...more.map((field) => SELDOM[field]), ...columns.slice(at)]
  }, [columns, shown])
  const choose = (field: Field, on: boolean) => {
    const others = (wanted ?? []).filter((one) => one !== field)
    const order = on ? [...others, field] : others
    preferColumns(path, order.length > 0 ? { order, hidden: [] } : null)
  }
  const wide = shown === '' ? '' : ' is-wide'
  return { all, offered, shown: shown.split(',') as Field[], choose, wide }
}

interface LineColumnsProps {
  offered: readonly Field[]
  shown: readonly Field[]
  choose: (field: Field, on: boolean) => void
}

/** Which of them stand in the grid, for this person. */
export function LineColumns({ offered, shown, choose }: LineColumnsProps) {
  const [open, setOpen] = useState(false)
  if (offered.length === 0) return null
  return (
    <Below
      label={t('columns')}
      open={open}
      onOpen={setOpen}
      content={
        <div className="line-columns">
          {offered.map((field) => (
            <Checkbox
              key={field}
              checked={shown.includes(field)}
              onChange={({ target }) => choose(field, target.checked)}
            >
              {specOf(SELDOM[field]).title}
            </Checkbox>
          ))}
        </div>
      }
    >
      <Button size="small" type="text" icon={<ControlOutlined />} aria-label={t('columns')}>
        {t('columns')}
      </Button>
    </Below>
  )
}
