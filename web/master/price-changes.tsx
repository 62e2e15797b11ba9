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
  /** Drops what was typed; without it there is nothing to drop. */
  onDone?: () => void
}

/** From when the typed prices hold, why, and the button that saves them all. */
export function PriceChanges({ typed, onDone }: ChangesProps) {
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
  const start = () => (wild.length > 0 ? setAsking(true) : void save())
  useShortcut('Ctrl+S', start, !asking)
  return (
    <span className="price-changes">
      <strong>{t('changedCount', { count: typed.length })}</strong>
      {wild.length > 0 && (
        <Tag tone="gold">{words('jumpCount', { count: count(wild.length) })}</Tag>
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
        <FarMoved
          prices={wild}
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

interface FarMovedProps {
  prices: ChangesProps['typed']
  onClose: () => void
  onSave: () => void
}

/** A digit that slipped is seen before it is sold. */
function FarMoved({ prices, onClose, onSave }: FarMovedProps) {
  return (
    <Modal
      open
      title={words('jumpTitle')}
      okText={words('jumpSave')}
      cancelText={t('cancel')}
      onCancel={onClose}
      onOk={onSave}
    >
      <ul className="price-jumps">
        {prices.slice(0, SHOWN).map(({ row, price }) => (
          <li key={`${row.goodsUnitId} ${row.branchId} ${row.priceLevel} ${row.minQty}`}>
            {row.goodsName} {row.unitName}: {money(row.price)} → <strong>{money(price)}</strong>
          </li>
        ))}
        {prices.length > SHOWN && (
          <li>{words('jumpMore', { count: count(prices.length - SHOWN) })}</li>
        )}
      </ul>
    </Modal>
  )
}
