import { Button } from 'antd'
import type { QrisPayment } from '#contract/sales/qris.ts'
import { money, time } from '../../../../platform/format.ts'
import { Qr } from './qr.tsx'
import { t } from './texts.ts'

interface QrisWaitingProps {
  waiting: QrisPayment[]
  onCancel: (those: QrisPayment[]) => void
}

/** Codes that wait for the customer. Nothing else waits for them. */
export function QrisWaiting({ waiting, onCancel }: QrisWaitingProps) {
  return waiting.map((row) => {
    const cancel = (
      <Button onClick={() => onCancel([row])}>{t('cancel', { amount: money(row.amount) })}</Button>
    )
    if (!row.qrText)
      return (
        <p key={row.id} className="message tone-orange" role="status">
          {t('making')} {cancel}
        </p>
      )
    return (
      <Qr
        key={row.id}
        text={row.qrText}
        amount={row.amount}
        hint={t('waiting', { time: time(row.expiresAt) })}
      >
        <p className="hint">{t('waitingHint')}</p>
        {cancel}
      </Qr>
    )
  })
}
