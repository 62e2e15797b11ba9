import { Button, DatePicker, Input, Modal } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { sellingPrice as api } from '#contract/master/selling-price.ts'
import { notify } from '../platform/notice.ts'
import { useWrite } from '../platform/query.ts'
import { newRequestId } from '../platform/request-id.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { useShortcut } from '../platform/shortcuts.ts'
import { useLetGo } from '../ui/date-input.tsx'
import { Tag } from '../ui/status-tag.tsx'
import { count, money } from '../platform/format.ts'
import { jumps, type Price, type Typed } from './price-work.ts'
import { priceWords as words } from './price-texts.ts'
import { t } from './texts.ts'

interface ChangesProps {
  typed: (Pick<Typed, 'price' | 'source'> & {
    row: Pick<
      Price,
      'goodsUnitId' | 'goodsName' | 'unitName' | 'branchId' | 'priceLevel' | 'minQty' | 'price'
    >
  })[]
  /** Those of them that stand on no page in sight. */
  elsewhere?: ChangesProps['typed']
  /** Drops what was typed; without it there is nothing to drop. */
  onDone?: () => void
}

const NONE: ChangesProps['typed'] = []

/** From when the typed prices hold, why, and the button that saves them all. */
export function PriceChanges({ typed, elsewhere = NONE, onDone }: ChangesProps) {
  const [from, setFrom] = useState<Dayjs | null>(null)
  const [reason, setReason] = useState('')
  const [requestId] = useState(newRequestId)
  const write = useWrite(api.batchUpdate)
  const save = async () => {
    const rows = typed.map(({ row, price }) => ({
      goodsUnitId: row.goodsUnitId,
      branchId: row.branchId,
      priceLevel: row.priceLevel,
      minQty: row.minQty,
      price,
      ...(from ? { effectiveFrom: from.toISOString() } : {}),
    }))
    try {
      const { warnings } = await write.mutateAsync({
        requestId,
        rows,
        source: typed.every((one) => one.source === 'MARGIN') ? 'MARGIN' : 'MANUAL',
        ...(reason.trim() ? { reason: reason.trim() } : {}),
      })
      notify({ tone: 'success', title: t('saved', { noun: t('price') }) })
      // After the good news, which does away with what was told before it.
      for (const title of warnings) notify({ tone: 'warning', title })
      onDone?.()
    } catch {
      // The call itself has told what went wrong; what was typed stays.
    }
  }
  const wild = typed.filter(jumps)
  const [asking, setAsking] = useState(false)
  const start = () => (wild.length + elsewhere.length > 0 ? setAsking(true) : void save())
  useShortcut('Ctrl+S', start, !asking)
  return (
    <span className="price-changes">
      <strong>{t('changedCount', { count: typed.length })}</strong>
      {wild.length > 0 && (
        <Tag tone="gold">{words('jumpCount', { count: count(wild.length) })}</Tag>
      )}
      {elsewhere.length > 0 && (
        <Tag tone="gold">{words('elsewhereCount', { count: count(elsewhere.length) })}</Tag>
      )}
      <When from={from} onFrom={setFrom} reason={reason} onReason={setReason} />
      {onDone && (
        <Button size="small" onClick={onDone}>
          {t('cancel')}
        </Button>
      )}
      <Button size="small" type="primary" loading={write.isPending} onClick={start}>
        {t('saveChanges', { count: typed.length })}
      </Button>
      {asking && (
        <Asked
          wild={wild}
          elsewhere={elsewhere}
          onClose={() => setAsking(false)}
          onSave={() => {
            setAsking(false)
            void save()
          }}
        />
      )}
    </span>
  )
}

interface WhenProps {
  from: Dayjs | null
  onFrom: (from: Dayjs | null) => void
  reason: string
  onReason: (reason: string) => void
}

function When({ from, onFrom, reason, onReason }: WhenProps) {
  return (
    <>
      <DatePicker
        ref={useLetGo()}
        size="small"
        showTime={{ format: 'HH.mm', defaultValue: dayjs('00.00', 'HH.mm') }}
        format="DD/MM/YYYY HH.mm"
        aria-label={t('startsAt')}
        placeholder={`${t('startsAt')}: ${t('fromNow').toLowerCase()}`}
        minDate={dayjs()}
        value={from}
        onChange={onFrom}
      />
      <Input
        size="small"
        aria-label={fieldText('reason')}
        placeholder={fieldText('reason')}
        maxLength={200}
        value={reason}
        onChange={(event) => onReason(event.target.value)}
      />
    </>
  )
}

const SHOWN = 8

interface AskedProps {
  wild: ChangesProps['typed']
  elsewhere: ChangesProps['typed']
  onClose: () => void
  onSave: () => void
}

/** A digit that slipped is seen before it is sold, and so is whatever is saved along from pages not in sight. */
function Asked({ wild, elsewhere, onClose, onSave }: AskedProps) {
  return (
    <Modal
      open
      title={words(wild.length > 0 ? 'jumpTitle' : 'elsewhereAsk')}
      okText={words('jumpSave')}
      cancelText={t('cancel')}
      onCancel={onClose}
      onOk={onSave}
    >
      {wild.length > 0 && (
        <ul className="price-jumps">
          {wild.slice(0, SHOWN).map(lineOf)}
          {wild.length > SHOWN && (
            <li>{words('jumpMore', { count: count(wild.length - SHOWN) })}</li>
          )}
        </ul>
      )}
      {elsewhere.length > 0 && (
        <>
          <h3 className="price-elsewhere">{words('elsewhereTitle')}</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <section className="price-scroll" tabIndex={0} aria-label={words('elsewhereTitle')}>
            <ul className="price-jumps">{elsewhere.map(lineOf)}</ul>
          </section>
        </>
      )}
    </Modal>
  )
}

const lineOf = ({ row, price }: ChangesProps['typed'][number]) => (
  <li key={`${row.goodsUnitId} ${row.branchId} ${row.priceLevel} ${row.minQty}`}>
    {row.goodsName} {row.unitName}: {money(row.price)} → <strong>{money(price)}</strong>
  </li>
)
