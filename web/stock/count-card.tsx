import { CheckCircleFilled, MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input, Segmented } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { OpnameLine } from '#contract/stock/stock-opname.ts'
import { qty } from '../platform/format.ts'
import { NumberInput } from '../ui/number-input.tsx'
import { Tag } from '../ui/status-tag.tsx'
import { t } from './texts.ts'

interface CountCardProps {
  row: OpnameLine
  onSave: (countedQty: number, memo: string) => Promise<void>
  onSkip: () => void
}

/** One goods: how many there are, in whichever of its units is at hand. */
export function CountCard({ row, onSave, onSkip }: CountCardProps) {
  const [unit, setUnit] = useState(row.units[0])
  const [figure, setFigure] = useState<number | null>(row.countedQty)
  const [memo, setMemo] = useState(row.memo ?? '')
  const [busy, setBusy] = useState(false)
  const save = async () => {
    if (figure === null || busy) return
    setBusy(true)
    await onSave(Math.round(figure * (unit?.conversion ?? 1) * 10_000) / 10_000, memo.trim())
    setBusy(false)
  }
  return (
    <section className="panel count-card" aria-label={row.goodsName}>
      <Head row={row} />
      <Stepper name={row.goodsName} figure={figure} onChange={setFigure} onEnter={save} />
      {row.units.length > 1 && (
        <Segmented
          block
          size="large"
          options={row.units.map((one) => ({
            value: one.unitName,
            label: one.conversion === 1 ? one.unitName : `${one.unitName} (${qty(one.conversion)})`,
          }))}
          value={unit?.unitName ?? ''}
          onChange={(name) => setUnit(row.units.find((one) => one.unitName === name))}
        />
      )}
      <Input
        size="large"
        aria-label={t('countNote')}
        placeholder={t('countNote')}
        maxLength={200}
        value={memo}
        onChange={(event) => setMemo(event.target.value)}
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
          disabled={figure === null}
          onClick={() => void save()}
        >
          {t('saveNext')}
        </Button>
      </footer>
    </section>
  )
}

/** What it is and where it lies; what the books say, for those who may see it. */
function Head({ row }: { row: OpnameLine }) {
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
    </header>
  )
}

interface StepperProps {
  name: string
  figure: number | null
  onChange: (figure: number | null) => void
  onEnter: () => Promise<void>
}

/** How many, typed or one by one. */
function Stepper({ name, figure, onChange, onEnter }: StepperProps) {
  const input = useRef<HTMLInputElement>(null)
  // A hand that scans goes on typing; on a phone the keys would hide the card.
  useEffect(() => {
    if (!matchMedia('(pointer: coarse)').matches) input.current?.focus()
  }, [])
  const step = (by: number) => onChange(Math.max(0, (figure ?? 0) + by))
  return (
    <div className="count-step">
      <Button icon={<MinusOutlined />} aria-label={t('less')} onClick={() => step(-1)} />
      <NumberInput
        inputRef={input}
        className="count-number"
        label={name}
        value={figure}
        onChange={onChange}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void onEnter()
        }}
      />
      <Button icon={<PlusOutlined />} aria-label={t('more')} onClick={() => step(1)} />
    </div>
  )
}
