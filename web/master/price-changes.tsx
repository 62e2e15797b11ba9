import { Button, DatePicker, Input } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { sellingPrice as api } from '#contract/master/selling-price.ts'
import { notify } from '../platform/notice.ts'
import { useWrite } from '../platform/query.ts'
import { newRequestId } from '../platform/request-id.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { useShortcut } from '../platform/shortcuts.ts'
import { useLetGo } from '../ui/date-input.tsx'
import type { Price, Typed } from './price-work.ts'
import { t } from './texts.ts'

interface ChangesProps {
  typed: (Pick<Typed, 'price' | 'source'> & {
    row: Pick<Price, 'goodsUnitId' | 'branchId' | 'priceLevel' | 'minQty'>
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
      for (const title of warnings) notify({ tone: 'warning', title })
      notify({ tone: 'success', title: t('saved', { noun: t('price') }) })
      onDone?.()
    } catch {
      // The call itself has told what went wrong; what was typed stays.
    }
  }
  useShortcut('Ctrl+S', () => void save())
  return (
    <span className="price-changes">
      <strong>{t('changedCount', { count: typed.length })}</strong>
      <DatePicker
        ref={useLetGo()}
        size="small"
        showTime={{ format: 'HH.mm', defaultValue: dayjs('00.00', 'HH.mm') }}
        format="DD/MM/YYYY HH.mm"
        aria-label={t('startsAt')}
        placeholder={`${t('startsAt')}: ${t('fromNow').toLowerCase()}`}
        minDate={dayjs()}
        value={from}
        onChange={setFrom}
      />
      <Input
        size="small"
        aria-label={fieldText('reason')}
        placeholder={fieldText('reason')}
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {onDone && (
        <Button size="small" onClick={onDone}>
          {t('cancel')}
        </Button>
      )}
      <Button size="small" type="primary" loading={write.isPending} onClick={() => void save()}>
        {t('saveChanges', { count: typed.length })}
      </Button>
    </span>
  )
}
