import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { memo } from 'react'
import { fieldText } from '../platform/i18n/contract.ts'
import { qty } from '../platform/format.ts'
import { DateInput } from '../ui/date-input.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { OtherUnit } from '../ui/other-unit.tsx'
import { UnitChoice } from '../ui/unit-choice.tsx'
import { asTyped } from '../ui/typed.ts'
import { type ReceiveFigure, type ReceiveRow, countedIn } from './receive-row.ts'
import { t } from './texts.ts'

export interface ReceiveProps {
  row: ReceiveRow
  index: number
  active: boolean
  /** The line that the last scan led to. */
  found: boolean
  wrong: string
  /** Fields of it that are wrong, with a space between. */
  wrongCells: string
  /** There is no room for what was ordered and what came before: it stands below what is open. */
  narrow: boolean
  /** More of its line may be counted in another unit. */
  splits: boolean
  grid: {
    change: (at: number, values: Partial<ReceiveRow>) => void
    enter: (at: number) => void
    remove: (at: number) => void
    /** Counts more of its line in another unit. */
    split: (at: number) => void
  }
}

/** One line of the grid; its inputs show their edges only in the row in edit. */
export const ReceiveLine = memo(
  function ReceiveLine({ row, index, active, wrong, wrongCells, ...of }: ReceiveProps) {
    const { narrow, splits, grid } = of
    const number = (field: ReceiveFigure, label: string) => (
      <td>
        <ReceiveInput
          className="cell-input"
          field={field}
          label={`${label}, ${row.$goods.name}`}
          row={row}
          invalid={isWrong(wrongCells, field)}
          onChange={(values) => grid.change(index, values)}
        />
      </td>
    )
    return (
      <>
        <tr
          data-row={index}
          className={active ? 'is-active' : wrong ? 'is-wrong' : undefined}
          onFocus={() => grid.enter(index)}
        >
          <td className="grid-index">{index + 1}</td>
          <td>
            <Name row={row} onRemove={() => grid.remove(index)} />
          </td>
          {!narrow && (
            <>
              <td className="number">{qty(row.$ordered)}</td>
              <td className="number">{qty(row.$received)}</td>
            </>
          )}
          <td className="number">
            <strong>{qty(row.$open)}</strong>
            {narrow && row.$received !== 0 && (
              <span className="hint receive-of">
                {t('ofOrdered', { ordered: qty(row.$ordered) })}
              </span>
            )}
          </td>
          {number('qty', t('receivedNow'))}
          <td>
            <UnitInput row={row} splits={splits} index={index} grid={grid} />
          </td>
          {number('bonusQty', fieldText('bonusQty'))}
          {number('rejectedQty', t('rejected'))}
          <td>
            <ExpiryInput
              className="cell-input"
              row={row}
              invalid={isWrong(wrongCells, 'expiryDate')}
              onChange={(values) => grid.change(index, values)}
            />
          </td>
          <td>
            <ReasonInput
              row={row}
              invalid={isWrong(wrongCells, 'reason')}
              onChange={(values) => grid.change(index, values)}
            />
          </td>
        </tr>
        {wrong && (
          <tr className="grid-error">
            <td />
            <td colSpan={narrow ? 8 : 10}>{wrong}</td>
          </tr>
        )}
      </>
    )
  },
  (before, after) =>
    before.row === after.row &&
    before.index === after.index &&
    before.active === after.active &&
    before.wrong === after.wrong &&
    before.wrongCells === after.wrongCells &&
    before.splits === after.splits &&
    before.narrow === after.narrow,
)

/** The unit in which it was counted at the door. */
function UnitInput({
  row,
  splits,
  index,
  grid,
}: Pick<ReceiveProps, 'row' | 'splits' | 'index' | 'grid'>) {
  return (
    <>
      <UnitChoice
        units={row.$goods.units}
        value={row.goodsUnitId}
        name={row.$goods.name}
        onChange={(unit) => grid.change(index, countedIn(row, unit))}
      />
      {splits && <OtherUnit name={row.$goods.name} onSplit={() => grid.split(index)} />}
    </>
  )
}

/** Whether a field is among the wrong ones of its line. */
export const isWrong = (wrongCells: string, field: string) => wrongCells.split(' ').includes(field)

interface InputProps {
  row: ReceiveRow
  invalid?: boolean
  onChange: (values: Partial<ReceiveRow>) => void
}

/** Zero is an empty field: what was not counted was not received. */
export function ReceiveInput({
  field,
  row,
  onChange,
  ...rest
}: InputProps & {
  field: ReceiveFigure
  label: string
  className: string
  placeholder?: string
}) {
  return (
    <NumberInput
      {...rest}
      data-col={field}
      value={row[field] || null}
      onChange={(number) =>
        onChange({
          ...asTyped(row, field, field === 'qty' ? (number ?? 0) : number),
          ...(field === 'rejectedQty' && !number ? { reason: null } : {}),
        })
      }
    />
  )
}

/** Asked only for what was turned away. */
export function ReasonInput({ row, invalid, onChange }: InputProps) {
  return (
    <input
      className="cell-input"
      data-col="reason"
      aria-label={`${t('rejectReason')}, ${row.$goods.name}`}
      aria-invalid={invalid}
      maxLength={100}
      disabled={!row.rejectedQty}
      placeholder={row.rejectedQty ? t('rejectHint') : ''}
      value={row.reason ?? ''}
      onChange={(event) => onChange({ reason: event.target.value })}
    />
  )
}

/** Until when the goods may be sold: typed as on the box, in digits. */
export function ExpiryInput({
  row,
  invalid,
  onChange,
  className,
}: InputProps & { className: string }) {
  return (
    <DateInput
      className={className}
      variant="borderless"
      placeholder=""
      suffixIcon={null}
      data-col="expiryDate"
      aria-label={`${fieldText('expiryDate')}, ${row.$goods.name}`}
      aria-invalid={invalid}
      value={row.expiryDate}
      onChange={(expiryDate) => onChange({ expiryDate })}
    />
  )
}

/** What was added here can be taken off again: goods that the order does not know, and pieces beside cartons. */
export function TakeOff({ row, onRemove }: { row: ReceiveRow; onRemove: () => void }) {
  if (row.poLine && !row.$twin) return null
  return (
    <span className="hint receive-of">
      {row.poLine ? '' : t('beside')}{' '}
      <Button
        size="small"
        type="text"
        icon={<CloseOutlined />}
        aria-label={t('takeOff', { name: row.$goods.name })}
        onClick={onRemove}
      />
    </span>
  )
}

/** What was ordered, and what was agreed to come with it. */
function Name({ row, onRemove }: { row: ReceiveRow; onRemove: () => void }) {
  const { $goods, $bonus, $place } = row
  return (
    <>
      <span className="whole-name">
        {$goods.name} <span className="goods-code">{$goods.code}</span>
      </span>
      {$place && <span className="hint receive-of">{t('goesTo', { place: $place })}</span>}
      {$bonus !== 0 && (
        <span className="hint receive-of">{t('bonusAgreed', { count: qty($bonus) })}</span>
      )}
      <TakeOff row={row} onRemove={onRemove} />
    </>
  )
}
