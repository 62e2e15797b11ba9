import { fieldText } from '../platform/i18n/contract.ts'
import { type GoodsUnit, unitText } from './goods-row.ts'
import { ShortSelect } from './short-select.tsx'

interface UnitChoiceProps {
  units: readonly GoodsUnit[]
  /** The one in which it is counted. */
  value: number | undefined
  /** Of which goods. */
  name: string
  onChange: (unit: GoodsUnit) => void
}

/** The unit in which a part of a line is counted; in words where its goods have one alone. */
export function UnitChoice({ units, value, name, onChange }: UnitChoiceProps) {
  const own = units.find((unit) => unit.goodsUnitId === value) ?? units[0]
  if (units.length < 2) return own ? unitText(own) : ''
  return (
    <ShortSelect
      label={`${fieldText('unitName')}, ${name}`}
      value={own?.goodsUnitId}
      options={units.map((unit) => [unit.goodsUnitId, unitText(unit)])}
      onChange={(id) => {
        const chosen = units.find((unit) => unit.goodsUnitId === id)
        if (chosen) onChange(chosen)
      }}
    />
  )
}
