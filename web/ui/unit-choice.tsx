import { fieldText } from '../platform/i18n/contract.ts'
import { type GoodsUnit, unitText } from './goods-row.ts'

interface UnitChoiceProps {
  units: readonly GoodsUnit[]
  /** The one in which it is counted. */
  value: number | undefined
  className: string
  /** Of which goods. */
  name: string
  onChange: (unit: GoodsUnit) => void
}

/** The unit in which a part of a line is counted; in words where its goods have one alone. */
export function UnitChoice({ units, value, className, name, onChange }: UnitChoiceProps) {
  const own = units.find((unit) => unit.goodsUnitId === value) ?? units[0]
  if (units.length < 2) return own ? unitText(own) : ''
  return (
    <select
      className={className}
      aria-label={`${fieldText('unitName')}, ${name}`}
      value={own?.goodsUnitId}
      onChange={(event) => {
        const chosen = units.find((unit) => unit.goodsUnitId === Number(event.target.value))
        if (chosen) onChange(chosen)
      }}
    >
      {units.map((unit) => (
        <option key={unit.goodsUnitId} value={unit.goodsUnitId}>
          {unitText(unit)}
        </option>
      ))}
    </select>
  )
}
