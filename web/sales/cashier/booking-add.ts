import { cashier } from '#contract/sales/cashier.ts'
import { call } from '../../platform/api.ts'
import { Failure } from '../../platform/errors.ts'
import { qty as figure } from '../../platform/format.ts'
import { notify } from '../../platform/notice.ts'
import { newRequestId } from '../../platform/request-id.ts'
import { useSession } from '../../platform/session.ts'
import { collectAgain } from './bookings.tsx'
import { isReachable, reach } from '../../platform/connection.ts'
import type { TillGoods } from './goods-lookup.ts'
import { soundWrong } from './sound.ts'
import { t } from './texts.ts'
import { fail, useTill } from './till.ts'

/** One after the other: each stands on the booking as the one before has left it. */
let before: Promise<void> = Promise.resolve()

/** More goods for the booking in hand: set aside at once, at today's prices. */
export function addToBooking(goods: TillGoods, qty: number): void {
  const of = useTill.getState().cart.booking?.id
  before = before.then(() => add(of, goods, qty))
}

async function add(of: number | undefined, goods: TillGoods, qty: number): Promise<void> {
  const { booking, tenders } = useTill.getState().cart
  const branchId = useSession.getState().home?.employee.branchId
  if (!booking || booking.id !== of || !branchId) return
  const wrong = (title: string, text: string) => {
    soundWrong()
    fail(title, text)
  }
  if (tenders.length > 0) return wrong(t('tendersFirst'), tenders[0]?.label ?? '')
  if (!isReachable()) return wrong(t('bookingAway'), goods.name)
  useTill.setState({ nextQty: null, problem: null })
  try {
    const input = {
      requestId: newRequestId(),
      branchId,
      bookingId: booking.id,
      bookingVersion: booking.version,
      lines: [{ goodsUnitId: goods.goodsUnitId, qty }],
    }
    await reach(call(cashier.extend, input, { quiet: true }))
    await collectAgain(branchId, booking.id)
    const what = { qty: figure(qty), unit: goods.unitName, name: goods.name }
    notify({ tone: 'success', title: t('bookingGrew', { number: booking.number, ...what }) })
  } catch (error) {
    if (error instanceof Failure && !error.declined) wrong(error.message, goods.name)
  }
}
