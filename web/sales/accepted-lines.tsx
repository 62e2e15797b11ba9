import { Button } from 'antd'
import type { DocumentDetail } from '#contract/document-detail.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { cod } from '#contract/sales/cod.ts'
import { qty } from '../platform/format.ts'
import { type Form, newRow, useField } from '../ui/form-state.ts'
import { type GoodsRow, goodsOf } from '../ui/goods-row.ts'
import { converted, withUnit } from '../ui/goods-units.ts'
import { asFilled, asTyped } from '../ui/typed.ts'
import { NumberInput } from '../ui/number-input.tsx'
import { OtherUnit } from '../ui/other-unit.tsx'
import { freeUnit, splitGoods, twinsOf } from '../ui/split-row.ts'
import { UnitChoice } from '../ui/unit-choice.tsx'
import { Problem } from '../ui/words.tsx'
import { isGift } from './sold-draft.ts'
import { t } from './delivery-texts.ts'

type Settle = InputOf<typeof cod.payment>
type Line = DocumentDetail['lines'][number]

/** What of a line of the COD the customer keeps, counted in a unit of its goods. */
interface AcceptedRow extends GoodsRow {
  line: number
  $goods: NonNullable<GoodsRow['$goods']>
  $line: Line
}

/** He keeps everything, until somebody says less. */
export const rowsAccepted = ({ lines }: DocumentDetail): AcceptedRow[] =>
  lines.map((line) =>
    newRow({ line: line.line, qty: line.qty, $goods: goodsOf(line), $line: line }),
  )

/** What of each line the customer keeps; made for a thumb as for a keyboard. */
export function AcceptedLines({ form }: { form: Form<Settle> }) {
  const { value, error } = useField(form, 'acceptedLines')
  const rows = (value ?? []) as unknown as AcceptedRow[]
  const put = (next: readonly GoodsRow[]) => form.set('acceptedLines', next as never)
  return (
    <section className="panel" aria-label={t('accepted')}>
      <header className="cod-lines-head">
        <strong>{t('accepted')}</strong>
      </header>
      <ul className="cod-lines">
        {rows.map((row, at) => (
          <AcceptedLine
            key={row.$key}
            row={row}
            back={backOf(rows, row)}
            splits={freeUnit<GoodsRow>(rows, row) !== undefined}
            onChange={(next) => put(rows.map((one, i) => (i === at ? next : one)))}
            onRemove={() => put(rows.toSpliced(at, 1))}
            onSplit={() => put(splitGoods(rows, at))}
          />
        ))}
      </ul>
      <Problem text={error} />
    </section>
  )
}

/** In the unit of a row: what of its line comes back, whatever unit the rest is counted in. */
function backOf(rows: readonly AcceptedRow[], row: AcceptedRow): number {
  const { conversion } = row.$goods
  const sent = converted(row.$line.qty, row.$line.conversion, conversion)
  const kept = twinsOf<GoodsRow>(rows, row).map((one) =>
    converted(one.qty ?? 0, one.$goods?.conversion ?? 1, conversion),
  )
  const back = kept.reduce((left, part) => left - part, sent)
  return Math.max(0, Math.round(back * 10_000) / 10_000)
}

interface LineProps {
  row: AcceptedRow
  back: number
  splits: boolean
  onChange: (row: GoodsRow) => void
  onRemove: () => void
  onSplit: () => void
}

function AcceptedLine({ row, back, splits, onChange, onRemove, onSplit }: LineProps) {
  const { $line: of, $goods: goods } = row
  const write = (next: number, how: typeof asTyped) =>
    onChange({ ...row, ...how(row, 'qty', Math.round(next * 10_000) / 10_000) })
  return (
    <li>
      <span className="cod-goods">
        <strong>{of.goodsName}</strong>
        {isGift(of) && <span className="hint">{t('gift')}</span>}
        <span className="hint">{t('sent', { qty: qty(of.qty), unit: of.unitName })}</span>
        {back > 0 && (
          <span className="cod-back">
            {t('comesBack', { qty: qty(back), unit: goods.unitName })}
          </span>
        )}
        {splits && <OtherUnit worded name={of.goodsName} onSplit={onSplit} />}
      </span>
      <Button onClick={() => (row.$twin ? onRemove() : write(0, asFilled))}>{t('none')}</Button>
      <NumberInput
        className="field-input cod-qty"
        label={`${t('accepted')}, ${of.goodsName}`}
        value={row.qty ?? 0}
        onChange={(next) => write(next ?? 0, asTyped)}
      />
      <UnitChoice
        units={goods.units}
        value={goods.goodsUnitId}
        name={of.goodsName}
        onChange={(unit) => onChange(withUnit(row, unit.goodsUnitId))}
      />
      <Button onClick={() => write((row.qty ?? 0) + back, asFilled)}>{t('all')}</Button>
    </li>
  )
}
