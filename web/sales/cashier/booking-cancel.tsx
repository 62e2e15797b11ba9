import { Modal } from 'antd'
import { useState } from 'react'
import { cashier } from '#contract/sales/cashier.ts'
import { ReasonChoice } from '../../platform/approvals/reason-choice.tsx'
import { call } from '../../platform/api.ts'
import { Failure } from '../../platform/errors.ts'
import { money } from '../../platform/format.ts'
import { notify } from '../../platform/notice.ts'
import { newRequestId } from '../../platform/request-id.ts'
import { useHome } from '../../platform/session.ts'
import { Wrong } from '../labelled.tsx'
import type { TillBooking } from './cart.ts'
import { reach } from '../../platform/connection.ts'
import { t } from './texts.ts'
import { letGo, useTill } from './till.ts'
import type { Totals } from './totals.ts'

interface CancelProps {
  totals: Totals
  onClose: () => void
}

/** The customer does not want the booking in hand any more: its goods are free again, which a supervisor allows. */
export function CancelBookingDialog(props: CancelProps) {
  const booking = useTill((s) => s.cart.booking)
  return booking && <Asking booking={booking} {...props} />
}

const YES = 'cancel-booking-yes'
const toYes = () => document.getElementById(YES)?.focus()

function Asking({ booking, totals, onClose }: CancelProps & { booking: TillBooking }) {
  const { reason, tell, wrong, busy, cancel } = useCancelling(booking)
  const customer = useTill((s) => s.cart.customer?.name ?? t('walkIn'))
  return (
    <Modal
      open
      width={460}
      title={t('cancelBookingTitle', { number: booking.number })}
      okText={t('cancelBookingYes')}
      cancelText={t('back')}
      okButtonProps={{ id: YES, danger: true, loading: busy }}
      onOk={() => void cancel()}
      onCancel={onClose}
    >
      <div className="till-form">
        <p>{t('cancelBookingOf', { name: customer, total: money(totals.total) })}</p>
        <p className="hint">{t('cancelBookingNote')}</p>
        <ReasonChoice
          autoFocus
          required
          action="CASHIER_CANCEL_BOOKING"
          value={reason}
          onChange={tell}
          onPicked={toYes}
          onEnter={() => void cancel()}
        />
        <Wrong text={wrong} />
      </div>
    </Modal>
  )
}

function useCancelling({ id, number, version }: TillBooking) {
  const { branchId } = useHome().employee
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState('')
  const [busy, setBusy] = useState(false)
  const [requestId] = useState(newRequestId)
  const tell = (text: string) => {
    setReason(text)
    setWrong('')
  }
  const cancel = async () => {
    if (busy) return
    if (!reason.trim()) return setWrong(t('reasonNeeded'))
    setBusy(true)
    try {
      const change = { requestId, branchId, id, version, reason: reason.trim() }
      await reach(call(cashier.cancel, change, { quiet: true }))
      notify({ tone: 'success', title: t('bookingCancelled', { number }) })
      letGo()
    } catch (error) {
      setBusy(false)
      if (error instanceof Failure) setWrong(error.message)
    }
  }
  return { reason, tell, wrong, busy, cancel }
}
