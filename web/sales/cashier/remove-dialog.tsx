import { Modal } from 'antd'
import { useState } from 'react'
import { cashier } from '#contract/sales/cashier.ts'
import { call } from '../../platform/api.ts'
import { Failure } from '../../platform/errors.ts'
import { qty } from '../../platform/format.ts'
import { ReasonChoice } from '../../platform/approvals/reason-choice.tsx'
import { newRequestId } from '../../platform/request-id.ts'
import { hasRight, useHome } from '../../platform/session.ts'
import { Wrong } from '../labelled.tsx'
import { collectAgain } from './bookings.tsx'
import { contentOf, lessened } from './cart.ts'
import { reach, useConnection } from '../../platform/connection.ts'
import { useRemovedAlone } from './offline/removed-alone.ts'
import { t as offlineText } from './offline/texts.ts'
import { worthOf } from './reckoning.ts'
import { refreshHeld } from './held.ts'
import { t } from './texts.ts'
import { countLeft, type Removing, removed, thingsOf, useTill } from './till.ts'

/** Freely and counted as long as nobody was told a total; afterwards what falls is written down, and above the branch's measure a supervisor allows it. */
export function RemoveDialog({ onClose }: { onClose: () => void }) {
  const removing = useTill((s) => s.removing)
  return removing && <Asking removing={removing} onClose={onClose} />
}

const YES = 'remove-yes'
const toYes = () => document.getElementById(YES)?.focus()

function Asking({ removing, onClose }: { removing: Removing; onClose: () => void }) {
  const { branchId } = useHome().employee
  const booking = useTill((s) => s.cart.booking)
  const totalled = useTill((s) => s.cart.totalled) || booking !== null || 'cart' in removing
  const away = useConnection((s) => s.lostAt !== null)
  const removeAlone = useRemovedAlone()
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState('')
  const [busy, setBusy] = useState(false)
  const [requestId] = useState(newRequestId)
  const asksReason = totalled && (away || hasRight('sales/cashier:approve'))
  const [title, yes] = wordsOf(removing)

  const remove = async () => {
    if (asksReason && !reason.trim()) return setWrong(t('reasonNeeded'))
    setBusy(true)
    try {
      if (totalled && away) {
        const why = await removeAlone(removing, { requestId, reason: reason.trim() })
        if (why) {
          setBusy(false)
          return setWrong(why)
        }
      } else if (totalled) {
        const cart = booking ? {} : await leftOf(removing, branchId)
        const told = { ...toldOf(removing), ...cart, reason: reason.trim() || null }
        const input = { requestId, branchId, ...told }
        await reach(call(cashier.remove, input, { quiet: true }))
      } else if ('line' in removing)
        countLeft(useTill.getState().cart, [{ ...removing.line, qty: removing.qty }])
      if (booking && !('cart' in removing)) return await collectAgain(branchId, booking.id)
      removed(removing)
      if ('cart' in removing) refreshHeld()
      onClose()
    } catch (error) {
      setBusy(false)
      if (error instanceof Failure) setWrong(error.message)
    }
  }
  return (
    <Modal
      open
      width={460}
      title={title}
      okText={yes}
      cancelText={t('cancel')}
      okButtonProps={{ id: YES, danger: true, autoFocus: !asksReason, loading: busy }}
      onOk={() => void remove()}
      onCancel={onClose}
    >
      <div className="till-form">
        <Things of={removing} />
        {totalled && <p className="hint">{noteOf(away, booking !== null)}</p>}
        {asksReason && (
          <ReasonChoice
            autoFocus
            required
            action="CASHIER_REMOVE_ITEM"
            value={reason}
            onChange={setReason}
            onPicked={toYes}
            onEnter={() => void remove()}
          />
        )}
        <Wrong text={wrong} />
      </div>
    </Modal>
  )
}

const noteOf = (away: boolean, booked: boolean): string =>
  away ? offlineText('removeNote') : t(booked ? 'removeBookedNote' : 'removeNote')

function Things({ of }: { of: Removing }) {
  return thingsOf(of).map((line) => (
    <p key={line.key}>
      <strong>
        {qty(line.qty)} {line.unitName}
      </strong>{' '}
      {line.name}
    </p>
  ))
}

const wordsOf = (removing: Removing) => {
  if ('cart' in removing) return [t('dropTitle'), t('dropYes')] as const
  return removing.qty < removing.line.qty
    ? ([t('lessTitle'), t('lessYes')] as const)
    : ([t('removeTitle'), t('removeYes')] as const)
}

/** Of which cart, and what is left of the total that was told. */
async function leftOf(removing: Removing, branchId: number) {
  if ('cart' in removing) return { cartKey: removing.cart.id, leaves: 0 }
  const { cart } = useTill.getState()
  const rest = lessened(cart, removing.line.key, removing.qty)
  if (rest.lines.length === 0) return { cartKey: cart.id, leaves: 0 }
  const content = { branchId, ...contentOf(rest) }
  const { totals } = await reach(call(cashier.calculate, content, { quiet: true }))
  return { cartKey: cart.id, leaves: totals.total }
}

/** What the list of things taken back will say of it, at the till's own prices. */
function toldOf(removing: Removing) {
  const lines = thingsOf(removing)
  const { booking } = useTill.getState().cart
  const customer = 'cart' in removing ? removing.cart.customer : useTill.getState().cart.customer
  const level = customer?.priceLevel ?? 'RETAIL'
  const total = worthOf(level, lines, new Date().toISOString())
  return {
    what: 'cart' in removing ? ('CART' as const) : ('LINE' as const),
    ...('line' in removing && booking
      ? { bookingId: booking.id, bookingVersion: booking.version, lineId: removing.line.bookedLine }
      : {}),
    ...('cart' in removing && removing.heldKey ? { heldKey: removing.heldKey } : {}),
    lines: lines.map((line) => ({ goodsUnitId: line.goodsUnitId, qty: line.qty })),
    total,
  }
}
