import { Button, Modal, Segmented } from 'antd'
import { useId, useState } from 'react'
import type { InputOf } from '#contract/endpoint.ts'
import { sellingPrice as api } from '#contract/master/selling-price.ts'
import { call } from '../platform/api.ts'
import { count, money } from '../platform/format.ts'
import { NumberInput } from '../ui/number-input.tsx'
import { bulkPrice } from './bulk-price.ts'
import type { Price, Typed } from './price-work.ts'
import { priceWords as words } from './price-texts.ts'
import { t } from './texts.ts'

interface PriceBulkProps {
  input: InputOf<typeof api.getAll>
  /** The page in view, and how many the whole filter has. */
  rows: Price[]
  count: number
  onPrices: (prices: Typed[]) => void
  onClose: () => void
}

/** What one call of the server saves. */
const MOST = 1000
const ROUNDINGS = [1, 50, 100, 500, 1000]

/** New prices for the page or the whole filter at once: they stand beside the old ones and wait to be saved. */
export function PriceBulk({ input, rows, count: all, onPrices, onClose }: PriceBulkProps) {
  const [pct, setPct] = useState<number | null>(null)
  const [rounding, setRounding] = useState(100)
  const [whole, setWhole] = useState(false)
  const [busy, setBusy] = useState(false)
  const tooMany = whole && all > MOST
  const formId = useId()
  const take = async () => {
    setBusy(true)
    const priced = whole ? await everyPrice(input) : rows
    setBusy(false)
    if (!priced) return
    onPrices(movedBy(pct ?? 0, rounding, priced))
    onClose()
  }
  return (
    <Modal
      open
      width={520}
      title={words('bulkPrices')}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {t('cancel')}
        </Button>,
        <Button
          key="take"
          type="primary"
          htmlType="submit"
          form={formId}
          loading={busy}
          disabled={tooMany}
        >
          {words('bulkTake', { count: count(whole ? all : rows.length) })}
        </Button>,
      ]}
    >
      <form
        id={formId}
        className="price-bulk"
        onSubmit={(event) => {
          event.preventDefault()
          void take()
        }}
      >
        <Change pct={pct} onPct={setPct} rounding={rounding} onRounding={setRounding} />
        <span>{words('bulkFor')}</span>
        <Segmented
          aria-label={words('bulkFor')}
          options={[
            { value: false, label: words('bulkPage', { count: count(rows.length) }) },
            { value: true, label: words('bulkWhole', { count: count(all) }) },
          ]}
          value={whole}
          onChange={setWhole}
        />
        <p className={tooMany ? 'grid-problem' : 'hint'} role={tooMany ? 'alert' : undefined}>
          {tooMany ? words('bulkTooMany', { count: count(MOST) }) : words('bulkHint')}
        </p>
      </form>
    </Modal>
  )
}

/** The prices in force that are others then. */
const movedBy = (pct: number, rounding: number, rows: Price[]): Typed[] =>
  rows
    .filter((row) => row.state !== 'REPLACED')
    .map((row): Typed => ({ row, price: bulkPrice(row.price, pct, rounding), source: 'MANUAL' }))
    .filter(({ row, price }) => price !== row.price && price > 0)

interface ChangeProps {
  pct: number | null
  onPct: (pct: number | null) => void
  rounding: number
  onRounding: (to: number) => void
}

function Change({ pct, onPct, rounding, onRounding }: ChangeProps) {
  const id = useId()
  return (
    <>
      <label htmlFor={id}>{words('bulkPct')}</label>
      <NumberInput
        id={id}
        className="cell-input"
        label={words('bulkPct')}
        value={pct}
        onChange={onPct}
      />
      <span>{words('bulkRounding')}</span>
      <Segmented
        aria-label={words('bulkRounding')}
        options={ROUNDINGS.map((to) => ({
          value: to,
          label: to === 1 ? words('notRounded') : money(to),
        }))}
        value={rounding}
        onChange={onRounding}
      />
    </>
  )
}

async function everyPrice(input: InputOf<typeof api.getAll>): Promise<Price[] | null> {
  // The call itself tells what went wrong.
  const reply = await call(api.getAll, { ...input, limit: MOST, offset: 0 }).catch(() => null)
  return reply?.sellingPrices ?? null
}
