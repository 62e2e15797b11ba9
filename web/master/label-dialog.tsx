import { PrinterOutlined } from '@ant-design/icons'
import { Button, Modal, Segmented } from 'antd'
import { useState } from 'react'
import { labelSize, priceLabel as api } from '#contract/master/price-label.ts'
import { openFile } from '../platform/download.ts'
import { count } from '../platform/format.ts'
import { useRead } from '../platform/query.ts'
import { NumberInput } from '../ui/number-input.tsx'
import type { Price } from './price-work.ts'
import { t } from './texts.ts'
import '../ui/ui.css'
import './master.css'

/** Goods of one label, and of how many unless somebody says otherwise. */
export type Labelled = Pick<Price, 'priceLevel' | 'goodsUnitId' | 'goodsName' | 'unitName'> & {
  copies?: number
}

interface LabelDialogProps {
  prices: Labelled[]
  onClose: () => void
}

/** How many labels of each goods, and on which paper. */
export function LabelDialog({ prices, onClose }: LabelDialogProps) {
  const [size, setSize] = useState<(typeof labelSize.options)[number]>('40x30')
  const [copies, setCopies] = useState<ReadonlyMap<number, number>>(new Map())
  const [busy, setBusy] = useState(false)
  const level = prices[0]?.priceLevel ?? 'RETAIL'
  // A label carries one price: goods once, whatever quantities and branches were ticked.
  const units = [
    ...new Map(
      prices.filter((p) => p.priceLevel === level).map((p) => [p.goodsUnitId, p]),
    ).values(),
  ]
  const copiesOf = (p: Labelled) => copies.get(p.goodsUnitId) ?? p.copies ?? 1
  const total = units.reduce((sum, p) => sum + copiesOf(p), 0)
  const set = (goodsUnitId: number, n: number | null) =>
    setCopies(new Map(copies).set(goodsUnitId, Math.max(0, Math.min(500, Math.trunc(n ?? 0)))))
  const print = async () => {
    setBusy(true)
    const rows = units
      .map((p) => ({ goodsUnitId: p.goodsUnitId, copies: copiesOf(p) }))
      .filter((row) => row.copies > 0)
    // The call itself tells what went wrong.
    await openFile(api.pdf, { size, priceLevel: level, rows }).catch(() => {})
    setBusy(false)
  }
  return (
    <Modal
      open
      width={620}
      title={t('labelsOf', { count: count(units.length) })}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {t('cancel')}
        </Button>,
        <Button
          key="print"
          type="primary"
          icon={<PrinterOutlined />}
          loading={busy}
          disabled={total === 0}
          onClick={() => void print()}
        >
          {t('printCount', { count: count(total) })}
        </Button>,
      ]}
    >
      <div className="labels">
        <Segmented
          aria-label={t('labelSize')}
          options={labelSize.options.map((value) => ({ value, label: t(`size.${value}`) }))}
          value={size}
          onChange={setSize}
        />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <section className="labels-rows" tabIndex={0} aria-label={t('labelCopies')}>
          {units.map((p) => (
            <CopiesRow
              key={p.goodsUnitId}
              goods={p}
              copies={copiesOf(p)}
              onCopies={(n) => set(p.goodsUnitId, n)}
            />
          ))}
        </section>
        <Warnings level={level} units={units} />
        <p className="hint">{t('labelHint')}</p>
      </div>
    </Modal>
  )
}

/** What is told of their prices before they hang at a shelf. */
function Warnings({ level, units }: { level: Labelled['priceLevel']; units: Labelled[] }) {
  const rows = units.map(({ goodsUnitId }) => ({ goodsUnitId }))
  const told = useRead(api.check, { priceLevel: level, rows }, { enabled: rows.length > 0 })
  return told.data?.warnings.map((words) => (
    <p key={words} className="grid-problem" role="alert">
      {words}
    </p>
  ))
}

interface CopiesProps {
  goods: Labelled
  copies: number
  onCopies: (n: number | null) => void
}

function CopiesRow({ goods: { goodsName, unitName }, copies, onCopies }: CopiesProps) {
  return (
    <div className="labels-row">
      <span className="ellipsis">
        {goodsName}, {unitName}
      </span>
      <NumberInput
        className="field-input"
        label={`${t('labelCopies')} ${goodsName} ${unitName}`}
        value={copies}
        onChange={onCopies}
      />
    </div>
  )
}
