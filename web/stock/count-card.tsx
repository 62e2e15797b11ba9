import { CheckCircleFilled, MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { OpnameLine } from '#contract/stock/stock-opname.ts'
import { qty, time } from '../platform/format.ts'
import { unitText } from '../ui/goods-row.ts'
import { NumberInput } from '../ui/number-input.tsx'
import { Tag } from '../ui/status-tag.tsx'
import type { Count, ShownLine } from './count-entries.ts'
import { useInHand } from './count-in-hand.ts'
import { t } from './texts.ts'

interface CountCardProps {
  row: ShownLine
  /** Address of the count. */
  page: string
  /** False where it could not be kept. */
  onSave: (count: Count) => Promise<boolean>
  onSkip: () => void
}

/** One goods: how many there are, in each of its units that is at hand: two boxes and seventeen loose ones. */
export function CountCard({ row, page, onSave, onSkip }: CountCardProps) {
  // Boxes are counted before what lies loose.
  const units = row.units.toReversed()
  const { figures, memo, before, change, done } = useInHand(page, row, units)
  const [busy, setBusy] = useState(false)
  const fields = useRef<(HTMLInputElement | null)[]>([])
  const written = figures.some((figure) => figure !== null)
  const total = totalOf(units, figures)
  const save = async () => {
    if (!written || busy) return
    setBusy(true)
    const count = { goodsId: row.goodsId, countedQty: total, memo: memo.trim(), before }
    if (await onSave(count)) done()
    setBusy(false)
  }
  // A hand that scans goes on typing; on a phone the keys would hide the card.
  useEffect(() => {
    if (!matchMedia('(pointer: coarse)').matches) fields.current[0]?.focus()
  }, [])
  return (
    <section className="panel count-card" aria-label={row.goodsName}>
      <Head row={row} />
      {units.map((unit, i) => (
        <Stepper
          key={unit.unitName}
          name={units.length > 1 ? `${row.goodsName}, ${unit.unitName}` : row.goodsName}
          unit={units.length > 1 ? unitText(unit) : ''}
          figure={figures[i] ?? null}
          fieldRef={(field) => {
            fields.current[i] = field
          }}
          onChange={(figure) => change({ figures: figures.with(i, figure) })}
          onEnter={() => (fields.current[i + 1] ? fields.current[i + 1]?.focus() : void save())}
        />
      ))}
      {units.length > 1 && (
        <p className="count-total" role="status">
          {written && t('inAll', { qty: qty(total) || '0', unit: row.baseUnitName })}
        </p>
      )}
      <Input
        size="large"
        aria-label={t('countNote')}
        placeholder={t('countNote')}
        maxLength={200}
        value={memo}
        onChange={(event) => change({ memo: event.target.value })}
      />
      <footer>
        <Button size="large" onClick={onSkip}>
          {t('skip')}
        </Button>
        <Button
          size="large"
          type="primary"
          icon={<CheckCircleFilled />}
          loading={busy}
          disabled={!written}
          onClick={() => void save()}
        >
          {t('saveNext')}
        </Button>
      </footer>
    </section>
  )
}

type Unit = OpnameLine['units'][number]

/** In base units. */
function totalOf(units: Unit[], figures: (number | null)[]): number {
  const total = units.reduce((sum, unit, i) => sum + (figures[i] ?? 0) * unit.conversion, 0)
  return Math.round(total * 10_000) / 10_000
}

/** What it is and where it lies; what the books say, for those who may see it. */
function Head({ row }: { row: ShownLine }) {
  const barcode = row.units.find((one) => one.barcode)?.barcode
  return (
    <header>
      <h2>{row.goodsName}</h2>
      <Tag tone={row.countedQty === null ? 'grey' : 'green'}>
        {row.countedQty === null
          ? t('notCounted')
          : t('countedAs', { qty: qty(row.countedQty) || '0' })}
      </Tag>
      <p className="hint">
        {[row.goodsCode, barcode, row.rack && `rak ${row.rack}`].filter(Boolean).join(', ')}
        {row.bookQty !== null && `, ${t('book', { qty: qty(row.bookQty) || '0' })}`}
      </p>
      {row.countedAt && (
        <p className="hint">
          {row.countedByName}, {time(row.countedAt)}
          {row.unsent && `, ${t('unsentOne')}`}
        </p>
      )}
      {row.refused && <p className="field-error">{row.refused.why}</p>}
    </header>
  )
}

interface StepperProps {
  name: string
  /** Beside the figure, where there are several. */
  unit: string
  figure: number | null
  fieldRef: (field: HTMLInputElement | null) => void
  onChange: (figure: number | null) => void
  onEnter: () => void
}

/** How many, typed or one by one. */
function Stepper({ name, unit, figure, fieldRef, onChange, onEnter }: StepperProps) {
  const step = (by: number) => onChange(Math.max(0, (figure ?? 0) + by))
  const of = unit && `, ${unit}`
  return (
    <div className="count-step">
      {unit && <span className="count-unit">{unit}</span>}
      <Button icon={<MinusOutlined />} aria-label={t('less') + of} onClick={() => step(-1)} />
      <NumberInput
        inputRef={fieldRef}
        className="count-number"
        label={name}
        value={figure}
        onChange={onChange}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onEnter()
        }}
      />
      <Button icon={<PlusOutlined />} aria-label={t('more') + of} onClick={() => step(1)} />
    </div>
  )
}
