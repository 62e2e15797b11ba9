import { useState } from 'react'
import { DateInput } from './date-input.tsx'
import {
  type GoodsRow,
  type Options,
  parseTiers,
  type Spec,
  tiersText,
  unitText,
} from './goods-row.ts'
import { withUnit } from './goods-units.ts'
import { asTyped } from './typed.ts'
import { NumberInput } from './number-input.tsx'
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
      return <UnitInput {...common} row={row} onChange={onChange} />
    case 'warehouse':
      return (
        <ChoiceInput
          {...common}
          value={String(row.warehouseId ?? '')}
          options={[['', '–'], ...warehouses.map((w) => [String(w.id), w.name] as const)]}
          onChange={(value) => onChange({ warehouseId: Number(value) || null })}
        />
      )
    case 'choice':
      return (
        <ChoiceInput
          {...common}
          value={String(row[spec.key as keyof GoodsRow] ?? '')}
          options={spec.options ?? []}
          onChange={(value) => onChange({ [spec.key]: value })}
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

function UnitInput({ row, onChange, ...common }: InputProps) {
  return (
    <select
      {...common}
      className="cell-input"
      value={row.goodsUnitId ?? row.$goods?.goodsUnitId}
      onChange={(event) => onChange(withUnit(row, Number(event.target.value)))}
    >
      {row.$goods?.units.map((unit) => (
        <option key={unit.goodsUnitId} value={unit.goodsUnitId}>
          {unitText(unit)}
        </option>
      ))}
    </select>
  )
}

type Common = Pick<InputProps, 'data-col' | 'aria-label' | 'aria-invalid'>
interface ChoiceProps extends Common {
  value: string
  options: Options
  onChange: (value: string) => void
}

function ChoiceInput({ value, options, onChange, ...common }: ChoiceProps) {
  return (
    <select
      {...common}
      className="cell-input"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {!value && options.every(([code]) => code) && <option value="">–</option>}
      {options.map(([code, text]) => (
        <option key={code} value={code}>
          {text}
        </option>
      ))}
    </select>
  )
}

type InputProps = Pick<CellProps, 'row' | 'onChange'> & {
  'data-col': string
  'aria-label': string
  'aria-invalid': boolean
}

function TiersInput({ row, onChange, ...common }: InputProps) {
  const [typed, setTyped] = useState<{ text: string; field: HTMLInputElement } | null>(null)
  const wrong = typed !== null && parseTiers(typed.text) === undefined
  return (
    <>
      <input
        {...common}
        aria-invalid={common['aria-invalid'] || wrong}
        className="cell-input number-input"
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
