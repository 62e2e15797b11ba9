import { useHome } from '../../../platform/session.ts'
import { useKnownShift } from '../../shift/shift.ts'
import { lessened } from '../cart.ts'
import { keepEntry } from '../keeping.ts'
import { useReckoned } from '../totals.ts'
import { type Removing, thingsOf, useTill } from '../till.ts'
import { sellsAlone, useDevice } from './device.ts'
import { signedRemoval } from './signed.ts'
import { t } from './texts.ts'

interface Why {
  requestId: string
  reason: string
}

/** A line or a cart leaves after its total was told, while nobody answers; what is answered is why it may not. */
export function useRemovedAlone(): (removing: Removing, why: Why) => Promise<string | null> {
  const { branchId, id: cashierId } = useHome().employee
  const shiftId = useKnownShift()?.shift?.id ?? null
  const alone = useDevice(sellsAlone)
  const reckoned = useReckoned()
  return async (removing, { requestId, reason }) => {
    const { cart } = useTill.getState()
    if (!alone) return t('notAllowedHere')
    if (shiftId === null) return t('noShift')
    if (cart.booking) return t('noBooking')
    if ('cart' in removing && removing.heldKey) return t('waitsHeld')
    const whole = 'cart' in removing ? removing.cart : cart
    const rest = 'line' in removing ? lessened(cart, removing.line.key, removing.qty) : null
    const leaves = rest && rest.lines.length > 0 ? reckoned(rest) : 0
    const told = Math.max(leaves, whole.told ?? reckoned(whole))
    const kept = await keepEntry((device, place) =>
      signedRemoval(
        {
          requestId,
          branchId,
          shiftId,
          cashierId,
          cartKey: whole.id,
          reason,
          what: 'cart' in removing ? 'CART' : 'LINE',
          lines: thingsOf(removing).map(({ goodsUnitId, qty }) => ({ goodsUnitId, qty })),
          told,
          leaves,
          total: told - leaves,
        },
        device,
        place,
      ),
    )
    return kept ? null : t('notKept')
  }
}
