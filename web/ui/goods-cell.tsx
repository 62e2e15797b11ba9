import { useState } from 'react'
import { DateInput } from './date-input.tsx'
import { type GoodsRow, type Spec, unitText } from './goods-row.ts'
import { parseTiers, tiersText } from './tiers.ts'
import { withUnit } from './goods-units.ts'
import { asTyped } from './typed.ts'
import { NumberInput } from './number-input.tsx'
import { ShortSelect } from './short-select.tsx'
import { UnreadNumber } from '../platform/unread-number.tsx'

export interface Warehouse {
  id: number
  name: string
}

interface CellProps {
  row: GoodsRow
  spec: Spec
  editing: boolean
  wrong: boolean
  warehouses: readonly Warehouse[]
  onChange: (values: Partial<GoodsRow>) => void
}

/** Plain text, and a real input only in the row in edit. */
export function GoodsCell({ row, spec, editing, wrong, warehouses, onChange }: CellProps) {
  if (!editing) {
    const text = spec.show(row, warehouses)
    return spec.key === 'net' ? (
      <strong>{text}</strong>
    ) : (
      <span className="ellipsis" title={spec.right ? undefined : text}>
        {text}
      </span>
    )
  }
  const common = { 'data-col': spec.key, 'aria-label': spec.title, 'aria-invalid': wrong }
  switch (spec.edit) {
    case 'number':
      return (
        <NumberInput
          {...common}
          className="cell-input"
          label={spec.title}
          invalid={wrong}
          value={row[spec.key as keyof GoodsRow] as number | null | undefined}
          onChange={(value) => onChange(asTyped(row, spec.key, value))}
        />
      )
    case 'tiers':
      return <TiersInput {...common} row={row} onChange={onChange} />
    case 'unit':
    case 'warehouse':
    case 'choice':
      return (
        <ChoiceCell
          row={row}
          spec={spec}
          wrong={wrong}
          warehouses={warehouses}
          onChange={onChange}
        />
      )
    case 'date':
      return (
        <DateInput
          {...common}
          className="cell-input"
          variant="borderless"
          placeholder=""
          suffixIcon={null}
          value={row.expiryDate}
          onChange={(expiryDate) => onChange({ expiryDate })}
        />
      )
    default:
      return (
        <input
          {...common}
          className="cell-input"
          maxLength={200}
          value={row.memo ?? ''}
          onChange={(event) => onChange({ memo: event.target.value })}
        />
      )
  }
}

/** One of a few: the unit, the warehouse, or what the kind's own column offers. */
function ChoiceCell({ row, spec, wrong, warehouses, onChange }: Omit<CellProps, 'editing'>) {
  const common = { 'data-col': spec.key, label: spec.title, invalid: wrong }
  if (spec.edit === 'unit')
    return (
      <ShortSelect
        {...common}
        value={row.goodsUnitId ?? row.$goods?.goodsUnitId}
        options={(row.$goods?.units ?? []).map((unit) => [unit.goodsUnitId, unitText(unit)])}
        onChange={(id) => onChange(withUnit(row, id))}
      />
    )
  if (spec.edit === 'warehouse')
    return (
      <ShortSelect
        {...common}
        value={row.warehouseId ?? 0}
        options={[[0, '–'], ...warehouses.map((w) => [w.id, w.name] as const)]}
        onChange={(id) => onChange({ warehouseId: id || null })}
      />
    )
  return (
    <ShortSelect
      {...common}
      placeholder="–"
      value={row[spec.key as keyof GoodsRow] as string | null | undefined}
      options={spec.options ?? []}
      onChange={(value) => onChange({ [spec.key]: value })}
    />
  )
}

interface InputProps {
  row: { discountTiers?: number[] | null }
  onChange: (values: { discountTiers: number[] }) => void
  'data-col'?: string
  'aria-label': string
  'aria-invalid': boolean
  className?: string
}

/** Percentages one after the other: `10+5`. */
export function TiersInput({ row, onChange, ...common }: InputProps) {
  const [typed, setTyped] = useState<{ text: string; field: HTMLInputElement } | null>(null)
  const wrong = typed !== null && parseTiers(typed.text) === undefined
  return (
    <>
      <input
        {...common}
        aria-invalid={common['aria-invalid'] || wrong}
        className={common.className ?? 'cell-input number-input'}
        inputMode="text"
        autoComplete="off"
        value={typed?.text ?? tiersText(row.discountTiers)}
        onFocus={(event) => event.target.select()}
        onChange={({ target }) => {
          setTyped({ text: target.value, field: target })
          onChange({ discountTiers: parseTiers(target.value) ?? [] })
        }}
        onBlur={() => !wrong && setTyped(null)}
      />
      {wrong && <UnreadNumber {...typed} />}
    </>
  )
}
